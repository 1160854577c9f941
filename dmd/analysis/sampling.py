"""Where looking at everything takes too long: playing on by a policy, often, with an interval.

The n-th try meets the same luck whatever is compared: the same card, the same first die. So
what differs between two plans is what they did, and not what the dice did to them.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple
from zlib import crc32

from dmd.analysis.asked import Noted, Question
from dmd.analysis.passed import Passed, Watch
from dmd.core.engine import apply, let_fall
from dmd.core.luck import Luck, child_seed, stream
from dmd.core.playout import MOST_PICKS, Player
from dmd.core.state import AnyState, Below, Chance

LEVEL = 0.95
"""How often an interval holds the true value."""

Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


ONCE = Fraction(1)

ENOUGH_TRIES, NEARLY_SURE = 250, 0.996
"""What all of so many tries or more came to is ranked by this."""

DOUBT = 2
"""This part of the way to the low end of its interval a number is taken for less than it looks: by
so much the luckiest of several looks better than it is, and stands above what is known."""


class Estimate(NamedTuple):
    """A number between two others, and how many tries it comes from; none where it is exact."""

    value: float
    low: float
    high: float
    tries: int = 0

    @property
    def sober(self) -> float:
        """What everything is ranked by: a little less than the value where that is in doubt.

        So a few lucky tries stand below what is known, and many stand where their value says.

        >>> Estimate(0.99, 0.99, 0.99).sober < Estimate(1.0, 0.987, 1.0, 290).sober
        True
        >>> Estimate(0.99, 0.99, 0.99).sober > Estimate(1.0, 0.912, 1.0, 40).sober
        True
        >>> Estimate(0.9168, 0.9168, 0.9168).sober > wilson(232, 250).sober
        True
        """
        return self.value - (self.value - self.low) / DOUBT

    @property
    def error(self) -> float:
        """How far the true value may lie off, nineteen times of twenty."""
        return (self.high - self.low) / 2


def standing(one: Estimate, yes_no: bool) -> float:
    """What a number is ranked by; where every try came about, more tries make it no better.

    A few tries that all came about are ranked by what they vouch for, which is also what is told.

    >>> some, more = wilson(250, 250), wilson(400, 400)
    >>> some.sober < more.sober, standing(some, True) == standing(more, True)
    (True, True)
    >>> lucky, often = wilson(15, 15), wilson(88, 98)
    >>> lucky.sober > often.sober, standing(lucky, True) > standing(often, True)
    (True, False)
    """
    if not (yes_no and one.tries and one.value == 1):
        return one.sober
    return one.low if one.tries < ENOUGH_TRIES else NEARLY_SURE


def wilson(yes: float, tries: int, z: float = Z) -> Estimate:
    """A chance from how often something came about (Wilson 1927); a larger `z` is surer.

    >>> one = wilson(90, 100)
    >>> one.value, round(one.low, 3), round(one.high, 3)
    (0.9, 0.826, 0.945)
    """
    if not tries:
        return Estimate(0.5, 0.0, 1.0)
    share, square = yes / tries, z * z / tries
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(share * (1 - share) / tries + square / tries / 4)
    low = middle - half if yes else 0.0
    high = middle + half if yes < tries else 1.0
    return Estimate(share, low, high, tries)


def normal(total: float, squares: float, tries: int, reach: float = 0.0) -> Estimate:
    """A mean from the sum of what came about and the sum of its squares.

    Where every try came to the same, another may still not: by how much, `reach` says, and how
    seldom, Wilson's interval.

    >>> one = normal(10, 30, 10)
    >>> one.value, round(one.low, 2), round(one.high, 2)
    (1.0, -0.05, 2.05)
    """
    if tries < 2:
        return Estimate(total / max(tries, 1), float("-inf"), float("inf"), tries)
    mean = total / tries
    spread = max(0.0, squares - total * mean) / (tries - 1)
    seldom = Z * Z / (tries + Z * Z)
    half = _student(tries - 1) * sqrt(spread / tries) if spread else reach * seldom
    return Estimate(mean, mean - half, mean + half, tries)


def _student(freedom: int) -> float:
    """The quantile of Student's distribution, by its first two terms (Fisher and Cornish)."""
    return Z * (1 + (Z * Z + 1) / (4 * freedom))


class Tally:
    """What came about so far."""

    def __init__(self, yes_no: bool, reach: float = 0.0, least: float = float("-inf")) -> None:
        self.yes_no = yes_no
        self.reach = reach  # how far apart two worths may lie
        self.least = least  # no worth is less
        self.tries = 0
        self.total = self.squares = 0.0

    def add(self, worth: float) -> None:
        """One try more."""
        self.tries += 1
        self.total += worth
        self.squares += worth * worth

    @property
    def estimate(self) -> Estimate:
        """What that says."""
        if self.yes_no:
            return wilson(self.total, self.tries)
        one = normal(self.total, self.squares, self.tries, self.reach)
        # An aim of one's own may come to what it does not say of itself; its mean stays inside.
        low = max(one.low, min(self.least, one.value))
        if self.reach and self.least > float("-inf"):
            most = max(self.least + self.reach, one.value)
            return one._replace(low=low, high=min(one.high, most))
        return one._replace(low=low)


class TryLuck:
    """The luck of one try: for each kind of chance a row of its own, so that rows stay paired."""

    def __init__(self, seed: int, number: int) -> None:
        self.luck = Luck(child_seed(seed, number))
        self.fallen: dict[int, int] = {}

    def below(self, fork: Chance[Any, Any]) -> Below:
        """The whole numbers for the next chance of that kind."""
        kind = crc32(type(fork.into).__name__.encode())
        nth = self.fallen[kind] = self.fallen.get(kind, -1) + 1
        return self.luck.below((kind << 20) + nth)


def play_on(
    state: AnyState, before: Noted | None, book: Any, question: Question, player: Player,
    luck: TryLuck, watch: Watch | None = None,
) -> tuple[AnyState, Noted]:  # fmt: skip
    """Play by a policy as far as the question looks; where that ends, and what was noted."""
    own = stream(luck.luck.seed)
    noted = question.noted(state, before)
    for _ in range(MOST_PICKS):
        if question.is_over(state, noted):
            break
        fork: Any = state.fork
        if type(fork) is Chance:
            after = let_fall(state, luck.below(fork), book)
        else:
            after = apply(state, player(state, book, own), book)
        then = question.noted(after, noted)
        if watch is not None:
            watch(Passed(state, noted, after, then, ONCE))
        state, noted = after, then
    return state, noted
