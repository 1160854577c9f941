"""Where the rooms of a board are drawn, and the ways between them.

A designer's positions are kept in their order: left stays left. Empty stretches are narrowed, rooms
grow sideways into free floor, and no two rooms ever overlap. A way that could only be drawn across
another room is not drawn at all: both its ends are labelled instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dmd.core.board import Board
from dmd.core.complaints import Refusal
from dmd.core.spaces import Link

MOST: Final = 1_000
"""More rooms than this are no drawing any more."""
PITCH: Final = 86
RISE: Final = 130
"""How far apart the middles of two neighbouring rooms are, sideways and downwards."""
GAP: Final = 12
"""Between two rooms: the wall, and the door in it."""
MARGIN: Final = 14
NARROW: Final = 1.15
"""An empty stretch is narrowed to this many spaces."""
ONE_POINT: Final = 0.25
"""Spaces nearer than this lie on one point; the later of them is drawn below the others."""
WIDEST: Final = 0.9
"""Half the width of the widest room, in spaces."""
DOOR: Final = 22
"""How much wall a door needs."""
CORNER: Final = 4
"""How far from the corner a way leaves a room that it meets at the corner only."""
LONGEST: Final = 250
"""Ways longer than this are labelled instead of drawn."""

Point = tuple[float, float]


class Room(NamedTuple):
    """The walls of a space."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2


class Door(NamedTuple):
    """A way that is drawn: from the wall of one room to the wall of another."""

    link: Link
    start: Point
    end: Point


class Layout(NamedTuple):
    """A board laid out on paper."""

    width: float
    height: float
    rooms: dict[str, Room]
    doors: tuple[Door, ...]
    walls: tuple[Door, ...]  # lone arrows
    far: tuple[Link, ...]  # labelled at both ends


def laid_out(board: Board) -> Layout:
    """Lay a board out."""
    if len(board.spaces) > MOST:
        raise Refusal(
            f"{len(board.spaces):,} spaces are too many for one drawing.",
            remedy=f"At most {MOST:,} can be drawn.",
        )
    rooms = dict(zip(board.ids, _rooms(_places(board)), strict=True))
    doors, far = _ways(board.links, rooms)
    walls, _ = _ways(board.lone_arrows, rooms)
    width = max((room.x + room.w for room in rooms.values()), default=0) + MARGIN
    height = max((room.y + room.h for room in rooms.values()), default=0) + MARGIN
    return Layout(width, height, rooms, tuple(doors), tuple(walls), tuple(far))


# -- where the rooms are -------------------------------------------------------------------------


def _places(board: Board) -> list[Point]:
    """A point for each space: the designer's, or one of ours where there is none."""
    kept: dict[str, Point] = {}
    for space in board.spaces:
        if space.position and not any(_one_point(space.position, at) for at in kept.values()):
            kept[space.id] = space.position
    if not kept:
        return _in_layers(board)
    left = min(x for x, _ in kept.values())
    below = max(y for _, y in kept.values()) + 1
    others = [space for space in board.ids if space not in kept]
    row = max(8, round(len(others) ** 0.5))
    for number, space in enumerate(others):
        kept[space] = (left + number % row, below + number // row)
    return [kept[space] for space in board.ids]


def _one_point(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < ONE_POINT and abs(one[1] - other[1]) < ONE_POINT


def _in_layers(board: Board) -> list[Point]:
    """Columns by distance from the first space, each ordered by where its neighbours are."""
    beside: dict[str, list[str]] = {space: [] for space in board.ids}
    for link in board.links:
        beside[link.start].append(link.end)
        beside[link.end].append(link.start)
    places: dict[str, Point] = {}
    column = 0
    for first in board.ids:
        layer = [] if first in places else [first]
        while layer:
            middle = (len(layer) - 1) / 2
            places |= {space: (column, row - middle) for row, space in enumerate(layer)}
            found = dict.fromkeys(near for one in layer for near in beside[one] if near not in places)
            layer = sorted(found, key=lambda space: _leaning(space, beside, places))
            column += 1
    return [places[space] for space in board.ids]


def _leaning(space: str, beside: dict[str, list[str]], places: dict[str, Point]) -> float:
    rows = [places[near][1] for near in beside[space] if near in places]
    return sum(rows) / len(rows)


def _rooms(points: Sequence[Point]) -> list[Room]:
    """The walls around each point: as wide as its neighbours allow."""
    if not points:
        return []
    across, down = _narrowed(x for x, _ in points), _narrowed(y for _, y in points)
    points = [(across[x], down[y]) for x, y in points]
    widths, heights = _reach(points)
    # Where spaces lie close together, everything is drawn larger, so that words still fit.
    pitch, rise = PITCH / min(1, 2 * min(widths)), RISE / min(1, 2 * min(heights))
    left = min(x for x, _ in points) - 0.5
    right = max(x for x, _ in points) + 0.5
    top = min(y for _, y in points) - 0.5
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


def _reach(points: Sequence[Point]) -> tuple[list[float], list[float]]:
    """Half the width and half the height each room may have without touching another.

    Two rooms are kept apart either sideways or downwards, each taking half of what lies between.
    """
    widths, heights = [WIDEST] * len(points), [0.5] * len(points)
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
    for link in links:
        pair = frozenset((link.start, link.end))
        start, end = _between(rooms[link.start], rooms[link.end])
        length = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
        blocked = length > 2 * GAP and any(
            _crosses(start, end, room) for space, room in rooms.items() if space not in pair
        )
        if pair in doors or blocked or length > LONGEST:
            far.append(link)
        else:
            doors[pair] = Door(link, start, end)
    return list(doors.values()), far


def _between(one: Room, other: Room) -> tuple[Point, Point]:
    """Where a way leaves one room and enters the other: straight on where that is possible."""
    (x1, x2), across = _facing(one.x, one.w, other.x, other.w)
    (y1, y2), down = _facing(one.y, one.h, other.y, other.h)
    if across < down:  # side by side more than one above the other
        return _mirrored(one, other, y1, y2)
    (left, top), (right, bottom) = _mirrored(_turned(one), _turned(other), x1, x2)
    return (top, left), (bottom, right)


def _mirrored(one: Room, other: Room, y1: float, y2: float) -> tuple[Point, Point]:
    if one.x < other.x:
        return (one.x + one.w, y1), (other.x, y2)
    return (one.x, y1), (other.x + other.w, y2)


def _turned(room: Room) -> Room:
    return Room(room.y, room.x, room.h, room.w)


def _facing(at: float, size: float, other: float, other_size: float) -> tuple[Point, float]:
    """The heights of a door in two facing walls, and by how much these overlap."""
    low, high = max(at, other), min(at + size, other + other_size)
    if high - low >= DOOR:
        return ((low + high) / 2, (low + high) / 2), high - low
    edge = DOOR / 2 + 2 if high > low else CORNER
    if at < other:
        return (at + size - edge, other + edge), high - low
    return (at + edge, other + other_size - edge), high - low


def _crosses(start: Point, end: Point, room: Room) -> bool:
    """Whether a straight way passes through a room (Liang and Barsky's clipping)."""
    enter, leave = 0.0, 1.0
    for at, to, low, size in (
        (start[0], end[0], room.x, room.w),
        (start[1], end[1], room.y, room.h),
    ):
        step = to - at
        if not step:
            if not low < at < low + size:
                return False
            continue
        near, distant = sorted(((low - at) / step, (low + size - at) / step))
        enter, leave = max(enter, near), min(leave, distant)
    return enter < leave
