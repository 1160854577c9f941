"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from dmd.analysis.sampling import Estimate
from dmd.core.sentences import how_many

Number = Fraction | float


def percent(chance: Number) -> str:
    """A chance; what is not quite certain or impossible never looks it.

    >>> percent(Fraction(11, 16)), percent(1), percent(Fraction(1, 6**8))
    ('68.75 %', '100 %', '< 0.01 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance < 0.00005:
        return "< 0.01 %"
    return "> 99.99 %" if chance > 0.99995 else f"{100 * float(chance):.2f} %"


def number(value: Number, yes_no: bool) -> str:
    """A chance as a percentage, anything else as a number."""
    return percent(value) if yes_no else f"{float(value):.4g}"


def interval(one: Estimate, yes_no: bool) -> str:
    """A sampled number with its interval.

    >>> interval(Estimate(0.9, 0.88, 0.92, 1000), True)
    '90.00 % (88.00 % to 92.00 %, 1,000 tries)'
    """
    low, high = (number(end, yes_no) for end in (one.low, one.high))
    return f"{number(one.value, yes_no)} ({low} to {high}, {how_many(one.tries, 'try', 'tries')})"
