"""A kit: all that a game says about itself, so that the rest of the house can serve it.

A game is a folder with a module `kit` in it, and one name in there, `KIT`. It describes; it never
draws, asks or prints. What a game lacks is left out, and whoever asks for it is told so.

Nothing is imported before it is asked for: a part that costs something is named by `later`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.files.content import Format
from dmd.core.files.shelf import Shelf

if TYPE_CHECKING:
    from dmd.core.scene import Group, Lying

LAST: Final = 100
"""The rank of a game that does not say which it is in the row."""


class Later:
    """A part of a game that is imported when it is first called."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    @cached_property
    def part(self) -> Any:
        """The part itself."""
        return getattr(import_module(self.module), self.name)

    def __call__(self, *words: Any, **more: Any) -> Any:
        """Call the part."""
        return self.part(*words, **more)

    def __repr__(self) -> str:
        return f"later({f'{self.module}:{self.name}'!r})"


def later(place: str) -> Later:
    """A part by its place, such as `dmd.death_may_die.library:rulebook`."""
    module, _, name = place.partition(":")
    return Later(module, name)


class Position(NamedTuple):
    """A position that was told shortly, ready to be played from."""

    book: Any
    state: Any
    seed: int | None = None  # nobody says: luck of one's own
    luck: int = 0
    chances: int = 0
    doubtful: bool = False  # told down to what waits, so that a stranger may have forged it


class About(NamedTuple):
    """What a file says about a position besides the position itself."""

    id: str = ""
    title: str = ""
    question: str = ""
    answer: str = ""  # shown when asked for, so that people guess first
    wants: Mapping[str, int] = {}  # what analysis asks for, each with its weight
    until: str = ""  # how far it looks


class Situations(NamedTuple):
    """How positions are told shortly, and read again."""

    read: Callable[..., Position]  # (tree, folder); what is wrong with it is refused, all at once
    tell: Callable[..., str]  # (state, book, luck=, chances=)
    about: Callable[[Path], About] = lambda _: About()  # what the file says besides


class Setting(NamedTuple):
    """One thing that is chosen before a game begins, as `new_game` and the commands call it."""

    name: str
    usual: str  # several with commas
    help: str
    names: Callable[[], Sequence[str]] | None = None  # what there is to choose from
    may_be_file: bool = False  # one of yours, named by its file


class Kit(NamedTuple):
    """One game.

    The first of its settings is its own “what”: the episode, the location, the scenario.
    """

    id: str  # the name of its folders, of `game:` in files, of the game in saves
    title: str
    prefix: str  # of the ids of its rules
    settings: tuple[Setting, ...]
    open: Callable[..., Any]  # (settings by their names, rulings=) -> the book, with its origin
    begin: Callable[..., Any]  # (book, people) -> the state to begin from
    seated: Callable[[Any], Sequence[str]]  # world -> who sits at the table
    rulebook: Callable[[], Any]
    people: Setting | None = None  # how one says who plays, where that is not settled
    rank: int = LAST  # the lowest is played where nobody names a game
    formats: Callable[[], Sequence[Format]] = tuple
    shelves: Mapping[str, Shelf] = {}
    verbs: Later | None = None  # a class whose methods are verbs for cells
    dice: Callable[[str], Any] | None = None  # a pool from text
    map_rules: Later | None = None  # what it asks of a map (a value, not a function)
    situations: Later | None = None  # how positions are told shortly, and read again
    show: Callable[..., Any] | None = None  # (words, opened) -> what something of it does
    outcome: Callable[..., Any] | None = None  # (played, book, seed) -> how a game ended, flat
    policies: Later | None = None  # players by name
    lessons: Path | None = None  # the questions of its course
    round: Later | None = None  # the steps of a turn, for its picture (a value, not a function)
    rulings: Callable[[], Mapping[str, bool]] = dict  # its switches, as they stand by themselves
    lying: Callable[..., Sequence[Lying]] | None = None  # (state, book) -> the dice on the table
    in_words: Callable[..., Sequence[Group]] | None = None  # (scene, world, book) -> what all says
    why: Callable[..., Refusal | None] | None = None  # (state, book, place) -> why no choice is
    # about it now, such as `space 6`; nothing where there is no more to say than that

    @property
    def chosen(self) -> dict[str, Setting]:
        """Everything that is chosen before a game begins, by name."""
        people = (self.people,) if self.people else ()
        return {one.name: one for one in (*self.settings, *people)}

    def part(self, name: str, called: str) -> Any:
        """A part that a game may lack, or a sentence that says so."""
        there = getattr(self, name)
        if there is None:
            raise Refusal(f"{self.title} has no {called} yet.")
        return there
