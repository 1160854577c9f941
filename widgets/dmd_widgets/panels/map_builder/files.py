"""Maps in files: which there are, and writing one without ever losing what somebody wrote."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from dmd.atlas import is_shipped, shipped
from dmd.core.complaints import Refusal
from dmd.core.files.writing import expect_name, read_bytes
from dmd.core.sentences import say
from dmd.core.words import shortened
from dmd.workshop.beginning.copies import credit
from dmd.workshop.beginning.documents import find
from dmd.workshop.beginning.new_files import called
from dmd.workshop.map import Map, load_map
from dmd.workshop.printing.sheets import print_sheets

ENDINGS: Final = (".yaml", ".yml")
PICTURES: Final = ("svg", "png", "pdf")
FIRST: Final = 4_000
"""So many bytes of a file are looked at to see whether it is a map."""
MOST: Final = 200
"""So many files of a folder are looked at."""


class Asking(Refusal):
    """What is only done once somebody has said that they mean it."""


class Folder:
    """Where the maps of this evening lie, and what this panel wrote there itself."""

    def __init__(self) -> None:
        self.written: dict[Path, bytes] = {}

    def maps(self) -> list[str]:
        """The maps in the folder of the notebook."""
        files = [one for one in sorted(Path().iterdir()) if one.suffix.lower() in ENDINGS]
        return [one.name for one in files[:MOST] if _is_map(one)]

    def save(self, map_: Map, name: str, *, sure: bool) -> Map:
        """Write a map; what others wrote is replaced only by somebody who is sure."""
        path = named(name)
        try:
            saved = map_.save(path, overwrite=sure or self._is_ours(path))
        except Refusal:
            if sure or not path.is_file() or is_shipped(path):
                raise
            raise _asking(path) from None
        self._remember(path)
        return saved

    def export(self, map_: Map, name: str, kind: str, *, sure: bool) -> Path:
        """Write a map as a picture, or as sheets to print."""
        if kind not in PICTURES:
            raise Refusal(say("A map is not exported as “{kind}”.", kind=shortened(kind)))
        path = named(name).with_suffix(f".{kind}")
        if path.exists() and not (sure or self._is_ours(path)):
            raise _asking(path)
        _writer(map_, kind)(path)
        self._remember(path)
        return path

    def _is_ours(self, path: Path) -> bool:
        """Whether a file still says what this panel wrote into it."""
        known = self.written.get(path.resolve())
        return known is not None and path.is_file() and path.read_bytes() == known

    def _remember(self, path: Path) -> None:
        self.written[path.resolve()] = path.read_bytes()


def named(name: str) -> Path:
    """The file that somebody means; the ending may be left out."""
    if not isinstance(name, str) or not name.strip():
        raise Refusal(say("The file needs a name."), remedy=say("Such as my_map."))
    path = Path(name.strip())
    path = path if path.suffix else Path(f"{name.strip()}{ENDINGS[0]}")
    expect_name(path)
    return path


def opened(name: str) -> Map:
    """A map of yours, from its file."""
    return load_map(named(name))


def copy_of(name: str) -> Map:
    """A map of the kit as one of yours: under another name, and crediting whose it was."""
    if name not in shipped():
        raise Refusal(say("The kit has no map “{name}”.", name=shortened(str(name))))
    found, new = find(name, "map"), called(f"my_{name}", "map")
    file = load_map(name).file
    notes = (*file.notes, credit(found))
    return Map(replace(file, id=new.id, title=new.title, author="", notes=notes))


def _writer(map_: Map, kind: str) -> Callable[[Path], None]:
    return print_sheets(map_).save if kind == "pdf" else map_.draw().save


def _asking(path: Path) -> Asking:
    return Asking(say("There is a file {file} already. Replace it?", file=shortened(path.name)))


def _is_map(file: Path) -> bool:
    try:
        return b"dmd-map/" in read_bytes(file, FIRST)
    except Refusal:
        return False
