"""Rescues, and what the hero card gives for them (p. 12-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import Listed
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.breath import LoseHealth
from dmd.final_girl.happening import Asks, Happening
from dmd.final_girl.victims import PawnLeaves
from dmd.final_girl.world import VICTIM, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

AFTER_FLIP = -1
"""The reward below the ultimate ability."""


def rescues(world: World, book: FinalGirl) -> list[Rescue]:
    """Everybody whom she could rescue here, for each reward that differs."""
    if world.phase != "action" or "exit" not in book.board.space(world.girl_at).tags:
        return []
    slots = free_slots(world, book)
    here = different(world.kinds_in(world.girl_at))
    return [Rescue(kind, slot) for kind in here for slot in slots]


def free_slots(world: World, book: FinalGirl) -> list[int]:
    """The free slots of the hero card; of those that give the same, the first."""
    if world.flipped:
        return [AFTER_FLIP]
    free = [n for n in range(len(book.box.heroine.slots)) if n not in world.covered]
    return sorted({book.reward(slot): slot for slot in reversed(free)}.values())


def _is_no_last_one(world: World, book: FinalGirl, move: Rescue) -> bool:
    pawn = book.box.events[move.kind].pawn if move.kind != VICTIM else None
    return pawn is None or not pawn.last or world.living == 1


class Rescue(Happening, frozen=True, tag="rescue"):
    """A rescue on an exit costs no card and no time; the pawn covers a slot of her choice."""

    cite = "FG-RESCUE-1"
    says = "Rescue {name} for: {reward}"
    needs = (
        Requirement(
            _is_no_last_one,
            "{name} can be rescued only as the last victim on the board.",
            "FG-OVR-4",
            "Rescue the others first.",
        ),
    )

    kind: str
    slot: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.victim_name(self.kind), "reward": told_reward(self.slot, world, book)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = world.without_victim(self.kind, world.girl_at)
        covered = (*world.covered, self.slot) if not world.flipped else world.covered
        after = replace(
            after, covered=covered, saved=world.saved + 1, rescued_now=world.rescued_now + 1,
            rewards=tuple(sorted((*world.rewards, self.slot))),
        )  # fmt: skip
        then: list[Happening] = []
        if self.kind != VICTIM:
            then.append(PawnLeaves(self.kind))
        if not world.flipped and len(covered) == len(book.box.heroine.slots):
            then.append(FlipHeroCard())
        price = max((book.box.events[one].rescue_price for one in world.lasting), default=0)
        if price and world.rescued_now:
            then.append(LoseHealth(amount=price))
        return Step(after, then=tuple(then))


class FlipHeroCard(Happening, frozen=True, tag="flip_hero_card"):
    """When every slot is covered, the ultimate ability works from now on."""

    cite = "FG-HERO-4"
    says = "The hero card is full: {who} has her ultimate ability."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"who": book.girl_name}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, flipped=True))


def told_reward(slot: int, world: World, book: FinalGirl) -> str:
    """What a slot gives, in words."""
    return Listed([book.told(one, world) for one in book.reward(slot)], between=" ")


class TakeReward(Happening, frozen=True, tag="take_reward"):
    """She takes a reward when she likes, but before the next action card (FG-HERO-2)."""

    cite = "FG-HERO-1"
    says = "Take the reward: {reward}"

    slot: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"reward": told_reward(self.slot, world, book)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        place = world.rewards.index(self.slot)
        left = world.rewards[:place] + world.rewards[place + 1 :]
        return Step(replace(world, rewards=left), then=book.reward(self.slot))


class PayRewards(Asks, frozen=True, tag="pay_rewards"):
    """Rewards earned are paid even when the phase has been ended (FG-HERO-7)."""

    cite = "FG-HERO-2"
    quiet = True
    says = "Which reward is taken first?"

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        slots = sorted({book.reward(slot): slot for slot in reversed(world.rewards)}.values())
        return [Option((TakeReward(slot), self)) for slot in slots]
