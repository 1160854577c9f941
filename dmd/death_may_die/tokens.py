"""Tokens on the board: Fire, the Elder One's, the episode's; what wounds them (p. 14, p. 16)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import closed, quoted
from dmd.core.state import Chance, Option, Requirement, Step
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.fire import RuleOfToken, tokens_left
from dmd.death_may_die.happening import DueTogether, Happening, Read, Word, asked_of, one_place_of
from dmd.death_may_die.roll import CountAs, Roll, ThrowDice
from dmd.death_may_die.run import STANDING
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import (
    Amount,
    Reader,
    Spaces,
    Where,
    amount,
    holds_true,
    is_choice,
    spaces,
    standing,
    turned_over,
)
from dmd.death_may_die.tracks import heals_of_counting
from dmd.death_may_die.world import Token, World
from dmd.death_may_die.wounds import SettleEnemies, Suffer, WoundEnemies

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

FIRE = "fire"


class PlaceToken(Word, frozen=True, tag="place_token", kw_only=True):
    """A token for each space named, as long as there are some."""

    cite = RuleOfToken(fire="DMD-FIR-3", others="DMD-SUM-E4")
    quiet = "idle"
    says = "Place {token}{there}."

    token: str
    where: Where
    amount: Amount = 1
    if_present: Literal["stack", "nearest_without"] = "stack"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.where in ("your_board", "this_card"):
            you = world.investigator(self.by.you)
            if you.dead:  # no later effect reaches the dead (DMD-DTH-E8)
                return Step(world)
            more = amount(self.amount, world, book, self.by)
            if self.token in book.box.supply:
                more = min(more, tokens_left(self.token, world, book))
            tokens = you.tokens + (self.token,) * more
            return Step(world.with_investigator(replace(you, tokens=tokens)))
        places = spaces(self.where, world, book, self.by)
        chosen = is_choice(self.where) or self.if_present == "nearest_without"
        if chosen and not tokens_left(self.token, world, book):  # then there is no choice
            return Step(world, then=(PlaceTokens(self.token, places[:1]),) if places else ())
        if is_choice(self.where):
            return Step(world, then=one_place_of(self, places, self.by.you))
        if self.if_present == "nearest_without":
            return Step(world, then=self._moved_on(places, world, book))
        many = amount(self.amount, world, book, self.by)
        wanted = tuple(one for one in places for _ in range(many))
        return Step(world, then=(PlaceTokens(self.token, wanted),) if wanted else ())

    def _moved_on(
        self, places: tuple[str, ...], world: World, book: DeathMayDie
    ) -> tuple[Happening, ...]:
        stories: list[tuple[Happening, ...]] = []
        for place in places:
            free = Spaces(without=(self.token,), nearest_to=place)
            found = spaces(free, world, book, self.by)
            stories += [(PlaceTokens(self.token, (one,)),) for one in found]
        return asked_of(world.active, stories)


class PlaceTokens(Choice, Happening, frozen=True, tag="place_tokens"):
    """Where tokens are short, the active player chooses the spaces that get them."""

    cite = "DMD-SUM-E4"
    quiet = "idle"
    says = "{token} for {places}."

    token: str
    places: tuple[str, ...]

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {
            "token": self.token,
            "places": ", ".join(book.board.space(one).name for one in self.places),
        }

    def who(self, world: World, book: DeathMayDie) -> str:
        return world.active

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        left = tokens_left(self.token, world, book)
        if left >= len(self.places):
            return [Option(tuple(PutToken(self.token, one) for one in self.places))]
        lacking = tuple(book.when_lacking(self.token, world))
        if not left:
            return [Option(lacking)] if lacking else []
        # The rest is chosen among the later spaces only, so that no group is offered twice.
        return [
            Option(
                (
                    PutToken(self.token, one),
                    *((replace(self, places=self.places[n + 1 :]),) if left > 1 else lacking),
                )
            )
            for n, one in enumerate(self.places)
            if len(self.places) - n >= left and one not in self.places[:n]
        ]


class PutToken(Happening, frozen=True, tag="put_token"):
    """A token lies in a space."""

    cite = RuleOfToken(fire="DMD-FIR-E7", others="DMD-SUM-E4")
    says = "{token} in {space}."

    token: str
    space: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"token": self.token, "space": book.board.space(self.space).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.token == FIRE:
            return Step(world.with_fire(self.space, world.fire.get(self.space, 0) + 1))
        taken = {one.id for one in world.tokens}
        number = next(n for n in count(1) if f"{self.token} {n}" not in taken)
        return Step(world.with_token(Token(f"{self.token} {number}", self.token, self.space)))


class RemoveToken(Word, frozen=True, tag="remove_token", kw_only=True):
    """Tokens leave a space, or the own board or insanity card."""

    cite = RuleOfToken(fire="DMD-FIR-E6", others="DMD-MYT-2")
    quiet = "idle"
    says = "Remove {token}{there}."

    token: str
    where: Where = "your_space"
    amount: Amount = 1

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.where in ("your_board", "this_card"):
            you = world.investigator(self.by.you)
            have = you.tokens.count(self.token)
            left = have - min(have, amount(self.amount, world, book, self.by, have))
            others = tuple(one for one in you.tokens if one != self.token)
            return Step(world.with_investigator(replace(you, tokens=others + (self.token,) * left)))
        places = spaces(self.where, world, book, self.by)
        if is_choice(self.where):
            return Step(world, then=one_place_of(self, places, self.by.you))
        for place in places:
            world = self._without(place, world, book)
        return Step(world)

    def _without(self, place: str, world: World, book: DeathMayDie) -> World:
        if self.token == FIRE:
            lie = world.fire.get(place, 0)
            gone = amount(self.amount, world, book, self.by, lie)
            return world.with_fire(place, max(0, lie - gone))
        lying = standing(self.token, place, world)
        for one in lying[: amount(self.amount, world, book, self.by, len(lying))]:
            world = world.without_token(one.id)
        return world


class TakeEpisodeAction(Happening, frozen=True, tag="episode_action"):
    """One of the two actions of the episode."""

    cite = "DMD-EPA-1"
    says = "{action}{target}."
    needs = (
        STANDING,
        Requirement(
            lambda world, book, move: move.has_what_it_needs(world, book),
            "{needs}",
            "DMD-ACT-E5",
            "Run to where it can be done.",
        ),
    )

    who: str
    action: str
    target: str = ""  # the token it is done to

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.action(self.action)
        return {
            "who": self.who, "action": card.name, "needs": card.needs_text,
            "target": f": {book.token_name(self.target, world)}" if self.target else "",
        }  # fmt: skip

    def has_what_it_needs(self, world: World, book: DeathMayDie) -> bool:
        card = book.action(self.action)
        if card.wounds_token and not self.target:
            return False
        return all(holds_true(one, world, book, Reader(self.who)) for one in card.needs)

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        targets = (self.target,) if self.target else ()
        return Step(
            world, then=(ThrowDice(Roll("action", self.who, targets=targets, action=self.action)),)
        )


def episode_actions(who: str, world: World, book: DeathMayDie) -> list[TakeEpisodeAction]:
    """Both episode actions, once for every token they may be done to."""
    found = []
    here = world.investigator(who).space
    for card in book.box.episode.actions:
        there = standing(card.wounds_token, here, world) if card.wounds_token else ()
        alike = {one.wounds: one.id for one in reversed(there)}
        found += [TakeEpisodeAction(who, card.id, one) for one in alike.values() or ("",)]
    return found


def acted(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What the successes of an episode action do."""
    roll, totals = counting.roll, counting.totals
    card = book.action(roll.action)
    you = Reader(roll.who, space=world.investigator(roll.who).space)
    wounds: tuple[Happening, ...] = ()
    effects: list[Happening] = []
    if card.wounds_token and roll.targets and totals.success:
        wounds = (WoundToken(roll.targets[0], totals.success),)
        effects.append(SettleTokens())
    if card.removes_fire and totals.success:
        effects.append(RemoveToken(token=FIRE, amount=totals.success, by=you))
    effects += [Read(you, card.per_success, card.name)] * totals.success if card.per_success else []
    if card.does and totals.success >= card.successes:
        effects.append(Read(you, card.does, card.name))
    lost = LoseSanity(who=roll.who, amount=totals.tentacle)
    heals = heals_of_counting(counting, world, book)
    due: tuple[Happening, ...] = (*effects, *heals)
    if effects and heals:
        due = (DueTogether(world.active, due),)
    return (*wounds, *due, *((lost,) if totals.tentacle else ()))


class WoundToken(Happening, frozen=True, tag="wound_token"):
    """Wounds stay on a token that can be destroyed."""

    cite = "DMD-EPA-E4"
    says = "{token} takes {amount:wound|wounds}."

    token: str
    amount: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"token": book.token_name(self.token, world), "amount": self.amount}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        for one in world.tokens:
            if one.id == self.token and not one.face:
                world = world.with_token(replace(one, wounds=one.wounds + self.amount))
        return Step(world)


class SettleTokens(Happening, frozen=True, tag="settle_tokens"):
    """With enough wounds a token is destroyed and turned over."""

    cite = "DMD-EPA-E3"
    quiet = True
    says = "Whatever has wounds enough is destroyed."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        task = book.box.episode.objective
        for one in world.tokens:
            falls = task.health and one.kind == task.token and one.wounds >= task.health
            if falls and not one.face:
                turned = Chance(Draw(world.hidden), TurnOver(one.id))
                return Step(world, fork=turned, then=(SettleTokens(),))
        return Step(world)


class TurnOver(Happening, frozen=True, tag="turn_over"):
    """The token is turned over; if that completes the task, the ritual is disrupted first."""

    cite = "DMD-EPA-E3"
    says = "{token} is {fate}: {face}"

    token: str
    outcome: str = ""

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        face = book.box.faces[self.outcome]
        fate = "destroyed" if book.box.episode.objective.health else "turned over"
        told = closed(face.name) + quoted(face.text)
        return {"token": book.token_name(self.token, world), "fate": fate, "face": told}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        task, face = book.box.episode.objective, book.box.faces[self.outcome]
        token = next(one for one in world.tokens if one.id == self.token)
        world = replace(
            world.with_token(replace(token, face=face.id, wounds=0)),
            hidden=world.hidden.without(face.id),
        )
        done = 0 < task.needed <= turned_over(task.token, world) and not world.disrupted
        disrupt = (DisruptRitual(),) if done else ()
        text = Read(Reader(world.active, space=token.space), face.does, face.name)
        return Step(world, then=(*disrupt, text))


class TurnOverToken(Word, frozen=True, tag="turn_over_token", kw_only=True):
    """In each space meant one token with a hidden side is turned over, and its text read."""

    cite = "DMD-EPA-2"
    says = "Turn over a {token}{there}."

    token: str
    where: Where = "your_space"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        places = spaces(self.where, world, book, self.by)
        if is_choice(self.where):
            return Step(world, then=one_place_of(self, places, self.by.you))
        # Nobody knows what lies under them, so that it cannot matter which one of a space it is.
        for n, place in enumerate(places, 1):
            for one in standing(self.token, place, world):
                rest = (replace(self, where=places[n:]),) if n < len(places) else ()
                return Step(world, fork=Chance(Draw(world.hidden), TurnOver(one.id)), then=rest)
        return Step(world)


class HealToken(Word, frozen=True, tag="heal_token", kw_only=True):
    """Wounds of tokens that still stand are healed."""

    cite = "DMD-EPA-E4"
    quiet = "idle"
    says = "{token} tokens are mended."

    token: str
    where: Where
    amount: Amount = 1

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        for place in spaces(self.where, world, book, self.by):
            for one in standing(self.token, place, world):
                healed = amount(self.amount, world, book, self.by, one.wounds)
                world = world.with_token(replace(one, wounds=max(0, one.wounds - healed)))
        return Step(world)


class DealWounds(Word, frozen=True, tag="deal_wounds", kw_only=True):
    """Everybody meant takes the wounds at once; the Elder One only after the disruption."""

    cite = "DMD-ATK-E5"
    quiet = "idle"
    says = "{amount:wound|wounds} for everybody meant{there}."

    to: tuple[Literal["enemies", "investigators", "tokens"], ...]
    where: Where
    amount: Amount
    besides_you: bool = False

    def speaks_of_spaces(self, field: str) -> bool:
        return field == "where"  # `to` says whom

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        places = spaces(self.where, world, book, self.by)
        if is_choice(self.where):
            stories = [(replace(self, where=p, by=replace(self.by, spaces=(p,))),) for p in places]
            return Step(world, then=asked_of(self.by.you, list(stories)))
        n = amount(self.amount, world, book, self.by)
        if n <= 0:
            return Step(world)
        then: list[Happening] = []
        if "enemies" in self.to:
            hit = tuple((one.id, n) for one in world.enemies if one.space in places)
            then.append(WoundEnemies(hit))
        if "investigators" in self.to:
            spared = self.by.you if self.besides_you else ""
            then += [
                Suffer(one.id, n)
                for one in world.clockwise()
                if one.space in places and one.id != spared
            ]
        if "tokens" in self.to and book.box.episode.objective.health:
            kind = book.box.episode.objective.token
            then += [WoundToken(t.id, n) for p in places for t in standing(kind, p, world)]
        return Step(world, then=(*then, SettleEnemies(), JudgeDeaths(), SettleTokens()))
