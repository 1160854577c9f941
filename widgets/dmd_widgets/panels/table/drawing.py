"""The table in several drawings, so that a panel can lay them out: the board, and what lies beside.

Each sheet is a drawing of its own: a narrow panel puts them below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.world import World
from dmd.drawing.board import draw_picture, paper
from dmd.drawing.cast import figures, tokens
from dmd.drawing.elder_one import PANEL_HEIGHT, draw_elder_one
from dmd.drawing.palette import palette
from dmd.drawing.ritual import ritual
from dmd.drawing.sheets import SHEET_HEIGHT, Look, draw_sheet
from dmd.drawing.svg import document, words
from dmd.drawing.table import headline
from dmd.drawing.telling import tell_ritual, tell_sheet

WIDE = 900
SHEET_WIDE = 444


def draw_board(
    world: World, book: DeathMayDie, chosen: Iterable[str], theme: str,
    paths: Iterable[Sequence[str]] = (),
) -> str:  # fmt: skip
    """The board with everybody on it; what may be chosen is ringed, `paths` are drawn in dashes."""
    look = palette(theme)
    board = draw_picture(
        book.board, look, figures=figures(world, book), tokens=tokens(world, book),
        fire=world.fire, highlights=chosen, paths=paths,
    )  # fmt: skip
    return document(
        board.width, board.height, paper(look), *board.drawn,
        name=f"Board: {headline(world, book)}", told=board.told, theme=look.name,
    )  # fmt: skip


def draw_ritual(world: World, book: DeathMayDie, theme: str) -> str:
    """The Elder One's track and Stage, the Mythos discard pile, the reserve."""
    look = palette(theme)
    return document(
        WIDE, PANEL_HEIGHT, draw_elder_one(ritual(world, book), WIDE, look),
        name=book.box.elder_one.name, told=words(" ".join(tell_ritual(world, book))),
        theme=look.name,
    )  # fmt: skip


def draw_sheets(world: World, book: DeathMayDie, theme: str) -> list[str]:
    """The sheet of everybody, as they sit."""
    look = palette(theme)
    people = tuple(one.id for one in world.investigators)
    return [
        document(
            SHEET_WIDE, SHEET_HEIGHT,
            draw_sheet(
                one, book, Look(people, one.id == world.active and not one.dead, SHEET_WIDE, look)
            ),
            name=f"Sheet of {book.names[one.id]}", told=words(tell_sheet(one, world, book)),
            theme=look.name,
        )
        for one in world.investigators
    ]  # fmt: skip
