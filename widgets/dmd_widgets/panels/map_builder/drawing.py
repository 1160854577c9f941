"""The map as it is built: with the places where something may be put, and what is looked at.

Around the map a rim is kept free, so that there is always a place for one more tile or space.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dmd.core.sentences import name, say
from dmd.core.things import Mark
from dmd.drawing.board import draw_picture, paper, plan_of
from dmd.drawing.palette import Palette, palette
from dmd.drawing.placing import DESK, Layout, Room
from dmd.drawing.shapes import SIZE, breadth, shape
from dmd.drawing.svg import (
    NOTHING,
    Markup,
    Value,
    document,
    element,
    joined,
    moved,
    number,
    title,
    words,
)
from dmd.drawing.tiled import LARGEST
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.hand import Spots, tile_of
from dmd_widgets.panels.map_builder.side import side_of
from dmd_widgets.panels.map_builder.spots import Spot, free_points, grid, points

RIM: Final = 60
"""How much of the places around the map is shown."""


def draw_map(
    map_: Map, theme: str, *, spots: Spots = "space", selected: str = "",
    marked: Iterable[str] = (), held: str = "",
) -> str:  # fmt: skip
    """The map with a ring around what is looked at, and a sign on what is to be mended.

    `held` is the tile that is being moved.
    """
    look, board = palette(theme), map_.board
    free = free_points(map_)
    chips = {space: "!" for space in marked if space in board}
    if selected in board:
        chips.setdefault(selected, "")
    figures = side_of(map_).figures(map_)
    picture = draw_picture(board, look, figures=figures, highlights=chips, spare=free, measure=DESK)
    layout = plan_of(board, look, free, DESK).layout
    offered: list[Spot] = []
    if spots == "place":
        offered = list(grid(layout))
    elif spots == "point":
        offered = list(points(free, layout))
    frame = _frame(layout, offered)
    tile = held or tile_of(map_, selected)
    return document(
        frame.w, frame.h, paper(look),
        moved(-frame.x, -frame.y, *picture.drawn, _outline(tile, layout, look),
              *(_spot(one, frame, look) for one in offered)),
        name=map_.title, told=picture.told or words(str(say("Nothing lies on it yet."))),
        theme=look.name,
    )  # fmt: skip


def _frame(layout: Layout, offered: list[Spot]) -> Room:
    """What is shown: everything that is there, and of what is around it a rim."""
    there = [*layout.rooms.values(), *(square for _, square in layout.tiles)]
    if not there:
        there = [one.room for one in offered] or [Room(0, 0, 4 * LARGEST, LARGEST)]
    left, top = min(one.x for one in there) - RIM, min(one.y for one in there) - RIM
    right = max(one.x + one.w for one in there) + RIM
    bottom = max(one.y + one.h for one in there) + RIM
    return Room(left, top, right - left, bottom - top)


def _spot(spot: Spot, frame: Room, look: Palette) -> Markup:
    """A place, as far as it is within the frame; a cross says that it is free."""
    left, top = max(spot.room.x, frame.x + 4), max(spot.room.y, frame.y + 4)
    right = min(spot.room.x + spot.room.w, frame.x + frame.w - 4)
    bottom = min(spot.room.y + spot.room.h, frame.y + frame.h - 4)
    floor: dict[str, Value] = {"fill": "none", "pointer_events": "all"}
    if spot.free:
        floor |= {"stroke": look.choice, "stroke_width": 1.6, "stroke_dasharray": "6 5"}
    reach = element(
        "rect", x=left, y=top, width=right - left, height=bottom - top, rx=6, class_="reach",
        **floor,
    )  # fmt: skip
    cross = _cross((left + right) / 2, (top + bottom) / 2, look) if spot.free else NOTHING
    return element(
        "g",
        title(spot.told),
        reach,
        cross,
        class_="spot free" if spot.free else "spot",
        data_spot=spot.key,
    )


def _cross(x: float, y: float, look: Palette) -> Markup:
    return element(
        "path", d=f"M{number(x - 7)} {number(y)}h14m-7 -7v14", fill="none", stroke=look.choice,
        stroke_width=2.6, stroke_linecap="round", pointer_events="none",
    )  # fmt: skip


def _outline(tile: str, layout: Layout, look: Palette) -> Markup:
    """Around the tile that is looked at."""
    squares = [square for one, square in layout.tiles if one.tile == tile]
    return joined(
        element(
            "rect", x=one.x - 3, y=one.y - 3, width=one.w + 6, height=one.h + 6, rx=11, fill="none",
            stroke=look.choice, stroke_width=2.6, pointer_events="none", class_="looked-at",
        )
        for one in squares
    )  # fmt: skip


# -- symbols ---------------------------------------------------------------------------------------


def draw_symbol(mark: Mark, theme: str) -> str:
    """A token or a figure by itself, as it looks on the map."""
    look = palette(theme)
    wide = breadth(mark)
    called = str(name(mark.name))
    return document(
        wide, SIZE + 1, shape(mark, look), name=called, told=words(called), theme=look.name
    )
