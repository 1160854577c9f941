"""The board, at the edges: the largest tables, whole sentences of refusal, what is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dmd.core.boards.board import STEPS, TABLE, WAYS, Board
from dmd.core.boards.spaces import Link, Space
from dmd.core.complaints import Refusal

LINE = Board.sketch("a - b - c")


def ladder(rungs: int) -> Board:
    """So many squares in a row, corner to corner: two ways through each."""
    squares = "; ".join(f"{n} - {n}x - {n + 1}; {n} - {n}y - {n + 1}" for n in range(rungs))
    return Board.sketch(squares)


def test_the_limits_are_round_numbers() -> None:
    assert (STEPS, WAYS, TABLE) == (1_000, 1_000, 1_000)


def test_a_thousand_ways_are_listed_and_not_one_more() -> None:
    # Each square doubles them: 2⁹ = 512, 2¹⁰ = 1,024.
    assert len(ladder(9).ways("0", "9")) == 512
    with pytest.raises(Refusal) as why:
        ladder(10).ways("0", "10")
    assert str(why.value) == (
        "1,024 ways from 0 to 10 are too many to list. "
        "Ask for their first steps: board.next_steps(space, target)."
    )

    def star(arms: int) -> Board:
        return Board.sketch("; ".join(f"in - {n} - out" for n in range(arms)))

    assert len(star(1_000).ways("in", "out")) == 1_000
    with pytest.raises(Refusal, match="1,001 ways"):
        star(1_001).ways("in", "out")


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: Board.sketch("; ".join(map(str, range(1_001)))).distances(),
            "All distances between 1,001 spaces are too many to list. "
            "Ask for those you need: board.distance(space, target).",
        ),
        (
            lambda: LINE.ends("a", 1_001),
            "These are more steps than any figure takes. At most 1,000.",
        ),
        (
            lambda: LINE.without_link("a", "c"),
            "No link joins a and c. From a one gets to: b.",
        ),
        (
            lambda: LINE.without_link("b", "c", "stairs"),
            "No stairs joins b and c. From b one gets to: a, c.",
        ),
        (
            lambda: Board.sketch("a; b").without_link("a", "b"),
            "No link joins a and b. From a one gets to: nowhere.",
        ),
        (
            lambda: Board(("a", "b"), [("a", "b"), ("b", "a")]),
            "The passage a - b is listed twice. Once is enough.",
        ),
        (
            lambda: Board(("a", "b"), lone_arrows=[("a", "b"), ("a", "b")]),
            "The passage a > b is listed twice. Once is enough.",
        ),
        (
            lambda: LINE.neighbours("x"),
            "There is no space “x” on this board. There are: a, b, c.",
        ),
        (
            lambda: LINE.neighbours("q" * 100),
            f"There is no space “{'q' * 80}” on this board. There are: a, b, c.",
        ),
        (
            lambda: Board((Space("4", name="hall"), Space("5"))).neighbours("hall"),
            "There is no space “hall” on this board. The space of that name has the id “4”.",
        ),
        (
            lambda: Board.sketch("stair; hall").neighbours("stairs"),
            "There is no space “stairs” on this board. Did you mean “stair”?",
        ),
    ],
)
def test_a_refusal_says_what_to_do_instead(ask: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(Refusal) as why:
        ask()

    assert str(why.value) == sentence


def test_of_many_spaces_the_first_twenty_are_named() -> None:
    twenty = [f"r{number}" for number in range(20)]

    with pytest.raises(Refusal) as why:
        Board(tuple(twenty)).neighbours("-")
    assert why.value.remedy == f"There are: {', '.join(twenty)}."
    with pytest.raises(Refusal) as why:
        Board((*twenty, "r20")).neighbours("-")
    assert why.value.remedy == f"There are: {', '.join(twenty)}, …"


def test_a_board_is_told_by_its_numbers() -> None:
    assert repr(Board.sketch("a")) == "Board(1 space, 0 links)"
    assert repr(Board.sketch("a - b", title="Mill")) == "Board(Mill: 2 spaces, 1 link)"
    assert repr(Board.sketch("a - b; a | b")) == "Board(2 spaces, 1 link, 1 lone arrow)"
    assert repr(Board.sketch("a | b; b | a")) == "Board(2 spaces, 0 links, 2 lone arrows)"


def test_only_what_a_board_has_is_written_and_nothing_else_is_read() -> None:
    written = msgspec.to_builtins(LINE)

    assert sorted(written) == ["links", "spaces"]
    assert msgspec.convert(written, Board) == LINE
    with pytest.raises(msgspec.ValidationError, match="unknown field `doors`"):
        msgspec.convert({**written, "doors": []}, Board)


def test_a_board_cannot_be_edited() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        LINE.title = "Mill"  # type: ignore[misc]  # on purpose


def test_a_link_is_a_passage_that_leads_both_ways_unless_somebody_says_otherwise() -> None:
    apart = Board.sketch("a; b")

    assert apart.with_link("b", "a").links == (Link("a", "b", "passage"),)
    assert apart.with_link("b", "a", one_way=True).links == (Link("b", "a", one_way=True),)
    assert apart.toggled("a", "b").links == (Link("a", "b", "passage"),)


def test_links_are_kept_in_the_order_of_the_board() -> None:
    board = Board(("a", "b", "c"), [("c", "b"), ("b", "a", "stairs"), ("a", "b"), ("c", "a")])
    in_order = (Link("a", "b"), Link("a", "b", "stairs"), Link("a", "c"), Link("b", "c"))

    assert board.links == in_order
    assert board.without_link("a", "b", "stairs").with_link("b", "a", "stairs").links == in_order


def test_nobody_is_joined_to_themselves() -> None:
    assert LINE.between("a", "a") == ()
    assert LINE.between("a", "b") == LINE.between("b", "a") == (Link("a", "b"),)
    assert LINE.between("a", "c") == ()


def test_somebody_stands_within_no_steps_of_themselves_and_a_loop_brings_them_back() -> None:
    assert [LINE.within("a", steps) for steps in range(4)] == [
        ("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c"),
    ]  # fmt: skip
    assert [LINE.ends("a", steps) for steps in range(4)] == [("a",), ("b",), ("a", "c"), ("b",)]


def test_nearest_of_none_is_nobody() -> None:
    assert LINE.nearest("a", []) == ()
    assert LINE.steps_toward("a", []) == ()
    assert LINE.ends("a", 2, toward=[]) == ("a",)
    assert Board.sketch("a; b").nearest("a", "b") == ()
