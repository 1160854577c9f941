"""The blueprint: she looks one action ahead, through every die, and takes what is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dmd.core.engine import apply
from dmd.core.state import AnyState, Below, Chance, Decision
from dmd.final_girl.breath import ReadToken
from dmd.final_girl.cards import Act
from dmd.final_girl.hand import DiscardCard, DiscardCards
from dmd.final_girl.items import Arrange
from dmd.final_girl.killing import AnswerAttack
from dmd.final_girl.moving import TakeStep
from dmd.final_girl.playing.worth import ANY_CARD, CARDS, worth
from dmd.final_girl.rescue import Rescue, TakeReward
from dmd.final_girl.roll import AfterRoll, KeepRoll, ReadRoll
from dmd.final_girl.rows import DiscardForTime
from dmd.final_girl.turn import Buy, BuyCard

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

DEEP = 8
"""So many choices within one action are thought through."""
MARGIN = 0.01


def blueprint(state: AnyState, book: Any, below: Below) -> int:
    """The option that is worth most; of equal ones the first."""
    fork: Any = state.fork
    if isinstance(fork.asker, DiscardCards):
        return _cheapest(state)
    if isinstance(fork.asker, Buy):
        return _purchase(state, book)
    offered = list(sensible(state))
    if len(offered) == 1:
        return offered[0]
    phase, turn = state.world.phase, state.world.turn
    best, most = offered[-1], -1e9
    for number in reversed(offered):  # the last one does nothing, and wins where all are alike
        value = _value(apply(state, number, book), book, phase, turn, DEEP)
        if value > most + MARGIN:
            best, most = number, value
    return best


def _value(state: AnyState, book: FinalGirl, phase: str, turn: int, deep: int) -> float:
    """What a position is worth once the action at hand is over."""
    fork = state.fork
    if state.world.phase != phase or state.world.turn != turn or deep == 0:
        return worth(state, book)
    if type(fork) is Chance:
        if not isinstance(fork.into, ReadRoll | ReadToken):
            return worth(state, book)  # cards and panic are not looked into
        outcomes = list(fork.source.outcomes(book))
        total = float(sum(weight for _, weight in outcomes))
        whole: float = sum(
            weight * _value(apply(state, outcome, book), book, phase, turn, deep - 1)
            for outcome, weight in outcomes
        )
        return whole / total
    if type(fork) is not Decision or isinstance(fork.asker, Act | Buy | Arrange):
        return worth(state, book)
    if isinstance(fork.asker, AnswerAttack):
        after = apply(state, len(fork.options) - 1, book)
        return _value(after, book, phase, turn, deep - 1)
    if isinstance(fork.asker, DiscardCards):
        after = apply(state, _cheapest(state), book)
        return _value(after, book, phase, turn, deep)
    return max(
        _value(apply(state, number, book), book, phase, turn, deep - 1)
        for number in sensible(state, looking=True)
    )


def sensible(state: AnyState, *, looking: bool = False) -> Iterator[int]:
    """The options that are thought through at all."""
    fork: Any = state.fork
    moves = [option.then[0] for option in fork.options]
    free = [n for n, move in enumerate(moves) if isinstance(move, Rescue | TakeReward)]
    if free:  # rescues and rewards cost nothing; which comes first is thought through only once
        yield from free[:1] if looking else free
        return
    most: dict[str, int] = {}
    for move in moves:
        if isinstance(move, TakeStep):
            most[move.to] = max(most.get(move.to, 0), len(move.along))
    for number, move in enumerate(moves):
        if isinstance(move, TakeStep) and 0 < len(move.along) < most[move.to]:
            continue  # she takes everybody along, or nobody
        if looking and isinstance(fork.asker, AfterRoll) and not isinstance(move, KeepRoll):
            continue
        if isinstance(move, DiscardForTime):
            continue
        yield number


def _cheapest(state: AnyState) -> int:
    """The card that is missed least."""
    fork: Any = state.fork
    cards = [option.then[0] for option in fork.options]
    prices = [
        CARDS.get(one.card, ANY_CARD) if isinstance(one, DiscardCard) else 9.0 for one in cards
    ]
    return prices.index(min(prices))


def _purchase(state: AnyState, book: FinalGirl) -> int:
    """What is worth most for the time there is; cards that cost nothing come last."""
    fork: Any = state.fork
    world = state.world
    best, most = len(fork.options) - 1, 0.0
    for number, option in enumerate(fork.options):
        move = option.then[0]
        if not isinstance(move, BuyCard):
            continue
        card = book.box.cards[move.card]
        value = CARDS.get(card.id, ANY_CARD)
        if card.id in world.hand and card.id in ("search", "planning", "improvise", "long_rest"):
            value *= 0.3
        if card.id == "long_rest" and world.girl.markers >= book.box.heroine.health - 2:
            value *= 0.3
        if card.id == "search" and not any(len(one) for one in world.stacks.values()):
            value = 0.01
        if card.cost and value + 0.002 * card.cost > most:
            best, most = number, value + 0.002 * card.cost
        elif not card.cost and not most:
            best, most = number, 0.001
    return best
