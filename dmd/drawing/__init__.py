"""Boards and tables as SVG text, the one renderer; plain text and PNG from the same values."""

from dmd.core.things import Mark
from dmd.drawing.board import draw_board
from dmd.drawing.png import notebook_png, to_png
from dmd.drawing.table import draw_scene
from dmd.drawing.telling import tell_board, tell_scene

__all__ = [
    "Mark", "draw_board", "draw_scene", "notebook_png", "tell_board", "tell_scene", "to_png",
]  # fmt: skip
