"""What is kept in a browser: the files of a person, as the kit reads and writes them everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

import dmd
from dmd.core.complaints import Refusal
from dmd.core.files.content import kind_of
from dmd.core.files.source import MAX_BYTES
from dmd.core.files.writing import BACKUPS, expect_name, journal_of, read_bytes, write_safely
from dmd.core.files.yaml_reader import look
from dmd.core.saves.save import MOST_BYTES
from dmd.core.sentences import say
from dmd.core.words import shortened
from dmd.course.progress import FILE as PROGRESS
from dmd.course.progress import Notes

SAVE: Final = "save"
KINDS: Final = {
    SAVE: say("a saved game"),
    "map": say("a map"),
    "episode": say("an episode"),
    "situation": say("a situation"),
    "tiles": say("a set of tiles"),
    "progress": say("what you have solved"),
    "picture": say("a picture"),
    "older": say("an older save"),
}
"""What a file may be, as a reader is told."""
OPENED: Final = (SAVE, "map", "episode", "situation", "older")
"""What can be opened in the page."""
_FIRST: Final = 4_000
_CHOSEN: Final = b'"pick":"choose"'
"""Stands in a save, or in the journal beside it, as soon as somebody has chosen something."""


def files() -> Iterator[tuple[str, str]]:
    """The files of a person, each with its kind; what only the kit needs is left out."""
    for one in sorted(Path().iterdir()):
        if one.is_file() and not one.name.startswith(".") and (kind := kind_here(one)):
            yield one.name, kind


def kind_here(file: Path) -> str:
    """What a file is, by its name and its first lines; nothing for what nobody would open."""
    if file.name == PROGRESS:
        return "progress"
    if file.suffix in (".svg", ".png"):
        return "picture"
    if file.suffix.lstrip(".") in map(str, range(1, BACKUPS + 1)):
        return "older"
    if file.suffix not in (".json", ".yaml", ".yml"):
        return ""
    return kind_in(read_bytes(file, MAX_BYTES + 1))


def kind_in(content: bytes) -> str:
    """What a text is; nothing where the kit knows no such kind."""
    if content[:1] == b"{":
        head = content[:_FIRST]
        return SAVE if b'"format":"dmd-save/' in head else _progress(content)
    kind = kind_of(look(content))
    return kind if kind in KINDS and kind != SAVE else ""


def _progress(content: bytes) -> str:
    try:
        msgspec.json.decode(content, type=Notes)
    except msgspec.DecodeError:
        return ""
    return "progress" if b"dmd-progress/" in content else ""


def named(file: str) -> Path:
    """A file of this browser, by its name alone."""
    path = Path(file)
    expect_name(path)
    if path.name != file:
        raise Refusal(
            say("A file here is named by its name alone, not “{file}”.", file=shortened(file))
        )
    return path


def whole(file: str) -> bytes:
    """A file to be taken elsewhere; a game with all that was done since it was saved."""
    path = named(file)
    content = read_bytes(path, MOST_BYTES + 1)
    if not journal_of(path).exists():
        return content
    game = dmd.load(path)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        game.save(copy)
        game.stop_saving()
        return copy.read_bytes()


def take_in(file: str, content: bytes) -> str:
    """A file that somebody brings, under a free name; what the kit cannot read is refused."""
    path = named(file)
    if len(content) > MOST_BYTES:
        raise Refusal(say("That file is larger than anything the kit reads."))
    kind = kind_in(content)
    if not kind:
        raise Refusal(
            say("“{file}” is nothing that this kit can read.", file=shortened(path.name)),
            remedy=say("It reads saved games, maps, episodes and situations."),
        )
    place = path.with_name(PROGRESS) if kind == "progress" else _free(path)
    write_safely(place, content)
    return place.name


def set_aside(file: str, to: str = "") -> str:
    """Give a game that somebody played a name of its own, a free one if none is named.

    Where nobody has chosen anything yet, it stays as it is, and this is empty.
    """
    path = Path(file)
    both = [one for one in (path, journal_of(path)) if one.exists()]
    if not path.exists() or not any(_CHOSEN in read_bytes(one, MOST_BYTES + 1) for one in both):
        return ""
    place = Path(to) if to else _free(path)
    remove(place.name)
    for one in both:
        one.replace(journal_of(place) if one == journal_of(path) else place)
    return place.name


def remove(file: str) -> None:
    """A file, and what the kit kept beside it."""
    path = named(file)
    for one in (path, journal_of(path)):
        one.unlink(missing_ok=True)


def _free(path: Path) -> Path:
    names = (path.with_stem(f"{path.stem}{f'_{n}' if n > 1 else ''}") for n in count(1))
    return next(one for one in names if not one.exists())
