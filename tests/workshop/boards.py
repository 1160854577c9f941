"""Maps for the tests of the workshop."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space

# A red Gate, a landing with two ways to the hall, the start behind the hall, a wing with an idol:
#
#        a           vault
#      /   \           |
# gate       hall - lobby - quay (start)
#      \   /
#        b
MANSION = Board.sketch(
    "gate [gate_red] - a - hall; gate - b - hall; "
    "hall - lobby - quay [start]; lobby - vault [idol]",
    title="Mansion",
)


def grid(width: int, height: int) -> Board:
    places = [(x, y) for x in range(width) for y in range(height)]
    spaces = tuple(Space(f"{x},{y}", x=float(x), y=float(y)) for x, y in places)
    links = [(f"{x},{y}", f"{x + 1},{y}") for x, y in places if x + 1 < width]
    links += [(f"{x},{y}", f"{x},{y + 1}") for x, y in places if y + 1 < height]
    return Board(spaces, tuple(links))


@st.composite
def boards(draw: st.DrawFn, most: int = 8) -> Board:
    """Any small board, perhaps in parts, perhaps with one-way links and with tokens."""
    many = draw(st.integers(1, most))
    tags = [
        draw(st.sampled_from([(), (), ("idol",), ("gate_red",), ("start",)])) for _ in range(many)
    ]
    spaces = tuple(Space(f"s{n}", tags=tag) for n, tag in enumerate(tags))
    pairs = list(combinations(range(many), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    board = Board(spaces)
    for a, b in chosen:
        board = board.with_link(f"s{a}", f"s{b}", one_way=draw(st.integers(0, 5)) == 0)
    return board
