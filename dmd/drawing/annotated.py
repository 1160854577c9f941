"""A picture with a heading, how to read it, and notes below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dmd.drawing.board import Picture, paper
from dmd.drawing.drawing import Drawing
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.palette import Palette
from dmd.drawing.svg import Markup, document, joined, moved, text, words

LINE: Final = 17
EDGE: Final = 16
BIG: Final = 16
NARROWEST: Final = 460
"""A small picture gets a page on which its legend can be read."""
MOST_LINES: Final = 8


def annotated(
    title: str, legend: str, picture: Picture, look: Palette, *, notes: Sequence[str] = (),
    told: str = "",
) -> Drawing:  # fmt: skip
    """The heading, the legend, the picture, the notes; `told` is the picture in words."""
    title, legend, told, *notes = map(str, (title, legend, told, *notes))
    breadth = max(picture.width, NARROWEST)
    room = breadth - 2 * EDGE
    heading = wrap(title, room, 2, BIG, bold=True)
    how = between_words(legend, room)[:MOST_LINES]
    below = [line for note in notes for line in between_words(note, room)[:MOST_LINES]]
    top = EDGE / 2 + len(heading) * (LINE + 3)
    head = top + len(how) * LINE + 4
    foot = head + picture.height
    svg = document(
        breadth,
        foot + (len(below) * LINE + EDGE if below else 0),
        paper(look),
        lines(heading, 2, LINE + 3, look.ink, size=BIG, bold=True),
        lines(how, top - 6, LINE, look.muted),
        moved((breadth - picture.width) / 2, head, *picture.drawn),
        lines(below, foot, LINE, look.ink),
        name=title,
        told=words(" ".join((legend, told, *notes))),
        theme=look.name,
    )
    return Drawing(svg, "\n".join(filter(None, (title, legend, told, *notes))))


def lines(
    told: Sequence[str], y: float, apart: float, fill: str, *, size: float = 12, bold: bool = False
) -> Markup:
    """Lines of words, one below the other."""
    return joined(
        text(EDGE, y + apart * (n + 1), line, fill, size=size, bold=bold)
        for n, line in enumerate(told)
    )


def between_words(note: str, room: float, size: float = 12) -> list[str]:
    """A sentence in lines, broken at blanks only, so that the id of a rule stays whole."""
    found = [""]
    for word in note.split():
        longer = f"{found[-1]} {word}".strip()
        if width(longer, size) <= room or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    return [fit(line, room, size) for line in found if line]
