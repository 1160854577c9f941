"""Lines that there was no time to work out are tried all the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dmd import analysis
from dmd.analysis.asked import analyst_of
from dmd.analysis.hasty import HastyRacer, drawn_out, follow
from dmd.analysis.lines import Field
from dmd.analysis.meant import question_of
from dmd.analysis.sampling import TryLuck
from dmd.analysis.search import Budget
from dmd.death_may_die.turn import BeginTurn
from tests.death_may_die.table import Table, a_table

ROOMS = "A [start, gate_red] - B [gate_blue, gate_yellow]"
THREE_BLOWS = ("destroy equipment",) * 3
FOUR_OF_NINE = Fraction(382, 512)
"""Half of the faces show a success: 1 + 9 + 36 + 84 of 512 falls of nine dice show less than 4."""


def a_turn(**you: Any) -> Table:
    """Ian beside a Lab, with no stress left for rerolls."""
    return a_table(
        ROOMS, BeginTurn("ian"), ian={"space": "A", "stress": 4, **you}, beth="B", labs={"A": 0}
    )  # fmt: skip


def a_field(table: Table, want: str) -> Field:
    analyst, question = analyst_of(table), question_of(table, want, "turn")
    return Field(table.book, analyst, question, table.state, Budget(1_000_000, 1_000), seed=1)


def hurried(table: Table, want: str = "destroy lab", positions: int = 270) -> analysis.Plans:
    """The plans of somebody who has time to look at one blow, and not at two."""
    return analysis.plans(table, want, positions=positions, precision=0.1, seconds=1_000)


def test_what_takes_several_actions_is_tried_where_patience_ends_after_the_first() -> None:
    told = hurried(a_turn())

    best = told[0]
    assert best.steps == THREE_BLOWS
    assert best.sentence == "Destroy equipment three times."
    assert not best.exact
    assert best.estimate.low <= FOUR_OF_NINE <= best.estimate.high
    assert "“Destroy equipment three times” was only tried, not worked out." in told.remark


def test_a_hasty_answer_is_the_same_each_time() -> None:
    first, second = hurried(a_turn()), hurried(a_turn())

    assert first == second
    assert first.remark == second.remark


def test_a_hasty_plan_can_be_played_choice_by_choice() -> None:
    table = a_turn()

    choices = list(hurried(table).follow(table))

    assert choices[0].startswith("Destroy Equipment")
    assert table.world.turn > 1 or any(one.face for one in table.world.tokens)


def test_the_last_step_is_taken_again_as_often_as_there_are_actions() -> None:
    table = a_turn()
    field = a_field(table, "destroy lab")

    assert drawn_out(field, table.state, ("destroy equipment",)) == THREE_BLOWS
    assert drawn_out(field, table.state, ("rest", "destroy equipment")) == (
        "rest", "destroy equipment", "destroy equipment",
    )  # fmt: skip
    assert drawn_out(field, table.state, ("run to B",)) == ("run to B",)  # one is there already
    assert drawn_out(field, table.state, ()) == ()


def test_a_step_that_cannot_be_taken_is_passed_over() -> None:
    table = a_turn()
    field = a_field(table, "destroy lab")

    state, noted = follow(field, table.state, ("attack Byakhee", "run to B"), TryLuck(1, 0))

    assert state.world.investigator("ian").space == "B"
    assert noted == (0,)


def test_what_is_reached_is_not_tried_again() -> None:
    table = a_turn()
    field = a_field(table, "reach A")

    racer = HastyRacer(field, table.state, ())
    for _ in range(20):
        racer.run()

    assert racer.estimate.value == 1
    assert racer.estimate.tries == 20
