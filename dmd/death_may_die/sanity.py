"""Sanity: one loss goes no further than the next threshold; there insanity waits (p. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import in_a_row, say
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.happening import Happening, Read, Word, one_person_of
from dmd.death_may_die.selectors import Amount, Reader, Who, amount, investigators
from dmd.death_may_die.world import World
from dmd.death_may_die.wounds import Cause, SpareSanity

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST_LEVEL = 4


class LoseSanity(Word, frozen=True, tag="lose_sanity", kw_only=True):
    """One loss that would pass the next threshold stops on it; the rest is ignored."""

    cite = "DMD-SAN-4"
    says = "Sanity lost: {losses}."
    says_in_vain = "Nobody loses sanity from this."

    who: Who = "you"
    amount: Amount = 1
    cause: Cause = "other"

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if any(self._left(world, book).values()) else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        losses = []
        for who, left in self._left(world, book).items():
            sanity = world.investigator(who).sanity
            lost = min(left, book.next_threshold(sanity) - sanity)
            told = "{who} {lost} of {left} (stopped by the threshold)"
            if lost:
                told = told if lost < left else "{who} {lost}"
                losses.append(say(told, who=book.names[who], lost=lost, left=left))
        return {"losses": in_a_row(losses)}

    def _left(self, world: World, book: DeathMayDie) -> dict[str, int]:
        """What everybody meant loses after all reductions."""
        asked = amount(self.amount, world, book, self.by)
        people = investigators(self.who, world, book, self.by)
        less = {one.id: book.reduction("reduce_sanity", one, self.cause) for one in people}
        return {who: max(0, asked - n) for who, n in less.items()}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        asked = amount(self.amount, world, book, self.by)
        spared, reached = [], []
        for who, lost in self._left(world, book).items():
            you = world.investigator(who)
            if lost < asked:
                spared.append(SpareSanity(who, asked - lost, self.cause))
            if lost:
                stop = book.next_threshold(you.sanity)
                after = replace(you, sanity=min(you.sanity + lost, stop))
                world = world.with_investigator(after)
                if after.sanity == stop < book.box.tracks.madness:
                    reached.append(ReachThreshold(you.id))
        if any(one.sanity >= book.box.tracks.madness for one in world.living):
            return Step(world, then=(*spared, JudgeDeaths(tuple(reached))))
        return Step(world, then=(*spared, *reached))


class ReachThreshold(Happening, frozen=True, tag="reach_threshold"):
    """Resolve the symptoms of the insanity card, then level up one skill."""

    cite = "DMD-SAN-5"
    quiet = "idle"
    says = "{who} reaches a threshold."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        if you.dead:
            return Step(world)
        then = []
        if card := book.box.insanities.get(you.insanity):
            then.append(ReadSymptoms(Reader(self.who, card=card.id), card.symptoms, card.name))
        return Step(world, then=(*then, LevelUp(self.who)))


class ReadSymptoms(Read, frozen=True, tag="read_symptoms"):
    """What an insanity does each time its owner reaches a threshold; it may change nothing."""

    cite = "DMD-SAN-7"


class LevelUp(Choice, Happening, frozen=True, tag="level_up"):
    """Choose one skill; its marker goes one step right."""

    cite = "DMD-SAN-5"
    says = "{who} raises a skill."

    owner: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.owner}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.owner

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        if world.investigator(self.owner).dead:
            return []
        skills = book.box.investigators[self.owner].skills
        return [Option((RaiseSkill(self.owner, skill),)) for skill in skills]


def _below_the_highest(world: World, book: DeathMayDie, move: RaiseSkill) -> bool:
    skills = book.box.investigators[move.who].skills
    return world.investigator(move.who).levels[skills.index(move.skill)] < MOST_LEVEL


class RaiseSkill(Happening, frozen=True, tag="raise_skill"):
    """A skill rises by one level; one at level 4 cannot be chosen."""

    cite = "DMD-SAN-E7"
    says = "Raise {skill} to level {level}."
    needs = (
        Requirement(
            _below_the_highest,
            "{skill} is at level 4 already.",
            "DMD-SAN-E7",
            "Choose another skill.",
        ),
    )

    who: str
    skill: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        place = book.box.investigators[self.who].skills.index(self.skill)
        return {"skill": self.skill, "level": world.investigator(self.who).levels[place] + 1}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        place = book.box.investigators[self.who].skills.index(self.skill)
        levels = (*you.levels[:place], you.levels[place] + 1, *you.levels[place + 1 :])
        return Step(world.with_investigator(replace(you, levels=levels)))
