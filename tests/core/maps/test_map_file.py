"""Maps as people write them, and the boards they become."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link
from dmd.core.complaints import BadContent
from dmd.core.files.content import json_schema
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.map_file import MAP, MapFile, MapRules, Tokens, Twins

ROOT = Path(__file__).resolve().parents[3]
BLASPHEMOUS_ALCHEMY = ROOT / "maps" / "death_may_die" / "blasphemous_alchemy.yaml"

MANOR = MapRules(
    tokens=(Tokens("door", 1, 1, "MAN-1"), Tokens("torch", 0, 2, "MAN-2")),
    twins=(Twins("ladder", "MAN-3"),),
    start="door",
    one_way_walls="MAN-4",
)
GAMES = {"manor": MANOR, "open_world": MapRules()}

HEADER = "format: dmd-map/1\nid: small\ntitle: Small\nauthor: me\nlicense: MIT\n"


def a_map(rest: str, game: str = "manor") -> MapFile:
    return read_map(f"{HEADER}game: {game}\n{rest}", GAMES)


def a_board(rest: str, game: str = "manor") -> Board:
    return board_of(a_map(rest, game), GAMES)


def test_a_map_becomes_a_board_with_its_tokens_as_tags() -> None:
    board = a_board(
        """
spaces:
  - {id: 1, name: Hall, x: 0, y: 1.5, tokens: [door, torch]}
  - {id: 2, enemies: {rat: 3}}
links:
  - {from: 2, to: 1}
"""
    )

    assert board.title == "Small"
    assert board.ids == ("1", "2")
    assert board.space("1").name == "Hall"
    assert board.space("1").position == (0, 1.5)
    assert board.space("2").position is None
    assert board.tagged("torch") == ("1",)
    assert board.links == (Link("1", "2"),)


def test_what_stands_there_and_what_is_ours_is_kept_for_those_who_ask() -> None:
    drawn = a_map(
        """
confidence: medium
house: [names]
notes: [Drawn from memory.]
spaces:
  - {id: 1, tokens: [door], enemies: {rat: 3}, confidence: low, house: true, note: Three or four.}
"""
    )

    assert drawn.spaces[0].enemies == {"rat": 3}
    assert (drawn.confidence, drawn.spaces[0].confidence) == ("medium", "low")
    assert (drawn.house, drawn.spaces[0].house) == (("names",), True)
    assert (drawn.notes, drawn.spaces[0].note) == (("Drawn from memory.",), "Three or four.")


def test_two_tokens_of_a_pair_link_their_spaces() -> None:
    board = a_board("spaces: [{id: a, tokens: [door, ladder]}, {id: b, tokens: [ladder]}]")

    assert board.links == (Link("a", "b", "ladder"),)


def test_a_link_of_that_kind_places_the_pair_of_tokens() -> None:
    board = a_board(
        "spaces: [{id: a, tokens: [door]}, {id: b}]\nlinks: [{from: a, to: b, kind: ladder}]"
    )

    assert board.links == (Link("a", "b", "ladder"),)
    assert board.tagged("ladder") == ("a", "b")


def test_tokens_and_link_of_the_same_pair_are_one_link() -> None:
    board = a_board(
        "spaces: [{id: a, tokens: [door, ladder]}, {id: b, tokens: [ladder]}]\n"
        "links: [{from: b, to: a, kind: ladder}]"
    )

    assert board.links == (Link("a", "b", "ladder"),)
    assert board.space("a").tags == ("door", "ladder")


ONE_WAY = "spaces: [{id: a, tokens: [door]}, {id: b}]\nlinks: [{from: b, to: a, one_way: true}]"


def test_a_one_way_link_is_a_wall_where_the_game_says_so_and_a_way_where_not() -> None:
    walled, open_ = a_board(ONE_WAY), a_board(ONE_WAY, game="open_world")

    assert walled.links == ()
    assert walled.lone_arrows == (Link("b", "a", one_way=True),)
    assert open_.links == (Link("b", "a", one_way=True),)
    assert open_.lone_arrows == ()


def test_a_lone_arrow_is_kept_and_never_walked() -> None:
    board = a_board("spaces: [{id: a, tokens: [door]}, {id: b}]\nlone_arrows: [{from: b, to: a}]")

    assert board.lone_arrows == (Link("b", "a", one_way=True),)
    assert board.distance("b", "a") is None


def test_a_link_listed_twice_is_one_link() -> None:
    board = a_board(
        "spaces: [{id: a, tokens: [door]}, {id: b}]\n"
        "links: [{from: a, to: b}, {from: b, to: a}, {from: a, to: b, kind: secret}]"
    )

    assert board.links == (Link("a", "b"), Link("a", "b", "secret"))


def test_the_order_of_links_in_the_file_changes_nothing() -> None:
    spaces = "spaces: [{id: a, tokens: [door]}, {id: b}, {id: c}]\n"

    assert a_board(spaces + "links: [{from: a, to: b}, {from: b, to: c}]") == a_board(
        spaces + "links: [{from: c, to: b}, {from: b, to: a}]"
    )


def test_a_map_without_a_game_is_a_map_still() -> None:
    drawn = read_map(f"{HEADER}spaces: [{{id: a}}, {{id: b}}]\nlinks: [{{from: a, to: b}}]", {})

    assert board_of(drawn, {}).distance("a", "b") == 1


def test_a_newer_map_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadContent, match=r"map of version 2; this kit reads up to 1\. Update"):
        read_map("format: dmd-map/2\nid: new", GAMES)


def test_a_map_is_known_as_a_format_with_a_schema() -> None:
    schema = json_schema(MAP.type_, "map")

    assert MAP.version == 1
    assert set(schema["definitions"]["MapLink"]["properties"]) >= {"from", "to", "kind", "one_way"}
    assert schema["definitions"]["MapFile"]["required"] == ["format", "id", "title"]


# -- the first map of the kit, against a count of its own ----------------------------------------


def test_blasphemous_alchemy_holds_what_is_printed_on_its_card() -> None:
    drawn = read_map(BLASPHEMOUS_ALCHEMY, {})
    tokens = [token for space in drawn.spaces for token in space.tokens]
    figures: dict[str, int] = {}
    for space in drawn.spaces:
        for kind, number in space.enemies.items():
            figures[kind] = figures.get(kind, 0) + number

    assert {token: tokens.count(token) for token in tokens} == {
        "start": 1,
        "gate_red": 1,
        "gate_yellow": 1,
        "gate_blue": 1,
        "stairs": 2,
        "lab": 5,
        "fire": 6,
    }
    assert figures == {"cultist": 6, "byakhee": 1, "fire_vampire": 1}


def test_the_links_of_blasphemous_alchemy_do_not_cross_when_drawn() -> None:
    rules = MapRules(twins=(Twins("stairs", ""),))
    board = board_of(read_map(BLASPHEMOUS_ALCHEMY, {}), {"death_may_die": rules})
    lines = [
        (link, board.space(link.start).position, board.space(link.end).position)
        for link in board.links
    ]

    def side(a, b, c) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def between(a, b, c) -> bool:
        """Whether c lies on the line from a to b, and at neither end."""
        inside = sum((c[i] - a[i]) * (b[i] - a[i]) for i in (0, 1))
        return side(a, b, c) == 0 and 0 < inside < sum((b[i] - a[i]) ** 2 for i in (0, 1))

    crossing = [
        (str(one), str(other))
        for number, (one, a, b) in enumerate(lines)
        for other, c, d in lines[:number]
        if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
    ]
    passing = [
        (str(link), space.id)
        for link, a, b in lines
        for space in board.spaces
        if between(a, b, space.position)
    ]

    assert passing == []
    assert len(board.links) == 19
    assert crossing == []
