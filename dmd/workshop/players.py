"""The players by name, as a game begins: those that look ahead are made anew for every game."""

from __future__ import annotations

from collections.abc import Mapping

from dmd.analysis.players.search import Search
from dmd.core.complaints import Refusal, nearest
from dmd.core.kit import Kit, Policy
from dmd.core.playout import Player
from dmd.core.sentences import as_written, in_a_row, say
from dmd.games import usual


def policies(kit: Kit) -> Mapping[str, Policy]:
    """Whom one may name, and how they play."""
    known: Mapping[str, Policy] = kit.part("policies", "players of its own").part
    return known


def policy(name: str, kit: Kit) -> Policy:
    """A player that may be named."""
    there = policies(kit)
    if name not in there:
        hint = nearest(name, there) or say(
            "There are: {known}.", known=in_a_row(map(as_written, there))
        )
        raise Refusal(say("There is no policy “{name}”.", name=name), remedy=hint)
    return there[name]


def player(name: str, kit: Kit | None = None) -> Player:
    """A player for one game."""
    one = policy(name, kit or usual())
    return Search(one.play, lambda book: book.analyst.expert) if one.looks_ahead else one.play
