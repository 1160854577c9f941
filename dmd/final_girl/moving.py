"""The heroine moves (p. 12), and victims with her."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import enumerated, how_many
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.happening import Asks, Happening, Word
from dmd.final_girl.questions import FOLLOWERS
from dmd.final_girl.rescue import TakeReward, rescues
from dmd.final_girl.victims import VictimsArrive
from dmd.final_girl.world import VICTIM, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class MayMove(Word, frozen=True, tag="move"):
    """She may move so many spaces, each along a link; what is not used is lost."""

    cite = "FG-MOVE-1"
    says = "Move up to {steps:space|spaces}."

    steps: int

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(MoveOn(self.steps),))


class MoveOn(Asks, frozen=True, tag="move_on"):
    """Before each step she says who comes along; she may stop anywhere (FG-MOVE-8)."""

    cite = "FG-MOVE-1"
    quiet = True
    says = "{name} may move {left:space|spaces}."

    left: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.girl_name, "left": self.left}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        if not self.left:
            return []
        options: list[Candidate] = [Option((StopMoving(),))]
        for to in book.neighbours(world):
            options += [Option((TakeStep(to, along, self.left),)) for along in groups(world, book)]
        if world.phase == "action":
            options += [Option((one, self)) for one in rescues(world, book)]
            options += [Option((TakeReward(slot), self)) for slot in _calm(world, book)]
        return options


def _calm(world: World, book: FinalGirl) -> list[int]:
    """Rewards that may be taken in the middle of a move."""
    return sorted({book.reward(slot): slot for slot in reversed(world.rewards)}.values())


def groups(world: World, book: FinalGirl) -> Iterator[tuple[str, ...]]:
    """Everybody who may come along from here, in every number; plain victims are alike."""
    here = world.kinds_in(world.girl_at)
    most = min(book.ask(FOLLOWERS, world), len(here))
    for number in range(most + 1):
        yield from dict.fromkeys(combinations(here, number))


def _they_dare(world: World, book: FinalGirl, move: TakeStep) -> bool:
    return world.killer_at != move.to or all(book.is_fearless(one) for one in move.along)


class StopMoving(Happening, frozen=True, tag="stop_moving"):
    """The move ends here."""

    cite = "FG-MOVE-1"
    quiet = True
    says = "Stop here."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


class TakeStep(Happening, frozen=True, tag="take_step"):
    """She leaves a space along a link, and up to two victims with her."""

    cite = "FG-MOVE-3"
    says = "Go to {to}."
    says_along = "Go to {to} with {friends}."
    needs = (
        Requirement(
            _they_dare,
            "Victims do not follow to {to}, where the killer is.",
            "FG-MOVE-4",
            "Leave them behind, or take another way.",
        ),
    )

    to: str
    along: tuple[str, ...] = ()
    left: int = 1

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_along if self.along else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"to": book.space_name(self.to), "friends": company_told(self.along, book)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        start = world.girl_at
        world = replace(world, girl_at=self.to)
        for kind in self.along:
            world = world.with_victim_moved(kind, start, self.to)
        arrive = (VictimsArrive(self.to, self.along),) if self.along else ()
        return Step(world, then=(*arrive, MoveOn(self.left - 1)))


def company_told(along: tuple[str, ...], book: FinalGirl) -> str:
    """Who comes along, in words."""
    plain = along.count(VICTIM)
    told = [book.victim_name(one) for one in along if one != VICTIM]
    if plain:
        told.append(how_many(plain, "victim"))
    return enumerated(told, "and")
