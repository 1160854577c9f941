"""A drawing as a thing to hold: it shows itself in a notebook and saves itself."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.files.writing import expect_room, sentences, write_safely
from dmd.core.sentences import as_written, enumerated, say
from dmd.core.words import shortened
from dmd.drawing.png import notebook_png, to_png

ENDINGS: Final = (".svg", ".png")


@doors
class Drawing:
    """An SVG text, with words for those who cannot see it."""

    def __init__(self, svg: str, told: str) -> None:
        self.svg = svg
        self.told = told

    def png(self, scale: float = 1.0) -> bytes:
        """The drawing as a picture."""
        return to_png(self.svg, scale)

    def save(self, file: str | Path) -> None:
        """Write it to a file; the ending says whether as SVG or as PNG."""
        path = Path(file)
        ending = path.suffix.lower()
        if ending not in ENDINGS:
            raise Refusal(
                say(
                    "A drawing is saved as {endings}, not as “{name}”.",
                    endings=enumerated(ENDINGS),
                    name=as_written(shortened(path.name)),
                ),
                remedy="For paper, print sheets are made by “dmd draw MAP -o FILE.pdf”.",
            )
        expect_room(path)
        content = self.svg.encode() if ending == ".svg" else self.png(2.0)
        with sentences(path, "written"):
            write_safely(path, content)

    def __repr__(self) -> str:
        return self.told

    def _repr_png_(self) -> bytes:
        return notebook_png(self.svg)
