"""What one waits for at the table: whole plans, and what threatens everywhere; checked as well."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import dmd
from benchmarks.budgets import budget
from benchmarks.harness import Line
from dmd import analysis

PLAN, THREATS = 5.0, 3.0  # seconds

PLANS = {
    "the_last_space": ("survive adam", "turn", 0.9153),
    "twos_company": ("survive", "turn", 0.9887),
    "step_back": ("kill hunting_horror", "actions", 0.8778),
}
"""What is wanted, how far one looks, and the worth of the best plan."""

NEAR = 0.01
SPACES = 15


def lines() -> list[Line]:
    """All lines, each checked."""
    for name in PLANS:
        check_plans(name)
    check_threats()
    return [
        *(
            Line(f"A{n}", f"plans of {name}", partial(planned, name), budget(PLAN),
                 "allowed: 5 s", 1, 1)
            for n, name in enumerate(PLANS, 1)
        ),
        Line("A4", f"threats of {SPACES} spaces, exactly", threatened, budget(THREATS),
             "allowed: 3 s", 1, 1),
    ]  # fmt: skip


def planned(name: str) -> analysis.Plans:
    want, until, _ = PLANS[name]
    return analysis.plans(dmd.load(name), want, until=until)


def threatened() -> analysis.Threats:
    return analysis.threats(dmd.load("twos_company"), until="turn")


def check_plans(name: str) -> None:
    """The best plan is exact, or within a hundredth of the truth."""
    best = planned(name)[0]
    assert best.exact or abs(best.value - PLANS[name][2]) <= NEAR
    assert abs(best.value - PLANS[name][2]) <= NEAR


def check_threats() -> None:
    found = threatened()
    assert found.exact
    assert len(found.spaces) == SPACES
    assert isinstance(found["West corridor"].numbers["dies"], Fraction)
