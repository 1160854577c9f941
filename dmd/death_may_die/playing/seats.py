"""A board somebody sits at, and enemies, as plans see them; boards that are alike are one seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING

from dmd.death_may_die.playing.able import Able
from dmd.death_may_die.playing.odds import Chances, suffered
from dmd.death_may_die.playing.scales import Scale

if TYPE_CHECKING:
    from dmd.death_may_die.playing.tasks import Goal
    from dmd.death_may_die.world import Investigator


@dataclass(frozen=True, eq=False, slots=True)
class Foe:
    """An enemy as a plan sees it. Those that are alike are one value, told apart by identity."""

    kind: str
    health: int  # what is left of it
    attack: tuple[int, int, bool]
    rank: tuple[float, str, int]  # who is attacked first: most dice for least health
    tentacles: int  # added to attacks by it and on it
    dice: int


Foes = tuple[Foe, ...]
MOST_KEPT = 2_000
Spent = dict[tuple[Foes, int, int, "Goal | None"], tuple[str, float]]
"""By enemies, actions, Fire and what could be done there: the best use, and its worth."""


@lru_cache(maxsize=20_000)
def mob(foes: Foes, fire: int, less: int) -> tuple[int, int, Chances]:
    """How often such enemies and Fire roll, their standard dice, and the wounds they do.

    `less` wounds are taken off each roll.
    """
    attacks = sorted([foe.attack for foe in foes])
    if fire:
        attacks.append((fire, 0, False))
    # Three dice show a tentacle on average, so that an added one is as many dice.
    standard = fire + sum([foe.attack[0] + 3 * foe.tentacles for foe in foes])
    return len(attacks), standard, suffered(tuple(attacks), less)


class Seat:
    """What somebody can do, what things cost them, and what was worked out about such a board."""

    __slots__ = ("_costs", "_dreads", "_spent", "can", "sanity", "scale", "stress", "wounds")

    def __init__(self, can: Able, scale: Scale, you: Investigator) -> None:
        self.can, self.scale = can, scale
        self.wounds, self.stress, self.sanity = you.wounds, you.stress, you.sanity
        self._costs: dict[int, list[float]] = {}
        self._dreads: dict[tuple[Foes, int], float] = {}
        self._spent: dict[int, Spent] = {}

    def spent(self, track: int) -> Spent:
        """The best uses of actions while the Elder One stands so near."""
        found = self._spent.setdefault(track, {})
        if len(found) > MOST_KEPT:
            found.clear()
        return found

    def dread(self, foes: Foes, fire: int) -> float:
        """What attacks and Fire cost somebody on average."""
        known = self._dreads.get((foes, fire))
        if known is None:
            if len(self._dreads) > MOST_KEPT:
                self._dreads.clear()
            known = self._dreads[foes, fire] = self._suffered(foes, fire)
        return known

    def _suffered(self, foes: Foes, fire: int) -> float:
        can, scale = self.can, self.scale
        many, standard, row = mob(foes, fire, can.less_wounds)
        costs = self._costs.get(many)
        if costs is None:
            costs = self._costs[many] = scale.costs(
                self.wounds, can.free_defence * many, self.stress, can.shield
            )
        hurt: float = sum(map(mul, row, costs))
        return hurt + scale.fear(standard, self.sanity, can.less_sanity * many)


class Field:
    """The enemies as they stand."""

    def __init__(self, foes: Iterable[tuple[str, Foe]]) -> None:
        there: dict[str, list[Foe]] = {}
        for space, one in foes:
            there.setdefault(space, []).append(one)
        self.foes: Mapping[str, Foes] = {at: tuple(some) for at, some in there.items()}
        self.dice = {at: sum([one.dice for one in some]) for at, some in there.items()}
        self._near: dict[str, list[int]] = {}
        self._ranked: dict[Foes, Foes] = {}

    def near(self, at: str, around: frozenset[str]) -> list[int]:
        """The dice that stand in each of the spaces around one."""
        found = self._near.get(at)
        if found is None:
            found = self._near[at] = [n for space, n in self.dice.items() if space in around]
        return found

    def ranked(self, foes: Foes) -> Foes:
        """Enemies in the order in which they are attacked."""
        if len(foes) < 2:
            return foes
        found = self._ranked.get(foes)
        if found is None:
            found = self._ranked[foes] = tuple(sorted(foes, key=_rank))
        return found


def _rank(foe: Foe) -> tuple[float, str, int]:
    return foe.rank
