"""A part of the table by itself, for those who look at one thing at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dmd.death_may_die.world import Investigator, World
from dmd.drawing.board import draw_board, paper
from dmd.drawing.cast import figures, tokens
from dmd.drawing.drawing import Drawing
from dmd.drawing.palette import palette
from dmd.drawing.sheets import SHEET_HEIGHT, Look, draw_sheet
from dmd.drawing.svg import document, moved, words
from dmd.drawing.telling import tell_sheet, tell_spaces

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

WIDE: Final = 460
EDGE: Final = 8


def board_alone(
    world: World,
    book: DeathMayDie,
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    theme: str = "light",
) -> Drawing:
    """The board with everybody on it; in words, the spaces that hold something."""
    svg = draw_board(
        book.board, figures=figures(world, book), tokens=tokens(world, book), fire=world.fire,
        highlights=highlights, paths=paths, theme=theme,
    )  # fmt: skip
    return Drawing(svg, tell_spaces(world, book))


def sheet_alone(
    you: Investigator, world: World, book: DeathMayDie, *, theme: str = "light"
) -> Drawing:
    """One investigator sheet."""
    look, told = palette(theme), tell_sheet(you, world, book)
    people = tuple(one.id for one in world.investigators)
    on = Look(people, you.id == world.active and not you.dead, WIDE, look)
    svg = document(
        WIDE + 2 * EDGE,
        SHEET_HEIGHT + 2 * EDGE,
        paper(look),
        moved(EDGE, EDGE, draw_sheet(you, book, on)),
        name=book.box.investigators[you.id].full_name,
        told=words(told),
        theme=look.name,
    )
    return Drawing(svg, told)
