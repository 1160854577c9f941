"""Boards laid from tiles, drawn: every space where its quarters lie, and nothing over anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dmd.atlas import load_map
from dmd.core.boards.ground import LaidTile, Quarter
from dmd.core.maps.map_file import MapSpace
from dmd.core.maps.tile_check import read_tiles
from dmd.drawing import board as drawing
from dmd.drawing.board import draw_board
from dmd.drawing.layout import laid_out
from dmd.drawing.placing import GAP, MARGIN, Layout, Room
from dmd.drawing.png import to_png
from tests.core.laid import Laid, board, laid_tiles
from tests.drawing.measure import check, pieces

ONE = (LaidTile(tile="9", x=0, y=0), LaidTile(tile="14", x=1, y=0))
"""An L-shaped space with another in its corner; three spaces beside them."""


def parts(layout: Layout, space: str) -> list[Room]:
    return [layout.rooms[space], *([layout.nooks[space]] if space in layout.nooks else [])]


def holds(room: Room, x: float, y: float) -> bool:
    return room.x < x < room.x + room.w and room.y < y < room.y + room.h


def overlap(one: Room, other: Room) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0 and down > 0


def middle(quarter: Quarter, laid: Laid, layout: Layout) -> tuple[float, float]:
    """The middle of a quarter on paper, counted from the tiles that lie farthest out."""
    left, top = min(one.x for one in laid), min(one.y for one in laid)
    return (
        MARGIN + (quarter.column - 2 * left + 0.5) * layout.quarter,
        MARGIN + (quarter.row - 2 * top + 0.5) * layout.quarter,
    )


@given(laid_tiles())
@settings(max_examples=80, deadline=None)
def test_every_space_is_drawn_where_its_quarters_are_and_nowhere_else(laid: Laid) -> None:
    found = board(laid)
    layout = laid_out(found)

    assert found.ground
    for owner, quarters in found.ground.quarters.items():
        for quarter in quarters:
            at = middle(quarter, laid, layout)
            there = [one for one in found.ids if any(holds(r, *at) for r in parts(layout, one))]
            assert there == [owner]
        area = len(quarters) * layout.quarter**2
        drawn = sum(room.w * room.h for room in parts(layout, owner))
        assert area * 0.75 < drawn < area


@given(laid_tiles())
@settings(max_examples=80, deadline=None)
def test_rooms_never_overlap_and_stay_on_their_tile_and_on_the_page(laid: Laid) -> None:
    found = board(laid)
    layout = laid_out(found)
    squares = {tile.tile: square for tile, square in layout.tiles}

    rooms = [(space, room) for space in found.ids for room in parts(layout, space)]
    for number, (space, room) in enumerate(rooms):
        assert not any(overlap(room, other) for one, other in rooms[:number] if one != space)
        square = squares[space[:-1]]
        assert square.x < room.x
        assert room.x + room.w < square.x + square.w
        assert square.y < room.y
        assert room.y + room.h < square.y + square.h
    for square in squares.values():
        assert 0 < square.x < square.x + square.w < layout.width
        assert 0 < square.y < square.y + square.h < layout.height


@given(laid_tiles())
@settings(max_examples=80, deadline=None)
def test_every_link_is_drawn_as_a_door_in_the_wall_between_its_two_rooms(laid: Laid) -> None:
    found = board(laid)
    layout = laid_out(found)

    assert {door.link for door in layout.doors} == set(found.links)
    assert (layout.far, layout.far_walls) == ((), ())
    for door in (*layout.doors, *layout.walls):
        (x1, y1), (x2, y2) = door.start, door.end
        assert sorted((abs(x1 - x2), abs(y1 - y2))) == [0, GAP]
        for end, space in ((door.start, door.link.start), (door.end, door.link.end)):
            assert any(
                room.x <= end[0] <= room.x + room.w and room.y <= end[1] <= room.y + room.h
                for room in parts(layout, space)
            )
    assert found.ground
    assert len(layout.walls) + len(layout.stubs) == len(found.ground.lone)


@given(laid_tiles(most=5, across=3))
@settings(max_examples=25, deadline=None)
def test_nothing_in_a_drawing_lies_over_anything_else(laid: Laid) -> None:
    names = [
        MapSpace(id=f"{laid[0].tile}a", name="The Long Room of the Drowned", tokens=("start",))
    ]

    svg = draw_board(board(laid, *names))

    assert len([one for one in check(svg) if one.is_in("rooms")]) == len(board(laid).ids)


def test_a_space_of_three_quarters_is_drawn_as_an_l() -> None:
    found = board(ONE)
    layout = laid_out(found)
    svg = draw_board(found)

    assert set(layout.nooks) == {"9a"}
    bar, nook = parts(layout, "9a")
    assert bar.w > 2 * layout.quarter - 2 * GAP > nook.w
    assert (nook.x, nook.y) == (bar.x, bar.y + bar.h)
    shapes = [one for one in pieces(svg) if one.attributes.get("class") == "room"]
    assert sorted(one.tag for one in shapes) == ["polygon", "rect", "rect", "rect", "rect"]
    [corners] = [one.attributes["points"] for one in shapes if one.tag == "polygon"]
    inner = f"{nook.x + nook.w:.0f},{bar.y + bar.h:.0f}"
    assert inner in corners.split(), "the corner around which the L is bent"


@pytest.mark.parametrize(
    ("turn", "nook_is"),
    [(0, "below left"), (90, "below right"), (180, "above right"), (270, "above left")],
)
def test_an_l_turns_with_its_tile(turn: int, nook_is: str) -> None:
    layout = laid_out(board((LaidTile(tile="9", x=0, y=0, turn=turn),)))
    bar, nook = parts(layout, "9a")

    down = "below" if nook.y > bar.y else "above"
    across = "left" if nook.x == bar.x else "right"
    assert f"{down} {across}" == nook_is


def test_a_lone_arrow_points_at_a_wall_and_one_off_the_board_is_only_shown() -> None:
    layout = laid_out(load_map("carrow_rock"))

    lone = {(one.link.start, one.link.end) for one in layout.walls}
    assert lone == {
        ("chapel", "market_cross"), ("smokehouse", "sea_wall"), ("sea_cave", "market_cross"),
        ("hundred_steps", "tower_foot"),
    }  # fmt: skip
    assert len(layout.stubs) == 14  # counted on the drawing: 8 in the village, 6 on the rock
    assert {link.kind for link in layout.far} == {"stairs", "tunnel"}


@pytest.mark.parametrize("name", ["carrow_rock", "winterfold"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_laid_maps_of_the_kit_are_drawn_with_every_word_in_its_place(
    name: str, theme: str
) -> None:
    found = load_map(name)
    svg = draw_board(found, theme=theme)

    letters = [one.text for one in check(svg) if one.tag == "text"]
    for space in found.spaces:
        for word in space.name.split():
            assert any(word in line for line in letters)
    assert to_png(svg).startswith(b"\x89PNG")


def test_a_drawing_is_the_same_every_time() -> None:
    first = draw_board(load_map("winterfold"))
    drawing._plans.clear()

    assert draw_board(load_map("winterfold")) == first


def test_hostile_names_stay_text() -> None:
    evil = '"><script>alert(1)</script><img onerror="x">'
    tiles = read_tiles(
        "format: dmd-tiles/1\nid: evil\ntitle: Evil\ntiles:\n  - code: 1\n"
        f"    front: {{quarters: [aa, ab], arrows: [n1, e2], names: {{a: '{evil}'}}}}\n"
        "    back: {quarters: [aa, aa], arrows: [n1]}\n"
    )
    svg = draw_board(
        board((LaidTile(tile="1", x=0, y=0),), MapSpace(id="b", tile="1b", name=evil), tiles=tiles)
    )

    check(svg)
    assert "<script" not in svg
    assert "<img" not in svg


def test_a_map_far_from_the_corner_is_drawn_like_one_in_it() -> None:
    far = tuple(LaidTile(tile=one.tile, x=one.x + 40, y=one.y + 45) for one in ONE)

    assert laid_out(board(far)).rooms == laid_out(board(ONE)).rooms


def test_a_wide_map_has_quarters_large_enough_for_words() -> None:
    row = tuple(LaidTile(tile=str(n + 1), x=n, y=0) for n in range(20))
    layout = laid_out(board(row))

    assert layout.quarter == 92
    assert layout.width == 40 * 92 + 2 * MARGIN
