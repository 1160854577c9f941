"""Wounds: on enemies (p. 13), on investigators and their Companions (p. 8, p. 15)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Step
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.elder_one import BeatStage
from dmd.death_may_die.happening import DueTogether, Happening, Word, one_person_of
from dmd.death_may_die.selectors import Amount, Who, amount, investigators
from dmd.death_may_die.world import Claimed, Investigator, World, distinct

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.death_may_die.book import DeathMayDie

Cause = Literal["attacked", "fire", "price", "other"]


class WoundEnemies(Happening, frozen=True, tag="wound_enemies"):
    """Wounds stay on the figure; those of one source fall together."""

    cite = "DMD-ATK-2"
    quiet = "idle"
    says = "{hits}."

    hits: tuple[tuple[str, int], ...]

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        told = [f"{book.enemy_name(id_, world)} takes {n}" for id_, n in self.hits]
        wounds = "wound" if self.hits and self.hits[-1][1] == 1 else "wounds"
        return {"hits": f"{', '.join(told)} {wounds}" if told else "Nobody is hit"}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        for id_, wounds in self.hits:
            enemy = world.enemy(id_)
            # Before the ritual is disrupted nothing harms the Elder One (DMD-RIT-E2).
            if enemy and (enemy.kind != "elder_one" or world.disrupted):
                world = world.with_enemy(replace(enemy, wounds=enemy.wounds + wounds))
        return Step(world)


class SettleEnemies(Happening, frozen=True, tag="settle_enemies"):
    """At or above its health an enemy is killed, and a Stage of the Elder One is beaten."""

    cite = "DMD-ATK-2"
    quiet = True
    says = "Whose wounds reach their health?"

    cleared: tuple[AnyEffect, ...] = ()  # looks at the spaces as the killed leave them
    due: tuple[AnyEffect, ...] = ()  # falls due together with a new Stage (DMD-RES-E6)

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        fallen = [one for one in world.enemies if one.wounds >= book.health(one, world)]
        killed = tuple(KillEnemy(one.id) for one in fallen if one.kind != "elder_one")
        # The figures first, so that a Stage revealed by the same source finds them gone.
        settled = (*killed, *self.cleared)
        if len(killed) == len(fallen):
            return Step(world, then=(*settled, *self.due))
        return Step(world, then=(*settled, DueTogether(world.active, (BeatStage(), *self.due))))


class KillEnemy(Happening, frozen=True, tag="kill_enemy"):
    """A killed figure leaves the board for the reserve."""

    cite = "DMD-ATK-E1"
    says = "{enemy} is killed."

    enemy: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"enemy": book.enemy_name(self.enemy, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        figure = world.enemy(self.enemy)
        if figure and not book.rulings["killed_figures_return"]:
            world = replace(world, gone=(*world.gone, figure.kind))
        return Step(world.without_enemy(self.enemy))


class TakeWounds(Word, frozen=True, tag="take_wounds", kw_only=True):
    """Investigators take wounds from a text."""

    cite = "DMD-INV-2"
    quiet = "idle"
    says = "Take {amount:wound|wounds}: {who}."

    who: Who = "you"
    amount: Amount = 1

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        people = investigators(self.who, world, book, self.by)
        wounds = amount(self.amount, world, book, self.by)
        return Step(world, then=suffer_together({one.id: wounds for one in people}))


def suffer_together(wounds: dict[str, int], cause: Cause = "other") -> tuple[Happening, ...]:
    """One effect on several: first all markers move, then deaths are judged (DMD-SAN-E9)."""
    return (*(Suffer(who, n, cause) for who, n in wounds.items() if n > 0), JudgeDeaths())


class Suffer(Happening, frozen=True, tag="suffer"):
    """Reductions come first, then wounds may be put on Companions."""

    cite = "DMD-CPN-E6"
    quiet = True
    says = "{amount:wound|wounds} for {who}."

    who: str
    amount: int
    cause: Cause = "other"
    enemy: str = ""  # whose attack it is
    due: tuple[AnyEffect, ...] = ()  # falls due together with what the wounds set off

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        left = max(0, self.amount - book.reduction("reduce_wounds", you, self.cause))
        if you.dead or not left:
            return Step(world, then=self.due)
        if self.cause == "fire" and book.granted("fire_wounds_to_enemy", you):
            return Step(world, then=(DivertFire(self.who, left),))
        source = self.cause, self.enemy, self.due
        if not you.cards:
            return Step(world, then=(BearWounds(self.who, left, (), *source),))
        return Step(world, then=(ShareWounds(self.who, left, *source),))


class DivertFire(Choice, Happening, frozen=True, tag="divert_fire"):
    """A card lets wounds from Fire go to one enemy in the own space instead."""

    cite = "DMD-DIS-E4"
    quiet = "idle"
    says = "{who} may pass on {amount:wound|wounds} from Fire."

    burnt: str
    amount: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.burnt, "amount": self.amount}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.burnt

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        here = world.investigator(self.burnt).space
        bear: list[Candidate] = [
            Option((ShareWounds(self.burnt, self.amount, "fire"),), "Take the wounds")
        ]
        for one in distinct(world.enemies_in(here)):
            bear.append(Option((WoundEnemies(((one.id, self.amount),)), SettleEnemies())))
        return bear


class ShareWounds(Choice, Happening, frozen=True, tag="share_wounds"):
    """All or some wounds may be put on Companions, who still count as wounds you took."""

    cite = "DMD-CPN-1"
    quiet = True
    says = "{who} shares out {amount:wound|wounds}."

    wounded: str
    amount: int
    cause: Cause = "other"
    enemy: str = ""
    due: tuple[AnyEffect, ...] = ()

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.wounded, "amount": self.amount}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.wounded

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.wounded)
        rooms = [(place, book.room(one)) for place, one in enumerate(you.cards) if book.room(one)]
        shares = product(*(range(min(room, self.amount) + 1) for _, room in rooms))
        options: dict[object, Candidate] = {}
        for share in shares:
            own = self.amount - sum(share)
            if own >= 0:
                carried = tuple((place, n) for (place, _), n in zip(rooms, share, strict=True) if n)
                alike = (own, *sorted((you.cards[place].half, n) for place, n in carried))
                bear = BearWounds(self.wounded, own, carried, self.cause, self.enemy, self.due)
                options.setdefault(alike, Option((bear,)))
        return list(options.values())


class BearWounds(Happening, frozen=True, tag="bear_wounds"):
    """Markers and tokens move, then full Companions are discarded (DMD-CPN-2)."""

    cite = "DMD-CPN-E6"
    says = "{who} takes {own:wound|wounds}{carried}."

    who: str
    own: int
    carried: tuple[tuple[int, int], ...] = ()  # place among the claimed cards, wounds
    cause: Cause = "other"
    enemy: str = ""
    due: tuple[AnyEffect, ...] = ()

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        cards = world.investigator(self.who).cards
        told = [f"{book.half(cards[place]).name} {n}" for place, n in self.carried]
        return {
            "who": self.who,
            "own": self.own,
            "carried": f", {', '.join(told)}" if told else "",
        }

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        most = book.box.tracks.deadly_wounds
        total = self.own + sum(n for _, n in self.carried)
        cards = _burdened(you.cards, dict(self.carried))
        kept = tuple(one for one in cards if not _is_full(one, book))
        after = replace(you, wounds=min(most, you.wounds + self.own), cards=kept)
        after = _marked_by_masochism(after, total, book)
        lost = tuple(one.card for one in cards if _is_full(one, book))
        world = replace(
            world.with_investigator(after),
            discovery_discard=world.discovery_discard + lost,
        )
        if self.cause == "attacked":
            return Step(world, then=(JudgeDeaths(), *book.after_wounds(world, self)))
        return Step(world, then=self.due)


def _burdened(cards: tuple[Claimed, ...], carried: dict[int, int]) -> tuple[Claimed, ...]:
    return tuple(
        replace(one, wounds=one.wounds + carried[place]) if place in carried else one
        for place, one in enumerate(cards)
    )


def _is_full(card: Claimed, book: DeathMayDie) -> bool:
    health = book.half(card).health
    return 0 < health <= card.wounds


def _marked_by_masochism(you: Investigator, total: int, book: DeathMayDie) -> Investigator:
    card = book.box.insanities.get(you.insanity)
    if card and card.wounds_leave_tokens:
        return replace(you, tokens=you.tokens + ("wound",) * total)
    return you
