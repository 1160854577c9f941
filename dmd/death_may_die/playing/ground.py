"""The board as a player walks it: ways of a Run, what is near, how far it is to what can be done.

Nothing here depends on the game that is being played; it is filled as it is asked.
"""

from __future__ import annotations

from functools import cached_property

from dmd.core.boards.board import Board

MOST_WAYS = 120
"""So many ways of a Run are looked at from one space; the shortest come first."""
MOST_GOALS = 2_000
NEAR = 2
"""Enemies so many spaces away may come."""

Way = tuple[int, str]
"""A way of a Run: the number of the way it goes on from, and the space it enters."""


class Ground:
    """One board, looked up once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._ways: dict[tuple[str, int], tuple[Way, ...]] = {}
        self._onward: dict[tuple[str, int], list[list[tuple[int, str]]]] = {}
        self._toward: dict[tuple[str, ...], dict[str, int]] = {}

    def ways(self, space: str, length: int) -> tuple[Way, ...]:
        """Every way of a Run, none a space longer than it must be by more than one."""
        key = (space, length)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._walk(space, length)
        return found

    def onward(self, space: str, length: int) -> list[list[tuple[int, str]]]:
        """The ways of a Run that go on from each way, by their numbers, and what they enter."""
        key = (space, length)
        found = self._onward.get(key)
        if found is None:
            ways = self.ways(space, length)
            found = self._onward[key] = [[] for _ in ways]
            for number, (before, to) in enumerate(ways[1:], 1):
                found[before].append((number, to))
        return found

    def way(self, space: str, length: int, number: int) -> tuple[str, ...]:
        """The spaces of a way by its number, from the first one that is entered."""
        ways, spaces = self.ways(space, length), []
        while number:
            number, to = ways[number]
            spaces.append(to)
        return tuple(spaces[::-1])

    def toward(self, goals: tuple[str, ...]) -> dict[str, int]:
        """How far it is from each space to the nearest of these."""
        found = self._toward.get(goals)
        if found is None:
            if len(self._toward) > MOST_GOALS:
                self._toward.clear()
            found = self._toward[goals] = {
                at: min(there)
                for at, row in self.far.items()
                if (there := [row[goal] for goal in goals if goal in row])
            }
        return found

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """The spaces that enemies in each space may come to."""
        return {
            b: tuple([a for a, row in self.far.items() if 0 < row.get(b, 0) <= NEAR])
            for b in self.board.ids
        }

    @cached_property
    def far(self) -> dict[str, dict[str, int]]:
        """The distances of the board."""
        ids, distance = self.board.ids, self.board.distance
        return {a: {b: d for b in ids if (d := distance(a, b)) is not None} for a in ids}

    def _walk(self, space: str, length: int) -> tuple[Way, ...]:
        ways: list[Way] = [(0, space)]
        latest: dict[int, tuple[str, ...]] = {0: (space,)}
        shortest = {space: 0}
        crossed: dict[str, list[frozenset[str]]] = {}  # to get there, by each way
        for n in range(1, length + 1):
            further = {}
            for number, way in latest.items():
                spaces = frozenset(way)
                for to in self.board.neighbours(way[-1]):
                    if (
                        to not in way
                        and n <= shortest.setdefault(to, n) + 1
                        and len(ways) < MOST_WAYS
                        # Whoever crosses the same spaces and more meets no less than on that way.
                        and not any(map(spaces.issuperset, known := crossed.setdefault(to, [])))
                    ):
                        known.append(spaces)
                        further[len(ways)] = (*way, to)
                        ways.append((number, to))
            latest = further
        return tuple(ways)
