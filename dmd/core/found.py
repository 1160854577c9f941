"""What a check found: everything there is to say about a file, and the map it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Report
from dmd.core.scene import Scene
from dmd.core.things import Mark


class Found(Report):
    """Everything there is to say about a file, and the map it is about, if it is about one."""

    def __init__(
        self,
        complaints: Iterable[Complaint] = (),
        board: Board | None = None,
        figures: tuple[Mark, ...] = (),
        title: str = "",
        scene: Scene | None = None,
    ) -> None:
        super().__init__(complaints)
        self.board = board
        self.figures = figures
        self.scene = scene  # the whole table, of a file that tells one
        self.title = title or (board.title if board else "") or "A map"

    def __add__(self, other: Report) -> Self:
        told = (*self.complaints, *other.complaints)
        return type(self)(told, self.board, self.figures, self.title, self.scene)
