"""Tokens that are wounded, destroyed and turned over; wounds for all in a space (p. 14, p. 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.sentences import closed, quoted
from dmd.core.state import Chance, Step
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.happening import (
    Happening,
    ReadOn,
    Word,
    asked_of,
    one_place_of,
    told_spaces,
)
from dmd.death_may_die.selectors import (
    Amount,
    Reader,
    Where,
    amount,
    is_choice,
    spaces,
    standing,
    turned_over,
)
from dmd.death_may_die.world import World
from dmd.death_may_die.wounds import SettleEnemies, Suffer, wounds_on

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


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
    says = "Is it destroyed?"

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
    says = "{token} is destroyed: {face}{text}"
    says_turned = "{token} is turned over: {face}{text}"

    token: str
    outcome: str = ""

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if book.box.episode.objective.health else self.says_turned

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        name = book.token_name(self.token, world)
        face = book.box.faces[self.outcome]
        return {"token": name, "face": closed(face.name), "text": quoted(face.text)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        task, face = book.box.episode.objective, book.box.faces[self.outcome]
        token = next(one for one in world.tokens if one.id == self.token)
        world = replace(
            world.with_token(replace(token, face=face.id, wounds=0)),
            hidden=world.hidden.without(face.id),
        )
        done = 0 < task.needed <= turned_over(task.token, world) and not world.disrupted
        disrupt = (DisruptRitual(),) if done else ()
        text = ReadOn(Reader(world.active, space=token.space), face.does, face.name)
        return Step(world, then=(*disrupt, text))


class TurnOverToken(Word, frozen=True, tag="turn_over_token", kw_only=True):
    """In each space meant one token with a hidden side is turned over, and its text read."""

    cite = "DMD-EPA-2"
    quiet = "vain"
    says = "Turn over {token} in {spaces}."
    says_in_vain = "There is no {one} to turn over."

    token: str
    where: Where = "your_space"

    def template(self, world: World, book: DeathMayDie) -> str:
        places = spaces(self.where, world, book, self.by)
        there = any(standing(self.token, place, world) for place in places)
        return self.says if there else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun = book.noun(self.token)
        return {**super().words(world, book), "token": noun.a(), "one": noun.one}

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
    quiet = False
    says = "Heal {wounds:wound|wounds} of {tokens}."
    says_in_vain = "No {token} has wounds to heal there."

    token: str
    where: Where
    amount: Amount = 1

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self._healed(world, book) else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        healed = self._healed(world, book)
        return {
            "wounds": sum(healed.values()), "token": book.noun(self.token).one,
            "tokens": [book.token_name(one, world) for one in healed],
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        healed = self._healed(world, book)
        for one in world.tokens:
            if one.id in healed:
                world = world.with_token(replace(one, wounds=one.wounds - healed[one.id]))
        return Step(world)

    def _healed(self, world: World, book: DeathMayDie) -> dict[str, int]:
        """The wounds that each token loses, if any."""
        found = {}
        for place in spaces(self.where, world, book, self.by):
            for one in standing(self.token, place, world):
                healed = min(one.wounds, amount(self.amount, world, book, self.by, one.wounds))
                if healed:
                    found[one.id] = healed
        return found


class DealWounds(Word, frozen=True, tag="deal_wounds", kw_only=True):
    """Everybody meant takes the wounds at once; the Elder One only after the disruption."""

    cite = "DMD-ATK-E5"
    quiet = "vain"
    says = "Deal {amount:wound|wounds} in {spaces}: {hit}."
    says_nowhere = "No wounds are dealt: there is no such space."
    says_nobody = "No wounds are dealt in {spaces}: nobody meant is there."
    says_in_vain = "No wounds are dealt in {spaces}: what would count them is not there."

    to: tuple[Literal["enemies", "investigators", "tokens"], ...]
    where: Where
    amount: Amount
    besides_you: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        if not spaces(self.where, world, book, self.by):
            return self.says_nowhere
        if not amount(self.amount, world, book, self.by):
            return self.says_in_vain
        return self.says if any(self._meant(world, book)) else self.says_nobody

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        enemies, people, tokens = self._meant(world, book)
        hit = [book.enemy_name(one, world) for one in enemies] + people
        return {
            "amount": amount(self.amount, world, book, self.by),
            "spaces": told_spaces(self.where, world, book, self.by),
            "hit": hit + [book.token_name(one, world) for one in tokens],
        }  # fmt: skip

    def speaks_of_spaces(self, field: str) -> bool:
        return field == "where"  # `to` says whom

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        places = spaces(self.where, world, book, self.by)
        if is_choice(self.where):
            stories = [(replace(self, where=p, by=replace(self.by, spaces=(p,))),) for p in places]
            return Step(world, then=asked_of(self.by.you, list(stories)))
        n = amount(self.amount, world, book, self.by)
        enemies, people, hit = self._meant(world, book)
        if n <= 0 or not (enemies or people or hit):
            return Step(world)
        return Step(
            world,
            then=(
                *wounds_on(((one, n) for one in enemies), world),
                *(Suffer(one, n) for one in people), *(WoundToken(one, n) for one in hit),
                SettleEnemies(), JudgeDeaths(), SettleTokens(),
            ),
        )  # fmt: skip

    def _meant(self, world: World, book: DeathMayDie) -> tuple[list[str], list[str], list[str]]:
        """The enemies, investigators and tokens in the spaces meant."""
        places = spaces(self.where, world, book, self.by)
        spared, task = self.by.you if self.besides_you else "", book.box.episode.objective
        enemies = [one.id for one in world.enemies if one.space in places]
        people = [one.id for one in world.clockwise() if one.space in places and one.id != spared]
        hit = [one.id for place in places for one in standing(task.token, place, world)]
        return (
            enemies if "enemies" in self.to else [],
            people if "investigators" in self.to else [],
            hit if "tokens" in self.to and task.health else [],
        )
