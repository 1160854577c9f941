"""What rerolling a die is worth beside keeping it: in the same words wherever dice lie."""

from __future__ import annotations

from fractions import Fraction

from dmd.core.sentences import say
from dmd_widgets.figures import Figures

GAINS, LOSES = "gains {much}", "loses {much}"


def gained(gain: Fraction, yes_no: bool) -> str:
    """How much better than to keep the dice: points of a chance, or so many of what is counted.

    >>> gained(Fraction(1, 2), yes_no=True)
    'gains 50 points'
    >>> gained(Fraction(-1, 4), yes_no=False)
    'loses 0.25'
    """
    if not gain:
        return say(GAINS, much=say("nothing"))
    told = GAINS if gain > 0 else LOSES
    if not yes_no:
        return say(told, much=Figures(f"{float(abs(gain)):.2f}"))
    points = f"{100 * float(abs(gain)):.1f}".removesuffix(".0")
    return say(told, much=say("{points} points", points=Figures(points)))


def shortly(gain: Fraction, yes_no: bool) -> Figures:
    """The same as a figure with its sign, where there is room for no word.

    >>> shortly(Fraction(1, 2), yes_no=True), shortly(Fraction(-1, 4), yes_no=False)
    ('+50', '−0.25')
    """
    if not gain:
        return Figures("0")
    points = f"{100 * float(abs(gain)):.1f}".removesuffix(".0")
    sign = "+" if gain > 0 else "\N{MINUS SIGN}"
    return Figures(sign + (points if yes_no else f"{float(abs(gain)):.2f}"))
