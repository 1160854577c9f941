"""What the coming killer phase will bring, exactly: every card, every tie, every die.

She is assumed to answer no attack, so that the harm told is the most there may be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.engine import apply, settle
from dmd.core.sentences import say
from dmd.core.state import AnyState, Chance, Decision
from dmd.final_girl.analysing.aims import ended, measured
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from pandas import DataFrame

    from dmd.final_girl.book import FinalGirl

MOST = 50_000
"""So many ends are told apart; where there are more, one is told so."""


class Fate(NamedTuple):
    """How one space fares: chances, and means of what is counted."""

    space: str
    reached: Fraction  # the killer stands beside her in the end, or has struck her
    hurt: Fraction
    damage: Fraction  # health lost on average
    dead: Fraction  # victims on average
    dies: Fraction


class Danger:
    """How dangerous the killer phase is, space by space."""

    def __init__(self, fates: list[Fate], book: FinalGirl) -> None:
        self.fates = tuple(fates)
        self._book = book

    def table(self) -> DataFrame:
        """A row for each space, as fractions."""
        from pandas import DataFrame

        names = [self._book.space_name(one.space) for one in self.fates]
        rows = [one[1:] for one in self.fates]
        return DataFrame(rows, index=names, columns=list(Fate._fields[1:]), dtype=object)

    def text(self) -> str:
        """A line for each space."""
        told = []
        for one in self.fates:
            space = self._book.space_name(one.space)
            told.append(
                f"{space}: he comes to her {_percent(one.reached)}, she is hurt "
                f"{_percent(one.hurt)} ({float(one.damage):.2f} health on average), dies "
                f"{_percent(one.dies)}; victims dead {float(one.dead):.2f}"
            )
        return "\n".join(told)

    __repr__ = text


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def danger(world: World, book: FinalGirl, spaces: tuple[str, ...] = ()) -> Danger:
    """What the coming killer phase brings if she stands in each of some spaces."""
    return Danger([fate(world, book, one) for one in spaces or (world.girl_at,)], book)


def fate(world: World, book: FinalGirl, space: str) -> Fate:
    """What the coming killer phase brings if she stands there."""
    begun = replace(world, girl_at=space, phase="planning")
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    for chance, end in ends(settle(begun, (KillerPhase(),), book), book):
        found = measured(begun, end)
        lost = found["health lost"] + ended(end, "lost")
        beside = end.world.killer_at == space or lost > 0
        sums["reached"] += chance * beside
        sums["hurt"] += chance * (lost > 0)
        sums["damage"] += chance * lost
        sums["dead"] += chance * found["victims dead"]
        sums["dies"] += chance * ended(end, "lost")
    return Fate(space, *(sums[one] for one in Fate._fields[1:]))


def ends(state: AnyState, book: FinalGirl) -> Iterator[tuple[Fraction, AnyState]]:
    """Every way in which what waits may end, with its chance; choices take their last option.

    Of an attack that is to take the blow, of everything else to do the least.
    """
    frontier = {b"": (Fraction(1), state)}
    while frontier:
        following: dict[bytes, tuple[Fraction, AnyState]] = {}
        for chance, here in frontier.values():
            for share, after in _after(here, book):
                if after is here:
                    yield chance, here
                    continue
                # Victims that ran to the same places are one position, whoever ran first.
                key = book.analyst.key(after)
                before = following[key][0] if key in following else Fraction(0)
                following[key] = before + chance * share, after
        if len(following) > MOST:
            told = say("More than {most:,} ways lead out of here.", most=MOST)
            raise Refusal(told, remedy="Ask later in the night.")
        frontier = following


def _after(here: AnyState, book: FinalGirl) -> Iterator[tuple[Fraction, AnyState]]:
    """One fork further, in each way there is; where nothing is asked, the same position."""
    if type(here.fork) is Chance:
        outcomes = list(here.fork.source.outcomes(book))
        total = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            yield Fraction(weight, total), apply(here, outcome, book)
    elif type(here.fork) is Decision:
        yield Fraction(1), apply(here, len(here.fork.options) - 1, book)
    else:
        yield Fraction(1), here


class CardChance(NamedTuple):
    """One card of the hand: how likely each of its rows is, paying for so many partial ones."""

    card: str
    dice: int
    paid: int  # cards that may be discarded for the roll
    failure: Fraction
    one: Fraction
    more: Fraction


class Chances:
    """How likely the rows of the cards in the hand are, before one is played."""

    def __init__(self, cards: list[CardChance], book: FinalGirl) -> None:
        self.cards = tuple(cards)
        self._book = book

    def table(self) -> DataFrame:
        """A row for each card and number of cards to pay with, as fractions."""
        from pandas import DataFrame

        return DataFrame(self.cards, columns=list(CardChance._fields))

    def text(self) -> str:
        """A line for each card."""
        told = []
        for one in self.cards:
            paying = f", paying up to {one.paid} cards" if one.paid else ""
            told.append(
                f"{self._book.thing(one.card)} ({one.dice} dice{paying}): two or more "
                f"{_percent(one.more)}, one {_percent(one.one)}, none {_percent(one.failure)}"
            )
        return "\n".join(told)

    __repr__ = text


def chances(world: World, book: FinalGirl) -> Chances:
    """The exact odds of the rows of every card in the hand, with what could be paid."""
    from dmd.final_girl.questions import HORROR_DICE
    from dmd.final_girl.roll import odds_of_rows
    from dmd.final_girl.world import different

    price, found = book.box.board.conversion, []
    for card in different(world.hand):
        if book.box.cards[card].timing == "after_roll":
            continue
        dice = book.ask(HORROR_DICE, world, card)
        for paid in range(min((len(world.hand) - 1) // price, 2, dice) + 1):
            if world.partials and paid:
                continue
            ways = odds_of_rows(dice, dice if world.partials else paid)
            shares = [Fraction(one, sum(ways)) for one in ways]
            found.append(CardChance(card, dice, paid * price, *shares))
    return Chances(found, book)
