"""What of a board never changes: floors, walls, doors, names, where far ways lead."""

from __future__ import annotations

from math import hypot
from typing import Final

from dmd.core.board import Board
from dmd.drawing.layout import Door, Layout, Point, Room
from dmd.drawing.palette import Palette
from dmd.drawing.rooms import Way, draw_name, draw_ways, label
from dmd.drawing.svg import NOTHING, Markup, Value, element, joined, number, title

BROAD: Final = 15
"""How broad a door is."""
SILL: Final = 2.4
"""How far a door reaches into the rooms, so that it opens their walls."""
ARROW: Final = 5.0


def draw_ground(board: Board, layout: Layout, look: Palette) -> Markup:
    """The floor plan."""
    return joined((
        element("g", *(_corridor(door, look) for door in layout.doors), class_="corridors"),
        element("g", *(_room(room, look) for room in layout.rooms.values()), class_="rooms"),
        element("g", *(_door(door, board, look) for door in layout.doors), class_="links"),
        element("g", *(_wall(door, board, look) for door in layout.walls), class_="walls"),
        element(
            "g",
            *(draw_name(space, layout.rooms[space.id], look) for space in board.spaces),
            *(
                draw_ways(ways, layout.rooms[space], look)
                for space, ways in far_ways(board, layout).items()
            ),
            class_="names",
        ),
    ))  # fmt: skip


def far_ways(board: Board, layout: Layout) -> dict[str, list[Way]]:
    """The labels of each room: ways that are not drawn, and stairs and tunnels drawn or not."""
    ways: dict[str, list[Way]] = {}
    near = [door.link for door in layout.doors if door.link.kind != "passage"]
    for link in (*near, *layout.far):
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
        return [_arrow(middle, door.start, door.end, look.wall, at=-ARROW / 2 - 1, size=ARROW + 2)]
    return [
        _arrow(middle, door.start, door.end, look.wall, at=0.8),
        _arrow(middle, door.end, door.start, look.wall, at=0.8),
    ]


def _arrow(
    middle: Point, start: Point, end: Point, fill: str, *, at: float, size: float = ARROW
) -> Markup:
    """A small triangle that points from the start to the end."""
    dx, dy = _direction(start, end)
    base = (middle[0] + dx * at, middle[1] + dy * at)
    tip = (base[0] + dx * size, base[1] + dy * size)
    half = size * 0.85
    corners = (tip, (base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half))
    return element(
        "polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in corners), fill=fill
    )


def _steps(door: Door, look: Palette) -> Markup:
    """The treads of stairs across a way."""
    (x1, y1), (x2, y2) = _lengthened(door, SILL)
    dx, dy = _direction(door.start, door.end)
    long = hypot(x2 - x1, y2 - y1)
    half = BROAD / 2
    treads = []
    for n in range(int(long // 4)):
        x, y = x1 + dx * (4 * n + 2), y1 + dy * (4 * n + 2)
        treads.append(_line((x - dy * half, y + dx * half), (x + dy * half, y - dx * half), look.token, 1.4))
    return joined(treads)


def _wall(door: Door, board: Board, look: Palette) -> Markup:
    """A lone arrow: it points at a wall that stays shut."""
    (x1, y1), (x2, y2) = door.start, door.end
    dx, dy = _direction(door.start, door.end)
    half = BROAD / 2 + 2
    bar = _line((x2 - dy * half, y2 + dx * half), (x2 + dy * half, y2 - dx * half), look.harm, 4)
    names = (board.space(door.link.start).name, board.space(door.link.end).name)
    return element(
        "g",
        title(f"a lone arrow: a wall between {names[0]} and {names[1]}"),
        _arrow((x1, y1), door.start, door.end, look.harm, at=0.5, size=6),
        bar,
        class_="wall",
        data_from=door.link.start,
        data_to=door.link.end,
    )


def _lengthened(door: Door, more: float) -> tuple[Point, Point]:
    dx, dy = _direction(door.start, door.end)
    return (
        (door.start[0] - dx * more, door.start[1] - dy * more),
        (door.end[0] + dx * more, door.end[1] + dy * more),
    )


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    long = hypot(x, y) or 1
    return x / long, y / long


def _line(start: Point, end: Point, stroke: str, broad: float, **more: Value) -> Markup:
    return element(
        "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1],
        stroke=stroke, stroke_width=broad, **more,
    )  # fmt: skip
