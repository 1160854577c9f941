"""Pawns, markers and tokens to cut out."""

from __future__ import annotations

from typing import Final

from dmd.core.boards.board import Board
from dmd.core.paper import Piece
from dmd.core.sentences import name as called
from dmd.core.sentences import say
from dmd.core.things import Mark, first_letter, standing_for
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.scene.cast import COLOURS, TOKENS
from dmd.final_girl.setup import table
from dmd.final_girl.world import HEROINE, KILLER

REVIVALS: Final = 2
"""One white token for each side."""


def of_map(board: Board) -> list[Piece]:
    """What lies on a bare map: exits, and piles of items."""
    exits, piles = len(board.tagged("exit")), len(board.tagged("search"))
    leave = Mark(
        id="exit", space="", shape="start", name=called("Exit"), letters=first_letter("Exit")
    )
    return [
        Piece(mark=one, many=many)
        for one, many in ((leave, exits), (_token("items", say("Items")), piles))
        if many
    ]


def of_location(book: FinalGirl) -> list[Piece]:
    """Victims, special ones, what items and events put on the board, last breath tokens."""
    box, found = book.box, []
    victim = Mark(
        id="victim",
        space="",
        shape="cultist",
        name=called("Victim"),
        letters=first_letter("Victim"),
    )
    found.append(Piece(mark=victim, many=box.board.victims))
    for event in box.location.events:
        if event.pawn:
            name = called(event.name)
            mark = Mark(
                id=event.id, space="", shape="investigator", name=name,
                letters=standing_for(event.name), person=COLOURS[event.pawn.colour],
            )  # fmt: skip
            found.append(Piece(mark=mark, many=1))
    for kind, name in TOKENS.items():
        many = 2 if kind == "tunnel" else 1
        found.append(Piece(mark=_token(kind, name), many=many))
    breath = _token("breath", say("Last breath"))
    for hidden in dict.fromkeys(table(book).breaths):
        many = tuple(table(book).breaths).count(hidden)
        told = say("blank") if hidden == "0" else say("{n} health", n=int(hidden))
        back = Mark(id=f"breath {hidden}", space="", shape="token", name=told,
                    letters=hidden if hidden != "0" else "–", faded=hidden == "0")  # fmt: skip
        found.append(Piece(mark=breath, many=many, hidden=back))
    return [*found, Piece(mark=_token("revived", say("White token")), many=REVIVALS)]


def of_killer(book: FinalGirl) -> list[Piece]:
    """The killer, the markers of health, the marker of the bloodlust track, the minions."""
    killer = book.box.killer
    pawn = Mark(id=KILLER, space="", shape="monster", name=called(book.killer_name),
                letters=standing_for(book.killer_name))  # fmt: skip
    found = [
        Piece(mark=pawn, many=1),
        Piece(mark=_token("bloodlust", say("Bloodlust")), many=1),
        Piece(mark=_token("health", say("Health")), many=killer.health - 1 + _minor(book)),
    ]
    for kind in killer.minions:
        mark = Mark(id=kind.id, space="", shape="monster", name=called(kind.name),
                    letters=first_letter(kind.name), health=kind.health)  # fmt: skip
        found.append(Piece(mark=mark, many=kind.number))
    return found


def _minor(book: FinalGirl) -> int:
    """Markers for all minor dark powers that may lie there at once."""
    return sum(one.health * one.copies for one in book.box.killer.terror)


def of_heroine(book: FinalGirl) -> list[Piece]:
    """The heroine, her markers of health, those of her tracks."""
    girl = book.box.heroine
    pawn = Mark(id=HEROINE, space="", shape="investigator", name=called(girl.name),
                letters=first_letter(girl.name))  # fmt: skip
    return [
        Piece(mark=pawn, many=1),
        Piece(mark=_token("time", say("Time")), many=1),
        Piece(mark=_token("horror", say("Horror")), many=1),
        Piece(mark=_token("health", say("Health")), many=girl.health - 1),
    ]


def _token(kind: str, name: str) -> Mark:
    return Mark(id=kind, space="", shape=kind, name=called(name), letters=standing_for(name))
