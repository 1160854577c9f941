"""A slice of Death May Die: one attack with three black dice, its rerolls, and what they cost.

Ian strikes a Cultist. Every success is a wound. For a stress he throws one die again. Each tentacle
costs him a sanity, no further than the next threshold, where he may raise one of two skills.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.book import Ability, Answer, Book, Question
from dmd.core.dice.die import Die
from dmd.core.dice.pool import Pool, together
from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Again, Chance, Effect, End, Option, Requirement, Scope, State, Step

BLACK = Die(
    "B",
    "standard die",
    "black",
    ((), ("success",), ("success",), ("tentacle",), ("elder_sign",), ("success", "tentacle")),
)
Roll = tuple[tuple[str, ...], ...]


class World(Struct, frozen=True):
    stress: int = 0
    sanity: int = 0
    cultist: int = 2  # its health that is left
    levels: tuple[str, ...] = ()
    charm: bool = False  # takes the first sanity loss upon itself


class Slice(Effect, frozen=True):
    """The base of every effect of this slice."""


DICE = Question("dice of an attack", lambda world, book: 3, "DMD-DIE-2")


class Attack(Slice, frozen=True, tag="attack"):
    cite = "DMD-ATK-1"
    root = True
    says = "Ian attacks the Cultist."

    def resolve(self, world: World, book: Book) -> Step:
        pool = Pool((BLACK,), (book.ask(DICE, world),))
        return Step(world, fork=Chance(pool, Fall()), then=(Scope("attack"), Finish()))


class Fall(Slice, frozen=True, tag="fall"):
    cite = "DMD-DIE-1"
    says = "The dice fall."

    kept: Roll = ((),)
    outcome: Roll = ((),)

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=(Consider(together(self.kept, self.outcome)),))


class Consider(Choice, Slice, frozen=True, tag="consider"):
    cite = "DMD-RRL-1"
    says = "Ian looks at {roll}."

    roll: Roll

    def who(self, world: World, book: Book) -> str:
        return "ian"

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        faces = dict.fromkeys(self.roll[0])
        return [Option((Keep(self.roll),)), *(Option((RollAgain(self.roll, f),)) for f in faces)]


class Keep(Slice, frozen=True, tag="keep"):
    cite = "DMD-RES-2"
    says = "Keep the dice."

    roll: Roll

    def resolve(self, world: World, book: Book) -> Step:
        shown = Pool((BLACK,), (len(self.roll[0]),)).count(self.roll)
        return Step(world, then=(Wound(shown["success"]), LoseSanity(shown["tentacle"])))


class RollAgain(Slice, frozen=True, tag="reroll"):
    """One stress, one die."""

    cite = "DMD-RRL-1"
    says = "Reroll a {face} for 1 stress."
    needs = (
        Requirement(
            lambda world, book, move: world.stress < book.most_stress,
            "Stress is at its maximum.",
            "DMD-RRL-2",
            "Rest to heal stress.",
        ),
    )

    roll: Roll
    face: str

    def resolve(self, world: World, book: Book) -> Step:
        whole = Pool((BLACK,), (len(self.roll[0]),))
        one, rest = whole.reroll(self.roll, "B", self.face)
        return Step(replace(world, stress=world.stress + 1), fork=Chance(one, Fall(rest)))


class Wound(Slice, frozen=True, tag="wound"):
    cite = "DMD-ATK-2"
    says = "The Cultist takes {amount} wounds."

    amount: int

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, cultist=max(0, world.cultist - self.amount)))


class LoseSanity(Slice, frozen=True, tag="lose_sanity"):
    cite = "DMD-SAN-4"
    says = "Ian loses {amount} sanity."

    amount: int

    def resolve(self, world: World, book: Book) -> Step:
        stop = next(place for place in (4, 8, 12, 15, 18, 19, 20) if place > world.sanity)
        after = replace(world, sanity=min(stop, world.sanity + self.amount))
        return Step(after, then=(LevelUp(),) if after.sanity == stop else ())


class LevelUp(Choice, Slice, frozen=True, tag="level_up"):
    cite = "DMD-SAN-5"
    says = "Ian raises a skill."

    def who(self, world: World, book: Book) -> str:
        return "ian"

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        return [Option((Raise(skill),)) for skill in ("brawling", "swiftness")]


class Raise(Slice, frozen=True, tag="raise"):
    cite = "DMD-SAN-5"
    says = "Raise {skill}."

    skill: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, levels=(*world.levels, self.skill)), leave="attack")


class BreakCharm(Slice, frozen=True, tag="break_charm"):
    cite = "DMD-DIS-5"
    says = "The charm breaks and saves a sanity."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, charm=False))


class Finish(Slice, frozen=True, tag="finish"):
    cite = "DMD-ATK-2"
    says = "The attack is over."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=End("killed" if not world.cultist else "alive"))


def charm(world: World, book: Book, effect: LoseSanity, again: Again[Any]) -> Any:
    if not world.charm or not effect.amount:
        return None
    return (BreakCharm(), replace(again, effect=LoseSanity(effect.amount - 1)))


class SliceBook(Book):
    most_stress = 4


def book() -> SliceBook:
    return SliceBook(
        world=World,
        effects=Slice,
        sources=(Pool,),
        abilities=(Ability("charm", LoseSanity, charm, "DMD-DIS-5"),),
        answers=(Answer("brawling", DICE, lambda so_far, world, book: so_far + len(world.levels)),),
    )


def begin(**world: Any) -> State[Any, Any, Any]:
    return State(World(**world), (Attack(),))
