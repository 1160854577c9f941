"""What an answer to a question is made of: lines with their numbers, and how they are told."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from dmd.analysis.asked import Position, Question, analyst_of
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget
from dmd.analysis.telling import interval, number
from dmd.core.sentences import say
from dmd.core.topics import Topic

if TYPE_CHECKING:
    from pandas import DataFrame


EXACTLY, WITH_PLANS, FAR = 0.4, 0.25, 0.1
"""For so much of the time an exact answer is looked for: usually, where an action is chosen, and
where a question looks beyond this turn."""

BEFORE_PLANS = 8
"""Where an action is chosen, such a part of the positions is for an exact answer, so that it does
not hang on the clock whether that is told or another. What fits into it is soon known; what does
not would use up any part, before the plans have begun that then answer."""

RESULTS = 10
"""Of rolls with many rerolls, so many results then use up as much as a position."""


class Line(NamedTuple):
    """One thing told: what, how likely or how much, and as which words."""

    what: str
    value: Fraction | Estimate | None
    told: str


class Answer:
    """A question, and what there is to be said about it, the most important first."""

    def __init__(self, question: str, lines: list[Line], remark: str, *, exact: bool) -> None:
        self.question = question
        self.lines = tuple(lines)
        self.remark = remark
        self.exact = exact
        self.hangs_on_aim = False  # whether another aim would put the choices in another order

    @property
    def value(self) -> Fraction | Estimate | None:
        """The first number."""
        return self.lines[0].value if self.lines else None

    def text(self) -> str:
        """The question, and a line for everything told."""
        lines = [f"  {one.what} {one.told}".rstrip() for one in self.lines]
        remark = [f"  {self.remark}"] if self.remark else []
        return "\n".join([str(self.question), *lines, *remark])

    __repr__ = text

    def table(self) -> DataFrame:
        """A row for everything told."""
        from pandas import DataFrame

        rows = [(one.what, one.value, one.told) for one in self.lines]
        return DataFrame(rows, columns=["what", "value", "told"]).astype(object)


class Asked(NamedTuple):
    """A topic, and how it is to be answered."""

    topic: Topic
    game: Position
    question: Question
    budget: tuple[int, float, int]  # positions, seconds, tries
    seed: int


def budget_of(asked: Asked) -> Budget:
    """How much may be looked at for an exact answer."""
    positions, seconds, _ = asked.budget
    chooses = analyst_of(asked.game).chooses_step(asked.game.state)
    if chooses:
        positions //= BEFORE_PLANS
    share = WITH_PLANS if chooses else EXACTLY
    share = FAR if asked.question.is_far else share
    return Budget(positions, seconds * share, RESULTS if chooses else 0)


def main_of(asked: Asked) -> str:
    """What the main number says."""
    return asked.topic.main or asked.question.text


def line(asked: Asked, what: str, value: Fraction | Estimate) -> Line:
    """A number as the question tells it: as a chance, or as a mean."""
    yes_no, most = asked.question.yes_no, asked.question.out_of
    if isinstance(value, Estimate):
        return Line(titled(what), value, interval(value, yes_no, most=most))
    told = number(value, yes_no, most=most)
    return Line(titled(what), value, told)


def titled(what: str) -> str:
    """What stands before a number."""
    return say("{what}:", what=what)


def until_of(asked: Asked) -> str:
    """How far the question looks."""
    if not asked.question.until:
        return say("as far as was asked")
    return say("until {until}", until=asked.question.until)
