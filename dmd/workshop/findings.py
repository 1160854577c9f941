"""What a check found: sentences, and the map with the spots they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.complaints import Complaint, Refusal
from dmd.core.found import Found
from dmd.core.sentences import READER
from dmd.core.speaking import Speaker

if TYPE_CHECKING:
    from dmd.drawing.drawing import Drawing


class Findings(Found):
    """Everything there is to say about a file; in a notebook it shows the map as well."""

    @property
    def spotted(self) -> tuple[Complaint, ...]:
        """The complaints whose spots are on the map."""
        from dmd.workshop.spots import spotted

        return tuple(spotted(self.complaints, self.board)) if self.board else ()

    def picture(self, theme: str = "light") -> Drawing:
        """The map with every spot marked and numbered, and below it everything that was found.

        Of a file that tells a whole table, that table.
        """
        if self.board is None or not self.board.ids:
            raise Refusal(
                "There is no map to draw.",
                remedy="Only a map, or an episode with its map, has spots to be marked.",
            )
        from dmd.drawing.drawing import Drawing
        from dmd.drawing.table import draw_scene
        from dmd.looking import scene_in
        from dmd.workshop.spots import draw_spots

        if self.scene is not None:
            reader = READER.get()  # room is made for the words that will stand there
            scene = scene_in(reader, self.scene) if isinstance(reader, Speaker) else self.scene
            return Drawing(draw_scene(scene, theme=theme), repr(self))
        svg = draw_spots(self.title, self.complaints, self.board, self.figures, theme)
        return Drawing(svg, repr(self))

    def _repr_png_(self) -> bytes | None:
        """In a notebook the map is shown where there is a spot to show, and all is told below."""
        return self.picture()._repr_png_() if self.spotted else None
