"""What each thing in the box says, a line each: action cards, items, the killer and his cards.

`dmd show`, the Table and print sheets all say it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.sentences import Listed, in_a_row, say
from dmd.core.sentences import name as called
from dmd.final_girl.bloodlust import HealKiller
from dmd.final_girl.box import (
    Act,
    ActionCard,
    BloodRow,
    Event,
    Finale,
    Heroine,
    Item,
    Killer,
    MinionCard,
    Pawn,
    Power,
    TerrorCard,
    Use,
)  # fmt: skip
from dmd.final_girl.happening import bound
from dmd.final_girl.killing import told_action
from dmd.final_girl.setup import table
from dmd.final_girl.terror import Burn, ForEachKill
from dmd.final_girl.uses import PutToken
from dmd.final_girl.world import Stack, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

LEAP: Final = (
    "Ultimate ability: once in each action phase she leaps onto an enemy up to "
    "{n:space|spaces} away."
)
HANDS: Final = {0: say("No hand."), 1: say("One hand."), 2: say("Two hands.")}


def quiet_table(book: FinalGirl) -> World:
    """A table at which nobody stands anywhere in particular: cards are read, not played."""
    first = book.board.ids[0]
    stacks = {first: Stack(hidden=book.box.board.stack_cards)}
    return replace(table(book), girl_at=first, killer_at=first, stacks=stacks)


class Reader:
    """Reads out what is in a box."""

    def __init__(self, book: FinalGirl) -> None:
        self.book = book
        self.world = quiet_table(book)

    def row(self, words: Iterable[Any], by: str = "") -> str:
        """Some words of a card in a row."""
        told = [text for one in bound(tuple(words), by) for text in self._word(one, by)]
        return Listed(told, between=" ") if told else say("Nothing.")

    def _word(self, word: Any, by: str) -> Iterator[str]:
        """One word of a card, and what it leaves to whoever knows the rules."""
        match word:
            case HealKiller(for_each_dead=True):
                told = "{killer} regains {amount} health for each dead victim."
                yield say(told, killer=called(self.book.killer_name), amount=word.amount)
            case Burn():
                yield say("A die says where it burns, from 1 to 6: {spaces}.",
                          spaces=in_a_row([called(self.book.space_name(one))
                                           for one in word.spaces]))  # fmt: skip
                yield say(
                    "Victims there die, items there are gone, everybody else there loses 1 health."
                )
            case PutToken():
                yield self.book.told(word, self.world)
                yield LEFT[word.token]
            case ForEachKill():
                yield self.book.told(word, self.world)
                yield self.row(word.does, by)
            case _:
                yield self.book.told(word, self.world)

    def card(self, card: ActionCard) -> Iterator[str]:
        """What an action card wants, and what its rows do."""
        yield from self.wants(card)
        for label, row in self.rows(card):
            yield say("{label}: {row}", label=label, row=row)

    def wants(self, card: ActionCard) -> Iterator[str]:
        """When and where an action card may be played."""
        if card.timing == "reaction":
            yield say("A reaction: it answers an attack on her, and is no action.")
        if card.needs:
            yield say("Only on a search space.")
        for one in card.rerolls:
            told = REROLLS[one.dice, bool(one.time)]
            yield say(told, time=one.time) if one.time else say(told)

    def rows(self, card: ActionCard) -> Iterator[tuple[str, str]]:
        """The rows of an action card, each with how many successes it wants."""
        if card.rerolls:
            return
        yield say("Two or more"), self.row(card.more, card.id)
        yield say("One"), self.row(card.one, card.id)
        for number, one in enumerate(card.failure):
            yield say("Or") if number else say("None"), self.row(one, card.id)

    def item(self, item: Item) -> Iterator[str]:
        """What an item is good for."""
        yield HANDS[item.hands]
        if item.uses:
            yield say("{n:use marker|use markers}.", n=item.uses)
        if weapon := item.weapon:
            near, far = weapon.nearest, weapon.farthest
            if weapon.without_card:
                yield say(
                    "It needs no card, and reaches {near} to {far} spaces.", near=near, far=far
                )
            elif near == far == 0:
                yield say("A weapon: damage +{n}, in the same space.", n=weapon.damage)
            elif near == far:
                told = "A weapon: damage +{n}, exactly {far:space|spaces} away."
                yield say(told, n=weapon.damage, far=far)
            else:
                told = "A weapon: damage +{n}, {near} to {far} spaces away."
                yield say(told, n=weapon.damage, near=near, far=far)
            if weapon.only_with:
                names = [called(self.book.thing(one)) for one in weapon.only_with]
                yield say("Only with {cards}.", cards=Listed(names, "or"))
            for one, dice in weapon.dice.items():
                told = "{card} rolls {dice:die|dice} more."
                yield say(told, card=self.book.thing(one), dice=dice)
            if weapon.breaks_powers:
                yield say("With damage it may break a minor dark power.")
        if item.use:
            yield from self._use(item.use, item.id)
        if item.heal:
            yield say("An action card that heals, heals {n} more.", n=item.heal)
        if item.followers:
            yield say("{n:victim more follows|victims more follow}.", n=item.followers)

    def _use(self, use: Use, item: str) -> Iterator[str]:
        when = WHEN[use.when]
        if use.time:
            yield say("Use it {when} for {time} time:", when=when, time=use.time)
        else:
            yield say("Use it {when}:", when=when)
        for row in use.does:
            if use.reroll:
                told = REROLLS[use.reroll.dice, bool(use.reroll.time)]
                yield say(told, time=use.reroll.time) if use.reroll.time else say(told)
            else:
                yield self.row(row, item)
        if use.killer_here:
            yield say("Only with the killer in her space.")
        if use.once:
            yield say("Once in each action phase.")
        if use.discard:
            yield say("Then it is discarded.")

    def event(self, event: Event) -> Iterator[str]:
        """What an event does, and what holds while it stays."""
        yield say("It stays.") if event.lasting else say("It happens once.")
        if event.does:
            yield self.row(event.does, event.id)
        if event.upkeep:
            yield say("In upkeep: {row}", row=self.row(event.upkeep, event.id))
        if event.followers > 0:
            yield say("{n:victim more follows|victims more follow}.", n=event.followers)
        elif event.followers < 0:
            told = "{n:victim fewer follows|victims fewer follow}."
            yield say(told, n=-event.followers)
        if event.rescue_price:
            told = "Each rescue of an action phase but the first costs {n} health."
            yield say(told, n=event.rescue_price)
        if event.drowns:
            names = [called(self.book.space_name(one)) for one in event.drowns]
            yield say("Victims die in these spaces: {spaces}.", spaces=Listed(names, "and"))
        if event.couples:
            yield say("Where exactly two victims stand, both die if one does.")
        if event.tunnel:
            names = [called(self.book.space_name(one)) for one in event.tunnel]
            told = "She chooses two of these, which are neighbours for her alone: {spaces}."
            yield say(told, spaces=Listed(names, "and"))
        if event.pawn:
            yield from self._pawn(event.pawn, event.id)

    def _pawn(self, pawn: Pawn, event: str) -> Iterator[str]:
        yield PAWNS[pawn.which]
        if pawn.dice:
            yield say("In its space she rolls {n:die|dice} more.", n=pawn.dice)
        if pawn.fearless:
            yield say("It follows her even to the killer.")
        if pawn.hunted:
            yield say("The killer always targets it.")
        if pawn.last:
            yield say("It can be rescued only as the last victim on the board.")
        if pawn.dies_here:
            yield say("If it dies in her space: {row}", row=self.row(pawn.dies_here, event))
        if pawn.dies:
            yield say("If it dies: {row}", row=self.row(pawn.dies, event))

    def terror(self, card: TerrorCard) -> Iterator[str]:
        """What a terror card does."""
        if card.needs_victims:
            yield say("Without victims it is replaced by the next card.")
        if card.power:
            yield say("A minor dark power with {n} health:", n=card.health)
            yield from self.power(card.power)
        for word in card.does:
            yield self.row((word,), card.id)

    def power(self, power: Power) -> Iterator[str]:
        """What a dark power changes."""
        if power.epic:
            yield say("An epic dark power.")
        if power.attack:
            yield say("Attack +{n}.", n=power.attack)
        if power.move:
            yield say("Movement +{n}.", n=power.move)
        if power.everyone:
            yield say("An attack hits everybody in his space.")
        if power.again:
            yield say("After an action in which he attacked her, he attacks her once more.")
        if power.kill:
            row = self.row(power.kill, power.id)
            yield say("For each victim he kills: {row}", row=row)

    def finale(self, card: Finale) -> Iterator[str]:
        """What a finale does when it is revealed, and in each killer phase after that."""
        if card.reveal:
            yield say("When revealed: {row}", row=self.row(card.reveal, card.id))
        if card.before:
            yield say("Before each action: {row}", row=self.row(card.before, card.id))
        yield self.act(card.act)
        if card.minions:
            yield say("Minions: {act}", act=self.act(card.minions))

    def killer(self, killer: Killer) -> Iterator[str]:
        """The killer board: health, horror, what he does first, bloodlust from the bottom up."""
        told = "Health {health}, the token among it; horror begins at {horror}."
        yield say(told, health=killer.health, horror=killer.horror)
        yield say("First in each killer phase: {act}", act=self.act(killer.act))
        if killer.minions_act:
            yield say("Minions: {act}", act=self.act(killer.minions_act))
        for number, one in enumerate(killer.rows, 1):
            yield say("Row {n}: {row}", n=number, row=self.blood_row(one))
        if killer.top:
            yield say("Above the top: {row}", row=self.row(killer.top))

    def blood_row(self, row: BloodRow) -> str:
        """A row of the bloodlust track."""
        told = [say("movement {move}, attack {attack}.", move=row.move, attack=row.attack)]
        if row.does:
            told.append(self.row(row.does))
        if row.reveals:
            told.append(say("The dark power is revealed."))
        return Listed(told, between=" ")

    def act(self, act: Act) -> str:
        """A killer action in words."""
        return say("Target: {wanted}; then {doing}.", **told_action(act.target, act.steps))

    def minion(self, card: MinionCard) -> Iterator[str]:
        """What a kind of minion can do."""
        told = "Health {health}, movement {move}, attack {attack}; {n} of them."
        yield say(told, health=card.health, move=card.move, attack=card.attack, n=card.number)

    def heroine(self, girl: Heroine) -> Iterator[str]:
        """Her health, what each rescue gives, what comes after."""
        yield say("Health {health}, the token among it.", health=girl.health)
        for number, words in enumerate(girl.slots, 1):
            yield say("Rescue {n}: {row}", n=number, row=self.row(words, girl.id))
        if girl.ultimate.damage:
            told = "Ultimate ability: in the enemy's space her damage is {n} more."
            yield say(told, n=girl.ultimate.damage)
        if girl.ultimate.leap:
            yield say(LEAP, n=girl.ultimate.leap)
        yield say("Each rescue after that: {row}", row=self.row(girl.after, girl.id))


REROLLS: Final = {
    ("one", False): "After a roll: roll one die again.",
    ("one", True): "After a roll: roll one die again, for {time} time.",
    ("all", False): "After a roll: roll all dice again.",
    ("all", True): "After a roll: roll all dice again, for {time} time.",
    ("any", False): "After a roll: roll any of the dice again.",
    ("any", True): "After a roll: roll any of the dice again, for {time} time.",
}
LEFT: Final = {
    "bait": say("The killer goes for it before all else, until he is there."),
    "trap": say("If the killer steps on it, he loses 2 health and the killer phase ends."),
}
WHEN: Final = {
    "action": say("in the action phase"),
    "attack": say("when she is attacked"),
    "after_roll": say("after a horror roll"),
}
PAWNS: Final = {
    "nearest_heroine": say("The victim nearest to her becomes it."),
    "farthest_killer": say("The victim farthest from the killer becomes it."),
}
