"""What is printed without a map: found by its name or its file, in whatever game has it."""

from __future__ import annotations

from pathlib import Path

from dmd.core.files.content import kind_of
from dmd.core.files.shelf import is_file
from dmd.core.files.yaml_reader import look as look_into
from dmd.core.paper import Apart
from dmd.games import kits
from dmd.workshop.map import Map


def open_apart(source: str | Path | Map) -> Apart | None:
    """What is printed without a map, by its name or its file; nothing, if it is something else."""
    if isinstance(source, Map):
        return None
    for kit in kits().values():
        for kind, opened in kit.printing.part.apart.items() if kit.printing else ():
            if source in kit.shelves[kind]:
                found: Apart = opened(source)
                return found
            if is_file(source) and kind_of(look_into(Path(source))) == kind:
                of_file: Apart = opened(Path(source))
                return of_file
    return None
