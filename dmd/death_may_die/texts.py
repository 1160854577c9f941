"""Words that join other words: if, choose, roll. And the few that touch people and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import field
from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Chance, Decision, Option, Requirement, Step
from dmd.death_may_die.cards import GoOn
from dmd.death_may_die.happening import Happening, Word, asked_of, bound
from dmd.death_may_die.roll import CountAs, Roll, ThrowAgainst
from dmd.death_may_die.run import Follow, Walk, who_follows
from dmd.death_may_die.selectors import (
    Amount,
    Count,
    Where,
    Who,
    amount,
    holds_true,
    investigators,
    spaces,
)
from dmd.death_may_die.tracks import heals_of_counting
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyWord
    from dmd.death_may_die.book import DeathMayDie


class If(Word, frozen=True, tag="if", kw_only=True):
    """The text goes on one way or the other."""

    cite = "DMD-MYT-2"
    quiet = "vain"
    says = "This does not hold for {you}, so nothing comes of it: “{condition}”."

    test: Count
    then: tuple[AnyWord, ...]
    otherwise: tuple[AnyWord, ...] = field(default=(), name="else")

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"you": self.by.you, "condition": book.condition(self.test)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        way = self.then if holds_true(self.test, world, book, self.by) else self.otherwise
        return Step(world, then=bound(way, self.by))


class ChooseOne(Word, Choice, frozen=True, tag="choose_one", kw_only=True):
    """The text offers a choice to whoever reads it."""

    cite = "DMD-TRN-E3"
    says = "The text offers a choice."
    says_card = "The text of “{title}” offers a choice."

    options: tuple[tuple[AnyWord, ...], ...]

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_card if _printed_on(self.by.card, book) else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        told = dict(super().words(world, book))
        title = _printed_on(self.by.card, book)
        return {**told, "title": title} if title else told

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        stories = [bound(one, self.by) for one in self.options]
        if not any(comes_of(one, world, book) for one in stories):
            return []  # then the step is skipped (DMD-MYT-2)
        # An empty story is the choice to do nothing; the book is silent on one that comes to
        # nothing, and we let nobody escape through it (DMD-MYT-2, ours).
        return [
            Option(
                (GoOn(self.by.you),)
                if not one
                else one
                if comes_of(one, world, book)
                else (Futile(one),)
            )
            for one in stories
        ]


def _printed_on(card: str, book: DeathMayDie) -> str:
    """The name of the card that carries a text, where one does."""
    box = book.box
    found = box.mythos.get(card) or box.discovery.get(card) or box.insanities.get(card)
    return found.name if found else ""


class Futile(Happening, frozen=True, tag="futile"):
    """An option of which nothing can be carried out is not chosen while another can be."""

    cite = "DMD-MYT-2"
    says = "{option}"
    needs = (
        Requirement(
            lambda world, book, move: False,
            "Nothing of it can be carried out now.",
            "DMD-MYT-2",
            "Choose what can be.",
        ),
    )

    does: tuple[AnyWord, ...]

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"option": book.say(self.does[0], world)}


def comes_of(effects: tuple[Any, ...], world: World, book: DeathMayDie) -> bool:
    """Whether anything would change if these effects were carried out."""
    waiting = list(effects[::-1])
    while waiting:
        step = waiting.pop().resolve(world, book)
        if step.world != world or step.leave or isinstance(step.fork, Chance):
            return True
        waiting.extend(step.then[::-1])
        if isinstance(step.fork, Decision):
            rest = tuple(waiting[::-1])
            return any(comes_of(one.then + rest, world, book) for one in step.fork.options)
    return False


class RollAgainstYou(Word, frozen=True, tag="roll_against_you", kw_only=True):
    """A text has somebody roll dice that hurt; no bonus dice join them."""

    cite = "DMD-DIE-E2"
    says = "A roll against {you}."

    standard: Amount
    who: Who = "you"
    per_success: tuple[AnyWord, ...] = ()
    per_tentacle: tuple[AnyWord, ...] = ()

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        dice = amount(self.standard, world, book, self.by)
        if dice < 1:  # without dice there is no roll, and nothing to decide
            return Step(world)
        rolls = []
        for one in investigators(self.who, world, book, self.by):
            by = replace(self.by, you=one.id)
            roll = Roll(
                "against", one.id, standard=dice,
                per_success=bound(self.per_success, by), per_tentacle=bound(self.per_tentacle, by),
            )  # fmt: skip
            rolls.append(ThrowAgainst(roll))
        return Step(world, then=tuple(rolls))


class MoveInvestigator(Word, frozen=True, tag="move_investigator", kw_only=True):
    """Somebody walks a shortest path, or is put straight into a space."""

    cite = "DMD-RUN-E11"
    quiet = "vain"
    says = "{who} walks to {spaces}."
    says_placed = "Put {who} into {spaces}."
    says_several = "Everybody meant walks to {spaces}: {who}."
    says_nobody = "Nobody meant can move."
    says_nowhere = "{who} moves nowhere: there is no such space."
    says_stays = "{who} is in {spaces} already."

    to: Where
    who: Who = "you"
    enemies_follow: bool = True
    placed: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        targets = spaces(self.to, world, book, self.by)
        people = self._movers(world, book)
        if not people:
            return self.says_nobody
        if not targets:
            return self.says_nowhere
        if targets == (people[0].space,) and len(people) == 1:
            return self.says_stays
        if self.placed:
            return self.says_placed
        return self.says if len(people) == 1 else self.says_several

    def _movers(self, world: World, book: DeathMayDie) -> list[Investigator]:
        meant = investigators(self.who, world, book, self.by)
        return [one for one in meant if not one.lying]

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        targets = spaces(self.to, world, book, self.by)
        people = self._movers(world, book)
        if len(people) > 1:  # one after the other, clockwise from the active investigator
            return Step(world, then=tuple(replace(self, who=one.id) for one in people))
        if not targets or not people:
            return Step(world)
        you = people[0]
        if targets == (you.space,):
            return Step(world)
        if len(targets) > 1:
            stories = [(replace(self, to=one),) for one in targets]
            return Step(world, then=asked_of(you.id, list(stories)))
        if self.placed:
            return Step(world, then=(PutInvestigator(you.id, targets[0]),))
        return Step(world, then=(WalkTo(you.id, targets[0], self.enemies_follow),))


class PutInvestigator(Happening, frozen=True, tag="put_investigator"):
    """Put straight into a space, without leaving one on foot."""

    cite = "DMD-RUN-E11"
    says = "{who} is put into {space}."

    who: str
    space: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "space": book.board.space(self.space).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        return Step(world.with_investigator(replace(you, space=self.space)))


class WalkTo(Choice, Happening, frozen=True, tag="walk_to"):
    """Step by step along a shortest path; its player picks among equal ones."""

    cite = "DMD-RUN-E11"
    quiet = True
    says = "{who} walks to {to}."

    walker: str
    to: str
    enemies_follow: bool

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.walker, "to": book.board.space(self.to).name}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.walker

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        here = world.investigator(self.walker).space
        options = []
        for step in book.board.next_steps(here, self.to):
            follow: tuple[Happening, ...] = ()
            if self.enemies_follow:
                follow = tuple(Follow(one, step) for one in who_follows(here, world, book))
            options.append(Option((Walk(self.walker, step), *follow, self)))
        return options


def suffered(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What a roll against somebody does: its words once, for all successes, then all tentacles."""
    roll, totals = counting.roll, counting.totals
    return (
        *_times(roll.per_success, totals.success),
        *heals_of_counting(counting, world, book),
        *_times(roll.per_tentacle, totals.tentacle),
    )


def _times(does: tuple[Any, ...], times: int) -> tuple[Any, ...]:
    return tuple(replace(one, amount=one.amount * times) for one in does if times)
