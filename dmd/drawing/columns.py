"""Pages of text in two columns, under a title and perhaps a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final

from dmd.core.paper import Chapter, Item
from dmd.core.sentences import say
from dmd.drawing.board import Picture
from dmd.drawing.letters import wrap
from dmd.drawing.pages import HEAD, SMALL, Page, Paper, mm
from dmd.drawing.palette import Palette
from dmd.drawing.paragraphs import ENDLESS, Block, gap, heading, in_columns, paragraph, stacked
from dmd.drawing.shapes import shape
from dmd.drawing.svg import element, joined, moved, text

SIDE: Final = mm(12)
BETWEEN: Final = mm(8)
BOTTOM: Final = mm(10)
TITLE: Final = 26.0
TEXT: Final = 10.6
HEADING: Final = 13.0
SIGN: Final = 24.0
"""How much room the sign before a paragraph takes."""
SMALLEST_PICTURE: Final = 0.72
"""A picture whose letters would become smaller than that has no place above the text."""
USUAL: Final = 0.37
HIGHEST: Final = 0.6
"""The part of the page that a picture takes, and may take if its letters need it."""


def text_pages(
    title: str,
    under: Sequence[str],
    picture: Picture | None,
    chapters: Sequence[Chapter],
    paper: Paper,
    look: Palette,
) -> list[Page]:
    """As many pages as the chapters take; title and picture are on the first."""
    room = paper.width - 2 * SIDE
    head = [*_title(title, under, room, look), *_shown(picture, paper, look)]
    top = HEAD + mm(3)
    began = top + sum(block.height for block in head) + mm(2)
    column = (room - BETWEEN) / 2
    told = [list(_chapter(one, column, look)) for one in chapters]
    columns = _set(told, paper.height - BOTTOM - began, paper.height - BOTTOM - top)
    pages = []
    for first in range(0, len(columns), 2):
        y = top if first else began
        drawn = [
            moved(SIDE + n * (column + BETWEEN), y, stacked(one))
            for n, one in enumerate(columns[first : first + 2])
        ]
        if not first:
            drawn.insert(0, moved(SIDE, top, stacked(head)))
        about = f"{title}. {' '.join(under)} {_words(chapters)}" if not first else title
        pages.append(Page(kind="set-up", paper=paper, drawn=joined(drawn), told=about))
    return pages


def _set(chapters: Sequence[list[Block]], first: float, others: float) -> list[list[Block]]:
    """Chapters in columns; one that fits a column is not divided, unless that takes a page more."""
    loose = [block for chapter in chapters for block in chapter]
    whole = [
        block
        for chapter in chapters
        for block in (_whole(chapter) if _height(chapter) <= first else chapter)
    ]
    columns = [
        _balanced(in_columns(blocks, _heights(first, others)), first, others)
        for blocks in (whole, loose)
    ]
    return min(columns, key=lambda one: (len(one) + 1) // 2)  # the first of equals


def _whole(chapter: list[Block]) -> list[Block]:
    """A chapter that is not divided; only the room below it may be."""
    *before, last, gap_ = chapter
    return [*(one._replace(glued=True) for one in before), last, gap_]


def _height(blocks: Iterable[Block]) -> float:
    return sum(block.height for block in blocks)


def _heights(first: float, others: float) -> Iterator[float]:
    """How high each column is, page after page."""
    yield first
    yield first
    while True:
        yield others


def _balanced(columns: list[list[Block]], first: float, others: float) -> list[list[Block]]:
    """The same, with the columns of the last page about equally high."""
    before = (len(columns) - 1) // 2 * 2
    last = [block for column in columns[before:] for block in column]
    most = others if before else first
    for part in range(50, 101, 2):
        halves = in_columns(last, repeat(min(most, _height(last) * part / 100)))
        if len(halves) <= 2 and all(_height(one) <= most for one in halves):
            return [*columns[:before], *halves]
    return columns


def _words(chapters: Iterable[Chapter]) -> str:
    """The same for those who cannot see it."""
    return " ".join(
        f"{one.heading}: {' '.join(f'{item.label} {item.told}'.strip() for item in one.items)}"
        for one in chapters
    )


def _title(title: str, under: Sequence[str], room: float, look: Palette) -> Iterator[Block]:
    for line in wrap(title, room, ENDLESS, TITLE, bold=True):
        drawn = text(0, TITLE * 0.85, line, look.ink, size=TITLE, bold=True)
        yield Block(TITLE * 1.1, drawn)
    for one in under:
        yield from paragraph(one, room, SMALL + 0.6, look.muted)
    rule = element("line", x1=0, y1=4, x2=room, y2=4, stroke=look.wall, stroke_width=1)
    yield Block(mm(2.5), rule)


def scale_above_text(picture: Picture, paper: Paper) -> float:
    """How large a picture may be above the text, or nothing if its letters would be too small."""
    if not picture.width or not picture.height:
        return 0
    room = paper.width - 2 * SIDE
    usual, highest = (paper.height * part / picture.height for part in (USUAL, HIGHEST))
    scale = min(1.0, room / picture.width, max(usual, min(SMALLEST_PICTURE, highest)))
    return scale if scale >= SMALLEST_PICTURE else 0


def _shown(picture: Picture | None, paper: Paper, look: Palette) -> Iterator[Block]:
    """The picture as large as the page allows."""
    scale = scale_above_text(picture, paper) if picture else 0
    if picture is None or not scale:
        return
    room = paper.width - 2 * SIDE
    middle = (room - picture.width * scale) / 2
    drawn = element(
        "g",
        *picture.drawn,
        transform=f"translate({middle:.2f} 0) scale({scale:.4f})",
    )
    yield Block(picture.height * scale, drawn)


def _chapter(chapter: Chapter, room: float, look: Palette) -> Iterator[Block]:
    """A heading and its paragraphs; it stays with the first two, and the last two stay together."""
    yield from heading(chapter.heading, room, HEADING, look)
    last = len(chapter.items) - 1
    for number, item in enumerate(chapter.items):
        held = number < last and number in (0, last - 1)
        lines = _item(item, room, look) or [gap(0)]
        yield from lines[:-1]
        yield lines[-1]._replace(glued=held)
        if number < last:
            yield gap(mm(1.1))._replace(glued=held)
    yield gap(mm(3))


def _item(item: Item, room: float, look: Palette) -> list[Block]:
    ink = look.muted if item.flavour else look.ink
    told = str(say("“{text}”", text=item.told)) if item.flavour else item.told
    if item.mark is None:
        return paragraph(told, room, TEXT, ink, label=item.label)
    lines = paragraph(told, room, TEXT, ink, label=item.label, indent=SIGN) or [gap(TEXT)]
    sign = element("g", shape(item.mark, look), transform="scale(0.8)")
    first = joined((sign, moved(0, 3, lines[0].drawn)))
    if len(lines) == 1:
        return [Block(20, first)]
    rest = [Block(one.height, moved(0, 3, one.drawn), one.glued) for one in lines[1:]]
    return [Block(lines[0].height, first, glued=True), *rest, gap(3)]
