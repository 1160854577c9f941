"""Stress and healing: the markers of an investigator board (p. 8, p. 13)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.happening import Happening, Word, one_person_of
from dmd.death_may_die.questions import MAY_REST
from dmd.death_may_die.roll import CountAs
from dmd.death_may_die.selectors import Amount, Who, amount, investigators
from dmd.death_may_die.world import Investigator, World
from dmd.death_may_die.wounds import suffer_together

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class TakeStress(Word, frozen=True, tag="take_stress", kw_only=True):
    """At maximum stress no more can be taken; some texts then deal wounds instead."""

    cite = "DMD-INV-4"
    quiet = "idle"
    says = "Stress taken: {taken}."

    who: Who = "you"
    amount: Amount = 1
    overflow: Literal["lost", "wound"] = "lost"

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        asked = amount(self.amount, world, book, self.by)
        taken = []
        for you in investigators(self.who, world, book, self.by):
            room = min(asked, book.box.tracks.most_stress - you.stress)
            of = f" of {asked}" if room < asked else ""
            taken.append(f"{book.names[you.id]} {room}{of}")
        return {"taken": ", ".join(taken) or "nobody"}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        beyond = {}
        asked = amount(self.amount, world, book, self.by)
        for you in investigators(self.who, world, book, self.by):
            room = book.box.tracks.most_stress - you.stress
            after = replace(you, stress=you.stress + min(room, asked))
            world = world.with_investigator(after)
            beyond[you.id] = max(0, asked - room)
        if self.overflow == "lost":
            return Step(world)
        return Step(world, then=suffer_together(beyond))


class HealStress(Word, frozen=True, tag="heal_stress", kw_only=True):
    """A marker moves left, never past the first space."""

    cite = "DMD-INV-E4"
    quiet = "idle"
    says = "Heal {amount} stress: {who}."

    who: Who = "you"
    amount: Amount = "all"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        for you in investigators(self.who, world, book, self.by):
            healed = amount(self.amount, world, book, self.by, you.stress)
            world = world.with_investigator(replace(you, stress=max(0, you.stress - healed)))
        return Step(world)


class HealWounds(Word, frozen=True, tag="heal_wounds", kw_only=True):
    """Wounds of investigators are healed; Companions never are."""

    cite = "DMD-INV-E4"
    quiet = "idle"
    says = "Heal {amount:wound|wounds}: {who}."

    who: Who = "you"
    amount: Amount = "all"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        people = investigators(self.who, world, book, self.by)
        for you in people:
            healed = amount(self.amount, world, book, self.by, you.wounds)
            world = world.with_investigator(replace(you, wounds=max(0, you.wounds - healed)))
        return Step(world)


class MatchStressToWounds(Word, frozen=True, tag="match_stress_to_wounds", kw_only=True):
    """The stress marker goes to the number of the wound marker."""

    cite = "DMD-SAN-7"
    quiet = "idle"
    says = "{you}'s stress becomes equal to the wounds."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.by.you)
        stress = min(you.wounds, book.box.tracks.most_stress)
        return Step(world.with_investigator(replace(you, stress=stress)))


class HealAny(Word, Choice, frozen=True, tag="heal_any", kw_only=True):
    """Points split freely between stress and wounds."""

    cite = "DMD-RST-1"
    says = "{whom} heals {points} in total."

    whom: str  # by id, or “you” on a card
    points: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"whom": self.who(world, book), "points": self.points}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you if self.whom == "you" else self.whom

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.who(world, book))
        return [
            Option((Heal(you.id, stress, wounds),))
            for stress, wounds in splits(you.stress, you.wounds, self.points)
        ]


class Heal(Happening, frozen=True, tag="heal"):
    """So much stress and so many wounds are healed."""

    cite = "DMD-INV-E4"
    quiet = "idle"
    says = "{who} heals {stress} stress and {wounds:wound|wounds}."

    who: str
    stress: int
    wounds: int

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        after = replace(
            you, stress=max(0, you.stress - self.stress), wounds=max(0, you.wounds - self.wounds)
        )
        return Step(world.with_investigator(after))


class Rest(Happening, frozen=True, tag="rest"):
    """On a Safe space heal up to 3 among stress and wounds, in any split."""

    cite = "DMD-RST-1"
    says = "Rest{price}: heal {stress} stress and {wounds:wound|wounds}."
    needs = (
        Requirement(
            lambda world, book, move: _may_rest(world, book, world.investigator(move.who)),
            "An enemy shares the space of {who}, so it is not Safe.",
            "DMD-RST-1",
            "Kill the enemies here, or run from them to a space without any.",
        ),
    )

    who: str
    stress: int
    wounds: int
    free: bool = False

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {
            "who": self.who, "stress": self.stress, "wounds": self.wounds,
            "price": " (a free Rest)" if self.free else "",
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.free:
            you = world.investigator(self.who)
            world = world.with_investigator(replace(you, used=(*you.used, "free_rest")))
        return Step(world, then=(Heal(self.who, self.stress, self.wounds),))


def rests(who: str, world: World, book: DeathMayDie) -> list[Rest]:
    """Every different way to Rest; less may be healed than could be (“up to”)."""
    you = world.investigator(who)
    if not _may_rest(world, book, you):
        return [Rest(who, 0, 0)]  # refused once, not in ten ways
    points = book.box.tracks.rest_points
    return [Rest(who, s, w) for s, w in splits(you.stress, you.wounds, points)]


def _may_rest(world: World, book: DeathMayDie, you: Investigator) -> bool:
    return world.is_safe(you.space) or book.ask(MAY_REST, world, you.id)


@cache
def splits(stress: int, wounds: int, points: int) -> tuple[tuple[int, int], ...]:
    """The ways to heal up to so many points, most of all first.

    >>> splits(4, 1, 2)
    ((2, 0), (1, 1), (1, 0), (0, 1), (0, 0))
    """
    most = min(stress, points)
    ways = [(s, w) for s in range(most + 1) for w in range(min(wounds, points - s) + 1)]
    return tuple(sorted(ways, key=lambda way: (-sum(way), -way[0])))


def heals_of_counting(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What counting symbols as successes heals, in step 2 of the roll (DMD-RES-E5)."""
    you = world.investigator(counting.roll.who)
    stress = counting.elder_signs * book.granted("heal_stress_per_elder_sign", you)
    wounds = counting.tentacles * book.granted("heal_wounds_per_tentacle", you)
    return (Heal(counting.roll.who, stress, wounds),) if stress or wounds else ()
