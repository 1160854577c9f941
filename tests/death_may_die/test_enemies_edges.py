"""Enemies, at the edges: the last figure of a reserve is given once."""

from __future__ import annotations

from msgspec.structs import replace

from dmd.death_may_die.enemies import Place, Summon
from dmd.death_may_die.selectors import Reader, Spaces
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import BOX, places

LINE = "A [start, gate_red] - B - C"


@proves("DMD-SUM-E2")
def test_two_texts_that_wait_for_the_last_figure_get_it_once():
    table = after(
        "A [start, gate_red] - B - C", Place("byakhee", "A"), Place("byakhee", "B"),
        ian="C", enemies={"byakhee 1": "C"},
    )  # fmt: skip

    assert places(table, "byakhee") == ["A", "C"]  # there are two in the box


@proves("DMD-SKL-1")
def test_an_enemy_whom_the_gate_kills_as_it_arrives_never_stands_there():
    frail = replace(BOX.enemies["cultist"], health=1)  # half of it, rounded up, is all of it
    content = replace(BOX, enemies={**BOX.enemies, "cultist": frail})

    table = after(
        LINE, Place("cultist", "A"), Place("cultist", "B"), content=content, active="the_kid",
        the_kid="A",
    )  # fmt: skip

    assert places(table) == ["B"]


@proves("DMD-SUM-1", "DMD-MYT-5")
def test_where_one_of_several_spaces_is_meant_the_active_player_says_where_an_enemy_appears():
    burning = Spaces(with_=("fire",), choose=True)
    summon = Summon(by=Reader("beth"), kind="byakhee", where=burning)
    table = after(LINE, summon, ian="A", beth="B", fire={"B": 1, "C": 1})

    assert table.asks.startswith("Ian")
    assert len(table.options) == 2
    [at_c] = [n for n, sentence in enumerate(table.options) if " C" in sentence]
    table.choose(at_c)
    assert places(table) == ["C"]
