"""Runs, at the edges: a Sneak is used up for the spaces still to come."""

from __future__ import annotations

from dmd.death_may_die.run import Depart, Move, Run, RunOn, Sneak
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import choose
from tests.death_may_die.table import a_table, places

LINE = "S0 [start, gate_red] - S1 - S2 - S3"


@proves("DMD-RUN-E6")
def test_the_sneak_used_in_one_space_cannot_be_used_in_the_next():
    one_each = {"cultist 1": "S0", "byakhee 1": "S1"}
    table = a_table(LINE, active="elizabeth", elizabeth="S0", enemies=one_each)

    choose(table, Run, to="S1")
    choose(table, Sneak, enemy="cultist 1")
    assert table.is_asked(RunOn)
    choose(table, Move, to="S2")

    assert not table.is_asked(Depart)
    assert places(table) == ["S0", "S2"]


@proves("DMD-RUN-E6")
def test_a_sneak_that_was_not_used_is_kept_for_the_next_space():
    one_each = {"cultist 1": "S0", "byakhee 1": "S1"}
    table = a_table(LINE, active="elizabeth", elizabeth="S0", enemies=one_each)

    table.run("S1", "S2", sneak="byakhee 1")

    assert places(table, "byakhee") == ["S1"]
    assert places(table, "cultist") == ["S2"]
