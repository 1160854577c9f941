"""What saving a victim is worth: what it gives, and what becomes of it if it stays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.engine import settle
from dmd.core.sentences import say
from dmd.final_girl.analysing.danger import fate, told_loose
from dmd.final_girl.playing.veteran import Looking
from dmd.final_girl.rescue import Rescue, TakeReward, free_slots, told_reward
from dmd.final_girl.world import VICTIM, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

DEEP = 6


class Gain(NamedTuple):
    """One way to place a rescued victim on the hero card."""

    slot: int
    reward: str
    chance: float  # of winning afterwards, by the veteran's eye


class Saving:
    """What one victim less on the board is worth to her."""

    def __init__(
        self, space: str, now: float, gains: list[Gain], dies: Fraction, book: FinalGirl,
        loose: float = 0.0,
    ) -> None:  # fmt: skip
        self.space, self.now, self.gains, self.dies = space, now, tuple(gains), dies
        self.loose = loose
        self._book = book

    @property
    def best(self) -> Gain:
        """The slot that is worth most."""
        return max(self.gains, key=lambda one: one.chance)

    def text(self) -> str:
        """What becomes of it if it stays, then a line for each reward, the best first."""
        told = [
            say(
                "A victim at {space}: if all stay, {dies:.2f} victims die there in the coming "
                "killer phase, on average.",
                space=self._book.space_name(self.space), dies=float(self.dies),
            )
        ]  # fmt: skip
        if self.loose:
            told.append(told_loose(self.loose))
        for one in sorted(self.gains, key=lambda one: -one.chance):
            points = 100 * (one.chance - self.now)
            told.append(
                say("{points:+.1f} points if saved for: {reward}", points=points, reward=one.reward)
            )
        fitted = self._book.analyst.expert.is_fitted
        told.append(
            say("A point is one night in a hundred won, as far as the kit's player can see.")
            if fitted
            else say("The points only rank: they were fitted to other nights.")
        )
        return "\n".join(map(str, told))

    __repr__ = text


def saving(world: World, book: FinalGirl, space: str) -> Saving:
    """What it is worth to save a victim of this space, for each slot that differs."""
    kinds = world.kinds_in(space)
    if not kinds:
        raise Refusal(
            say("No victim is at {space}.", space=book.space_name(space)),
            remedy="Name a space with a victim.",
        )
    kind = VICTIM if VICTIM in kinds else kinds[0]
    expert = book.analyst.expert
    eye = expert.eye
    here = world.with_victim_moved(kind, space, world.girl_at)
    gains = []
    for slot in free_slots(world, book):
        after = settle(here, (Rescue(kind, slot), TakeReward(slot)), book)
        worth = Looking(eye, after).value(after, DEEP)
        gains.append(Gain(slot, told_reward(slot, world, book), expert.told(worth)))
    feared = fate(world, book, world.girl_at)
    buried = dict(feared.graves)
    now = expert.chance(settle(world, (), book))
    return Saving(space, now, gains, buried.get(space, Fraction(0)), book, feared.loose)
