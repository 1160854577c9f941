"""`choices`: every option of a position with what it is worth, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Question, Until, Want, analyst_of, question_of
from dmd.analysis.lines import Field
from dmd.analysis.planning import Plans
from dmd.analysis.progress import shown, tell
from dmd.analysis.racing import OTHER_LUCK, Racer, race, tried_roughly
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget, Ending, Spent
from dmd.analysis.telling import interval, number
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.state import Decision

if TYPE_CHECKING:
    from pandas import DataFrame

POSITIONS = 20_000
"""For all options together; the most promising is worked out first."""

PART = 4
"""An option may take this part of the positions left."""

SECONDS = 30.0
"""For all of them together; only to stop what takes too long."""

ROUGHLY, AT_LEAST = 40, 10
"""So many tries value an option roughly, and so many are made whatever the clock says."""

WORKING = 0.8
"""By which share of the time it is known which options are worked out."""

PRECISION = 0.03

PLAYERS = 2
"""The first so many of the game's players may play on after an option, each where it is better."""


class Choice(NamedTuple):
    """One option: what it is worth if all that follows is best play, or what is known instead."""

    option: int
    sentence: str
    kind: str  # of the steps that begin so, as the game knows them; nothing for other options
    value: Fraction | None  # exactly
    yes_no: bool
    least: str = ""  # what it is worth at least, and as who plays on, or why nothing is known
    estimate: Estimate | None = None  # that as a number

    @property
    def told(self) -> str:
        """The value, or what is known instead of it."""
        return self.least if self.value is None else number(self.value, self.yes_no)

    @property
    def at_least(self) -> float | None:
        """What it is worth at the least, as far as anything is known."""
        return None if self.estimate is None else self.estimate.value


class Choices(tuple[Choice, ...]):
    """All options, in the order they are offered."""

    question: Question

    @property
    def best_first(self) -> list[Choice]:
        """Those whose worth is known, or is at least so much, the best first; then all others."""
        return sorted(self, key=_worst_last)

    @property
    def all_known(self) -> bool:
        """Whether the first of them is certainly the best."""
        return all(one.value is not None for one in self)

    def text(self) -> str:
        """The options in a line each, the best first."""
        lines = [f"{one.sentence} {one.told}" for one in self.best_first]
        return "\n".join([f"{self.question.text}.", *lines])

    __repr__ = text

    def table(self) -> DataFrame:
        """The options as a pandas table of fractions."""
        from pandas import DataFrame

        rows = [(one.sentence, one.value, one.least) for one in self]
        return DataFrame(rows, columns=["option", "worth", "otherwise"]).astype(object)


def _worst_last(one: Choice) -> tuple[bool, float, bool]:
    known = one.at_least if one.value is None else float(one.value)
    return known is None, -(known or 0.0), one.value is None


@door
@shown
def choices(
    game: Any, want: Want = "survive", *, until: Until = "turn", positions: int = POSITIONS,
    seconds: float = SECONDS, plans: Plans | None = None, seed: int = 1,
) -> Choices:  # fmt: skip
    """What every option is worth if all that follows is best play.

    The list is whole: each option is valued roughly, by tries, before the first is worked out.
    Where the positions do not suffice, it is worth at least what the tries say, or
    the best of the `plans` of the same question that begins so.
    """
    question = question_of(game, want, until)
    if type(game.state.fork) is not Decision:
        raise Refusal("Nobody is asked anything here.", remedy="Choose a position with options.")
    # Asked before anything is chosen: what the choice itself brings about counts.
    weighing = _Weighing(game, question, positions, seconds, seed)
    weighing.weigh()
    found = Choices(weighing.choices(plans))
    found.question = question
    return found


class _Weighing:
    """All options of a position: tried, then worked out, the most promising first."""

    def __init__(
        self, game: Any, question: Question, positions: int, seconds: float, seed: int
    ) -> None:
        self.game, self.question, self.left = game, question, positions
        self.analyst = analyst_of(game)
        self.begun, self.seconds = perf_counter(), seconds
        begin = question.begin(game.state)
        budget = Budget(0, seconds * WORKING)
        self.field = field = Field(game.book, self.analyst, question, begin, budget, seed)
        noted = question.noted(begin, None)
        fork: Any = begin.fork
        self.after = [apply(begin, n, game.book) for n in range(len(fork.options))]
        self.ends = [Ending(one, question.noted(one, noted), Fraction(1)) for one in self.after]
        self.racers = [Racer(field, begin, [one]) for one in self.ends]
        self.worths = {n: one.sure for n, one in enumerate(self.racers) if one.is_exact}
        self.noted = noted

    def weigh(self) -> None:
        """Try them, work them out, and try what is left more often."""
        try:
            self._choose_players()
            tried_roughly(self.racers, AT_LEAST, float("inf"))
            tried_roughly(self.racers, ROUGHLY - AT_LEAST, self.begun + self.seconds / 4)
            order = sorted(range(len(self.racers)), key=lambda n: -self.racers[n].estimate.value)
            for place, option in enumerate(order, 1):
                tell(f"option {place} of {len(order)}")
                self._work_out(option)
        except KeyboardInterrupt:
            return
        left = [one for n, one in enumerate(self.racers) if n not in self.worths]
        best = float(max(self.worths.values(), default=Fraction(-(10**9))))
        race(left, self.begun + self.seconds, PRECISION, best)

    def _choose_players(self) -> None:
        """Who plays on better after each option, by a few tries of another luck."""
        begin = self.field.question.begin(self.game.state)
        players = list(self.analyst.policies)[:PLAYERS]
        rivals = [
            [Racer(self.field, begin, [end], OTHER_LUCK, name) for end in self.ends]
            for name in players
        ]
        tried_roughly([one for some in rivals for one in some], AT_LEAST, float("inf"))
        for option, (usual, *others) in enumerate(zip(*rivals, strict=True)):
            for one in others:
                if one.estimate.low > usual.estimate.value:  # clearly better
                    self.racers[option].player = one.player

    def _work_out(self, option: int) -> None:
        if option in self.worths:
            return
        budget, share = self.field.budget, self.left // PART
        budget.allow(share)
        with suppress(Spent):
            self.worths[option] = self.field.rest.value(self.after[option], self.noted)
        self.left -= share - budget.left

    def choices(self, plans: Plans | None) -> Iterator[Choice]:
        """What is known of each."""
        analyst, state = self.analyst, self.game.state
        acting = analyst.chooses_step(state)
        for option, one in enumerate(state.fork.options):
            sentence = analyst.sentence(state, option)
            kind = analyst.verb(state, one.then[0]) if acting else ""
            value, least, estimate = self.worths.get(option), "", None
            if value is None:
                least, estimate = self._least(option, plans)
                if estimate and estimate.low >= self.question.most:  # nothing is better
                    value, least = self.question.most, ""
            yield Choice(option, sentence, kind, value, self.question.yes_no, least, estimate)

    def _least(self, option: int, plans: Plans | None) -> tuple[str, Estimate | None]:
        """What an option is worth at least: by a plan that begins so, or by its tries."""
        one, yes_no = self.racers[option], self.question.yes_no
        if plans is not None and (found := plans.best_from(self.game, option)):
            plan, place = found
            if place or not one.tally.tries or plan.value > one.estimate.value:
                numbered = f"plan {place}: " if place else ""
                return f"at least {plan.bare} ({numbered}“{plan.sentence[:-1]}”)", plan.estimate
        if not one.tally.tries:
            return "(interrupted before)", None
        player = next(iter(self.analyst.policies))
        told = (
            number(one.estimate.value, yes_no) if one.is_exact else interval(one.estimate, yes_no)
        )
        return f"at least about {told}, as {player} plays on", one.estimate
