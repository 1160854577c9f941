"""Printed pages: paper, header, cutting marks, sheets of equal pieces.

A unit of a page is 1/96 inch, as in every browser, so that a page is true to the millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import name, say
from dmd.drawing.letters import fit, width
from dmd.drawing.palette import Palette
from dmd.drawing.svg import Markup, document, element, joined, moved, text, words

UNIT: Final = 96 / 25.4
"""Units in a millimetre."""


def mm(millimetres: float) -> float:
    """Millimetres as units of a page."""
    return millimetres * UNIT


WHITE: Final = "#ffffff"
SMALL: Final = 8.8
"""The smallest letters on paper: 6.6 points, as in a telephone book."""
EDGE: Final = mm(6)
"""Nearer to the edge of the paper most printers print nothing."""
HEAD: Final = mm(9.4)
"""Above this stands the header."""
HEADER: Final = mm(7.3)
"""Where the letters of the header stand."""
MARK: Final = mm(4)
"""How long a cutting mark is, where there is room."""
CLEAR: Final = mm(0.4)
"""Between a mark and what is cut out."""


class Paper(Struct, frozen=True):
    """A sheet of paper, in units, upright or turned."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet, a quarter turned."""
        return Paper(self.name, self.height, self.width)


PAPERS: Final = {
    "a4": Paper("A4", mm(210), mm(297)),
    "letter": Paper("Letter", mm(215.9), mm(279.4)),
}


def paper_called(name: str) -> Paper:
    """A4 or Letter.

    >>> paper_called("a4").name
    'A4'
    """
    known = name.lower() if isinstance(name, str) else ""
    if known not in PAPERS:
        raise Refusal(
            say("There is no paper “{name:.40}” here.", name=name),
            remedy=nearest(known, PAPERS) or "Print on a4 or letter.",
        )
    return PAPERS[known]


class Page(Struct, frozen=True, kw_only=True):
    """What is on one page, before the pages are numbered."""

    kind: str  # what it is about, such as map or cards
    paper: Paper
    drawn: Markup
    told: str  # the same in words


def finished(pages: Sequence[Page], title: str, look: Palette) -> tuple[str, ...]:
    """Pages as SVG, each with its header and its number."""
    return tuple(
        _finished(
            page, title, say("page {number} of {pages}", number=number, pages=len(pages)), look
        )
        for number, page in enumerate(pages, 1)
    )


def _finished(page: Page, title: str, number: str, look: Palette) -> str:
    wide = page.paper.width
    right = f"{name(page.kind)!s} · {number}"
    room = wide - 2 * mm(12) - width(right, SMALL) - mm(6)
    return document(
        wide,
        page.paper.height,
        element("rect", width="100%", height="100%", fill=WHITE, class_="paper"),
        element("g", page.drawn, class_="page"),
        element(
            "g",
            text(mm(12), HEADER, fit(title, room, SMALL, bold=True), look.muted, size=SMALL,
                 bold=True),
            text(wide - mm(12), HEADER, right, look.muted, size=SMALL, anchor="end"),
            class_="header",
        ),
        name=f"{title}, {number}",
        told=words(page.told),
        theme=look.name,
    )  # fmt: skip


# -- pieces to be cut out --------------------------------------------------------------------------


class Grid(Struct, frozen=True):
    """Equal pieces beside and below each other, as many as a page holds."""

    paper: Paper
    width: float  # of a piece
    height: float

    @property
    def columns(self) -> int:
        """How many stand beside each other."""
        return int((self.paper.width - 2 * EDGE) / self.width + 0.001)

    @property
    def rows(self) -> int:
        """How many stand below each other."""
        return int((self.paper.height - HEAD - EDGE) / self.height + 0.001)

    @property
    def left(self) -> float:
        """Where the first column begins; in the middle, so that backs meet their fronts."""
        return (self.paper.width - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return max(HEAD, (self.paper.height - self.rows * self.height) / 2)

    @property
    def many(self) -> int:
        """How many pieces a page holds."""
        return self.columns * self.rows


def cut_pages(
    grid: Grid, pieces: Sequence[Markup], kind: str, told: Sequence[str], look: Palette
) -> list[Page]:
    """Pages full of pieces to be cut out, with marks at their edges."""
    pages = []
    for first in range(0, len(pieces), grid.many):
        here = pieces[first : first + grid.many]
        rows = -(-len(here) // grid.columns)
        columns = min(len(here), grid.columns)
        placed = [
            moved(grid.width * (n % grid.columns), grid.height * (n // grid.columns), piece)
            for n, piece in enumerate(here)
        ]
        drawn = moved(
            grid.left, grid.top, *placed, marks_around(grid, columns, rows, look), class_="pieces"
        )
        about = "; ".join(told[first : first + grid.many])
        pages.append(Page(kind=kind, paper=grid.paper, drawn=drawn, told=about))
    return pages


def marks_around(grid: Grid, columns: int, rows: int, look: Palette) -> Markup:
    """Cutting marks outside a block of pieces, at each of their edges."""
    across = [grid.width * n for n in range(columns + 1)]
    down = [grid.height * n for n in range(rows + 1)]
    below = grid.paper.height - grid.top - down[-1] - mm(3)
    return cut_marks(
        across, down, look, above=min(MARK, grid.top - HEADER - mm(1)), below=min(MARK, below)
    )


def cut_marks(
    across: Sequence[float],
    down: Sequence[float],
    look: Palette,
    *,
    above: float = MARK,
    below: float = MARK,
) -> Markup:
    """Marks that tell where to cut: outside the box from the first to the last of the edges."""
    left, right, top, bottom = across[0], across[-1], down[0], down[-1]
    lines = []
    for x in across:
        lines += [(x, top - above, x, top - CLEAR), (x, bottom + CLEAR, x, bottom + below)]
    for y in down:
        lines += [(left - MARK, y, left - CLEAR, y), (right + CLEAR, y, right + MARK, y)]
    return element("g", *(hairline(line, look) for line in lines), class_="marks")


def hairline(ends: tuple[float, float, float, float], look: Palette, dashes: str = "") -> Markup:
    """A line to be cut or folded along."""
    x1, y1, x2, y2 = ends
    if dashes:
        return element(
            "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=look.muted, stroke_width=0.7,
            stroke_dasharray=dashes,
        )  # fmt: skip
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=look.muted, stroke_width=0.7)


def cell(width_: float, height: float, look: Palette) -> Markup:
    """The faint edge of a piece, for the scissors."""
    return joined((
        element(
            "rect", width=width_, height=height, fill="none", stroke=look.line, stroke_width=0.6
        ),
    ))  # fmt: skip
