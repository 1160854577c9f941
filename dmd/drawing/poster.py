"""A board over several pages: true to scale, joints between the rooms, a key to put it together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.drawing.board import Picture
from dmd.drawing.letters import wrap
from dmd.drawing.pages import HEAD, SMALL, WHITE, Page, Paper, cut_marks, hairline, mm
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.placing import GAP, Layout, Point, Room
from dmd.drawing.svg import NOTHING, Markup, element, joined, moved, text

SIDE: Final = mm(10)
"""Free on the left and on the right, for the cutting marks."""
TOP: Final = HEAD + mm(5)
FOOT: Final = mm(22)
"""Below the map: the scale, and the key."""
STRIP: Final = mm(6)
"""So much of the next page is printed twice, to be glued over."""
MOST: Final = 64
"""More pages are no map for a table any more."""
CUT: Final = 0.6
"""What a room that is cut is worth, in pages."""
RULER: Final = mm(50)
WALL: Final = 1.2
"""Half as thick as the wall of a room, which is not to be cut along."""
CHOICE: Final = 16
"""Places to cut at, for each page."""
KEY: Final = mm(12)
NUMBERED: Final = mm(3)
"""A page in the key that is at least so high has its number in it."""


class Poster(NamedTuple):
    """A board divided into pages."""

    paper: Paper
    columns: tuple[float, ...]  # where the pages meet, in units of the drawing
    rows: tuple[float, ...]
    inhabited: tuple[tuple[int, int], ...]  # pages that show anything: column and row

    @property
    def joints_through(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the map is cut."""
        return self.columns[1:-1], self.rows[1:-1]


def divided(layout: Layout, paper: Paper, scale: float) -> Poster:
    """The board on few pages, upright or turned; a page more is better than two rooms cut."""
    least = [_divided(layout, one, scale, (0, 0)) for one in (paper, paper.turned)]
    fewest = min(len(one.inhabited) for one in least)
    if fewest > MOST:
        raise Refusal(
            say(
                "At this scale the map takes {fewest:,} pages; {most} are the most.",
                fewest=fewest,
                most=MOST,
            ),
            remedy="Choose a smaller scale.",
        )
    looser = [
        _divided(layout, one, scale, more)
        for one in (paper, paper.turned)
        for more in ((1, 0), (0, 1), (1, 1))
    ]
    allowed = [one for one in (*least, *looser) if len(one.inhabited) <= MOST]
    return min(allowed, key=lambda one: len(one.inhabited) + CUT * _rooms_cut(one, layout))


def on_one_page(layout: Layout, paper: Paper) -> float:
    """The largest scale, though never above 1, at which the board is one page, however turned."""
    return max(
        min(1.0, _across(one) / layout.width, _down(one) / layout.height)
        for one in (paper, paper.turned)
    )


def _across(paper: Paper) -> float:
    return paper.width - 2 * SIDE - STRIP


def _down(paper: Paper) -> float:
    return paper.height - TOP - FOOT - STRIP


def _divided(layout: Layout, paper: Paper, scale: float, more: tuple[int, int]) -> Poster:
    """The board in as few columns and rows as can be, and so many more."""
    across, down = _across(paper) / scale, _down(paper) / scale
    whole = [*layout.rooms.values(), *(square for _, square in layout.tiles)]
    columns = joints(layout.width, across, [(one.x, one.x + one.w) for one in whole], more[0])
    rows = joints(layout.height, down, [(one.y, one.y + one.h) for one in whole], more[1])
    things = _extents(layout)
    inhabited = tuple(
        (column, row)
        for row, (top, bottom) in enumerate(pairwise(rows))
        for column, (left, right) in enumerate(pairwise(columns))
        if any(
            one.x < right and left < one.x + one.w and one.y < bottom and top < one.y + one.h
            for one in things
        )
    )
    return Poster(paper, columns, rows, inhabited)


def _extents(layout: Layout) -> list[Room]:
    """Everything that takes room: rooms, tiles, and the ways between them."""
    ways = [(door.start, door.end) for door in layout.doors]
    doors = [
        Room(min(x, u) - GAP, min(y, v) - GAP, abs(x - u) + 2 * GAP, abs(y - v) + 2 * GAP)
        for (x, y), (u, v) in ways
    ]
    return [*layout.rooms.values(), *(square for _, square in layout.tiles), *doors]


def _rooms_cut(poster: Poster, layout: Layout) -> int:
    columns, rows = poster.joints_through
    return sum(
        any(room.x < x < room.x + room.w for x in columns)
        or any(room.y < y < room.y + room.h for y in rows)
        for room in layout.rooms.values()
    )


def joints(
    total: float, most: float, rooms: Sequence[tuple[float, float]], more: int = 0
) -> tuple[float, ...]:
    """Where to cut a length: into as few pieces as can be, or more, through as few rooms.

    >>> joints(100, 60, [(0, 38), (42, 98)])
    (0, 40.0, 100)
    """
    pieces = max(1, ceil(total / most - 1e-9)) + more
    if pieces - more > MOST:
        raise Refusal(
            say("At this scale the map is {pieces:,} pages wide or high.", pieces=pieces),
            remedy="Choose a smaller scale.",
        )
    if pieces == 1:
        return 0, total
    harm = _places(total, most, pieces, rooms)
    free = sorted(harm)
    ways: dict[float, tuple[float, tuple[float, ...]]] = {0: (0, (0,))}
    for _ in range(pieces):
        further: dict[float, tuple[float, tuple[float, ...]]] = {}
        for x, (cost, way) in ways.items():
            for to in free[bisect_right(free, x) : bisect_right(free, x + most + 1e-6)]:
                # Where it does no harm, pieces are of equal size.
                new = cost + harm[to] + 0.01 * ((to - x) / most) ** 2
                if to not in further or new < further[to][0]:
                    further[to] = new, (*way, to)
        ways = further
    return ways[total][1]


def _places(
    total: float, most: float, pieces: int, rooms: Sequence[tuple[float, float]]
) -> dict[float, int]:
    """Where it may be cut, and through how many rooms: of places side by side only the best."""
    walls = {edge for low, high in rooms for edge in (low - GAP / 2, high + GAP / 2)}
    gaps = {(high + low) / 2 for (_, high), (low, _) in pairwise(_merged(rooms))}
    harm = {
        x: sum(low - WALL < x < high + WALL for low, high in rooms)
        for x in sorted(walls | gaps)
        if 0 < x < total
    }
    best: dict[int, float] = {}
    for x in harm:
        beside = int(x / most * CHOICE)
        if beside not in best or harm[x] < harm[best[beside]]:
            best[beside] = x
    equal = {total * n / pieces: len(rooms) for n in range(1, pieces)}  # always possible
    return equal | {x: harm[x] for x in best.values()} | {total: 0}


def _merged(rooms: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Stretches full of rooms, from the first on."""
    stretches: list[tuple[float, float]] = []
    for low, high in sorted(rooms):
        if stretches and low <= stretches[-1][1]:
            stretches[-1] = stretches[-1][0], max(high, stretches[-1][1])
        else:
            stretches.append((low, high))
    return stretches


# -- drawing it ------------------------------------------------------------------------------------


class Sheet(NamedTuple):
    """One page of a board, and what is beside it."""

    poster: Poster
    scale: float
    said: str  # what the scale is
    at: tuple[int, int]
    number: int  # of the first page of the map
    look: Palette

    def page(self, column: int, row: int) -> int | None:
        """The number of the page beside, if there is one."""
        place = (column, row)
        if place not in self.poster.inhabited:
            return None
        return self.number + self.poster.inhabited.index(place)


def poster_pages(
    picture: Picture,
    poster: Poster,
    scale: float,
    said: str,
    first: int,
    look: Palette,
    *,
    kind: str = "map",
) -> list[Page]:
    """The pages of a board, which are numbered from `first` on."""
    pages: list[Page] = []
    for at in poster.inhabited:
        sheet = Sheet(poster, scale, said, at, first, look)
        told = say(
            "Part {n} of {parts} of the map. {said}",
            n=len(pages) + 1,
            parts=len(poster.inhabited),
            said=said,
        )
        pages.append(Page(kind=kind, paper=poster.paper, drawn=_drawn(picture, sheet), told=told))
    return pages


def _drawn(picture: Picture, sheet: Sheet) -> Markup:
    """The part of the map, its marks, its neighbours, its foot."""
    poster, scale, (column, row) = sheet.poster, sheet.scale, sheet.at
    left, right = poster.columns[column : column + 2]
    top, bottom = poster.rows[row : row + 2]
    wide, high = (right - left) * scale, (bottom - top) * scale
    beyond = STRIP if sheet.page(column + 1, row) else 0
    under = STRIP if sheet.page(column, row + 1) else 0
    x = (poster.paper.width - wide - beyond) / 2
    y = TOP + (poster.paper.height - TOP - FOOT - high - under) / 2
    folds = [(wide, 0.0, wide, high + under)] * bool(beyond)
    folds += [(0.0, high, wide + beyond, high)] * bool(under)
    box = Room(x, y, wide + beyond, high + under)
    return joined((
        moved(
            x,
            y,
            _window(picture, (left * scale, top * scale), scale, box),
            _mat(box, poster.paper),
            *(hairline(ends, sheet.look, "4 3") for ends in folds),
            cut_marks((0, wide + beyond), (0, high + under), sheet.look),
            _beside(sheet, wide + beyond, high + under),
        ),
        _foot(sheet),
    ))  # fmt: skip


def _window(picture: Picture, corner: Point, scale: float, box: Room) -> Markup:
    """The part of the map that begins at a corner; a mat hides what is around it."""
    place = f"translate({-corner[0]:.3f} {-corner[1]:.3f}) scale({scale:.5f})"
    return element(
        "svg",
        element("g", *picture.drawn, transform=place),
        width=box.w,
        height=box.h,
        overflow="visible",
        class_="part",
    )


def _mat(box: Room, paper: Paper) -> Markup:
    """White paper around a window. To clip the map would take three times as long to picture."""
    left, top = -box.x - SIDE, -box.y - SIDE  # beyond the paper, so that no edge of it is left
    right, bottom = paper.width - box.x + SIDE, paper.height - box.y + SIDE
    d = f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}ZM0 0H{box.w:.1f}V{box.h:.1f}H0Z"
    return element("path", d=d, fill=WHITE, fill_rule="evenodd", class_="mat")


def _beside(sheet: Sheet, wide: float, high: float) -> Markup:
    """Which page follows on which side."""
    column, row = sheet.at
    above, below = -mm(1.5), high + mm(1.5) + SMALL
    sides = (
        (sheet.page(column - 1, row), "← page {page}", mm(2), above, "start"),
        (sheet.page(column, row - 1), "↑ page {page}", wide / 2, above, "middle"),
        (sheet.page(column + 1, row), "page {page} →", wide - mm(2), above, "end"),
        (sheet.page(column, row + 1), "↓ page {page}", wide / 2, below, "middle"),
    )
    return element(
        "g",
        *(
            text(x, y, str(say(told, page=page)), sheet.look.muted, size=SMALL, anchor=anchor)  # type: ignore[arg-type]  # the three words above
            for page, told, x, y, anchor in sides
            if page
        ),
        class_="beside",
    )


def _foot(sheet: Sheet) -> Markup:
    """The scale, how to put the pages together, and where this one belongs."""
    poster, look = sheet.poster, sheet.look
    paper = poster.paper
    y = paper.height - mm(17)
    several = len(poster.inhabited) > 1
    key = _key(sheet) if several else (0.0, NOTHING)
    ruler = element(
        "path",
        d=f"M0.5 -4V4M0.5 0H{RULER:.1f}M{RULER:.1f} -4V4",
        fill="none",
        stroke=look.ink,
    )
    told = say("Print at 100 %: the bar is 50 mm long.")
    if several:
        told = say(
            "Print at 100 %: the bar is 50 mm long. Cut at the marks, and glue the next page over "
            "the strip beyond the dashed line."
        )
    lines = wrap(str(told), paper.width - 2 * mm(12) - key[0] - mm(6), 3, SMALL)
    return element(
        "g",
        moved(mm(12), y, ruler),
        text(mm(12) + RULER + mm(3), y + 3, sheet.said, look.ink, size=SMALL, bold=True),
        *(
            text(mm(12), y + mm(5.5) + 12 * row, line, look.muted, size=SMALL)
            for row, line in enumerate(lines)
        ),
        moved(paper.width - mm(12) - key[0], y - mm(1.5), key[1]),
        class_="foot",
    )


def _key(sheet: Sheet) -> tuple[float, Markup]:
    """A small picture of all pages of the map, this one filled."""
    poster, look = sheet.poster, sheet.look
    across, down = len(poster.columns) - 1, len(poster.rows) - 1
    high = min(mm(6), KEY / down)
    wide = min(high * poster.paper.width / poster.paper.height, mm(60) / across)
    wide = max(wide, mm(5)) if high >= NUMBERED else wide
    drawn = []
    for number, (column, row) in enumerate(poster.inhabited, sheet.number):
        fill = look.ink if (column, row) == sheet.at else look.empty
        box = element(
            "rect", width=wide, height=high, fill=fill, stroke=look.wall, stroke_width=0.7
        )
        told = text(
            wide / 2, high / 2 + 3.2, str(number), letters_on(fill), size=SMALL, anchor="middle"
        )
        drawn.append(moved(wide * column, high * row, box, told if high >= NUMBERED else NOTHING))
    return wide * across, element("g", *drawn, class_="key")
