"""What of a board never changes: floors, walls, doors, names, where far ways lead."""

from __future__ import annotations

from math import hypot
from typing import Final

from dmd.core.board import Board
from dmd.drawing.layout import Door, Layout, Point, Room
from dmd.drawing.palette import Palette
from dmd.drawing.rooms import WALL, Way, draw_name, draw_ways, label
from dmd.drawing.svg import NOTHING, Markup, Value, element, joined, number, title

BROAD: Final = 15
"""How broad a door is."""
SILL: Final = 2.4
"""How far a door reaches into the rooms, so that it opens their walls."""
ARROW: Final = 5.0


def draw_floors(layout: Layout, look: Palette) -> Markup:
    """Rooms, and corridors between those that do not touch."""
    return joined((
        element("g", *(_corridor(door, look) for door in layout.doors), class_="corridors"),
        element("g", *(_room(room, look) for room in layout.rooms.values()), class_="rooms"),
    ))  # fmt: skip


def draw_doors(board: Board, layout: Layout, look: Palette) -> Markup:
    """Doors with their arrows, and walls with the arrow that nothing answers."""
    return joined((
        element("g", *(_door(door, board, look) for door in layout.doors), class_="links"),
        element("g", *(_wall(door, board, look) for door in layout.walls), class_="walls"),
    ))  # fmt: skip


def draw_names(
    board: Board, layout: Layout, ways: dict[str, list[Way]], look: Palette, halo: str = ""
) -> Markup:
    """The names of all spaces, and where far ways lead."""
    rooms = layout.rooms
    names = [draw_name(space, rooms[space.id], look, halo) for space in board.spaces]
    feet = [draw_ways(far, rooms[space], look, halo) for space, far in ways.items()]
    return element("g", *names, *feet, class_="names")


def far_ways(board: Board, layout: Layout) -> dict[str, list[Way]]:
    """The labels of each room: the ways that are not drawn."""
    ways: dict[str, list[Way]] = {}
    for link in layout.far_walls:
        ways.setdefault(link.start, []).append(Way(WALL, label(board.space(link.end))))
    for link in layout.far:
        ways.setdefault(link.start, []).append(Way(link.kind, label(board.space(link.end))))
        if not link.one_way:
            ways.setdefault(link.end, []).append(Way(link.kind, label(board.space(link.start))))
    return ways


def _room(room: Room, look: Palette) -> Markup:
    return element(
        "rect", x=room.x, y=room.y, width=room.w, height=room.h, rx=6,
        fill=look.floor, stroke=look.wall, stroke_width=2.4, class_="room",
    )  # fmt: skip


def _corridor(door: Door, look: Palette) -> Markup:
    """The walls along a way, seen where rooms do not touch."""
    return _line(door.start, door.end, look.wall, BROAD + 4.8)


def _door(door: Door, board: Board, look: Palette) -> Markup:
    """The opening and its arrows: both ways, or one."""
    link = door.link
    start, end = _lengthened(door, SILL)
    kind = link.kind if link.kind in ("passage", "stairs", "tunnel") else "other"
    floor = look.floor if kind in ("passage", "other") else look.empty
    opening = _line(start, end, floor, BROAD)
    sign = "to" if link.one_way else "and"
    told = f"{link.kind}: {board.space(link.start).name} {sign} {board.space(link.end).name}"
    return element(
        "g",
        title(told),
        opening,
        _steps(door, look) if kind == "stairs" else NOTHING,
        _line(start, end, look.token, 5, stroke_dasharray="2 3") if kind == "tunnel" else NOTHING,
        *_arrows(door, look),
        class_=f"link {kind}",
        data_from=link.start,
        data_to=link.end,
    )


def _arrows(door: Door, look: Palette) -> list[Markup]:
    """An arrow for each way that may be walked."""
    (x1, y1), (x2, y2) = door.start, door.end
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    if door.link.one_way:
        return [arrow(middle, door.start, door.end, look.wall, at=-ARROW / 2 - 1, size=ARROW + 2)]
    return [
        arrow(middle, door.start, door.end, look.wall, at=0.8),
        arrow(middle, door.end, door.start, look.wall, at=0.8),
    ]


def arrow(
    middle: Point,
    start: Point,
    end: Point,
    fill: str,
    *,
    at: float,
    size: float = ARROW,
    half: float = ARROW * 0.8,
) -> Markup:
    """A small triangle that points from the start to the end."""
    dx, dy = direction(start, end)
    x, y = middle[0] + dx * at, middle[1] + dy * at
    corners = (
        (x + dx * size, y + dy * size),
        (x - dy * half, y + dx * half),
        (x + dy * half, y - dx * half),
    )
    points = " ".join(f"{number(across)},{number(down)}" for across, down in corners)
    return element("polygon", points=points, fill=fill)


def _steps(door: Door, look: Palette) -> Markup:
    """The treads of stairs across a way."""
    (x1, y1), (x2, y2) = _lengthened(door, SILL)
    dx, dy = direction(door.start, door.end)
    long = hypot(x2 - x1, y2 - y1)
    half = BROAD / 2
    treads = []
    for n in range(int(long // 4)):
        x, y = x1 + dx * (4 * n + 2), y1 + dy * (4 * n + 2)
        treads.append(
            _line((x - dy * half, y + dx * half), (x + dy * half, y - dx * half), look.token, 1.4)
        )
    return joined(treads)


def _wall(door: Door, board: Board, look: Palette) -> Markup:
    """A lone arrow: it points at a wall that stays shut."""
    (x1, y1), (x2, y2) = door.start, door.end
    dx, dy = direction(door.start, door.end)
    half = BROAD / 2 + 2
    bar = _line((x2 - dy * half, y2 + dx * half), (x2 + dy * half, y2 - dx * half), look.harm, 4)
    names = (board.space(door.link.start).name, board.space(door.link.end).name)
    return element(
        "g",
        title(f"a lone arrow: a wall between {names[0]} and {names[1]}"),
        arrow((x1, y1), door.start, door.end, look.harm, at=0.5, size=6),
        bar,
        class_="wall",
        data_from=door.link.start,
        data_to=door.link.end,
    )


def _lengthened(door: Door, more: float) -> tuple[Point, Point]:
    dx, dy = direction(door.start, door.end)
    return (
        (door.start[0] - dx * more, door.start[1] - dy * more),
        (door.end[0] + dx * more, door.end[1] + dy * more),
    )


def direction(start: Point, end: Point) -> Point:
    """One step from the start towards the end."""
    x, y = end[0] - start[0], end[1] - start[1]
    long = hypot(x, y) or 1
    return x / long, y / long


def _line(start: Point, end: Point, stroke: str, broad: float, **more: Value) -> Markup:
    return element(
        "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1],
        stroke=stroke, stroke_width=broad, **more,
    )  # fmt: skip
