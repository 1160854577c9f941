"""Time and horror (p. 15-16): two markers that go up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.state import Step
from dmd.final_girl.bloodlust import RaiseBloodlust
from dmd.final_girl.happening import Happening, Word
from dmd.final_girl.world import RED, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class GainTime(Word, frozen=True, tag="gain_time"):
    """The time marker goes up; in the red there is no way back in the same phase."""

    cite = "FG-TIME-1"
    says = "Time +{amount}."
    says_red = "Time +{amount}: nothing is gained in the red."

    amount: int = 1

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_red if world.time == RED else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.time == RED:  # FG-TIME-4
            return Step(world)
        # What would go beyond the last step is lost (FG-TIME-8).
        return Step(replace(world, time=min(book.box.board.most_time, world.time + self.amount)))


class LoseTime(Word, frozen=True, tag="lose_time"):
    """The time marker goes down; the loss stops at the red step (FG-TIME-7)."""

    cite = "FG-TIME-2"
    says = "Time −{amount}."
    says_red = "Time −{amount}: the marker is in the red."

    amount: int = 1

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_red if world.time < self.amount else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, time=max(RED, world.time - self.amount)))


class NextTime(Word, frozen=True, tag="next_time"):
    """The next action phase starts with so much time."""

    cite = "FG-TIME-1"
    says = "The next action phase starts with {amount} time."

    amount: int

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, start_time=self.amount))


class RaiseHorror(Word, frozen=True, tag="raise_horror"):
    """Horror rises one step at a time (FG-HORROR-4)."""

    cite = "FG-HORROR-1"
    says = "Horror +{amount}."

    amount: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(HorrorUp(),) * self.amount)


class LowerHorror(Word, frozen=True, tag="lower_horror"):
    """Horror falls one step at a time (FG-HORROR-4)."""

    cite = "FG-HORROR-1"
    says = "Horror −{amount}."

    amount: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(HorrorDown(),) * self.amount)


class HorrorUp(Happening, frozen=True, tag="horror_up"):
    """One step toward the red end, if there is one."""

    cite = "FG-HORROR-1"
    quiet = True
    says = "Horror rises."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.horror == len(book.side.horror) - 1:
            return Step(world, then=(BeyondTheRed(),))
        return Step(replace(world, horror=world.horror + 1))


class BeyondTheRed(Happening, frozen=True, tag="beyond_the_red"):
    """A rise that would leave the track raises bloodlust instead."""

    cite = "FG-HORROR-3"
    says = "Horror is at its height already, so bloodlust rises."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(RaiseBloodlust(),))


class HorrorDown(Happening, frozen=True, tag="horror_down"):
    """One step toward the green end, if there is one."""

    cite = "FG-HORROR-1"
    quiet = True
    says = "Horror falls."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.horror == 0:
            return Step(world, then=(BelowTheGreen(),))
        return Step(replace(world, horror=world.horror - 1))


class BelowTheGreen(Happening, frozen=True, tag="below_the_green"):
    """A fall that would leave the track gains time instead."""

    cite = "FG-HORROR-2"
    says = "Horror is at its lowest already, so time is gained."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(GainTime(),))
