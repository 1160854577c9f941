"""What somebody means who says what they want, and how far they look."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from dmd.analysis.asked import UNTIL, Aim, Analyst, Holds, Question, Until, Want, analyst_of
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.core.state import AnyState
from dmd.core.words import quoted


def question_of(game: Any, want: Want, until: Until) -> Question:
    """The question somebody means."""
    analyst, state = analyst_of(game), game.state
    if isinstance(want, Question):
        return want
    wants = list(want.items()) if isinstance(want, Mapping) else [(want, 1)]
    if not wants:
        raise Refusal("Nothing is wanted.", remedy='Say, for example, want="survive".')
    aims = tuple((aim_of(one, analyst, state), _weight(n)) for one, n in wants)
    if callable(until):
        return Question(aims, until)
    own = any(isinstance(one, Holds) for one, _ in aims)  # they may look at anything
    trim = None if own else partial(_trimmed, analyst, until)
    return Question(aims, analyst.horizon(state, until), UNTIL.get(until, until), trim=trim)


def _trimmed(analyst: Analyst, until: str, state: AnyState) -> AnyState:
    return analyst.trimmed(state, until)


def aim_of(want: Any, analyst: Analyst, state: AnyState) -> Aim:
    """One thing somebody wants."""
    if isinstance(want, str):
        return analyst.aim(state, want)
    if hasattr(want, "noted"):
        found: Aim = want
        return found
    if callable(want):
        name = getattr(want, "__name__", "")
        return Holds(
            lambda state: want(state.world), name if name.isidentifier() else say("your test")
        )
    raise Refusal(
        say("{want} is nothing one could want.", want=quoted(want)),
        remedy='Say, for example, "survive".',
    )


def _weight(number: Any) -> Fraction:
    try:
        return Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    except (TypeError, ValueError, ZeroDivisionError):
        raise Refusal(
            say("{number} is no weight.", number=quoted(number, 40)), remedy="Give a number."
        ) from None
