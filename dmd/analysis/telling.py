"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from dmd.analysis.sampling import Estimate
from dmd.core.sentences import Figures as Figures
from dmd.core.sentences import say

Number = Fraction | float


def percent(chance: Number, digits: int = 2) -> str:
    """A chance; what is not quite certain or impossible never looks it.

    >>> percent(Fraction(11, 16)), percent(1), percent(Fraction(1, 6**8))
    ('68.75 %', '100 %', '< 0.01 %')
    >>> percent(0.684, 0), percent(0.003, 0), percent(0.999, 0)
    ('68 %', '< 1 %', '> 99 %')
    """
    if chance in (0, 1):
        return Figures(f"{int(chance) * 100} %")
    least = 1 / 10**digits
    if 100 * chance < least / 2:
        return Figures(f"< {least:.{digits}f} %")
    if 100 * (1 - chance) < least / 2:
        return Figures(f"> {100 - least:.{digits}f} %")
    return Figures(f"{100 * float(chance):.{digits}f} %")


def likely(chance: Number) -> str:
    """How likely something is: exactly, or as far as it is known, about.

    What came about in every try, or nearly so, is told in one way: so many tries do not tell
    which of the two it is.

    >>> likely(Fraction(1, 3)), likely(0.333), likely(0.004)
    ('33.33 %', 'about 33 %', '< 1 %')
    >>> likely(1.0), likely(0.9999999), likely(0.997), likely(0.994)
    ('about 100 %', 'about 100 %', 'about 100 %', 'about 99 %')
    """
    if isinstance(chance, Fraction):
        return percent(chance)
    told = percent(1 if 100 * (1 - chance) < 0.5 else chance, 0)
    return say("about {chance}", chance=told) if told[:1].isdigit() else told


def deserved(one: Estimate) -> int:
    """To how many decimals a sampled chance is worth telling: as far as it is known.

    Near the ends, where whole percents would only say that it is there, one decimal tells more.

    >>> [deserved(Estimate(*one, 250)) for one in ((0.5, 0.44, 0.56), (0.004, 0.001, 0.022))]
    [0, 1]
    """
    points = 100 * one.error
    is_near_an_end = 0 < one.value < 0.005 or 0.995 < one.value < 1
    return (1 if is_near_an_end else 0) if points >= 1 else 1 if points >= 0.1 else 2


def number(value: Number, yes_no: bool, digits: int = 2, *, most: Number = 0) -> str:
    """A chance as a percentage, anything else as a number: whole, or with two decimals.

    A number says little without the most it can be, where that is known.

    >>> number(Fraction(1, 3), True), number(4, False), number(Fraction(47, 12), False)
    ('33.33 %', '4', '3.92')
    >>> print(number(Fraction(7, 4), False, most=2))
    1.75 of 2
    """
    if yes_no:
        return percent(value, digits)
    return _of(Figures(str(int(value)) if value == int(value) else f"{float(value):.2f}"), most)


def _of(value: str, most: Number) -> str:
    if most <= 0:
        return value
    return say("{value} of {most}", value=value, most=number(most, yes_no=False))


def bound(one: Estimate, yes_no: bool, *, fails: bool = False, most: Number = 0) -> str:
    """A sampled number that is known from one side only: at least, or at most where one fails.

    Where every try came to the best there is, it is what the tries vouch for that says something.

    >>> bound(Estimate(1.0, 0.985, 1.0, 250), True)
    '98.5 % (all of 250 tries)'
    >>> bound(Estimate(0.0, 0.0, 0.015, 250), True, fails=True)
    '1.5 % (none of 250 tries)'
    >>> bound(Estimate(0.9, 0.88, 0.92, 1000), True)
    '90 % (88 % to 92 %, 1,000 tries)'
    """
    best = one.value == (0 if fails else 1)
    if not (yes_no and best and one.tries and one.low < one.high):
        return interval(one, yes_no, most=most)
    value = percent(one.high if fails else one.low, deserved(one))
    told = "{value} (all of {n:try|tries})"
    if fails:
        told = "{value} (none of {n:try|tries})"
    return say(told, value=value, n=one.tries)


def interval(one: Estimate, yes_no: bool, *, most: Number = 0) -> str:
    """A sampled number with its interval.

    >>> interval(Estimate(0.9, 0.88, 0.92, 1000), True)
    '90 % (88 % to 92 %, 1,000 tries)'
    >>> interval(Estimate(2.0, 1.939, 2.061, 250), False)
    '2.00 (1.94 to 2.06, 250 tries)'
    >>> interval(Estimate(2.0, 1.939, 2.061, 250), False, most=4)
    '2.00 of 4 (1.94 to 2.06, 250 tries)'
    >>> interval(Estimate(0.999, 0.99899, 0.99901, 250), True)
    '99.90 % (250 tries)'
    """
    digits = deserved(one)
    value, low, high = (percent(n, digits) if yes_no else Figures(f"{n:.2f}") for n in one[:3])
    whole = value if yes_no else _of(value, most)
    if value == low == high:  # two ends that are read as one say nothing
        return say("{value} ({n:try|tries})", value=whole, n=one.tries)
    return say(
        "{value} ({low} to {high}, {n:try|tries})", value=whole, low=low, high=high, n=one.tries
    )


def headed(question: str, remark: str = "") -> str:
    """What was wanted, at the head of an answer; and what was left out.

    >>> headed("everybody survives", "Interrupted.")
    'everybody survives. Interrupted.'
    """
    return f"{say('{wanted}.', wanted=question)} {remark}".rstrip()
