"""The dice functions that other benchmark harnesses may time, under neutral names."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from dmd.core.dice.counts import joint
from dmd.core.dice.grids import Grids
from dmd.core.dice.pool import Pool
from dmd.death_may_die.dice import the_dice

SYMBOLS = ("success", "elder_sign", "tentacle")
STANDARD, BONUS = (die.spread(SYMBOLS) for die in the_dice())


def joint_distribution(black: int, green: int) -> dict[tuple[int, int, int], int]:
    """(successes, elder signs, tentacles) → ways; worked out anew each time."""
    return joint([(STANDARD, black), (BONUS, green)], 3)  # type: ignore[return-value]


def joint_native(black: int, green: int) -> Any:
    """The same as a numpy array, grown from the kept array of one die fewer."""
    return _grids(black, green).grown((black, green))


@cache
def p_at_least(black: int, green: int, k: int) -> Fraction:
    """The chance of at least k successes; kept."""
    chances = pool(black, green).at_least("success")
    return chances[k] if k < len(chances) else Fraction(0)


@cache
def p_any(black: int, green: int) -> tuple[float, float, float]:
    """The chances of any success, any elder sign, any tentacle; kept."""
    here = pool(black, green)
    success, elder_sign, tentacle = (float(here.odds(f"{symbol} >= 1")) for symbol in SYMBOLS)
    return success, elder_sign, tentacle


def reroll_value(
    black: int, green: int, rerolls: int, utility: Callable[[int, int, int], int]
) -> Fraction:
    """The average of utility(successes, elder signs, tentacles) under best play of the rerolls."""
    return pool(black, green).mean(utility, stress=rerolls)


@cache
def pool(black: int, green: int) -> Pool:
    return Pool(the_dice(), (black, green))


@cache
def _grids(black: int, green: int) -> Grids:
    return Grids(the_dice(), (black, green), SYMBOLS)
