"""What the coming killer phase will bring, exactly: every card, every tie, every die.

Where victims in a dozen places panic one after the other, the ways are too many to be counted: then
some of the less likely ones stand for all of them, and one is told how far the answer may be off.

She is assumed to answer no attack, so that the harm told is the most there may be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from dmd.analysis.telling import percent
from dmd.core.engine import apply, settle
from dmd.core.sentences import in_a_row, say
from dmd.core.state import AnyState, Chance, Decision, Effect, Step
from dmd.final_girl.analysing.aims import ended, measured
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.victims import KillVictim
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from pandas import DataFrame

    from dmd.final_girl.book import FinalGirl

MOST = 50_000
"""So many ways are told apart; where there are more, the rest is a sample."""
MOST_SAMPLED = 8_000
"""The same once some are a sample."""
KEPT = 2_000
"""So many ways stay of those that were too many, and the likely ones beside them."""


class Fate(NamedTuple):
    """How one space fares: chances, and means of what is counted."""

    space: str
    reached: Fraction  # the killer stands beside her in the end, or has struck her
    hurt: Fraction
    damage: Fraction  # health lost on average
    dead: Fraction  # victims on average
    dies: Fraction
    graves: tuple[tuple[str, Fraction], ...] = ()  # where victims die, how many on average
    loose: float = 0.0  # how far chances may be off, nineteen times of twenty; 0 if all is counted


class Danger:
    """How dangerous the killer phase is, space by space."""

    def __init__(self, fates: list[Fate], book: FinalGirl) -> None:
        self.fates = tuple(fates)
        self._book = book

    def table(self) -> DataFrame:
        """A row for each space, as fractions."""
        from pandas import DataFrame

        names = [str(self._book.space_name(one.space)) for one in self.fates]
        rows = [one[1 : len(COLUMNS) + 1] for one in self.fates]
        return DataFrame(rows, index=names, columns=list(COLUMNS), dtype=object)

    def text(self) -> str:
        """A few lines for each space."""
        return "\n".join(str(line) for one in self.fates for line in self._told(one))

    def _told(self, one: Fate) -> Iterator[str]:
        """How she fares in a space, and who dies meanwhile."""
        yield say(
            "{space}: he comes to her {reached}, she is hurt {hurt} ({damage:.2f} health on "
            "average), dies {dies}; victims dead {dead:.2f}",
            space=self._book.space_name(one.space), reached=percent(one.reached, 1),
            hurt=percent(one.hurt, 1), damage=float(one.damage), dies=percent(one.dies, 1),
            dead=float(one.dead),
        )  # fmt: skip
        for space, many in one.graves:
            if many < TOLD:
                continue
            yield say(
                "  at {space}: {many:.2f} on average",
                space=self._book.space_name(space), many=float(many),
            )  # fmt: skip
        if one.loose:
            yield told_loose(one.loose)

    __repr__ = text


def told_loose(loose: float) -> str:
    """That not every way was counted, and how much that may matter."""
    told = "Too many ways to count them all: these chances may be off by {points:.1f} points."
    return say(told, points=max(0.1, 100 * loose))


TOLD: Final = Fraction(1, 200)
"""Fewer victims than this are 0.00 where they would be told."""

COLUMNS: Final = ("reached", "hurt", "damage", "dead", "dies")


def danger(world: World, book: FinalGirl, spaces: tuple[str, ...] = ()) -> Danger:
    """What the coming killer phase brings if she stands in each of some spaces."""
    return Danger([fate(world, book, one) for one in spaces or (world.girl_at,)], book)


def fate(world: World, book: FinalGirl, space: str) -> Fate:
    """What the coming killer phase brings if she stands there."""
    begun = replace(world, girl_at=space, phase="planning")
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    graves: defaultdict[str, Fraction] = defaultdict(Fraction)
    waiting = settle(begun, (KillerPhase(),), book)
    loose: list[float] = []
    for chance, end, buried in stories(waiting, book, begun, loose):
        found = measured(begun, end)
        lost = found["health lost"] + ended(end, "lost")
        beside = end.world.killer_at == space or lost > 0
        sums["reached"] += chance * beside
        sums["hurt"] += chance * (lost > 0)
        sums["damage"] += chance * lost
        sums["dead"] += chance * found["victims dead"]
        sums["dies"] += chance * ended(end, "lost")
        for one in buried:
            graves[one] += chance
    order = sorted(graves, key=lambda one: (-graves[one], one))
    return Fate(
        space, sums["reached"], sums["hurt"], sums["damage"], sums["dead"], sums["dies"],
        tuple((one, graves[one]) for one in order), sum(loose),
    )  # fmt: skip


class Graves:
    """Somebody who is told where victims die."""

    def __init__(self) -> None:
        self.dug: list[str] = []

    def happened(self, effect: Effect, world: World, step: Step, left: int) -> None:
        """A victim died, if it did."""
        if isinstance(effect, KillVictim) and step.world.dead > world.dead:
            self.dug.append(effect.space)

    def answered(self, effect: Effect, world: World, ability: str, cite: str, number: int) -> None:
        """Nobody dies of an answer."""

    def waited(self, effect: Effect, world: World) -> None:
        """Nor of waiting."""


Story = tuple[Fraction, AnyState, tuple[str, ...]]
"""A chance, where it leads, and the spaces in which victims died on the way."""


def ends(state: AnyState, book: FinalGirl) -> Iterator[tuple[Fraction, AnyState]]:
    """Every way in which what waits may end, with its chance."""
    for chance, end, _ in _spread((Fraction(1), state, ()), book, watched=False, loose=[]):
        yield chance, end


def stories(state: AnyState, book: FinalGirl, begun: World, loose: list[float]) -> Iterator[Story]:
    """The same, told apart by where victims died; `begun` is the table before anything happened.

    Where ways are too many to be counted, how much is left to a sample is added to `loose`.
    """
    graves = Graves()
    settle(begun, (KillerPhase(),), book, graves)
    first = Fraction(1), state, tuple(sorted(graves.dug))
    yield from _spread(first, book, watched=True, loose=loose)


def _spread(begun: Story, book: FinalGirl, *, watched: bool, loose: list[float]) -> Iterator[Story]:
    """Choices take their last option: of an attack that is to take the blow, else the least."""
    frontier: dict[object, Story] = {b"": begun}
    while frontier:
        following: dict[object, Story] = {}
        for chance, here, buried in frontier.values():
            for share, after, dug in _after(here, book, watched=watched):
                if after is here:
                    yield chance, here, buried
                    continue
                graves = tuple(sorted((*buried, *dug)))
                # Victims that ran to the same places are one position, whoever ran first.
                key = book.analyst.key(after), graves
                before = following[key][0] if key in following else Fraction(0)
                following[key] = before + chance * share, after, graves
        if len(following) > (MOST_SAMPLED if loose else MOST):
            following = sampled(following, loose)
        frontier = following


def sampled(ways: dict[object, Story], loose: list[float]) -> dict[object, Story]:
    """The likely ways as they are, and of the others every so many-th, with the chance of all."""
    step = sum(chance for chance, _, _ in ways.values()) / KEPT
    kept = {key: way for key, way in ways.items() if way[0] >= step}
    rest = sum((way[0] for key, way in ways.items() if key not in kept), Fraction(0))
    many = max(1, ceil(rest / step))
    each, passed, taken = rest / many, Fraction(0), 0
    for key, way in ways.items():
        if key in kept:
            continue
        passed, before = passed + way[0], taken
        while passed * 2 > each * (2 * taken + 1):  # a lot in the middle of each step
            taken += 1
        if taken > before:
            kept[key] = each * (taken - before), way[1], way[2]
    # A chance that so many lots tell is off by less than this nineteen times of twenty.
    loose.append(float(rest) / sqrt(many))
    return kept


def _after(here: AnyState, book: FinalGirl, *, watched: bool) -> Iterator[Story]:
    """One fork further, in each way there is; where nothing is asked, the same position."""
    if type(here.fork) is Chance:
        outcomes = list(here.fork.source.outcomes(book))
        total = sum(weight for _, weight in outcomes)
        picks = [(Fraction(weight, total), outcome) for outcome, weight in outcomes]
    elif type(here.fork) is Decision:
        picks = [(Fraction(1), len(here.fork.options) - 1)]
    else:
        yield Fraction(1), here, ()
        return
    for share, pick in picks:
        graves = Graves() if watched else None
        yield share, apply(here, pick, book, graves), tuple(graves.dug) if graves else ()


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
        """A line for each price; cards that roll alike share it."""
        alike: dict[tuple[object, ...], list[CardChance]] = {}
        for one in self.cards:
            alike.setdefault(one[1:], []).append(one)
        return "\n".join(str(self._told(each)) for each in alike.values())

    def _told(self, alike: list[CardChance]) -> str:
        one, names = alike[0], [self._book.thing(each.card) for each in alike]
        words = {
            "card": in_a_row(names), "n": one.dice, "paid": one.paid,
            "more": percent(one.more, 1), "one": percent(one.one, 1),
            "none": percent(one.failure, 1),
        }  # fmt: skip
        if one.paid:
            return say(
                "{card} ({n:die|dice}, paying up to {paid} cards): two or more {more}, one {one}, "
                "none {none}", **words,
            )  # fmt: skip
        return say("{card} ({n:die|dice}): two or more {more}, one {one}, none {none}", **words)

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
