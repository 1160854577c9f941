"""All tiles of a set on one sheet, both sides of each: what a designer chooses from.

Every side is laid alone on a board of its own, and so drawn as it will look on a map.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.boards.ground import Facing, LaidTile, Turn
from dmd.core.boards.spaces import shown
from dmd.core.complaints import Refusal
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_file import MapFile
from dmd.core.maps.tiles import Tile, TileSet, TileSide
from dmd.core.sentences import in_a_row, say
from dmd.drawing.board import HEADING, Picture, draw_picture, paper
from dmd.drawing.ground import BROAD, SIDES, SILL, arrow, direction, outline
from dmd.drawing.layout import laid_out
from dmd.drawing.letters import fit, wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.placing import MARGIN, Point, Way
from dmd.drawing.svg import (
    NOTHING,
    Markup,
    document,
    element,
    joined,
    moved,
    text,
    title,
    words,
)

ACROSS: Final = 3
"""So many tiles lie beside each other, each with its front and its back."""
CODE: Final = 18
"""How much room the code above a side takes."""
LINE: Final = 15
"""From one line of a note to the next."""
LINES: Final = 2
"""A note is shortened to so many; the rest of it shows on hover."""


class Cell(NamedTuple):
    """One side of a tile on the sheet."""

    tile: Tile
    facing: Facing
    picture: Picture
    doors: tuple[Way, ...]  # in its edge, where a map may lay another tile

    @property
    def side(self) -> TileSide:
        """What is printed on it."""
        return self.tile.side(self.facing)

    @property
    def called(self) -> str:
        """Which side it is, such as `7 back`."""
        return str(say("{tile} {side}", tile=self.tile.code, side=SIDES[self.facing]))


def draw_tiles(tile_set: TileSet, *, theme: str = "light") -> str:
    """A set of tiles as SVG: front and back side by side, each with its code and its note.

    >>> from dmd.core.maps.tile_check import read_tiles
    >>> cellar = read_tiles('''
    ... format: dmd-tiles/1
    ... id: cellar
    ... title: Cellar
    ... tiles:
    ...   - code: 1
    ...     front: {quarters: [aa, bb], passages: [ab], arrows: [n1]}
    ...     back: {quarters: [aa, aa], arrows: [s2]}
    ... ''')
    >>> sheet = draw_tiles(cellar)
    >>> sheet.count('class="side"'), "1 front" in sheet, "1 back" in sheet
    (2, True, True)
    """
    if not isinstance(tile_set, TileSet) or not tile_set.tiles:
        raise Refusal(
            say("A sheet is drawn of a set of tiles, not of {tile_set}.", tile_set=shown(tile_set))
        )
    look = palette(theme)
    cells = list(_cells(tile_set, look))
    wide = cells[0].picture.width
    high = CODE + cells[0].picture.height + LINES * LINE
    columns = 2 * min(ACROSS, len(tile_set.tiles))
    rows = -(-len(cells) // columns)
    drawn = [
        moved(place % columns * wide, HEADING + place // columns * high, _drawn(cell, look))
        for place, cell in enumerate(cells)
    ]
    heading = fit(tile_set.title, columns * wide - 2 * MARGIN, 16, bold=True)
    return document(
        columns * wide,
        HEADING + rows * high + MARGIN,
        paper(look),
        text(MARGIN, 26, heading, look.ink, size=16, bold=True, class_="heading"),
        *drawn,
        name=tile_set.title or tile_set.id,
        told=joined(map(_told, cells)),
        theme=look.name,
    )


def draw_side(
    tile_set: TileSet, tile: Tile, facing: Facing, turn: Turn = 0, *, theme: str = "light"
) -> str:
    """One side of a tile alone, with bold lines and no words, so that it may be shown small."""
    look = palette(theme)
    layout = laid_out(side_board(tile_set, tile.code, facing, turn))
    cell = Cell(tile, facing, Picture(layout.width, layout.height, (), NOTHING), layout.stubs)
    return document(
        layout.width,
        layout.height,
        *(
            outline(layout, space, fill=look.floor, stroke=look.wall, stroke_width=5)
            for space in layout.rooms
        ),
        *(_gap(door.start, door.end, look) for door in layout.doors),
        *(_door(way, look, bold=True) for way in layout.stubs),
        name=str(say(TURNED if turn else "tile {tile}", tile=cell.called, turn=turn)),
        told=_told(cell),
        theme=look.name,
    )


TURNED: Final = "tile {tile}, turned {turn}°"


def _gap(start: Point, end: Point, look: Palette) -> Markup:
    """A door inside a tile, drawn bold."""
    dx, dy = direction(start, end)
    (x1, y1), (x2, y2) = start, end
    posts = element(
        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=look.wall, stroke_width=2 * BROAD + 10
    )
    opening = element(
        "line", x1=x1 - 4 * dx, y1=y1 - 4 * dy, x2=x2 + 4 * dx, y2=y2 + 4 * dy,
        stroke=look.floor, stroke_width=2 * BROAD,
    )  # fmt: skip
    return element("g", posts, opening)


def side_board(tile_set: TileSet, code: str, facing: Facing, turn: Turn = 0) -> Board:
    """A board with nothing on it but one side of one tile."""
    laid = (LaidTile(tile=code, x=0, y=0, side=facing, turn=turn),)
    drawn = MapFile(format="dmd-map/1", id="side", title="", tiles=tile_set.id, laid=laid)
    return board_of(drawn, {}, lambda _: tile_set)


def _cells(tile_set: TileSet, look: Palette) -> Iterator[Cell]:
    sides: tuple[Facing, Facing] = ("front", "back")
    for tile in tile_set.tiles:
        for facing in sides:
            board = side_board(tile_set, tile.code, facing)
            yield Cell(tile, facing, draw_picture(board, look), laid_out(board).stubs)


def _drawn(cell: Cell, look: Palette) -> Markup:
    """A side under its code, and over what its designer noted."""
    picture, note = cell.picture, cell.side.note
    below = CODE + picture.height
    lines = wrap(note, picture.width - 2 * MARGIN, LINES)
    return element(
        "g",
        title(f"{cell.called}: {note}" if note else cell.called),
        text(MARGIN + 2, CODE + 6, cell.called, look.ink, size=13, bold=True, class_="code"),
        moved(0, CODE, *picture.drawn, *(_door(way, look) for way in cell.doors)),
        *(
            text(MARGIN + 2, below + 2 + LINE * row, line, look.muted, class_="note")
            for row, line in enumerate(lines)
        ),
        class_="side",
        data_tile=cell.tile.code,
        data_side=cell.facing,
    )


def _door(way: Way, look: Palette, *, bold: bool = False) -> Markup:
    """A door in the edge: a map shows a small arrow there, but here it is what one looks for."""
    large = 2.4 if bold else 1
    (x, y), outside = way
    dx, dy = direction(*way)
    opening = element(
        "line", x1=x - dx * SILL, y1=y - dy * SILL, x2=x + dx * SILL, y2=y + dy * SILL,
        stroke=look.floor, stroke_width=BROAD * large,
    )  # fmt: skip
    head = arrow(way[0], way[0], outside, look.ink, at=-2 * large, size=9 * large, half=6.5 * large)
    return element("g", opening, head, class_="slot")


def _told(cell: Cell) -> Markup:
    """A side in words: its spaces, its doors inside, its arrows."""
    side = cell.side
    told = "{tile}: {n:space|spaces}, arrows {arrows}. "
    if side.passages:
        told = "{tile}: {n:space|spaces}, doors {doors}, arrows {arrows}. "
    arrows = in_a_row(side.arrows) if side.arrows else say("none")
    return words(
        str(
            say(
                told,
                tile=cell.called,
                n=len(side.letters),
                doors=in_a_row(side.passages),
                arrows=arrows,
            )
        )
    )
