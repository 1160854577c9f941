"""What of a board never changes: floors, walls, doors, names, where far ways lead."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.boards.ground import LaidTile
from dmd.core.sentences import say
from dmd.drawing.palette import Palette
from dmd.drawing.placing import Door, Layout, Point, Room, Way
from dmd.drawing.rooms import WALL, draw_name, draw_ways
from dmd.drawing.rooms import Way as FarWay
from dmd.drawing.svg import NOTHING, Markup, Value, element, joined, number, title

SIDES: Final = {"front": say("front"), "back": say("back")}
"""What the sides of a tile are called."""
BROAD: Final = 15
"""How broad a door is."""
SILL: Final = 2.4
"""How far a door reaches into the rooms, so that it opens their walls."""
ARROW: Final = 5.0


def draw_floors(layout: Layout, look: Palette) -> Markup:
    """Rooms, and corridors between those that do not touch."""
    tiles = [_tile(tile, square, look) for tile, square in layout.tiles]
    return joined((
        element("g", *tiles, class_="tiles") if tiles else NOTHING,
        element("g", *(_corridor(door, look) for door in layout.doors), class_="corridors"),
        element("g", *(_room(layout, space, look) for space in layout.rooms), class_="rooms"),
    ))  # fmt: skip


def draw_doors(board: Board, layout: Layout, look: Palette) -> Markup:
    """Doors with their arrows, and walls with the arrow that nothing answers."""
    stubs = [_stub(way, look) for way in layout.stubs]
    return joined((
        element("g", *(_door(door, board, look) for door in layout.doors), class_="links"),
        element("g", *(_wall(door, board, look) for door in layout.walls), class_="walls"),
        element("g", *stubs, class_="stubs") if stubs else NOTHING,
    ))  # fmt: skip


def draw_names(
    names: Mapping[str, str], layout: Layout, ways: dict[str, list[FarWay]], look: Palette,
    letters: float, halo: str = "",
) -> Markup:  # fmt: skip
    """The names of all spaces, and where far ways lead."""
    rooms = layout.rooms
    drawn = [
        draw_name(told, rooms[space], look, halo, letters, ways.get(space, ()))
        for space, told in names.items()
    ]
    feet = [draw_ways(far, rooms[space], look, halo) for space, far in ways.items()]
    return element("g", *drawn, *feet, class_="names")


def far_ways(names: Mapping[str, str], layout: Layout) -> dict[str, list[FarWay]]:
    """The labels of each room: the ways that are not drawn."""
    ways: dict[str, list[FarWay]] = {}
    for link in layout.far_walls:
        ways.setdefault(link.start, []).append(FarWay(WALL, names[link.end]))
    for link in layout.far:
        ways.setdefault(link.start, []).append(FarWay(link.kind, names[link.end]))
        if not link.one_way:
            ways.setdefault(link.end, []).append(FarWay(link.kind, names[link.start]))
    return ways


def outline(layout: Layout, space: str, inset: float = 0, **attributes: Value) -> Markup:
    """The shape of a room: a rectangle, or on a tile one with a nook."""
    room = layout.rooms[space]
    left, top = room.x + inset, room.y + inset
    right, bottom = room.x + room.w - inset, room.y + room.h - inset
    nook = layout.nooks.get(space)
    if nook is None:
        return element(
            "rect", x=left, y=top, width=right - left, height=bottom - top, rx=6 - inset / 2,
            **attributes,
        )  # fmt: skip
    inner, outer = nook.x + inset, nook.x + nook.w - inset
    if nook.y < room.y:
        high = nook.y + inset
        notch = ((inner, top), (inner, high), (outer, high), (outer, top))
        corners = ((left, top), *notch, (right, top), (right, bottom), (left, bottom))
    else:
        low = nook.y + nook.h - inset
        notch = ((outer, bottom), (outer, low), (inner, low), (inner, bottom))
        corners = ((left, top), (right, top), (right, bottom), *notch, (left, bottom))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in dict.fromkeys(corners))
    return element("polygon", points=points, stroke_linejoin="round", **attributes)


def _room(layout: Layout, space: str, look: Palette) -> Markup:
    return outline(
        layout, space, fill=look.floor, stroke=look.wall, stroke_width=2.4, class_="room"
    )


def _tile(tile: LaidTile, square: Room, look: Palette) -> Markup:
    """What the rooms of a tile lie on."""
    told = "tile {tile}, {side}, turned {turn}°" if tile.turn else "tile {tile}, {side}"
    return element(
        "g",
        title(say(told, tile=tile.tile, side=SIDES[tile.side], turn=tile.turn)),
        element(
            "rect", x=square.x, y=square.y, width=square.w, height=square.h, rx=9,
            fill=look.empty, stroke=look.line, stroke_width=1.4,
        ),
        class_="tile",
        data_tile=tile.tile,
    )  # fmt: skip


def _stub(way: Way, look: Palette) -> Markup:
    """An arrow that leads off the board."""
    return element(
        "g",
        title(say("an arrow that leads off the board: a wall")),
        arrow(way[0], way[0], way[1], look.muted, at=0.5, size=6),
        class_="stub",
    )


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
    told = "{kind}: {start} to {end}" if link.one_way else "{kind}: {start} and {end}"
    names = {"start": board.space(link.start).name, "end": board.space(link.end).name}
    told = say(told, kind=link.kind, **names)
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
        title(say("a lone arrow: a wall between {one} and {other}", one=names[0], other=names[1])),
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
