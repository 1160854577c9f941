from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmd.atlas import load_map
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space
from dmd.core.complaints import Refusal
from dmd.drawing.layout import laid_out
from dmd.drawing.placing import GAP, PAPER, SCREEN, Layout, Room


@st.composite
def boards(draw):
    many = draw(st.integers(1, 14))
    halves = st.integers(0, 12).map(lambda n: n / 2)
    placed = draw(st.booleans())
    spaces = tuple(
        Space(f"s{n}", "", draw(halves), draw(halves)) if placed else Space(f"s{n}")
        for n in range(many)
    )
    ends = st.tuples(st.integers(0, many - 1), st.integers(0, many - 1))
    pairs = {tuple(sorted(pair)) for pair in draw(st.lists(ends, max_size=25))}
    links = tuple(Link(f"s{a}", f"s{b}") for a, b in sorted(pairs) if a != b)
    return Board(spaces, links)


@given(boards())
@settings(max_examples=150, deadline=None)
def test_a_board_drawn_closer_together_keeps_what_is_below_what(board):
    paper, screen = (laid_out(board, measure=one).rooms for one in (PAPER, SCREEN))
    for one in board.ids:
        for other in board.ids:
            across, down = (
                [rooms[other].middle[at] - rooms[one].middle[at] for rooms in (paper, screen)]
                for at in (0, 1)
            )
            assert across[0] <= 2 or across[1] > 0
            assert down[0] <= 2 or down[1] > -2, "they may come to stand beside each other"


def test_the_camp_fits_a_window_that_is_broader_than_high():
    layout = laid_out(load_map("camp_happy_trails"), measure=SCREEN)
    assert layout.height <= SCREEN.highest * layout.width
    assert len(layout.far) == 0
    assert laid_out(load_map("camp_happy_trails")).height > layout.width


def test_a_broad_board_grows_as_high_as_a_window_lets_it():
    layout = laid_out(load_map("blasphemous_alchemy"), measure=SCREEN)
    assert 0.95 * SCREEN.highest < layout.height / layout.width <= SCREEN.highest
    low = laid_out(Board.sketch("attic - hall - cellar"), measure=SCREEN)
    assert max(room.h for room in low.rooms.values()) == SCREEN.rise_most - GAP


def overlap(one: Room, other: Room) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0 and down > 0


def points_along(layout: Layout):
    for door in layout.doors:
        (x1, y1), (x2, y2) = door.start, door.end
        for step in range(1, 20):
            yield door, x1 + (x2 - x1) * step / 20, y1 + (y2 - y1) * step / 20


@given(boards(), st.sampled_from([(PAPER, 110), (SCREEN, 92)]))
@settings(max_examples=200, deadline=None)
def test_rooms_never_overlap_and_every_way_is_drawn_or_labelled(board, drawn):
    measure, least_high = drawn
    layout = laid_out(board, measure=measure)

    rooms = list(layout.rooms.values())
    assert not any(overlap(a, b) for n, a in enumerate(rooms) for b in rooms[:n])
    for room in rooms:
        assert room.x >= 0
        assert room.y >= 0
        assert room.x + room.w <= layout.width
        assert room.y + room.h <= layout.height
        assert room.w >= 72
        assert room.h >= least_high
    told = [door.link for door in layout.doors] + list(layout.far)
    assert sorted(told, key=str) == sorted(board.links, key=str)


@given(boards())
@settings(max_examples=150, deadline=None)
def test_no_way_passes_through_another_room(board):
    layout = laid_out(board)

    for door, x, y in points_along(layout):
        for space, room in layout.rooms.items():
            inside = room.x < x < room.x + room.w and room.y < y < room.y + room.h
            assert space in (door.link.start, door.link.end) or not inside


def test_ways_do_not_cross():
    square = (
        Space("a", "", 0, 0),
        Space("b", "", 1, 0),
        Space("c", "", 0, 1),
        Space("d", "", 1, 1),
    )

    layout = laid_out(Board(square, (Link("a", "d"), Link("b", "c"))))

    assert [door.link for door in layout.doors] == [Link("a", "d")]
    assert layout.far == (Link("b", "c"),)


def test_left_stays_left_and_up_stays_up():
    layout = laid_out(load_map("blasphemous_alchemy"))
    middles = {space: room.middle for space, room in layout.rooms.items()}

    assert middles["11"][0] < middles["10"][0] < middles["9"][0] < middles["4"][0] < middles["1"][0]
    assert middles["6"][1] < middles["4"][1] < middles["7"][1] < middles["12"][1]
    assert middles["9"][0] == middles["12"][0] == middles["13"][0]
    assert layout.width <= 900
    assert layout.far == ()


def test_empty_stretches_are_narrowed():
    near = laid_out(Board((Space("a", "", 0, 0), Space("b", "", 2, 0))))
    far = laid_out(Board((Space("a", "", 0, 0), Space("b", "", 90, 0))))

    assert far == near


def test_spaces_on_one_point_are_drawn_apart():
    layout = laid_out(Board((Space("a", "", 1, 1), Space("b", "", 1.1, 1), Space("c", "", 2, 1))))

    a, b, c = layout.rooms.values()
    assert b.y > a.y == c.y


def test_a_way_behind_another_room_is_labelled():
    row = tuple(Space(name, "", at, 0) for at, name in enumerate("abc"))

    layout = laid_out(Board(row, (Link("a", "b"), Link("b", "c"), Link("a", "c", "tunnel"))))

    assert [door.link.end for door in layout.doors] == ["b", "c"]
    assert [link.kind for link in layout.far] == ["tunnel"]


def test_on_a_board_without_positions_no_room_is_broader_than_another_and_all_doors_are_short():
    layout = laid_out(Board.sketch("stair - hall - jetty - boat; hall - cellar"))

    assert len({(room.w, room.h) for room in layout.rooms.values()}) == 1
    assert len(layout.doors) == 4
    assert all(hypot(a[0] - b[0], a[1] - b[1]) <= 2 * GAP for _, a, b in layout.doors)


def test_a_thousand_spaces_are_drawn_and_more_are_refused():
    many = Board(tuple(Space(f"{n}", "", n % 40, n // 40) for n in range(1_000)))

    assert len(laid_out(many).rooms) == 1_000
    with pytest.raises(Refusal, match="1,001 spaces are too many"):
        laid_out(Board((*many.spaces, Space("x"))))


def test_points_kept_free_have_rooms_of_their_own_and_bar_no_way():
    """A link over a free point is drawn all the same: nothing stands there."""
    board = Board(
        (Space("a", "", 0, 0), Space("b", "", 2, 0)),
        (Link("a", "b"),),
    )
    free = [(1, 0), (0, 1), (-1, 0)]
    layout = laid_out(board, free)
    assert len(layout.spare) == 3
    everywhere = [*layout.rooms.values(), *layout.spare]
    assert not any(
        overlap(one, other)
        for number, one in enumerate(everywhere)
        for other in everywhere[:number]
    )
    assert [door.link for door in layout.doors] == [Link("a", "b")]
    left, between, right = layout.rooms["a"], layout.spare[0], layout.rooms["b"]
    assert left.x < between.x < right.x
    assert layout.spare[2].x < left.x
    assert laid_out(board).spare == ()
