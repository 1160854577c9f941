"""What is counted of games as they come: sums only, so that ten million need no more memory."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from typing import Final

from dmd.lab.playing import MOMENTS, Course, Row

MOST_THINGS: Final = 20_000
"""Cards, rooms and whatever else is told apart; an episode has a few hundred."""
MOST_VALUES: Final = 1_000


class Spread:
    """A number of every game: how often it took which value, and how it stands with winning."""

    def __init__(self) -> None:
        self.values: Counter[int] = Counter()

    def add(self, value: int) -> None:
        """One game more."""
        if value in self.values or len(self.values) < MOST_VALUES:
            self.values[value] += 1

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.values.values())

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(value * n for value, n in self.values.items()) / max(1, self.games)

    @property
    def fewest(self) -> int:
        """The least."""
        return min(self.values, default=0)

    @property
    def most(self) -> int:
        """The most."""
        return max(self.values, default=0)

    def share(self, part: float) -> int:
        """The value that so large a part of the games did not pass."""
        behind = 0
        for value in sorted(self.values):
            behind += self.values[value]
            if behind >= part * self.games:
                return value
        return 0


class Thing:
    """A card, an enemy, a room, an action: in how many games it was there, and what it did."""

    def __init__(self) -> None:
        self.games = 0  # in which it came about
        self.wins = 0  # of them
        self.sums: Counter[str] = Counter()


class Tally:
    """Everything that is counted of a trial."""

    def __init__(self) -> None:
        self.games = self.wins = self.picks = 0
        self.results: Counter[str] = Counter()
        self.causes: Counter[tuple[str, str, str]] = Counter()
        self.people: dict[int, list[int]] = {}  # of so many people: games, wins
        self.numbers: dict[str, Spread] = {}
        self.task = 0.0
        self.things: dict[tuple[str, str], Thing] = {}
        self.kept: list[Course] = []  # those whose positions are looked at

    def add(self, batch: Iterable[Row]) -> None:
        """Some games more, in their order."""
        for row in batch:
            self._add(row)

    def _add(self, row: Row) -> None:
        self.games += 1
        self.wins += row.won
        self.picks += row.picks
        self.task += row.task
        self.results[row.result] += 1
        self.causes[row.result, row.cause, row.rule] += 1
        many = self.people.setdefault(len(row.people), [0, 0])
        many[0] += 1
        many[1] += row.won
        for name, value in row.counted.items():
            if type(value) in (int, bool):
                self.numbers.setdefault(name, Spread()).add(int(value))
        met: set[tuple[str, str]] = set()
        for kind, name, what, number in row.notes:
            key = (kind, name)
            thing = self.things.get(key)
            if thing is None:
                if len(self.things) >= MOST_THINGS:
                    continue
                thing = self.things[key] = Thing()
            if key not in met:
                met.add(key)
                thing.games += 1
                thing.wins += row.won
            thing.sums[what] += number
        if row.game < MOMENTS and row.moments:
            numbers = tuple([array("d", one) for one in row.moments])  # a quarter of the memory
            self.kept.append(Course(row.game, row.won, numbers))

    def of_kind(self, kind: str) -> dict[str, Thing]:
        """The things of one kind, by their ids, in order."""
        return {name: one for (k, name), one in sorted(self.things.items()) if k == kind}
