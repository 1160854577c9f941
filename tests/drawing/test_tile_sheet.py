"""The sheet of a tile set: every side once, under its code, with all its arrows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.atlas import load_tiles
from dmd.core.boards.ground import Quarter
from dmd.core.complaints import Refusal
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet
from dmd.drawing import board as drawing
from dmd.drawing.png import to_png
from dmd.drawing.tile_sheet import draw_side, draw_tiles, side_board
from tests.drawing.measure import Piece, check, paper

HEADER = "format: dmd-tiles/1\nid: small\ntitle: Small\ntiles:\n"


def small(tiles: int = 1, note: str = "Somewhere", name: str = "Porch") -> TileSet:
    return read_tiles(
        HEADER
        + "".join(
            f"  - code: {n}\n"
            f"    front: {{quarters: [ab, ac], passages: [ab, bc], arrows: [n1, e2],"
            f" note: '{note}', names: {{a: '{name}'}}}}\n"
            "    back: {quarters: [aa, aa], arrows: [s1]}\n"
            for n in range(1, tiles + 1)
        )
    )


def lines(found: list[Piece], class_: str) -> list[str]:
    return [one.text for one in found if one.attributes.get("class") == class_]


def test_every_side_of_the_house_tiles_is_on_the_sheet_with_its_code() -> None:
    tiles = load_tiles("house_tiles")
    found = check(draw_tiles(tiles))

    sides = [one.attributes for one in found if one.attributes.get("class") == "side"]
    wanted = [(tile.code, side) for tile in tiles.tiles for side in ("front", "back")]
    assert [(one["data-tile"], one["data-side"]) for one in sides] == wanted
    assert lines(found, "code") == [f"{code} {side}" for code, side in wanted]
    assert lines(found, "heading") == ["House Tiles"]


def test_every_arrow_is_a_door_on_the_sheet() -> None:
    tiles = load_tiles("house_tiles")
    found = check(draw_tiles(tiles))

    for tile in tiles.tiles:
        for facing in ("front", "back"):
            doors = [
                one
                for one in found
                if one.attributes.get("class") == "slot"
                and one.nearest("data-tile") == tile.code
                and one.nearest("data-side") == facing
            ]
            assert len(doors) == len(tile.side(facing).arrows)


@pytest.mark.parametrize("theme", ["light", "dark", "grey"])
def test_the_sheet_is_drawn_in_every_theme_and_becomes_a_picture(theme: str) -> None:
    svg = draw_tiles(load_tiles("house_tiles"), theme=theme)

    assert f"dmd-{theme}" in svg
    assert max(paper(svg)) <= 4_000
    assert to_png(svg).startswith(b"\x89PNG")


def test_three_tiles_lie_beside_each_other_and_the_fourth_below() -> None:
    one, three, four = (paper(draw_tiles(small(many))) for many in (1, 3, 4))

    assert three.right == 3 * one.right
    assert three.bottom == one.bottom
    assert four.right == three.right
    assert four.bottom > 1.8 * one.bottom


def test_a_note_stands_below_its_side_and_a_long_one_is_shortened() -> None:
    short = check(draw_tiles(small()))
    long = check(draw_tiles(small(2, note="What nobody should ever have walled in " * 30)))

    assert lines(short, "note") == ["Somewhere"]
    assert len(lines(long, "note")) == 4
    assert lines(long, "note")[1].endswith("…")


def test_the_sheet_tells_the_tiles_in_words() -> None:
    told = check(draw_tiles(small()))[2].text

    assert "1 front: 3 spaces, doors ab, bc, arrows n1, e2." in told
    assert "1 back: 1 space, arrows s1." in told


def test_a_side_alone_is_a_board_of_its_own() -> None:
    board = side_board(load_tiles("house_tiles"), "14", "front")

    assert board.ids == ("14a", "14b", "14c")
    assert {(link.start, link.end) for link in board.links} == {("14a", "14c"), ("14b", "14c")}
    assert board.ground
    assert board.ground.quarters["14b"] == (Quarter(1, 0), Quarter(1, 1))


def test_hostile_words_stay_text() -> None:
    evil = '"><script>alert(1)</script><img onerror="x">'
    tiles = replace(small(note=evil, name=evil), title=evil)

    svg = draw_tiles(tiles)

    check(svg)
    assert "<script" not in svg
    assert "<img" not in svg


def test_the_sheet_is_the_same_every_time() -> None:
    first = draw_tiles(load_tiles("house_tiles"))
    drawing._plans.clear()

    assert draw_tiles(load_tiles("house_tiles")) == first


def test_what_is_no_set_of_tiles_is_refused() -> None:
    with pytest.raises(Refusal, match="A sheet is drawn of a set of tiles, not of 'house_tiles'"):
        draw_tiles("house_tiles")
    with pytest.raises(Refusal, match="A sheet is drawn of a set of tiles"):
        draw_tiles(replace(small(), tiles=()))
    with pytest.raises(Refusal, match="There is no theme “drak”"):
        draw_tiles(small(), theme="drak")


@pytest.mark.parametrize("theme", ["light", "dark", "grey"])
def test_a_side_alone_has_its_spaces_its_doors_and_no_words(theme):
    """Tile 18: three spaces in a ring, three doors inside, and five arrows on the edge."""
    kit = load_tiles()
    tile = kit.tile("18")
    drawn = draw_side(kit, tile, "front", theme=theme)
    assert drawn.count("<text") == 0
    assert drawn.count('class="slot"') == len(tile.front.arrows)
    assert drawn.count("<polygon") == len(tile.front.arrows)  # their heads; no space has a nook
    assert "18 front: 3 spaces" in drawn
    assert to_png(drawn).startswith(b"\x89PNG")


def test_a_side_is_drawn_as_it_is_turned():
    """Side ab over ac: its a is the upper left of three quarters, and turned the upper right."""
    one = small().tiles[0]
    plain, turned = draw_side(small(), one, "front"), draw_side(small(), one, "front", 180)
    assert plain != turned
    assert "turned 180°" in turned
    whole = draw_side(small(), one, "back", 90)  # one room looks the same, its arrow does not
    assert whole != draw_side(small(), one, "back")
