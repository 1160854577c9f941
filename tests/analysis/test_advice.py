"""The advice in one line: it stands first in the list as well, and says why."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

from dmd import analysis
from dmd.analysis import Estimate
from dmd.analysis.choosing import Choice, Choices, _speaks_for
from dmd.analysis.planning import Plan, Plans, in_order
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


def told_plan(value: float, low: float, high: float, **more: Any) -> Plan:
    exact = low == high
    tries = 0 if exact else 250
    told = Estimate(value, low, high, tries)
    return Plan(more.pop("steps", ("run",)), told, exact, True, more.pop("risks", ()), **more)


def test_what_is_known_exactly_stands_before_tries_that_may_come_to_the_same() -> None:
    """It was “about 93 % (89 % to 95 %)” that stood above 91.68 %; all of these come to 91.68 %."""
    known, lucky = told_plan(0.9168, 0.9168, 0.9168), told_plan(0.93, 0.89, 0.95, steps=("rest",))
    better = told_plan(0.97, 0.94, 0.99, steps=("attack",))
    assert in_order([lucky, known]) == [known, lucky]
    assert in_order([known, better]) == [better, known]


def test_of_plans_of_one_exact_worth_the_one_stands_first_in_which_least_goes_wrong() -> None:
    """Two ways out of the hall saved as many; by one of them Morgan was wounded twice as often."""
    hurt = "Morgan is wounded"
    often = told_plan(0.9168, 0.9168, 0.9168, risks=((hurt, Fraction(1, 3), "DMD-RES-3"),))
    seldom = often._replace(steps=("rest",), risks=((hurt, Fraction(1, 6), "DMD-RES-3"),))
    assert in_order([often, seldom]) == [seldom, often]


def test_what_nobody_had_time_to_try_often_is_still_named_as_the_next_best() -> None:
    """It said that the next best comes to 88 %, with 95 % in the second line of the list."""
    found = Plans([
        told_plan(0.9887, 0.9887, 0.9887),
        told_plan(0.95, 0.91, 0.97, steps=("rest",), dropped=True),
        told_plan(0.8833, 0.8833, 0.8833, steps=("attack",)),
    ])  # fmt: skip
    found.field = cast("Any", SimpleNamespace(wanted=question()))
    best = analysis.best_of(found, None)
    assert best is not None
    assert best.what == "Run."
    assert "“Rest” comes to about 95 %" in best.why


def test_plans_of_one_exact_worth_are_one_where_tries_cannot_tell_apart_what_goes_wrong() -> None:
    mad = "Ian reaches a threshold"
    one = told_plan(0.8778, 0.8778, 0.8778, risks=((mad, 0.3, "DMD-SAN-5"),))
    other = one._replace(steps=("rest",), risks=((mad, 0.33, "DMD-SAN-5"),))
    assert one.is_like(other)
    assert not one.is_like(other._replace(risks=((mad, 0.6, "DMD-SAN-5"),)))
    assert not one.is_like(other._replace(risks=()))
    sure = one._replace(risks=((mad, Fraction(3, 10), "DMD-SAN-5"),))
    assert not sure.is_like(sure._replace(risks=((mad, Fraction(33, 100), "DMD-SAN-5"),)))


def test_an_option_is_told_by_the_plan_that_begins_so_unless_it_is_surely_more() -> None:
    """“about 77 %” stood among the options and “about 76 %” among the plans, of one blow."""
    plan = told_plan(0.76, 0.70, 0.81, player="script")
    assert _speaks_for(plan, Estimate(0.77, 0.71, 0.81, 290))
    assert not _speaks_for(plan, Estimate(0.9, 0.88, 0.92, 790))
    known = told_plan(0.76, 0.76, 0.76)
    assert not _speaks_for(known, Estimate(0.9, 0.88, 0.92, 790))
