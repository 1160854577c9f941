"""An independent solver: nothing but `apply`, options and outcomes.

It remembers positions by their whole value, so that it may look through the rest of a turn; it
folds nothing, prunes nothing, and knows no key, aim or horizon of the analysis.
To find out what may come takes nearly all of its time, so that is kept for every other question
about the same turn.
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


class Place:
    """A position on the way, and where the picks lead that somebody has tried."""

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.after: dict[Any, Place] = {}


class Ways:
    """What may come until a turn is over, found out once for all who ask."""

    def __init__(self, book: Any, turn: int) -> None:
        self.book, self.turn = book, turn
        self.places: dict[bytes, Place] = {}

    def is_over(self, state: AnyState) -> bool:
        """Whether nothing more happens in this turn."""
        fork = state.fork
        return fork is None or isinstance(fork, End) or state.world.turn != self.turn

    def place(self, state: AnyState) -> Place:
        """The one place where everything is as it is now."""
        if self.is_over(state):
            return Place(state)
        key = msgpack.encode((state.world, state.agenda, state.fork))
        return self.places.setdefault(key, Place(state))

    def after(self, here: Place, pick: Any) -> Place:
        """Where one comes to by an option or an outcome."""
        if pick not in here.after:
            here.after[pick] = self.place(apply(here.state, pick, self.book))
        return here.after[pick]


class Solver:
    """The worth of a turn's end, under best play or under a player who tosses fair coins."""

    def __init__(self, ways: Ways, worth: Worth, player: Player | None = None) -> None:
        self.ways, self.worth, self.player = ways, worth, player
        self.known: dict[Place, Fraction] = {}

    def value(self, state: AnyState) -> Fraction:
        return self._worth_at(self.ways.place(state))

    def _worth_at(self, here: Place) -> Fraction:
        if here not in self.known:
            over = self.ways.is_over(here.state)
            self.known[here] = Fraction(self.worth(here.state)) if over else self._value(here)
        return self.known[here]

    def _value(self, here: Place) -> Fraction:
        fork: Any = here.state.fork
        if isinstance(fork, Chance):
            outcomes = list(fork.source.outcomes(self.ways.book))
            total = sum(ways for _, ways in outcomes)
            worths = (ways * self._value_after(here, one) for one, ways in outcomes)
            return sum(worths, Fraction(0)) / total
        assert isinstance(fork, Decision)
        if self.player is None:
            return max(self._value_after(here, n) for n in range(len(fork.options)))
        picks = self._picks(here.state)
        return sum((self._value_after(here, pick) for pick in picks), Fraction(0)) / len(picks)

    def _value_after(self, here: Place, pick: Any) -> Fraction:
        return self._worth_at(self.ways.after(here, pick))

    def _picks(self, state: AnyState) -> list[int]:
        """What the player does under every toss of a coin; each as likely as the others."""
        assert self.player is not None
        sides: list[int] = []

        def below(n: int) -> int:
            sides.append(n)
            return 0

        first = self.player(state, self.ways.book, below)
        if not sides:
            return [first]
        assert len(sides) == 1, "one coin is tossed for a choice"
        return [
            self.player(state, self.ways.book, lambda _, side=side: side)
            for side in range(sides[0])
        ]


def alive(state: AnyState) -> int:
    """Whether everybody lives, and the game is not lost."""
    lost = isinstance(state.fork, End) and state.fork.result == "lost"
    return int(not lost and not any(one.dead for one in state.world.investigators))
