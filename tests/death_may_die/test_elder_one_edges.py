"""The Elder One, at the edges: where a text lets it appear, and how often it advances."""

from __future__ import annotations

from dmd.death_may_die.elder_one import Advance, MoveElderOne, SummonElderOne
from dmd.death_may_die.happening import OneOf
from dmd.death_may_die.selectors import Reader, Spaces
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import Table, a_table, places

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
IAN = Reader("ian")


def offered(table: Table, kind: type, field: str) -> list[str]:
    return [getattr(option.then[0], field) for option in table.timeline.options]


@proves("DMD-EOS-3")
def test_where_the_elder_one_may_appear_in_several_spaces_the_active_player_chooses_one():
    word = SummonElderOne(by=IAN, where=Spaces(adjacent_to="B", choose=True))
    table = after(LINE, word, ian="A")
    assert table.is_asked(OneOf)
    assert offered(table, SummonElderOne, "where") == ["A", "C"]

    table.choose(1)

    assert places(table, "elder_one") == ["C"]


@proves("DMD-EOS-3")
def test_where_only_one_space_fits_the_elder_one_appears_there_unasked():
    table = after(LINE, SummonElderOne(by=IAN, where=Spaces(adjacent_to="A", choose=True)), ian="A")

    assert places(table, "elder_one") == ["B"]


@proves("DMD-EOF-E3")
def test_where_the_elder_one_may_go_to_several_spaces_the_active_player_chooses_one():
    word = MoveElderOne(by=IAN, to=Spaces(adjacent_to="B", choose=True))
    table = after(
        LINE,
        word,
        ian="A",
        stage=2,
        track=5,
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "F")},
    )
    assert offered(table, MoveElderOne, "to") == ["A", "C"]

    table.choose(1)

    assert places(table, "elder_one") == ["C"]


@proves("DMD-PIL-2")
def test_an_advance_is_one_space_of_the_track():
    assert after(LINE, Advance(), ian="A").world.track == a_table(LINE, ian="A").world.track + 1
    assert after(LINE, Advance(1), ian="A").world.track == a_table(LINE, ian="A").world.track + 2
