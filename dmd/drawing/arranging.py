"""Where rooms are drawn that nobody gave a place: beside those they are linked to, close together.

Rooms stand in columns; beside each other they may be half a room apart, so that one room can have
six neighbours with a door in every shared wall. They are put down one after the other, then moved
about, first boldly and later only for the better; the luck in it is always the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.luck import Luck
from dmd.core.state import Below
from dmd.drawing.placing import Point

Cell = tuple[int, int]
"""A column, and a row in halves of a room."""
Beside = Mapping[str, Sequence[str]]
"""The neighbours of each room."""

NEXT_TO: Final[tuple[Cell, ...]] = (
    (1, 0), (0, 2), (-1, 0), (0, -2), (1, 1), (-1, 1), (1, -1), (-1, -1),
)  # fmt: skip
"""Where a neighbour shares enough wall for a door."""
SHIFTED: Final = 0.3
"""How much worse it is to stand half a room apart than straight on."""
APART: Final = 3.0
"""How much worse it is not to share a wall."""
ACROSS, DOWN = 0.03, 0.01
"""How strongly everything is drawn to the middle; pages are broad, and half a row is little."""
BOLD: Final = (2.5, 1.5, 1.0, 0.6, 0.3, 0.1)
"""So much worse a move may make it, round after round."""
MOVES: Final = 14
"""So many moves of each room are tried in a round."""
AT_LEAST: Final = 1e-9
ROUNDS: Final = 12
TRIED: Final = 120
"""So many rooms are put down and moved about, the same few again and again."""
ENOUGH: Final = 2
"""So often it is done even where all rooms are beside their neighbours, for a better shape."""
MOST, MOST_LINKS = 60, 200
"""More rooms or links than this stand in plain columns: moving them about would take long."""


def arranged(board: Board) -> list[Point]:
    """A point for each space, in the order of the board, all of them from 0 on.

    >>> arranged(Board.sketch("stair - hall - jetty"))
    [(0, 0.0), (1, 0.0), (2, 0.0)]
    """
    return list(_arranged(board.ids, tuple((link.start, link.end) for link in board.links)))


@lru_cache(maxsize=50)
def _arranged(ids: tuple[str, ...], links: tuple[tuple[str, str], ...]) -> tuple[Point, ...]:
    beside: dict[str, list[str]] = {space: [] for space in ids}
    for start, end in links:
        beside[start].append(end)
        beside[end].append(start)
    columns = in_columns(beside)
    if len(beside) > MOST or len(links) > MOST_LINKS:
        return _shown(columns, ids)
    floors = [_Floor(beside), _Floor(beside, columns)]
    for floor in floors:
        floor.settle()
    for attempt in range(TRIED // (len(beside) + 1)):
        if attempt >= ENOUGH and not min(floors, key=_cost).apart:
            break
        floors.append(_Floor(beside))
        floors[-1].stir(Luck(len(beside)).below(attempt))
    return _shown(min(floors, key=_cost).cells, ids)  # the first of equals


def in_columns(beside: Beside) -> dict[str, Cell]:
    """Columns by distance from the first room, each ordered by where its neighbours are."""
    cells: dict[str, Cell] = {}
    highest = max(3, ceil(len(beside) ** 0.5))
    column = 0
    for first in beside:
        layer = [] if first in cells else [first]
        while layer:
            for start in range(0, len(layer), highest):  # a long column becomes several
                rows = layer[start : start + highest]
                for row, space in enumerate(rows):
                    cells[space] = (column, 2 * row - len(rows) + 1)
                column += 1
            found = dict.fromkeys(near for one in layer for near in beside[one])
            layer = sorted(
                (near for near in found if near not in cells),
                key=lambda space: _leaning([cells[one] for one in beside[space] if one in cells]),
            )
    middle = column // 2
    return {space: (x - middle, y) for space, (x, y) in cells.items()}


def _leaning(cells: Sequence[Cell]) -> float:
    return sum(row for _, row in cells) / len(cells)


def _shown(cells: Mapping[str, Cell], ids: Sequence[str]) -> tuple[Point, ...]:
    """As points, turned over so that the first room, where people begin to read, is in front."""
    if not ids:
        return ()
    across = _from_zero([cells[one][0] for one in ids])
    down = _from_zero([cells[one][1] for one in ids])
    return tuple((x, y / 2) for x, y in zip(across, down, strict=True))


def _from_zero(values: Sequence[int]) -> list[int]:
    low, high = min(values), max(values)
    if 2 * values[0] > low + high:
        return [high - value for value in values]
    return [value - low for value in values]


def _cost(floor: _Floor) -> float:
    """How far all are from where they would like to be."""
    return sum(floor.strain(space, cell) for space, cell in floor.cells.items())


class _Floor:
    """Rooms in their cells."""

    def __init__(self, beside: Beside, cells: Mapping[str, Cell] | None = None) -> None:
        self.beside = beside
        self.cells: dict[str, Cell] = {}
        self.taken: dict[Cell, str] = {}
        for space, cell in (cells or {}).items():
            self._put(space, cell)

    @property
    def apart(self) -> bool:
        """Whether any two rooms that are linked share no wall."""
        return any(self.strain(space, cell) >= APART for space, cell in self.cells.items())

    def settle(self) -> None:
        """Put down the rooms that are missing, and move all until none finds a better place."""
        self._fill()
        for _ in range(ROUNDS):
            if not [space for space in self.beside if self._tidied(space)]:
                break

    def stir(self, below: Below) -> None:
        """The same, after moving rooms at random, boldly at first."""
        self._fill()
        rooms = list(self.cells)
        for worse in BOLD:
            for _ in range(MOVES * len(rooms)):
                space = rooms[below(len(rooms))]
                if around := self._around(space):
                    self._moved(space, around[below(len(around))], worse)
        self.settle()

    def _fill(self) -> None:
        waiting = dict.fromkeys(space for space in self.beside if space not in self.cells)
        while waiting:
            space = max(waiting, key=self._bonds)  # the first of equals
            del waiting[space]
            free = self._free_beside(space) or self._free_anywhere()
            self._put(space, min(free, key=lambda cell: self.strain(space, cell)))

    def _tidied(self, space: str) -> bool:
        """Whether the room found a better place."""
        better = [cell for cell in self._around(space) if self._moved(space, cell, -AT_LEAST)]
        return bool(better)

    # -- one room ----------------------------------------------------------------------------------

    def _moved(self, space: str, cell: Cell, worse: float) -> bool:
        """Whether a room moved to a cell, in exchange with the room there if there is one."""
        here, other = self.cells[space], self.taken.get(cell)
        if other == space:
            return False
        if other is not None:
            before = self.strain(space, here) + self.strain(other, cell)
            self._swap(space, other)
            after = self.strain(space, cell) + self.strain(other, here)
            if after - before > worse:
                self._swap(space, other)
                return False
            return True
        before = self.strain(space, here)
        self._lift(space)
        better = self._is_free(cell) and self.strain(space, cell) - before <= worse
        self._put(space, cell if better else here)
        return better

    def strain(self, space: str, cell: Cell) -> float:
        """How badly a room would stand there."""
        x, y = cell
        strain = ACROSS * x * x + DOWN * y * y
        for near in self.beside[space]:
            if near in self.cells:
                there = self.cells[near]
                across, down = abs(x - there[0]), abs(y - there[1])
                if (across == 1 and down <= 1) or (across == 0 and down == 2):
                    strain += SHIFTED * (down == 1)
                else:
                    strain += APART + across + down / 2
        return strain

    def _bonds(self, space: str) -> int:
        return sum(near in self.cells for near in self.beside[space])

    def _around(self, space: str) -> list[Cell]:
        """The cells that share a wall with a neighbour, free or not."""
        near = (self.cells[one] for one in self.beside[space] if one in self.cells)
        return [(x + across, y + down) for x, y in near for across, down in NEXT_TO]

    def _free_beside(self, space: str) -> list[Cell]:
        return [cell for cell in self._around(space) if self._is_free(cell)]

    def _free_anywhere(self) -> list[Cell]:
        return [cell for cell in self._everywhere() if self._is_free(cell)] or [(0, 0)]

    def _everywhere(self) -> Iterator[Cell]:
        for x, y in self.taken:
            yield from ((x + across, y + down) for across, down in NEXT_TO)

    def _is_free(self, cell: Cell) -> bool:
        x, y = cell
        return not any((x, row) in self.taken for row in (y - 1, y, y + 1))

    def _put(self, space: str, cell: Cell) -> None:
        self.cells[space] = cell
        self.taken[cell] = space

    def _lift(self, space: str) -> None:
        del self.taken[self.cells.pop(space)]

    def _swap(self, one: str, other: str) -> None:
        here, there = self.cells[one], self.cells[other]
        self._put(one, there)
        self._put(other, here)
