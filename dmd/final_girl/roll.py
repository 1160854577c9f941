"""The horror roll (p. 10): roll, roll again, pay up, count."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.dice.pool import Die, Pool
from dmd.core.dice.pool import pool as pool_of
from dmd.core.requirements import Candidate
from dmd.core.sentences import Listed, say
from dmd.core.sentences import name as called
from dmd.core.state import Chance, Option, Requirement, Step
from dmd.core.state import Effect as AnyEffect
from dmd.final_girl.box import Few
from dmd.final_girl.hand import DiscardCards
from dmd.final_girl.happening import Asks, Happening, PickRow, Word, bound
from dmd.final_girl.items import LuckyRoll
from dmd.final_girl.questions import HORROR_DICE
from dmd.final_girl.rows import FollowRow
from dmd.final_girl.world import RED, World, different, less

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl
    from dmd.final_girl.box import Reroll

HORROR_DIE: Final = Die(
    "H", "horror", "red", ((), (), ("partial",), ("partial",), ("success",), ("success",))
)
SUCCESS: Final = "success"
PARTIAL: Final = "partial"
MOST_ROWS: Final = 2
"""From so many successes on the best row counts (FG-CARD-1)."""


def dice(text: str) -> Pool:
    """A pool from text, such as `2H`: two horror dice.

    >>> dice("2H").odds("success >= 2")
    Fraction(1, 9)
    """
    return pool_of(text, (HORROR_DIE,))


@cache
def pool(dice: int) -> Pool:
    """So many horror dice."""
    return Pool((HORROR_DIE,), (dice,))


class Roll(Struct, frozen=True, omit_defaults=True):
    """A roll on the table: for which card or item, what the dice show."""

    card: str
    faces: tuple[str, ...] = ()  # sorted
    free: bool = False  # partial successes count as successes

    @property
    def successes(self) -> int:
        """The dice that count."""
        partials = self.faces.count(PARTIAL) if self.free else 0
        return self.faces.count(SUCCESS) + partials

    @property
    def partials(self) -> int:
        """The dice that cards can turn into successes."""
        return 0 if self.free else self.faces.count(PARTIAL)

    @property
    def told(self) -> str:
        """What the dice show, in words."""
        return Listed([called(one) for one in self.faces], "and")


class RollHorror(Happening, frozen=True, tag="roll_horror"):
    """So many dice as the horror track says, and whatever is added; at least one."""

    cite = "FG-ROLL-1"
    says = "Horror roll: {dice:die|dice}."

    card: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"dice": book.ask(HORROR_DICE, world, self.card)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        dice = book.ask(HORROR_DICE, world, self.card)
        roll = Roll(self.card, free=world.partials != "")
        left = "" if world.partials == "roll" else world.partials
        after = replace(world, extra_dice=0, partials=left)  # used up (FG-ROLL-12)
        return Step(after, fork=Chance(pool(dice), ReadRoll(roll)))


class ReadRoll(Happening, frozen=True, tag="read_roll"):
    """5 and 6 are successes, 3 and 4 partial ones."""

    cite = "FG-ROLL-2"
    says = "The dice show {told}."

    roll: Roll
    outcome: tuple[tuple[str, ...], ...] = ((),)

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        (thrown,) = self.outcome
        return {"told": Roll("", (*self.roll.faces, *thrown)).told}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        (thrown,) = self.outcome
        faces = tuple(sorted((*self.roll.faces, *thrown)))
        return Step(world, then=(AfterRoll(replace(self.roll, faces=faces)),))


class AfterRoll(Asks, frozen=True, tag="after_roll"):
    """Rerolls come before anything is paid up (FG-ROLL-8)."""

    cite = "FG-ROLL-7"
    quiet = True
    says = "The dice show {told}. Roll some again?"

    roll: Roll

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"told": self.roll.told}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        options: list[Candidate] = []
        for card in different(world.hand):
            for one in book.box.cards[card].rerolls:
                options += [Option((RollAgain(self.roll, faces, card, one.time),))
                            for faces in choices_of(self.roll.faces, one)]  # fmt: skip
        for item in book.working(world):
            if item.use and item.use.reroll:
                options += [Option((RollAgain(self.roll, faces, item.id, item.use.reroll.time),))
                            for faces in choices_of(self.roll.faces, item.use.reroll)]  # fmt: skip
        return [*options, Option((KeepRoll(self.roll),))]


def choices_of(faces: tuple[str, ...], reroll: Reroll) -> list[tuple[str, ...]]:
    """Which dice may be rolled again; those that show the same are alike."""
    if reroll.dice == "all":
        return [faces]
    if reroll.dice == "one":
        return [(one,) for one in different(faces)]
    sizes = range(1, len(faces) + 1)
    return [*dict.fromkeys(chain.from_iterable(combinations(faces, n) for n in sizes))]


class RollAgain(Happening, frozen=True, tag="roll_again"):
    """A card or item is spent, and some dice are rolled again."""

    cite = "FG-ROLL-7"
    says = "{name}: roll {told} again."
    says_time = "{name}: roll {told} again, time −{time}."
    needs = (
        Requirement(
            lambda world, book, move: not (move.time and world.time == RED),
            "The time marker is in the red, and this costs time.",
            "FG-TIME-2",
            "Use it while there is time.",
        ),
    )

    roll: Roll
    faces: tuple[str, ...]
    using: str
    time: int = 0

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_time if self.time else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        told = Roll("", self.faces).told
        return {"name": book.thing(self.using), "told": told, "time": self.time}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        kept = self.roll.faces
        for face in self.faces:
            kept = less(kept, face)
        card = self.using in book.box.cards
        world = world.discarding(self.using) if card else world.without_item(self.using)
        world = replace(world, time=max(RED, world.time - self.time))
        read = ReadRoll(replace(self.roll, faces=kept))
        return Step(world, fork=Chance(pool(len(self.faces)), read))


class KeepRoll(Happening, frozen=True, tag="keep_roll"):
    """No die is rolled again."""

    cite = "FG-ROLL-8"
    quiet = True
    says = "Keep the dice."

    roll: Roll

    def resolve(self, world: World, book: FinalGirl) -> Step:
        successes, partials = self.roll.successes, self.roll.partials
        blanks = len(self.roll.faces) - successes - partials
        then = PayUp(self.roll.card, successes, partials, blanks)
        return Step(world, then=(then,))


class PayUp(Asks, frozen=True, tag="pay_up"):
    """One partial success at a time; they are all alike, so nobody is asked which."""

    cite = "FG-ROLL-10"
    quiet = True
    says = "{successes:success|successes}; {partials:partial success|partial successes} to pay up."

    card: str
    successes: Few
    partials: Few
    blanks: Few = 0  # they lie there, and that is all

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        convert = Convert(self.card, self.successes, self.partials, self.blanks)
        pays = [Option((convert,))] if self.partials else []
        return [*pays, Option((Count(self.card, self.successes),))]


def _counts(world: World, book: FinalGirl, move: Convert) -> bool:
    return move.successes < MOST_ROWS or move.card not in book.box.cards


class Convert(Happening, frozen=True, tag="convert"):
    """Two cards from the hand turn a partial success into a success."""

    cite = "FG-ROLL-3"
    says = "Discard {price:card|cards} and make a partial success a success."
    needs = (
        Requirement(
            _counts,
            "A third success changes nothing.",
            "FG-CARD-1",
            "Let the roll count as it is.",
        ),
        Requirement(
            lambda world, book, move: len(world.hand) >= book.box.board.conversion,
            "A partial success costs {price} cards; you hold {cards}.",
            "FG-ROLL-3",
            "Keep more cards in hand.",
        ),
    )

    card: str
    successes: Few
    partials: Few
    blanks: Few = 0

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"price": book.box.board.conversion, "cards": len(world.hand)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        rest = PayUp(self.card, self.successes + 1, self.partials - 1, self.blanks)
        return Step(world, then=(DiscardCards(book.box.board.conversion), rest))


class Count(Asks, frozen=True, tag="count"):
    """Only the matching row is used."""

    cite = "FG-CARD-1"
    says = "Let the roll count: {successes:success|successes}."

    card: str
    successes: int

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        card = book.box.cards.get(self.card)
        if card is None:
            return [Option((LuckyRoll(self.card, self.successes),))]
        level = min(self.successes, MOST_ROWS)
        rows = (card.failure, (card.one,), (card.more,))[level]
        ways: list[Option[AnyEffect]] = [
            Option((FollowRow(self.card, bound(row, self.card), level),)) for row in rows
        ]
        return [Option((PickRow(tuple(ways)),))] if len(ways) > 1 else [*ways]


class ExtraDice(Word, frozen=True, tag="extra_dice"):
    """More dice for the next horror roll of any kind."""

    cite = "FG-ROLL-12"
    says = "The next horror roll has {amount:die|dice} more."

    amount: int

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, extra_dice=world.extra_dice + self.amount))


class PartialsSucceed(Word, frozen=True, tag="partials_succeed"):
    """Partial successes count as successes, for one roll or for the rest of the action phase."""

    cite = "FG-ROLL-7"
    says = "Partial successes of the next roll count as successes."
    says_phase = "Partial successes count as successes for the rest of the action phase."

    until: str  # roll or phase

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_phase if self.until == "phase" else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        until = "phase" if "phase" in (self.until, world.partials) else "roll"
        return Step(replace(world, partials=until))


def odds_of_rows(dice: int, conversions: int) -> tuple[int, int, int]:
    """In how many of the 6ⁿ rolls no, one, and two or more successes come up, paying what helps."""
    ways = [0, 0, 0]
    for outcome, many in pool(dice).outcomes():
        shown = outcome[0]
        paid = min(shown.count(PARTIAL), conversions)
        ways[min(shown.count(SUCCESS) + paid, MOST_ROWS)] += many
    return ways[0], ways[1], ways[2]


def rolled(roll: Roll) -> str:
    """What lies on the table, in words."""
    return say("The dice show {told}.", told=roll.told)
