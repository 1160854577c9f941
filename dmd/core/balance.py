"""What the balance lab asks of a game, as values: who sits down, what to note, what may be turned.

A game that brings none of it is simulated all the same: its results are counted, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from dmd.core.engine import Watcher
from dmd.core.state import AnyState


class Note(NamedTuple):
    """Something that came about in a game, so many times."""

    kind: str  # card, enemy, room, action, death …
    name: str  # its id
    what: str  # seen, wounds, sanity, deaths …
    number: int


class Witness(Watcher, Protocol):
    """Somebody who watches one game and notes what did what."""

    def chose(self, state: AnyState, pick: int) -> None:
        """A player chose."""

    def notes(self) -> Sequence[Note]:
        """Everything that was noted."""


class Number(NamedTuple):
    """A number of an episode that may be turned, to see what it is worth."""

    name: str  # such as `objective.needed`
    says: str  # what it is, as people read it
    value: int
    tried: tuple[int, ...]  # other values worth a try, within what the game allows
    most: int = 99
    house: bool = False  # ours, because the real one could not be established


class Changes(NamedTuple):
    """What is played differently from what the files say."""

    numbers: Mapping[str, int] = {}
    cards: Sequence[str] = ()  # left out


class Shipped(NamedTuple):
    """How often a player wins what the kit ships, to set something of one's own beside it."""

    title: str
    settings: Mapping[str, str]
    player: str
    people: Mapping[str, Sequence[int]]  # by how many people: games, wins
    content: Mapping[str, str]  # fingerprints of what was played


class Balance(NamedTuple):
    """The game's half of the balance lab."""

    group: Callable[..., Sequence[str]]  # (people as text, book, seed) -> who sits down
    witness: Callable[[Any, AnyState], Witness]  # (book, begin) -> who watches one game
    names: Callable[[Any], Mapping[str, Mapping[str, str]]]  # book -> kind: {id: name}
    numbers: Callable[[Any], Sequence[Number]]  # book -> what may be turned
    changed: Callable[..., Any]  # (book, Changes) -> a book that differs in these
    action: Callable[..., str]  # (state, pick) -> the action that a pick is, by its id; or nothing
    task: Callable[..., float]  # (world, book) -> how far the task came, 0 to 1
    part: Callable[[Any], int]  # world -> which part of the evening it is: each has its own odds
    shelf: Callable[[], Sequence[Shipped]]  # how often the shipped settings are won
