"""What the Map builder shows, as plain data: the palette, the space looked at, the check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from dmd.atlas import open_map, shipped
from dmd.core.boards.ground import Facing
from dmd.core.complaints import BadContent, Complaint
from dmd.core.maps.tiles import Tile, TileSet
from dmd.core.sentences import Listed, enumerated, name, say
from dmd.core.things import Mark
from dmd.drawing.tile_sheet import draw_side
from dmd.workshop import editing
from dmd.workshop.findings import Findings
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.drawing import draw_symbol
from dmd_widgets.panels.map_builder.hand import (
    Enemy,
    Hand,
    NewTile,
    Token,
    tile_of,
    tile_told,
)
from dmd_widgets.panels.map_builder.side import (
    Chosen,
    Side,
    rules_of,
    side_of,
    still_missing,
    times,
)
from dmd_widgets.tongue import AsWritten

View = dict[str, Any]

SIDES: Final[tuple[Facing, ...]] = ("front", "back")
LISTED: Final = 60
"""So many complaints are shown; who mends these will see the others."""


# -- the palette -----------------------------------------------------------------------------------


def shelf(map_: Map, tiles: TileSet, theme: str) -> View:
    """All that may be taken in hand, the maps of the kit, and what can be played on one."""
    side = side_of(map_)
    return {
        "set": name(tiles.title),
        "tiles": [_tile(one, tiles, theme) for one in tiles.tiles],
        "tokens": [_thing(word, side.token(word), theme) for word in tokens_known(map_)],
        "enemies": [_thing(kind, side.enemy(kind), theme) for kind in side.enemies()],
        "kit": [{"id": id_, "name": name(open_map(id_).title)} for id_ in shipped()],
        "choices": [
            {
                "name": one.name,
                "label": one.label,
                "options": [{"id": id_, "name": name(told)} for id_, told in one.options],
            }
            for one in side.choices()
        ],
    }


def _tile(tile: Tile, tiles: TileSet, theme: str) -> View:
    return {
        "code": tile.code,
        "sides": [
            {
                "side": side,
                "svg": draw_side(tiles, tile, side, theme=theme),
                "told": _side_told(tile, side),
            }
            for side in SIDES
        ],
    }


def _side_told(tile: Tile, side: Facing) -> str:
    told, note = tile_told(tile.code, side, 0), tile.side(side).note
    return say("{tile}: {note}", tile=told, note=name(note)) if note else told


def _thing(word: str, mark: Mark, theme: str) -> View:
    return {"word": word, "name": name(mark.name), "svg": draw_symbol(mark, theme)}


def tokens_known(map_: Map) -> list[str]:
    """Every token a map may hold that the kit has a word for, and those it holds already."""
    here = (token for space in map_.file.spaces for token in space.tokens)
    side = side_of(map_)
    return side.in_order((*rules_of(map_).words, *side.tokens(), *here))


# -- what is held ----------------------------------------------------------------------------------


def held(hand: Hand | None, side: Side, tiles: TileSet, theme: str) -> View | None:
    """What is in the hand, and what it was taken `from`, as the palette calls it."""
    if hand is None:
        return None
    svg = taken = ""
    if isinstance(hand, NewTile) and (tile := tiles.tile(hand.tile)):
        svg = draw_side(tiles, tile, hand.side, hand.turn, theme=theme)
        taken = f"tile {hand.tile} {hand.side}"
    elif isinstance(hand, Token):
        svg, taken = draw_symbol(side.token(hand.word), theme), f"token {hand.word}"
    elif isinstance(hand, Enemy):
        svg = draw_symbol(side.enemy(hand.kind), theme)
        taken = f"enemy {hand.kind}"
    is_tile = isinstance(hand, NewTile)
    return {
        "told": hand.told, "hint": hand.hint, "svg": svg, "tile": is_tile, "from": taken,
        "paints": isinstance(hand, Token | Enemy),
    }  # fmt: skip


# -- the space that is looked at -------------------------------------------------------------------


def looked_at(map_: Map, space: str) -> View | None:
    """What there is to say and to change about a space."""
    if space not in map_.board:
        return None
    side = side_of(map_)
    said, shown = editing.said_of(map_.file, map_.tiles, space), map_.space(space)
    return {
        "id": space,
        "name": shown.name if shown.name != space else "",
        "tile": _laid(map_, space),
        "tokens": [{"word": one, "name": name(side.token(one).name)} for one in said.tokens],
        "enemies": [
            {"kind": kind, "name": name(side.enemy(kind).name), "number": number}
            for kind, number in said.enemies.items()
        ],
        "links": list(_links(map_, space)),
    }


def _laid(map_: Map, space: str) -> View | None:
    code = tile_of(map_, space)
    if not code:
        return None
    one = editing.laid(map_.file, code)
    return {"code": code, "told": tile_told(code, one.side, one.turn)}


def _links(map_: Map, space: str) -> Iterator[View]:
    for link in map_.file.links:
        if space in link.ends:
            other = link.end if link.start == space else link.start
            called = AsWritten(map_.space(other).name)
            plain = link.kind == "passage"
            told = called if plain else say("{space} ({kind})", space=called, kind=name(link.kind))
            yield {"to": other, "name": told, "kind": link.kind}


# -- the check -------------------------------------------------------------------------------------


def found(map_: Map, chosen: Chosen) -> View:
    """What the check says, in a line and one by one; all is well where it can be played."""
    findings = checked(map_, chosen)
    rules = {one.rule for one in rules_of(map_).tokens}
    many = len(findings.complaints)
    return {
        "told": summary(findings, map_, chosen),
        "ok": findings.ok and not still_missing(map_, chosen),
        "complaints": [_complaint(one, findings, rules) for one in findings.complaints[:LISTED]],
        "more": max(0, many - LISTED),
    }


def checked(map_: Map, chosen: Chosen) -> Findings:
    """What there is to say about a map, and about playing on it what was chosen."""
    findings = map_.check()
    return findings + side_of(map_).fit(map_, chosen) if findings.ok else findings


def _complaint(one: Complaint, findings: Findings, rules: set[str]) -> View:
    there = findings.board or ()
    # A token that is missing is put by hand here, and not written into a file.
    by_hand = one.level == "error" and one.field == "spaces" and one.rule in rules
    remedy = "" if by_hand else one.remedy
    # What a map says about itself has fields here, so nobody needs to write it into a file.
    if remedy.startswith(("Add “author:”", "Add “license:”")):
        remedy = say("Write it under “Map and files”.")
    told = say("{problem} {remedy}", problem=one.problem, remedy=remedy) if remedy else one.problem
    spot = [space for space in one.spot if space in there]
    return {"level": one.level, "told": name(told), "rule": one.rule, "spot": spot}


def summary(findings: Findings, map_: Map, chosen: Chosen) -> str:
    """How many errors, warnings and advice, and what that means."""
    numbers = {
        level: sum(one.level == level for one in findings.complaints)
        for level in ("error", "warning", "advice")
    }
    if numbers["error"]:
        return say("{n:error|errors} to mend before it can be played.", n=numbers["error"])
    if still_missing(map_, chosen):
        title = name(side_of(map_).title(chosen))
        return say("“{title}” cannot be played on it yet.", title=title)
    played = bool(side_of(map_).choices())  # else the kit does not know how to play there
    rest = []
    if numbers["warning"]:
        rest.append(say("{n:warning|warnings}", n=numbers["warning"]))
    if numbers["advice"]:
        rest.append(say("{n:piece|pieces} of advice", n=numbers["advice"]))
    told = "{rest}: look, and decide." if rest else "There is nothing to complain about."
    if played:
        told = "It can be played. {rest}: look, and decide."
        if not rest:
            told = "It can be played, and there is nothing to complain about."
    return say(told, rest=enumerated(rest, "and"))


def refused_shortly(bad: BadContent, most: int = 2) -> str:
    """What is wrong with a file, without the names of files and lines."""
    told = [
        say("{problem} {remedy}", problem=one.problem, remedy=one.remedy)
        if one.remedy
        else name(one.problem)
        for one in bad.report.errors
    ]
    shown = Listed(told[:most], between=" ")
    if len(told) <= most:
        return shown
    return say("{told} … and {more} more.", told=shown, more=len(told) - most)


def kind_of(map_: Map) -> str:
    """Whether a map is laid from tiles, lists its spaces, or has nothing on it yet."""
    if map_.file.laid:
        return "laid"
    return "listed" if map_.file.spaces else "empty"


def lost(before: Map, after: Map) -> str:
    """What lay or stood on spaces that are gone, as a sentence; nothing where nothing did."""
    gone = _things(before) - _things(after)
    if not gone:
        return ""
    told = [times(what, many) for what, many in gone.items()]
    return say("Gone with its spaces: {things}.", things=enumerated(told, "and"))


def _things(map_: Map) -> Counter[str]:
    counted: Counter[str] = Counter()
    side = side_of(map_)
    for space in map_.file.spaces:
        counted.update(side.token(one).name for one in space.tokens)
        for kind, many in space.enemies.items():
            counted[side.enemy(kind).name] += many
    return counted
