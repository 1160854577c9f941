"""Everything there is to say about a map: by its format, and by the game that it is of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from dmd.core.complaints import Complaint
from dmd.core.files.tree import Tree, steps
from dmd.core.found import Found
from dmd.core.kit import Kit
from dmd.core.maps.draft import Draft
from dmd.core.maps.map_check import check_draft
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tiles import TileSets


class Whole(NamedTuple):
    """What was found on a map, and the map itself, unless something blocks it."""

    found: Found
    drawn: MapFile | None
    tile_sets: TileSets  # each of its sets was read once


def look_over(
    tree: Tree, kits: Mapping[str, Kit], tile_sets: TileSets, games: Games | None = None
) -> Whole:
    """A map as its game sees it; one of no known game as the first of them does."""
    rules = {kit.id: kit.map_rules.part for kit in kits.values() if kit.map_rules}
    sets = cache(tile_sets)
    drawn, report, draft = check_draft(tree, rules if games is None else games, sets)
    if draft is None or not isinstance(tree.value, dict):
        return Whole(Found(report.complaints), drawn, sets)
    game = draft.plain.get("game")
    kit = kits.get(game) if isinstance(game, str) else None
    if kit and kit.map_smells:
        report += kit.map_smells(draft)
    shown = kit or next(iter(kits.values()))
    spaces = [space for _, space in draft.spaces]
    figures = shown.figures(spaces, draft.board) if shown.figures and draft.board else ()
    title = draft.plain.get("title")
    told = (_spotted(one, draft) for one in report.complaints)
    whole = Found(told, draft.board, tuple(figures), title if isinstance(title, str) else "")
    return Whole(whole, drawn, sets)


def _spotted(complaint: Complaint, draft: Draft) -> Complaint:
    """A complaint with the spaces it is about, as far as they are on the map."""
    spot = complaint.spot or _spot(complaint.field, draft)
    there = draft.board or ()
    return replace(complaint, spot=tuple(one for one in dict.fromkeys(spot) if one in there))


def _spot(field: str, draft: Draft) -> tuple[str, ...]:
    """The spaces of the map that a field of its file tells of."""
    match steps(field):
        case ("spaces", int(place), *_):
            return tuple(one.id for number, one in draft.spaces if number == place)
        case ("links", int(place), *_):
            return next((one.ends for number, one in draft.links if number == place), ())
        case ("lone_arrows", int(place), *_):
            return next((one.ends for number, one in draft.arrows if number == place), ())
        case ("laid", int(place), *_):
            named = {one.tile or one.id: one.id for _, one in draft.spaces}
            on_it = (space for space, number in draft.on_tiles.items() if number == place)
            return tuple(named.get(space, space) for space in on_it)
    return ()
