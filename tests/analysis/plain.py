"""An independent solver: nothing but `apply`, options and outcomes.

It remembers positions by their whole value, so that it may look through the rest of a turn; it
folds nothing, prunes nothing, and knows no key, aim or horizon of the analysis.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import msgpack

from dmd.core.engine import apply
from dmd.core.playout import Player
from dmd.core.state import AnyState, Chance, Decision, End

Worth = Callable[[AnyState], int]


class Solver:
    """The worth of a turn's end, under best play or under a player who tosses fair coins."""

    def __init__(self, book: Any, worth: Worth, turn: int, player: Player | None = None) -> None:
        self.book, self.worth, self.turn, self.player = book, worth, turn, player
        self.known: dict[bytes, Fraction] = {}

    def value(self, state: AnyState) -> Fraction:
        fork = state.fork
        if fork is None or isinstance(fork, End) or state.world.turn != self.turn:
            return Fraction(self.worth(state))
        key = msgpack.encode((state.world, state.agenda, fork))
        if key not in self.known:
            self.known[key] = self._value(state, fork)
        return self.known[key]

    def _value(self, state: AnyState, fork: Any) -> Fraction:
        if isinstance(fork, Chance):
            outcomes = list(fork.source.outcomes(self.book))
            total = sum(ways for _, ways in outcomes)
            worths = (ways * self.value(apply(state, one, self.book)) for one, ways in outcomes)
            return sum(worths, Fraction(0)) / total
        assert isinstance(fork, Decision)
        if self.player is None:
            return max(self.value(apply(state, n, self.book)) for n in range(len(fork.options)))
        picks = self._picks(state)
        worths = (self.value(apply(state, pick, self.book)) for pick in picks)
        return sum(worths, Fraction(0)) / len(picks)

    def _picks(self, state: AnyState) -> list[int]:
        """What the player does under every toss of a coin; each as likely as the others."""
        assert self.player is not None
        sides: list[int] = []

        def below(n: int) -> int:
            sides.append(n)
            return 0

        first = self.player(state, self.book, below)
        if not sides:
            return [first]
        assert len(sides) == 1, "one coin is tossed for a choice"
        return [
            self.player(state, self.book, lambda _, side=side: side) for side in range(sides[0])
        ]


def alive(state: AnyState) -> int:
    """Whether everybody lives, and the game is not lost."""
    lost = isinstance(state.fork, End) and state.fork.result == "lost"
    return int(not lost and not any(one.dead for one in state.world.investigators))
