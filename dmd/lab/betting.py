"""How far apart two versions are, while one still looks: an interval that holds whenever one stops.

Somebody bets against each difference that there might be, with a gain that is fair if it is the
true one. Nobody turns one coin into twenty in more than one run of twenty; so what was beaten
twentyfold is given up, whenever that comes (Waudby-Smith and Ramdas 2024).
"""

from __future__ import annotations

from math import log
from typing import Final

from dmd.analysis.sampling import LEVEL
from dmd.lab.figures import Difference

GRID: Final = 801
"""Differences that are bet against, from −1 to 1."""
BOLD: Final = 0.75
"""So much of what may be lost is staked at most."""
SUITED: Final = (100, 400, 1600)
"""The coin is shared out among bettors, each at their best after so many draws."""


class Betting:
    """Bets on the mean of numbers from −1 to 1, one after the other."""

    def __init__(self) -> None:
        import numpy as np

        self._np = np
        self.means = np.linspace(0.0, 1.0, GRID)  # of (x + 1) / 2
        # The logarithm of what betting on “more”, and on “less”, has made of one coin.
        self._up = np.zeros((len(SUITED), GRID))
        self._down = np.zeros((len(SUITED), GRID))
        self._suited = np.array(SUITED, dtype=float).reshape(-1, 1)
        self._open = np.ones(GRID, dtype=bool)
        self.seen = 0
        self._total, self._squares = 0.5, 0.25  # as if one draw had been seen already

    def add(self, number: float) -> None:
        """One more."""
        np = self._np
        x = (number + 1) / 2
        n = self.seen + 1
        spread = self._squares / n  # from what was seen before alone
        stake = np.sqrt(2 * log(2 * len(SUITED) / (1 - LEVEL)) / (spread * self._suited))
        with np.errstate(divide="ignore"):
            more = np.minimum(stake, BOLD / self.means)
            less = np.minimum(stake, BOLD / (1 - self.means))
        self._up += np.log1p(more * (x - self.means))
        self._down += np.log1p(-less * (x - self.means))
        rich = np.logaddexp.reduce(np.vstack([self._up, self._down])) - log(2 * len(SUITED))
        self._open &= rich < log(1 / (1 - LEVEL))
        self.seen += 1
        self._total += x
        now = self._total / (self.seen + 1)
        self._squares += (x - now) ** 2

    @property
    def mean(self) -> float:
        """What was seen, on average."""
        return 2 * (self._total - 0.5) / self.seen - 1 if self.seen else 0.0

    @property
    def interval(self) -> Difference:
        """Between what the true difference lies; it only ever shrinks."""
        left = self._np.flatnonzero(self._open)
        step = 2 / (GRID - 1)
        if not len(left):  # one time of twenty everything is beaten
            return Difference(self.mean, self.mean, self.mean)
        low, high = 2 * self.means[left[0]] - 1 - step, 2 * self.means[left[-1]] - 1 + step
        return Difference(self.mean, max(-1.0, float(low)), min(1.0, float(high)))
