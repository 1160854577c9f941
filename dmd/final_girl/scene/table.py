"""The whole table: which game it is, what stands on the board, what lies beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.scene import Scene
from dmd.core.sentences import name as called
from dmd.core.sentences import say
from dmd.final_girl.scene.boards import girl_sheet, killer_sheet, market_sheet
from dmd.final_girl.scene.cast import figures, tokens
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

PHASES: Final = {
    "action": "action phase", "closing": "action phase", "planning": "planning phase",
    "killer": "killer phase", "panic": "panic phase", "upkeep": "upkeep phase",
}  # fmt: skip
"""What the phases of a turn are called."""
PLAYERS: Final = say("Heroine")


def scene(world: World, book: FinalGirl) -> Scene:
    """The whole table; what lies face down is nowhere in it."""
    return Scene(
        headline=headline(world, book),
        title=called(book.place_name),
        board=book.board,
        things=(*figures(world, book), *tokens(world, book)),
        asides=(killer_sheet(world, book), market_sheet(world, book)),
        seats=(girl_sheet(world, book),),
        players=PLAYERS,
        story=story(book),
    )


def headline(world: World, book: FinalGirl) -> str:
    """Which game this is, and how far it has come."""
    return _headline(world.turn, world.phase, book)


@lru_cache(maxsize=500)
def _headline(turn: int, phase: str, book: FinalGirl) -> str:
    told = "{place}, {girl} against {killer}: the table is set"
    if not turn:
        return say(told, place=book.place_name, girl=book.girl_name, killer=book.killer_name)
    return say(
        "{place}, {girl} against {killer}: turn {turn}, {phase}",
        place=book.place_name, girl=book.girl_name, killer=book.killer_name, turn=turn,
        phase=called(PHASES.get(phase, "action phase")),
    )  # fmt: skip


@lru_cache(maxsize=20)
def story(book: FinalGirl) -> tuple[str, ...]:
    """What is to be done, a paragraph each."""
    return (
        say("Kill {killer} before {killer} kills you.", killer=book.killer_name),
        say("Nobody needs to be rescued, but every rescue is rewarded."),
    )
