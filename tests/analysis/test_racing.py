"""The numbers of a plan: where its steps end is worked out, what follows is sampled honestly."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from dmd import analysis
from dmd.analysis.asked import analyst_of
from dmd.analysis.lines import Field
from dmd.analysis.racing import Racer, race
from dmd.analysis.search import Budget, Search
from dmd.death_may_die.turn import BeginTurn
from tests.death_may_die.table import Table, a_table


def a_hunt() -> Table:
    """A wound kills Ian, and a Cultist stands beside him."""
    return a_table(
        "A [start, gate_red] - B [gate_blue, gate_yellow]", BeginTurn("ian"), beth="B",
        ian={"space": "A", "wounds": 4, "stress": 4}, enemies={"cultist 1": "A"},
    )  # fmt: skip


def a_racer(steps: tuple[str, ...], seed: int) -> Racer:
    table = a_hunt()
    question = analysis.question_of(table, "survive", "turn")
    field = Field(
        table.book, analyst_of(table), question, table.state, Budget(10**6, inf), seed
    )  # fmt: skip
    return Racer(field, table.state, field.line(steps).ends(table.state))


def test_the_sampled_number_of_a_plan_is_what_its_policy_is_exactly_worth() -> None:
    racer = a_racer(("attack Cultist",), seed=3)
    field = racer.field

    race([racer], inf, precision=0.02)

    # Every Mythos card, every Discovery card and every die, played on by the same policy.
    search = Search(
        field.book, field.analyst, field.wanted, Budget(10**6, inf), policy=field.player
    )  # fmt: skip
    exact = sum(
        (one.chance * search.value(one.state, one.noted) for one in racer.endings), Fraction(0)
    )
    assert racer.estimate.low <= exact <= racer.estimate.high
    assert racer.estimate.error <= 0.02


def test_where_the_steps_end_adds_up_to_one() -> None:
    racer = a_racer(("attack Cultist", "rest"), seed=1)

    assert sum(one.chance for one in racer.endings) == 1
    assert racer.share == 1, "nobody is out of danger before the Mythos card is drawn"


def test_every_heat_leaves_the_better_half() -> None:
    racers = [a_racer(steps, 1) for steps in ((), ("attack Cultist",), ("attack Cultist",) * 3)]

    race(racers, inf, precision=0.03)

    worst, middle, best = racers
    assert worst.tally.tries == middle.tally.tries < best.tally.tries
    assert worst.estimate.value < middle.estimate.value < best.estimate.value
    assert best.estimate.error <= 0.03
