"""Where maps are found: those of the kit by their id, anybody's own by its file.

>>> load_map("blasphemous_alchemy").next_steps("15", "1")
('13', '14')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dmd.core.boards.board import Board
from dmd.core.complaints import BadContent, Complaint, Refusal, Report, nearest
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tile_check import read_tiles
from dmd.core.maps.tiles import TileSet, TileSets
from dmd.core.words import shortened
from dmd.death_may_die.maps import MAP_RULES

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.box import Box

Complain = Callable[..., Complaint]

GAMES: Final[Games] = {"death_may_die": MAP_RULES}


def load_map(name: str | Path) -> Board:
    """The board of a map: one of the kit by its id, or one of yours by its file."""
    return board_of(open_map(name), GAMES, tile_sets_of(name))


def board_beside(name: str, folder: Path) -> Board:
    """The board of a map that is named in a file of that folder."""
    return load_map(beside(name, folder))


def open_map(name: str | Path) -> MapFile:
    """A map as it was written: with starting enemies, notes, and what in it is ours."""
    return read_map(find_map(name), GAMES, tile_sets=tile_sets_of(name))


def tile_sets_of(map_: str | Path) -> TileSets:
    """How the tile set of a map is found: one of the kit by its id, or a file beside the map."""
    return tile_sets_beside(find_map(map_).parent)


def tile_sets_beside(folder: Path) -> TileSets:
    """The tile sets of the kit by their id, and the files of a folder by their name."""
    return lambda name: load_tiles(beside(name, folder))


def load_tiles(name: str | Path = "house_tiles") -> TileSet:
    """A set of tiles: one of the kit by its id, or one of yours by its file."""
    file = find_tiles(name)
    return _shipped_tiles(file) if file in shipped_tiles().values() else read_tiles(file)


def find_tiles(name: str | Path) -> Path:
    """The file of a tile set. A plain word is an id; whatever has a dot or a slash is a path."""
    if isinstance(name, Path):
        return name
    if name in shipped_tiles():
        return shipped_tiles()[name]
    if any(sign in name for sign in "./\\"):
        return Path(name)
    near = nearest(name, shipped_tiles()) or f"There are: {', '.join(shipped_tiles())}."
    raise Refusal(
        f"The kit has no tile set “{shortened(name)}”.",
        remedy=f"{near} A file of yours is named with its ending, such as {shortened(name)}.yaml.",
    )


def find_map(name: str | Path) -> Path:
    """The file of a map. A plain word is an id; whatever has a dot or a slash in it is a path."""
    if isinstance(name, Path):
        return name
    if not isinstance(name, str):
        raise Refusal(f"A map is named by its id or its file, not by {name!r:.40}.")
    if name in shipped():
        return shipped()[name]
    if any(sign in name for sign in "./\\"):
        return Path(name)
    near = nearest(name, shipped()) or f"There are: {', '.join(shipped())}."
    raise Refusal(
        f"The kit has no map “{name[:40]}”.",
        remedy=f"{near} A file of yours is named with its ending, such as {name[:40]}.yaml.",
    )


def figures_fit(map_: MapFile, box: Box, complain: Complain | None = None) -> Report:
    """Whether a map is of this game, and its starting enemies in the box of an episode."""
    at_play = (*box.episode.monsters, *box.elder_one.minions)
    complain = complain or partial(Complaint, file=map_.id)
    wanted: Counter[str] = Counter()
    last: dict[str, str] = {}
    told = []
    if map_.game not in GAMES:
        problem = "This map does not say that it is one of this game, so nobody can begin on it."
        told.append(complain(problem, field="game", remedy=f"Write “game: {next(iter(GAMES))}”."))
    for place, space in enumerate(map_.spaces):
        for kind, number in space.enemies.items():
            wanted[kind] += number
            last[kind] = f"spaces[{place}].enemies"
            if kind not in at_play:
                remedy = nearest(kind, at_play) or f"At play are: {', '.join(at_play)}."
                problem = f"No “{kind}” takes part in “{box.episode.name}”."
                told.append(complain(problem, field=last[kind], remedy=remedy, spot=(space.id,)))
    for kind in at_play:
        most = box.enemies[kind].in_box
        if wanted[kind] > most:
            problem = f"The map begins with {wanted[kind]} of {kind}; the box holds {most}."
            spot = tuple(space.id for space in map_.spaces if kind in space.enemies)
            remedy, rule = "Take some away.", "DMD-SUM-E2"
            told.append(complain(problem, field=last[kind], remedy=remedy, rule=rule, spot=spot))
    return Report(told)


def starting_enemies(map_: MapFile) -> tuple[tuple[str, str], ...]:
    """The figures that stand on a map at the start: their space and their kind."""
    return tuple(
        (space.id, kind)
        for space in map_.spaces
        for kind, number in space.enemies.items()
        for _ in range(number)
    )


_ELSEWHERE = re.compile(r"[/\\]{2}|[a-z][a-z0-9+.-]+:", re.IGNORECASE)


def beside(name: str, folder: Path) -> str | Path:
    """A file named in a file is looked for beside it; a plain word is something of the kit."""
    if not any(sign in name for sign in "./\\"):
        return name
    if _ELSEWHERE.match(name):
        problem = f"“{shortened(name)}” lies on another computer, and no file may call there."
        raise Refusal(problem, remedy="Copy it beside this one, and write its name.")
    return folder / name


def lay_out(
    box: Box, rulings: Mapping[str, bool] | None = None, folder: Path | None = None
) -> DeathMayDie:
    """The rules with a box whose episode lies on its map, which may be a file beside it."""
    from dmd.death_may_die.book import DeathMayDie

    found = beside(box.episode.map, folder or Path())
    map_ = open_map(found)
    report = figures_fit(map_, box)
    if not report.ok:
        raise BadContent(report)
    fire = {space.id: space.tokens.count("fire") for space in map_.spaces if "fire" in space.tokens}
    return DeathMayDie(
        box,
        board_of(map_, GAMES, tile_sets_of(found)),
        starting_enemies=starting_enemies(map_),
        starting_fire=fire,
        rulings=rulings,
    )


def find_situation(name: str) -> Path:
    """The file of a situation of the kit, by its name."""
    there = situations()
    if name not in there:
        near = nearest(name, there) or f"There are: {', '.join(there)}."
        remedy = f"{near} A file of yours is named with its ending, such as {shortened(name)}.yaml."
        raise Refusal(f"The kit has no situation “{shortened(name)}”.", remedy=remedy)
    return there[name]


@cache
def situations() -> dict[str, Path]:
    """The situations that come with the kit, by the name of their file."""
    return {file.stem: file for file in sorted(_folder().glob("*/situations/**/*.yaml"))}


@cache
def episodes() -> dict[str, Path]:
    """The episodes that come with the kit, by the name of their file."""
    return {file.stem: file for file in sorted(_folder().glob("*/episodes/*.yaml"))}


@cache
def shipped_tiles() -> dict[str, Path]:
    """The tile sets that come with the kit, by their id, which is also the name of their file."""
    return {file.stem: file for file in sorted(_folder().glob("*/tiles/*.yaml"))}


@cache
def _shipped_tiles(file: Path) -> TileSet:
    return read_tiles(file)


@cache
def shipped() -> dict[str, Path]:
    """The maps that come with the kit, by their id, which is also the name of their file."""
    return {file.stem: file for file in sorted(_folder().glob("*/*.yaml"))}


def is_shipped(file: Path) -> bool:
    """Whether a file is one of the kit's maps, by whatever way it is named."""
    return file.resolve() in map(Path.resolve, shipped().values())


def _folder() -> Path:
    """Beside the code in a source checkout; a folder of its own where the kit is installed."""
    beside = Path(__file__).parents[1] / "maps"
    if (Path(__file__).parents[1] / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    found = find_spec("dmd_maps")
    if found is None or not found.submodule_search_locations:
        raise Refusal("The kit's own maps are missing here.", remedy="Install the kit again.")
    return Path(next(iter(found.submodule_search_locations)))
