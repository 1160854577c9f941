"""Symmetries of maps, checked against trying all ways to trade places."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmd.core.boards.board import Board
from dmd.core.boards.symmetry import MOST, symmetry
from dmd.workshop.surveying.survey import survey
from tests.workshop.boards import boards, grid


def test_a_square_has_eight_symmetries_and_an_oblong_four():
    assert symmetry(grid(3, 3)).size == 8
    assert symmetry(grid(3, 3)).drawn[:2] == ("mirrors left to right", "mirrors top to bottom")
    oblong = symmetry(grid(3, 2))
    assert oblong.size == 4
    assert oblong.drawn == (
        "mirrors left to right", "mirrors top to bottom", "is the same upside down",
    )  # fmt: skip


def test_stairs_are_not_passages():
    assert symmetry(Board.sketch("a - b - c")).size == 2
    assert symmetry(Board.sketch("a - b = c")).size == 1


def test_a_one_way_link_has_a_direction():
    assert symmetry(Board.sketch("a > b")).size == 1
    assert symmetry(Board.sketch("a > b > c > a")).size == 3  # turned, never mirrored


def test_tokens_may_have_to_stay():
    ring = Board.sketch("a [idol] - b - c - d - a")

    assert symmetry(ring).size == 8
    assert symmetry(ring, tokens=True).size == 2


@settings(max_examples=60, deadline=None)
@given(boards(most=6), st.booleans())
def test_symmetries_are_counted_as_by_trying_all_ways_to_trade_places(board: Board, tokens: bool):
    def links(names):
        told = [(names[one.start], names[one.end], one.kind, one.one_way) for one in board.links]
        return {(min(a, b), max(a, b), k, False) if not way else (a, b, k, way)
                for a, b, k, way in told}  # fmt: skip

    own = links({space: space for space in board.ids})
    size = 0
    for traded in permutations(board.ids):
        names = dict(zip(board.ids, traded, strict=True))
        kept = all(set(board.space(a).tags) == set(board.space(b).tags) for a, b in names.items())
        size += links(names) == own and (kept or not tokens)

    found = symmetry(board, tokens=tokens)
    assert (found.size, found.counted) == (size, True)


@pytest.mark.parametrize(
    "board",
    [
        Board(tuple(f"s{n}" for n in range(500))),
        Board(tuple(f"s{n}" for n in range(500)), tuple(("s0", f"s{n}") for n in range(1, 500))),
    ],
    ids=["nothing linked", "a star"],
)
def test_nobody_waits_for_more_than_a_million_symmetries(board: Board):
    assert symmetry(board)[:2] == (MOST, False)


def test_the_count_is_given_up_when_the_work_allowed_is_done():
    assert symmetry(grid(6, 6), work=40).counted is False
    told = survey(grid(2, 2), compared_with={}).sentences
    assert told[-1] == (
        "The map mirrors left to right, mirrors top to bottom, is the same upside down, is the "
        "same turned by a quarter, mirrors along one diagonal and mirrors along the other diagonal:"
        " 7 symmetries, of which 7 would keep the tokens in place."
    )
