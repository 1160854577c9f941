"""Starting from nothing: a small file that works, with a remark on every line of it.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     made = start("episode", "Night Shift", folder=folder, author="Ada")
...     made.id, made.files[0].name
('night_shift', 'Night Shift.yaml')
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.sentences import name as name_of
from dmd.core.words import shortened
from dmd.games import kits, shelves
from dmd.workshop.beginning.heading import rewritten
from dmd.workshop.beginning.new_files import Called, Written, called, folder_of, shown, write_new

LAID: Final = "tile_map"
"""The text of a map that is laid from tiles."""


def start(
    kind: str,
    name: str,
    *,
    folder: str | Path = ".",
    title: str | None = None,
    author: str | None = None,
    with_map: bool = False,
    tiles: bool = False,
) -> Written:
    """A commented file of your own that passes the check.

    `with_map`, an episode gets a map of its own; with `tiles`, a map is laid from those of the kit.
    Nothing is ever overwritten.
    """
    if kind not in shelves():
        remedy = nearest(str(kind), shelves()) or say(
            "There are: {known}.", known=in_a_row(map(as_written, shelves()))
        )
        raise Refusal(
            say("No “{kind}” can be started.", kind=as_written(shortened(str(kind)))), remedy=remedy
        )
    if with_map and kind != "episode":
        raise Refusal("Only an episode has a map beside it.", remedy="Leave --with-map out.")
    if tiles and kind != "map" and not with_map:
        raise Refusal("Only a map is laid from tiles.", remedy="Leave --tiles out.")
    texts_of = _folder_for(kind)
    new = called(name, kind, title, author)
    where = folder_of(folder)
    board = LAID if tiles else "map"
    if not with_map:
        text = _text(texts_of / f"{board if kind == 'map' else kind}.yaml", new, kind)
        return Written(kind, new.id, new.title, write_new({where / new.file: text}))
    beside = map_beside(new)
    texts = {
        where / new.file: _text(texts_of / f"{kind}.yaml", new, kind, map=beside.file),
        where / beside.file: _text(texts_of / f"{board}.yaml", beside, "map"),
    }
    return Written(kind, new.id, new.title, write_new(texts))


def map_beside(new: Called) -> Called:
    """What the map of an episode is called, where it has one of its own."""
    stem = new.file.removesuffix(".yaml")
    joined = f"{stem} map" if " " in stem else f"{stem}_map"
    return called(joined, "map", title=new.title, author=new.author)


def _folder_for(kind: str) -> Path:
    """Where the first game that has files of a kind keeps a text to begin one with."""
    there = [kit for kit in kits().values() if kind in kit.shelves]
    for kit in there:
        if kit.starters and (kit.starters / f"{kind}.yaml").is_file():
            return kit.starters
    raise Refusal(
        say("{game} has no {kind} to begin with yet.", game=there[0].title, kind=name_of(kind))
    )


def _text(text: Path, new: Called, kind: str, **more: str) -> str:
    """A starter in the name of a designer, also where its remarks speak of the file."""
    file = shown(Path(new.file))
    own = re.compile(rf"\bmy_{kind}(\.yaml)?\b")
    lines = text.read_text("utf-8").splitlines(keepends=True)
    told = (
        own.sub(lambda found: file if found[1] else new.id, line) if line.startswith("#") else line
        for line in lines
    )
    head = {"id": new.id, "title": new.title, "author": new.author}
    return rewritten("".join(told), head | more)
