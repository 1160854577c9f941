"""The house of Betrayal at House on the Hill: tiles, the ways round, and the board they make."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space


class Tile(NamedTuple):
    """A tile as printed. Its back names the floors it may lie on, and tells nothing else."""

    back: str
    doors: str
    symbol: str = ""


TILES = {
    "grand_staircase": Tile("ground", "E"),
    "foyer": Tile("ground", "NESW"),
    "entrance_hall": Tile("ground", "NSW"),
    "basement_landing": Tile("basement", "NESW"),
    "upper_landing": Tile("upper", "NESW"),
    "coal_chute": Tile("ground", "N"),
    "conservatory": Tile("ground upper", "N", "event"),
    "creaky_hallway": Tile("basement ground upper", "NESW"),
    "dining_room": Tile("ground", "NE", "omen"),
    "dusty_hallway": Tile("basement ground upper", "NESW"),
    "junk_room": Tile("basement ground upper", "NESW", "omen"),
    "kitchen": Tile("basement ground", "NE", "omen"),
    "larder": Tile("basement", "NS", "item"),
    "library": Tile("ground upper", "SW", "event"),
    "patio": Tile("ground", "NSW", "event"),
    "stairs_from_basement": Tile("basement", "S"),
}
STAIRS = {"grand_staircase": "upper_landing", "stairs_from_basement": "foyer"}
CHUTES = {"coal_chute": "basement_landing"}

SIDES = "NESW"
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Spot(NamedTuple):
    """Where a tile may lie: a floor, and a square of it counted eastwards and southwards."""

    floor: str
    x: int
    y: int

    def beyond(self, side: str) -> Spot:
        east, south = AHEAD[side]
        return Spot(self.floor, self.x + east, self.y + south)


class Room(Struct, frozen=True):
    """A tile as it lies in the house, turned one way or another."""

    tile: str
    spot: Spot
    doors: str


House = tuple[Room, ...]


def room_at(house: House, spot: Spot) -> Room | None:
    return next((one for one in house if one.spot == spot), None)


def true_doors(room: Room, house: House) -> str:
    """The sides on which a room's door does not face a wall: joined to a room, or open still."""
    facing = {side: room_at(house, room.spot.beyond(side)) for side in room.doors}
    return "".join(s for s, other in facing.items() if not other or OPPOSITE[s] in other.doors)


def leads_on(house: House, floor: str) -> bool:
    """Whether some door of a floor has no room behind it yet."""
    rooms = [one for one in house if one.spot.floor == floor]
    return any(not room_at(house, one.spot.beyond(side)) for one in rooms for side in one.doors)


def ways_round(tile: str, house: House, spot: Spot, door: str) -> list[Room]:
    """The ways round that join the door come through; those that open the same doors are one."""
    found: dict[str, Room] = {}
    for quarters in range(4):
        doors = (s for at, s in enumerate(SIDES) if SIDES[at - quarters] in TILES[tile].doors)
        room = Room(tile, spot, "".join(doors))
        if door in room.doors:
            found.setdefault(true_doors(room, house), room)
    return list(found.values())


def keeps_open(room: Room, door: str, house: House) -> bool:
    """Whether, with this room, its floor has a door that leads on; fine too if no way round has."""
    ways = ways_round(room.tile, house, room.spot, door)
    open_ways = [one for one in ways if leads_on((*house, one), room.spot.floor)]
    return room in open_ways or not open_ways


@cache
def board(house: House) -> Board:
    """The house as a board: doors that meet, stairs, and the chute, which leads one way."""
    links = [
        Link(one.tile, other.tile)
        for one in house
        for side in true_doors(one, house)
        if side in "ES"  # the other doors are these, seen from behind
        and (other := room_at(house, one.spot.beyond(side)))
    ]
    laid = {one.tile for one in house}
    links += [Link(a, b, "stairs") for a, b in STAIRS.items() if {a, b} <= laid]
    links += [Link(a, b, "chute", one_way=True) for a, b in CHUTES.items() if {a, b} <= laid]
    return Board(tuple(Space(one.tile, tags=(one.spot.floor,)) for one in house), tuple(links))


def nearby(room: Room, house: House) -> list[str]:
    """The rooms next door, whether a door joins them or not, and those that a link joins."""
    sides = [room_at(house, room.spot.beyond(side)) for side in SIDES]
    links = [{one.start, one.end} for one in board(house).links]
    found = {one for ends in links if room.tile in ends for one in ends}
    found |= {one.tile for one in sides if one}
    return [one.tile for one in house if one.tile in found - {room.tile}]


START: House = tuple(
    Room(tile, Spot(TILES[tile].back, x, 0), TILES[tile].doors)
    for tile, x in (
        ("grand_staircase", -1),
        ("foyer", 0),
        ("entrance_hall", 1),
        ("basement_landing", 0),
        ("upper_landing", 0),
    )
)
