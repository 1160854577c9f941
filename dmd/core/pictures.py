"""Who draws what: results show themselves in a notebook, and know nothing of drawing.

Whatever can be looked at derives from `Shown`. The one who draws is named once, from above.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Picture(Protocol):
    """A drawing, with words for those who cannot see it."""

    @property
    def told(self) -> str:
        """The drawing in words."""

    def png(self, scale: float = 1.0) -> bytes:
        """The drawing as a picture."""

    def save(self, file: Any) -> None:
        """Write it to a file."""

    def _repr_png_(self) -> bytes: ...


Painter = Callable[..., Picture]

_painters: list[Painter] = []


def painted_by(painter: Painter) -> Painter:
    """From now on, whatever shows itself is drawn by this painter."""
    _painters[:] = [painter]
    return painter


class Shown:
    """A result that shows itself: as a picture where pictures can be seen, else as its text."""

    def draw(self, about: str = "", *, theme: str = "light") -> Picture:
        """The result as a drawing, to look at or to save."""
        return _painters[0](self, about, theme=theme)

    def _repr_png_(self) -> bytes | None:
        return self.draw()._repr_png_() if _painters else None
