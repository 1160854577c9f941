"""Players by name, as commands and the ladder ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dmd.analysis.players.search import Search
from dmd.core.complaints import Refusal, nearest
from dmd.core.kit import Kit
from dmd.core.playout import Player
from dmd.games import usual

PLAYERS: Final[Mapping[str, str]] = {
    "random": "takes any option",
    "careful": "has a few sensible habits",
    "script": "goes by prices",
    "search": "goes by prices, and looks ahead once the ritual is disrupted",
}
"""Whom one may name, and how they play."""


def player(name: str, kit: Kit | None = None) -> Player:
    """A player for one game; `search` looks ahead on top of the script."""
    kit = kit or usual()
    there: Mapping[str, Player] = kit.part("policies", "players").part
    known = [one for one in PLAYERS if one in there or (one == "search" and "script" in there)]
    if name not in known:
        hint = nearest(name, known) or f"There are: {', '.join(known)}."
        raise Refusal(f"There is no policy “{name}”.", remedy=hint)
    if name == "search":
        return Search(there["script"], lambda book: book.analyst.expert)
    return there[name]


def priced_player(file: Path, kit: Kit | None = None) -> Player:
    """The script with prices of somebody's own."""
    made: Player = (kit or usual()).part("priced", "prices to play by")(file)
    return made
