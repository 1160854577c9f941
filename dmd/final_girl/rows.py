"""The rows of a card: their effects in turn, and what she may do between them (p. 10-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import Listed
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.happening import PHASE, Asks, GoOn, Happening, Word
from dmd.final_girl.rescue import TakeReward, rescues
from dmd.final_girl.tracks import LoseTime
from dmd.final_girl.world import RED, World, different

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.final_girl.book import FinalGirl

NOT_RED = Requirement(
    lambda world, book, move: world.time != RED,
    "The time marker is in the red.",
    "FG-TIME-2",
    "The action phase is over.",
)


def due(world: World, book: FinalGirl, again: Any) -> Iterator[Candidate]:
    """Rescues and rewards, which she may take at any moment of the phase."""
    for slot in different_slots(world, book):
        yield Option((TakeReward(slot), again))
    for one in rescues(world, book):
        yield Option((one, again))


def different_slots(world: World, book: FinalGirl) -> list[int]:
    """Rewards that wait; of two that say the same, one."""
    found = {book.reward(slot): slot for slot in reversed(world.rewards)}
    return sorted(found.values())


class DiscardForTime(Happening, frozen=True, tag="discard_for_time"):
    """Any card from the hand is worth 1 time, as long as the phase lasts."""

    cite = "FG-TIME-5"
    says = "Discard {card} for 1 time."
    needs = (NOT_RED,)
    aside = True  # who types the name of a card means to play it

    card: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        time = min(book.box.board.most_time, world.time + 1)
        return Step(replace(world.discarding(self.card), time=time))


class FollowRow(Happening, frozen=True, tag="follow_row"):
    """The effects of the row happen from left to right, a phase's end last (FG-CARD-8)."""

    cite = "FG-CARD-2"
    says = "{card}: {row}"
    says_nothing = "{card}: nothing happens."

    card: str
    does: tuple[AnyEffect, ...]
    level: int = 0  # how many successes count

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.does else self.says_nothing

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        told = [book.told(one, world) for one in self.does]
        return {"card": book.thing(self.card), "row": Listed(told, between=" ")}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        last = [one for one in self.does if isinstance(one, EndActionPhase)]
        first = [one for one in self.does if not isinstance(one, EndActionPhase)]
        then: list[AnyEffect] = []
        for one in (*first, *last):
            then += [Between(one), one]
        return Step(replace(world, row=self.level), then=tuple(then))


class Between(Asks, frozen=True, tag="between"):
    """Between two effects of a row she may rescue, take rewards, or discard for time.

    She is asked only where it can matter (FG-RESCUE-6, FG-TIME-10).
    """

    cite = "FG-RESCUE-6"
    quiet = True
    says = "Next: {told} Anything before that?"

    before: AnyEffect

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"told": book.told(self.before, world)}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        options: list[Candidate] = [Option((GoOn(),))]
        if world.phase != "action":
            return options
        options += due(world, book, self)
        loss = self.before.amount if isinstance(self.before, LoseTime) else 0
        if world.time < loss or isinstance(self.before, EndActionPhase):
            options += [Option((DiscardForTime(card), self)) for card in different(world.hand)]
        return options


class EndActionPhase(Word, frozen=True, tag="end_action_phase"):
    """A result says that the action phase ends now."""

    cite = "FG-CARD-6"
    says = "The action phase ends."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.phase != "action":
            return Step(world)
        return Step(world, leave=PHASE)
