"""The players by name, as a game begins: those that look ahead are made anew for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dmd.analysis.players.search import Search
from dmd.core.complaints import Refusal, nearest
from dmd.core.playout import Player
from dmd.death_may_die.policies import POLICIES

PLAYERS: Final[Mapping[str, str]] = {
    "random": "takes any option",
    "careful": "has a few sensible habits",
    "script": "goes by prices",
    "search": "goes by prices, and looks ahead once the ritual is disrupted",
}
"""Whom one may name, and how they play."""


def player(name: str) -> Player:
    """A player for one game."""
    if name not in PLAYERS:
        hint = nearest(name, PLAYERS) or f"There are: {', '.join(PLAYERS)}."
        raise Refusal(f"There is no policy “{name}”.", remedy=hint)
    if name == "search":
        return Search(POLICIES["script"], lambda book: book.analyst.expert)
    return POLICIES[name]
