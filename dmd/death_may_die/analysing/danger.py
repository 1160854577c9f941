"""How dangerous the rest of a turn is, at a glance: the dice of whoever stands there.

A glance looks at no Mythos card and takes all dice for one roll. It ranks; it does not answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dmd.death_may_die.dice import dice
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

NEAR = 2
"""Enemies within so many spaces may be brought along by a Mythos card."""

SELDOM = 0.2
"""How often they are, about."""

MOST_DICE = 12


class Dice(NamedTuple):
    """Dice that will be, or may be, rolled against somebody."""

    standard: int = 0
    bonus: int = 0
    near_standard: int = 0
    near_bonus: int = 0


def chance_to_live(world: World, book: DeathMayDie) -> float:
    """The chance that the dice of the enemies here and of the Fire leave the active one alive."""
    you = world.investigator(world.active)
    if you.dead:
        return 0.0
    tracks, against = book.box.tracks, dice_against(world, book)
    left = tracks.deadly_wounds - you.wounds
    stress = max(0, tracks.most_stress - you.stress)
    return _survived(against.standard, against.bonus, left, stress)


def wounds_to_come(world: World, book: DeathMayDie) -> float:
    """The wounds that the dice deal on average: half of the faces of both show a success."""
    one = dice_against(world, book)
    return (one.standard + one.bonus + SELDOM * (one.near_standard + one.near_bonus)) / 2


def sanity_to_go(world: World, book: DeathMayDie) -> float:
    """The sanity that the dice cost on average: two faces of six, on standard dice only."""
    one = dice_against(world, book)
    return (one.standard + SELDOM * one.near_standard) / 3


_last: list[tuple[World, DeathMayDie, Dice]] = []
"""Several aims in a row ask about one table."""


def dice_against(world: World, book: DeathMayDie) -> Dice:
    """The dice of the enemies in the space, of the Fire on the board, and of enemies near by."""
    if _last and _last[0][0] is world and _last[0][1] is book:
        return _last[0][2]
    found = _dice_against(world, book)
    _last[:] = [(world, book, found)]
    return found


def _dice_against(world: World, book: DeathMayDie) -> Dice:
    you = world.investigator(world.active)
    near = book.board.within(you.space, NEAR)
    standard, bonus, near_standard, near_bonus = you.fire + you.stand_ins, 0, 0, 0
    for one in world.enemies:
        if one.space in near and not you.lying:
            pool = book.attack_dice(one, world)
            if one.space == you.space:
                standard, bonus = standard + pool.standard, bonus + pool.bonus
            else:
                near_standard += pool.standard
                near_bonus += pool.bonus
    return Dice(standard, bonus, near_standard, near_bonus)


@lru_cache(maxsize=10_000)
def _survived(standard: int, bonus: int, left: int, stress: int) -> float:
    few = min(standard, MOST_DICE), min(bonus, MOST_DICE)
    return float(dice(f"{few[0]}B+{few[1]}G").odds(f"success < {left}", stress=stress))
