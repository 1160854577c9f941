"""The action phase (p. 9-12, 16-17): cards are played, discarded for time, their rows followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.happening import PHASE, Asks, Happening
from dmd.final_girl.items import leaps, uses
from dmd.final_girl.roll import RollHorror
from dmd.final_girl.rows import NOT_RED, DiscardForTime, due
from dmd.final_girl.world import World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class Act(Asks, frozen=True, tag="act"):
    """She plays cards and uses items until she stops, or something stops her."""

    cite = "FG-ENDACT-1"
    root = True
    says = "{who} may act."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"who": book.girl_name}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        cards = different(world.hand)
        options = [*due(world, book, self)]
        options += [Option((PlayCard(card), self)) for card in cards]
        options += [
            Option((one, self)) for one in (*uses(world, book, "action"), *leaps(world, book))
        ]
        options += [Option((DiscardForTime(card), self)) for card in cards]
        return [*options, Option((EndPhase(),))]


def _searches_here(world: World, book: FinalGirl, move: PlayCard) -> bool:
    needs = book.box.cards[move.card].needs
    return not needs or needs in book.board.space(world.girl_at).tags


class PlayCard(Happening, frozen=True, tag="play_card"):
    """Playing costs nothing by itself (FG-CARD-5); the card leaves the hand at once (FG-ROLL-9)."""

    cite = "FG-CARD-4"
    says = "Play {card}."
    needs = (
        NOT_RED,
        Requirement(
            lambda world, book, move: book.box.cards[move.card].timing != "reaction",
            "{card} is a reaction.",
            "FG-CARD-9",
            "Keep it to answer an attack, or to pay for a partial success.",
        ),
        Requirement(
            lambda world, book, move: book.box.cards[move.card].timing == "action",
            "{card} is played after a horror roll.",
            "FG-ROLL-7",
            "Play another card first.",
        ),
        Requirement(
            _searches_here,
            "There is nothing to search here.",
            "FG-SEARCH-1",
            "Go to a search space.",
        ),
        Requirement(
            lambda world, book, move: not world.rewards,
            "A reward is still to be taken.",
            "FG-HERO-2",
            "Take it first.",
        ),
    )

    card: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world.discarding(self.card), row=-1), then=(RollHorror(self.card),))


class EndPhase(Happening, frozen=True, tag="end_phase"):
    """She stops; cards that are left stay in her hand (FG-ENDACT-2)."""

    cite = "FG-ENDACT-1"
    says = "End the action phase."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, leave=PHASE)
