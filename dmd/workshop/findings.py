"""What a check found: sentences, and the map with the spots they are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Refusal, Report

if TYPE_CHECKING:
    from dmd.core.things import Mark
    from dmd.drawing.drawing import Drawing


class Findings(Report):
    """Everything there is to say about a file, and the map it is about, if it is about one."""

    def __init__(
        self,
        complaints: Iterable[Complaint] = (),
        board: Board | None = None,
        figures: tuple[Mark, ...] = (),
        title: str = "",
    ) -> None:
        super().__init__(complaints)
        self.board = board
        self.figures = figures
        self.title = title or (board.title if board else "") or "A map"

    def __add__(self, other: Report) -> Findings:
        told = (*self.complaints, *other.complaints)
        return Findings(told, self.board, self.figures, self.title)

    @property
    def spotted(self) -> tuple[Complaint, ...]:
        """The complaints whose spots are on the map."""
        from dmd.workshop.spots import spotted

        return tuple(spotted(self.complaints, self.board)) if self.board else ()

    def picture(self, theme: str = "light") -> Drawing:
        """The map with every spot marked and numbered, and below it everything that was found."""
        if self.board is None or not self.board.ids:
            raise Refusal(
                "There is no map to draw.",
                remedy="Only a map, or an episode with its map, has spots to be marked.",
            )
        from dmd.drawing.drawing import Drawing
        from dmd.workshop.spots import draw_spots

        svg = draw_spots(self.title, self.complaints, self.board, self.figures, theme)
        return Drawing(svg, repr(self))

    def _repr_png_(self) -> bytes | None:
        """In a notebook the map is shown where there is a spot to show, and all is told below."""
        return self.picture()._repr_png_() if self.spotted else None
