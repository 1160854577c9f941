"""Plans and branches side by side, under the same luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd import analysis
from dmd.core.complaints import Refusal
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import Table, a_table

ROOMS = "A [start, gate_red] - B [gate_blue, gate_yellow]"
HURT = Enemy("cultist 1", "cultist", "A", 1)


def a_turn() -> Table:
    return a_table(
        ROOMS, BeginTurn("ian"), ian={"space": "A", "wounds": 4, "stress": 4}, beth="B",
        enemies={"cultist 1": "A"},
    )  # fmt: skip


def test_what_is_worked_out_exactly_is_compared_exactly() -> None:
    table = a_table(
        ROOMS, ChooseAction("ian", 1), ian={"space": "A", "stress": 4}, enemies={"cultist 1": HURT}
    )

    once, twice = analysis.compare(
        table, [["attack Cultist"], ["attack Cultist", "attack Cultist"]], "kill cultist",
        until="actions",
    )  # fmt: skip

    # Four dice, each a success half of the time; the second attack is as good as the first.
    assert once.estimate.value == 1 - Fraction(1, 16)
    assert twice.difference.value == Fraction(1, 16) - Fraction(1, 256)
    assert twice.difference.low == twice.difference.high
    assert twice.name == "Attack Cultist twice."


def test_of_two_plans_the_better_one_is_told_exactly() -> None:
    flee, fight = analysis.compare(
        a_turn(), [["run to B"], ["attack Cultist", "attack Cultist"]], "survive", seconds=100
    )

    assert fight.difference.low == fight.difference.value == fight.difference.high > 0
    assert flee.difference.value == 0


def test_where_the_positions_end_the_difference_has_its_interval() -> None:
    flee, fight = analysis.compare(
        a_turn(), [["run to B"], ["attack Cultist", "attack Cultist"]], "survive",
        seconds=100, precision=0.05, positions=0,
    )  # fmt: skip

    # Whoever flees is followed, and dies of any of two dice that shows a success.
    assert fight.difference.low > 0
    assert fight.difference.low < fight.difference.value < fight.difference.high
    assert fight.difference.error <= 0.05
    assert flee.difference.value == 0


def test_the_same_plan_twice_does_not_differ_at_all() -> None:
    first, second = analysis.compare(
        a_turn(), [["attack Cultist"], ["attack Cultist"]], "survive", seconds=100
    )

    assert first.estimate == second.estimate
    assert second.difference[:3] == (0, 0, 0)


def test_a_branch_is_compared_from_where_it_stands() -> None:
    table = a_turn()
    gone = table.branch()
    gone.run("B")

    stay, branch = analysis.compare(
        table, [["attack Cultist", "attack Cultist"], gone], "survive", seconds=100, precision=0.05
    )

    assert branch.what is gone
    assert branch.name == "Branch 2:"
    assert branch.estimate.tries == stay.estimate.tries


def test_a_comparison_shows_itself_as_text_and_table() -> None:
    told = analysis.compare(
        a_turn(), [["run to B"], ["attack Cultist"]], "survive", seconds=100, precision=0.1
    )

    assert "than the first" in told.text()
    assert list(told.table()["plan"]) == ["Run to B.", "Attack Cultist."]


@pytest.mark.parametrize(
    ("contenders", "told"),
    [
        ([["run to B"]], "cannot be compared"),
        ([["run to B"], ["run to Narnia"]], "can never be taken"),
        ([["run to B"], "attack"], "is no plan"),
        ([["run to B"], 7], "is no plan"),
    ],
)
def test_what_is_no_plan_is_refused(contenders: list[object], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        analysis.compare(a_turn(), contenders)


def test_steps_are_known_whatever_their_capitals() -> None:
    table = a_table(
        ROOMS, ChooseAction("ian", 1), ian={"space": "A", "stress": 4}, enemies={"cultist 1": HURT}
    )
    as_told = analysis.compare(table, [["attack Cultist"], ["run to B"]])
    shouted = analysis.compare(table, [["Attack cultist"], ["RUN TO B"]])
    assert [one.estimate for one in shouted] == [one.estimate for one in as_told]
