"""Keys that people write in a situation though it calls them otherwise, or has none of them."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from dmd.core.complaints import Complaint, Report
from dmd.core.files.tree import steps
from dmd.core.sentences import as_written, letters, say

CALLED: Final = {
    "players": "investigators", "heroes": "investigators", "people": "investigators",
    "characters": "investigators", "monsters": "enemies", "figures": "enemies",
    "round": "turn", "current": "active", "whose_turn": "active", "aim": "want", "goal": "want",
    "labs": "tokens", "fires": "fire", "cards_drawn": "mythos", "gone_enemies": "gone",
    "hp": "wounds", "health": "wounds", "damage": "wounds", "place": "space", "room": "space",
    "where": "space", "position": "space", "items": "cards", "equipment": "cards",
    "skills": "levels", "madness": "insanity",
}  # fmt: skip
"""What a key is called here."""

FIXED: Final = ("gate", "gates", "doors", "rooms", "map", "red_gate", "blue_gate")
"""What the map of the episode says, and no situation."""

ACTIONS: Final = 3
"""So many a turn has."""


def with_hints(shape: Report, plain: Any) -> Report:
    """The same complaints, where somebody wrote a usual other word with what stands for it here."""
    return Report([_hinted(one, plain) for one in shape.complaints])


def _hinted(one: Complaint, plain: Any) -> Complaint:
    path = steps(one.field)
    key = path[-1] if path else ""
    if not isinstance(key, str) or "unknown" not in letters(one.problem):
        return one
    if key.casefold() in FIXED:
        return replace(one, remedy=say("Gates are fixed by the map of the episode; leave it out."))
    if key.casefold() in ("actions_left", "actions"):
        left = plain.get(key) if isinstance(plain, dict) else None
        if isinstance(left, int) and 0 <= left <= ACTIONS:
            return replace(one, remedy=say("Write “taken: {n}”, the actions already taken.",
                                           n=ACTIONS - left))  # fmt: skip
    if known := CALLED.get(key.casefold()):
        return replace(one, remedy=say("Write “{key}:”.", key=as_written(known)))
    return one
