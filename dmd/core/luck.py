"""Luck: a function of (seed, luck number, n-th chance), and nothing else.

There is nothing to save, and the same game comes out on every machine and every Python.
Python's own generator promises only `random()` across versions, so the kit brings its own:
splitmix64 (Steele, Lea, Flood 2014), a few lines and good enough to shuffle cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from dmd.core.state import Below

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Luck(Struct, frozen=True):
    """Everything chance will ever say in one game, until somebody asks for new luck."""

    seed: int
    number: int = 0

    def below(self, chance: int) -> Below:
        """The whole numbers that the n-th chance draws."""
        return stream(mixed(_key(self.seed, self.number) + chance))

    def renewed(self) -> Luck:
        """New luck for the same game."""
        return Luck(self.seed, self.number + 1)


@lru_cache(maxsize=1_000)
def _key(seed: int, number: int) -> int:
    return mixed(mixed(seed) + number)


def mixed(number: int) -> int:
    """Scatter a whole number over 64 bits, so that neighbours share nothing."""
    z = (number + _STEP) & _WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    return z ^ (z >> 31)


def stream(state: int) -> Below:
    """An endless stream of whole numbers, each evenly below what is asked for."""

    def below(limit: int) -> int:
        nonlocal state
        if not 0 < limit <= _WORD:
            raise ValueError(f"a number below {limit} cannot be drawn")
        fair = _WORD + 1 - (_WORD + 1) % limit  # above it, low numbers would come up more often
        while True:
            # `mixed`, written out: a game draws some hundred numbers.
            state = (state + _STEP) & _WORD
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
            word = z ^ (z >> 31)
            if word < fair:
                return word % limit

    return below


def child_seed(seed: int, number: int) -> int:
    """A seed of its own for the n-th game of a series, whoever plays it and whenever."""
    return mixed(mixed(seed) + number)


def shuffled(things: Sequence[T], below: Below) -> tuple[T, ...]:
    """The things in an order drawn evenly from all orders (Fisher and Yates)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
