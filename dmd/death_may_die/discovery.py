"""Investigate (p. 15): draw a Discovery card, do what it orders, claim one half of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import closed, how_many, quoted, say
from dmd.core.state import Chance, Option, Requirement, Step
from dmd.death_may_die.happening import Happening, Read
from dmd.death_may_die.selectors import Reader, holds_true
from dmd.death_may_die.world import Claimed, World
from dmd.death_may_die.wounds import suffer_together

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class Investigate(Happening, frozen=True, tag="investigate"):
    """Draw the top Discovery card; on a Safe space this is not optional."""

    cite = "DMD-DIS-1"
    says = "{who} investigates."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if not len(world.discovery):
            anew = world.discovery.shuffled_with(world.discovery_discard)
            world = replace(world, discovery=anew, discovery_discard=())
        if not len(world.discovery):
            return Step(world)
        return Step(world, fork=Chance(Draw(world.discovery), ReadDiscovery(self.who)))


class ReadDiscovery(Happening, frozen=True, tag="read_discovery"):
    """First what the middle text orders, then the choice it offers."""

    cite = "DMD-DIS-2"
    says = "Discovery card: {title}{text}"

    who: str
    outcome: str = ""

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.box.discovery[self.outcome]
        return {"who": self.who, "title": closed(card.name), "text": book.discovery_told(card)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        card = book.box.discovery[self.outcome]
        # Until a half is claimed the card lies on the discard pile, so that a death loses no card.
        world = replace(
            world,
            discovery=world.discovery.without(card.id),
            discovery_discard=(*world.discovery_discard, card.id),
        )
        by = Reader(self.who, card=card.id)
        before = card.before
        if before and holds_true(before.test, world, book, by):
            text = Read(by, before.does, card.name)
            if before.ends_card:
                return Step(world, then=(text,))
            return Step(world, then=(text, ClaimHalf(self.who, card.id)))
        return Step(world, then=(ClaimHalf(self.who, card.id),))


class ClaimHalf(Choice, Happening, frozen=True, tag="claim_half"):
    """At most one half is claimed; an automatic one when the other is not."""

    cite = "DMD-DIS-3"
    says = "{who} may claim a half of {title}."

    finder: str
    card: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.finder, "title": book.box.discovery[self.card].name}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.finder

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        card = book.box.discovery[self.card]
        options: list[Candidate] = [
            Option((Claim(self.finder, self.card, side),)) for side in card.halves
        ]
        if card.instead:
            by = Reader(self.finder, card=card.id)
            leave = ReadInstead(by, card.instead, card.name)
            options.append(Option((leave, DiscardDiscovery(card.id))))
        declinable = book.rulings["discovery_may_be_declined"]
        if declinable and not any(half.auto for half in card.halves.values()):
            options.append(Option((DiscardDiscovery(self.card),)))
        return options


def _can_pay(world: World, book: DeathMayDie, move: Claim) -> bool:
    price = book.box.discovery[move.card].halves[move.side].price
    return price.stress <= book.box.tracks.most_stress - world.investigator(move.who).stress


class Claim(Happening, frozen=True, tag="claim"):
    """Pay the price and tuck the card under the board, so that only this half shows."""

    cite = "DMD-DIS-3"
    says = "Claim {name}."
    says_for = "Claim {name} for {price}."
    needs = (
        Requirement(
            _can_pay,
            "{who} has no room for {stress} more stress, which is the price of {name}.",
            "DMD-INV-E3",
            "A price is paid in full; heal stress before you investigate.",
        ),
    )

    who: str
    card: str
    side: str

    def template(self, world: World, book: DeathMayDie) -> str:
        price = book.box.discovery[self.card].halves[self.side].price
        return self.says_for if price.stress or price.wounds else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        half = book.box.discovery[self.card].halves[self.side]
        stress, wounds = half.price.stress, half.price.wounds
        price = [say("{stress} stress", stress=stress)] if stress else []
        price += [how_many(wounds, "wound")] if wounds else []
        return {"who": self.who, "name": half.name, "price": price, "stress": stress}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        half = book.box.discovery[self.card].halves[self.side]
        you = world.investigator(self.who)
        world = world.with_investigator(replace(you, stress=you.stress + half.price.stress))
        wounds = half.price.wounds
        paid = suffer_together({self.who: wounds}, "price") if wounds else ()
        return Step(world, then=(*paid, TakeHalf(self.who, self.card, self.side)))


class ReadInstead(Read, frozen=True, tag="read_instead"):
    """No half is claimed; what the card offers instead is read."""

    says = "Leave it, and {does}."

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"does": book.clause(self.does)}


class TakeHalf(Happening, frozen=True, tag="take_half"):
    """The half is claimed; what it gives at once is given."""

    cite = "DMD-DIS-3"
    says = "{who} has {name} now.{text}"

    who: str
    card: str
    side: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        half = book.box.discovery[self.card].halves[self.side]
        return {"who": self.who, "name": half.name, "text": quoted(half.text)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        if you.dead:  # the price may kill (DMD-INV-E5)
            return Step(world)
        half = book.box.discovery[self.card].halves[self.side]
        taken = Claimed(self.card, self.side, half.id)
        pile = list(world.discovery_discard)
        pile.remove(self.card)
        world = replace(world, discovery_discard=tuple(pile))
        world = world.with_investigator(replace(you, cards=(*you.cards, taken)))
        gain = (Read(Reader(self.who, card=self.card), half.gain, half.name),) if half.gain else ()
        return Step(world, then=(*gain, PartCards(self.who)))


class PartCards(Choice, Happening, frozen=True, tag="part_cards"):
    """Of two cards that one investigator may not hold together, one is discarded at once."""

    cite = "DMD-TRD-E5"
    quiet = True
    says = "{who} may not hold both."

    holder: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.holder}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.holder

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        cards = world.investigator(self.holder).cards
        clash = [
            one
            for one in cards
            if any(
                other.half in book.half(one).excludes or one.half in book.half(other).excludes
                for other in cards
            )
        ]
        return [Option((DiscardClaimed(self.holder, one), self)) for one in clash]


class DiscardClaimed(Happening, frozen=True, tag="discard_claimed"):
    """A claimed card goes to the discard pile."""

    cite = "DMD-DIS-E7"
    says = "{who} discards {name}."

    who: str
    claimed: Claimed

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "name": book.claimed_name(self.claimed)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        # By the card, not by its value: since this was due, a Companion may have taken wounds.
        lying = you.claimed(self.claimed.card)
        if lying is None:
            return Step(world)
        left = tuple(one for one in you.cards if one != lying)
        world = world.with_investigator(replace(you, cards=left))
        pile = (*world.discovery_discard, self.claimed.card)
        return Step(replace(world, discovery_discard=pile))


class DiscardDiscovery(Happening, frozen=True, tag="discard_discovery"):
    """A card that nobody claims goes to the discard pile."""

    cite = "DMD-DIS-E1"
    says = "Leave it: the card stays on the discard pile."

    card: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)
