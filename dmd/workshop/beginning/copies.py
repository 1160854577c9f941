"""Starting from what is there: the same text under another name, saying after whom it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dmd import atlas
from dmd.core.complaints import Refusal
from dmd.core.files.shelf import is_file
from dmd.core.sentences import as_written, letters, say
from dmd.workshop.beginning.documents import Document, find, opened, sound
from dmd.workshop.beginning.heading import rewritten
from dmd.workshop.beginning.new_files import Called, Written, called, folder_of, write_new
from dmd.workshop.beginning.starters import map_beside

LEANS_ON: Final = {"episode": "map", "situation": "episode", "map": "tiles"}
"""The key by which a file of a kind names another, of the kit or beside it."""


def copy(
    source: str | Path,
    name: str,
    *,
    folder: str | Path = ".",
    title: str | None = None,
    author: str | None = None,
    with_map: bool = False,
    on_map: str = "",
    kind: str | None = None,
) -> Written:
    """A copy with its own id and title, in which every remark stays and the author is credited.

    `with_map` copies the map of an episode beside it; `on_map` names another map to play it on, of
    the kit or a file that lies where the copy goes. Where the kit knows a name twice, as that of
    an episode and of its map, `kind` tells which is meant. Nothing is ever overwritten.
    """
    found = find(source, kind)
    sound(found)
    new = called(name, found.kind, title, author)
    where = folder_of(folder)
    if on_map:
        _expect_map(found, on_map, where)
        files = write_new({where / new.file: _text(found, new, {"map": on_map})})
        return Written(found.kind, new.id, new.title, files)
    if not with_map:
        _expect_neighbour(found, where)
        files = write_new({where / new.file: _text(found, new)})
        return Written(found.kind, new.id, new.title, files)
    if found.kind != "episode":
        raise Refusal("Only an episode has a map beside it.", remedy="Leave --with-map out.")
    board = opened(_map_of(found), "map")
    sound(board)
    _expect_neighbour(board, where)
    other = map_beside(new)
    texts = {
        where / new.file: _text(found, new, {"map": other.file}),
        where / other.file: _text(board, other),
    }
    return Written(found.kind, new.id, new.title, write_new(texts))


def _expect_map(found: Document, named: str, folder: Path) -> None:
    """Only an episode is played on a map, and the map is there and can be read."""
    if found.kind != "episode":
        raise Refusal("Only an episode is played on a map.", remedy="Leave the map out.")
    sound(opened(atlas.find_map(atlas.beside(named, folder)), "map"))


def _map_of(episode: Document) -> Path:
    named = episode.tree.value["map"]
    return atlas.find_map(atlas.beside(named, episode.path.parent))


def _expect_neighbour(found: Document, folder: Path) -> None:
    """What a copy leans on must be where the copy goes."""
    key = LEANS_ON.get(found.kind, "")
    named = found.tree.value.get(key)
    if not isinstance(named, str) or not is_file(named):
        return
    try:
        there = (folder / named).exists()
    except OSError:  # no file can have such a name
        there = False
    if not there:
        remedy = say("Copy that file there first, under the same name.")
        if found.kind == "episode":
            remedy = say(
                "Copy that file there first, under the same name, or copy both with --with-map."
            )
        raise Refusal(
            say(
                "“{name}” needs “{named}”, which is not where its copy would be.",
                name=as_written(found.path.name),
                named=as_written(named[:60]),
            ),
            remedy=remedy,
        )


def _text(found: Document, new: Called, more: Mapping[str, str] | None = None) -> str:
    head = {"id": new.id, "title": new.title, "author": new.author, **(more or {})}
    return rewritten(found.text, head, credit(found))


def credit(found: Document) -> str:
    """After whom a copy is, and what its author allowed."""
    plain = found.tree.value
    by = f" by {plain['author']}" if plain.get("author") else ""
    allowed = f" ({plain['license']})" if plain.get("license") else ""
    return f"After “{letters(found.told)}”{by}{allowed}."  # it goes into the file
