"""Rolls, at the edges: who has no stress left may still have a free reroll."""

from __future__ import annotations

from msgspec import to_builtins

from dmd.death_may_die.actions import ChooseAction, EndActions
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.roll import KeepDice, Reroll, Roll, Totals, countings
from tests.death_may_die.atoms import proves
from tests.death_may_die.table import BOX, Table, a_table, holding


def attacked(stress: int) -> Table:
    """Elizabeth, Lucky at level 1, is attacked and throws two successes against herself."""
    steps = ChooseAction("elizabeth"), InvestigateOrFight("elizabeth")
    table = a_table(
        "A [start, gate_red] - B [gate_blue, gate_yellow]", *steps, active="elizabeth",
        elizabeth={"space": "A", "stress": stress}, enemies={"cultist 1": "A"},
    )  # fmt: skip
    table.take(EndActions, "|ss")
    return table


def ways(table: Table) -> set[str]:
    rerolls = [option.then[0] for option in table.timeline.options]
    return {one.way for one in rerolls if isinstance(one, Reroll)}


@proves("DMD-RRL-2")
def test_at_most_stress_no_reroll_is_paid_for_even_where_a_free_one_is_left():
    assert ways(attacked(3)) == {"saved", "stress"}
    assert ways(attacked(4)) == {"saved"}


@proves("DMD-RRL-2")
def test_a_reroll_that_cannot_be_paid_for_is_refused_with_its_rule():
    refused = [one for one in attacked(4).timeline.refusals if isinstance(one.move, Reroll)]

    assert {one.move.way for one in refused} == {"stress"}
    assert {one.missing.rule for one in refused} == {"DMD-RRL-2"}


@proves("DMD-RRL-E3")
def test_at_most_stress_with_no_free_reroll_left_the_dice_are_kept_unasked():
    table = attacked(4)
    table.take(Reroll, "|s", face="success", way="saved")

    assert not table.is_asked(KeepDice)
    assert table.world.investigator("elizabeth").wounds == 2


@proves("DMD-RES-1")
def test_each_elder_sign_that_counts_as_a_success_is_an_elder_sign_no_more():
    a_master = {"space": "A", "levels": (1, 2, 1)}
    table = a_table("A [start, gate_red]", active="fatima", fatima=a_master)
    roll = Roll("action", "fatima", faces=(("elder_sign", "elder_sign", "success"), ()))

    counted = [one.totals for one in countings(roll, table.world, table.book)]

    assert counted == [Totals(1, 2, 0), Totals(2, 1, 0), Totals(3, 0, 0)]


def test_a_roll_of_which_nothing_is_said_has_no_dice_no_free_reroll_and_its_first_target():
    usual = Roll("attack", "ian")

    assert (usual.standard, usual.bonus, usual.free, usual.redirected) == (0, 0, 0, False)
    assert to_builtins(usual) == {"kind": "attack", "who": "ian"}


@proves("DMD-RES-E7", "DMD-RES-1")
def test_no_elder_sign_is_counted_twice_where_a_skill_and_the_monkey_paw_both_want_it():
    [paw] = [
        (card.id, side)
        for card in BOX.discovery.values()
        for side, half in card.halves.items()
        if half.id == "monkey_paw"
    ]
    both = {"space": "A", "levels": (1, 2, 1), "cards": holding(paw)}
    table = a_table("A [start, gate_red]", active="fatima", fatima=both)
    roll = Roll("action", "fatima", faces=(("elder_sign", "elder_sign"), ()))

    counted = [one.totals for one in countings(roll, table.world, table.book)]

    # The skill makes a success of a sign; the Paw a success and a tentacle; nobody needs to.
    assert {(one.success, one.elder_sign, one.tentacle) for one in counted} == {
        (s + p, 2 - s - p, p) for s in range(3) for p in range(3 - s)
    }  # fmt: skip
