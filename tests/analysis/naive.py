"""Every way it may go, told again from the beginning for every fork: no memory, no folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from dmd.core.engine import apply
from dmd.core.state import AnyState, Decision, End

Worth = Callable[[Any, str], int]
"""What a table is worth, and how the game ended there, if it did."""


def worths_of(state: AnyState, book: Any, worths: Sequence[Worth]) -> list[Fraction]:
    """Until nothing waits any more, under each worth by itself; whoever is asked takes the best."""
    fork = state.fork
    if fork is None or isinstance(fork, End):
        return [Fraction(worth(state.world, fork.result if fork else "")) for worth in worths]
    if isinstance(fork, Decision):
        told = (worths_of(apply(state, n, book), book, worths) for n in range(len(fork.options)))
        return [max(one) for one in zip(*told, strict=True)]
    sums, number = [Fraction(0)] * len(worths), 0
    for outcome, ways in fork.source.outcomes(book):
        after = worths_of(apply(state, outcome, book), book, worths)
        sums = [so_far + ways * one for so_far, one in zip(sums, after, strict=True)]
        number += ways
    return [one / number for one in sums]


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
