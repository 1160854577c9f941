"""A game on a map as it stands, with an episode of the kit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from msgspec.structs import replace

from dmd.atlas import beside, find_tiles
from dmd.core.complaints import BadContent, Refusal
from dmd.core.files.home import home
from dmd.core.files.plain import is_plain
from dmd.core.files.shelf import is_file
from dmd.core.files.writing import write_safely
from dmd.core.saves.save import fingerprint
from dmd.core.sentences import say
from dmd.death_may_die.opening import open_book
from dmd.evening import new_game
from dmd.workshop.beginning.copies import copy
from dmd.workshop.map import Map
from dmd_widgets.games.death_may_die.map_builder.fitting import fit
from dmd_widgets.panels.map_builder.side import Played

PLAYED: Final = "played"
"""The folder, among what the kit remembers, of the maps that were played as they were built."""
MAP: Final = "map.yaml"
TILES: Final = "tiles.yaml"


def game_on(map_: Map, episode: str, elder_one: str) -> Played:
    """The game. Map and episode are kept for it, so that it can be saved and opened again."""
    report = map_.check()
    if report.ok:
        report += fit(map_, episode, elder_one)
    if not report.ok:
        raise BadContent(report)
    with TemporaryDirectory(prefix="dmd-") as draft:
        file = _drafted(map_, episode, Path(draft))
        contents = {one.name: one.read_bytes() for one in sorted(file.parent.iterdir())}
        try:
            book = open_book(file, elder_one)
            game = new_game(book=book)
        except Refusal as refusal:
            told = say("Nobody can play on this map yet. {why}", why=refusal.problem)
            raise Refusal(told, remedy=refusal.remedy, rule=refusal.rule) from None
    folder, is_kept = _kept(contents)
    opened = {**book.origin.opened, "episode": str(folder / file.name)}
    book.origin = book.origin._replace(opened=opened)
    return Played(game, is_kept)


def _drafted(map_: Map, episode: str, folder: Path) -> Path:
    """The file of the episode, with that of the map, and that of its own tiles, beside it."""
    tiles = map_.file.tiles
    if is_file(tiles):
        found = find_tiles(beside(tiles, map_.path.parent if map_.path else Path()))
        (folder / TILES).write_bytes(found.read_bytes())
        tiles = f"./{TILES}"
    Map(replace(map_.file, tiles=tiles), folder / MAP).save()
    title = map_.title or map_.file.id
    made = copy(episode, "evening", title=title, folder=folder, on_map=f"./{MAP}", kind="episode")
    return made.files[0]


def _kept(contents: Mapping[str, bytes]) -> tuple[Path, bool]:
    """The folder with these files, one for each contents; where none may be, one that passes."""
    name = fingerprint({file: content.decode() for file, content in contents.items()})
    lasting = home() / PLAYED / name
    try:
        _write(lasting, contents)
    except OSError:
        passing = Path(mkdtemp(prefix="dmd-"))
        _write(passing, contents)
        return passing, False
    return lasting, True


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        file = folder / name
        if not is_plain(file) or file.read_bytes() != content:
            write_safely(file, content)
