"""A part of the table by itself, for those who look at one thing at a time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from dmd.core.complaints import Refusal
from dmd.core.scene import Scene, Sheet
from dmd.core.sentences import READER, say
from dmd.drawing.board import paper
from dmd.drawing.drawing import Drawing
from dmd.drawing.palette import palette
from dmd.drawing.placing import PAPER, Measure
from dmd.drawing.sheets import draw_sheet
from dmd.drawing.svg import document, moved, words
from dmd.drawing.table import board_of
from dmd.drawing.telling import tell_spaces

WIDE: Final = 460
EDGE: Final = 8


def board_alone(
    scene: Scene,
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    theme: str = "light",
    name: str = "",
    measure: Measure = PAPER,
) -> Drawing:
    """The board with everybody on it; in words, the spaces that hold something."""
    drawn = board_svg(
        scene, highlights=highlights, paths=paths, theme=theme, name=name, measure=measure
    )
    return Drawing(drawn, tell_spaces(scene))


def board_svg(
    scene: Scene,
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    theme: str = "light",
    name: str = "",
    measure: Measure = PAPER,
) -> str:
    """The board alone, for whoever tells it in words elsewhere."""
    if scene.board is None:
        raise Refusal("This game is played without a board.")
    look = palette(theme)
    board = board_of(scene, look, highlights=highlights, paths=paths, measure=measure)
    return document(
        board.width, board.height, paper(look), *board.drawn,
        name=name or str(say("Board: {headline}", headline=scene.headline)),
        told=board.told, theme=look.name,
    )  # fmt: skip


def sheet_alone(sheet: Sheet, *, wide: float = WIDE, theme: str = "light") -> Drawing:
    """One sheet."""
    reader: Any = READER.get()
    return Drawing(_sheet_svg(sheet, wide, theme, reader), "\n".join(sheet.lines))


@lru_cache(maxsize=500)
def _sheet_svg(sheet: Sheet, wide: float, theme: str, reader: Hashable) -> str:
    """Most sheets are as they were before the last choice, so they are drawn once for a reader."""
    look = palette(theme)
    drawn = draw_sheet(sheet, wide, look)
    return document(
        wide + 2 * EDGE,
        drawn.high + 2 * EDGE,
        paper(look),
        moved(EDGE, EDGE, drawn.markup),
        name=sheet.title,
        told=words("\n".join(sheet.lines)),
        theme=look.name,
    )
