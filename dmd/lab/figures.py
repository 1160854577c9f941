"""Intervals for the lab: differences of two shares, and wider ones where many are looked at."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from dmd.analysis.sampling import LEVEL, Z, wilson

FEWEST: Final = 20
"""Whatever came about in fewer games, or was absent from fewer, is not told by itself."""


class Difference(NamedTuple):
    """One share less another, and between what it lies."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether it is no accident."""
        return self.low > 0 or self.high < 0


def apart(yes: int, tries: int, other_yes: int, other: int, z: float = Z) -> Difference:
    """A share less another (Newcombe 1998, from Wilson's intervals).

    >>> one = apart(56, 70, 48, 80)
    >>> round(one.value, 3), round(one.low, 4), round(one.high, 4)
    (0.2, 0.0524, 0.3339)
    """
    a, b = wilson(yes, tries, z), wilson(other_yes, other, z)
    value = a.value - b.value
    low = value - sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    high = value + sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Difference(value, max(-1.0, low), min(1.0, high))


def surer(many: int) -> float:
    """How wide an interval must be so that all of so many hold together, nineteen of twenty times.

    >>> round(surer(1), 2), round(surer(20), 2)
    (1.96, 3.02)
    """
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(1, many)))
