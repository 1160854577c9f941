"""The table in two drawings, so that a panel can lay them out: the board, and what lies beside."""

from __future__ import annotations

from collections.abc import Iterable

from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.world import World
from dmd.drawing.board import draw_picture, paper
from dmd.drawing.cast import figures, tokens
from dmd.drawing.elder_one import PANEL_HEIGHT, draw_elder_one
from dmd.drawing.palette import palette
from dmd.drawing.ritual import ritual
from dmd.drawing.sheets import draw_sheets
from dmd.drawing.svg import document, moved, words
from dmd.drawing.table import headline

WIDE = 900
GAP = 12


def draw_board(world: World, book: DeathMayDie, chosen: Iterable[str], theme: str) -> str:
    """The board with everybody on it; the spaces that may be chosen are ringed."""
    look = palette(theme)
    board = draw_picture(
        book.board, look, figures=figures(world, book), tokens=tokens(world, book),
        fire=world.fire, highlights=chosen,
    )  # fmt: skip
    return document(
        board.width, board.height, paper(look), *board.drawn,
        name=f"Board: {headline(world, book)}", told=board.told, theme=look.name,
    )  # fmt: skip


def draw_beside(world: World, book: DeathMayDie, theme: str) -> str:
    """The Elder One's track, the discard pile, the reserve, and the investigators' sheets."""
    look = palette(theme)
    sheets, high = draw_sheets(world, book, WIDE, look)
    return document(
        WIDE, PANEL_HEIGHT + GAP + high,
        draw_elder_one(ritual(world, book), WIDE, look),
        moved(0, PANEL_HEIGHT + GAP, sheets),
        name="Elder One and investigators", told=words("The sheets of everybody."),
        theme=look.name,
    )  # fmt: skip
