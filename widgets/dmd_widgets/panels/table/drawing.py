"""The table in several drawings, so that a panel can lay them out: the board, and what lies beside.

Each sheet is a drawing of its own: a narrow panel puts them below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dmd.core.scene import Scene, Sheet
from dmd.drawing.glimpses import board_svg, sheet_alone
from dmd.drawing.placing import SCREEN

SHEET_WIDE: Final = 444
COLUMNS_WIDE: Final = 640
"""Of one with columns side by side: any broader, and nobody could read it where it is shown."""


def draw_board(
    scene: Scene, chosen: Iterable[str], theme: str, paths: Iterable[Sequence[str]] = ()
) -> str:
    """The board with everybody on it; what may be chosen is ringed, `paths` are drawn in dashes."""
    if scene.board is None:
        return ""
    return board_svg(scene, highlights=chosen, paths=paths, theme=theme, measure=SCREEN)


def draw_asides(scene: Scene, theme: str) -> list[dict[str, str]]:
    """What lies beside the board and is nobody's, each with its name."""
    return [
        {"title": one.title, "svg": sheet_alone(one, wide=_breadth(one), theme=theme).svg}
        for one in scene.asides
    ]


def _breadth(sheet: Sheet) -> float:
    return COLUMNS_WIDE if len(sheet.columns) > 1 else SHEET_WIDE


def draw_sheets(scene: Scene, theme: str) -> list[str]:
    """The sheet of everybody, as they sit."""
    return [sheet_alone(one, wide=SHEET_WIDE, theme=theme).svg for one in scene.seats]
