"""What a board laid out on paper is made of: rooms, doors, and how large all of it is."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from dmd.core.boards.ground import LaidTile
from dmd.core.boards.spaces import Link

PAGE: Final = 900
GAP: Final = 12
"""Between two rooms: the wall, and the door in it."""
MARGIN: Final = 14

Point = tuple[float, float]


class Measure(NamedTuple):
    """How far apart the middles of two rooms are, downwards; how large names and figures are."""

    rise: int
    letters: float
    figures: tuple[float, ...]  # times their usual size: the first at which all find a place
    highest: float = inf  # times its breadth: a higher board is drawn closer together
    rise_most: float = 0  # a lower board is drawn farther apart, up to this
    larger: tuple[float, ...] = ()  # letters, where all names of a board fit in these
    numbers: bool = True  # whether rooms say the short ids of their spaces, too


PAPER: Final = Measure(136, 12, (1,))
SCREEN: Final = Measure(
    114, 16, tuple(size / 100 for size in range(190, 72, -1)), 0.78, 150, (20, 19, 18, 17), False
)
"""A window is broader than high, and a board in it smaller than it is drawn.

What is in a room is drawn as large as it can be, in steps too small to leave floor empty. A name
may take three lines in another language; a small figure is worth more than one only counted.
"""
DESK: Final = SCREEN._replace(numbers=True)
"""The same for whoever builds a board, and calls its spaces by their ids."""
PAGE_READ: Final = PAPER._replace(figures=tuple(size / 100 for size in range(150, 99, -1)))
"""A whole table in a page that is read: as on paper, but with figures as large as rooms allow."""

Way = tuple[Point, Point]


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
    far_walls: tuple[Link, ...]  # lone arrows towards a room that is not beside
    nooks: dict[str, Room] = {}  # the third quarter of rooms that are no rectangles
    tiles: tuple[tuple[LaidTile, Room], ...] = ()  # what the rooms lie on
    stubs: tuple[Way, ...] = ()  # lone arrows that lead off the board
    quarter: float = 0.0  # how large a quarter of a tile is drawn
    spare: tuple[Room, ...] = ()  # kept free, where somebody may put another room
