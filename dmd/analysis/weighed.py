"""What a question has every option weighed for, worked out once for all who ask the same."""

from __future__ import annotations

from collections import deque
from typing import Any

from dmd.analysis.answer import Asked
from dmd.analysis.asked import Holds, Position, Question, analyst_of
from dmd.analysis.choosing import Choices, choices
from dmd.analysis.planning import Plans, plans
from dmd.analysis.ranking import HURRIED
from dmd.core.sentences import letters

PLANNING, WEIGHING = (0.5, 0.5), (0.35, 0.55)
"""So much of the time is for plans, and for options: usually, and beyond this turn."""

BY_OPTIONS = 24
"""Where an action is chosen, which part of the positions is for the options."""

PRECISION = 0.02
"""So near the numbers of plans are to be."""

REMEMBERED = 6
_KNOWN: deque[tuple[Any, Choices]] = deque(maxlen=REMEMBERED)
"""What was weighed last: whoever asks one thing in other words hears the same numbers."""


def choices_of(asked: Asked) -> Choices:
    """Every option; where an action is chosen, with the best plans behind those that take long.

    The same is not worked out twice: two questions about one thing have one answer.
    """
    key = _same(asked)
    for known, found in _KNOWN:
        if known == key:
            return found
    positions, seconds, _ = asked.budget
    game, lines = asked.game, None
    planning, weighing = WEIGHING if asked.question.is_far else PLANNING
    interrupted = False
    if analyst_of(game).chooses_step(game.state):
        lines = _plans(game, asked.question, positions, seconds * planning, asked.seed)
        positions //= BY_OPTIONS
        interrupted = lines is None  # before there was any plan
    found = choices(
        game, asked.question, positions=positions, plans=lines, seed=asked.seed,
        seconds=min(seconds * weighing, HURRIED) if interrupted else seconds * weighing,
    )  # fmt: skip
    found.interrupted = found.interrupted or interrupted
    if key is not None and not found.interrupted:  # whoever asks again is told all of it
        _KNOWN.append((key, found))
    return found


def _same(asked: Asked) -> Any:
    """The same for questions that have one answer; nothing where somebody brought a test."""
    aims = [one for one, _ in asked.question.aims]
    if not asked.question.until or any(isinstance(one, Holds) for one in aims):
        return None
    game = asked.game
    key = analyst_of(game).key(game.state, closely=True)
    text = letters(asked.question.text)
    return id(game.book), key, game.state, text, asked.budget, asked.seed


def _plans(
    game: Position, question: Question, positions: int, seconds: float, seed: int
) -> Plans | None:
    try:
        return plans(
            game, question, positions=positions, seconds=seconds, precision=PRECISION, seed=seed,
            for_advice=True,
        )  # fmt: skip
    except KeyboardInterrupt:
        return None
