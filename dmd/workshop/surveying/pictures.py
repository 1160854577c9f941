"""A survey drawn over its map: a number in every space, and its floor in a shade."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import in_a_row, say
from dmd.core.survey import Counted, Sketch
from dmd.drawing.annotated import annotated
from dmd.drawing.board import draw_picture
from dmd.drawing.drawing import Drawing
from dmd.drawing.palette import palette

Pictures: TypeAlias = Mapping[str, Callable[[Any], Sketch]]
"""What a game can sketch of a map, by what it is about."""


def draw(
    counted: Counted,
    pictures: Pictures,
    about: str,
    *,
    theme: str = "light",
    notes: Sequence[str] = (),
) -> Drawing:
    """A map with the numbers of one kind on it, and perhaps sentences below."""
    if about not in pictures:
        raise Refusal(
            say("There is no picture about {about}.", about=repr(about)[:40]),
            remedy=nearest(str(about), pictures)
            or say("There are: {pictures}.", pictures=in_a_row(pictures)),
        )
    sketch = pictures[about](counted.terrain)
    shade = dict.fromkeys(sketch.words, 0.0) | sketch.shade
    look = palette(theme)
    picture = draw_picture(counted.board, look, highlights=sketch.words, shade=shade)
    bullets = [f"• {note}" for note in notes]
    told = "\n".join(_told(counted.board, sketch))
    return annotated(
        _title(counted.board, sketch), sketch.legend, picture, look, notes=bullets, told=told
    )


def _title(board: Board, sketch: Sketch) -> str:
    return f"{board.title}: {sketch.title}" if board.title else sketch.title


def _told(board: Board, sketch: Sketch) -> list[str]:
    """The picture in words, space by space."""
    return [f"{board.space(s).name}: {said}." for s, said in sketch.words.items()]
