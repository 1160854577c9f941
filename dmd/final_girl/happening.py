"""What every effect of this game has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Effect, Option, Step
from dmd.final_girl.world import HEROINE, World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.final_girl.book import FinalGirl

PHASE: Final = "phase"
"""The scope that a phase is; whoever comes back from a last breath leaves it (FG-BREATH-6)."""

KINDS: Final = {
    "card": "card", "space": "space", "to": "space", "start": "space", "item": "item",
    "weapon": "item", "event": "event", "power": "power", "kind": "victim", "along": "victim",
    "enemy": "enemy", "target": "space", "who": "person", "token": "token",
}  # fmt: skip


class Happening(Effect, frozen=True):
    """One thing that happens in a game of Final Girl."""

    names = KINDS


class Word(Happening, frozen=True, kw_only=True):
    """An effect that cards may name. The card that is carried out is `by`; files leave it out."""

    word = True

    by: str = ""

    def can_be_done(self, world: World, book: FinalGirl) -> bool:
        """Whether an item that does this may be used now."""
        return True


class Asks(Choice, Happening, frozen=True):
    """All choices are hers (FG-OVR-1)."""

    def who(self, world: World, book: FinalGirl) -> str:
        """The heroine decides."""
        return HEROINE


class PickRow(Asks, frozen=True, tag="pick_row"):
    """Of several rows for a failure she picks one."""

    cite = "FG-CARD-3"
    quiet = True
    says = "No success: which of these rows is carried out?"

    stories: tuple[Option[AnyEffect], ...]

    def candidates(self, world: World, book: FinalGirl) -> tuple[Candidate, ...]:
        return self.stories


class Settle(Asks, frozen=True, tag="settle"):
    """What nothing else settles is settled by whoever plays, if that was agreed (FG-AMBIG-2)."""

    cite = "FG-AMBIG-2"
    quiet = True
    says = "The rules leave this open."

    stories: tuple[Option[AnyEffect], ...]

    def candidates(self, world: World, book: FinalGirl) -> tuple[Candidate, ...]:
        return self.stories


class GoOn(Happening, frozen=True, tag="go_on"):
    """Nothing more is wanted at this moment."""

    cite = "FG-RESCUE-4"
    quiet = True
    says = "Go on."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


def bound(does: tuple[Any, ...], by: str) -> tuple[Any, ...]:
    """The same words, of a card."""
    return tuple(replace(one, by=by) for one in does) if by else does
