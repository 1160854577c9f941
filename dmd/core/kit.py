"""A kit: all that a game says about itself, so that the rest of the house can serve it.

A game is a folder with a module `kit` in it, and one name in there, `KIT`. It describes; it never
draws, asks or prints. What a game lacks is left out, and whoever asks for it is told so.

Nothing is imported before it is asked for: a part that costs something is named by `later`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from dmd.core.complaints import Refusal
from dmd.core.files.content import Format
from dmd.core.files.shelf import Shelf
from dmd.core.found import Found
from dmd.core.playout import Player
from dmd.core.sentences import say

if TYPE_CHECKING:
    from dmd.core.scene import Card, Faces, Group, Lying, Strike

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


Lines = Callable[[Any], object]
"""Lines for a cell, as a function of `dmd`; what the last one gives is returned."""


class Played(Protocol):
    """Lines for a cell that tell themselves."""

    @property
    def code(self) -> str:
        """The lines."""

    def play(self, dmd: Any) -> object:
        """Run them; what the last one gives is returned."""


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
    title: str = ""  # as people call it
    titles: Callable[[], Mapping[str, str]] | None = None  # of what there is, by its name


class Shown(Protocol):
    """What something of a game does, or what there is to be shown."""

    example: str
    """One of several that are listed: what may be asked next."""
    own: Any
    """Of these, those that are of a file of one's own."""

    def told(self, width: int = 88) -> str:
        """In lines that are not longer."""

    def data(self) -> Any:
        """The same for machines."""


class Policy(NamedTuple):
    """A player that needs no human."""

    play: Player
    says: str = ""  # how it plays
    remark: str = ""  # how far its games may be believed
    judges: bool = False  # plays well enough that its games say how hard an episode is
    looks_ahead: bool = False  # it also searches, by what the analyst of the book thinks
    with_prices: Callable[[Path], Player] | None = None  # the same by prices of somebody's own
    goes_by: Callable[[], Mapping[str, str]] | None = None  # fingerprints of the files it goes by


class Tuning(NamedTuple):
    """How the prices that a game's player goes by are fitted, in a run that can be stopped."""

    game: Callable[..., Any]  # (settings by their names, people) -> what is played
    begun: Callable[..., Any]  # (game, plan) -> a run that has not played yet
    taken_up: Callable[..., Any]  # (file, fresh) -> the run of a file, if it is the same
    tune: Callable[..., Iterator[Any]]  # (run, workers=): where it stands after each generation
    keep: Callable[..., None]  # (run, file of the prices, file of the run)
    expect_prices: Callable[..., None]  # (file): refuses a place that holds something else
    compared: Callable[..., Mapping[str, Any]]  # (run): the prices that are measured, by name
    measured: Callable[..., Any]  # (prices, game, games, root=, workers=) -> how often they win


class Switch(NamedTuple):
    """A ruling that players dispute: what it says when on, how it usually stands, its rule."""

    on: str
    usual: bool
    rule: str


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
    looks: Mapping[str, str] = {}  # those that only look, as one types them: what each tells
    dice: Callable[[str], Any] | None = None  # a pool from text
    pools: str = ""  # how one writes such a pool, for the help of a command
    pays: str = ""  # what pays for a reroll, as the game calls it; nothing where nothing does
    conversions: Mapping[str, bool] = {}  # symbols that may count as successes; whether they stay
    switches: Later | None = None  # rulings that players dispute, by name
    map_rules: Later | None = None  # what it asks of a map (a value, not a function)
    situations: Later | None = None  # how positions are told shortly, and read again
    map_smells: Later | None = None  # (a map as far as it can be read) -> what is odd about it
    checks: Mapping[str, Callable[..., Found]] = {}  # of its files: (tree, folder, too_long)
    figures: Later | None = None  # (spaces of a map, its board) -> who stands there at the start
    surveying: Later | None = None  # how it counts maps
    printing: Later | None = None  # what it says on paper
    comparing: Later | None = None  # how it tells what changed between two of its files
    show: Callable[..., Shown] | None = None  # (words, opened) -> what something of it does
    show_kinds: Later | None = None  # what can be shown, by the word for it
    outcomes: Later | None = None  # how it tells how its games ended
    balance: Later | None = None  # what the balance lab asks of it
    policies: Later | None = None  # players by name, a `Policy` each
    tuning: Later | None = None  # how the prices of its player are fitted
    policies_told: str = ""  # who they are, for the help of a command
    starters: Path | None = None  # a folder: a commented file to begin with, of each kind
    lessons: Path | None = None  # a folder: the questions of its course
    played: Later | None = None  # the lines that play an answer, by the name of its question
    practice: Later | None = None  # situations to practise on (a value, not a function)
    called: Callable[[], Mapping[str, str]] = dict  # names and texts of what it ships, by English
    phrases: Path | None = None  # what it says in other languages: a folder each, a file a room
    panels: Mapping[str, Later] = {}  # what a package of somebody else brings to panels, by name
    round: Later | None = None  # the steps of a turn, for its picture (a value, not a function)
    rulings: Callable[[], Mapping[str, bool]] = dict  # its switches, as they stand by themselves
    lying: Callable[..., Sequence[Lying]] | None = None  # (state, book) -> the dice on the table
    in_words: Callable[..., Sequence[Group]] | None = None  # (scene, world, book) -> what all says
    card: Callable[..., Card | None] | None = None  # (effect, book) -> the card it reads out
    own_card: Callable[..., Card | None] | None = None  # (effect, book) -> which it is a choice of
    faces: Callable[..., Faces | None] | None = None  # (effect) -> the dice its sentence tells of
    strike: Callable[..., Strike | None] | None = None  # (effect) -> who attacks whom by it
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
            raise Refusal(say("{title} has no {called} yet.", title=self.title, called=say(called)))
        return there
