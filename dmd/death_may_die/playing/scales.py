"""What wounds, stress and sanity cost somebody, and what a danger costs on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.death_may_die.playing.odds import MOST_DICE, tentacles

if TYPE_CHECKING:
    from dmd.death_may_die.box import Tracks
    from dmd.death_may_die.playing.prices import Prices
    from dmd.death_may_die.world import Investigator

DEFEAT = 3.0
"""So many times the price of a person is a death that loses the game."""
SPARE_LIFE = 0.15
"""And so much of it, one from which somebody comes back."""

ENOUGH_REROLLS = 4 * MOST_DICE
"""With so many, next to no success is left on any dice."""


class Scale:
    """The costs of one board, from its markers; the price of its death depends on the table."""

    def __init__(self, prices: Prices, tracks: Tracks, death: float) -> None:
        self.prices, self.tracks = prices, tracks
        self.deadly, self.mad, self.most_stress = (
            tracks.deadly_wounds, tracks.madness, tracks.most_stress
        )  # fmt: skip
        self.death = prices.death * death
        wounds = [0.0]
        for n in range(self.deadly):
            wounds.append(wounds[-1] + prices.wound * (1 + prices.wound_grows * n))
        wounds[-1] += self.death
        self.wounds = wounds + [wounds[-1]] * (MOST_DICE + 1)
        self.stress = [prices.stress * n for n in range(self.most_stress + 1)]
        self.stress[-1] += prices.stress_full
        sanity = [0.0]
        for n in range(self.mad):
            late = (n + 1) / self.mad
            sanity.append(sanity[-1] + prices.sanity + prices.sanity_grows * late**4)
        sanity[-1] += prices.death * max(1.0, death)  # nobody comes back from madness
        self.sanity = sanity
        self._stops = self._thresholds()
        self._costs: dict[tuple[int, int, int, int], list[float]] = {}
        self._rerolls: dict[tuple[int, int, int, int], float] = {}
        self._losses: dict[tuple[int, int], list[float]] = {}
        self._fears: dict[tuple[int, int, int], float] = {}
        self._rests: dict[tuple[int, int], tuple[float, int, int]] = {}

    def markers(self, you: Investigator) -> float:
        """What the markers of a board cost as they lie."""
        suffered = self.wounds[you.wounds] + self.stress[you.stress]
        return suffered + self.sanity[min(you.sanity, self.mad)]

    def wounded(self, wounds: int) -> float:
        """What so many wounds cost; nobody is more than dead."""
        return self.wounds[min(wounds, self.deadly)]

    def losses(self, sanity: int, less: int) -> list[float]:
        """What each number of tentacles at once costs whoever is spared so many.

        One loss stops at the next threshold.
        """
        key = (sanity, less)
        found = self._losses.get(key)
        if found is None:
            had = min(sanity, self.mad)
            found = self._losses[key] = [
                self.sanity[min(sanity + max(0, n - less), self._stops[had])] - self.sanity[had]
                for n in range(self.mad + MOST_DICE + 1)
            ]
        return found

    def fear(self, standard: int, sanity: int, less: int) -> float:
        """What the tentacles of such a throw cost on average."""
        key = (standard, sanity, less)
        known = self._fears.get(key)
        if known is None:
            losses = self.losses(sanity, less)
            known = sum([p * losses[n] for n, p in enumerate(tentacles(standard))])
            self._fears[key] = known
        return known

    def costs(self, wounds: int, free: int, stress: int, shield: int) -> list[float]:
        """What each number of successes costs on average, the rerolls that pay off included.

        `free` rerolls cost nothing, a `shield` of Companions bears the first wounds. A die
        rerolled shows a success every second time.
        """
        free = min(free, ENOUGH_REROLLS)
        key = (wounds, free, stress, shield)
        found = self._costs.get(key)
        if found is None:
            found = self._costs[key] = [
                self._rerolled(max(0, n - shield), wounds, free, stress)
                for n in range(MOST_DICE + 1)
            ]
        return found

    def rest(self, wounds: int, stress: int) -> tuple[float, int, int]:
        """What a Rest is worth at best, and the stress and wounds it heals."""
        key = (wounds, stress)
        known = self._rests.get(key)
        if known is None:
            ways = [
                (self.wounds[wounds] - self.wounds[wounds - w] + self.stress[stress]
                 - self.stress[stress - s], s, w)
                for w in range(wounds + 1)
                for s in range(stress + 1)
                if s + w <= self.tracks.rest_points
            ]  # fmt: skip
            known = self._rests[key] = max(ways)
        return known

    def _rerolled(self, hits: int, wounds: int, free: int, stress: int) -> float:
        key = (hits, wounds, free, stress)
        known = self._rerolls.get(key)
        if known is None:
            now = self.wounded(wounds + hits) - self.wounded(wounds)
            if not hits or (not free and stress >= self.most_stress):
                self._rerolls[key] = now
                return now
            price, left, more = 0.0, free - 1, stress
            if not free:
                left, more = 0, stress + 1
                price = self.stress[more] - self.stress[stress]
            lucky = self._rerolled(hits - 1, wounds, left, more)
            # Thrown again in vain it is the same with one reroll less.
            known = min(now, price + (lucky + self._rerolled(hits, wounds, left, more)) / 2)
            self._rerolls[key] = known
        return known

    def _thresholds(self) -> list[int]:
        places = (*self.tracks.thresholds, self.mad)
        return [min((p for p in places if p > n), default=self.mad) for n in range(self.mad + 1)]
