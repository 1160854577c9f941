"""Where the rooms of a board are drawn, and the ways between them.

A designer's positions are kept in their order: left stays left. Empty stretches are narrowed, rooms
grow sideways into free floor, and no two rooms ever overlap. A way that could only be drawn across
another room is not drawn at all: both its ends are labelled instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.drawing.arranging import arranged
from dmd.drawing.placing import (
    GAP,
    MARGIN,
    PAGE,
    PAPER,
    Door,
    Layout,
    Measure,
    Point,
    Room,
    Way,
)
from dmd.drawing.tiled import on_tiles

MOST: Final = 1_000
"""More rooms than this are no drawing any more."""
RISE: Final = PAPER.rise
NARROWEST: Final = 86
BROADEST: Final = 116
"""And sideways: as far as the page allows."""
NARROW: Final = 1.15
"""An empty stretch is narrowed to this many spaces."""
ONE_POINT: Final = 0.25
"""Spaces nearer than this lie on one point; the later of them is drawn below the others."""
WIDEST: Final = 0.9
"""Half the width of the widest room, in spaces."""
SQUARE: Final = 0.5
"""And where nobody said how far apart the rooms are: none is broader than the others."""
DOOR: Final = 22
"""How much wall a door needs."""
CORNER: Final = 4
"""How far from the corner a way leaves a room that it meets at the corner only."""
LONGEST: Final = 250
"""Ways longer than this are labelled instead of drawn."""


def laid_out(board: Board, spare: Sequence[Point] = (), measure: Measure = PAPER) -> Layout:
    """Lay a board out; `spare` are points kept free among its rooms, for somebody who builds."""
    if len(board.spaces) > MOST:
        raise Refusal(
            say("{spaces:,} spaces are too many for one drawing.", spaces=len(board.spaces)),
            remedy=say("At most {most:,} can be drawn.", most=MOST),
        )
    if board.ground:
        return on_tiles(board, board.ground)
    widest = WIDEST if any(space.position for space in board.spaces) else SQUARE
    drawn = _rooms([*places(board), *spare], widest, measure)
    rooms = dict(zip(board.ids, drawn[: len(board.ids)], strict=True))
    doors, far = _ways(board.links, rooms)
    walls, far_walls = _ways(board.lone_arrows, rooms)
    width = max((room.x + room.w for room in rooms.values()), default=0) + MARGIN
    height = max((room.y + room.h for room in rooms.values()), default=0) + MARGIN
    return Layout(
        width, height, rooms, tuple(doors), tuple(walls), tuple(far), tuple(far_walls),
        spare=tuple(drawn[len(rooms) :]),
    )  # fmt: skip


# -- where the rooms are -------------------------------------------------------------------------


def places(board: Board) -> list[Point]:
    """A point for each space: the designer's, or one of ours where there is none."""
    kept: dict[str, Point] = {}
    for space in board.spaces:
        if space.position and not any(_one_point(space.position, at) for at in kept.values()):
            kept[space.id] = space.position
    if not kept:
        return arranged(board)
    left = min(x for x, _ in kept.values())
    below = max(y for _, y in kept.values()) + 1
    others = [one for one in board.ids if one not in kept]
    row = max(8, round(len(others) ** 0.5))
    for number, one in enumerate(others):
        kept[one] = (left + number % row, below + number // row)
    return [kept[one] for one in board.ids]


def _one_point(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < ONE_POINT and abs(one[1] - other[1]) < ONE_POINT


def _rooms(points: Sequence[Point], widest: float, measure: Measure) -> list[Room]:
    """The walls around each point: as wide as its neighbours allow."""
    if not points:
        return []
    across, down = _narrowed(x for x, _ in points), _narrowed(y for _, y in points)
    points = [(across[x], down[y]) for x, y in points]
    if measure.highest < inf:
        points = _lowered(points, measure)
    widths, heights = _reach(points, widest)
    # Where spaces lie close together, everything is drawn larger, so that words still fit.
    left = min(x for x, _ in points) - 0.5
    right = max(x for x, _ in points) + 0.5
    roomy = min(BROADEST, (PAGE - 2 * MARGIN) / (right - left))
    pitch = max(NARROWEST / min(1, 2 * min(widths)), roomy)
    top = min(y for _, y in points) - 0.5
    bottom = max(y for _, y in points) + 0.5
    free = (2 * MARGIN + (right - left) * pitch) * measure.highest - 2 * MARGIN
    rise = measure.rise / min(1, 2 * min(heights))
    rise = max(rise, min(measure.rise_most, free / (bottom - top)))
    rooms = []
    for (x, y), wide, high in zip(points, widths, heights, strict=True):
        wide = min(wide, max(0.5, min(x - left, right - x)))
        rooms.append(
            Room(
                MARGIN + round((x - wide - left) * pitch),
                MARGIN + round((y - high - top) * rise),
                round(2 * wide * pitch - GAP),
                round(2 * high * rise - GAP),
            )
        )
    return rooms


def _narrowed(values: Iterable[float]) -> dict[float, float]:
    """The same values in the same order, without wide empty stretches."""
    found: dict[float, float] = {}
    last = at = 0.0
    for value in sorted(set(values)):
        at += min(value - last, NARROW) if found else 0
        found[value] = at
        last = value
    return found


def _lowered(points: Sequence[Point], measure: Measure) -> list[Point]:
    """Closer together downwards, where a board would be higher than there is room for it.

    What is drawn below something else stays there, with a wall and a door between them.
    """
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    broad = min(PAGE, 2 * MARGIN + (right - left + 1) * BROADEST)
    rows = (broad * measure.highest - 2 * MARGIN) / measure.rise - 1
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    closest = _closest(points)
    most, least = bottom - top, max(closest)
    if most <= max(rows, least):
        return list(points)
    share = max(0.0, (rows - least) / (most - least))
    return [
        (x, (y - top) * share + close * (1 - share))
        for (x, y), close in zip(points, closest, strict=True)
    ]


def _closest(points: Sequence[Point]) -> list[float]:
    """How far down each point is where all rows are as high up as their order lets them be."""
    found: dict[float, float] = {}
    above: list[Point] = []
    lowest = 0.0
    for row in sorted({y for _, y in points}):
        here = [(x, y) for x, y in points if y == row]
        for x, _ in here:
            under = (other for other in above if abs(x - other[0]) < 1)  # and not just beside it
            reach = (found[y] + min(row - y, NARROW) for _, y in under)
            lowest = max(lowest, *reach, 0)
        found[row] = lowest
        above += here
    return [found[y] for _, y in points]


def _reach(points: Sequence[Point], widest: float) -> tuple[list[float], list[float]]:
    """Half the width and half the height each room may have without touching another.

    Two rooms are kept apart either sideways or downwards, each taking half of what lies between.
    """
    widths, heights = [widest] * len(points), [0.5] * len(points)
    for one, (x, y) in enumerate(points):
        for other in range(one):
            across, down = abs(x - points[other][0]), abs(y - points[other][1])
            if down >= 1:
                continue
            if across >= down:
                widths[one] = min(widths[one], across / 2)
                widths[other] = min(widths[other], across / 2)
            else:
                heights[one] = min(heights[one], down / 2)
                heights[other] = min(heights[other], down / 2)
    return widths, heights


# -- the ways between them -----------------------------------------------------------------------


def _ways(links: Iterable[Link], rooms: dict[str, Room]) -> tuple[list[Door], list[Link]]:
    """Ways that can be drawn, and those that have to be labelled."""
    doors: dict[frozenset[str], Door] = {}
    far: list[Link] = []
    long: list[Way] = []  # only these can cross
    for link in links:
        pair = frozenset((link.start, link.end))
        others = [room for space, room in rooms.items() if space not in pair]
        ways = _between(rooms[link.start], rooms[link.end])
        free = next((way for way in ways if _is_free(way, others, long)), None)
        if pair in doors or free is None:
            far.append(link)
            continue
        doors[pair] = Door(link, *free)
        if not _is_short(*free):
            long.append(free)
    return list(doors.values()), far


def _is_free(way: Way, others: Iterable[Room], long: Iterable[Way]) -> bool:
    """Whether a way can be drawn without touching another room or crossing another way."""
    if _is_short(*way):
        return True
    (x1, y1), (x2, y2) = way
    if hypot(x1 - x2, y1 - y2) > LONGEST or any(_cross(way, other) for other in long):
        return False
    return not any(_touches(way, room) for room in others)


def _is_short(start: Point, end: Point) -> bool:
    """Whether a way is just a door in a wall, straight through: nothing is in between."""
    across, down = abs(start[0] - end[0]), abs(start[1] - end[1])
    return min(across, down) == 0 and across + down <= 2 * GAP


def _cross(one: Way, other: Way) -> bool:
    """Whether two ways cross: each has its ends on both sides of the other."""
    return _sides(one, other) and _sides(other, one)


def _sides(line: Way, ends: Way) -> bool:
    (x, y), (to_x, to_y) = line
    one, other = ((to_x - x) * (v - y) - (to_y - y) * (u - x) for u, v in ends)
    return one * other < 0


def _between(one: Room, other: Room) -> Iterator[Way]:
    """Ways from one wall to the other: straight on where that is possible."""
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    if across < down:  # side by side more than one above the other
        yield from _sideways(one, other)
    else:
        for (y1, x1), (y2, x2) in _sideways(_turned(one), _turned(other)):
            yield (x1, y1), (x2, y2)


def _sideways(one: Room, other: Room) -> Iterator[Way]:
    leaving, entering = (one.x + one.w, other.x) if one.x < other.x else (one.x, other.x + other.w)
    for y1, y2 in _facing(one.y, one.h, other.y, other.h):
        yield (leaving, y1), (entering, y2)


def _facing(at: float, size: float, other: float, other_size: float) -> Iterator[Point]:
    """Where the two ends of a door may be in two facing walls."""
    low, high = max(at, other), min(at + size, other + other_size)
    if high - low >= DOOR:
        for middle in ((low + high) / 2, low + DOOR / 2, high - DOOR / 2):
            yield middle, middle
        return
    edge = DOOR / 2 + 1 if high > low else CORNER
    if at < other:
        yield at + size - edge, other + edge
    else:
        yield at + edge, other + other_size - edge


def _turned(room: Room) -> Room:
    return Room(room.y, room.x, room.h, room.w)


def _touches(way: Way, room: Room) -> bool:
    """Whether a straight way touches a room (Liang and Barsky's clipping)."""
    enter, leave = 0.0, 1.0
    (x1, y1), (x2, y2) = way
    margin = DOOR / 2 if not _is_near(way) else 0
    for at, to, low, high in (
        (x1, x2, room.x - margin, room.x + room.w + margin),
        (y1, y2, room.y - margin, room.y + room.h + margin),
    ):
        step = to - at
        if not step:
            if not low < at < high:
                return False
            continue
        near, distant = sorted(((low - at) / step, (high - at) / step))
        enter, leave = max(enter, near), min(leave, distant)
    return enter < leave


def _is_near(way: Way) -> bool:
    """Whether a way leads round a corner only, where other rooms are always close."""
    (x1, y1), (x2, y2) = way
    return hypot(x1 - x2, y1 - y2) <= 2 * GAP
