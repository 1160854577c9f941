"""She attacks (p. 15, 27): damage, weapons, minor dark powers, minions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.state import Option, Step
from dmd.final_girl.breath import LoseMarkers
from dmd.final_girl.happening import Asks, Happening, Word
from dmd.final_girl.world import KILLER, Minor, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl
    from dmd.final_girl.box import Item


class Damage(Word, Asks, frozen=True, kw_only=True, tag="damage"):
    """Each damage symbol removes one health from the enemy she attacks.

    One weapon in hand may add to it, since there was damage (FG-ATK-3, FG-WEAPON-5). Without an
    enemy in reach the symbols are lost (FG-ATK-7).
    """

    cite = "FG-ATK-2"
    says = "Damage {amount}."

    amount: int

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        strikes = [Option((one,)) for one in self._strikes(world, book)]
        return strikes or [Option((NobodyStruck(),))]

    def _strikes(self, world: World, book: FinalGirl) -> Iterator[Strike]:
        weapons = [one for one in book.working(world) if helps(one, self.by)]
        for target, space in self._targets(world, book):
            way = book.board.distance(world.girl_at, space)
            passive = self._passive(world, book) if way == 0 else 0
            if way == 0:
                yield Strike(target, self.amount + passive, space)
            for one in weapons:
                if one.weapon and in_range(one, way):
                    damage = self.amount + one.weapon.damage + passive
                    yield Strike(target, damage, space, one.id)

    def _targets(self, world: World, book: FinalGirl) -> Iterator[tuple[str, str]]:
        """Either the killer or the minions of a space, never both (FG-MINION-3)."""
        yield KILLER, world.killer_at
        yield from (("minions", one) for one in dict.fromkeys(m.space for m in world.minions))

    def _passive(self, world: World, book: FinalGirl) -> int:
        return book.box.heroine.ultimate.damage if world.flipped else 0


class NobodyStruck(Happening, frozen=True, tag="nobody_struck"):
    """Damage without an enemy in reach does nothing."""

    cite = "FG-ATK-7"
    says = "Nobody is in reach: the damage is lost."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


def helps(item: Item, card: str) -> bool:
    """Whether a weapon may modify attacks with a card (FG-WEAPON-4)."""
    weapon = item.weapon
    if weapon is None or weapon.without_card:
        return False
    return not weapon.only_with or card in weapon.only_with


def in_range(item: Item, way: int | None) -> bool:
    """Range is exact: the killer must be at one of these distances (FG-WEAPON-2)."""
    weapon = item.weapon
    return weapon is not None and way is not None and weapon.nearest <= way <= weapon.farthest


class Strike(Happening, frozen=True, tag="strike"):
    """She strikes, with a weapon or without."""

    cite = "FG-ATK-2"
    says = "Strike {name} for {damage}."
    says_weapon = "Strike {name} for {damage}, with {weapon}."

    target: str
    damage: int
    space: str
    weapon: str = ""

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_weapon if self.weapon else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        name = book.killer_name if self.target == KILLER else book.minions_name(world, self.space)
        weapon = book.thing(self.weapon) if self.weapon else ""
        return {"name": name, "damage": self.damage, "weapon": weapon}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.target != KILLER:
            return Step(world, then=(HurtMinions(self.space, self.damage),))
        weapon = book.box.items[self.weapon].weapon if self.weapon else None
        breaks = (BreakPower(),) if weapon and weapon.breaks_powers else ()
        return Step(world, then=(*breaks, HurtKiller(self.damage)))


class Shoot(Word, Asks, frozen=True, kw_only=True, tag="shoot"):
    """Some weapons are used without any card, at an enemy in their range."""

    cite = "FG-WEAPON-4"
    says = "Shoot for {damage}."

    damage: int

    def can_be_done(self, world: World, book: FinalGirl) -> bool:
        """Whether an enemy is in range."""
        return bool(self.candidates(world, book))

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        item = book.box.items[self.by]
        places = [(KILLER, world.killer_at)]
        places += [("minions", one) for one in dict.fromkeys(m.space for m in world.minions)]
        return [
            Option((Strike(target, self.damage, space),))
            for target, space in places
            if in_range(item, book.board.distance(world.girl_at, space))
        ]


class BreakPower(Asks, frozen=True, tag="break_power"):
    """A weapon may discard a minor dark power with its markers."""

    cite = "FG-ITEM-4"
    quiet = True
    says = "Which minor dark power is broken?"

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [Option((DropPower(one.card),)) for one in dict.fromkeys(world.minors)]


class DropPower(Happening, frozen=True, tag="drop_power"):
    """A minor dark power without markers is discarded."""

    cite = "FG-DARK-4"
    says = "{power} is broken."

    power: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        place = next(n for n, one in enumerate(world.minors) if one.card == self.power)
        return Step(replace(world, minors=world.minors[:place] + world.minors[place + 1 :]))


class HurtKiller(Asks, frozen=True, tag="hurt_killer"):
    """Markers of minor dark powers go first, in the order she likes; what is left hits him."""

    cite = "FG-ATK-5"
    quiet = True
    says = "Which minor dark power is hit first?"

    damage: int

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        if not self.damage:
            return []
        if not world.minors:
            return [Option((HitKiller(self.damage),))]
        rest = HurtKiller(self.damage - 1)
        return [Option((HurtPower(one), rest)) for one in dict.fromkeys(world.minors)]


class HurtPower(Happening, frozen=True, tag="hurt_power"):
    """A minor dark power loses a marker."""

    cite = "FG-DARK-4"
    says = "{power} loses 1 health."

    minor: Minor

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"power": book.thing(self.minor.card)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.minor.health == 1:
            return Step(world, then=(DropPower(self.minor.card),))
        place = world.minors.index(self.minor)
        left = replace(self.minor, health=self.minor.health - 1)
        minors = (*world.minors[:place], left, *world.minors[place + 1 :])
        return Step(replace(world, minors=minors))


class HitKiller(Happening, frozen=True, tag="hit_killer"):
    """The killer loses health."""

    cite = "FG-ATK-2"
    says = "{name} loses {damage} health."

    damage: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.killer_name, "damage": self.damage}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(LoseMarkers(KILLER, self.damage),))


class HurtMinions(Asks, frozen=True, tag="hurt_minions"):
    """An attack hits all minions of the space; she splits the damage as she likes."""

    cite = "FG-MINION-4"
    quiet = True
    says = "Which minion is hit?"

    space: str
    damage: int

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        if not self.damage:
            return []
        there = world.minions_in(self.space)
        alike = {(one.kind, one.health): one.id for one in reversed(there)}
        rest = HurtMinions(self.space, self.damage - 1)
        return [Option((HurtMinion(one), rest)) for one in sorted(alike.values())]


class HurtMinion(Happening, frozen=True, tag="hurt_minion"):
    """A minion loses health, and dies when none is left."""

    cite = "FG-MINION-4"
    says = "{name} loses 1 health."
    says_dies = "{name} dies."

    minion: str

    def template(self, world: World, book: FinalGirl) -> str:
        left = next(one.health for one in world.minions if one.id == self.minion)
        return self.says_dies if left == 1 else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.minion)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        minions = tuple(
            replace(one, health=one.health - 1) if one.id == self.minion else one
            for one in world.minions
        )
        return Step(replace(world, minions=tuple(one for one in minions if one.health)))
