"""Wounds: on enemies (p. 13), on investigators and their Companions (p. 8, p. 15)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import in_a_row, say
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
    says = "{enemies} takes {amount:wound|wounds}."
    says_alike = "{enemies} take {amount:wound|wounds} each."
    says_nobody = "Nobody is hit."
    says_shared = "{hits}, {last} takes {amount:wound|wounds}."

    hits: tuple[tuple[str, int], ...]

    def template(self, world: World, book: DeathMayDie) -> str:
        if len(self.hits) < 2:
            return self.says if self.hits else self.says_nobody
        return self.says_shared if len({n for _, n in self.hits}) > 1 else self.says_alike

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        told = [book.enemy_name(id_, world) for id_, _ in self.hits]
        both = zip(told, self.hits, strict=True)
        hits = [say("{enemy} takes {n}", enemy=name, n=n) for name, (_, n) in both]
        return {
            "enemies": told, "hits": in_a_row(hits[:-1]),
            "last": told[-1] if told else "", "amount": self.hits[-1][1] if told else 0,
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        for id_, wounds in self.hits:
            enemy = world.enemy(id_)
            if enemy:
                world = world.with_enemy(replace(enemy, wounds=enemy.wounds + wounds))
        return Step(world)


class StayUnharmed(Happening, frozen=True, tag="stay_unharmed"):
    """Before the ritual is disrupted nothing harms the Elder One."""

    cite = "DMD-RIT-E2"
    says = "Nothing harms {elder_one} before the ritual is disrupted."

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"elder_one": book.box.elder_one.name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


def wounds_on(hits: Iterable[tuple[str, int]], world: World) -> tuple[Happening, ...]:
    """Wounds that fall on enemies together, and whom they do not harm."""
    harmed, spared = [], False
    for id_, wounds in hits:
        enemy = world.enemy(id_)
        if enemy and enemy.kind == "elder_one" and not world.disrupted:
            spared = True
        elif wounds:
            harmed.append((id_, wounds))
    told: tuple[Happening, ...] = (WoundEnemies(tuple(harmed)),) if harmed else ()
    return (*told, *((StayUnharmed(),) if spared else ()))


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
    quiet = "vain"
    says = "Take {amount:wound|wounds}: {who}."
    says_in_vain = "Nobody takes wounds from this."

    who: Who = "you"
    amount: Amount = 1

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self._shares(world, book) else self.says_in_vain

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if choice := one_person_of(self, world, book):
            return Step(world, then=choice)
        shares = self._shares(world, book)
        return Step(world, then=suffer_together(shares) if shares else ())

    def _shares(self, world: World, book: DeathMayDie) -> dict[str, int]:
        wounds = amount(self.amount, world, book, self.by)
        people = investigators(self.who, world, book, self.by)
        return {one.id: wounds for one in people} if wounds else {}


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
        less = min(self.amount, book.reduction("reduce_wounds", you, self.cause))
        left = self.amount - less
        if you.dead:
            return Step(world, then=self.due)
        spared = (SpareWounds(self.who, less, self.cause),) if less else ()
        if not left:
            return Step(world, then=(*spared, *self.due))
        source = self.cause, self.enemy, self.due
        bear: Happening = ShareWounds(self.who, left, *source)
        if self.cause == "fire" and book.granted("fire_wounds_to_enemy", you):
            bear = DivertFire(self.who, left)
        elif not you.cards:
            bear = BearWounds(self.who, left, (), *source)
        return Step(world, then=(*spared, bear))


class Spare(Happening, frozen=True):
    """A skill takes something off before it is suffered."""

    cite = "DMD-SKL-4"
    reduces: ClassVar[str] = ""  # what it lowers, among the powers

    who: str
    amount: int
    cause: Cause = "other"

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        skills = book.reducers(self.reduces, world.investigator(self.who), self.cause)
        return {"who": self.who, "amount": self.amount, "skills": skills}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


class SpareWounds(Spare, frozen=True, tag="spare_wounds"):
    """A skill takes off wounds before they are suffered."""

    says = "{who} is spared {amount:wound|wounds} by {skills}."
    reduces = "reduce_wounds"


class SpareSanity(Spare, frozen=True, tag="spare_sanity"):
    """A skill takes off a loss of sanity before it is suffered."""

    says = "{who} is spared the loss of {amount} sanity by {skills}."
    reduces = "reduce_sanity"


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
            hit = wounds_on(((one.id, self.amount),), world)
            bear.append(Option((*hit, SettleEnemies())))
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
    says = "{who} takes {own:wound|wounds}."
    says_shared = "{who} takes {own:wound|wounds}; {carried} for {who}."
    says_carried = "{carried} for {who}."

    who: str
    own: int
    carried: tuple[tuple[int, int], ...] = ()  # place among the claimed cards, wounds
    cause: Cause = "other"
    enemy: str = ""
    due: tuple[AnyEffect, ...] = ()

    def template(self, world: World, book: DeathMayDie) -> str:
        if not self.carried:
            return self.says
        return self.says_shared if self.own else self.says_carried

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        cards = world.investigator(self.who).cards
        carried = [
            say("{card} takes {n:wound|wounds}", card=book.half(cards[place]).name, n=n)
            for place, n in self.carried
        ]
        return {"who": self.who, "own": self.own, "carried": carried}

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
