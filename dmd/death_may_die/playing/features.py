"""What a table looks like in numbers, for a chance of winning fitted to games that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.playing.desk import Desk

FEATURES = (
    "people", "progress", "stage", "track", "pile", "wounds", "worst_wounds", "stress", "sanity",
    "worst_sanity", "late_sanity", "levels", "cards", "enemies", "dice_here", "worst_dice", "way",
    "fire", "hand",
)  # fmt: skip
"""The numbers by name; most are a mean over the living."""
NOWHERE = 6


def features(world: World, desk: Desk) -> tuple[float, ...]:
    """The numbers of a table, in their order."""
    book, tracks = desk.book, desk.book.box.tracks
    living = world.living or world.investigators
    many = len(living)
    marked = desk.marked(world)
    dice: dict[str, int] = {}
    hurt = 0.0
    for one in world.enemies:
        foe = desk.foe(one, world, marked)
        dice[one.space] = dice.get(one.space, 0) + foe.dice
        if one.kind == "elder_one":
            hurt = one.wounds / book.health(one, world)
    stage = float(world.stage)
    progress = hurt if world.disrupted else desk.task.progress(world)
    goals = desk.task.goals(world, living[0], 0)
    far = desk.ground.toward(tuple(goals))
    here = [dice.get(one.space, 0) for one in living]
    sanity = [one.sanity for one in living]
    return (
        many, progress, stage, float(world.track), float(book.symbols_in_pile(world)),
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
    )  # fmt: skip
