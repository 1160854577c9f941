"""An atlas: maps and tile sets that stand on shelves, opened by the rules of their game."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from itertools import islice
from os.path import lexists
from pathlib import Path
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.complaints import LONGEST_WORD, BadContent, Complaint, Report, nearest, printable
from dmd.core.files.content import kind_of
from dmd.core.files.shelf import Shelf, beside, is_file
from dmd.core.files.yaml_reader import look
from dmd.core.maps.laying import as_its_author_wrote, board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet, TileSets

MOST_FILES: Final = 500
LIKE: Final = 3
"""So many files of a folder, and of those with a like name, are looked at for a map."""


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
        board = board_of(map_, self.games, self.tile_sets_of(name))
        return board if self.is_own(name) else as_its_author_wrote(board)

    def is_own(self, name: str | Path) -> bool:
        """Whether it is a map of the kit, whose names are known to other languages."""
        return self.maps.find(name) in self.maps.own.values()

    def tile_sets_of(self, map_: str | Path) -> TileSets:
        """How the tile set of a map is found: of the kit by its id, or a file beside the map."""
        return self.tile_sets_beside(self.maps.find(map_).parent)

    def tile_sets_beside(self, folder: Path) -> TileSets:
        """The tile sets of the kit by their id, and the files of a folder by their name."""
        return lambda name: self.load_tiles(beside(name, folder))

    def expect_beside(self, name: str | Path) -> None:
        """Whoever names a map that does not lie beside the file hears that it is a second file."""
        if is_file(name) and not lexists(name):
            missing = Path(name)
            complaint = Complaint(
                "There is no such file.", remedy_beside(missing), file=printable(missing.name)
            )
            raise BadContent(Report([complaint]))

    def load_tiles(self, name: str | Path) -> TileSet:
        """A set of tiles; those of the kit never change, and are read once."""
        file = self.tiles.find(name)
        return _shipped_tiles(file) if file in self.tiles.own.values() else read_tiles(file)


def remedy_beside(missing: Path) -> str:
    """That a map is a file of its own; and which map there has a name like that of the missing."""
    told = "The map is a second file, which must lie beside the one that names it."
    try:
        there = [one.name for one in islice(missing.parent.iterdir(), MOST_FILES)]
    except (OSError, ValueError):
        return told
    for like in get_close_matches(missing.name[:LONGEST_WORD], there, n=LIKE):
        if kind_of(look(missing.parent / like)) == "map":  # never the file that asks
            return f"{told} {nearest(like, [like])}"
    return told


@cache
def _shipped_tiles(file: Path) -> TileSet:
    return read_tiles(file)
