"""What changed on a map: spaces, links, tokens, and tiles placed, turned, flipped or taken away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dmd.core.boards.ground import LaidTile
from dmd.core.comparing import (
    Change,
    Changes,
    Place,
    Words,
    keyed,
    more_and_less,
    said,
    short,
)
from dmd.core.maps.map_file import Ends, LoneArrow, MapFile, MapLink, MapSpace
from dmd.core.maps.tiles import Tile
from dmd.core.sentences import enumerated
from dmd.death_may_die.comparing.episodes import either, named
from dmd.death_may_die.telling.nouns import Names, thing
from dmd.death_may_die.telling.selectors import space


def space_names(spaces: Mapping[str, str], names: Names | None = None) -> Names:
    """What spaces are called, also those without a name."""
    told = {id_: short(name) or _nameless(id_) for id_, name in spaces.items()}
    return (names or Names())._replace(spaces=told)


def _nameless(id_: str) -> str:
    return f"space {id_}"


# -- spaces and links ------------------------------------------------------------------------------


def drawn_at(before: MapSpace, after: MapSpace, place: Place) -> Changes:
    """Where a space is drawn."""
    was, is_ = ([one.x, one.y] for one in (before, after))
    told = f"{place.subject} is drawn at {_point(*is_)} instead of {_point(*was)}"
    return [place.at("x").change("changed", was, is_, told)]


def _point(x: float | None, y: float | None) -> str:
    if x is None and y is None:
        return "no place of its own"
    return f"x {'?' if x is None else f'{x:g}'}, y {'?' if y is None else f'{y:g}'}"


def tokens(before: tuple[str, ...], after: tuple[str, ...], place: Place) -> Iterator[Change]:
    """What lies in a space."""
    came, gone = more_and_less(before, after)
    more = [thing(one, place.after).a() for one in came]
    less = [thing(one, place.before).a() for one in gone]
    told = [f"now has {enumerated(more, 'and')}"] if more else []
    told += [f"no longer has {enumerated(less, 'and')}"] if less else []
    if told:
        change = f"{place.subject} {enumerated(told, 'and')}"
        yield place.change("changed", before, after, change)


def figures(before: dict[str, int], after: dict[str, int], place: Place) -> Iterator[Change]:
    """Who stands in a space at the beginning."""
    for kind in dict.fromkeys((*before, *after)):
        old, new = before.get(kind, 0), after.get(kind, 0)
        if old != new:
            figure = thing(kind, place.after)
            begin = "begins" if new == 1 or figure.sole else "begin"
            told = f"{figure.number(new)} {begin} in {place.subject} instead of {old}"
            if not new:
                told = f"no {figure.one} begins in {place.subject} any more"
            elif not old:
                told = f"{figure.number(new)} now {begin} in {place.subject}"
            yield place.at(kind).change("changed", old, new, told)


def linked(link: MapLink, names: Names, comes: bool) -> str:
    """A link that came or went."""
    start, end = _space(link.start, names), _space(link.end, names)
    by = "" if link.kind == "passage" else f" by {thing(link.kind, names).a()}"
    only = ", in this direction only" if link.one_way else ""
    return f"{start} is {'now' if comes else 'no longer'} linked to {end}{by}{only}"


def direction(before: MapLink, after: MapLink, place: Place) -> Iterator[Change]:
    """Where a one-way link leads; a link of both directions is the same from either end."""
    if before.one_way and after.one_way:
        told = f"{place.subject} now leads towards {_space(after.end, place.after)}"
        yield place.at("to").change("changed", before.end, after.end, told)


def arrow(one: LoneArrow, names: Names, comes: bool) -> str:
    """A lone arrow that came or went."""
    there = "there is now a" if comes else "there is no longer a"
    return f"{there} lone arrow from {_space(one.start, names)} to {_space(one.end, names)}"


def _space(id_: str, names: Names) -> str:
    """A space, also one without a name, or that the map does not list."""
    nameless = names.spaces.get(id_, _nameless(id_)) == _nameless(id_)
    return f"space “{short(id_)}”" if nameless else space(id_, names)


def _ends(one: Ends) -> tuple[str, ...]:
    """A link is the same from either end, unless it is walked from one end only."""
    return tuple(sorted(one.ends))


# -- tiles -----------------------------------------------------------------------------------------


def tile_placed(one: LaidTile, names: Names, comes: bool) -> str:
    """A tile that came or went."""
    if not comes:
        return f"tile {one.tile} was taken away from {_where(one)}"
    side = " with its back up" if one.side == "back" else ""
    turn = f", turned by {one.turn}°" if one.turn else ""
    return f"tile {one.tile} was placed at {_where(one)}{side}{turn}"


def tile_moved(before: LaidTile, after: LaidTile, place: Place) -> Changes:
    """Where a tile lies."""
    told = f"tile {after.tile} was moved from {_where(before)} to {_where(after)}"
    was, is_ = ([one.x, one.y] for one in (before, after))
    return [place.at("x").change("changed", was, is_, told)]


def _where(one: LaidTile) -> str:
    return f"x {one.x}, y {one.y}"


def tile_flipped(before: str, after: str, place: Place) -> Changes:
    """Which side of a tile lies up."""
    told = f"{place.subject} was flipped: its {after} lies up now"
    return [place.change("changed", before, after, told)]


def tile_turned(before: int, after: int, place: Place) -> Changes:
    """How far a tile is turned to the right."""
    told = f"{place.subject} was turned: it lies {after}° to the right now instead of {before}°"
    return [place.change("changed", before, after, told)]


def laid_out(before: MapFile, after: MapFile, place: Place) -> Iterator[Change]:
    """The tiles on the table; a map may be laid, or list its spaces."""
    if before.laid and after.laid:
        yield from keyed(before.laid, after.laid, place.at("laid"), OF_MAPS)
        return
    told = "now laid from tiles, and no longer listed space by space"
    if not after.laid:
        told = "now listed space by space, and no longer laid from tiles"
    yield place.at("laid").change("changed", before.laid, after.laid, f"{place.subject} is {told}")


def from_set(before: str, after: str, place: Place) -> Changes:
    """The tile set of a map."""
    told = f"its tiles are now from the set {said(after)}" if after else "it names no set of tiles"
    told += f" instead of {said(before)}" if before else ""
    return [place.change("changed", before, after, told)]


OF_MAPS: Final = Words(
    fields={
        (MapFile, "title"): named,
        (MapFile, "tiles"): from_set,
        (MapLink, "one_way"): either(
            "may now be walked in one direction only", "may now be walked in both directions"
        ),
        (MapSpace, "name"): named,
        (MapSpace, "tokens"): tokens,
        (MapSpace, "enemies"): figures,
        (LaidTile, "side"): tile_flipped,
        (LaidTile, "turn"): tile_turned,
    },
    groups={
        MapFile: ((("laid",), laid_out),),
        MapSpace: ((("x", "y"), drawn_at),),
        LaidTile: ((("x", "y"), tile_moved),),
        MapLink: ((("start", "end"), direction),),
    },
    subjects={
        MapSpace: lambda one, names: _space(one.id, names),
        MapLink: lambda one, names: (
            f"the link between {_space(one.start, names)} and {_space(one.end, names)}"
        ),
        LoneArrow: lambda one, names: (
            f"the arrow from {_space(one.start, names)} to {_space(one.end, names)}"
        ),
        LaidTile: lambda one, names: f"tile {one.tile}",
        Tile: lambda one, names: f"tile {one.code}",
    },
    nouns={MapSpace: "space", Tile: "tile"},
    comings={MapLink: linked, LoneArrow: arrow, LaidTile: tile_placed},
    keys={
        MapLink: lambda one: (*_ends(one), one.kind),
        LoneArrow: lambda one: one.ends,
        LaidTile: lambda one: one.tile,
        Tile: lambda one: one.code,
    },
)
"""The words for maps and for sets of tiles."""
