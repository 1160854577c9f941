"""What would you do? The best lines from here, in sentences with chances, beside the usual one.

Chances are fitted to whole games that the usual player played, so they say how such a table would
fare; they are no certainty, and each has its interval. Where nothing was fitted to what is played,
lines are ranked all the same, and no chance is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import monotonic
from typing import Any, NamedTuple

from dmd.analysis.asked import analyst_of
from dmd.analysis.players.search import Line, Trials, Weighed
from dmd.analysis.sampling import Estimate
from dmd.analysis.telling import likely, percent
from dmd.core.complaints import Refusal
from dmd.core.luck import stream
from dmd.core.sentences import Figures, as_written, in_a_row, say
from dmd.core.state import AnyState, Decision, End

SECONDS = 0.8
MOST = 3
BARS, WIDE = "▁▂▃▄▅▆▇█", 72
TRIES = (8, 16, 32)
"""Whoever asks sees the numbers, so that they are worth more tries than a game in a row is."""


NEVER_FITTED = say(
    "This chance of winning was never fitted to this episode; dmd playout gives a rough idea."
)


class Advice(NamedTuple):
    """What a good companion would say."""

    now: float  # the chance of winning, at a glance
    usual: str
    lines: tuple[Weighed, ...]  # the best first
    why: tuple[str, ...] = ()  # of each line: what it wins, what it risks
    fitted: bool = True  # whether its chances may be told

    @property
    def best(self) -> Weighed:
        """The line that is advised."""
        return self.lines[0]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same as people read it."""
        told = [say("Won from here {share} of the time.", share=likely(self.now))]
        if not self.fitted:
            told = [NEVER_FITTED]
        if len(self.lines) == 1:
            return (*told, say("{usual} Nothing else comes to mind.", usual=self.usual))
        for one, why in zip(self.lines[:MOST], self.why, strict=False):
            odds = [span(one.chance)] if self.fitted else []
            told.append(in_a_row([part for part in (one.line.says, *odds, why) if part], " "))
        return (*told, self.instead)

    @property
    def instead(self) -> str:
        """What the usual player would do."""
        if self.best.line.says == self.usual:
            return say("The usual player would do the same.")
        if not self.fitted:
            return say("The usual player would: {usual}", usual=self.usual)
        return say(
            "The usual player would: {usual} The first line is {points} points better.",
            usual=self.usual, points=Figures(f"{100 * self.best.ahead.value:+.1f}"),
        )  # fmt: skip

    def __repr__(self) -> str:
        return "\n".join(map(str, self.sentences))


class Asking:
    """A question that is thought about a little at a time, so that nobody has to wait for it."""

    def __init__(self, game: Any, *, seed: int = 0) -> None:
        state, book = game.state, game.book
        if type(state.fork) is not Decision:
            raise Refusal("Nobody is asked anything here.", remedy="Undo, or ask at a choice.")
        self.state, self.expert = state, _expert_of(game)
        usual = self.expert.script(state, book, stream(seed))
        lines: Sequence[Line] = self.expert.lines(state, usual)
        if len(lines) < 2:
            lines = self.expert.answers(state, usual)
        self.usual = lines[0].says
        self._trials = Trials(state, book, lines, self.expert, seed=seed, tries=TRIES)
        self._rounds: Iterator[int] = self._trials.rounds() if len(lines) > 1 else iter(())
        self.is_done = len(lines) < 2

    def think(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> bool:
        """Go on for so long, or until asked to stop; whether there is more to think about."""
        end = monotonic() + seconds
        while not self.is_done and not stop() and monotonic() < end:
            self.is_done = next(self._rounds, None) is None
        return not self.is_done

    @property
    def tries(self) -> int:
        """How often the first line has been tried."""
        return len(self._trials.found[0])

    @property
    def advice(self) -> Advice:
        """What can be said so far."""
        now = float(self.expert.chance(self.state))
        weighed = self._trials.judged()
        if not self.tries:
            glance = Estimate(now, now, now)
            weighed = [Weighed(weighed[0].line, glance, Estimate(0.0, 0.0, 0.0))]
        why = tuple(self.expert.why(self.state, one.ends) for one in weighed[:MOST])
        return Advice(now, self.usual, tuple(weighed), why, self.expert.is_fitted)


def what_would_you_do(
    game: Any, *, seconds: float = SECONDS, seed: int = 0,
    stop: Callable[[], bool] = lambda: False,
) -> Advice:  # fmt: skip
    """The best lines of this turn; it stops when asked, or out of time, and answers even so."""
    asking = Asking(game, seed=seed)
    asking.think(seconds, stop)
    return asking.advice


def as_data(advice: Advice) -> dict[str, Any]:
    """The same for machines and panels; chances that were never fitted are none."""
    told = advice.fitted
    return {
        "now": advice.now if told else None,
        "usual": advice.usual,
        "lines": [
            {
                "option": one.line.option,
                "says": one.line.says,
                "chance": one.chance.value if told else None,
                "low": max(0.0, one.chance.low) if told else None,
                "high": min(1.0, one.chance.high) if told else None,
                "tries": one.chance.tries,
                "why": why,
            }
            for one, why in zip(advice.lines, advice.why, strict=False)
        ],
        "told": list(advice.sentences),
    }


def chance_now(game: Any) -> float:
    """The chance of winning, at a glance: quick enough to draw along a timeline."""
    return chances(game, (game.state,))[0]


def chances(game: Any, states: Sequence[AnyState]) -> list[float]:
    """The chance of winning in each of these positions of a game, at a glance."""
    expert = _expert_of(game)
    if not (expert.is_fitted or all(type(one.fork) is End for one in states)):
        raise Refusal(NEVER_FITTED)
    return [float(expert.chance(one)) for one in states]


def told_chances(found: Sequence[float]) -> str:
    """How the chance of winning went, decision by decision, as a row of bars and a sentence.

    >>> print(told_chances([0.2, 0.5, 0.3]))
    ▂▅▃
    20 % at the beginning, 30 % now. The greatest fall: 20 points, after decision 2.
    """
    if not found:
        return say("Nothing has been decided yet.")
    step = max(1, -(-len(found) // WIDE))
    bars = "".join(BARS[min(7, int(8 * one))] for one in found[::step])
    fall, at = greatest_fall(found)
    ends = {"bars": as_written(bars), "first": share(found[0]), "now": share(found[-1])}
    if 100 * fall < 1:
        return say("{bars}\n{first} at the beginning, {now} now.", **ends)
    return say(
        "{bars}\n{first} at the beginning, {now} now. "
        "The greatest fall: {n:point|points}, after decision {at}.",
        **ends, n=round(100 * fall), at=at,
    )  # fmt: skip


def greatest_fall(found: Sequence[float]) -> tuple[float, int]:
    """By how much the chance fell at most from one decision to the next, and after which one."""
    falls = [(one - other, n) for n, (one, other) in enumerate(pairwise(found), 1)]
    return max(falls, default=(0.0, 0), key=lambda one: (one[0], -one[1]))


def share(chance: float) -> str:
    """A fitted chance, which is worth no decimals.

    >>> share(0.347), share(0.004), share(0.9971), share(1.0)
    ('35 %', '< 1 %', '> 99 %', '100 %')
    """
    return percent(chance, 0)


def span(one: Estimate) -> str:
    """A chance with its interval, nineteen times of twenty.

    >>> span(Estimate(0.4, 0.352, 0.44, 16))
    '40 % (35 to 44).'
    """
    low, high = (round(100 * min(1.0, max(0.0, end))) for end in (one.low, one.high))
    return say("{share} ({low} to {high}).", share=share(one.value), low=low, high=high)


def _expert_of(game: Any) -> Any:
    expert = getattr(analyst_of(game), "expert", None)
    if expert is None:
        raise Refusal("This game has no player yet who could say.")
    return expert
