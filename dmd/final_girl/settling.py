"""What the rules leave open (p. 31): one of four attitudes settles it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from dmd.core.state import Below, Chance, Option, Source, Step
from dmd.final_girl.happening import Happening, Settle
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.final_girl.book import FinalGirl

EVIL: Final = "infinite_evil"
REAL: Final = "overriding_realism"
LAUGHS: Final = "barrel_of_laughs"
ASK: Final = "ask"
ATTITUDES: Final = {
    EVIL: "Whatever is worst for the heroine happens.",
    REAL: "Whatever lies nearest on the drawn map happens.",
    LAUGHS: "A lot decides.",
    ASK: "Whoever plays decides each time.",
}
"""How ties that nothing else settles are settled (FG-AMBIG-1); what each comes to is ours."""

Rank = Callable[[int], Any]


class Lot(Source, frozen=True, tag="lot"):
    """One of several, each as likely as the others."""

    number: int

    def outcomes(self, book: object = None) -> list[tuple[int, int]]:
        """Each of them."""
        return [(one, 1) for one in range(self.number)]

    def draw(self, below: Below, book: object = None) -> int:
        """One of them."""
        return below(self.number)


class TakeLot(Happening, frozen=True, tag="take_lot"):
    """The lot has fallen."""

    cite = "FG-AMBIG-1"
    quiet = True
    says = "The lot has fallen."

    stories: tuple[Option[AnyEffect], ...]
    outcome: int = 0

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=self.stories[self.outcome].then)


def settled(
    world: World, book: FinalGirl, stories: Sequence[Option[Any]], evil: Rank, real: Rank
) -> Step:
    """One of several stories happens: by rank, the lowest first, by lot, or as somebody says."""
    if len(stories) < 2:
        return Step(world, then=tuple(chain.from_iterable(one.then for one in stories)))
    if book.attitude == LAUGHS:
        return Step(world, fork=Chance(Lot(len(stories)), TakeLot(tuple(stories))))
    if book.attitude == ASK:
        return Step(world, then=(Settle(tuple(stories)),))
    rank = real if book.attitude == REAL else evil
    return Step(world, then=stories[min(range(len(stories)), key=lambda n: (rank(n), n))].then)
