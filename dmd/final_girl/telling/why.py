"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, Decision
from dmd.final_girl.cards import Act
from dmd.final_girl.moving import MayMove, MoveOn
from dmd.final_girl.world import KILLER, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

FAR: Final = (
    "{name} is {steps:space|spaces} from {here}; she may move {left:space|spaces}, one by one."
)
AWAY: Final = (
    "{killer} is {way:space|spaces} away; without a weapon that reaches him she must be there."
)


def why(state: AnyState, book: FinalGirl, place: str) -> Refusal | None:
    """Why no choice is about `space dock`, `figure killer` or `token exit dock` now."""
    kind, _, id_ = place.partition(" ")
    fork = state.fork
    if not isinstance(fork, Decision):
        return None
    if kind == "space":
        return _far(state.world, book, id_, fork.asker)
    if kind == "figure" and id_ == KILLER and isinstance(fork.asker, Act):
        return _untouched(state.world, book)
    return None


def _far(world: World, book: FinalGirl, space: str, asker: object) -> Refusal | None:
    """A space that she cannot step onto now: how far it is, and where the way there begins."""
    name, here = book.space_name(space), book.space_name(world.girl_at)
    if space == world.girl_at:
        return Refusal(
            say("{name}: {who} is here already.", name=name, who=book.girl_name),
            remedy="Choose another space.",
        )
    if isinstance(asker, Act):
        cards = enumerated([book.thing(one) for one in _that_move(world, book)])
        if not cards:
            told = say("{name}: no card in her hand lets her move.", name=name)
            return Refusal(told, remedy="Buy one in the planning phase.", rule=MayMove.cite)
        told = say("{name}: she leaves {here} only by a card that moves her.", name=name, here=here)
        return Refusal(told, remedy=say("Play {cards}.", cards=cards), rule=MayMove.cite)
    if not isinstance(asker, MoveOn):
        return None
    steps = book.board.distance(world.girl_at, space)
    if steps is None:
        told = say("{name}: no way leads there from {here}.", name=name, here=here)
        return Refusal(told, rule="FG-BRD-5")
    first = [book.space_name(one) for one in book.board.next_steps(world.girl_at, space)]
    return Refusal(
        say(FAR, name=name, steps=steps, here=here, left=asker.left),
        remedy=say("The way there begins in {first}.", first=enumerated(first)),
        rule="FG-MOVE-1",
    )


def _that_move(world: World, book: FinalGirl) -> list[str]:
    """The cards in her hand that may let her move."""
    return [
        one
        for one in dict.fromkeys(world.hand)
        if any(isinstance(word, MayMove) for word in book.box.cards[one].more)
    ]


def _untouched(world: World, book: FinalGirl) -> Refusal:
    """The killer, whom one attacks by playing a card."""
    killer = book.killer_name
    if world.girl_at == world.killer_at:
        told = say("{killer}: she attacks by playing a card that deals damage.", killer=killer)
        return Refusal(told, remedy="Choose such a card from her hand.", rule="FG-ATK-1")
    way = book.board.distance(world.girl_at, world.killer_at) or 0
    return Refusal(
        say(AWAY, killer=killer, way=way), remedy="Go to him, if you dare.", rule="FG-ATK-1"
    )
