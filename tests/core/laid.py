"""Maps laid from tiles, made at random; and the laying once more, slowly, from the rule alone.

It shares no line with the kit: a side is two rows of letters and points with a direction, and it is
turned as a picture is turned, every point (x, y) of a square of 2 × 2 becoming (1 − y, x).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from dmd.atlas import load_tiles
from dmd.core.boards.board import Board
from dmd.core.boards.ground import LaidTile
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_file import MapFile, MapSpace
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet, TileSide

POINTS = {
    "n1": ((0, 0), (0, -1)), "n2": ((1, 0), (0, -1)),
    "e1": ((1, 0), (1, 0)), "e2": ((1, 1), (1, 0)),
    "s1": ((0, 1), (0, 1)), "s2": ((1, 1), (0, 1)),
    "w1": ((0, 0), (-1, 0)), "w2": ((0, 1), (-1, 0)),
}  # fmt: skip
"""For each slot the quarter before it, and which way is out."""

CELLAR = read_tiles("""\
format: dmd-tiles/1
id: cellar
title: Cellar
tiles:
  - code: 1   # one way to the east, a door inside
    front: {quarters: [aa, bb], passages: [ab], arrows: [n1, e1], names: {b: Coal}}
    back: {quarters: [ab, ac], passages: [ac], arrows: [e1, s2]}
  - code: 2   # answers the upper slot to the west | the lower one
    front: {quarters: [aa, ab], passages: [ab], arrows: [w1, s1]}
    back: {quarters: [aa, aa], arrows: [w2]}
  - code: 3
    front: {quarters: [aa, aa], arrows: [n2]}
    back: {quarters: [aa, aa], arrows: [n1]}
""")

Laid = tuple[LaidTile, ...]


@cache
def house() -> TileSet:
    return load_tiles("house_tiles")


CODES = [str(number) for number in range(1, 21)]


@st.composite
def laid_tiles(draw: Any, most: int = 8, across: int = 4) -> Laid:
    """Tiles of the house, each once, no two in one place."""
    places = st.tuples(st.integers(0, across - 1), st.integers(0, across - 1))
    there = draw(st.lists(places, min_size=1, max_size=most, unique=True))
    codes = draw(st.permutations(CODES))[: len(there)]
    return tuple(
        LaidTile(
            tile=code,
            x=x,
            y=y,
            side=draw(st.sampled_from(["front", "back"])),
            turn=draw(st.sampled_from([0, 90, 180, 270])),
        )
        for code, (x, y) in zip(codes, there, strict=True)
    )


def board(laid: Laid, *spaces: MapSpace, tiles: TileSet | None = None) -> Board:
    set_ = tiles or house()
    drawn = MapFile(
        format="dmd-map/1", id="laid", title="Laid", tiles=set_.id, laid=laid, spaces=spaces
    )
    return board_of(drawn, {}, lambda _: set_)


def naively(laid: Laid, tiles: TileSet) -> dict[str, Any]:
    """Whose each quarter is, which spaces are joined, which arrows nobody answers."""
    whose: dict[tuple[int, int], str] = {}
    arrows: set[tuple[int, int, int, int]] = set()
    joined: set[frozenset[str]] = set()
    for one in laid:
        [tile] = [tile for tile in tiles.tiles if tile.code == one.tile]
        side = tile.front if one.side == "front" else tile.back
        for y, row in enumerate(side.quarters):
            for x, letter in enumerate(row):
                u, v = turned((x, y), one.turn)
                whose[2 * one.x + u, 2 * one.y + v] = one.tile + letter
        for slot in side.arrows:
            (x, y), out = POINTS[slot]
            u, v = turned((x, y), one.turn)
            for _ in range(one.turn // 90):
                out = (-out[1], out[0])
            arrows.add((2 * one.x + u, 2 * one.y + v, *out))
        joined |= {frozenset((one.tile + p[0], one.tile + p[1])) for p in side.passages}
    lone = set()
    for x, y, dx, dy in arrows:
        there = (x + dx, y + dy)
        if (*there, -dx, -dy) in arrows:
            joined.add(frozenset((whose[x, y], whose[there])))
        elif there in whose:
            lone.add((whose[x, y], whose[there]))
    walls = {(a, b) for a, b in lone if frozenset((a, b)) not in joined}
    return {"whose": whose, "joined": joined, "walls": walls}


def turned(point: tuple[int, int], by: int) -> tuple[int, int]:
    x, y = point
    for _ in range(by // 90):
        x, y = 1 - y, x
    return x, y


def mirrored(tiles: TileSet) -> TileSet:
    """The same tiles, seen in a mirror: left is right."""
    from msgspec.structs import replace

    def seen(side: TileSide) -> TileSide:
        other = {"n1": "n2", "n2": "n1", "s1": "s2", "s2": "s1"}
        other |= {"e1": "w1", "w1": "e1", "e2": "w2", "w2": "e2"}
        upper, lower = side.quarters
        return replace(
            side, quarters=(upper[::-1], lower[::-1]), arrows=tuple(other[a] for a in side.arrows)
        )

    both = [replace(one, front=seen(one.front), back=seen(one.back)) for one in tiles.tiles]
    return replace(tiles, tiles=tuple(both))
