"""Tokens to be cut out: squares of 25 millimetres; those with a hidden side are folded over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.paper import Piece
from dmd.core.sentences import say
from dmd.core.things import Mark
from dmd.drawing.letters import wrap
from dmd.drawing.pages import SMALL, Grid, Page, Paper, cell, cut_pages, hairline, mm
from dmd.drawing.palette import Palette
from dmd.drawing.shapes import SIZE, breadth, shape
from dmd.drawing.svg import NOTHING, Markup, element, joined, moved, text

SIDE: Final = mm(25)
LARGE: Final = 2.2
"""How much larger than on a board a symbol is."""
LINE: Final = 11.5
LINES: Final = 2
MOST: Final = 600


def token_pages(pieces: Sequence[Piece], paper: Paper, look: Palette) -> list[Page]:
    """All tokens on as few pages as they take."""
    many = sum(piece.many for piece in pieces)
    if many > MOST:
        raise Refusal(
            say("{many:,} tokens are too many to cut out.", many=many),
            remedy=say("At most {most}.", most=MOST),
        )
    grid = Grid(paper, SIDE, SIDE)
    cells: list[Markup] = []
    told: list[str] = []
    for piece in sorted(pieces, key=lambda one: one.hidden is None):
        for _ in range(piece.many):
            if piece.hidden and len(cells) % grid.columns == grid.columns - 1:
                cells.append(NOTHING)  # both sides stand beside each other
                told.append("")
            cells += _sides(piece, look)
            told += [piece.mark.name, *([piece.hidden.name] if piece.hidden else ())]
    pages = cut_pages(grid, cells, "tokens", told, look)
    return [Page(kind=p.kind, paper=p.paper, drawn=p.drawn, told=_counted(p.told)) for p in pages]


def _counted(told: str) -> str:
    """Each name once, with its number."""
    names = [name for name in told.split("; ") if name]
    return ", ".join(f"{names.count(name)} × {name}" for name in dict.fromkeys(names)) + "."


def _sides(piece: Piece, look: Palette) -> list[Markup]:
    """The token, and beside it the side that is folded behind it."""
    front = draw_token(piece.mark, look)
    if piece.hidden is None:
        return [front]
    fold = hairline((0, mm(1), 0, SIDE - mm(1)), look, "3 2")
    return [front, joined((draw_token(piece.hidden, look), fold))]


@lru_cache(maxsize=500)
def draw_token(mark: Mark, look: Palette) -> Markup:
    """A token, from (0, 0): its symbol, and its name below."""
    large = element("g", shape(mark, look), transform=f"scale({LARGE})")
    lines = wrap(mark.name, SIDE - mm(3), LINES, SMALL)
    high = SIZE * LARGE
    top = (SIDE - high - mm(1) - LINE * len(lines)) / 2
    return element(
        "g",
        cell(SIDE, SIDE, look),
        moved((SIDE - breadth(mark) * LARGE) / 2, top, large),
        *(
            text(
                SIDE / 2,
                top + high + mm(1) + LINE * (row + 0.8),
                line,
                look.ink,
                size=SMALL,
                anchor="middle",
            )
            for row, line in enumerate(lines)
        ),
        class_="piece",
        data_token=mark.id,
    )
