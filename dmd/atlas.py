"""Where maps are found: those of the kit by their id, anybody's own by its file.

>>> load_map("blasphemous_alchemy").next_steps("15", "1")
('13', '14')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from dmd.core.boards.board import Board
from dmd.core.files.shelf import beside
from dmd.core.maps.atlas import Atlas
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tiles import TileSet, TileSets
from dmd.core.things import Mark
from dmd.games import kits, shelf, usual

__all__ = [
    "atlas", "beside", "episodes", "figures_on", "find_map", "find_situation", "find_tiles",
    "is_shipped", "load_map", "load_tiles", "map_rules", "open_map", "shipped", "shipped_tiles",
    "situations", "tile_sets_beside", "tile_sets_of",
]  # fmt: skip


@cache
def atlas() -> Atlas:
    """The maps and tiles of all games."""
    return Atlas(shelf("map"), shelf("tiles"), map_rules())


@cache
def map_rules() -> Games:
    """What each game asks of its maps."""
    return {kit.id: kit.map_rules.part for kit in kits().values() if kit.map_rules}


def load_map(name: str | Path) -> Board:
    """The board of a map: one of the kit by its id, or one of yours by its file."""
    return atlas().load_map(name)


def board_beside(name: str, folder: Path) -> Board:
    """The board of a map that is named in a file of that folder."""
    return load_map(beside(name, folder))


def open_map(name: str | Path) -> MapFile:
    """A map as it was written: with starting enemies, notes, and what in it is ours."""
    return atlas().open_map(name)


def tile_sets_of(map_: str | Path) -> TileSets:
    """How the tile set of a map is found: one of the kit by its id, or a file beside the map."""
    return atlas().tile_sets_of(map_)


def tile_sets_beside(folder: Path) -> TileSets:
    """The tile sets of the kit by their id, and the files of a folder by their name."""
    return atlas().tile_sets_beside(folder)


def figures_on(drawn: MapFile, board: Board) -> list[Mark]:
    """The figures that stand on a map at the start, as its game shows them."""
    kit = kits().get(drawn.game or "") or usual()
    return list(kit.figures(drawn.spaces, board)) if kit.figures else []


def load_tiles(name: str | Path = "house_tiles") -> TileSet:
    """A set of tiles: one of the kit by its id, or one of yours by its file."""
    return atlas().load_tiles(name)


def find_tiles(name: str | Path) -> Path:
    """The file of a tile set."""
    return shelf("tiles").find(name)


def find_map(name: str | Path) -> Path:
    """The file of a map."""
    return shelf("map").find(name)


def find_situation(name: str | Path) -> Path:
    """The file of a situation."""
    return shelf("situation").find(name)


def situations() -> Mapping[str, Path]:
    """The situations that come with the kit, by the name of their file."""
    return shelf("situation").own


def episodes() -> Mapping[str, Path]:
    """The episodes that come with the kit, by the name of their file."""
    return shelf("episode").own


def shipped_tiles() -> Mapping[str, Path]:
    """The tile sets that come with the kit, by their id, which is also the name of their file."""
    return shelf("tiles").own


def shipped() -> Mapping[str, Path]:
    """The maps that come with the kit, by their id, which is also the name of their file."""
    return shelf("map").own


def is_shipped(file: Path) -> bool:
    """Whether a file is one of the kit's maps, by whatever way it is named."""
    return shelf("map").holds(file)
