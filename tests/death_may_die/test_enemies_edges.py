"""Enemies, at the edges: the last figure of a reserve is given once."""

from __future__ import annotations

from dmd.death_may_die.enemies import Place
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import places


@proves("DMD-SUM-E2")
def test_two_texts_that_wait_for_the_last_figure_get_it_once():
    table = after(
        "A [start, gate_red] - B - C", Place("byakhee", "A"), Place("byakhee", "B"),
        ian="C", enemies={"byakhee 1": "C"},
    )  # fmt: skip

    assert places(table, "byakhee") == ["A", "C"]  # there are two in the box
