"""Boards and tables as SVG text, the one renderer; plain text and PNG from the same values."""

from dmd.drawing.board import draw_board
from dmd.drawing.marks import Mark
from dmd.drawing.png import notebook_png, to_png
from dmd.drawing.table import draw_game
from dmd.drawing.telling import tell_board, tell_game

__all__ = [
    "Mark", "draw_board", "draw_game", "notebook_png", "tell_board", "tell_game", "to_png",
]  # fmt: skip
