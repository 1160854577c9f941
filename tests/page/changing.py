"""A host whose page changes: a second build beside the first, as a new version brings it."""

from __future__ import annotations

import shutil
from pathlib import Path

from dmd_widgets.page.building.build import FOLDERS
from dmd_widgets.page.serving import Folder, Page

NEWER = "kit-00000000newer000"


def newer_than(place: Path, target: Path) -> Path:
    """The same page as another build of it: other names, and another version to be told."""
    shutil.copytree(place, target)
    old = next(one.name for one in target.iterdir() if FOLDERS.fullmatch(one.name))
    (target / old).rename(target / NEWER)
    for door in ("index.html", "sw.js"):
        text = (target / door).read_text("utf-8").replace(old, NEWER)
        (target / door).write_text(text.replace(old[4:12], "newer"), "utf-8")
    return target


class Changing:
    """What a host has, until it has something else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __hash__(self) -> int:
        return hash(self.page)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Changing) and self.page == other.page

    def read(self, name: str) -> bytes:
        """One file."""
        return self.page.read(name)

    def become(self, place: Path) -> None:
        """From now on, this is the page."""
        self.page = Folder(place)
