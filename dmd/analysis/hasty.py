"""A line that there was no time to work out: played again and again, as somebody in a hurry plays.

Its steps are taken the way that promises most at a glance, its dice are rerolled by the usual
policy. So its number comes with an interval, and is rather too low than too high.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dmd.analysis.asked import Noted
from dmd.analysis.lines import Field, Future, Steps, Way
from dmd.analysis.passed import Passed, Watch
from dmd.analysis.racing import Racer
from dmd.analysis.sampling import ONCE, TryLuck, play_on
from dmd.core.engine import apply, let_fall
from dmd.core.luck import stream
from dmd.core.state import AnyState, Chance

MOST_STEPS = 6
"""More steps than this are in no turn."""


class HastyRacer(Racer):
    """A plan that every try plays from its beginning."""

    def __init__(self, field: Field, state: AnyState, steps: Steps, first: int = 0) -> None:
        super().__init__(field, state, [], first)
        self.steps = steps
        self.share = 1.0  # nothing is sure

    @property
    def is_exact(self) -> bool:
        """Never: not even where its steps lead is worked out."""
        return False

    def run(self) -> float:
        """One try, its steps and what follows them."""
        field, luck = self.field, TryLuck(self.field.seed, self.first + self.tally.tries)
        question = field.wanted._replace(stops_early=False)
        state, noted = follow(field, self.begin, self.steps, luck)
        state, noted = play_on(state, noted, field.book, question, field.player, luck)
        end = Future(state, question.worth(noted))
        self.noticed(end)
        return float(end.worth)


def drawn_out(field: Field, state: AnyState, steps: Steps) -> Steps:
    """The line with its last step taken again, as often as there are actions for it."""
    while steps and len(steps) < MOST_STEPS:
        here, noted = follow(field, state, steps, TryLuck(field.seed, 0), to_the_end=False)
        if not field.analyst.chooses_step(here) or field.is_settled(here, noted):
            break
        if not field.ways_to(here, steps[-1]):
            break
        steps += steps[-1:]
    return steps


def follow(
    field: Field, state: AnyState, steps: Steps, luck: TryLuck, *, to_the_end: bool = True,
    watch: Watch | None = None,
) -> tuple[AnyState, Noted]:  # fmt: skip
    """Where the steps lead once, at the end with no action left that could be taken."""
    noted, own = field.wanted.noted(state, None), stream(luck.luck.seed)
    while not (field.acted(state) or field.is_settled(state, noted)):
        fork: Any = state.fork
        if field.analyst.chooses_step(state):
            if not steps and not to_the_end:
                break
            after = _stepped(field, state, steps[:2])
            steps = steps[1:]
        elif type(fork) is Chance:
            after = let_fall(state, luck.below(fork), field.book)
        else:
            after = apply(state, field.player(state, field.book, own), field.book)
        then = field.wanted.noted(after, noted)
        if watch is not None:
            watch(Passed(state, noted, after, then, ONCE))
        state, noted = after, then
    return state, noted


def _stepped(field: Field, state: AnyState, steps: Steps) -> AnyState:
    """After the next step of two; tries come by the same positions again and again."""
    known = field.stepped
    key = field.analyst.key(state, closely=True), steps
    if key not in known:
        known[key] = _promising(field, state, steps)
    return known[key]


def _promising(field: Field, state: AnyState, steps: Steps) -> AnyState:
    """After the next step, taken so that the one after it can be, and as it promises most.

    One that cannot be taken is passed over.
    """
    if not steps:
        return apply(state, field.analyst.last_option(state), field.book)
    ways, question = field.ways_to(state, steps[0]), field.question
    if not ways:
        return state

    def rank(way: Way) -> tuple[bool, Fraction]:
        then, here = steps[1:2], way.state
        stuck = field.analyst.chooses_step(here) and then and not field.ways_to(here, then[0])
        return not stuck, question.promise(here, question.noted(here, None))

    return max(ways, key=rank).state
