"""The odds of a choice in a few words, and in full where one asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dmd.analysis import Odds, odds
from dmd.analysis.asked import Aim, analyst_of
from dmd.analysis.telling import number, percent
from dmd.core.complaints import Refusal
from dmd.core.state import AnyState
from dmd.evening import Evening

QUICK, PATIENT = 0.2, 20.0
"""Seconds: while somebody plays, and when somebody asks."""
HARMS = {
    "wounds taken": "wounds taken",
    "sanity lost": "sanity lost",
    "threshold": "threshold reached",
    "died": "somebody dies",
}


class Intent(NamedTuple):
    """What an action was chosen for. Until it is over, its rerolls are weighed for the same."""

    aim: Aim
    over: Callable[[AnyState], bool]


def intent_of(game: Evening, option: int) -> Intent:
    """What a choice is made for, by itself."""
    analyst = analyst_of(game)
    aim, *_ = analyst.intents(game.state, option)
    return Intent(aim, analyst.horizon(game.state, "action"))


def told(
    game: Evening, option: int, intent: Intent | None = None, *, patient: bool = False
) -> dict[str, Any]:
    """The odds as data: a short text, all of it, and whether they would take longer.

    In the middle of an action what it was made for is always told, so that choices can be compared.
    """
    aim = (intent or intent_of(game, option)).aim
    want = aim if intent else None
    try:
        found = odds(game, option, want, seconds=PATIENT if patient else QUICK)
    except Refusal as refusal:
        return {"text": str(refusal) if patient else "", "more": "", "hard": not patient}
    if len(found.outcomes) < 2 and not intent:
        return {"text": "", "more": found.text(), "hard": False}
    wanted = f"{aim.text}: {number(found.value, aim.most == 1)}"
    parts = [wanted] if intent or found.value != 1 else []
    return {"text": " · ".join(parts + harms(found)), "more": found.text(), "hard": False}


def harms(found: Odds) -> list[str]:
    """What may go wrong, and how likely."""
    chances = {measure: found.chance(measure) for measure in HARMS if measure in found.measures}
    return [f"{HARMS[one]}: {percent(chance)}" for one, chance in chances.items() if 0 < chance < 1]
