"""What the game knows of itself for whoever looks ahead: lines of a turn, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState
from dmd.final_girl.cards import Act
from dmd.final_girl.playing.blueprint import sensible
from dmd.final_girl.playing.prices import shipped
from dmd.final_girl.playing.sight import Sight
from dmd.final_girl.playing.veteran import Veteran
from dmd.final_girl.rows import DiscardForTime

if TYPE_CHECKING:
    from dmd.core.playout import Player
    from dmd.final_girl.book import FinalGirl

SEEN: Final = 0.05
"""What comes about more seldom is not worth a word."""
FITTED: Final = {"location": "camp_happy_trails", "killer": "hans", "heroine": "laurie"}
"""What was played in the games that the chance was fitted to."""


class Way(NamedTuple):
    """Something to do, by the option that begins it."""

    option: int
    says: str
    player: Player


class Expert:
    """The veteran's knowledge of one book, for whoever looks ahead with it."""

    def __init__(self, book: FinalGirl) -> None:
        self.book, self.script = book, Veteran()
        self.eye = Sight(book, shipped().all)

    def lines(self, state: AnyState, usual: int) -> Sequence[Way]:
        """The veteran's own line first, then whatever else may be done in her action phase."""
        fork: Any = state.fork
        first = self._way(state, usual)
        if not isinstance(fork.asker, Act):
            return [first]
        others = [n for n in sensible(state) if n != usual]
        kept = [n for n in others if not isinstance(fork.options[n].then[0], DiscardForTime)]
        return [first, *(self._way(state, n) for n in kept)]

    def answers(self, state: AnyState, usual: int) -> Sequence[Way]:
        """The veteran's answer first, then the others."""
        fork: Any = state.fork
        others = (n for n in range(len(fork.options)) if n != usual)
        return [self._way(state, n) for n in (usual, *others)]

    def _way(self, state: AnyState, option: int) -> Way:
        return Way(option, self.book.analyst.sentence(state, option), self.script)

    def why(self, begun: AnyState, ends: Sequence[AnyState]) -> str:
        """What a line wins and risks until the next turn begins, on average."""
        total: dict[str, float] = {}
        for end in ends:
            for name, number in self.book.analyst.measures(begun, end).items():
                total[name] = total.get(name, 0.0) + number / len(ends)
        return told_why(total)

    def is_worth_a_look(self, state: AnyState) -> bool:
        """Every turn tells what a choice in it was worth."""
        return True

    def turns(self, state: AnyState) -> int:
        """One turn of hers tells enough."""
        return 1

    def is_over(self, begun: AnyState, state: AnyState) -> bool:
        """A line is played until the next turn begins, or the game is over."""
        return bool(state.world.turn != begun.world.turn)

    @cached_property
    def is_fitted(self) -> bool:
        """Whether the chance was fitted to what is played, as the kit has it."""
        from dmd.final_girl.shelf import box

        return self.book.box == box(**FITTED)

    def told(self, worth: float) -> float:
        """The veteran's prices promise more and threaten more than comes true; this is mended."""
        return shipped().told.chance(worth)

    def chance(self, state: AnyState) -> float:
        """The chance of winning, by the numbers of the table; elsewhere it only ranks."""
        return self.told(self.eye.worth(state))


def told_why(changed: Mapping[str, float]) -> str:
    """What changed on average, as a sentence: what it wins, and what it costs.

    >>> str(told_why({"damage": 1.25, "health lost": 0.5, "died": 0.25}))
    'It brings 1.2 damage to the killer; it risks 0.5 health lost and her death (25 %).'
    """

    def so_much(name: str, sign: int = 1) -> float:
        return sign * changed.get(name, 0.0)

    won = (
        (so_much("damage"), say("{n:.1f} damage to the killer", n=so_much("damage"))),
        (so_much("rescued"), say("{n:.1f} rescued", n=so_much("rescued"))),
        (so_much("health lost", -1), say("{n:.1f} health healed", n=so_much("health lost", -1))),
        (so_much("time lost", -1), say("{n:.1f} time", n=so_much("time lost", -1))),
        (so_much("horror", -1), say("{n:.1f} steps less horror", n=so_much("horror", -1))),
    )
    lost = (
        (so_much("health lost"), say("{n:.1f} health lost", n=so_much("health lost"))),
        (so_much("victims dead"), say("{n:.1f} victims dead", n=so_much("victims dead"))),
        (so_much("horror"), say("{n:.1f} steps more horror", n=so_much("horror"))),
        (so_much("bloodlust"), say("{n:.1f} steps of bloodlust", n=so_much("bloodlust"))),
        (so_much("died"), say("her death ({n:.0f} %)", n=100 * so_much("died"))),
    )
    brings, risks = ([told for n, told in side if n >= SEEN] for side in (won, lost))
    words = {"won": enumerated(brings, "and"), "risks": enumerated(risks, "and")}
    if brings and risks:
        return say("It brings {won}; it risks {risks}.", **words)
    if brings:
        return say("It brings {won}.", won=words["won"])
    return say("It risks {risks}.", risks=words["risks"]) if risks else ""
