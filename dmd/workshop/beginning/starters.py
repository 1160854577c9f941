"""Starting from nothing: a small file that works, with a remark on every line of it.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     made = start("episode", "Night Shift", folder=folder, author="Ada")
...     made.id, made.files[0].name
('night_shift', 'Night Shift.yaml')
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.words import shortened
from dmd.workshop.beginning.heading import rewritten
from dmd.workshop.beginning.new_files import Called, Written, called, folder_of, shown, write_new

KINDS: Final = ("episode", "map", "situation")
"""What can be started."""

TEXTS: Final = Path(__file__).parent / "texts"


def start(
    kind: str,
    name: str,
    *,
    folder: str | Path = ".",
    title: str | None = None,
    author: str | None = None,
    with_map: bool = False,
) -> Written:
    """A commented file of your own that passes the check; `with_map`, an episode gets its own map.

    Nothing is ever overwritten.
    """
    if kind not in KINDS:
        remedy = nearest(str(kind), KINDS) or f"There are: {', '.join(KINDS)}."
        raise Refusal(f"No “{shortened(str(kind))}” can be started.", remedy=remedy)
    if with_map and kind != "episode":
        raise Refusal("Only an episode has a map beside it.", remedy="Leave --with-map out.")
    new = called(name, kind, title, author)
    where = folder_of(folder)
    if not with_map:
        files = write_new({where / new.file: _text(kind, new)})
        return Written(kind, new.id, new.title, files)
    board = map_beside(new)
    texts = {
        where / new.file: _text(kind, new, map=board.file),
        where / board.file: _text("map", board),
    }
    return Written(kind, new.id, new.title, write_new(texts))


def map_beside(new: Called) -> Called:
    """What the map of an episode is called, where it has one of its own."""
    stem = new.file.removesuffix(".yaml")
    joined = f"{stem} map" if " " in stem else f"{stem}_map"
    return called(joined, "map", title=new.title, author=new.author)


def _text(kind: str, new: Called, **more: str) -> str:
    """The starter of a kind, in the name of a designer."""
    text = (TEXTS / f"{kind}.yaml").read_text("utf-8")
    text = text.replace(f"my_{kind}.yaml", shown(Path(new.file)))
    head = {"id": new.id, "title": new.title, "author": new.author}
    return rewritten(text, head | more)
