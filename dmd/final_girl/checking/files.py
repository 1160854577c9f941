"""Locations, killers and heroines as files: everything that can be said of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dmd.core.complaints import BadContent, Refusal
from dmd.core.files.shelf import beside
from dmd.core.files.tree import Tree
from dmd.core.files.yaml_reader import look
from dmd.core.found import Found
from dmd.core.maps.whole import look_over
from dmd.core.paper import Card
from dmd.final_girl.checking.proofreading import of_heroine, of_killer, of_location
from dmd.final_girl.kit import ID, KIT
from dmd.final_girl.opening import ATLAS
from dmd.final_girl.shelf import HEROINE, KILLER, LOCATION, player_board

TooLong = Callable[[Card], float]


def check_location_file(tree: Tree, folder: Path, too_long: TooLong) -> Found:
    """A location is read with its map, which lies beside it or comes with the kit."""
    try:
        location = LOCATION.read(tree)
    except BadContent as bad:
        return Found(bad.report.complaints)
    try:
        file = ATLAS.maps.find(beside(location.value.map, folder))
        ATLAS.expect_beside(beside(location.value.map, folder))
    except BadContent as bad:
        return Found(bad.report.complaints)
    except Refusal as refusal:
        lost = location.complain(refusal.problem, field="map", remedy=refusal.remedy)
        return Found([lost])
    on_map, drawn, _ = look_over(look(file), {ID: KIT}, ATLAS.tile_sets_beside(file.parent))
    if drawn is None or not on_map.ok:
        lost = location.complain("The map of this location cannot be used.", field="map",
                                 remedy="Mend it first; `dmd check` tells how.")  # fmt: skip
        return Found((*on_map.complaints, lost))
    board = ATLAS.load_map(file)
    told = of_location(location.value, board, player_board().value, location.complain)
    return Found(tuple(told), board, title=location.value.name)


def check_killer_file(tree: Tree, folder: Path, too_long: TooLong) -> Found:
    """A killer needs no map."""
    try:
        killer = KILLER.read(tree)
    except BadContent as bad:
        return Found(bad.report.complaints)
    told = of_killer(killer.value, player_board().value, killer.complain)
    return Found(tuple(told), title=killer.value.name)


def check_heroine_file(tree: Tree, folder: Path, too_long: TooLong) -> Found:
    """Nor does a heroine."""
    try:
        heroine = HEROINE.read(tree)
    except BadContent as bad:
        return Found(bad.report.complaints)
    told = of_heroine(heroine.value, player_board().value, heroine.complain)
    return Found(tuple(told), title=heroine.value.name)


def check_situation_file(tree: Tree, folder: Path, too_long: TooLong) -> Found:
    """A situation is read as it would be opened."""
    from dmd.final_girl.situations.situation import read_position

    try:
        position = read_position(tree, folder)
    except BadContent as bad:
        return Found(bad.report.complaints)
    except Refusal as refusal:
        return Found([tree.complain(refusal.problem, remedy=refusal.remedy, rule=refusal.rule)])
    return Found((), position.book.board)
