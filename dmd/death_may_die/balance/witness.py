"""A witness of one game: which card, enemy or roll cost what, who went where, who died of what.

It is told of every effect and looks only at what changed, so that watching costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from dmd.core.balance import Note
from dmd.core.state import AnyState, Effect, Step
from dmd.death_may_die.balance.acts import offered
from dmd.death_may_die.discovery import Claim, ReadDiscovery
from dmd.death_may_die.fight import RollAgainst
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import Investigator, World
from dmd.death_may_die.wounds import BearWounds, KillEnemy

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

Source = tuple[str, str]
"""What did it: its kind, and its id."""

OWN_DICE: Source = ("other", "own_dice")
FIRE: Source = ("other", "fire")
PRICE: Source = ("other", "price")
TEXT: Source = ("other", "text")
"""The Elder One's Stages, and whatever else the episode says."""


class Witness:
    """Watches one game."""

    def __init__(self, book: DeathMayDie, begin: AnyState) -> None:
        self.book = book
        self.counted: dict[tuple[str, str, str], int] = {}
        self.source: Source = TEXT
        self.attacker: Source = TEXT
        self.hurt_by: dict[str, Source] = {}
        for one in begin.world.investigators:
            self._note("room", one.space, "visits")
        for one in begin.world.enemies:
            self._note("enemy", one.kind, "seen")

    def happened(self, effect: Effect, world: World, step: Step, left: int) -> None:
        """Look at what an effect changed."""
        if _tells(type(effect)):
            self._hear(effect, world)
        after: World = step.world
        if after is world:
            return
        if after.investigators is not world.investigators:
            self._people(effect, world, after)
        if after.enemies is not world.enemies and len(after.enemies) > len(world.enemies):
            there = {one.id for one in world.enemies}
            for one in after.enemies:
                if one.id not in there:
                    self._note("enemy", one.kind, "seen")

    def answered(self, effect: Effect, world: Any, ability: str, cite: str, number: int) -> None:
        """An ability answered; what it brings is seen when it happens."""

    def waited(self, effect: Effect, world: Any) -> None:
        """Nothing happened yet."""

    def chose(self, state: AnyState, pick: int) -> None:
        """Note which actions there were to choose from, and which was taken."""
        there = offered(state)
        if there and (taken := there[pick]):
            for one in set(there) - {""}:
                self._note("action", one, "offered")
            self._note("action", taken, "taken")

    def notes(self) -> Sequence[Note]:
        """Everything that was noted, in a settled order."""
        return [Note(*what, number) for what, number in sorted(self.counted.items())]

    def enemy(self, id_: str, world: World) -> Source:
        """An enemy as what does harm."""
        figure = world.enemy(id_)
        return "enemy", figure.kind if figure else id_.rpartition(" ")[0] or id_

    # -- inside ----------------------------------------------------------------------------------

    def _hear(self, effect: Any, world: World) -> None:
        """What an effect tells by itself, whatever it changes."""
        kind: type[Effect] = type(effect)
        if _is_read(kind) and effect.by is not None:
            self.source = self._reads(effect.by, world)
        if kind is RollAgainst:
            self.attacker = self.enemy(effect.enemy, world)
        elif kind is ReadMythos or kind is ReadDiscovery:
            self._note("card", effect.outcome, "seen")
        elif kind is Claim:
            self._note("card", effect.card, "claimed")
        elif kind is KillEnemy:
            self._note(*self.enemy(effect.enemy, world), "killed")

    def _note(self, kind: str, name: str, what: str, number: int = 1) -> None:
        key = (kind, name, what)
        self.counted[key] = self.counted.get(key, 0) + number

    def _people(self, effect: Effect, world: World, after: World) -> None:
        for before, now in zip(world.investigators, after.investigators, strict=True):
            if before is now:
                continue
            if now.space != before.space:
                self._note("room", now.space, "visits")
            if now.wounds > before.wounds:
                self._harm(effect, world, now, "wounds", now.wounds - before.wounds)
            if now.sanity > before.sanity:
                self._harm(effect, world, now, "sanity", now.sanity - before.sanity)
            if now.dead and not before.dead:
                source = self.hurt_by.get(now.id, TEXT)
                self._note(*source, "deaths")
                self._note("death", now.id, ":".join(source))
                self._note("room", now.space, "deaths")

    def _harm(self, effect: Effect, world: World, you: Investigator, what: str, more: int) -> None:
        source = self._source(effect, world)
        self.hurt_by[you.id] = source
        self._note(*source, what, more)
        self._note("room", you.space, what, more)

    def _source(self, effect: Effect, world: World) -> Source:
        """What an effect that hurts comes from."""
        cause = getattr(effect, "cause", "other")
        if cause == "attacked":
            named = type(effect) is BearWounds and effect.enemy
            return self.enemy(named, world) if named else self.attacker
        if cause == "fire":
            return FIRE
        if cause == "price":
            return PRICE
        by: Reader | None = getattr(effect, "by", None)
        if by is not None and not by.you:  # nobody read it: a roll of one's own showed tentacles
            return OWN_DICE
        return self.source

    def _reads(self, by: Reader, world: World) -> Source:
        if by.card:
            return "insanity" if by.card in self.book.box.insanities else "card", by.card
        return self.enemy(by.enemy, world) if by.enemy else TEXT


@cache
def _tells(kind: type[Effect]) -> bool:
    """Whether such effects tell something by themselves; most do not."""
    return kind in (RollAgainst, ReadMythos, ReadDiscovery, Claim, KillEnemy) or _is_read(kind)


@cache
def _is_read(kind: type[Effect]) -> bool:
    """Whether such effects know who reads the text they come from."""
    return "by" in kind.__struct_fields__
