"""What a table looks like in numbers, for a chance of winning fitted to games that were played."""

from __future__ import annotations

from functools import cache
from itertools import repeat
from math import log
from typing import TYPE_CHECKING

from dmd.death_may_die.playing.odds import tentacles
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.box import Tracks
    from dmd.death_may_die.playing.able import Able
    from dmd.death_may_die.playing.desk import Desk

FEATURES = (
    "people", "progress", "stage", "track", "pile", "wounds", "worst_wounds", "stress", "sanity",
    "worst_sanity", "late_sanity", "levels", "cards", "enemies", "dice_here", "worst_dice", "way",
    "fire", "hand", "left", "late", "rounds", "pressed", "dice_near", "life",
    "nerve",
)  # fmt: skip
"""The numbers by name; most are a mean over the living."""
NOWHERE = 6
A_LITTLE = 0.1
TASK = 20
"""Wounds that the whole task is taken for, until the Elder One's are to be dealt."""


def features(world: World, desk: Desk) -> tuple[float, ...]:
    """The numbers of a table, in their order."""
    book, tracks = desk.book, desk.book.box.tracks
    living = world.living or world.investigators
    can = [desk.able(one, world) for one in living]
    many = len(living)
    field, ground = desk.field(world), desk.ground
    progress = _hurt(world, desk) if world.disrupted else desk.task.progress(world)
    goals = desk.task.goals(world, living[0], 0)
    far = ground.toward(tuple(goals))
    here = [field.dice.get(one.space, 0) for one in living]
    near = [field.near(one.space, ground) for one in living]
    sanity = [one.sanity for one in living]
    return (
        many, progress, float(world.stage), float(world.track), float(book.symbols_in_pile(world)),
        sum(one.wounds for one in living) / many, max(one.wounds for one in living),
        sum(one.stress for one in living) / many,
        sum(sanity) / many, max(sanity),
        sum((one / tracks.madness) ** 4 for one in sanity) / many,
        sum(sum(one.levels) for one in living) / many,
        sum(len(one.cards) for one in living) / many,
        len(world.enemies) / many,
        sum(here) / many, max(d * one.wounds for d, one in zip(here, living, strict=True)),
        sum(far.get(one.space, NOWHERE) for one in living) / many if goals else 0.0,
        sum(world.fire.values()) / many,
        sum(desk.task.in_hand(one) for one in living) / many,
        *_race(world, desk, progress, sum([one.blow for one in can])),
        (sum(here) + sum(near)) / many,
        log(1 + sum(max(0, tracks.deadly_wounds - one.wounds) for one in living)),
        log(1 + sum(map(_throws, living, can, repeat(tracks)))),
    )  # fmt: skip


def _throws(you: Investigator, can: Able, tracks: Tracks) -> float:
    """How often somebody may throw dice until madness, on average."""
    lost = _lost(tracks.standard_dice, can.calm)
    return max(0, tracks.madness - you.sanity) / lost


@cache
def _lost(standard: int, calm: int) -> float:
    """The sanity that a throw costs whoever is spared so much, and never next to nothing."""
    shown = enumerate(tentacles(standard))
    return max(A_LITTLE, sum([chance * max(0, n - calm) for n, chance in shown]))


def _hurt(world: World, desk: Desk) -> float:
    """The share of its Stage that the Elder One has suffered."""
    for one in world.enemies:
        if one.kind == "elder_one":
            return one.wounds / desk.book.health(one, world)
    return 0.0


def _race(
    world: World, desk: Desk, progress: float, blow: float
) -> tuple[float, float, float, float]:
    """What is left to do for each of the living, how long there is, and how the two compare."""
    living = world.living or world.investigators
    left = TASK * (1 - progress)
    if world.disrupted:
        stages = desk.book.box.elder_one.stages[world.stage - 1 :]
        left = sum(one.health for one in stages) - progress * stages[0].health
    steps = max(0, desk.book.box.tracks.summoning_spaces - world.track)
    return left / len(living), log(1 + steps), left / (0.5 + 2 * blow), left / (1 + steps)
