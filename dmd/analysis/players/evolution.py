"""Fitting numbers by playing: an evolution strategy, the same on one worker or on many.

A generation is a few rows of numbers around the mean, in opposite pairs, all of which play the very
same games. Better rows pull the mean towards them. Whatever is drawn comes from (root, generation),
so that a run can be stopped after any generation and goes on as if it never had been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, log, pi, sqrt
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from dmd.core.luck import child_seed, stream
from dmd.core.state import Below

Row = tuple[float, ...]
Scores = Callable[[Sequence[Row], Sequence[int]], list[list[float]]]
"""What each row scored in each of the games, which are told by their seeds."""

FINE = 1 << 53
AT_FIRST = 0.5
IN_THE_END = 0.15


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """How long to look, and how widely."""

    root: int = 0
    generations: Annotated[int, Meta(ge=1, le=10_000)] = 20
    pairs: Annotated[int, Meta(ge=1, le=1_000)] = 6
    games: Annotated[int, Meta(ge=1, le=100_000)] = 40


class Stand(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a run stands after some generations; all that is needed to go on."""

    mean: Row
    generation: int = 0
    score: float = 0.0  # of the generation's rows, on average


def evolve(begun: Stand, reach: Row, plan: Plan, scores: Scores) -> Iterator[Stand]:
    """Go on from where a run stands, a generation at a time.

    `reach` says for each number how far from its mean it is worth looking.
    """
    stand = begun
    while stand.generation < plan.generations:
        number = stand.generation
        seed = child_seed(plan.root, number)
        below = stream(seed)
        half = [tuple(normal(below) for _ in reach) for _ in range(plan.pairs)]
        steps = [step for one in half for step in (one, tuple(-z for z in one))]
        width = AT_FIRST + (IN_THE_END - AT_FIRST) * number / max(1, plan.generations - 1)
        rows = [_moved(stand.mean, reach, step, width) for step in steps]
        seeds = [child_seed(seed, n + 1) for n in range(plan.games)]
        found = [sum(row) / len(row) for row in scores(rows, seeds)]
        pull = [
            sum(weight * step[n] for weight, step in zip(_weights(found), steps, strict=True))
            for n in range(len(reach))
        ]
        mean = _moved(stand.mean, reach, pull, width)
        stand = replace(stand, mean=mean, generation=number + 1, score=sum(found) / len(found))
        yield stand


def normal(below: Below) -> float:
    """A number from the normal distribution (Box and Muller)."""
    u, v = (below(FINE) + 1) / FINE, below(FINE) / FINE
    return sqrt(-2 * log(u)) * cos(2 * pi * v)


def _moved(mean: Row, reach: Row, step: Sequence[float], width: float) -> Row:
    """Rounded, so that what is stored is what was played."""
    moved = (m + width * r * z for m, r, z in zip(mean, reach, step, strict=True))
    return tuple(round(one, 4) for one in moved)


def _weights(scores: Sequence[float]) -> list[float]:
    """By rank: the better half pulls, the best most (Hansen 2016); rows alike share alike."""
    many = len(scores)
    raw = [max(0.0, log(many / 2 + 0.5) - log(n + 1)) for n in range(many)]
    order = sorted(range(many), key=lambda n: -scores[n])
    weights = [0.0] * many
    for rank, n in enumerate(order):
        weights[n] = raw[rank] / sum(raw)
    return weights
