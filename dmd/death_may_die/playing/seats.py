"""A board somebody sits at, and enemies, as plans see them; boards that are alike are one seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from dmd.death_may_die.playing.able import Able
from dmd.death_may_die.playing.odds import Chances, suffered
from dmd.death_may_die.playing.scales import Scale

if TYPE_CHECKING:
    from dmd.death_may_die.playing.ground import Ground
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
Use = tuple[Foes, int, int, "Goal | None"]
"""Enemies, actions left, Fire, and what could be done there."""
Hope = tuple[Foes, int, "Goal | None"]
"""The same before any Fire burns."""


class Uses(NamedTuple):
    """What actions of one board bring, as far as it was asked."""

    spent: dict[Use, tuple[str, float]]  # the best use, and its worth
    works: dict[tuple[Goal, int], float]  # so many actions on a goal
    eases: dict[tuple[Goal | None, int], float]  # so many where nobody is in the way
    hopes: dict[Hope, tuple[float, Foes]]  # if every blow falls well, and who stays


Peril = tuple[int, Foes, int]
"""What whoever leaves a space has met there: dice and Fire, who follows, Fire."""


class Squad(NamedTuple):
    """Enemies of a space in the order in which they are attacked, and who is left of them."""

    small: Foes
    great: Foes  # the Elder One is no foe like others: it is the task, or cannot be harmed yet
    healths: tuple[int, ...]  # of the small ones
    tentacles: int
    rests: tuple[Foes, ...]  # once so many of the small ones have fallen


@lru_cache(maxsize=4_000)
def squad(foes: Foes) -> Squad:
    """Such enemies, looked at once."""
    small = tuple([one for one in foes if one.kind != "elder_one"])
    great = tuple([one for one in foes if one.kind == "elder_one"])
    return Squad(
        small, great, tuple([one.health for one in small]),
        max([one.tentacles for one in foes]),
        tuple([(*small[n:], *great) for n in range(len(small) + 1)]),
    )  # fmt: skip


@dataclass(frozen=True, eq=False, slots=True)
class Mob:
    """The dice of enemies and Fire. Those that are alike are one value, told apart by identity."""

    many: int  # so often they roll
    standard: int  # dice of theirs that show tentacles
    wounds: Chances


@lru_cache(maxsize=5_000)
def mob(foes: Foes, fire: int, less: int) -> Mob:
    """The dice of such enemies and Fire; `less` wounds are taken off each roll."""
    attacks = sorted([foe.attack for foe in foes])
    if fire:
        attacks.append((fire, 0, False))
    # Three dice show a tentacle on average, so that an added one is as many dice.
    standard = fire + sum([foe.attack[0] + 3 * foe.tentacles for foe in foes])
    return _mob(tuple(attacks), standard, less)


@lru_cache(maxsize=5_000)
def _mob(attacks: tuple[tuple[int, int, bool], ...], standard: int, less: int) -> Mob:
    return Mob(len(attacks), standard, suffered(attacks, less))


class Seat:
    """What somebody can do, what things cost them, and what was worked out about such a board."""

    __slots__ = (
        "_costs", "_dreads", "_kill", "_less_sanity", "_less_wounds", "_safe", "_sanity", "_stress",
        "_uses", "_worths", "_wounds", "can", "scale",
    )  # fmt: skip

    def __init__(self, can: Able, scale: Scale, you: Investigator) -> None:
        self.can, self.scale = can, scale
        self._wounds, self._stress, self._sanity = you.wounds, you.stress, you.sanity
        self._less_wounds, self._less_sanity = can.less_wounds, can.less_sanity
        self._kill, self._safe = scale.prices.kill, scale.prices.safe
        self._costs: dict[int, list[float]] = {}
        self._dreads: dict[Mob, float] = {}
        self._worths: dict[tuple[Foes, int], list[float]] = {}
        self._uses: dict[int, Uses] = {}

    def uses(self, track: int) -> Uses:
        """What actions bring while the Elder One stands so near."""
        found = self._uses.get(track)
        if found is None or len(found.spent) > MOST_KEPT or len(found.hopes) > MOST_KEPT:
            found = self._uses[track] = Uses({}, {}, {}, {})
        return found

    def ending(self, foes: Foes, fire: int) -> float:
        """What the end of the turn brings: attacks and burns, or a Discovery card."""
        if not foes:
            return self._safe - self.dread(foes, fire) if fire else self._safe
        return -self.dread(foes, fire)

    def worths(self, foes: Foes, fire: int, most: int) -> list[float]:
        """What each number of enemies that fall is worth, to the end of the turn."""
        known = self._worths.get((foes, fire))
        if known is None:
            if len(self._worths) > MOST_KEPT:
                self._worths.clear()
            known = self._worths[foes, fire] = []
        if len(known) <= most:
            rests = squad(foes).rests
            for n in range(len(known), most + 1):
                known.append(self.ending(rests[n], fire) + n * self._kill)
        return known

    def dread(self, foes: Foes, fire: int) -> float:
        """What attacks and Fire cost somebody on average."""
        dice = mob(foes, fire, self._less_wounds)
        known = self._dreads.get(dice)
        if known is None:
            if len(self._dreads) > MOST_KEPT:
                self._dreads.clear()
            known = self._dreads[dice] = self._suffered(dice)
        return known

    def _suffered(self, dice: Mob) -> float:
        can, scale, many = self.can, self.scale, dice.many
        costs = self._costs.get(many)
        if costs is None:
            costs = self._costs[many] = scale.costs(
                self._wounds, can.free_defence * many, self._stress, can.shield
            )
        hurt: float = sum(map(mul, dice.wounds, costs))
        return hurt + scale.fear(dice.standard, self._sanity, self._less_sanity * many)


class Field:
    """The enemies and Fire as they stand."""

    def __init__(self, foes: Iterable[tuple[str, Foe]], fire: Mapping[str, int]) -> None:
        there: dict[str, list[Foe]] = {}
        for space, one in foes:
            there.setdefault(space, []).append(one)
        self.foes: Mapping[str, Foes] = {at: tuple(some) for at, some in there.items()}
        self.dice = {at: sum([one.dice for one in some]) for at, some in there.items()}
        self.fire = fire
        self.places: dict[object, dict[str, float]] = {}
        """What it is worth to end a turn in a space, by what else that depends on."""
        self._near: dict[str, int] | None = None
        self._perils: dict[str, Peril] | None = None
        self._ranked: dict[Foes, Foes] = {}

    def near(self, at: str, ground: Ground) -> int:
        """The dice that stand in the spaces around one."""
        if self._near is None:
            found: dict[str, int] = {}
            for space, dice in self.dice.items():
                for around in ground.near[space]:
                    found[around] = found.get(around, 0) + dice
            self._near = found
        return self._near.get(at, 0)

    @property
    def perils(self) -> dict[str, Peril]:
        """What is met in each space that is not empty."""
        if self._perils is None:
            dice, fire = self.dice, self.fire
            found: dict[str, Peril] = {at: (dice[at], some, 0) for at, some in self.foes.items()}
            for at, burning in fire.items():
                found[at] = dice.get(at, 0) + burning, self.foes.get(at, ()), burning
            self._perils = found
        return self._perils

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
