"""The advice in one line: it stands first in the list as well, and says why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dmd import analysis
from dmd.analysis import Estimate
from dmd.analysis.choosing import Choice, Choices
from dmd.analysis.planning import Plan, in_order
from dmd.analysis.telling import likely
from tests.analysis.test_coverage import position


def a_plan(value: float, *steps: str) -> Plan:
    return Plan(steps, Estimate(value, value, value), True, True, ())


def question() -> Any:
    return analysis.question_of(position(1), "survive", "turn")


def a_choice(option: int, sentence: str, **known: Any) -> Choice:
    return Choice(option, sentence, "", known.pop("value", None), True, **known)


def advised(*some: Choice) -> str:
    """What one is advised, which is what stands first in the list."""
    told = Choices(some)
    told.question = question()
    best = analysis.best_of(None, told)
    assert best is not None
    assert best.what == told.best_first[0].sentence
    return best.what


def test_headline_and_list_have_one_order() -> None:
    often, seldom = Estimate(1.0, 0.987, 1.0, 290), Estimate(1.0, 0.912, 1.0, 40)
    idle = a_choice(9, "Take no action.", value=Fraction(9956, 10000), is_idle=True)
    assert advised(idle, a_choice(0, "Run.", estimate=often)) == "Run."
    assert advised(idle, a_choice(0, "Run.", estimate=seldom)) == idle.sentence


def test_to_do_nothing_is_never_first_among_equals() -> None:
    idle = a_choice(0, "Take no action.", value=Fraction(1), is_idle=True)
    assert advised(idle, a_choice(1, "Rest.", value=Fraction(1))) == "Rest."
    nothing, rest = a_plan(0.5), a_plan(0.5, "rest")
    assert in_order([nothing, rest]) == [rest, nothing]


def test_an_advice_says_what_else_would_come_to_and_what_is_risked() -> None:
    told = Choices([
        a_choice(0, "Run.", value=Fraction(3, 4)), a_choice(1, "Rest.", value=Fraction(1, 2)),
        a_choice(2, "Stop.", value=Fraction(1, 4), is_idle=True),
    ])  # fmt: skip
    told.question = question()
    best = analysis.best_of(None, told)
    assert best is not None
    assert best.why == "Why: “Rest” comes to 50.00 % and “Stop” comes to 25.00 %."
    assert best.risked == ""
    plan = a_plan(0.75)._replace(risks=(("Ian dies", Fraction(1, 4), "DMD-DTH-2"),))
    assert best._replace(plan=plan).risked == "Risked: Ian dies 25.00 %."


def test_an_aim_that_tells_nothing_apart_says_so() -> None:
    told = Choices([
        a_choice(0, "Run.", value=Fraction(1)),
        a_choice(2, "Stop.", value=Fraction(1), is_idle=True),
    ])  # fmt: skip
    told.question = question()
    best = analysis.best_of(None, told)
    assert best is not None
    assert best.why == ("Why: even “Stop” comes to 100 %; what is wanted does not tell them apart.")


def test_what_came_about_in_nearly_every_try_is_told_in_one_way() -> None:
    """A hundred hundredths were once “> 99 %” for their rounding, and 1 was “about 100 %”."""
    summed = sum(0.01 for _ in range(100))
    assert summed != 1
    assert {likely(one) for one in (1.0, summed, 0.9999, 0.996)} == {"about 100 %"}
    assert likely(Fraction(9_999, 10_000)) == "99.99 %"  # what is known is told as it is
