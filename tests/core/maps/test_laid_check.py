"""Every complaint about a map laid from tiles, each earned by a small bad file."""

from __future__ import annotations

import pytest

from dmd.core.complaints import BadContent, Complaint, Refusal
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import check_map, read_map
from dmd.core.maps.map_file import MapRules, Tokens, Twins
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet
from tests.core.laid import CELLAR

RULES = MapRules(
    tokens=(Tokens("door", 1, 1, "MAN-1"),),
    twins=(Twins("ladder", "MAN-3"),),
    start="door",
    one_way_walls="MAN-4",
)

MAP = """\
format: dmd-map/1
id: small
title: Small
author: me
license: MIT
game: manor
tiles: cellar
laid:
  - {tile: 1, x: 0, y: 0}
  - {tile: 2, x: 1, y: 0}
spaces:
  - {id: hall, tile: 1a, tokens: [door]}
  - {id: 2b, name: Vault}
"""


def cellars(name: str) -> TileSet:
    if name == "cellar":
        return CELLAR
    raise Refusal(f"The kit has no tile set “{name}”.", remedy="There are: cellar.")


def complaints(text: str) -> list[Complaint]:
    return list(
        check_map(text, {"manor": RULES}, name="small.yaml", tile_sets=cellars)[1].complaints
    )


def test_a_good_map_earns_no_complaint_and_becomes_a_board() -> None:
    assert complaints(MAP) == []
    drawn = read_map(MAP, {"manor": RULES}, tile_sets=cellars)
    assert board_of(drawn, {"manor": RULES}, cellars).ids == ("hall", "2b", "1b", "2a")


@pytest.mark.parametrize(
    ("old", "new", "level", "line", "field", "problem"),
    [
        pytest.param(
            *("x: 1", "x: 0", "error", 10, "laid[1]"), "Tile 2 lies on tile 1, at x 0 and y 0.",
            id="one on the other",
        ),
        pytest.param(
            *("tile: 2, x: 1", "tile: 1, x: 1", "error", 10, "laid[1].tile"),
            "Tile 1 is laid a second time; a set holds each tile once.",
            id="laid twice",
        ),
        pytest.param(
            *("tile: 2, x", "tile: 21, x", "error", 10, "laid[1].tile"),
            "The set “Cellar” has no tile 21. Did you mean “2”?",
            id="unknown tile",
        ),
        pytest.param(
            *("tile: 2, x", "tile: K9, x", "error", 10, "laid[1].tile"),
            "The set “Cellar” has no tile K9. It has: 1, 2, 3.",
            id="quite unknown tile",
        ),
        pytest.param(
            *("tiles: cellar", "tiles: celar", "error", 7, "tiles"),
            "The kit has no tile set “celar”. There are: cellar.",
            id="unknown set",
        ),
        pytest.param(
            *("tiles: cellar\n", "", "error", 7, "laid"),
            "The map does not say from which set its tiles are.",
            id="no set",
        ),
        pytest.param(
            *("tile: 1a", "tile: 1c", "error", 12, "spaces[0].tile"),
            "No tile that is laid has the space “1c”. Write “tile:”",
            id="no such letter",
        ),
        pytest.param(
            *("id: 2b, name", "id: vault, name", "error", 13, "spaces[1].id"),
            "No tile that is laid has the space “vault”. Write “tile:”",
            id="no tile said",
        ),
        pytest.param(
            *("id: 2b, name", "id: vault, tile: 1a, name", "error", 13, "spaces[1].tile"),
            "“Vault” and “hall” are the same space, 1a. Keep one of them.",
            id="named twice",
        ),
        pytest.param(
            *("id: hall, tile", "id: 1b, tile", "error", 12, "spaces[0].id"),
            "“1b” is what another space is called on its tile.",
            id="the id of another space",
        ),
        pytest.param(
            *("spaces:", "links: [{from: hall, to: 2b}]\nspaces:", "error", 11, "links"),
            "A map laid from tiles has the passages of its tiles, and no links beside.",
            id="links beside tiles",
        ),
        pytest.param(
            *("tile: 1a,", "tile: 1a, x: 3,", "warning", 12, "spaces[0].x"),
            "Its tile says where this space lies. Delete it.",
            id="a place beside the tile",
        ),
        pytest.param(
            *("{tile: 2, x: 1, y: 0}", "{tile: 2, x: 1, y: 0, turn: 45}", "error", 10),
            *("laid[1].turn", "45"),
            id="half turned",
        ),
        pytest.param(
            *("x: 1, y: 0", "x: 50, y: 0", "error", 10, "laid[1].x", "50"), id="too far away"
        ),
        pytest.param(
            *("x: 1, y: 0", "x: 3, y: 0", "warning", 13, "spaces[1]"),
            "No way leads from “hall” to “Vault” or “2a”. Turn, flip or move a tile, so that two "
            "arrows meet.",
            id="out of reach",
        ),
        pytest.param(
            *("[door]", "[door, ladder]", "error", 12, "spaces[0]"),
            "The token “Ladder” comes as one pair",
            id="half a pair",
        ),
        pytest.param(
            *("tile: 2, x: 1, y: 0", "tile: 2, x: 1, y: 0, turn: 270", "advice", 8, "laid"),
            "Arrows that nobody answers are walls: hall → 2a. Fine, if you meant it.",
            id="lone arrow",
        ),
    ],
)  # fmt: skip
def test_each_complaint_is_told_where_it_belongs(
    old: str, new: str, level: str, line: int, field: str, problem: str
) -> None:
    assert MAP.count(old) == 1, "the good map is spoilt in one place"
    found = complaints(MAP.replace(old, new))

    [told] = [
        one for one in found if one.field == field and problem in f"{one.problem} {one.remedy}"
    ]
    assert (told.level, told.line) == (level, line)


def test_all_lone_arrows_are_pointed_out_in_one_sentence_with_their_rule() -> None:
    found = complaints(MAP.replace("tile: 2, x: 1, y: 0", "tile: 2, x: 1, y: 0, side: back")
                       .replace("  - {id: 2b, name: Vault}\n", ""))  # fmt: skip

    [walls] = [one for one in found if "nobody answers" in one.problem]
    assert (walls.level, walls.rule, walls.problem.count("→")) == ("advice", "MAN-4", 2)
    assert not any("off the board" in one.problem for one in found)


def test_spaces_of_tiles_that_are_called_alike_are_told_with_their_ids() -> None:
    text = MAP.replace("x: 1", "x: 3").replace("name: Vault", "name: Vault, tile: 2b")
    text = text.replace("id: 2b", "id: vault").replace("tile: 1a,", "tile: 1a, name: Vault,")

    [told] = [one.problem for one in complaints(text) if one.problem.startswith("No way leads")]
    assert told == "No way leads from “Vault (hall)” to “Vault (vault)” or “2a”."


def test_tokens_of_a_pair_link_spaces_that_lie_apart() -> None:
    text = MAP.replace("x: 1", "x: 9").replace("[door]", "[door, ladder]")
    text = text.replace("name: Vault", "name: Vault, tokens: [ladder]")

    assert complaints(text) == []
    found = board_of(read_map(text, {"manor": RULES}, tile_sets=cellars), {"manor": RULES}, cellars)
    assert found.distance("1b", "2a") == 3


def test_a_bad_map_is_refused_whole_and_changes_nothing() -> None:
    with pytest.raises(BadContent, match="Tile 2 lies on tile 1"):
        read_map(MAP.replace("x: 1", "x: 0"), {"manor": RULES}, tile_sets=cellars)


def test_a_set_that_is_spoilt_itself_is_told_in_one_sentence() -> None:
    def spoilt(name: str) -> TileSet:
        side = "{quarters: [ab, ba], arrows: [n1]}"
        header = "format: dmd-tiles/1\nid: a\ntitle: A\ntiles:\n"
        return read_tiles(f"{header}  - {{code: 1, front: {side}, back: {side}}}", name=name)

    [told] = [
        one
        for one in check_map(MAP, {"manor": RULES}, tile_sets=spoilt)[1].errors
        if one.field == "tiles"
    ]

    assert told.line == 7
    assert told.problem == (
        "These tiles cannot be laid: cellar, line 5, tiles[0].front.quarters: The two quarters of "
        "“a” meet at a corner only. A space covers quarters that lie side by side; use another "
        "letter."
    )


def test_no_tiles_laid_and_no_key_for_them_are_the_same() -> None:
    free = "spaces: [{id: hall, tokens: [door]}, {id: vault}]\nlinks: [{from: hall, to: vault}]\n"
    text = MAP.split("tiles:")[0] + free

    assert complaints(text) == complaints(text + "laid: []\n") == []
