"""Two maps as they lie on the table, so that they differ only where players would see it.

A map laid from tiles names only the spaces it has something to say of; the others are there all the
same. So a space that one of two maps names is looked for among the tiles of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.maps.laying import Spread, spread
from dmd.core.maps.map_file import MapFile, MapSpace
from dmd.core.maps.tiles import TileSets


def on_the_table(
    maps: tuple[MapFile, MapFile], sets: tuple[TileSets, TileSets]
) -> tuple[MapFile, MapFile]:
    """Two maps with the spaces and links of their tiles, where both are at hand.

    So a tile that is turned is told together with the ways it opens and closes, and an entry that
    only puts a token on a tile is told as that token.
    """
    before, after = (_by_their_tiles(one) for one in maps)
    tables = _table(before, sets[0]), _table(after, sets[1])
    if tables[0] is None or tables[1] is None:
        return before, after
    if not (before.laid and after.laid):  # what only tiles bring along is as good as listed
        return _laid_out(before, tables[0], tables[0]), _laid_out(after, tables[1], tables[1])
    return _laid_out(before, tables[0], after), _laid_out(after, tables[1], before)


def _by_their_tiles(drawn: MapFile) -> MapFile:
    """A laid map each space of which says on which tile it lies, also if its id says it already."""
    if not drawn.laid:
        return drawn
    return replace(drawn, spaces=tuple(replace(s, tile=s.tile or s.id) for s in drawn.spaces))


def _table(drawn: MapFile, sets: TileSets) -> Spread | MapFile | None:
    """What lies on the table: of a map that lists its spaces, just those."""
    if not drawn.laid:
        return drawn
    try:
        return spread(drawn.spaces, drawn.laid, sets(drawn.tiles))
    except Refusal:
        return None


def _laid_out(drawn: MapFile, table: Spread | MapFile, beside: Spread | MapFile) -> MapFile:
    """A map with the links of its tiles, and with those spaces that are listed beside it."""
    own = {one.id for one in drawn.spaces}
    named = {one.tile or one.id for one in beside.spaces if one.id not in own}
    spaces = tuple(_spaces(drawn, table, named))
    return replace(drawn, spaces=spaces, links=table.links, lone_arrows=table.lone_arrows)


def _spaces(drawn: MapFile, table: Spread | MapFile, named: Set[str]) -> Iterator[MapSpace]:
    """Each space the map lists, with the name on its tile; then those only named beside."""
    listed = {one.id for one in drawn.spaces}
    names = {one.id: one.name for one in table.spaces}
    yield from (replace(one, name=names.get(one.id, one.name)) for one in drawn.spaces)
    for one in table.spaces:
        if one.id not in listed and one.id in named:
            yield MapSpace(id=one.id, tile=one.id, name=one.name)
