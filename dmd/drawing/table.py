"""A whole game of Death May Die as one drawing: board, Elder One, sheets, the question asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dmd.death_may_die.world import World
from dmd.drawing.board import draw_picture, paper
from dmd.drawing.cast import figures, tokens
from dmd.drawing.elder_one import PANEL_HEIGHT, draw_elder_one
from dmd.drawing.letters import fit, wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.ritual import ritual
from dmd.drawing.sheets import draw_sheets
from dmd.drawing.svg import Markup, document, element, joined, moved, text, title, words

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

NARROWEST: Final = 900
"""No table is drawn narrower: two sheets stand beside each other."""
MARGIN: Final = 14
HEAD: Final = 76


def draw_game(
    world: World,
    book: DeathMayDie,
    fork_text: str = "",
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    theme: str = "light",
) -> str:
    """The table as SVG; `fork_text` says whose choice it is, and about what."""
    look = palette(theme)
    board = draw_picture(
        book.board,
        look,
        figures=figures(world, book),
        tokens=tokens(world, book),
        fire=world.fire,
        highlights=highlights,
        paths=paths,
    )
    wide = max(NARROWEST, board.width)
    room = wide - 2 * MARGIN
    below = HEAD + board.height
    sheets, high = draw_sheets(world, book, room, look)
    under = below + PANEL_HEIGHT + MARGIN
    name = headline(world, book)
    return document(
        wide,
        under + high + MARGIN,
        paper(look),
        _head(name, fork_text, room, look),
        moved((wide - board.width) / 2, HEAD, *board.drawn, class_="board"),
        moved(MARGIN, below, draw_elder_one(ritual(world, book), room, look)),
        moved(MARGIN, under, sheets, class_="sheets"),
        name=name,
        told=joined((words(f"{fork_text} "), board.told)),
        theme=look.name,
    )


def headline(world: World, book: DeathMayDie) -> str:
    """Which game this is, and how far it has come."""
    played = f"{book.box.episode.name}, against {book.box.elder_one.name}"
    if not world.turn:
        return f"{played}: the table is set"
    name = book.names.get(world.active, world.active)
    return f"{played}: turn {world.turn}, {name}"


def _head(name: str, fork_text: str, room: float, look: Palette) -> Markup:
    """The headline, and whose choice it is beneath it."""
    lines = wrap(fork_text, room - 16, 2, 13) if fork_text else []
    bar = element("rect", x=0, y=30, width=4, height=34, rx=2, fill=look.choice)
    return moved(
        MARGIN,
        0,
        text(0, 22, fit(name, room, 16, bold=True), look.ink, size=16, bold=True, class_="heading"),
        element(
            "g",
            title(fork_text),
            *((bar,) if lines else ()),
            *(
                text(14, 44 + 16 * row if len(lines) > 1 else 52, line, look.ink, size=13)
                for row, line in enumerate(lines)
            ),
            class_="fork",
        ),
    )
