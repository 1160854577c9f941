"""Stress and wounds, at the edges: one of several is chosen; a Rest that is refused."""

from __future__ import annotations

import pytest

from dmd.death_may_die.selectors import People, Reader
from dmd.death_may_die.tracks import HealStress, HealWounds, Rest, TakeStress
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import Table, a_table

LINE = "A [start, gate_red] - B - C - D"
HURT = {"space": "A", "stress": 2, "wounds": 2}


def markers(table: Table) -> dict[str, tuple[int, int]]:
    return {one.id: (one.stress, one.wounds) for one in table.world.investigators}


@proves("DMD-MYT-5")
@pytest.mark.parametrize(
    ("word", "then"),
    [(TakeStress, (3, 2)), (HealStress, (1, 2)), (HealWounds, (2, 1))],
)
def test_where_one_of_several_is_meant_whoever_reads_says_which_one(word, then):
    one_here = word(by=Reader("ian"), who=People(in_="your_space", choose=True), amount=1)
    table = after(LINE, one_here, ian=HURT, beth=HURT, borden={**HURT, "space": "B"})
    chosen = [n for n, sentence in enumerate(table.options) if "Sister Beth" in sentence]

    assert len(table.options) == 2  # not Borden, who is elsewhere
    assert len(chosen) == 1
    table.choose(chosen[0])

    assert markers(table) == {"ian": (2, 2), "beth": then, "borden": (2, 2)}


@proves("DMD-RST-1")
def test_where_nobody_may_rest_one_rest_is_refused_that_would_heal_nothing():
    table = a_table(LINE, ian=HURT, enemies={"cultist 1": "A"})
    refused = [one.move for one in table.timeline.refusals if isinstance(one.move, Rest)]

    assert refused == [Rest("ian", 0, 0)]
