"""What somebody shared as a link, as a file: under its own name, and never over another."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.files.content import kind_of
from dmd.core.files.link import text_in
from dmd.core.files.writing import expect_room, sentences, write_safely
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import say

KINDS: Final = ("map", "episode", "situation", "tiles")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,60}")


def keep(link: str, folder: Path) -> Path:
    """Write what a link holds into a folder; a text of no kind that the kit knows is refused."""
    text = text_in(link)
    tree = look(text)
    kind = "save" if text.lstrip().startswith("{") else kind_of(tree)
    if kind != "save" and kind not in KINDS:
        raise Refusal(
            say("This link holds nothing that this kit can read."),
            remedy=say("Ask whoever sent it for the file."),
        )
    named = tree.value.get("id") if isinstance(tree.value, dict) else None
    name = named if isinstance(named, str) and _ID.fullmatch(named) else f"shared_{kind}"
    with sentences(folder / name, "written"):  # a name may be too long even to look there
        path = _free(folder, name, "json" if kind == "save" else "yaml")
        expect_room(path)
        write_safely(path, text.encode())
    return path


def _free(folder: Path, name: str, ending: str) -> Path:
    names = (f"{name}{f'_{n}' if n > 1 else ''}.{ending}" for n in count(1))
    return next(folder / one for one in names if not (folder / one).exists())
