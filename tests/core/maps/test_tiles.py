"""Tiles: what is printed on a side, and what becomes of it when the tile is turned."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.core.boards.ground import Quarter
from dmd.core.complaints import Refusal
from dmd.core.maps.tiles import (
    BEFORE,
    QUARTERS,
    SLOTS,
    TURNED,
    TURNS,
    Tile,
    TileSet,
    TileSide,
    no_tile_sets,
)
from tests.core.laid import POINTS, turned

SIDES = st.builds(
    TileSide,
    quarters=st.tuples(*[st.text("abc", min_size=2, max_size=2)] * 2),
    passages=st.lists(st.sampled_from(["ab", "ac", "bc"]), unique=True).map(tuple),
    arrows=st.lists(st.sampled_from(SLOTS), unique=True).map(
        lambda found: tuple(sorted(found, key=SLOTS.index))
    ),
)


@given(SIDES)
def test_four_turns_give_the_same_side(side: TileSide) -> None:
    assert side.turned(90).turned(90).turned(90).turned(90) == side
    assert side.turned(0) is side


@given(SIDES, st.sampled_from(TURNS), st.sampled_from(TURNS))
def test_two_turns_are_one_turn_by_both(side: TileSide, one: int, other: int) -> None:
    assert side.turned(one).turned(other) == side.turned((one + other) % 360)


@given(SIDES, st.sampled_from(TURNS))
def test_quarters_arrows_and_what_lies_before_them_turn_as_a_picture_does(
    side: TileSide, by: int
) -> None:
    lying = side.turned(by)

    for quarter in QUARTERS:
        assert lying.letter(Quarter(*turned(quarter, by))) == side.letter(quarter)
    before = sorted(side.letter(BEFORE[slot]) for slot in side.arrows)
    assert sorted(lying.letter(BEFORE[slot]) for slot in lying.arrows) == before
    assert lying.passages == side.passages
    assert lying.letters == side.letters


def test_a_slot_moves_with_its_quarter_and_looks_the_way_its_edge_does() -> None:
    clockwise = {"n": "e", "e": "s", "s": "w", "w": "n"}
    assert sorted(TURNED.values()) == sorted(SLOTS)
    for slot in SLOTS:
        assert BEFORE[slot] == POINTS[slot][0]
        assert BEFORE[TURNED[slot]] == turned(BEFORE[slot], 90)
        assert TURNED[slot][0] == clockwise[slot[0]]


def test_slots_are_counted_from_left_to_right_and_from_top_to_bottom() -> None:
    side = TileSide(quarters=("ab", "ac"))

    assert "".join(side.letter(BEFORE[slot]) for slot in SLOTS) == "abbcacaa"


def test_names_and_notes_stay_with_their_letters() -> None:
    side = TileSide(quarters=("ab", "ac"), names={"b": "Porch"}, note="to the left")

    lying = side.turned(180)

    assert lying.quarters == ("ca", "ba")
    assert (lying.names, lying.note) == ({"b": "Porch"}, "to the left")


def test_where_two_spaces_of_a_side_touch() -> None:
    side = TileSide(quarters=("ab", "ac"))

    assert list(side.touching("a", "b")) == [(Quarter(0, 0), "e")]
    assert list(side.touching("c", "b")) == [(Quarter(1, 1), "n")]
    assert list(TileSide(quarters=("aa", "bb")).touching("a", "b")) == [
        (Quarter(0, 0), "s"),
        (Quarter(1, 0), "s"),
    ]
    assert list(TileSide(quarters=("ab", "ca")).touching("b", "c")) == []


def test_a_tile_has_two_sides_and_a_set_finds_it_by_its_code() -> None:
    front, back = TileSide(quarters=("aa", "aa")), TileSide(quarters=("aa", "bb"))
    tile = Tile(code="K3", front=front, back=back)
    cellar = TileSet(format="dmd-tiles/1", id="cellar", title="Cellar", tiles=(tile,))

    assert (tile.side("front"), tile.side("back")) == (front, back)
    assert cellar.tile("K3") is tile
    assert cellar.tile("K4") is None


def test_a_set_becomes_json_and_a_set_again() -> None:
    side = TileSide(quarters=("aa", "ab"), passages=("ab",), arrows=("n1",), names={"b": "Porch"})
    tile = Tile(code="1", front=side, back=side)
    cellar = TileSet(format="dmd-tiles/1", id="cellar", title="Cellar", tiles=(tile,))

    assert msgspec.json.decode(msgspec.json.encode(cellar), type=TileSet) == cellar


def test_where_no_sets_are_at_hand_each_is_refused_by_its_name() -> None:
    with pytest.raises(Refusal, match="The tile set “cellar” is not at hand here"):
        no_tile_sets("cellar")
