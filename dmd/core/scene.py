"""A scene: what lies on a table, as values. A game says what is there; others draw and tell it.

Picture, words and panels come from the same scene, so they cannot disagree. A game with a board
says what stands on it; whatever lies beside the board is a sheet, made of a few kinds of parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from dmd.core.boards.board import Board
from dmd.core.dice.die import Die
from dmd.core.things import Mark

Tone = Literal["plain", "good", "harm", "stress", "dark", "fire", "choice", "quiet"]
"""What a colour means; which colour it is, the palette says."""
Sign = Literal["", "heart", "bolt", "spiral", "rune", "skull"]


class Chip(Struct, frozen=True):
    """A word on a sheet that no one may miss."""

    word: str
    tone: Tone = "plain"


class Part(Struct, frozen=True, kw_only=True):
    """Something on a sheet. `name` stands beside it; `told` is said to those who point at it."""

    name: str = ""
    told: str = ""


class Track(Part, frozen=True, tag="track"):
    """Steps with a marker on one of them."""

    at: int
    last: int
    first: int = 0
    tone: Tone = "plain"
    sign: Sign = ""
    thresholds: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()  # where a die is gained
    deadly: bool = False  # the last step is the end


class Ladder(Part, frozen=True, tag="ladder"):
    """A track of large numbered steps, on which a figure stands."""

    at: int
    last: int
    marker: Mark
    red_from: int = 0  # from this step on it is worse; 0: nowhere
    red: str = ""  # what that is called


class Pips(Part, frozen=True, tag="pips"):
    """A level, such as that of a skill."""

    at: int
    of: int
    tone: Tone = "good"


class Row(Part, frozen=True, tag="row"):
    """A name and some words."""

    words: str
    lines: int = 1  # it may fill so many
    aside: str = ""  # quieter words at the end of the line
    tone: Tone = "plain"


class Signs(Part, frozen=True, tag="signs"):
    """Tokens side by side, such as those that are to be brought down."""

    things: tuple[Mark, ...]


class Pile(Part, frozen=True, tag="pile"):
    """A pile of cards: symbols to be filled, and lines about what lies in it."""

    filled: int = 0
    of: int = 0
    sign: Sign = "rune"
    lines: tuple[tuple[str, Tone], ...] = ()


class Stock(Part, frozen=True, tag="stock"):
    """What is not in play: each kind with its number."""

    entries: tuple[tuple[Mark, int], ...]


AnyPart = Track | Ladder | Pips | Row | Signs | Pile | Stock


class Sheet(Struct, frozen=True, kw_only=True, cache_hash=True):
    """What lies beside the board: of a person, of the enemy, a market, a pile.

    Its columns stand side by side, the parts of `below` under them, over its whole width.
    """

    id: str
    title: str
    place: str = ""  # under the title
    figure: Mark | None = None
    chips: tuple[Chip, ...] = ()
    columns: tuple[tuple[AnyPart, ...], ...] = ()
    below: tuple[AnyPart, ...] = ()
    active: bool = False
    faded: bool = False
    lines: tuple[str, ...]  # the sheet in words, a line each

    @property
    def parts(self) -> Iterator[AnyPart]:
        """Everything on it, in the order in which one reads."""
        for column in self.columns:
            yield from column
        yield from self.below


class Lying(Struct, frozen=True):
    """A die on the table, and the options that take it up."""

    die: Die
    face: str
    options: tuple[int, ...] = ()


class Faces(Struct, frozen=True):
    """The dice that a sentence tells of, and which of its words does."""

    word: str
    dice: tuple[tuple[Die, str], ...]


class Strike(Struct, frozen=True):
    """Somebody attacks somebody, by their ids."""

    who: str
    whom: str


class Group(Struct, frozen=True):
    """What something on the table says, in words: a card, a pile, an enemy."""

    title: str
    lines: tuple[str, ...]


class Card(Struct, frozen=True, kw_only=True):
    """A card that is read out, as it lies before everybody."""

    title: str
    kind: str  # of which deck it is
    lines: tuple[str, ...] = ()  # what it says


class Scene(Struct, frozen=True, kw_only=True):
    """The whole table, as one player may see it."""

    headline: str  # which game this is, and how far it has come
    title: str = ""  # what this evening is called
    board: Board | None = None
    things: tuple[Mark, ...] = ()  # on the board: figures first, then what lies there
    asides: tuple[Sheet, ...] = ()
    seats: tuple[Sheet, ...] = ()
    players: str = "Players"  # what those who sit there are called
    story: tuple[str, ...] = ()  # what brought everybody here and what is to be done, in paragraphs

    @property
    def places(self) -> dict[str, str]:
        """Where each thing is."""
        return {one.id: one.space for one in self.things}
