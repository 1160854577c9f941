"""Where the rooms of a board laid from tiles are drawn: where their quarters lie, true to scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.boards.ground import STEPS, Ground, Opening, Quarter
from dmd.core.boards.spaces import Link
from dmd.drawing.placing import GAP, MARGIN, PAGE, Door, Layout, Room, Way

SMALLEST: Final = 92
LARGEST: Final = 120
"""How large a quarter of a tile is drawn, as far as the page allows."""
RIM: Final = 1.5
"""How far a tile keeps from the next one."""


def on_tiles(board: Board, ground: Ground) -> Layout:
    """Lay a board out as its tiles lie."""
    everywhere = [quarter for each in ground.quarters.values() for quarter in each]
    left = min(quarter.column for quarter in everywhere) // 2 * 2
    top = min(quarter.row for quarter in everywhere) // 2 * 2
    columns = max(quarter.column for quarter in everywhere) // 2 * 2 + 2 - left
    rows = max(quarter.row for quarter in everywhere) // 2 * 2 + 2 - top
    size = min(LARGEST, max(SMALLEST, (PAGE - 2 * MARGIN) // columns))
    grid = Grid(left, top, size)
    bars = {space: _bar(quarters) for space, quarters in ground.quarters.items()}
    rooms = {space: grid.room(bar) for space, bar in bars.items()}
    nooks = {
        space: grid.nook(rest[0], bars[space][0])
        for space, quarters in ground.quarters.items()
        if (rest := [one for one in quarters if one not in bars[space]])
    }
    walked = {frozenset((link.start, link.end)): link for link in board.links if _plain(link)}
    pairs = {one: frozenset((one.start, one.end)) for one in ground.doors}
    doors = [grid.door(one, walked[pairs[one]]) for one in ground.doors if pairs[one] in walked]
    drawn = {door.link for door in doors}
    walls = [
        grid.door(one, Link(one.start, one.end, one_way=True)) for one in ground.lone if one.end
    ]
    tiles = [(tile, grid.square(tile.on_map(Quarter(0, 0)))) for tile in ground.tiles]
    return Layout(
        columns * size + 2 * MARGIN,
        rows * size + 2 * MARGIN,
        {space: rooms[space] for space in board.ids},
        tuple(doors),
        tuple(walls),
        tuple(link for link in board.links if link not in drawn),
        (),
        nooks,
        tuple(tiles),
        tuple(grid.way(one) for one in ground.lone if not one.end),
        size,
    )


class Grid:
    """Quarters on paper."""

    def __init__(self, left: int, top: int, size: float) -> None:
        self.left = left
        self.top = top
        self.size = size

    def corner(self, quarter: Quarter) -> tuple[float, float]:
        """The upper left corner of a quarter."""
        return (
            MARGIN + (quarter.column - self.left) * self.size,
            MARGIN + (quarter.row - self.top) * self.size,
        )

    def room(self, quarters: Sequence[Quarter]) -> Room:
        """The walls around quarters that make a rectangle."""
        x, y = self.corner(quarters[0])
        across = quarters[-1].column - quarters[0].column + 1
        down = quarters[-1].row - quarters[0].row + 1
        return Room(x + GAP / 2, y + GAP / 2, across * self.size - GAP, down * self.size - GAP)

    def nook(self, quarter: Quarter, bar: Quarter) -> Room:
        """A quarter that opens into the bar above or below it."""
        room = self.room((quarter,))
        return room._replace(
            y=room.y - (GAP if quarter.row > bar.row else 0),
            h=room.h + GAP,
        )

    def square(self, first: Quarter) -> Room:
        """A whole tile, from its first quarter."""
        x, y = self.corner(first)
        return Room(x + RIM, y + RIM, 2 * self.size - 2 * RIM, 2 * self.size - 2 * RIM)

    def way(self, one: Opening) -> Way:
        """From one side of the wall to the other."""
        x, y = self.corner(one.quarter)
        across, down = STEPS[one.edge]
        x += self.size / 2 * (1 + across)
        y += self.size / 2 * (1 + down)
        half = GAP / 2
        return (x - across * half, y - down * half), (x + across * half, y + down * half)

    def door(self, one: Opening, link: Link) -> Door:
        """A door, seen from where its link starts."""
        start, end = self.way(one)
        return Door(link, start, end) if one.start == link.start else Door(link, end, start)


def _bar(quarters: Sequence[Quarter]) -> tuple[Quarter, ...]:
    """The quarters of a space that make a rectangle: of three, the two side by side."""
    if len(quarters) != 3:
        return tuple(quarters)
    rows = [one.row for one in quarters]
    return tuple(one for one in quarters if rows.count(one.row) == 2)


def _plain(link: Link) -> bool:
    return link.kind == "passage" and not link.one_way
