"""What of a game is printed, as values: cards, tokens to cut out, paragraphs under headings.

A game says what is on them; how large they are and how they are drawn, it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from dmd.core.boards.board import Board
from dmd.core.maps.map_file import MapFile
from dmd.core.sentences import say
from dmd.core.things import Mark


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paragraph of a card: when, what happens, which symbol stands before it."""

    label: str = ""
    told: str = ""
    signs: tuple[Mark, ...] = ()
    flavour: bool = False  # words for the mood


class Half(Struct, frozen=True, kw_only=True):
    """One half of a Discovery card, which stays in sight when the other is pushed out of it."""

    side: str  # left or right
    name: str
    kind: str
    parts: tuple[Part, ...] = ()


class Card(Struct, frozen=True, kw_only=True):
    """A card as it is printed."""

    id: str
    kind: str
    name: str
    of: str = ""
    parts: tuple[Part, ...] = ()
    halves: tuple[Half, ...] = ()
    last: tuple[Part, ...] = ()  # at the foot
    symbol: bool = False  # a Summoning symbol
    house: bool = False

    @property
    def lies(self) -> bool:
        """Whether it is broader than high: halves stand beside each other."""
        return bool(self.halves)


class Piece(Struct, frozen=True, kw_only=True):
    """A token, how many there are of it, and what its hidden side shows."""

    mark: Mark
    many: int
    hidden: Mark | None = None

    @property
    def told(self) -> str:
        """In words."""
        told = "{many} × {thing} with {hidden} on its back" if self.hidden else "{many} × {thing}"
        hidden = self.hidden.name if self.hidden else ""
        return say(told, many=self.many, thing=self.mark.name, hidden=hidden)


class Item(Struct, frozen=True):
    """A paragraph: its sign, its bold words, what is told."""

    label: str = ""
    told: str = ""
    mark: Mark | None = None
    flavour: bool = False


class Chapter(Struct, frozen=True):
    """Some paragraphs under a heading."""

    heading: str
    items: tuple[Item, ...]


class OnMap(NamedTuple):
    """What is played on a map, opened to be printed."""

    title: str
    map: str | Path
    content: Any  # what the game itself makes of it


class Apart(NamedTuple):
    """What is printed without a map, such as whoever one plays against."""

    title: str
    under: Sequence[str]
    chapters: Sequence[Chapter]
    pieces: Sequence[Piece] = ()
    cards: Sequence[Card] = ()


class InShort(NamedTuple):
    """What a game says of itself on a single page."""

    title: str
    under: Sequence[str]
    chapters: Sequence[Chapter]


class Printing(NamedTuple):
    """What a game has to say on paper about a map, and about what is played on it, if anything.

    The first setting of the game names what is played: an episode, a location.
    """

    open: Callable[[str | Path], OnMap]
    under: Callable[[MapFile, Any], Sequence[str]]  # the lines under the title
    chapters: Callable[[Board, MapFile, Any], Sequence[Chapter]]  # the set-up page
    pieces: Callable[[Board, MapFile, Any], Sequence[Piece]]
    cards: Callable[[Any, Board], Sequence[Card]]
    in_short: Callable[[], InShort] | None = None  # a round on one page
    apart: Mapping[str, Callable[[str | Path], Apart]] = {}  # by the shelf it stands on
