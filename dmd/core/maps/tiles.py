"""Map tiles (`dmd-tiles/1`): squares of 2 × 2 quarters, two sides each, to be laid edge to edge.

>>> side = TileSide(quarters=("ab", "ac"), passages=("ab",), arrows=("n1", "e2"))
>>> side.turned(90).quarters, side.turned(90).arrows
(('aa', 'cb'), ('e1', 's1'))

An edge has two slots, one before each quarter, counted from left to right and from top to bottom:

```text
        n1  n2
    w1 [a | b] e1
    w2 [a | c] e2
        s1  s2
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from dmd.core.boards.ground import STEPS, TURNS, Code, Facing, Quarter, Turn
from dmd.core.complaints import Refusal
from dmd.core.files.content import Format
from dmd.core.sentences import say

VERSION: Final = 1
TILES: Final = 160
"""More in one set, or on one map, would not fit any table: three spaces each are nearly 500."""

Name = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=2_000)]
Word = Annotated[
    str,
    Meta(
        pattern="^[a-z][a-z0-9_]*$",
        max_length=80,
        description="a word of small letters, digits and _, such as house_tiles",
    ),
]
Row = Annotated[
    str, Meta(pattern="^[abc]{2}$", description="two letters, one for each quarter, such as ab")
]
Pair = Annotated[
    str,
    Meta(pattern="^(ab|ba|ac|ca|bc|cb)$", description="two of the letters a, b and c, such as ab"),
]
Letter = Annotated[str, Meta(pattern="^[abc]$", description="a, b or c")]
Slot = Literal["n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2"]
SLOTS: Final[tuple[Slot, ...]] = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")


QUARTERS: Final = tuple(Quarter(column, row) for row in (0, 1) for column in (0, 1))
BEFORE: Final[dict[Slot, Quarter]] = {
    "n1": QUARTERS[0],
    "n2": QUARTERS[1],
    "e1": QUARTERS[1],
    "e2": QUARTERS[3],
    "s1": QUARTERS[2],
    "s2": QUARTERS[3],
    "w1": QUARTERS[0],
    "w2": QUARTERS[2],
}
"""The quarter that each slot opens."""
TURNED: Final[dict[Slot, Slot]] = {
    "n1": "e1",
    "n2": "e2",
    "e1": "s2",
    "e2": "s1",
    "s1": "w1",
    "s2": "w2",
    "w1": "n2",
    "w2": "n1",
}
"""Where each slot comes to lie when its tile is turned a quarter to the right."""


class TileSide(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a tile: whose each quarter is, the passages inside, the arrows on its edge."""

    quarters: tuple[Row, Row]  # the upper two, the lower two
    passages: Annotated[tuple[Pair, ...], Meta(max_length=3)] = ()
    arrows: Annotated[tuple[Slot, ...], Meta(max_length=8)] = ()
    names: dict[Letter, Name] = {}
    note: Text = ""

    @property
    def letters(self) -> tuple[str, ...]:
        """Its spaces, in the order of the alphabet."""
        return tuple(sorted({*self.quarters[0], *self.quarters[1]}))

    def letter(self, quarter: Quarter) -> str:
        """The space a quarter belongs to."""
        return self.quarters[quarter.row][quarter.column]

    def quarters_of(self, letter: str) -> tuple[Quarter, ...]:
        """The quarters of a space."""
        return tuple(quarter for quarter in QUARTERS if self.letter(quarter) == letter)

    def touching(self, letter: str, other: str) -> Iterator[tuple[Quarter, str]]:
        """Where two spaces touch inside the tile: quarters of the first, and the edge between."""
        for quarter in self.quarters_of(letter):
            for edge in STEPS:
                beyond = quarter.beyond(edge)
                if beyond in QUARTERS and self.letter(beyond) == other:
                    yield quarter, edge

    def turned(self, by: Turn) -> TileSide:
        """The side as it lies when the tile is turned to the right."""
        side = self
        for _ in range(TURNS.index(by)):
            upper, lower = side.quarters
            quarters = (lower[0] + upper[0], lower[1] + upper[1])
            arrows = sorted((TURNED[slot] for slot in side.arrows), key=SLOTS.index)
            side = replace(side, quarters=quarters, arrows=tuple(arrows))
        return side


class Tile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A tile: its code, and its two sides."""

    code: Code
    front: TileSide
    back: TileSide

    def side(self, facing: Facing) -> TileSide:
        """The side that lies up."""
        return self.front if facing == "front" else self.back


class TileSet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Tiles that are laid together, and who made them."""

    format: Literal["dmd-tiles/1"]
    id: Word
    title: Name
    author: Name = ""
    license: Name = ""
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$", description="such as en, pl or uk")] = (
        "en"
    )
    notes: tuple[Text, ...] = ()
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=1, max_length=TILES)]

    def tile(self, code: str) -> Tile | None:
        """The tile with a code, if there is one."""
        return next((tile for tile in self.tiles if tile.code == code), None)


TILE_SET: Final = Format("tiles", VERSION, TileSet)

TileSets = Callable[[str], TileSet]
"""How the tile set that a map names is found."""


def no_tile_sets(name: str) -> TileSet:
    """Where nothing but one file is at hand."""
    raise Refusal(say("The tile set “{name}” is not at hand here.", name=name[:40]))
