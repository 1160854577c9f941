"""An atlas: maps and tile sets that stand on shelves, opened by the rules of their game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from dmd.core.boards.board import Board
from dmd.core.files.shelf import Shelf, beside
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet, TileSets


class Atlas(NamedTuple):
    """Maps and the tiles they are laid from, of the kit by their id or yours by their file."""

    maps: Shelf
    tiles: Shelf
    games: Games  # what each game asks of its maps

    def load_map(self, name: str | Path) -> Board:
        """The board of a map."""
        return self.board_of(self.open_map(name), name)

    def open_map(self, name: str | Path) -> MapFile:
        """A map as it was written: with starting enemies, notes, and what in it is ours."""
        return read_map(self.maps.find(name), self.games, tile_sets=self.tile_sets_of(name))

    def board_of(self, map_: MapFile, name: str | Path) -> Board:
        """The board of a map that was opened by this name."""
        return board_of(map_, self.games, self.tile_sets_of(name))

    def tile_sets_of(self, map_: str | Path) -> TileSets:
        """How the tile set of a map is found: of the kit by its id, or a file beside the map."""
        return self.tile_sets_beside(self.maps.find(map_).parent)

    def tile_sets_beside(self, folder: Path) -> TileSets:
        """The tile sets of the kit by their id, and the files of a folder by their name."""
        return lambda name: self.load_tiles(beside(name, folder))

    def load_tiles(self, name: str | Path) -> TileSet:
        """A set of tiles; those of the kit never change, and are read once."""
        file = self.tiles.find(name)
        return _shipped_tiles(file) if file in self.tiles.own.values() else read_tiles(file)


@cache
def _shipped_tiles(file: Path) -> TileSet:
    return read_tiles(file)
