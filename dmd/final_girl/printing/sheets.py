"""Locations, killers and heroines on paper: what the general sheets ask of this game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.files.shelf import beside, is_file
from dmd.core.maps.map_file import MapFile
from dmd.core.paper import Apart, Card, Chapter, OnMap, Piece, Printing
from dmd.core.sentences import say
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.box import Heroine, Killer, Location
from dmd.final_girl.opening import open_book
from dmd.final_girl.printing import cards, setting_up, tokens
from dmd.final_girl.printing.in_short import in_short
from dmd.final_girl.telling.in_cards import Reader

UNOFFICIAL: Final = (
    "Unofficial fan kit: our own words and drawings, neither made nor approved by the publisher of "
    "Final Girl."
)


def open_location(name: str | Path) -> OnMap:
    """A location of the kit by its name, or one of yours by its file."""
    book = open_book(location=name)
    folder = Path(name).parent if isinstance(name, Path) or is_file(name) else Path()
    location = book.box.location
    return OnMap(location.name, beside(location.map, folder), book)


def under(map_: MapFile, content: FinalGirl | None) -> list[str]:
    """Author and license, and what this is."""
    of_location = (
        [say("A location by {signed}.", signed=_signed(content.box.location))] if content else []
    )
    return [
        *of_location,
        say("The map “{title}” by {signed}.", title=map_.title, signed=_signed(map_)),
        say(UNOFFICIAL),
    ]


def _signed(file: MapFile | Location | Killer | Heroine) -> str:
    """Who made it, and what others may do with it."""
    return say(
        "{author}, license {license}",
        author=file.author or say("somebody"),
        license=file.license or say("not given"),
    )


def set_up_page(board: Board, map_: MapFile, content: FinalGirl | None) -> Sequence[Chapter]:
    """Everything that is to be known before the game."""
    if content is None:
        return setting_up.of_map(board)
    return setting_up.of_location(content, board, map_)


def pieces(board: Board, map_: MapFile, content: FinalGirl | None) -> Sequence[Piece]:
    """Victims, tokens of events and items, last breath tokens."""
    return tokens.of_location(content) if content else tokens.of_map(board)


def cards_of(content: FinalGirl, board: Board) -> Sequence[Card]:
    """The cards of a location."""
    return cards.of_location(Reader(content))


def open_killer(name: str | Path) -> Apart:
    """A killer: the board, the cards, the minions."""
    book = open_book(killer=name)
    killer, read = book.box.killer, Reader(book)
    return Apart(
        killer.name,
        [say("A killer by {signed}.", signed=_signed(killer)), say(UNOFFICIAL)],
        setting_up.of_killer(read),
        tokens.of_killer(book),
        cards.of_killer(read),
    )


def open_heroine(name: str | Path) -> Apart:
    """A heroine: her card, the player board, and the action cards she plays with."""
    book = open_book(heroine=name)
    girl, read = book.box.heroine, Reader(book)
    return Apart(
        girl.name,
        [say("A heroine by {signed}.", signed=_signed(girl)), say(UNOFFICIAL)],
        setting_up.of_heroine(read),
        tokens.of_heroine(book),
        cards.of_heroine(read),
    )


PRINTING: Final = Printing(
    open_location, under, set_up_page, pieces, cards_of, in_short,
    {"killer": open_killer, "heroine": open_heroine},
)  # fmt: skip
