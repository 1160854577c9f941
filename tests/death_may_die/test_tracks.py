"""Rest, and the stress and wound tracks."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.death_may_die.discovery import Claim, Investigate
from dmd.death_may_die.selectors import People, Reader
from dmd.death_may_die.tracks import HealStress, HealWounds, Rest, TakeStress
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import Table, a_table, holding

LINE = "A [start, gate_red] - B - C - D"


def you(table: Table, who: str = "beth"):
    return table.world.investigator(who)


def rests(table: Table) -> set[tuple[int, int]]:
    found = table.matching(Rest, lambda one: not one.free)
    moves = [table.timeline.options[n].then[0] for n in found]
    return {(one.stress, one.wounds) for one in moves}


@proves("DMD-RST-1")
def test_rest_heals_up_to_three_in_any_split_of_stress_and_wounds():
    table = a_table(LINE, active="beth", beth={"space": "A", "stress": 4, "wounds": 1})
    assert {(3, 0), (2, 1)} <= rests(table)
    assert (3, 1) not in rests(table)

    table.rest(stress=3, wounds=0)
    assert (you(table).stress, you(table).wounds) == (1, 1)

    table.undo().rest(stress=2, wounds=1)
    assert (you(table).stress, you(table).wounds) == (2, 0)

    table.undo()
    with pytest.raises(Refusal):
        table.rest(stress=3, wounds=1)


@proves("DMD-RST-1")
def test_one_may_heal_less_than_three_at_a_rest():
    table = a_table(LINE, active="beth", beth={"space": "A", "stress": 4, "wounds": 1})

    assert {(0, 0), (1, 0), (0, 1), (2, 0)} <= rests(table)


@proves("DMD-RST-1", "DMD-SAF-1", "DMD-ACT-3", "DMD-SAF-E2")
def test_rest_needs_a_space_without_enemies():
    for enemy in (Enemy("cultist 1", "cultist", "A"), Enemy("cthulhu", "elder_one", "A")):
        table = a_table(
            LINE, active="beth", beth={"space": "A", "wounds": 1}, enemies={enemy.id: enemy},
            stage=2, track=5,
        )  # fmt: skip
        assert not rests(table)
        assert any(one.rule == "DMD-RST-1" for one in table.refusals)


@proves("DMD-SAF-E1")
def test_investigators_fire_tokens_and_gates_leave_a_space_safe():
    table = a_table(
        LINE, active="beth", beth={"space": "A", "wounds": 1}, ian="A", fire={"A": 3},
        labs={"A": 0},
    )  # fmt: skip

    assert (0, 1) in rests(table)


@proves("DMD-RST-2", "DMD-ACT-1")
def test_rest_may_be_repeated_in_one_turn():
    table = a_table(LINE, active="beth", beth={"space": "A", "stress": 4, "wounds": 4})

    table.rest(stress=3, wounds=0)
    table.rest(stress=1, wounds=2)
    table.rest(stress=0, wounds=2)

    assert (you(table).stress, you(table).wounds) == (0, 0)


@proves("DMD-RST-3", "DMD-SAN-1")
def test_rest_never_heals_sanity():
    table = a_table(LINE, active="beth", beth={"space": "A", "stress": 1, "sanity": 7})

    table.rest(stress=1)

    assert you(table).sanity == 7


@proves("DMD-RST-E1")
def test_rest_heals_only_oneself():
    table = a_table(
        LINE, active="beth", beth={"space": "A", "stress": 1}, ian={"space": "A", "wounds": 2}
    )

    table.rest(stress=1)

    assert you(table, "ian").wounds == 2


@proves("DMD-ACT-E5")
def test_one_may_rest_unhurt():
    assert rests(a_table(LINE, active="beth", beth="A")) == {(0, 0)}


@proves("DMD-INV-4", "DMD-INV-E2", "DMD-INV-E1")
def test_stress_that_does_not_fit_is_lost():
    table = after(LINE, TakeStress(by=Reader("ian"), amount=3), ian={"space": "A", "stress": 3})

    assert (you(table, "ian").stress, you(table, "ian").wounds) == (4, 0)


@proves("DMD-INV-4", "DMD-INV-E6")
def test_where_a_text_says_so_each_stress_too_many_is_a_wound_of_one_source():
    effect = TakeStress(by=Reader("morgan"), amount=3, overflow="wound")

    table = after(LINE, effect, active="morgan", morgan={"space": "A", "stress": 3})
    assert (you(table, "morgan").stress, you(table, "morgan").wounds) == (4, 2)

    morgan = {"space": "A", "stress": 3, "levels": (1, 1, 3)}  # Toughness lowers a source by 1
    table = after(LINE, effect, active="morgan", morgan=morgan)
    assert you(table, "morgan").wounds == 1


@proves("DMD-INV-E3", "DMD-INV-3")
def test_a_price_in_stress_must_be_payable_in_full():
    table = after(
        LINE, Investigate("ian"), ian={"space": "A", "stress": 3}, chance=["d_assistant_janitor"]
    )

    assert table.matching(Claim, lambda one: one.side == "left")  # 1 stress
    assert not table.matching(Claim, lambda one: one.side == "right")  # 2 stress


@proves("DMD-INV-E4")
def test_over_healing_is_lost():
    table = after(
        LINE, HealStress(by=Reader("ian"), amount=3), HealWounds(by=Reader("ian"), amount=3),
        ian={"space": "A", "stress": 1, "wounds": 2},
    )  # fmt: skip

    assert (you(table, "ian").stress, you(table, "ian").wounds) == (0, 0)


@proves("DMD-SKL-9", "DMD-SKL-16")
def test_the_kid_rests_among_enemies_near_a_gate_but_the_space_is_not_safe():
    table = a_table(
        LINE, active="the_kid", the_kid={"space": "B", "wounds": 1, "levels": (3, 1, 1)},
        enemies={"cultist 1": "B"},
    )  # fmt: skip

    assert (0, 1) in rests(table)
    assert not table.world.is_safe("B")

    table = a_table(
        LINE, active="the_kid", the_kid={"space": "C", "wounds": 1, "levels": (3, 1, 1)},
        enemies={"cultist 1": "C"},
    )  # fmt: skip
    assert not rests(table)


@proves("DMD-SKL-16")
def test_the_free_rest_of_gate_manipulation_four_is_one_per_turn_near_a_gate():
    kid = {"space": "A", "wounds": 4, "stress": 4, "levels": (4, 1, 1)}
    table = a_table(LINE, active="the_kid", the_kid=kid)

    table.pick(Rest, lambda one: one.free and one.wounds == 3, "free rest")

    assert you(table, "the_kid").wounds == 1
    assert "3 actions" in table.asks
    assert not table.matching(Rest, lambda one: one.free)

    table = a_table(LINE, active="the_kid", the_kid={**kid, "space": "C"})
    assert not table.matching(Rest, lambda one: one.free)


@proves("DMD-MYT-E1", "DMD-DTH-E8")
def test_an_effect_on_each_investigator_reaches_all_the_living():
    table = after(
        LINE, TakeStress(by=Reader("ian"), who=People(), amount=1), ian="A", beth="B",
        borden={"space": "C", "dead": True}, stage=2, track=5,
    )  # fmt: skip

    assert [one.stress for one in table.world.investigators] == [1, 1, 0]


@proves("DMD-RST-E1", "DMD-CPN-2")
def test_healing_all_wounds_leaves_companions_alone():
    hurt = tuple(
        type(one)(one.card, one.side, one.half, 2)
        for one in holding(("d_furious_student", "right"))
    )
    table = after(
        LINE, HealWounds(by=Reader("ian"), amount="all"),
        ian={"space": "A", "wounds": 3, "cards": hurt},
    )  # fmt: skip

    assert you(table, "ian").wounds == 0
    assert you(table, "ian").cards == hurt
