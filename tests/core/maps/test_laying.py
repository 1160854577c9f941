"""Tiles laid side by side become spaces, passages and walls; what is not answered is a wall."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dmd.core.boards.ground import LaidTile, Quarter
from dmd.core.boards.spaces import Link
from dmd.core.maps.laying import spaces_of, spread
from dmd.core.maps.map_file import MapSpace
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet
from tests.core.laid import CELLAR, Laid, board, house, laid_tiles, mirrored, naively


def lay(*words: str) -> Laid:
    """Tiles laid in short: `2 back 1,0 90` lies at x 1 and y 0, its back up, turned by 90."""
    laid = []
    for said in words:
        code, side, place, turn = said.split()
        x, y = map(int, place.split(","))
        laid.append(LaidTile(tile=code, x=x, y=y, side=side, turn=int(turn)))
    return tuple(laid)


def passages(laid: Laid) -> list[str]:
    return [f"{link.start}-{link.end}" for link in board(laid, tiles=CELLAR).links]


def walls(laid: Laid) -> list[str]:
    return [f"{link.start}|{link.end}" for link in board(laid, tiles=CELLAR).lone_arrows]


# -- two tiles side by side ------------------------------------------------------------------------


def test_two_tiles_are_joined_where_both_show_an_arrow() -> None:
    laid = lay("1 front 0,0 0", "2 front 1,0 0")

    assert passages(laid) == ["1a-1b", "1a-2a", "2a-2b"]


def test_a_lone_arrow_is_a_wall() -> None:
    laid = lay("1 front 0,0 0", "2 back 1,0 0")

    assert passages(laid) == ["1a-1b"]
    assert walls(laid) == ["1a|2a", "2a|1b"]


def test_an_arrow_that_leads_off_the_board_is_neither_passage_nor_wall() -> None:
    laid = lay("1 front 5,5 0")

    assert (passages(laid), walls(laid)) == (["1a-1b"], [])
    [north, east] = board(laid, tiles=CELLAR).ground.lone
    assert (north.quarter, north.edge, north.start, north.end) == (Quarter(10, 10), "n", "1a", "")
    assert (east.quarter, east.edge) == (Quarter(11, 10), "e")


def test_tiles_that_meet_at_a_corner_or_lie_apart_are_not_joined() -> None:
    apart = lay("1 front 0,0 0", "2 front 1,1 0", "3 front 9,9 0")

    assert passages(apart) == ["1a-1b", "2a-2b"]
    assert walls(apart) == []


def test_a_tile_that_is_turned_meets_other_tiles() -> None:
    assert passages(lay("1 back 0,0 0", "3 front 0,1 0")) == ["1a-1c", "1c-3a"]
    assert passages(lay("1 back 0,0 0", "3 front 0,1 90")) == ["1a-1c"]
    assert passages(lay("1 back 0,0 0", "3 back 0,1 0")) == ["1a-1c"]
    assert passages(lay("1 back 0,0 180", "3 front 0,1 0")) == ["1a-1c"]
    assert passages(lay("1 back 0,0 270", "3 front 1,0 270")) == ["1a-1c", "1c-3a"]
    assert passages(lay("1 back 0,0 270", "3 front 1,0 180")) == ["1a-1c"]
    assert passages(lay("1 back 1,0 90", "3 front 0,0 90")) == ["1a-1c", "1c-3a"]


def test_an_inner_passage_joins_and_an_inner_wall_does_not() -> None:
    assert passages(lay("1 back 0,0 0")) == ["1a-1c"]


def test_two_arrows_between_the_same_spaces_are_one_passage_with_two_doors() -> None:
    side = "{quarters: [aa, aa], arrows: [e1, e2, w1, w2]}"
    hall = read_tiles(
        f"format: dmd-tiles/1\nid: hall\ntitle: Hall\ntiles:\n"
        f"  - {{code: 1, front: {side}, back: {side}}}\n"
        f"  - {{code: 2, front: {side}, back: {side}}}\n"
    )
    laid = lay("1 front 0,0 0", "2 front 1,0 0")

    found = board(laid, tiles=hall)

    assert found.links == (Link("1a", "2a"),)
    assert found.ground
    assert len(found.ground.doors) == 2


def test_an_arrow_beside_a_passage_between_the_same_spaces_walls_nothing_off() -> None:
    hall = read_tiles(
        "format: dmd-tiles/1\nid: hall\ntitle: Hall\ntiles:\n"
        "  - code: 1\n    front: {quarters: [aa, aa], arrows: [e1, e2]}\n"
        "    back: {quarters: [aa, aa], arrows: [w1]}\n"
        "  - code: 2\n    front: {quarters: [aa, aa], arrows: [w2]}\n"
        "    back: {quarters: [aa, aa], arrows: [w1]}\n"
    )

    found = board(lay("1 front 0,0 0", "2 front 1,0 0"), tiles=hall)

    assert (len(found.links), found.lone_arrows) == (1, ())
    assert found.ground
    assert [(one.start, one.end) for one in found.ground.lone] == [("1a", "2a")]


# -- names -----------------------------------------------------------------------------------------


def test_a_space_is_called_by_its_tile_and_letter_and_named_by_its_tile() -> None:
    found = board(lay("1 front 0,0 0"), tiles=CELLAR)

    assert [(space.id, space.name) for space in found.spaces] == [("1a", "1a"), ("1b", "Coal")]


def test_a_map_names_some_of_its_spaces_and_those_come_first() -> None:
    laid = lay("1 front 0,0 0", "2 front 1,0 0")
    named = (
        MapSpace(id="vault", tile="2b", name="Vault", tokens=("fire",)),
        MapSpace(id="1b", tokens=("door",)),
        MapSpace(id="stair", tile="1a"),
    )

    found = board(laid, *named, tiles=CELLAR)

    assert [(one.id, one.name, one.tags) for one in found.spaces] == [
        ("vault", "Vault", ("fire",)),
        ("1b", "Coal", ("door",)),
        ("stair", "stair", ()),
        ("2a", "2a", ()),
    ]
    assert {frozenset((link.start, link.end)) for link in found.links} == {
        frozenset(("stair", "1b")),
        frozenset(("stair", "2a")),
        frozenset(("2a", "vault")),
    }
    assert found.ground
    assert found.ground.quarters["vault"] == (Quarter(3, 1),)


def test_spaces_lie_in_the_middle_of_their_quarters() -> None:
    found = board(lay("1 back 2,1 0"), tiles=CELLAR)

    assert [one.position for one in found.spaces] == [(4.0, 2.5), (5.0, 2.0), (5.0, 3.0)]


def test_the_spaces_of_laid_tiles_are_listed_with_their_tiles() -> None:
    laid = lay("3 front 0,0 0", "1 back 1,0 90")

    found = spaces_of(laid, CELLAR)

    assert {space: one.tile for space, one in found.items()} == {
        "3a": "3", "1a": "1", "1b": "1", "1c": "1",
    }  # fmt: skip


# -- against the slow way, and seen from elsewhere -------------------------------------------------


def graph(laid: Laid, tiles: TileSet | None = None) -> tuple[object, ...]:
    found = board(laid, tiles=tiles)
    return (
        {space.id: space.name for space in found.spaces},
        set(found.links),
        {(one.start, one.end) for one in found.lone_arrows},
    )


@given(laid_tiles())
@settings(max_examples=150, deadline=None)
def test_a_board_is_what_somebody_would_find_who_looks_at_every_arrow(laid: Laid) -> None:
    slowly = naively(laid, house())

    found = board(laid)

    assert found.ground
    whose = {quarter: one for one, all_ in found.ground.quarters.items() for quarter in all_}
    assert whose == slowly["whose"]
    assert {frozenset((one.start, one.end)) for one in found.links} == slowly["joined"]
    assert len(found.links) == len(slowly["joined"])
    assert {(one.start, one.end) for one in found.lone_arrows} == slowly["walls"]


@given(laid_tiles())
@settings(max_examples=60, deadline=None)
def test_turning_a_whole_map_gives_the_same_graph(laid: Laid) -> None:
    deep = max(one.y for one in laid)
    about = tuple(replace(one, x=deep - one.y, y=one.x, turn=(one.turn + 90) % 360) for one in laid)

    assert graph(about) == graph(laid)


@given(laid_tiles(), st.integers(0, 45), st.integers(0, 45))
@settings(max_examples=60, deadline=None)
def test_moving_a_whole_map_gives_the_same_graph(laid: Laid, across: int, down: int) -> None:
    moved = tuple(replace(one, x=one.x + across, y=one.y + down) for one in laid)

    assert graph(moved) == graph(laid)


@given(laid_tiles())
@settings(max_examples=60, deadline=None)
def test_a_map_seen_in_a_mirror_has_the_same_graph(laid: Laid) -> None:
    wide = max(one.x for one in laid)
    seen = tuple(replace(one, x=wide - one.x, turn=-one.turn % 360) for one in laid)

    assert graph(seen, mirrored(house())) == graph(laid)


@given(laid_tiles(), st.randoms())
@settings(max_examples=60, deadline=None)
def test_the_order_in_which_tiles_are_laid_does_not_matter(laid: Laid, order: object) -> None:
    other = list(laid)
    order.shuffle(other)
    slowly = naively(tuple(other), house())

    assert {frozenset((one.start, one.end)) for one in board(laid).links} == slowly["joined"]
    assert set(board(tuple(other)).ids) == set(board(laid).ids)


@given(laid_tiles())
@settings(max_examples=60, deadline=None)
def test_every_arrow_is_a_door_half_or_a_lone_arrow(laid: Laid) -> None:
    ground = board(laid).ground
    assert ground
    shown = sum(len(house().tile(one.tile).side(one.side).arrows) for one in laid)
    inside = sum(len(house().tile(one.tile).side(one.side).passages) for one in laid)

    assert 2 * (len(ground.doors) - inside) + len(ground.lone) == shown


def test_tiles_that_the_set_lacks_are_left_out_of_what_is_drawn() -> None:
    table = spread((), lay("1 front 0,0 0", "K9 front 1,0 0"), CELLAR)

    assert [one.id for one in table.spaces] == ["1a", "1b"]
