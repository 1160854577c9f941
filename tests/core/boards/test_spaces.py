"""Spaces and links, and the one-line sketches of them."""

from __future__ import annotations

import pytest

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space
from dmd.core.complaints import Refusal

HOUSE = "stair [start] - hall - jetty; hall = attic; cellar > hall; jetty ~ cave; stair | cave"


def test_a_sketch_reads_as_it_is_drawn() -> None:
    board = Board.sketch(HOUSE)

    assert board.ids == ("stair", "hall", "jetty", "attic", "cellar", "cave")
    assert board.links == (
        Link("stair", "hall"),
        Link("hall", "jetty"),
        Link("hall", "attic", "stairs"),
        Link("jetty", "cave", "tunnel"),
        Link("cellar", "hall", one_way=True),
    )
    assert board.lone_arrows == (Link("stair", "cave", one_way=True),)
    assert board.tagged("start") == ("stair",)
    assert board.space("stair").tags == ("start",)


def test_ids_of_a_sketch_may_hold_blanks_and_hyphens() -> None:
    board = Board.sketch("North-east room - Great hall [lab, fire fire]")

    assert board.neighbours("Great hall") == ("North-east room",)
    assert board.space("Great hall").tags == ("lab", "fire", "fire")


@pytest.mark.parametrize("sketch", ["a - - b", "a - ", "- b", "a ] b", "a - b [lab"])
def test_a_sketch_that_cannot_be_read_says_how_to_write_one(sketch: str) -> None:
    with pytest.raises(Refusal, match="Write for example"):
        Board.sketch(sketch)


def test_a_space_without_a_name_is_called_by_its_id() -> None:
    assert Space("4").name == "4"
    assert Space("4", name="Great hall").name == "Great hall"


def test_a_space_lies_somewhere_only_if_both_numbers_are_given() -> None:
    assert Space("a", x=1, y=2).position == (1, 2)
    assert Space("a", x=0, y=0).position == (0, 0)
    assert Space("a", x=1).position is None
    assert Space("a", y=1).position is None


def test_a_link_says_which_way_it_leads() -> None:
    assert str(Link("a", "b", "stairs")) == "stairs a - b"
    assert str(Link("a", "b", one_way=True)) == "passage a > b"


def test_a_sketch_may_take_several_lines_and_name_a_space_again() -> None:
    board = Board.sketch(
        """
        a [fire] - b - c
        a [lab] = c
        """
    )

    assert board.space("a").tags == ("fire", "lab")
    assert board.between("a", "c") == (Link("a", "c", "stairs"),)


def test_a_sketch_is_text() -> None:
    with pytest.raises(Refusal, match="A sketch is text, not 5"):
        Board.sketch(5)
