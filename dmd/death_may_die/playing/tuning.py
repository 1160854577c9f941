"""What prices are tuned on: whole games of an episode with a group, scored by how far they came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from dmd.core.luck import child_seed, shuffled, stream
from dmd.core.playout import playout
from dmd.core.state import AnyState, State
from dmd.death_may_die.death import WON
from dmd.death_may_die.playing.prices import PriceList
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.playing.tasks import Task
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

STURDY = ("ian", "beth", "morgan", "rasputin", "adam")
"""People who are easy to play; the first n of them are a group to measure with."""

TASK, FIGHT = 0.3, 0.3
"""What a lost game scores for the whole task, and for all Stages but the last blow."""


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: always the same people, random ones, or by turns a sturdy and a random group."""

    people: tuple[str, ...] = ()
    sturdy: bool = False
    many: int = 0  # so many; none: 2 to 5

    def group(self, seed: int, book: DeathMayDie) -> tuple[str, ...]:
        """Who sits down to the game of a seed."""
        if self.people:
            return self.people
        below = stream(child_seed(seed, 1))
        many = 2 + below(4)
        many = self.many or many  # drawn all the same, so that who comes is drawn alike
        if self.sturdy and below(2):
            return STURDY[:many]
        return shuffled(tuple(book.box.investigators), below)[:many]

    def prices(self, given: PriceList) -> PriceList:
        """The prices that such people go by, to begin with; all of them where any may come."""
        many = len(self.people) or self.many
        return given.of(many) if many else given


MIXED = Company()
"""Two to five random people, each number equally often."""


def score(world: World, result: str, book: DeathMayDie) -> float:
    """How far a game came, 1 being won: one lost late teaches more than one lost soon."""
    if result == WON:
        return 1.0
    if not world.disrupted:
        return TASK * Task(book).progress(world)
    beaten = max(0, world.stage - 2)
    for one in world.enemies:
        if one.kind == "elder_one":
            return TASK + FIGHT * (beaten + one.wounds / book.health(one, world)) / 3
    return TASK


def scored(
    prices: PriceList, seeds: Sequence[int], company: Company, book: DeathMayDie
) -> list[float]:
    """What prices score in the games of some seeds."""
    script, found = Script(prices), []
    for seed in seeds:
        people = company.group(seed, book)
        begin: AnyState = State(table(people, book), setting_up(people, book))
        played = playout(begin, book, script, seed=seed)
        found.append(score(played.state.world, played.result, book))
    return found
