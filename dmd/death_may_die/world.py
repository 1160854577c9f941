"""The table: who stands where, what they carry, what lies on the board. Values only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.deck import Deck
from dmd.core.fixed import NOTHING


class Claimed(Struct, frozen=True, gc=False, omit_defaults=True):
    """A Discovery card half tucked under a board; a Companion carries its wounds here."""

    card: str  # the Discovery card, such as `assistant_janitor`
    side: str  # left or right
    half: str  # what shows of it, such as `jerome`
    wounds: int = 0


class Investigator(Struct, frozen=True, gc=False, omit_defaults=True):
    """One investigator board and its figure."""

    id: str
    space: str
    levels: tuple[int, ...] = (1, 1, 1)  # of the skills in the order of the board
    insanity: str = ""
    wounds: int = 0
    stress: int = 0
    sanity: int = 0  # lost so far, counted from the leftmost space
    fire: int = 0
    stand_ins: int = 0  # wound tokens used as Fire (DMD-FIR-4)
    cards: tuple[Claimed, ...] = ()
    tokens: tuple[str, ...] = ()  # on the board or the insanity card, such as wounds of Masochism
    used: tuple[str, ...] = ()  # what a skill grants so often a turn and has granted already
    lying: bool = False  # Catatonia
    partner: str = ""  # Codependency
    deaths: int = 0  # that Unkillable has used up
    dead: bool = False

    def claimed(self, card: str) -> Claimed | None:
        """What they claimed of a Discovery card, with its wounds now; each card is there once."""
        return next((one for one in self.cards if one.card == card), None)

    def holds(self, half: str) -> bool:
        """Whether they have claimed that half."""
        return any(one.half == half for one in self.cards)


class Enemy(Struct, frozen=True, gc=False, omit_defaults=True):
    """One figure: a Cultist, a monster, or the Elder One once it is on the board."""

    id: str  # such as `cultist 3`
    kind: str
    space: str
    wounds: int = 0
    spent: bool = False  # has attacked in this Fight


class Token(Struct, frozen=True, gc=False, omit_defaults=True):
    """A token of the episode or the Elder One that lies in a space."""

    id: str  # such as `lab 2`
    kind: str
    space: str
    wounds: int = 0
    face: str = ""  # what was found when it was turned over


class World(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything that changes during a game."""

    investigators: tuple[Investigator, ...]  # clockwise, as they sit
    active: str = ""
    turn: int = 0
    enemies: tuple[Enemy, ...] = ()
    tokens: tuple[Token, ...] = ()
    fire: dict[str, int] = NOTHING
    mythos: Deck = Deck()
    mythos_discard: tuple[str, ...] = ()
    kept: dict[str, str] = NOTHING  # Mythos cards beside an insanity card, by owner
    discovery: Deck = Deck()
    discovery_discard: tuple[str, ...] = ()
    hidden: Deck = Deck()  # token faces nobody has seen yet
    track: int = 1  # of the Elder One's figure, later of the Progression token
    stage: int = 1
    disrupted: bool = False
    summoning: bool = False  # the ritual was disrupted, or red was reached, this turn
    advance: bool = False  # a text asked for an advance at the end of the turn
    advanced: bool = False  # the Elder One has advanced this turn
    gone: tuple[str, ...] = ()  # figures out of the game, where killed ones do not return
    reading: int = 0  # texts that are being carried out, one inside the other
    playing: str = ""  # the Mythos card that is being carried out

    def investigator(self, who: str) -> Investigator:
        """The investigator of that id, alive or dead."""
        for one in self.investigators:
            if one.id == who:
                return one
        raise KeyError(who)

    def enemy(self, id_: str) -> Enemy | None:
        """The enemy of that id, if it is on the board."""
        for one in self.enemies:
            if one.id == id_:
                return one
        return None

    @property
    def living(self) -> tuple[Investigator, ...]:
        """The investigators still alive, as they sit."""
        return tuple([one for one in self.investigators if not one.dead])

    def clockwise(self) -> Iterator[Investigator]:
        """The living, beginning with the active investigator, or the next after a dead one."""
        ids = [one.id for one in self.investigators]
        start = ids.index(self.active) if self.active in ids else 0
        for one in self.investigators[start:] + self.investigators[:start]:
            if not one.dead:
                yield one

    def enemies_in(self, space: str) -> tuple[Enemy, ...]:
        """The enemies standing in a space."""
        return tuple([one for one in self.enemies if one.space == space])

    def is_safe(self, space: str) -> bool:
        """A space is Safe while it holds no enemy (DMD-SAF-1)."""
        return space not in [one.space for one in self.enemies]

    def with_investigator(self, after: Investigator) -> World:
        """The same table with one investigator changed."""
        changed = [after if one.id == after.id else one for one in self.investigators]
        return replace(self, investigators=tuple(changed))

    def with_enemy(self, after: Enemy) -> World:
        """The same table with one enemy changed."""
        changed = [after if one.id == after.id else one for one in self.enemies]
        return replace(self, enemies=tuple(changed))

    def with_fresh_enemies(self) -> World:
        """The same table with nobody having attacked yet: each may, once a step (DMD-FGT-E1)."""
        if not any(one.spent for one in self.enemies):
            return self
        fresh = [replace(one, spent=False) if one.spent else one for one in self.enemies]
        return replace(self, enemies=tuple(fresh))

    def without_enemy(self, id_: str) -> World:
        """The same table with one enemy back in the reserve."""
        return replace(self, enemies=tuple([one for one in self.enemies if one.id != id_]))

    def with_fire(self, space: str, amount: int) -> World:
        """The same table with so many Fire tokens in a space."""
        fire = {where: n for where, n in self.fire.items() if where != space}
        return replace(self, fire={**fire, space: amount} if amount else fire)

    def without_token(self, id_: str) -> World:
        """The same table with one token back in the reserve."""
        return replace(self, tokens=tuple(one for one in self.tokens if one.id != id_))

    def with_token(self, after: Token) -> World:
        """The same table with one token changed or added."""
        if all(one.id != after.id for one in self.tokens):
            return replace(self, tokens=(*self.tokens, after))
        return replace(
            self, tokens=tuple(after if one.id == after.id else one for one in self.tokens)
        )


def distinct(enemies: Iterable[Enemy]) -> list[Enemy]:
    """One of each, where which of them is meant cannot matter."""
    seen: dict[tuple[object, ...], Enemy] = {}
    for one in enemies:
        seen.setdefault((one.kind, one.space, one.wounds, one.spent), one)
    return list(seen.values())
