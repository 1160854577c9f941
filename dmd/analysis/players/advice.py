"""What would you do? The best lines from here, in sentences with chances, beside the usual one.

Chances are fitted to whole games that the usual player played, so they say how such a table would
fare; they are no certainty, and each has its interval.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dmd.analysis.asked import Position, analyst_of
from dmd.analysis.players.search import Weighed, weigh
from dmd.analysis.telling import interval, percent
from dmd.core.complaints import Refusal
from dmd.core.luck import stream
from dmd.core.state import AnyState, Decision

SECONDS = 0.8
MOST = 3


class Advice(NamedTuple):
    """What a good companion would say."""

    now: float  # the chance of winning, at a glance
    usual: str
    lines: tuple[Weighed, ...]  # the best first

    @property
    def best(self) -> Weighed:
        """The line that is advised."""
        return self.lines[0]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same as people read it."""
        told = [f"Won from here about {percent(round(self.now, 2))} of the time."]
        if len(self.lines) == 1:
            return (*told, f"{self.usual} Nothing else comes to mind.")
        for one in self.lines[:MOST]:
            told.append(f"{one.line.says} {interval(one.chance, yes_no=True)}.")
        if self.best.line.says == self.usual:
            told.append("The usual player would do the same.")
        else:
            gain = f"{100 * self.best.ahead.value:+.1f} points"
            told.append(f"The usual player would: {self.usual} The first line is {gain} better.")
        return tuple(told)

    def __repr__(self) -> str:
        return "\n".join(self.sentences)


def what_would_you_do(
    game: Position, *, seconds: float = SECONDS, seed: int = 0,
    stop: Callable[[], bool] = lambda: False,
) -> Advice:  # fmt: skip
    """The best lines of this turn; it stops when asked, or out of time, and answers even so."""
    state, book = game.state, game.book
    if type(state.fork) is not Decision:
        raise Refusal("Nobody is asked anything here.", remedy="Undo, or ask at a choice.")
    expert: Any = analyst_of(game).expert
    usual = expert.script(state, book, stream(seed))
    lines = expert.lines(state, usual)
    weighed = (
        weigh(state, book, lines, expert, seed=seed, seconds=seconds, stop=stop)
        if len(lines) > 1
        else [Weighed(lines[0], *2 * (_glance(expert, state),))]
    )
    return Advice(expert.chance(state), lines[0].says, tuple(weighed))


def chance_now(game: Position) -> float:
    """The chance of winning, at a glance: quick enough to draw along a timeline."""
    expert: Any = analyst_of(game).expert
    return float(expert.chance(game.state))


def _glance(expert: Any, state: AnyState) -> Any:
    from dmd.analysis.sampling import Estimate

    value = expert.chance(state)
    return Estimate(value, value, value)
