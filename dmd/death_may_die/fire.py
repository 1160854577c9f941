"""Fire: caught by leaving a burning space, rolled for at the end of the turn (p. 12, p. 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.state import Effect, Step
from dmd.death_may_die.happening import Happening, Word, one_person_of
from dmd.death_may_die.roll import Roll, ThrowAgainst
from dmd.death_may_die.selectors import Amount, Who, amount, investigators
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class RuleOfToken:
    """The citation of an effect on tokens of some kind: Fire has rules of its own."""

    def __init__(self, *, fire: str, others: str) -> None:
        self.fire, self.others = fire, others

    def __get__(self, effect: Effect | None, kind: type[Effect]) -> str:
        return self.fire if getattr(effect, "token", "") == "fire" else self.others


def reserve(world: World, book: DeathMayDie) -> int:
    """Fire tokens neither on the board nor on an investigator board (DMD-FIR-E6)."""
    used = sum(world.fire.values()) + sum(one.fire for one in world.investigators)
    return max(0, book.box.tracks.fire_tokens - used)


def tokens_left(kind: str, world: World, book: DeathMayDie) -> int:
    """The tokens of a kind that are still in the reserve."""
    if kind == "fire":
        return reserve(world, book)
    used = sum(one.kind == kind for one in world.tokens)
    held = sum(one.tokens.count(kind) for one in world.investigators)
    return max(0, book.box.supply.get(kind, 0) - used - held)


def aflame(you: Investigator, caught: int, world: World, book: DeathMayDie) -> Investigator:
    """Put Fire on a board; where the reserve is short, wound tokens stand in (DMD-FIR-E2)."""
    if not caught:
        return you
    real = min(caught, reserve(world, book))
    return replace(you, fire=you.fire + real, stand_ins=you.stand_ins + caught - real)


class CatchFire(Word, frozen=True, tag="place_fire_on_investigator", kw_only=True):
    """Fire tokens are put on an investigator board."""

    cite = "DMD-FIR-4"
    says = "Catch {amount} Fire: {who}."
    says_in_vain = "Nobody catches Fire from this."

    who: Who = "you"
    amount: Amount = 1

    def template(self, world: World, book: DeathMayDie) -> str:
        meant = investigators(self.who, world, book, self.by)
        many = amount(self.amount, world, book, self.by)
        return self.says if meant and many else self.says_in_vain

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        for one in investigators(self.who, world, book, self.by):
            caught = amount(self.amount, world, book, self.by)
            world = world.with_investigator(aflame(one, caught, world, book))
        return Step(world)


class BurnAtTurnEnd(Happening, frozen=True, tag="burn_at_turn_end"):
    """Roll one standard die for each Fire token on your board."""

    cite = "DMD-FIR-1"
    quiet = "idle"
    says = "{who} rolls for {tokens} Fire."

    who: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        you = world.investigator(self.who)
        return {"who": self.who, "tokens": you.fire + you.stand_ins}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        tokens = you.fire + you.stand_ins
        if not tokens:
            return Step(world)
        roll = Roll("fire", self.who, standard=tokens)
        return Step(world, then=(ThrowAgainst(roll), DropFire(self.who)))


class DropFire(Happening, frozen=True, tag="drop_fire"):
    """Then all Fire tokens of the board are discarded."""

    cite = "DMD-FIR-1"
    says = "{who} discards this Fire."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        return Step(world.with_investigator(replace(you, fire=0, stand_ins=0)))
