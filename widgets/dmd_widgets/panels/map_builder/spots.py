"""The places where something may be put: the grid on which tiles lie, free points among spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import dist, floor
from typing import Final, NamedTuple

from dmd.core.boards.ground import FARTHEST, LaidTile
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.drawing.layout import places
from dmd.drawing.placing import MARGIN, Layout, Point, Room
from dmd.drawing.tiled import LARGEST
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.hand import Spots, tile_of

MOST_POINTS: Final = 200
"""So many free points are offered; more take longer to lay out than anybody wants to wait."""
BESIDE: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Spot(NamedTuple):
    """A place where something may be put."""

    key: str
    room: Room
    told: str
    free: bool = True


def free_points(map_: Map) -> tuple[Point, ...]:
    """Points beside the spaces of a map where another one would overlap none.

    >>> from dmd.workshop.map import new_map
    >>> free_points(new_map("cellar").add_space("stair", x=0, y=0))
    ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    """
    if map_.file.laid:
        return ()
    taken = places(map_.board)
    if not taken:
        return ((0, 0),)
    cells: dict[tuple[int, int], list[Point]] = {}  # since only neighbours can overlap
    for point in taken:
        cells.setdefault(_cell(point), []).append(point)
    found: list[Point] = []
    for x, y in taken:
        for across, down in BESIDE:
            point = (x + across, y + down)
            if _is_free(point, cells):
                found.append(point)
                cells.setdefault(_cell(point), []).append(point)
    return tuple(found[:MOST_POINTS])


def _cell(point: Point) -> tuple[int, int]:
    return floor(point[0]), floor(point[1])


def _is_free(point: Point, cells: Mapping[tuple[int, int], Iterable[Point]]) -> bool:
    """Whether a space at a point would overlap none of those in the cells around it."""
    column, row = _cell(point)
    around = ((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1))
    return not any(
        abs(point[0] - x) < 1 and abs(point[1] - y) < 1
        for cell in around
        for x, y in cells.get(cell, ())
    )


def points(free: Iterable[Point], layout: Layout) -> Iterator[Spot]:
    """Free points as they are laid out."""
    for (x, y), room in zip(free, layout.spare, strict=True):
        told = say("Free, {x} to the right and {y} down", x=f"{x:g}", y=f"{y:g}")
        yield Spot(f"point {x:g} {y:g}", room, told)


def grid(layout: Layout) -> Iterator[Spot]:
    """Where tiles lie and may lie: the whole grid, and one place more on each side."""
    if not layout.tiles:
        whole = Room(MARGIN, MARGIN, 2 * LARGEST, 2 * LARGEST)
        yield Spot("place 0 0", whole, say("The first place"))
        return
    there = {(tile.x, tile.y): tile for tile, _ in layout.tiles}
    first, corner = layout.tiles[0]
    size = 2 * layout.quarter
    columns, rows = _line(x for x, _ in there), _line(y for _, y in there)
    for y in rows:
        for x in columns:
            square = corner._replace(
                x=corner.x + (x - first.x) * size, y=corner.y + (y - first.y) * size
            )
            tile = there.get((x, y))
            told = "Column {column}, row {row}: free"
            if tile:
                told = "Column {column}, row {row}: tile {tile}"
            where = {"column": x - columns[0] + 1, "row": y - rows[0] + 1}
            said = say(told, tile=tile.tile if tile else "", **where)
            yield Spot(f"place {x} {y}", square, said, tile is None)


def _line(taken: Iterable[int]) -> range:
    """The places of a row or a column.

    There is one before the first as long as all tiles can move along.
    """
    known = list(taken)
    before = min(known) > 0 or max(known) < FARTHEST
    return range(min(known) - before, min(max(known) + 1, FARTHEST) + 1)


def tile_at(map_: Map, spot: str) -> LaidTile | None:
    """The tile at a spot, be it a space or a place of the grid."""
    kind, _, where = spot.partition(" ")
    code = tile_of(map_, where) if kind == "space" else ""
    for one in map_.file.laid:
        if one.tile == code or (kind == "place" and where == f"{one.x} {one.y}"):
            return one
    return None


def first_spot(map_: Map, spots: Spots, selected: str) -> str:
    """Where the keys begin: at what is looked at, or at the free place nearest to it."""
    if spots == "space":
        spaces = map_.ids
        return f"space {selected if selected in spaces else spaces[0]}" if spaces else ""
    if spots == "point":
        here = dict(zip(map_.ids, places(map_.board), strict=True)).get(selected, (0, 0))
        return "point {:g} {:g}".format(*min(free_points(map_), key=lambda one: dist(one, here)))
    taken = {(one.x, one.y): None for one in map_.file.laid}
    if not taken:
        return "place 0 0"
    looked_at = tile_at(map_, f"space {selected}")
    near = (looked_at.x, looked_at.y) if looked_at else next(reversed(taken))
    for x, y in (near, *taken):
        for across, down in BESIDE:
            if (x + across, y + down) not in taken:
                return f"place {x + across} {y + down}"
    raise Refusal(say("There is no place left on this map."))
