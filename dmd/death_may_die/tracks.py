"""Stress and healing: the markers of an investigator board (p. 8, p. 13)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import how_many, in_a_row, say
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
    says = "Stress taken: {taken}."
    says_in_vain = "Nobody takes stress from this."

    who: Who = "you"
    amount: Amount = 1
    overflow: Literal["lost", "wound"] = "lost"

    def template(self, world: World, book: DeathMayDie) -> str:
        meant = investigators(self.who, world, book, self.by)
        many = amount(self.amount, world, book, self.by)
        return self.says if meant and many else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        asked = amount(self.amount, world, book, self.by)
        taken = []
        for you in investigators(self.who, world, book, self.by):
            room = min(asked, book.box.tracks.most_stress - you.stress)
            told = "{who} {n} of {asked} (no room for more)" if room < asked else "{who} {n}"
            taken.append(say(told, who=book.names[you.id], n=room, asked=asked))
        return {"taken": in_a_row(taken)}

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


class HealTrack(Word, frozen=True, kw_only=True):
    """A marker moves left, never past the first space."""

    cite = "DMD-INV-E4"
    says_nobody = "Nobody is there to heal."
    says_in_vain: ClassVar[str] = ""
    track: ClassVar[str] = ""

    who: Who = "you"
    amount: Amount = "all"

    def template(self, world: World, book: DeathMayDie) -> str:
        meant = self.healed(world, book)
        if not meant:
            return self.says_nobody
        return self.says if any(meant.values()) else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        meant = self.healed(world, book)
        healed = [say("{who} {n}", who=book.names[who], n=n) for who, n in meant.items() if n]
        return {"healed": in_a_row(healed), "who": list(meant)}

    def healed(self, world: World, book: DeathMayDie) -> dict[str, int]:
        """How far the marker of everybody meant can move."""
        found = {}
        for you in investigators(self.who, world, book, self.by):
            there = getattr(you, self.track)
            found[you.id] = min(there, amount(self.amount, world, book, self.by, there))
        return found


class HealStress(HealTrack, frozen=True, tag="heal_stress", kw_only=True):
    """A stress marker moves left, never past the first space."""

    says = "Stress healed: {healed}."
    says_in_vain = "No stress to heal: {who}."
    track = "stress"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        for who, healed in self.healed(world, book).items():
            you = world.investigator(who)
            world = world.with_investigator(replace(you, stress=you.stress - healed))
        return Step(world)


class HealWounds(HealTrack, frozen=True, tag="heal_wounds", kw_only=True):
    """Wounds of investigators are healed; Companions never are."""

    says = "Wounds healed: {healed}."
    says_in_vain = "No wounds to heal: {who}."
    track = "wounds"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        for who, healed in self.healed(world, book).items():
            you = world.investigator(who)
            world = world.with_investigator(replace(you, wounds=you.wounds - healed))
        return Step(world)


class MatchStressToWounds(Word, frozen=True, tag="match_stress_to_wounds", kw_only=True):
    """The stress marker goes to the number of the wound marker."""

    cite = "DMD-SAN-7"
    says = "The stress of {you} becomes {stress}, one for each wound."
    says_in_vain = "The stress of {you} is {stress} already, one for each wound."

    def template(self, world: World, book: DeathMayDie) -> str:
        you = world.investigator(self.by.you)
        return self.says if self._stress(world, book) != you.stress else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"you": self.by.you, "stress": self._stress(world, book)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.by.you)
        if you.dead:
            return Step(world)
        return Step(world.with_investigator(replace(you, stress=self._stress(world, book))))

    def _stress(self, world: World, book: DeathMayDie) -> int:
        return min(world.investigator(self.by.you).wounds, book.box.tracks.most_stress)


class HealAny(Word, Choice, frozen=True, tag="heal_any", kw_only=True):
    """Points split freely between stress and wounds."""

    cite = "DMD-RST-1"
    quiet = "idle"
    says = "{whom} may heal up to {points}, stress and wounds together."

    whom: str  # by id, or “you” on a card
    points: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"whom": self.who(world, book), "points": self.points}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you if self.whom == "you" else self.whom

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.who(world, book))
        if you.dead or not (you.stress or you.wounds):
            return []
        return [
            Option((Heal(you.id, stress, wounds),))
            for stress, wounds in splits(you.stress, you.wounds, self.points)
        ]


class Heal(Happening, frozen=True, tag="heal"):
    """So much stress and so many wounds are healed."""

    cite = "DMD-INV-E4"
    quiet = "idle"
    says = "{who} heals {stress} stress and {wounds:wound|wounds}."
    says_stress = "{who} heals {stress} stress."
    says_wounds = "{who} heals {wounds:wound|wounds}."
    says_in_vain = "{who} heals nothing."

    who: str
    stress: int
    wounds: int

    def template(self, world: World, book: DeathMayDie) -> str:
        both = self.words(world, book)
        if both["stress"] and both["wounds"]:
            return self.says
        if both["stress"]:
            return self.says_stress
        return self.says_wounds if both["wounds"] else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        you = world.investigator(self.who)
        return {
            "who": self.who,
            "stress": min(self.stress, you.stress), "wounds": min(self.wounds, you.wounds),
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        if you.dead:  # no later effect reaches the dead (DMD-DTH-E8)
            return Step(world)
        after = replace(
            you, stress=max(0, you.stress - self.stress), wounds=max(0, you.wounds - self.wounds)
        )
        return Step(world.with_investigator(after))


class Rest(Happening, frozen=True, tag="rest"):
    """On a Safe space heal up to 3 among stress and wounds, in any split."""

    cite = "DMD-RST-1"
    says = "Rest: heal {healed}."
    says_free = "Rest (a free Rest): heal {healed}."
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

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_free if self.free else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        healed = [say("{stress} stress", stress=self.stress)] if self.stress else []
        healed += [how_many(self.wounds, "wound")] if self.wounds else []
        return {"who": self.who, "healed": healed or say("nothing")}

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
