"""Every way it may go, told again from the beginning for every fork: no memory, no folding."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dmd.core.engine import apply
from dmd.core.state import AnyState, Decision, End

Worth = Callable[[Any, str], int]
"""What a table is worth, and how the game ended there, if it did."""


def worth_of(state: AnyState, book: Any, worth: Worth) -> Fraction:
    """Until nothing waits any more; whoever is asked takes what is best."""
    fork = state.fork
    if fork is None or isinstance(fork, End):
        return Fraction(worth(state.world, fork.result if fork else ""))
    if isinstance(fork, Decision):
        return max(worth_of(apply(state, n, book), book, worth) for n in range(len(fork.options)))
    sums, number = Fraction(0), 0
    for outcome, ways in fork.source.outcomes(book):
        sums += ways * worth_of(apply(state, outcome, book), book, worth)
        number += ways
    return sums / number


def lives(world: Any, result: str) -> int:
    return int(result != "lost" and not any(one.dead for one in world.investigators))


def health(world: Any, result: str) -> int:
    you = world.investigators[0]
    return 0 if you.dead else max(0, 5 - you.wounds)


def sanity(world: Any, result: str) -> int:
    you = world.investigators[0]
    return 0 if you.dead else max(0, 20 - you.sanity)


def stress(world: Any, result: str) -> int:
    you = world.investigators[0]
    return 0 if you.dead else max(0, 4 - you.stress)
