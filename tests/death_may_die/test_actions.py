"""What may be done with an action, and what it takes."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.death_may_die.actions import ChooseAction, NoActionLeft
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.run import Run
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import choose
from tests.death_may_die.table import Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D - E"


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


@proves("DMD-ACT-2", "DMD-EPA-1")
def test_run_attack_rest_trade_and_two_actions_of_the_episode():
    bottle = holding(("d_desk", "left"))
    safe = a_table(
        LINE, ian={"space": "A", "cards": bottle}, beth="A", labs={"A": 0}, fire={"A": 1}
    )
    unsafe = a_table(LINE, ian="A", enemies={"cultist 1": "A"})
    told = " ".join([*safe.options, *unsafe.options])

    for action in ("Run", "Rest", "Trade", "Destroy Equipment", "Extinguish Fire", "Attack"):
        assert action in told


@proves("DMD-ACT-1")
def test_after_three_actions_no_other_can_be_taken():
    table = a_table(LINE, ian={"space": "A", "cards": holding(("d_desk", "left"))}, beth="E")
    for space in ("B", "A", "B"):
        table.run(space)

    assert not table.matching(Run, lambda one: one.who == "ian")
    if table.world.active == "ian":
        assert any(isinstance(one.move, NoActionLeft) for one in table.timeline.refusals)


@proves("DMD-ACT-1")
def test_each_kind_of_action_costs_one():
    table = a_table(
        LINE, active="morgan", morgan={"space": "A", "stress": 4, "wounds": 1},
        enemies={"star_spawn 1": "B"}, fire={"B": 1},
    )  # fmt: skip
    table.rest(stress=2, wounds=1)
    assert "2 actions" in table.asks
    table.run("B")
    assert "1 action" in table.asks
    choose(table, Attack, roll_of("s.."), target="star_spawn 1")
    table.keep()
    assert table.world.turn == 2


@proves("DMD-ACT-3", "DMD-RST-1")
def test_the_refusal_of_an_unsafe_rest_names_its_rule_and_a_cure():
    table = a_table(LINE, ian={"space": "A", "wounds": 1}, enemies={"cultist 1": "A"})

    with pytest.raises(Refusal) as refused:
        table.rest(wounds=1)

    assert refused.value.rule == "DMD-RST-1"
    assert refused.value.remedy
    assert table.is_asked(ChooseAction)


@proves("DMD-ACT-E5")
def test_an_action_that_would_change_nothing_may_be_taken():
    table = a_table(LINE, ian="A")

    assert table.matching(Rest, bool)
    assert table.matching(TakeEpisodeAction, lambda one: one.action == "extinguish_fire")


@proves("DMD-ACT-E3")
def test_an_action_is_finished_before_the_next_begins():
    table = a_table(LINE, ian="A", enemies={"cultist 1": "A"})

    choose(table, Attack, roll_of("...", "."), target="cultist 1")
    assert not table.is_asked(ChooseAction)  # the rerolls come first
    table.keep()
    assert table.is_asked(ChooseAction)


@proves("DMD-ACT-E2")
def test_swiftness_four_gives_an_extra_action_but_not_outside_step_one():
    table = a_table(LINE, ian={"space": "A", "levels": (1, 1, 4)})

    assert "4 actions" in table.asks
