"""A chance fitted to what came of it: logistic regression, and how well it tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Annotated

from msgspec import Meta, Struct

Row = Sequence[float]
RIDGE = 1.0
ROUNDS = 12
SETTLED = 1e-9
"""A step smaller than this changes nothing that anybody is told."""
MOST = 30.0

Weight = Annotated[float, Meta(ge=-1e6, le=1e6)]


class Fit(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for some numbers; together they make a chance."""

    always: Weight
    weights: tuple[Weight, ...]

    def chance(self, row: Sequence[float]) -> float:
        """The chance that such numbers stand for."""
        total = self.always
        for weight, number in zip(self.weights, row, strict=True):
            total += weight * number
        return 1 / (1 + exp(-max(-MOST, min(MOST, total))))


def fitted(rows: Sequence[Row], came: Sequence[bool], ridge: float = RIDGE) -> Fit:
    """The weights under which what came about was likeliest (Newton's steps, a little ridge).

    The fewer of the rows stand for themselves, the more `ridge` keeps the weights from the extreme.
    """
    import numpy as np

    given = np.asarray(rows, dtype=float)
    middle, width = given.mean(axis=0), given.std(axis=0)
    width[width == 0] = 1.0
    table = np.hstack([np.ones((len(rows), 1)), (given - middle) / width])
    wanted = np.asarray(came, dtype=float)
    held = ridge * np.eye(table.shape[1])
    held[0, 0] = 1e-9
    weights = np.zeros(table.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -MOST, MOST)))
        slope = table.T @ (wanted - chance) - held @ weights
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + held
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < SETTLED:
            break
    plain = weights[1:] / width
    always = float(weights[0] - plain @ middle)
    return Fit(round(always, 6), tuple(round(float(one), 6) for one in plain))


def told_apart(chances: Sequence[float], came: Sequence[bool]) -> float:
    """How often what came about had been given the better chance than what did not (the AUC).

    >>> told_apart([0.9, 0.4, 0.4, 0.1], [True, True, False, False])
    0.875
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    ranks = [0.0] * len(order)
    at = 0
    while at < len(order):
        same = at
        while same < len(order) and chances[order[same]] == chances[order[at]]:
            same += 1
        for n in order[at:same]:
            ranks[n] = (at + same + 1) / 2
        at = same
    yes = sum(came)
    if not 0 < yes < len(order):
        return 0.5
    total = sum(rank for rank, one in zip(ranks, came, strict=True) if one)
    return (total - yes * (yes + 1) / 2) / (yes * (len(order) - yes))
