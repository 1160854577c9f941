"""The Elder One, at the edges: where a text lets it appear, and how often it advances."""

from __future__ import annotations

import pytest

from dmd.core.boards.board import Board
from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.elder_one import (
    Advance,
    CheckPile,
    CheckSummoning,
    MoveElderOne,
    SummonElderOne,
)
from dmd.death_may_die.happening import TURN, OneOf
from dmd.death_may_die.selectors import Reader, Spaces
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import BOX, Table, a_table, a_world, places

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


@proves("DMD-PIL-E2")
@pytest.mark.parametrize(
    ("symbols", "by_a_text", "track"), [(3, False, 2), (5, False, 2), (0, True, 2)]
)
def test_where_every_three_symbols_advance_fewer_than_six_advance_once(symbols, by_a_text, track):
    pile = tuple(card.id for card in BOX.mythos.values() if card.symbol)[:symbols]
    book = DeathMayDie(BOX, Board.sketch(LINE), rulings={"six_symbols_advance_twice": True})
    world = a_world(ian="A", mythos_discard=pile, advance=by_a_text)
    game = Timeline(State(world, (CheckPile(), Scope(TURN))), book)

    assert game.state.world.track == track


@proves("DMD-PIL-2")
def test_an_advance_is_carried_out_to_its_end_and_then_nothing_is_being_read():
    table = after(LINE, Advance(), ian="A")

    assert table.world.track == 2
    assert table.world.reading == 0


@proves("DMD-EOS-1")
def test_the_elder_one_is_summoned_once():
    table = after(LINE, CheckSummoning(), CheckSummoning(), ian="A", summoning=True)

    assert (table.world.stage, table.world.summoning) == (2, False)
