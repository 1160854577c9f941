"""What a board laid from tiles looks like: whose each quarter is, where its doors are."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

FARTHEST: Final = 49
"""The last column and the last row in which a tile may lie."""

Code = Annotated[
    str,
    Meta(
        pattern="^[A-Z0-9]{1,4}$",
        description="one to four capitals or digits, such as 7 or K3",
    ),
]
Facing = Literal["front", "back"]
Turn = Literal[0, 90, 180, 270]
TURNS: Final[tuple[Turn, ...]] = (0, 90, 180, 270)


class Quarter(NamedTuple):
    """A quarter of a tile, or of the whole map: columns to the right, rows downwards."""

    column: int
    row: int

    def beyond(self, edge: str) -> Quarter:
        """The quarter on the other side of an edge: n, e, s or w."""
        across, down = STEPS[edge]
        return Quarter(self.column + across, self.row + down)


STEPS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}


class LaidTile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Where a tile lies on a map: counted in tiles, to the right and downwards."""

    tile: Code
    x: Annotated[int, Meta(ge=0, le=FARTHEST)]
    y: Annotated[int, Meta(ge=0, le=FARTHEST)]
    side: Facing = "front"
    turn: Turn = 0  # to the right, in degrees

    def on_map(self, quarter: Quarter) -> Quarter:
        """A quarter of the tile, counted over the whole map."""
        return Quarter(2 * self.x + quarter.column, 2 * self.y + quarter.row)


class Opening(NamedTuple):
    """A door, told by one of the two quarters it joins and the edge between them."""

    quarter: Quarter
    edge: str  # n, e, s or w
    start: str  # the space of the quarter
    end: str  # the space beyond; "" where nothing lies


class Ground(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The floor under a board: the quarters of each space, doors, and arrows nobody answers."""

    quarters: dict[str, tuple[Quarter, ...]]
    doors: tuple[Opening, ...] = ()
    lone: tuple[Opening, ...] = ()
    tiles: tuple[LaidTile, ...] = ()
