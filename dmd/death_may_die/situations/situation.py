"""Situations (`dmd-situation/1`): a position written down shortly, as people write it.

Whatever is left out is as the set-up leaves it, so that the shortest situation is its first line.
Nothing is dealt: whoever is not given an insanity card has none. Cards that lie nowhere else are
in their deck, in an order nobody knows; token faces nobody has seen are still hidden.

A position between two steps of a turn is told by the step. One in the middle of a roll, a card or
an action has no short form: `exactly` then adds who must speak next and what happens before that
step, as the machine writes it, sealed to the whole position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from dmd.core.files.content import Format
from dmd.core.files.tree import Step as Key
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.world import Claimed

VERSION: Final = 1

Id = Annotated[str, Meta(min_length=1, max_length=80)]
Name = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=2_000)]
Number = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[int, Meta(ge=1, le=4)]
Large = Annotated[int, Meta(ge=0, le=999_999_999)]
# A seed of more digits than a bare number may have is written as text.
Seed = (
    Annotated[int, Meta(ge=-(10**18) + 1, le=10**18 - 1)]
    | Annotated[str, Meta(pattern=r"^-?[0-9]{1,30}$", description="a whole number")]
)
Side = Literal["left", "right"]

StepName = Literal[
    "set_up", "actions", "mythos", "after_mythos", "fight", "after_fight", "turn_end",
    "after_turn_end", "fire", "after_fire", "pile", "after_pile", "summoning", "after_summoning",
    "elder_one", "last_summoning", "pass_turn", "over",
]  # fmt: skip
STEPS: Final[tuple[StepName, ...]] = (
    "actions", "mythos", "after_mythos", "fight", "after_fight", "turn_end",
    "after_turn_end", "fire", "after_fire", "pile", "after_pile", "summoning", "after_summoning",
    "elder_one", "last_summoning", "pass_turn",
)  # fmt: skip
"""The steps of a turn as `BeginTurn` lists them; `after_…` is the moment for cards between two."""


class Part(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A group of keys in a situation; unknown keys are refused."""


class Holding(Part, frozen=True):
    """A claimed half; its card and side need saying only where several show the same half."""

    half: Id
    card: Name = ""
    side: Side | None = None
    wounds: Number = 0


class Person(Part, frozen=True):
    """An investigator board, where it differs from the set-up."""

    space: Name = ""  # the start, where left out
    wounds: Number = 0
    stress: Number = 0
    sanity: Number = 0
    levels: dict[Id, Level] = {}
    insanity: Name = ""
    partner: Name = ""
    lying: bool = False
    fire: Number = 0
    stand_ins: Number = 0  # wound tokens used as Fire
    tokens: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    cards: Annotated[tuple[Id | Holding, ...], Meta(max_length=99)] = ()
    used: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()  # granted so often a turn
    deaths: Number = 0  # used up by Unkillable
    dead: bool = False


class Stand(Part, frozen=True):
    """Where a figure stands, and in what state."""

    space: Id
    wounds: Number = 0
    spent: bool = False  # has attacked in this Fight


class Figure(Part, frozen=True):
    """A figure listed under its space."""

    enemy: Id
    wounds: Number = 0
    spent: bool = False


class Lying(Part, frozen=True):
    """A token: what it suffered, what it showed; where it came to lie after the set-up."""

    space: Name = ""
    wounds: Number = 0
    face: Name = ""
    removed: bool = False


class Pile(Part, frozen=True):
    """The cards of a deck whose place is known; all others are in the deck, shuffled."""

    discard: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    top: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()  # the next card first
    bottom: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()  # the last card last


class MythosPile(Pile, frozen=True):
    """The Mythos cards, with those kept beside an insanity card, by owner."""

    kept: dict[Id, Id] = {}


class SeedAndMore(Part, frozen=True):
    """The luck of a game already begun: how often it was renewed, how often chance has spoken."""

    seed: Seed
    number: Large = 0
    chances: Large = 0


class Exactly(Part, frozen=True):
    """Who must speak next and what waits before the step, as JSON; the seal of the position."""

    state: str
    seal: Name


class Situation(Part, frozen=True):
    """A position of Death May Die, as short as its difference from the set-up."""

    format: Literal["dmd-situation/1"]
    id: Name = ""
    title: Name = ""
    question: Text = ""
    answer: Text = ""  # shown when asked for, so that people guess first
    want: Text | dict[Text, Annotated[int, Meta(ge=1, le=99)]] = ""  # what analysis asks for
    until: Literal["", "action", "actions", "fight", "turn", "round", "own turn"] = (
        ""  # how far it looks
    )
    author: Name = ""
    license: Name = ""
    language: Name = "en"
    note: Text = ""
    episode: Annotated[str, Meta(min_length=1, max_length=500)] = "blasphemous_alchemy"
    elder_one: Id = "cthulhu"
    rulings: dict[Id, bool] = {}
    luck: Seed | SeedAndMore | None = None
    investigators: tuple[Id, ...] | dict[Id, Person] = ("ian", "beth")
    active: Name = ""  # the first investigator, where left out
    turn: Annotated[int, Meta(ge=1, le=99_999)] = 1
    step: StepName = "actions"
    taken: Number = 0  # actions taken this turn
    track: Annotated[int, Meta(ge=1, le=99)] = 1
    stage: Level = 1
    disrupted: bool = False
    summoning: bool = False
    advance: bool = False
    advanced: bool = False  # the Elder One has advanced this turn
    enemies: dict[Id, tuple[Id | Figure, ...] | Id | Stand] | None = None
    gone: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    tokens: dict[Id, Id | Lying] = {}
    fire: dict[Id, Annotated[int, Meta(ge=1, le=99)]] | None = None
    mythos: MythosPile = MythosPile()
    discovery: Pile = Pile()
    reading: Number = 0  # texts being carried out
    playing: Name = ""  # the Mythos card being carried out
    exactly: Exactly | None = None

    @property
    def wants(self) -> dict[str, int]:
        """What is wanted here, each with its weight."""
        if isinstance(self.want, str):
            return {self.want: 1} if self.want else {}
        return self.want

    @property
    def people(self) -> dict[str, Person]:
        """The investigators by id, clockwise."""
        if isinstance(self.investigators, dict):
            return self.investigators
        return dict.fromkeys(self.investigators, Person())

    @property
    def dice(self) -> tuple[int | None, int, int]:
        """The seed, if one is told, the number of the luck, and how often chance has spoken."""
        if isinstance(self.luck, SeedAndMore):
            return int(self.luck.seed), self.luck.number, self.luck.chances
        return (None if self.luck is None else int(self.luck)), 0, 0

    @property
    def actor(self) -> str:
        """Whose turn it is."""
        if self.step == "set_up":
            return ""
        return self.active or next(iter(self.people), "")


SITUATION: Final = Format("situation", VERSION, Situation)


class Stood(NamedTuple):
    """A figure of a situation, and the place in the file that says so."""

    path: tuple[Key, ...]
    kind: str
    number: int  # 0 where the file gives none
    space: str
    wounds: int
    spent: bool


_FIGURE = re.compile(r"(.*?)(?: ([1-9][0-9]?))?")


def figures(told: Situation) -> Iterator[Stood]:
    """Every figure listed, by itself or under its space, in the order of the file."""
    for key, where in (told.enemies or {}).items():
        if isinstance(where, tuple):
            for place, one in enumerate(where):
                figure = Figure(enemy=one) if isinstance(one, str) else one
                path: tuple[Key, ...] = ("enemies", key, place)
                kind, number = numbered(figure.enemy)
                yield Stood(path, kind, number, key, figure.wounds, figure.spent)
        else:
            stand = Stand(space=where) if isinstance(where, str) else where
            kind, number = numbered(key)
            yield Stood(("enemies", key), kind, number, stand.space, stand.wounds, stand.spent)


def numbered(name: str) -> tuple[str, int]:
    """A figure's kind and number.

    >>> numbered("fire_vampire 2"), numbered("cthulhu")
    (('fire_vampire', 2), ('cthulhu', 0))
    """
    found = _FIGURE.fullmatch(name)
    return (found[1], int(found[2] or 0)) if found else (name, 0)


def claims(half: str, book: DeathMayDie) -> list[Claimed]:
    """The cards and sides on which a half shows."""
    return [
        Claimed(card.id, side, half)
        for card in book.box.discovery.values()
        for side, one in card.halves.items()
        if one.id == half
    ]


def claimed(one: str | Holding, book: DeathMayDie) -> list[Claimed]:
    """The claimed cards a file may mean: one, if it says enough."""
    held = Holding(half=one) if isinstance(one, str) else one
    return [
        replace(found, wounds=held.wounds)
        for found in claims(held.half, book)
        if held.card in ("", found.card) and held.side in (None, found.side)
    ]


def lying(told: Situation) -> dict[str, Lying]:
    """What the file says of tokens, in full."""
    return {n: Lying(space=one) if isinstance(one, str) else one for n, one in told.tokens.items()}
