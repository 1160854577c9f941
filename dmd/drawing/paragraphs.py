"""Text set for paper: paragraphs with a bold word before them, flowing through columns and pages.

Words are never shortened here: what does not fit a line goes on in the next, what does not fit a
column goes on in the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dmd.drawing.letters import width, wrap
from dmd.drawing.palette import Palette
from dmd.drawing.svg import NOTHING, Markup, element, joined, moved, text, words

LEADING: Final = 1.24
"""From one line to the next, in sizes of the letters."""
ENDLESS: Final = 10_000
SHORT: Final = 2
"""So many columns may be shorter than the others: those under a title."""
ENDS: Final = (".", ":", "!", "?", ")")
RUN_IN: Final = 0.6
"""A label wider than this part of the line stands on lines of its own."""


class Line(NamedTuple):
    """A line of a paragraph: bold words first, if any, then the others."""

    label: str
    told: str


class Block(NamedTuple):
    """Something that is not divided: how high it is, how it is drawn."""

    height: float
    drawn: Markup
    glued: bool = False  # never the last in its column


def set_lines(label: str, told: str, room: float, size: float) -> list[Line]:
    """A paragraph in lines; its label is bold, and in the first line if it is short.

    >>> for line in set_lines("Price", "2 stress and 1 wound", 100, 10):
    ...     print(line)
    Line(label='Price: ', told='2 stress')
    Line(label='', told='and 1 wound')
    """
    told = " ".join(told.split())
    if not label.strip():
        return [Line("", line) for line in _filled(told, room, 0, size)]
    before = label if not told or label.endswith(ENDS) else f"{label}:"
    indent = width(f"{before} ", size, bold=True)
    if not told or indent > room * RUN_IN:
        own = wrap(before, room, ENDLESS, size, bold=True)
        return [*(Line(line, "") for line in own), *set_lines("", told, room, size)]
    first, *others = _filled(told, room, indent, size)
    return [Line(f"{before} ", first), *(Line("", line) for line in others)]


def _filled(told: str, room: float, indent: float, size: float) -> list[str]:
    """Words from blank to blank into lines, the first of which begins later."""
    lines: list[str] = []
    line = ""
    for word in told.split():
        free = room - (0 if lines else indent)
        if line and width(f"{line} {word}", size) > free:
            lines.append(line)
            line, free = "", room
        if width(word, size) > free:
            *whole, word = wrap(word, free, ENDLESS, size)
            lines += whole
        line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def draw_line(line: Line, y: float, size: float, fill: str) -> Markup:
    """One line of a paragraph; y is where its letters stand."""
    bold = element("tspan", words(line.label), font_weight="bold") if line.label else NOTHING
    return element("text", bold, words(line.told), x=0, y=y, font_size=size, fill=fill)


def paragraph(
    told: str, room: float, size: float, fill: str, *, label: str = "", indent: float = 0
) -> list[Block]:
    """A block for each line, so that a long paragraph may go on in the next column.

    Its first two lines stay together, and so do its last two.
    """
    lines = set_lines(label, told, room - indent, size)
    held = (0, len(lines) - 2) if len(lines) > 1 else ()
    return [
        Block(size * LEADING, moved(indent, 0, draw_line(line, size, size, fill)), number in held)
        for number, line in enumerate(lines)
    ]


def heading(told: str, room: float, size: float, look: Palette) -> list[Block]:
    """A heading, which stays with what follows."""
    lines = wrap(told, room, ENDLESS, size, bold=True)
    return [
        Block(size * LEADING, text(0, size, line, look.ink, size=size, bold=True), glued=True)
        for line in lines
    ]


def gap(height: float) -> Block:
    """Room between two paragraphs."""
    return Block(height, joined(()))


def in_columns(blocks: Iterable[Block], heights: Iterable[float]) -> list[list[Block]]:
    """Blocks one below the other, a column after the other; a glued one goes with the next.

    >>> line = Block(10, words("a line"))
    >>> [len(column) for column in in_columns([line] * 5, [20, 30])]
    [2, 3]
    """
    free = iter(heights)
    columns: list[list[Block]] = [[]]
    left = next(free)
    for together in _held_together(blocks):
        high = sum(block.height for block in together)
        for _ in range(SHORT + 1):  # what is higher than any column sticks out, rather than never
            if high <= left:
                break
            columns.append([])
            left = next(free)
        if not columns[-1] and not together[0].drawn:
            continue  # no gap at the top of a column
        columns[-1] += together
        left -= high
    return columns


def _held_together(blocks: Iterable[Block]) -> Iterable[Sequence[Block]]:
    held: list[Block] = []
    for block in blocks:
        held.append(block)
        if not block.glued:
            yield held
            held = []
    if held:
        yield held


def stacked(blocks: Iterable[Block]) -> Markup:
    """Blocks one below the other, from (0, 0)."""
    drawn, y = [], 0.0
    for block in blocks:
        if block.drawn:
            drawn.append(moved(0, y, block.drawn))
        y += block.height
    return joined(drawn)
