"""Spaces and links, and the one-line sketches of them."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import msgspec
import pytest

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import (
    ID,
    SPACES,
    Link,
    Space,
    as_links,
    as_spaces,
    check_kind,
    numbered,
    read_sketch,
)
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


def test_an_id_has_eighty_letters_at_most() -> None:
    longest = "a" * ID

    assert ID == 80
    assert numbered([Space(longest), Space("b")]) == {longest: 0, "b": 1}
    with pytest.raises(Refusal, match="cannot be the id of a space") as why:
        numbered([Space(f"{longest}a")])
    assert f"“{longest}”" in str(why.value)  # no more of it is shown than an id may have


def test_a_kind_of_link_has_eighty_letters_at_most() -> None:
    check_kind("a" * 80)
    for odd in ("a" * 81, "", 4, None, "stairs\n"):
        with pytest.raises(Refusal, match="A link is of a kind such as “passage”, not"):
            check_kind(odd)  # type: ignore[arg-type]  # as a file or a beginner might have it


def test_ten_thousand_spaces_are_a_board_and_one_more_is_none() -> None:
    most = [Space(str(number)) for number in range(10_000)]

    assert SPACES == 10_000
    assert len(numbered(most)) == 10_000
    with pytest.raises(Refusal, match="at most 10,000 spaces"):
        numbered([*most, Space("one more")])


def test_a_link_is_a_link_or_a_pair_or_a_pair_and_a_kind() -> None:
    stairs = Link("a", "b", "stairs")

    assert as_links([stairs, ("a", "b"), ("a", "b", "tunnel")]) == (
        stairs,
        Link("a", "b"),
        Link("a", "b", "tunnel"),
    )


QUOTES = "Put it in quotes."
LETTERS = "An id is plain text of 1 to 80 letters, with no blanks around it."
PAIR = 'Write ("hall", "attic") or ("hall", "attic", "stairs").'
EXAMPLE = "Write for example: stair [start] - hall = attic; attic > stair."


@pytest.mark.parametrize(
    ("odd", "remedy"),
    [
        (lambda: numbered([Space("a"), Space("a")]), "Give one another id."),
        (lambda: numbered([Space(4)]), QUOTES),  # type: ignore[arg-type]  # as 4 in a file
        (lambda: numbered([Space("")]), LETTERS),
        (lambda: numbered([Space(" hall")]), LETTERS),
        (lambda: numbered([Space("hall ")]), LETTERS),
        (lambda: numbered([Space("ha\tll")]), LETTERS),
        (lambda: numbered([Space("a" * 81)]), LETTERS),
        (lambda: as_links([("a",)]), PAIR),
        (lambda: as_links([("a", "b", "stairs", "up")]), PAIR),
        (lambda: as_links([("a", 5)]), PAIR),
        (lambda: as_links([["a", "b"]]), PAIR),
        (lambda: as_links(["ab"]), PAIR),
        (lambda: read_sketch(5), 'Write "a - b".'),
        (lambda: read_sketch("a - b [lab"), EXAMPLE),
    ],
)
def test_a_refusal_says_how_to_write_it(odd: Callable[[], Any], remedy: str) -> None:
    with pytest.raises(Refusal) as why:
        odd()

    assert why.value.remedy == remedy


@pytest.mark.parametrize(
    ("odd", "sentence"),
    [
        (lambda: as_spaces(5), "A board is made of a list of spaces, not of 5."),
        (lambda: as_spaces([5]), "A space is text or a Space, not 5."),
        (lambda: as_spaces(["a", 5, 6]), "A space is text or a Space, not 5."),
        (lambda: as_links(5), "Links come as a list, not as 5."),
        (lambda: numbered([Space("a", name="\n")]), "must be plain text"),
        (lambda: numbered([Space("a", tags=("lab", "\n"))]), "must be plain text"),
        (lambda: numbered([Space("a", x=inf)]), "lies at no point that could be drawn"),
        (lambda: numbered([Space("a", y=-inf)]), "lies at no point that could be drawn"),
    ],
)
def test_what_is_no_space_and_no_link_is_called_what_it_is(
    odd: Callable[[], Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as why:
        odd()

    assert sentence in str(why.value)


def test_a_blank_that_does_not_break_may_stand_in_a_name() -> None:
    assert numbered([Space("Great\xa0hall")]) == {"Great\xa0hall": 0}


def test_what_is_as_usual_is_left_out_when_spaces_and_links_are_written() -> None:
    assert msgspec.to_builtins(Space("4", name="hall")) == {"id": "4", "name": "hall"}
    assert msgspec.to_builtins(Link("a", "b")) == {"start": "a", "end": "b"}


@pytest.mark.parametrize(
    ("kind", "written"),
    [(Space, {"id": "a", "colour": "red"}), (Link, {"start": "a", "end": "b", "width": 2})],
)
def test_a_word_that_spaces_and_links_do_not_know_is_refused(kind: type, written: Any) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(written, kind)


@pytest.mark.parametrize("value", [Space("a"), Link("a", "b")])
def test_spaces_and_links_cannot_be_edited(value: Any) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        value.name = value.start = "b"
