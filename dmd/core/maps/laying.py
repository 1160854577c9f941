"""A map laid from tiles, spread out into the spaces and passages it becomes.

A space is called by the code of its tile and its letter, such as `7a`, unless the map names it.
Two tiles are connected where both show an arrow; a lone arrow is a wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.boards.ground import OPPOSITE, Ground, LaidTile, Opening, Quarter
from dmd.core.maps.map_file import Games, LoneArrow, MapFile, MapLink, MapRules, MapSpace, assemble
from dmd.core.maps.tiles import BEFORE, TileSet, TileSets, TileSide, no_tile_sets
from dmd.core.sentences import as_written


def board_of(drawn: MapFile, games: Games, tile_sets: TileSets = no_tile_sets) -> Board:
    """The board a map becomes: tokens are its tags, twins are linked, walls are walls."""
    rules = games.get(drawn.game or "", MapRules())
    if not drawn.laid:
        return assemble(drawn.spaces, drawn.links, drawn.lone_arrows, rules, title=drawn.title)
    table = spread(drawn.spaces, drawn.laid, tile_sets(drawn.tiles))
    return assemble(*table[:3], rules, title=drawn.title, ground=table.ground)


def as_its_author_wrote(board: Board) -> Board:
    """A stranger's map: its spaces are called as they are, in every language.

    Else those whose names the kit happens to know would be translated, and the others not.
    """
    spaces = tuple(replace(one, name=as_written(one.name)) for one in board.spaces)
    return replace(board, spaces=spaces, title=as_written(board.title))


class Spread(NamedTuple):
    """What lies on the table once all tiles are laid."""

    spaces: tuple[MapSpace, ...]
    links: tuple[MapLink, ...]
    lone_arrows: tuple[LoneArrow, ...]
    ground: Ground


def spread(named: Iterable[MapSpace], laid: Sequence[LaidTile], tiles: TileSet) -> Spread:
    """The spaces of all tiles, those that the map names first, and the passages between them."""
    ids = {space.tile or space.id: space.id for space in named}
    sides = list(_sides(laid, tiles))
    whose: dict[Quarter, str] = {}
    found: dict[str, MapSpace] = {}
    quarters: dict[str, tuple[Quarter, ...]] = {}
    for one, side in sides:
        for letter in side.letters:
            space = ids.get(f"{one.tile}{letter}", f"{one.tile}{letter}")
            covered = tuple(map(one.on_map, side.quarters_of(letter)))
            whose |= dict.fromkeys(covered, space)
            quarters[space] = covered
            found[space] = _placed(MapSpace(id=space, name=side.names.get(letter, "")), covered)
    told = {space.id: _told(space, found[space.id]) for space in named if space.id in found}
    spaces = tuple((told | {id_: one for id_, one in found.items() if id_ not in told}).values())
    doors = (*_inside(sides, whose), *_answered(sides, whose))
    lone = tuple(_arrows(sides, whose, answered=False))
    pairs = dict.fromkeys(_pair(door.start, door.end) for door in doors)
    walls = dict.fromkeys(
        (arrow.start, arrow.end)
        for arrow in lone
        if arrow.end and _pair(arrow.start, arrow.end) not in pairs
    )
    return Spread(
        spaces,
        tuple(MapLink(start=start, end=end) for start, end in pairs),
        tuple(LoneArrow(start=start, end=end) for start, end in walls),
        Ground({one.id: quarters[one.id] for one in spaces}, doors, lone, tuple(laid)),
    )


def spaces_of(laid: Iterable[LaidTile], tiles: TileSet) -> dict[str, LaidTile]:
    """The spaces as the tiles call them, such as `7a`, each with the tile it lies on."""
    return {
        f"{one.tile}{letter}": one for one, side in _sides(laid, tiles) for letter in side.letters
    }


def _sides(laid: Iterable[LaidTile], tiles: TileSet) -> Iterator[tuple[LaidTile, TileSide]]:
    """Each tile as it lies there."""
    for one in laid:
        if tile := tiles.tile(one.tile):
            yield one, tile.side(one.side).turned(one.turn)


def _placed(space: MapSpace, quarters: Sequence[Quarter]) -> MapSpace:
    """A space in the middle of its quarters."""
    x = sum(quarter.column for quarter in quarters) / len(quarters)
    y = sum(quarter.row for quarter in quarters) / len(quarters)
    return replace(space, x=x, y=y)


def _told(named: MapSpace, found: MapSpace) -> MapSpace:
    """A space as the map names it, at the place where its tile lies."""
    return replace(named, x=found.x, y=found.y, name=named.name or found.name)


def _inside(
    sides: Iterable[tuple[LaidTile, TileSide]], whose: dict[Quarter, str]
) -> Iterator[Opening]:
    """The passages within the tiles, drawn where their two spaces touch first."""
    for one, side in sides:
        for pair in side.passages:
            for quarter, edge in side.touching(pair[0], pair[1]):
                here = one.on_map(quarter)
                yield Opening(here, edge, whose[here], whose[here.beyond(edge)])
                break


def _answered(
    sides: Sequence[tuple[LaidTile, TileSide]], whose: dict[Quarter, str]
) -> Iterator[Opening]:
    """The passages between tiles, each told once: eastwards or southwards."""
    return (door for door in _arrows(sides, whose, answered=True) if door.edge in "es")


def _arrows(
    sides: Sequence[tuple[LaidTile, TileSide]], whose: dict[Quarter, str], *, answered: bool
) -> Iterator[Opening]:
    """The arrows on the edges of tiles that the tile beyond answers, or those that none does."""
    shown = {
        (one.on_map(BEFORE[slot]), slot[0]): None for one, side in sides for slot in side.arrows
    }
    for here, edge in shown:
        beyond = here.beyond(edge)
        if ((beyond, OPPOSITE[edge]) in shown) == answered:
            yield Opening(here, edge, whose[here], whose.get(beyond, ""))


def _pair(start: str, end: str) -> tuple[str, str]:
    return (start, end) if start <= end else (end, start)
