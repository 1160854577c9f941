"""The table: who is where, what is in hand, how far the tracks have come. Values only."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.deck import Deck, deck
from dmd.core.fixed import NOTHING

VICTIM = "victim"
"""A plain victim; every other kind is special, and there is one of it."""
KILLER = "killer"
HEROINE = "heroine"
RED = -1
"""The only step of the time track below 0 (FG-TIME-7)."""
NO_ATTACK = -1


class Life(Struct, frozen=True, gc=False, omit_defaults=True):
    """Health markers, and the last breath token, which counts as one more (FG-SETUP-8)."""

    markers: int
    revived: bool = False  # the token is a white one


class Special(Struct, frozen=True, gc=False):
    """A victim that an event made special."""

    kind: str  # the event
    space: str


class Minion(Struct, frozen=True, gc=False):
    """One minion of the killer."""

    id: str  # such as `hound 2`
    kind: str
    space: str
    health: int


class Kept(Struct, frozen=True, gc=False, omit_defaults=True):
    """An item she has: held in her hands, or in the backpack."""

    id: str
    held: bool = False
    uses: int = 0  # use markers left


class Stack(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pile dealt from a larger one: known cards on top and at the bottom, unknown in between."""

    hidden: int = 0
    top: tuple[str, ...] = ()  # the next card first
    bottom: tuple[str, ...] = ()  # the last card last
    face_up: bool = False  # whether the top card lies open

    def __len__(self) -> int:
        return len(self.top) + self.hidden + len(self.bottom)

    def without_next(self) -> Stack:
        """The pile after its next card was taken; the new top stays as it is (FG-SEARCH-3)."""
        if self.top:
            return Stack(self.hidden, self.top[1:], self.bottom)
        if self.hidden:
            return Stack(self.hidden - 1, (), self.bottom)
        return Stack(0, (), self.bottom[1:])

    @property
    def known(self) -> str:
        """The next card, where somebody has seen it."""
        if self.top:
            return self.top[0]
        return self.bottom[0] if self.bottom and not self.hidden else ""


class Minor(Struct, frozen=True, gc=False):
    """A minor dark power above the killer board, with its health markers."""

    card: str
    health: int


class Token(Struct, frozen=True, gc=False):
    """A token that an item or event put on the board."""

    kind: str
    space: str


class World(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything that changes during a game."""

    girl: Life
    killer: Life
    girl_at: str = ""
    killer_at: str = ""
    victims: tuple[str, ...] = ()  # the space of each plain victim, sorted
    special: tuple[Special, ...] = ()
    dead: int = 0  # pawns in the dead victims area
    killed: int = 0  # victims this turn
    killed_in_phase: int = 0  # since the killer phase began
    killed_in_action: int = 0  # by the killer action read last
    minions: tuple[Minion, ...] = ()
    horror: int = 0  # position on the track, from the green end
    time: int = 0
    hand: tuple[str, ...] = ()  # sorted, so that equal hands are equal
    market: tuple[str, ...] = ()
    used: tuple[str, ...] = ()  # played or discarded since the last planning phase
    items: tuple[Kept, ...] = ()
    stacks: dict[str, Stack] = NOTHING  # search space: its items
    unseen: Deck = Deck()  # items nobody has seen: in the stacks, or left out
    terror: Stack = Stack()
    terror_pool: Deck = Deck()  # terror cards nobody has seen
    finales: Deck = Deck()
    finale: str = ""  # once it is revealed
    dark: Deck = Deck()  # dark powers that are not revealed
    powers: tuple[str, ...] = ()  # those that are
    minors: tuple[Minor, ...] = ()
    bloodlust: int = 0  # the row of the track
    events: Deck = Deck()
    lasting: tuple[str, ...] = ()  # events that stay
    breaths: Deck = deck("000000123")  # black last breath tokens nobody has seen (FG-BREATH-1)
    covered: tuple[int, ...] = ()  # slots of the hero card
    saved: int = 0
    flipped: bool = False
    rewards: tuple[int, ...] = ()  # earned and not yet taken: slots, -1 after the flip
    setup: str = ""
    turn: int = 0
    phase: str = ""
    extra_dice: int = 0  # for the next horror roll
    partials: str = ""  # "roll" or "phase": how long partial successes count as successes
    open_attack: int = NO_ATTACK  # what the attack being answered still deals
    row: int = -1  # which row of the card played last was followed: 0, 1 or 2
    attacked_her: bool = False  # in the killer action read last
    rescued_now: int = 0  # in this action phase
    used_now: tuple[str, ...] = ()  # items and abilities used up for this action phase
    tokens: tuple[Token, ...] = ()
    start_time: int = 0  # what the next action phase starts with instead, if an event says so

    def place(self, enemy: str) -> str:
        """Where the killer or a minion stands."""
        if enemy == KILLER:
            return self.killer_at
        return next(one.space for one in self.minions if one.id == enemy)

    def life(self, who: str) -> Life:
        """The health of the heroine or the killer."""
        return self.killer if who == KILLER else self.girl

    def with_life(self, who: str, life: Life) -> World:
        """The same table with other health."""
        return replace(self, killer=life) if who == KILLER else replace(self, girl=life)

    def victims_in(self, space: str) -> int:
        """How many victims stand in a space, special ones among them (FG-SPECIAL-1)."""
        return self.victims.count(space) + sum(one.space == space for one in self.special)

    def kinds_in(self, space: str) -> tuple[str, ...]:
        """Every victim in a space by its kind, special ones first."""
        special = tuple([one.kind for one in self.special if one.space == space])
        return special + (VICTIM,) * self.victims.count(space)

    def victim_spaces(self) -> tuple[str, ...]:
        """The spaces with victims, each once."""
        return tuple(dict.fromkeys((*(one.space for one in self.special), *self.victims)))

    @property
    def living(self) -> int:
        """How many victims are on the board."""
        return len(self.victims) + len(self.special)

    def minions_in(self, space: str) -> tuple[Minion, ...]:
        """The minions in a space."""
        return tuple([one for one in self.minions if one.space == space])

    def with_victims(self, space: str, number: int) -> World:
        """The same table with so many plain victims more in a space."""
        return replace(self, victims=tuple(sorted((*self.victims, *(space,) * number))))

    def without_victim(self, kind: str, space: str) -> World:
        """The same table with one victim less."""
        if kind != VICTIM:
            left = tuple(one for one in self.special if one.kind != kind)
            return replace(self, special=left)
        return replace(self, victims=less(self.victims, space))

    def with_victim_moved(self, kind: str, start: str, to: str) -> World:
        """The same table with one victim in another space."""
        if kind == VICTIM:
            there = tuple(sorted((*less(self.victims, start), to)))
            return replace(self, victims=there)
        special = tuple(replace(one, space=to) if one.kind == kind else one for one in self.special)
        return replace(self, special=special)

    def discarding(self, card: str) -> World:
        """The card goes from the hand to the discard pile, one copy of it (FG-CARD-4)."""
        return replace(self, hand=less(self.hand, card), used=tuple(sorted((*self.used, card))))

    def with_card(self, card: str) -> World:
        """One copy of a card comes from the market into the hand."""
        hand = tuple(sorted((*self.hand, card)))
        return replace(self, market=less(self.market, card), hand=hand)

    def item(self, id_: str) -> Kept | None:
        """An item she has."""
        return next((one for one in self.items if one.id == id_), None)

    def without_item(self, id_: str) -> World:
        """The same table without an item of hers."""
        return replace(self, items=tuple(one for one in self.items if one.id != id_))

    def with_stack(self, space: str, stack: Stack) -> World:
        """The same table with another stack in a search space."""
        return replace(self, stacks={**self.stacks, space: stack})

    def token(self, kind: str) -> str:
        """Where a token lies; nowhere, if it is not on the board."""
        return next((one.space for one in self.tokens if one.kind == kind), "")

    def without_token(self, kind: str) -> World:
        """The same table without the tokens of a kind."""
        return replace(self, tokens=tuple(one for one in self.tokens if one.kind != kind))


def less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The same cards with one copy less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def different(cards: Iterable[str]) -> tuple[str, ...]:
    """One of each, in their order."""
    return tuple(dict.fromkeys(cards))
