"""What a designer does to a map, each a function from one map to the next.

A map is a value: `place(drawn, tiles, …)` returns another one and leaves the first as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from dmd.core.boards.ground import TURNS, Facing, LaidTile, Turn
from dmd.core.complaints import Refusal, nearest
from dmd.core.files.content import check
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.maps.laying import spaces_of, spread
from dmd.core.maps.map_file import EDGE, Ends, MapFile, MapLink, MapSpace
from dmd.core.maps.tiles import TileSet
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.words import shortened

S = TypeVar("S", bound=msgspec.Struct)


def describe(drawn: MapFile, **fields: Any) -> MapFile:
    """Change what a map says of itself: its title, its author, its license."""
    head = {"format": drawn.format, "id": drawn.id, "title": drawn.title, **fields}
    made = _as(MapFile, **head)
    return replace(drawn, **{key: getattr(made, key) for key in fields})


# -- tiles ---------------------------------------------------------------------------------------


def place(
    drawn: MapFile, tiles: TileSet, tile: str, x: int, y: int, side: Facing, turn: int
) -> MapFile:
    """Lay a tile that is not on the map yet."""
    tile = str(tile)
    codes = [one.code for one in tiles.tiles]
    if tile not in codes:
        remedy = nearest(tile, codes) or say("It has: {codes}.", codes=in_a_row(codes))
        raise Refusal(
            say("The set “{title}” has no tile “{tile}”.", title=tiles.title, tile=shortened(tile)),
            remedy=remedy,
        )
    if any(one.tile == tile for one in drawn.laid):
        remedy = say('Move it: map.move("{tile}", {x}, {y}).', tile=tile, x=x, y=y)
        raise Refusal(say("Tile {tile} lies on the map already.", tile=tile), remedy=remedy)
    if drawn.links or (drawn.spaces and not drawn.laid):
        raise Refusal(
            say(
                "“{title}” lists its spaces and links, so no tiles can be laid there.",
                title=drawn.title,
            ),
            remedy='Begin a map of tiles: dmd.new_map("my_map").',
        )
    new = _as(LaidTile, tile=tile, x=x, y=y, side=side, turn=turn)
    _expect_free(drawn, new)
    return replace(drawn, tiles=drawn.tiles or tiles.id, laid=(*drawn.laid, new))


def move(drawn: MapFile, tile: str, x: int, y: int) -> MapFile:
    """Lay a tile somewhere else."""
    here = laid(drawn, tile)
    there = _as(LaidTile, **{**_fields(here), "x": x, "y": y})
    _expect_free(drawn, there)
    return _with_tile(drawn, there)


def shift(drawn: MapFile, across: int, down: int) -> MapFile:
    """Move all tiles, to make room on the left or above."""
    moved = [_as(LaidTile, **{**_fields(one), "x": one.x + across, "y": one.y + down})
             for one in drawn.laid]  # fmt: skip
    return replace(drawn, laid=tuple(moved))


def turn(drawn: MapFile, tile: str, by: int = 90) -> MapFile:
    """Turn a tile to the right."""
    here = laid(drawn, tile)
    if by not in (-270, -180, -90, *TURNS):
        remedy = "Quarter turns are 90, 180 or 270; -90 turns to the left."
        raise Refusal(
            say("A tile cannot be turned by {by} degrees.", by=repr(by)[:20]), remedy=remedy
        )
    turned: Turn = TURNS[(TURNS.index(here.turn) + by // 90) % 4]
    return _with_tile(drawn, replace(here, turn=turned))


def flip(drawn: MapFile, tiles: TileSet, tile: str) -> MapFile:
    """Turn a tile over; what lay on a space that the other side lacks is taken off."""
    here = laid(drawn, tile)
    other: Facing = "back" if here.side == "front" else "front"
    return _tidied(_with_tile(drawn, replace(here, side=other)), tiles)


def remove(drawn: MapFile, tiles: TileSet, tile: str) -> MapFile:
    """Take a tile off the map, with all that lies on it."""
    here = laid(drawn, tile)
    return _tidied(replace(drawn, laid=tuple(one for one in drawn.laid if one != here)), tiles)


def laid(drawn: MapFile, tile: str) -> LaidTile:
    """A tile on the map, by its code."""
    found = next((one for one in drawn.laid if one.tile == str(tile)), None)
    if found is None:
        there = ", ".join(one.tile for one in drawn.laid) or "none"
        raise Refusal(
            say("Tile “{tile}” is not on the map.", tile=shortened(str(tile))),
            remedy=say("Tiles there: {there}.", there=there),
        )
    return found


# -- spaces --------------------------------------------------------------------------------------


def change_space(drawn: MapFile, tiles: TileSet | None, space: str, **fields: Any) -> MapFile:
    """Change what a map says of a space; one that only its tile knows is named by that."""
    number = _number(drawn, tiles, str(space))
    known = drawn.spaces[number] if number is not None else MapSpace(id=str(space))
    changed = _as(MapSpace, **{**_fields(known), **fields})
    if number is None:
        return replace(drawn, spaces=(*drawn.spaces, changed))
    spaces = (*drawn.spaces[:number], changed, *drawn.spaces[number + 1 :])
    return replace(drawn, spaces=spaces)


def said_of(drawn: MapFile, tiles: TileSet | None, space: str) -> MapSpace:
    """What a map says of a space."""
    number = _number(drawn, tiles, str(space))
    return drawn.spaces[number] if number is not None else MapSpace(id=str(space))


def rename(drawn: MapFile, tiles: TileSet | None, space: str, new: str) -> MapFile:
    """Give a space another id, and every link that leads there."""
    known = said_of(drawn, tiles, space)
    if new != known.id and new in ids_of(drawn, tiles):
        raise Refusal(
            say("There is a space “{new}” already.", new=shortened(new)), remedy="Take another id."
        )
    fields = {"id": new, "tile": known.tile or known.id} if drawn.laid else {"id": new}
    changed = change_space(drawn, tiles, space, **fields)
    return replace(
        changed,
        links=tuple(_renamed(one, known.id, new) for one in changed.links),
        lone_arrows=tuple(_renamed(one, known.id, new) for one in changed.lone_arrows),
    )


def put(drawn: MapFile, tiles: TileSet | None, space: str, tokens: Iterable[str]) -> MapFile:
    """Put tokens into a space."""
    there = said_of(drawn, tiles, space).tokens
    return change_space(drawn, tiles, space, tokens=(*there, *tokens))


def take(drawn: MapFile, tiles: TileSet | None, space: str, tokens: Iterable[str]) -> MapFile:
    """Take tokens off a space."""
    left = list(said_of(drawn, tiles, space).tokens)
    for token in tokens:
        if token not in left:
            there = ", ".join(left) or "nothing"
            problem = say("“{space}” holds no “{token}”.", space=space, token=shortened(str(token)))
            raise Refusal(problem, remedy=say("There lies: {there}.", there=there))
        left.remove(token)
    return change_space(drawn, tiles, space, tokens=tuple(left))


def set_enemies(
    drawn: MapFile, tiles: TileSet | None, space: str, figures: Mapping[str, int]
) -> MapFile:
    """Say how many enemies of each kind begin in a space; 0 takes a kind away."""
    there = {**said_of(drawn, tiles, space).enemies, **figures}
    left = {kind: number for kind, number in there.items() if number != 0}
    return change_space(drawn, tiles, space, enemies=left)


def add_space(drawn: MapFile, space: str, **fields: Any) -> MapFile:
    """List another space."""
    _expect_listed(drawn)
    if any(one.id == space for one in drawn.spaces):
        raise Refusal(
            say("There is a space “{space}” already.", space=shortened(space)),
            remedy="Take another id.",
        )
    return replace(drawn, spaces=(*drawn.spaces, _as(MapSpace, id=space, **fields)))


def move_spaces(drawn: MapFile, places: Mapping[str, tuple[float, float]]) -> MapFile:
    """Draw spaces somewhere else; places are counted in spaces, to the right and downwards."""
    _expect_listed(drawn)
    for space in places:
        _number(drawn, None, space)
    if any(not 0 <= at <= EDGE for place in places.values() for at in place):
        raise Refusal(
            say("No space can lie there: places are counted from 0 to {edge}.", edge=EDGE),
            remedy="Move the others nearer to each other first.",
        )
    moved = (
        replace(one, x=places[one.id][0], y=places[one.id][1]) if one.id in places else one
        for one in drawn.spaces
    )
    return replace(drawn, spaces=tuple(moved))


def remove_space(drawn: MapFile, space: str) -> MapFile:
    """Take a space off the list, with every link that leads there."""
    _expect_listed(drawn)
    _number(drawn, None, space)
    return replace(
        drawn,
        spaces=tuple(one for one in drawn.spaces if one.id != space),
        links=tuple(one for one in drawn.links if space not in one.ends),
        lone_arrows=tuple(one for one in drawn.lone_arrows if space not in one.ends),
    )


def link(drawn: MapFile, space: str, other: str, kind: str = "passage") -> MapFile:
    """Link two spaces."""
    _expect_listed(drawn)
    for one in (space, other):
        _number(drawn, None, one)
    if space == other:
        raise Refusal(
            say("A link from “{space}” to itself leads nowhere.", space=space),
            remedy="Name two spaces.",
        )
    if any({*one.ends} == {space, other} and one.kind == kind for one in drawn.links):
        raise Refusal(say("“{space}” and “{other}” are linked already.", space=space, other=other))
    new = _as(MapLink, **{"from": space, "to": other, "kind": kind})
    return replace(drawn, links=(*drawn.links, new))


def unlink(drawn: MapFile, space: str, other: str, tokens: Iterable[str] = ()) -> MapFile:
    """Take away every link between two spaces; tokens that join them are only told."""
    _expect_listed(drawn)
    left = tuple(one for one in drawn.links if {*one.ends} != {space, other})
    if len(left) == len(drawn.links):
        raise Refusal(
            say(
                "No link joins “{space}” and “{other}”.",
                space=shortened(space),
                other=shortened(other),
            ),
            remedy=" ".join(_taken_away(one, space, other) for one in tokens)
            or _beside(drawn, space),
        )
    return replace(drawn, links=left)


def ids_of(drawn: MapFile, tiles: TileSet | None) -> tuple[str, ...]:
    """Every space of a map, as the map calls it."""
    if not drawn.laid or tiles is None:
        return tuple(one.id for one in drawn.spaces)
    return tuple(one.id for one in spread(drawn.spaces, drawn.laid, tiles).spaces)


# -- inside --------------------------------------------------------------------------------------


def _taken_away(token: str, space: str, other: str) -> str:
    code = "".join(f".take({one!r}, {token!r})" for one in (space, other))
    told = "Their {token} do: take those off both, map{code}."
    return say(told, token=as_written(token), code=as_written(code))


def _beside(drawn: MapFile, space: str) -> str:
    ends = [one.ends for one in drawn.links if space in one.ends]
    others = [b if a == space else a for a, b in ends]
    there = in_a_row(map(as_written, others)) if others else say("nowhere")
    return say("Links lead from there to: {spaces}.", spaces=there)


def _as(type_: type[S], **fields: Any) -> S:
    """A part of a map, or what is wrong with it, as its file would be told."""
    plain = {key: msgspec.to_builtins(value) for key, value in fields.items() if value is not None}
    made, report = check(to_yaml(plain), type_)
    if made is None:
        wrong = report.errors[0]
        raise Refusal(f"{wrong.field}: {wrong.problem}", remedy=wrong.remedy)
    return made


def _fields(part: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(part)


def _expect_free(drawn: MapFile, new: LaidTile) -> None:
    for one in drawn.laid:
        if (one.x, one.y) == (new.x, new.y) and one.tile != new.tile:
            problem = say(
                "Tile {tile} lies at x {x} and y {y} already.", tile=one.tile, x=new.x, y=new.y
            )
            raise Refusal(problem, remedy="Move or remove it first.")


def _expect_listed(drawn: MapFile) -> None:
    if drawn.laid:
        raise Refusal(
            "The spaces and passages of this map are those of its tiles.",
            remedy="Place, turn or flip tiles, or go on with map.as_listed().",
        )


def _with_tile(drawn: MapFile, new: LaidTile) -> MapFile:
    return replace(drawn, laid=tuple(new if one.tile == new.tile else one for one in drawn.laid))


def _tidied(drawn: MapFile, tiles: TileSet) -> MapFile:
    """Without the spaces that no tile has any more."""
    there = spaces_of(drawn.laid, tiles)
    kept = tuple(one for one in drawn.spaces if (one.tile or one.id) in there)
    return replace(drawn, spaces=kept)


def _number(drawn: MapFile, tiles: TileSet | None, space: str) -> int | None:
    """Where a space is listed; None for one that only its tile knows."""
    for number, one in enumerate(drawn.spaces):
        if one.id == space:
            return number
    ids = ids_of(drawn, tiles)
    if space in ids:
        return None
    remedy = nearest(space, ids) or (
        say("There are: {known}.", known=in_a_row(map(as_written, ids[:30])))
        if ids
        else say("The map has no spaces yet.")
    )
    raise Refusal(
        say("There is no space “{space}” on this map.", space=shortened(space)), remedy=remedy
    )


def _renamed(one: Ends, old: str, new: str) -> Any:
    start = new if one.start == old else one.start
    end = new if one.end == old else one.end
    return replace(one, start=start, end=end)
