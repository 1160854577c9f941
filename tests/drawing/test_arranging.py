"""Where rooms are drawn that nobody gave a place."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space
from dmd.drawing.arranging import MOST, MOST_LINKS, arranged
from dmd.drawing.layout import laid_out
from dmd.drawing.placing import GAP

Pairs = list[tuple[int, int]]


def a_board(many: int, pairs: Pairs, name: str = "s{}") -> Board:
    ids = [name.format(n) for n in range(many)]
    links = tuple(Link(ids[one], ids[other]) for one, other in pairs)
    return Board(tuple(Space(id_) for id_ in ids), links)


def chain(many: int) -> Pairs:
    return [(n, n + 1) for n in range(many - 1)]


def ring(many: int) -> Pairs:
    return [(n, (n + 1) % many) for n in range(many)]


def tree(many: int) -> Pairs:
    """Each room leads to two others."""
    return [((n - 1) // 2, n) for n in range(1, many)]


def house(many: int) -> Pairs:
    """A corridor with a room on either side of each third of it."""
    return [(max(0, n - 3) if n % 3 == 0 else n - n % 3, n) for n in range(1, many)]


SHAPES = {"chain": chain, "ring": ring, "tree": tree, "house": house}


@pytest.mark.parametrize("many", [5, 12, 30])
@pytest.mark.parametrize("shape", SHAPES)
def test_linked_rooms_share_a_wall_with_a_door_and_none_is_broader_than_another(shape, many):
    board = a_board(many, SHAPES[shape](many))

    layout = laid_out(board)

    assert len(layout.far) <= many // 15  # a way or two is labelled rather than a page too long
    assert len(layout.doors) + len(layout.far) == len(board.links)
    for _, start, end in layout.doors:  # straight through the wall
        assert min(abs(start[0] - end[0]), abs(start[1] - end[1])) == 0
        assert max(abs(start[0] - end[0]), abs(start[1] - end[1])) <= 2 * GAP
    assert len({(room.w, room.h) for room in layout.rooms.values()}) == 1


@pytest.mark.parametrize("many", [12, 30])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_rooms_fill_a_page_rather_than_a_long_strip(shape, many):
    layout = laid_out(a_board(many, SHAPES[shape](many)))

    assert 1 / 2.6 < layout.width / layout.height < 2.6


@pytest.mark.parametrize(("wide", "high"), [(2, 2), (4, 3), (3, 5)])
def test_a_grid_of_rooms_keeps_all_its_doors(wide, high):
    pairs = [(n, n + 1) for n in range(wide * high) if (n + 1) % wide]
    pairs += [(n, n + wide) for n in range(wide * (high - 1))]

    assert not laid_out(a_board(wide * high, pairs)).far


def test_a_hall_with_many_doors_stands_in_the_middle_of_six_of_them_or_more():
    points = arranged(a_board(12, [(0, n) for n in range(1, 12)]))

    x, y = points[0]
    assert sum(abs(x - u) <= 1 and abs(y - v) <= 1 for u, v in points[1:]) >= 6


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 16), st.data())
def test_no_two_rooms_lie_upon_each_other_whatever_is_linked(many, data):
    room = st.integers(0, many - 1)
    pair = st.tuples(room, room).filter(lambda one: one[0] < one[1])
    pairs = data.draw(st.lists(pair, max_size=30, unique=True)) if many > 1 else []

    points = arranged(a_board(many, pairs))

    assert len(points) == many
    assert min(x for x, _ in points) == min(y for _, y in points) == 0
    for (x, y), (u, v) in combinations(points, 2):
        assert x != u or abs(y - v) >= 1


def test_names_move_nothing_and_the_same_board_is_always_drawn_alike():
    pairs = [*ring(20), (3, 11), (5, 17), (0, 9)]

    assert arranged(a_board(20, pairs)) == arranged(a_board(20, pairs, name="room {}"))


def test_the_first_room_lies_where_people_begin_to_read():
    for shape in SHAPES.values():
        points = arranged(a_board(12, shape(12)))
        assert 2 * points[0][0] <= max(x for x, _ in points)
        assert 2 * points[0][1] <= max(y for _, y in points)


def test_more_rooms_than_can_be_moved_about_stand_in_columns_by_distance():
    many = MOST + 40

    points = arranged(a_board(many, tree(many)))

    assert len(set(points)) == many
    assert points[0][0] < points[1][0] == points[2][0] < points[3][0]


def test_rooms_that_are_all_linked_with_each_other_stand_in_columns_too():
    many = 25
    everybody = list(combinations(range(many), 2))
    assert len(everybody) > MOST_LINKS

    points = arranged(a_board(many, everybody))

    assert len(set(points)) == many
    assert points[0][0] == 0
    assert all(x > 0 for x, _ in points[1:])


def test_a_board_without_spaces_needs_no_points():
    assert arranged(Board(())) == []
