"""Looking ahead on top of a player who is good already: every line for a turn or two.

The usual player proposes; each other line is played on by that same player under the same luck,
often enough to see a difference, and taken only where it is better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from time import monotonic
from typing import Any, NamedTuple, Protocol

from dmd.analysis.sampling import Estimate, TryLuck, normal
from dmd.core.engine import apply, let_fall
from dmd.core.luck import stream
from dmd.core.playout import MOST_PICKS, Player
from dmd.core.state import AnyState, Below, Chance, End

TRIES = (8, 16)
"""So often each line is tried at first; and in all, those that may be best."""
CLEARLY = 1.5
"""A line is better by so many standard errors, or the usual one stands."""
MOST_LINES = 6
PROBES = TRIES[0]
"""So often the usual line is tried before it is called safe."""


class Line(NamedTuple):
    """Something to do: the option that begins it, and who plays on as it means."""

    option: int
    says: str
    player: Player


class Expert(Protocol):
    """What a game knows of itself, so that lines of it can be weighed."""

    @property
    def is_fitted(self) -> bool:
        """Whether `chance` is a chance in what is played, or good only to rank lines by."""

    def lines(self, state: AnyState, usual: int) -> Sequence[Line]:
        """What else could be done here, the usual line first; one line needs no weighing."""

    def answers(self, state: AnyState, usual: int) -> Sequence[Line]:
        """What else could be answered where no action is chosen, the usual answer first."""

    def is_worth_a_look(self, state: AnyState) -> bool:
        """Whether every line is looked at here, or others only where the usual one may lose."""

    def turns(self, state: AnyState) -> int:
        """So many turns whoever plays looks ahead here; whoever only advises looks at one."""

    def is_over(self, begun: AnyState, state: AnyState) -> bool:
        """Whether the turn is over in which a line began there."""

    def chance(self, state: AnyState) -> float:
        """The chance of winning, as far as can be seen."""

    def why(self, begun: AnyState, ends: Sequence[AnyState]) -> str:
        """What a line wins and what it risks, by where it led; nothing where nothing changed."""


class Weighed(NamedTuple):
    """A line, and the chance of winning after it."""

    line: Line
    chance: Estimate
    ahead: Estimate  # of the usual line, under the same luck; none for that line itself
    ends: tuple[AnyState, ...] = ()  # where its tries led


class Search:
    """A player that looks ahead, made for one game: it remembers the line it has begun."""

    def __init__(
        self, usual: Player, expert: Callable[[Any], Expert], *, seconds: float | None = None
    ) -> None:
        self.usual, self.expert, self.seconds = usual, expert, seconds
        self._way: tuple[AnyState, Player] | None = None  # a line that was begun, and who plays on

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """The option to take; all luck it looks at is its own."""
        expert = self.expert(book)
        usual = self.usual(state, book, below)
        lines = expert.lines(state, usual)
        if len(lines) < 2:
            if self._way and not expert.is_over(self._way[0], state):
                return self._way[1](state, book, below)
            return usual
        seed = below(1 << 32)
        found = weigh(
            state, book, lines, expert, seed=seed, seconds=self.seconds,
            turns=expert.turns(state), only_in_danger=not expert.is_worth_a_look(state),
        )  # fmt: skip
        best = found[0].line
        self._way = state, best.player
        return best.option


def weigh(
    state: AnyState, book: Any, lines: Sequence[Line], expert: Expert, *, seed: int,
    seconds: float | None = None, stop: Callable[[], bool] = lambda: False, turns: int = 1,
    only_in_danger: bool = False,
) -> list[Weighed]:  # fmt: skip
    """Every line with its chance, the one to take first; stops when asked, or out of time.

    The usual line may be left to stand unless it loses one of its first tries.
    """
    end = monotonic() + seconds if seconds is not None else None
    trials = Trials(
        state, book, lines, expert, seed=seed, turns=turns, only_in_danger=only_in_danger
    )
    rounds = trials.rounds()
    while not stop() and (end is None or monotonic() <= end) and next(rounds, None):
        pass
    return trials.judged()


class Trials:
    """Lines that are being tried, all of them under the same luck."""

    def __init__(
        self, state: AnyState, book: Any, lines: Sequence[Line], expert: Expert, *, seed: int,
        tries: Sequence[int] = TRIES, turns: int = 1, only_in_danger: bool = False,
    ) -> None:  # fmt: skip
        self.state, self.book, self.lines, self.expert = state, book, lines, expert
        self.only_in_danger = only_in_danger
        self.seed, self.tries, self.turns = seed, tries, turns
        self.found: list[list[float]] = [[] for _ in lines]
        self.ends: list[list[AnyState]] = [[] for _ in lines]

    def rounds(self) -> Iterator[int]:
        """Try every line once more that may be the best; the number of the round, from 1 on."""
        if self.only_in_danger:
            for number in range(PROBES):
                self._try(0, number)
                yield number + 1
            if all(self.found[0]):  # a lost game has no chance at all, and every other one has some
                return
        running = list(range(min(len(self.lines), MOST_LINES)))
        done = 0
        for upto in self.tries:
            for number in range(done, upto):
                for n in running:
                    self._try(n, number)
                yield number + 1
            done = upto
            better = [n for n in running if n and _ahead(self.found, n).high > 0]
            if not better:
                return
            running = [0, *better]

    def judged(self) -> list[Weighed]:
        """The best line first: the usual one, unless another is clearly better."""
        found = self.found
        tried = [n for n in range(len(self.lines)) if found[n]] or [0]
        weighed = {
            n: Weighed(self.lines[n], _mean(found[n]), _ahead(found, n), tuple(self.ends[n]))
            for n in tried
        }
        clear = [n for n in tried if n and _clearly(found, n)]
        best = max(clear, key=lambda n: weighed[n].ahead.value, default=0)
        others = sorted((n for n in tried if n != best), key=lambda n: -weighed[n].chance.value)
        return [weighed[n] for n in (best, *others)]

    def _try(self, n: int, number: int) -> None:
        """The try of a line by its number, unless it was made before."""
        if len(self.found[n]) > number:
            return
        end = self._played(self.lines[n], TryLuck(self.seed, number))
        self.ends[n].append(end)
        self.found[n].append(self.expert.chance(end))

    def _played(self, line: Line, luck: TryLuck) -> AnyState:
        """Where a line leads, its dice falling in such a way."""
        book, own, left = self.book, stream(luck.luck.seed), self.turns
        begun, state = self.state, apply(self.state, line.option, self.book)
        for _ in range(MOST_PICKS):
            fork: Any = state.fork
            if type(fork) is End:
                break
            if self.expert.is_over(begun, state):
                begun, left = state, left - 1
                if not left:
                    break
            if type(fork) is Chance:
                state = let_fall(state, luck.below(fork), book)
            else:
                state = apply(state, line.player(state, book, own), book)
        return state


def _mean(row: Sequence[float]) -> Estimate:
    if not row:
        return Estimate(0.5, 0.0, 1.0)
    return normal(sum(row), sum(one * one for one in row), len(row), reach=1.0)


def _differences(found: Sequence[Sequence[float]], n: int) -> list[float]:
    return [one - usual for one, usual in zip(found[n], found[0], strict=False)]


def _ahead(found: Sequence[Sequence[float]], n: int) -> Estimate:
    return _mean(_differences(found, n))


def _clearly(found: Sequence[Sequence[float]], n: int) -> bool:
    """Whether a line is better by more than luck explains."""
    row = _differences(found, n)
    if len(row) < TRIES[0]:
        return False
    mean = sum(row) / len(row)
    spread = sum((one - mean) ** 2 for one in row) / (len(row) - 1)
    return mean > 0 and mean > CLEARLY * sqrt(spread / len(row))
