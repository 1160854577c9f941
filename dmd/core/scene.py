"""A scene: what lies on a table, as values. A game says what is there; others draw and tell it.

Picture, words and panels come from the same scene, so they cannot disagree. A game with a board
says what stands on it; whatever lies beside the board is a sheet, made of a few kinds of parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from dmd.core.boards.board import Board

Tone = Literal["plain", "good", "harm", "stress", "dark", "fire", "choice", "quiet"]
"""What a colour means; which colour it is, the palette says."""
Sign = Literal["", "heart", "bolt", "spiral", "rune", "skull"]

TOKEN: Final = "token"


class Thing(Struct, frozen=True, kw_only=True, cache_hash=True, omit_defaults=True):
    """One figure or token, in a space or beside the board.

    Several that look alike are drawn as one, with their number.

    >>> Thing(id="rat 1", space="hall", shape="rat", name="Rat", wounds=1, health=2).told
    'Rat (1 of 2 wounds)'
    """

    id: str
    space: str = ""
    shape: str = TOKEN
    name: str = ""
    letters: str = ""  # one or two, drawn on the figure
    seat: int = 0  # whose: which colour
    wounds: int = 0
    health: int = 0  # at which it falls; 0 where wounds have no limit
    count: int = 1  # of tokens that need no ids, such as Fire
    note: str = ""  # such as “destroyed”
    faded: bool = False  # destroyed, lying down, has attacked already
    active: bool = False  # whose turn it is

    @property
    def told(self) -> str:
        """Its name and all that is to be said of it, in words."""
        wounds = ""
        if self.wounds:
            limit = f" of {self.health}" if self.health else ""
            wounds = f"{self.wounds}{limit} wound{'s' if (self.health or self.wounds) > 1 else ''}"
        more = ", ".join(part for part in (wounds, self.note) if part)
        name = self.name or self.id
        return f"{name} ({more})" if more else name


class Chip(Struct, frozen=True):
    """A word on a sheet that no one may miss."""

    word: str
    tone: Tone = "plain"


class Part(Struct, frozen=True, kw_only=True):
    """Something on a sheet. `told` is what words say of it; `name` stands beside it."""

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
    red_from: int = 0  # from this step on it is worse; 0: nowhere
    numbered: bool = False  # large boxes with their numbers
    marker: Thing | None = None


class Pips(Part, frozen=True, tag="pips"):
    """A level, such as that of a skill."""

    at: int
    of: int
    tone: Tone = "good"
    about: str = ""  # what it means, for those who point at it


class Row(Part, frozen=True, tag="row"):
    """A name and some words."""

    words: str
    lines: int = 1  # it may fill so many
    aside: str = ""  # quieter words at the end of the line
    tone: Tone = "plain"


class Signs(Part, frozen=True, tag="signs"):
    """Tokens side by side, such as those that are to be brought down."""

    things: tuple[Thing, ...]


class Pile(Part, frozen=True, tag="pile"):
    """A pile of cards: symbols to be filled, and lines about what lies in it."""

    filled: int = 0
    of: int = 0
    sign: Sign = "rune"
    lines: tuple[tuple[str, Tone], ...] = ()


class Stock(Part, frozen=True, tag="stock"):
    """What is not in play: each kind with its number."""

    entries: tuple[tuple[Thing, int], ...]


class Hand(Part, frozen=True, tag="hand"):
    """Cards somebody holds, each with its name and what it says."""

    cards: tuple[tuple[str, str], ...] = ()


AnyPart = Track | Pips | Row | Signs | Pile | Stock | Hand


class Sheet(Struct, frozen=True, kw_only=True):
    """What lies beside the board: of a person, of the enemy, a market, a pile.

    Its columns stand side by side, the parts of `below` under them, over its whole width.
    """

    id: str
    title: str
    place: str = ""  # under the title
    figure: Thing | None = None
    chips: tuple[Chip, ...] = ()
    columns: tuple[tuple[AnyPart, ...], ...] = ()
    below: tuple[AnyPart, ...] = ()
    active: bool = False
    faded: bool = False
    lines: tuple[str, ...] = ()  # the sheet in words, a line each

    @property
    def parts(self) -> Iterator[AnyPart]:
        """Everything on it, in the order in which one reads."""
        for column in self.columns:
            yield from column
        yield from self.below


class Lying(Struct, frozen=True):
    """A die on the table, and the options that take it up."""

    die: str
    face: str
    options: tuple[int, ...] = ()


class Scene(Struct, frozen=True, kw_only=True):
    """The whole table, as one player may see it."""

    headline: str
    board: Board | None = None
    things: tuple[Thing, ...] = ()  # figures first, then tokens; all that can be clicked
    asides: tuple[Sheet, ...] = ()
    seats: tuple[Sheet, ...] = ()
    dice: tuple[Lying, ...] = ()

    @property
    def places(self) -> dict[str, str]:
        """Where each thing is."""
        return {one.id: one.space for one in self.things}
