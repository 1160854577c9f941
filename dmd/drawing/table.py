"""A whole table as one drawing: the board, what lies beside it, the sheets, the question asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from dmd.core.scene import Scene
from dmd.core.things import Mark
from dmd.drawing.board import Picture, draw_picture, paper
from dmd.drawing.letters import fit, wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.placing import PAPER, Measure
from dmd.drawing.sheets import draw_sheets
from dmd.drawing.svg import (
    NOTHING,
    Markup,
    apart,
    document,
    element,
    joined,
    moved,
    text,
    title,
    words,
)

NARROWEST: Final = 900
"""No table is drawn narrower: two sheets stand beside each other."""
MARGIN: Final = 14
HEAD, HEADLINE = 76, 32
"""How high the headline stands with the question below it, and alone."""


def draw_scene(
    scene: Scene,
    asks: str = "",
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    theme: str = "light",
    measure: Measure = PAPER,
) -> str:
    """The table as SVG; `asks` says whose choice it is, and about what."""
    look = palette(theme)
    board = board_of(scene, look, highlights=highlights, paths=paths, measure=measure)
    wide = max(NARROWEST, board.width)
    room = wide - 2 * MARGIN
    head = HEAD if asks else HEADLINE
    below = head + board.height
    asides, deep = draw_sheets(scene.asides, room, look, abreast=1)
    under = below + deep + MARGIN
    sheets, high = draw_sheets(scene.seats, room, look)
    return document(
        wide,
        under + high + MARGIN,
        paper(look),
        _head(str(scene.headline), str(asks), room, look),
        *apart((wide - board.width) / 2, head, board.drawn, class_="board"),
        *apart(MARGIN, below, asides, class_="asides"),
        *apart(MARGIN, under, sheets, class_="sheets"),
        name=scene.headline,
        told=joined((words(f"{asks} "), board.told)),
        theme=look.name,
    )


def board_of(
    scene: Scene,
    look: Palette,
    *,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    shade: Mapping[str, float] | None = None,
    measure: Measure = PAPER,
) -> Picture:
    """The board with everything on it; a game without one has an empty place there."""
    if scene.board is None:
        return Picture(0, 0, (), NOTHING)
    standing: list[Mark] = []
    lying: list[Mark] = []
    for one in scene.things:
        (standing if one.is_figure else lying).append(one)
    return draw_picture(
        scene.board, look, figures=standing, tokens=lying, highlights=highlights, paths=paths,
        shade=shade, measure=measure,
    )  # fmt: skip


@lru_cache(maxsize=500)
def _head(name: str, asks: str, room: float, look: Palette) -> Markup:
    """The headline, and whose choice it is beneath it."""
    lines = wrap(asks, room - 16, 2, 13) if asks else []
    bar = element("rect", x=0, y=30, width=4, height=34, rx=2, fill=look.choice)
    return moved(
        MARGIN,
        0,
        text(0, 22, fit(name, room, 16, bold=True), look.ink, size=16, bold=True, class_="heading"),
        element(
            "g",
            title(asks),
            *((bar,) if lines else ()),
            *(
                text(14, 44 + 16 * row if len(lines) > 1 else 52, line, look.ink, size=13)
                for row, line in enumerate(lines)
            ),
            class_="fork",
        ),
    )
