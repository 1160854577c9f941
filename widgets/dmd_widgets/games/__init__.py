"""What only one game brings to panels: a room called by the game's id. It may be missing.

The room says in `PARTS` what it brings: `paths` for the Paths panel, `dice` for the Dice panel and
the dice on a table, `map_builder` for the Map builder. A package of somebody else has no room
here: its kit says the same in `panels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.kit import Kit, Later
from dmd.games import kits


@cache
def part_of(game: str, name: str) -> Any:
    """What a game brings to a panel, or nothing."""
    if game not in kits():  # a map may name any game
        return None
    found = kits()[game].panels.get(name) or _parts_here(game).get(name)
    return found.part if found else None


def _parts_here(game: str) -> Mapping[str, Later]:
    place = f"{__name__}.{game}"
    parts: Mapping[str, Later] = import_module(place).PARTS if find_spec(place) else {}
    return parts


def expect_part(kit: Kit, name: str) -> Any:
    """The same, or a sentence that says that the game brings nothing."""
    found = part_of(kit.id, name)
    if found is None:
        raise Refusal(f"{kit.title} has no {name} yet.")
    return found
