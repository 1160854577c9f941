"""Practice of step 3 and of what people can do: who attacks whom, Rest, Trade, targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dmd.core.practice import About, Asked, Offer, Unfit
from dmd.core.sentences import how_many, say
from dmd.core.state import AnyState
from dmd.death_may_die.actions import Trade
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import HandOver
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.practising.playing import (
    Kind,
    Played,
    acting,
    actions,
    as_given,
    moves,
    numbers,
    offer,
    only,
    plain,
)
from dmd.death_may_die.roll import ThrowAgainst
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Investigator

FIGHT = "DMD-FGT-1"
REST = "DMD-RST-1"
TRADE = "DMD-TRD-1"
RIGHT = "", ""


def step_3(state: AnyState, book: Any) -> Played:
    """Step 3 of the turn, from the position as it lies."""
    you = acting(state)
    return Played(state.world, book, InvestigateOrFight(you.id)).through()


def attacks_on(who: str, played: Played) -> int:
    """How often the dice of an enemy were thrown against somebody."""
    rolls = (one.effect for one in played.journal if isinstance(one.effect, ThrowAgainst))
    return sum(one.roll.kind == "attacked" and one.roll.who == who for one in rolls)


class Attacks(Kind):
    """How many attacks somebody suffers in a turn."""

    lesson, mistake, level = "09", 4, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        for one in state.world.living:
            near = state.world.enemies_in(one.space)
            if near and not you.lying and (len(near) > 1 or one.id != you.id):
                yield {"of": one.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        of = world.investigator(about["of"])
        played = step_3(state, book)
        if played.result or played.world.investigator(you.id).dead:
            raise Unfit("the Fight is cut short")
        here = len(world.enemies_in(of.space))
        together = sum(one.space == of.space for one in world.living)
        mistakes = {
            here: (say("Only the enemies beside the active investigator attack."), FIGHT),
            0: (say("There is no phase of enemies: they attack in step 3."), "DMD-TRN-1"),
            here // together: (say("The enemies are not shared out."), FIGHT),
            1: (say("Every enemy in the space attacks once."), FIGHT),
        }
        other = say("Count the enemies in the space of the active investigator."), FIGHT
        asked = say(
            "{who} takes no more actions, and the Mythos card changes nothing. How many attacks "
            "does {of} suffer in this turn?",
            who=book.names[you.id], of=book.names[of.id],
        )  # fmt: skip
        because = say(
            "In step 3 every enemy in the space of the active investigator attacks, once, and "
            "nobody else is attacked."
        )
        right = attacks_on(of.id, played)
        return only(Asked(asked, numbers(right, mistakes, other), because, FIGHT,
                          journal=played.journal))  # fmt: skip


class Step3(Kind):
    """What step 3 brings: a card or a Fight."""

    lesson, mistake = "09", 6

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        if not acting(state).lying:
            yield {}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        played = step_3(state, book)
        tags = {one.effect.__struct_config__.tag for one in played.journal}
        searched = "investigate" in tags
        fought = attacks_on(you.id, played) > 0
        if searched and fought:
            raise Unfit("a card brought enemies")
        near = bool(world.enemies_in(you.space))
        why = {
            "card": say("An enemy is in the space, so it is not searched."),
            "fight": say("No enemy is in the space."),
            "both": say("Whoever fights draws no Discovery card."),
            "action": say("To investigate is no action: step 3 does it by itself."),
        }
        card = say("one Discovery card")
        attack = say("an attack by every enemy in the space")
        offers = (
            offer(card, searched, RIGHT if searched else (why["card"], FIGHT),
                  mistaken=not searched),
            offer(attack, fought, RIGHT if fought else (why["fight"], FIGHT)),
            Offer(say("both of these"), False, why["both"], "DMD-FGT-E2"),
            Offer(say("one Discovery card, if an action is left for it"), False, why["action"],
                  "DMD-ACT-E4", mistaken=True),
        )  # fmt: skip
        asked = say(
            "{who} takes no more actions, and the Mythos card changes nothing. What does step 3 "
            "bring?",
            who=book.names[you.id],
        )  # fmt: skip
        because = (
            say("An enemy is in the space, so step 3 is a Fight.") if near
            else say("The space is Safe, so step 3 searches it.")
        )  # fmt: skip
        rule = FIGHT if near else "DMD-DIS-1"
        return only(Asked(asked, offers, because, rule, journal=played.journal))


class Targets(Kind):
    """Who can be attacked now."""

    lesson, mistake, level = "11", 7, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you, world = acting(state), state.world
        near = [one for one in world.enemies if one.space in book.board.neighbours(you.space)]
        here = world.enemies_in(you.space)
        elder_one = any(one.kind == "elder_one" for one in world.enemies)
        some = {one.kind: one.id for one in (*near, *here)}
        if elder_one and len(some) > 1 and any(one.kind == "elder_one" for one in (*near, *here)):
            yield {"enemies": sorted(some.values())}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        may = {one.target for one in moves(state) if isinstance(one, Attack)}
        kinds = {one.kind for one in map(world.enemy, may) if one}
        offers = []
        for id_ in about["enemies"]:
            enemy = world.enemy(id_)
            if enemy is None:
                raise Unfit("it is gone")
            right = enemy.kind in kinds
            spared = enemy.kind == "elder_one" and not world.disrupted
            far = say("It stands in another space, out of reach."), "DMD-ATK-1"
            early = say("Nothing wounds the Elder One before the ritual is disrupted."), "DMD-RIT-2"
            within = say("It stands within reach."), "DMD-ATK-1"
            why = within if right else early if spared else far
            offers.append(offer(_plain_name(enemy, book), right, why, mistaken=not right))
        asked = say("Whom can {who} attack now? Choose all.", who=book.names[you.id])
        because = say(
            "An attack reaches the own space, unless a skill says otherwise; the Elder One can be "
            "attacked once the ritual is disrupted."
        )
        return only(Asked(asked, as_given(offers), because, "DMD-RIT-2", several=True))


class Rests(Kind):
    """What one Rest can heal."""

    lesson, mistake = "02", 8

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        points = book.box.tracks.rest_points
        if you.stress and you.wounds and you.stress + you.wounds > points:
            yield {}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you = acting(state)
        ways = {(one.stress, one.wounds) for one in moves(state) if isinstance(one, Rest)}
        if not ways:
            raise Unfit("no Rest here")
        most = book.box.tracks.rest_points
        too_many = say("A Rest heals up to {most} points in all.", most=most), REST
        nothing = say("That is within the points of one Rest."), REST
        some = dict.fromkeys([
            (min(you.stress, most), 0), (min(you.stress, most), min(you.wounds, most)),
            (most - min(you.wounds, most - 1), min(you.wounds, most - 1)),
            (you.stress, 0), (0, min(you.wounds, most)), (you.stress, you.wounds),
        ])  # fmt: skip
        offers = [
            offer(_healed(*one), one in ways, nothing if one in ways else too_many,
                  mistaken=one not in ways)
            for one in some
        ][:4]  # fmt: skip
        offers.append(
            Offer(say("a point of sanity"), False, say("Rest heals no sanity."), "DMD-RST-3",
                  mistaken=True)
        )  # fmt: skip
        asked = say("Which of these can {who} heal with one Rest? Choose all.",
                    who=book.names[you.id])  # fmt: skip
        because = say("{most} points in all, split as one likes; never sanity.", most=most)
        return only(Asked(asked, tuple(offers), because, REST, several=True))


class Trades(Kind):
    """What changes hands."""

    lesson, mistake, level = "09", 27, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you, world = acting(state), state.world
        for one in world.living:
            if one.id == you.id or one.space != you.space:
                continue
            for giver, taker in ((you, one), (one, you)):
                cards = {book.claimed_name(card) for card in giver.cards}
                if 2 <= len(cards) == len(giver.cards):
                    yield {"giver": giver.id, "taker": taker.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        giver, taker = (world.investigator(about[one]) for one in ("giver", "taker"))
        played = Played(world, book, Trade(you.id))
        given = {
            one.claimed.card for one in moves(played.timeline.state)
            if isinstance(one, HandOver) and (one.giver, one.taker) == (giver.id, taker.id)
        }  # fmt: skip
        offers = []
        for card in giver.cards:
            right = card.card in given
            why = (say("Items and Companions change hands."), TRADE) if right else (
                say("Conditions never change hands."), "DMD-TRD-3")  # fmt: skip
            offers.append(offer(book.claimed_name(card), right, why, mistaken=not right))
        asked = say(
            "{who} trades. What can {giver} hand over to {taker}? Choose all.",
            who=book.names[you.id], giver=book.names[giver.id], taker=book.names[taker.id],
        )  # fmt: skip
        because = say("Any number of Items and Companions, in any space; Conditions never.")
        return only(Asked(asked, tuple(offers), because, TRADE, several=True))


class Groups(Kind):
    """Whom a text about monsters, Cultists or enemies means."""

    lesson, mistake = "08", 10

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        kinds = Counter(_group(one, book) for one in state.world.enemies)
        if kinds["cultist"] and kinds["monster"]:
            yield {"group": "monster" if state.world.turn % 3 else "enemy"}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        acting(state)
        groups = Counter(_group(one, book) for one in state.world.enemies)
        everybody = sum(groups.values())
        enemies = about["group"] == "enemy"
        right = everybody if enemies else groups["monster"]
        rule = "DMD-ENM-1" if enemies else "DMD-ENM-2"
        wrong = (
            {
                groups["monster"]: (say("Cultists are enemies as well."), rule),
                groups["monster"] + groups["elder_one"]: (
                    say("Cultists are enemies as well."), rule),
                everybody - groups["elder_one"]: (
                    say("The Elder One on the board is an enemy."), rule),
            } if enemies else {
                everybody: (say("Cultists are no monsters."), rule),
                groups["monster"] + groups["elder_one"]: (
                    say("The Elder One is no monster."), rule),
            }
        )  # fmt: skip
        asked = (
            say("A card speaks of all enemies. How many figures on the board does it mean?")
            if enemies
            else say("A card speaks of all monsters. How many figures on the board does it mean?")
        )
        because = say(
            "Enemies are Cultists, monsters and the Elder One; a monster is neither of the two "
            "others."
        )
        other = say("Count the figures on the board once more."), rule
        return only(Asked(asked, numbers(right, wrong, other), because, rule))


def _group(enemy: Any, book: Any) -> str:
    card = book.box.enemies.get(enemy.kind)
    return "elder_one" if card is None else str(card.category)


def _plain_name(enemy: Any, book: Any) -> str:
    name: str = (
        book.box.elder_one.name if enemy.kind == "elder_one" else book.box.enemies[enemy.kind].name
    )
    return name


def _healed(stress: int, wounds: int) -> str:
    if stress and wounds:
        return say("{stress} stress and {wounds}", stress=stress, wounds=how_many(wounds, "wound"))
    return how_many(wounds, "wound") if wounds else say("{stress} stress", stress=stress)


class Sharing(Kind):
    """How often one may do the same, and what a Safe space is for."""

    lesson, mistake = "02", 12

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        if actions(state, book)[1] >= 2 and state.world.enemies_in(you.space):
            yield {}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you: Investigator = acting(state)
        done, left = actions(state, book)
        mistakes = {
            1: (say("The same action may be taken again and again."), "DMD-ACT-1"),
            0: (say("The same action may be taken again and again."), "DMD-ACT-1"),
        }
        other = say("Count the actions that are left."), "DMD-ACT-1"
        asked = say(
            "Actions that {who} has taken this turn: {taken}. How many Attack actions may still "
            "follow?",
            who=book.names[you.id], taken=plain(done),
        )  # fmt: skip
        because = say("Every action that is left may be an Attack.")
        return only(Asked(asked, numbers(left, mistakes, other), because, "DMD-ACT-1"))
