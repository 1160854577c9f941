"""The veteran: every card through every die, by what the turn and his answer promise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dmd.core.engine import apply
from dmd.core.state import AnyState, Below, Chance, Decision
from dmd.final_girl.breath import ReadToken
from dmd.final_girl.cards import Act
from dmd.final_girl.hand import DiscardCards
from dmd.final_girl.killing import AnswerAttack
from dmd.final_girl.playing.blueprint import sensible
from dmd.final_girl.playing.prices import shipped
from dmd.final_girl.playing.sight import Sight
from dmd.final_girl.roll import ReadRoll
from dmd.final_girl.search import SeeItem
from dmd.final_girl.turn import Buy, BuyCard, EndPlanning

DEEP = 10
"""So many choices within one action are thought through."""
MARGIN = 0.0005
MOST_ITEMS = 20


class Veteran:
    """A player that goes by prices."""

    def __init__(self, prices: Mapping[str, float] | None = None) -> None:
        self.prices = prices
        self._eye: Sight | None = None  # for the box that was played last

    def eye(self, book: Any) -> Sight:
        """The eye for a box."""
        if self._eye is None or self._eye.book is not book:
            self._eye = Sight(book, self.prices or shipped().all)
        return self._eye

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """The option that is worth most; of equal ones the last, which does nothing."""
        fork: Any = state.fork
        eye = self.eye(book)
        if isinstance(fork.asker, Buy):
            return Purse(eye, state).pick()
        looking = Looking(eye, state)
        offered = list(sensible(state))
        best, most = offered[-1], -1e9
        for number in reversed(offered) if len(offered) > 1 else ():
            value = looking.value(apply(state, number, book), DEEP)
            if value > most + MARGIN:
                best, most = number, value
        return best


class Looking:
    """One look ahead, to the end of the action at hand; positions met again are known."""

    def __init__(self, eye: Sight, begun: AnyState) -> None:
        self.eye, self.book = eye, eye.book
        self.phase, self.turn = begun.world.phase, begun.world.turn

    def value(self, state: AnyState, deep: int) -> float:
        """What a position is worth once the action at hand is over."""
        fork, eye = state.fork, self.eye
        if state.world.phase != self.phase or state.world.turn != self.turn or not deep:
            return eye.worth(state)
        if type(fork) is Chance:
            outcomes = list(fork.source.outcomes(self.book))
            known = isinstance(fork.into, ReadRoll | ReadToken)
            if not known and not (isinstance(fork.into, SeeItem) and len(outcomes) <= MOST_ITEMS):
                return eye.worth(state)  # cards and panic are not looked into
            total = float(sum(weight for _, weight in outcomes))
            whole: float = sum(
                weight * self.value(apply(state, outcome, self.book), deep - 1)
                for outcome, weight in outcomes
            )
            return whole / total
        if type(fork) is not Decision or isinstance(fork.asker, Act | Buy):
            return eye.worth(state)
        if isinstance(fork.asker, AnswerAttack):
            return self.value(apply(state, len(fork.options) - 1, self.book), deep - 1)
        options = sensible(state, looking=True)
        if isinstance(fork.asker, DiscardCards):
            return max(eye.worth(apply(state, number, self.book)) for number in options)
        return max(self.value(apply(state, number, self.book), deep - 1) for number in options)


class Purse:
    """What to buy: of everything the time is enough for, what adds most together."""

    def __init__(self, eye: Sight, state: AnyState) -> None:
        self.eye, self.state = eye, state

    def pick(self) -> int:
        """The option to take: the dearest card of the best purchase, else the best free one."""
        fork: Any = self.state.fork
        world, eye = self.state.world, self.eye
        now = eye.held_odds(world)
        gains: list[tuple[int, float, int]] = []  # cost, gain, option
        free: list[tuple[float, int]] = []
        last = 0
        for number, option in enumerate(fork.options):
            move = option.then[0]
            if isinstance(move, EndPlanning):
                last = number
                continue
            assert isinstance(move, BuyCard)
            cost = eye.costs[move.card]
            after = apply(self.state, number, eye.book).world
            gain = eye.held_odds(after) - now  # time that is left over is lost
            if cost:
                gains.append((cost, gain, number))
            else:
                free.append((gain, number))
        best = _basket(
            tuple(gains), max(0, world.time), eye.book.box.board.most_cards - len(world.hand)
        )
        if best:
            return max(best)[2]
        return max(free)[1] if free else last


def _basket(
    gains: tuple[tuple[int, float, int], ...], time: int, room: int
) -> tuple[tuple[int, float, int], ...]:
    """The cards that add most together."""
    if not gains or not room:
        return ()
    first, rest = gains[0], gains[1:]
    best = _basket(rest, time, room)
    if first[0] <= time and first[1] > 0:
        other = (first, *_basket(rest, time - first[0], room - 1))
        if sum(one[1] for one in other) > sum(one[1] for one in best):
            return other
    return best
