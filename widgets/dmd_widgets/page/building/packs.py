"""The kit in packs: what the first choice needs, and what may come later or is asked for.

A pack is a list and its files, one behind the other, made small by gzip; `worker.js` takes it
apart. The same files give the same bytes.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

FIRST, MORE = "first", "more"
ROOMS: Final = {
    "practising": "practice",
    "practice": "practice",
    "workshop": "workshop",
    "starters": "workshop",
    "surveying": "workshop",
    "printing": "workshop",
    "comparing": "workshop",
    "map_builder": "workshop",
    "lab": "workshop",
    "cli": "workshop",
    "balance": "workshop",
}
"""Rooms that have a pack of their own: no game at a Table needs what is in there."""
ASKED_FOR: Final = ("networkx",)
"""Packages that a pack of their own brings when they are imported."""
KEPT_FIRST: Final = ("dmd_maps/", "/kit.pyc", ".dist-info/METADATA", ".dist-info/entry_points.txt")
"""What is listed before it is opened: a list must not miss what has not come yet."""
_PHRASES = re.compile(r"phrases/([a-z]{2,3})/")


def packed(folder: Path, files: Iterable[str], folders: Iterable[str] = ()) -> bytes:
    """Files of a folder as one pack."""
    content = [(one, (folder / one).read_bytes()) for one in sorted(files)]
    parents = {str(PurePosixPath(one).parent) for one, _ in content} | set(folders)
    told = {"folders": sorted(parents), "files": [[one, len(text)] for one, text in content]}
    head = json.dumps(told, separators=(",", ":")).encode()
    whole = [len(head).to_bytes(4, "big"), head, *(text for _, text in content)]
    return gzip.compress(b"".join(whole), 9, mtime=0)


def split(
    files: Iterable[str], first: Mapping[str, Any], others: Iterable[str]
) -> dict[str, list[str]]:
    """Which file comes in which pack; each of the other games has one of its own."""
    needed = {_compiled(one) for one in first["modules"]} | set(first["read"])
    packs: dict[str, list[str]] = {FIRST: [], MORE: []}
    for file in files:
        packs.setdefault(_pack_of(file, needed, set(others)), []).append(file)
    return packs


def _compiled(module: str) -> str:
    return module.removesuffix(".py") + ".pyc" if module.endswith(".py") else module


def _pack_of(file: str, needed: set[str], others: set[str]) -> str:
    if language := _PHRASES.search(file):
        return language[1]
    top = file.split("/")[0]
    if top in ASKED_FOR:
        return top
    if file in needed or any(one in file for one in KEPT_FIRST):
        return FIRST
    game = re.match(r"dmd(?:_widgets/games)?/(\w+)/", file)
    if game and game[1] in others:
        return game[1]
    return next((ROOMS[one] for one in file.split("/")[:-1] if one in ROOMS), MORE)


def modules(
    packs: Mapping[str, Iterable[str]], library: Mapping[str, Iterable[str]]
) -> dict[str, str]:
    """Which pack brings a module, for those that are not there from the beginning."""
    known = dict.fromkeys(library["later"], "later") | dict.fromkeys(library["soon"], MORE)
    for name, files in packs.items():
        if name == FIRST:
            continue
        for file in files:
            if found := re.fullmatch(r"(.+?)(?:/__init__)?\.(?:pyc|py)", file):
                known[found[1].replace("/", ".")] = name
        if name in ASKED_FOR:
            known = {one: pack for one, pack in known.items() if pack != name} | {name: name}
    return known
