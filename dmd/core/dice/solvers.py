"""Backwards from the last reroll: what each position is worth, one reroll earlier.

A position with k rerolls left has a worth that is a fraction over sides**k, so sides**k times the
worth is a whole number, and everything here is exact. `Plain` needs nothing but Python and is best
for a few positions; `Arrays` does the same with numpy for the many positions of a large pool.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import compress, product, starmap
from math import prod
from operator import index, mul
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.dice.counts import box, steps
from dmd.core.dice.die import Counts
from dmd.core.dice.questions import Value
from dmd.core.dice.throws import Positions, Throws

EXACT_FLOATS = 2**53
"""Up to here numpy's floats hold every whole number; beyond, Python's own integers are used."""


class Plain:
    """Lists of whole numbers, a number for each position."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.shape = [len(one.lies) for one in positions.throws]
        self.strides = steps(self.shape)

    @cached_property
    def counts(self) -> list[Counts]:
        """What each position counts of the symbols."""
        none = (0,) * len(self.positions.symbols)
        lying = [[_sum_of(one, lie, none) for lie in one.lies] for one in self.positions.throws]
        return [tuple(map(sum, zip(none, *lies, strict=True))) for lies in product(*lying)]

    @cached_property
    def ways(self) -> list[int]:
        """In how many ways each position comes up."""
        return [prod(one) for one in product(*(one.ways for one in self.positions.throws))]

    def worth(self, value: Value, scale: int, loss: int) -> list[int]:
        """What each position is worth when nothing is rerolled any more."""
        different = list(dict.fromkeys(self.counts))
        known = dict(zip(different, whole(starmap(value, different)), strict=True))
        return [known[counts] for counts in self.counts]

    def earlier(self, values: list[int], keep: list[int], scale: int, cost: int) -> list[int]:
        """What each position is worth with one reroll more, kept or best rerolled.

        Before the reroll one die fewer lies there; its worth is the sum over the faces it may show.
        """
        best = [scale * worth for worth in keep]
        for axis, one in enumerate(self.positions.throws):
            inner = self.strides[axis]
            factor = self.positions.factors[axis]
            ways, becomes = [lump.ways for lump in one.kind], list(zip(*one.put, strict=True))
            for start in self._columns(axis, inner):
                column = slice(start, start + inner * len(one.lies), inner)
                at = values[column].__getitem__
                thrown = [sum(map(mul, ways, map(at, some))) for some in becomes]
                again = [factor * total - cost for total in thrown]
                best[column] = [
                    max([kept, *map(again.__getitem__, fewer)])
                    for kept, fewer in zip(best[column], one.rerolled, strict=True)
                ]
        return best

    def _columns(self, axis: int, inner: int) -> Iterator[int]:
        """Where the columns along one kind begin."""
        for outer in range(prod(self.shape[:axis])):
            start = outer * self.shape[axis] * inner
            yield from range(start, start + inner)

    def total(self, values: list[int]) -> int:
        """The sum over all ways to throw the pool."""
        return sum(map(mul, self.ways, values))

    def at(self, values: list[int], lies: Sequence[int]) -> int:
        """The number of one position."""
        place: int = sum(map(mul, lies, self.strides))
        return values[place]


class Arrays:
    """The same with numpy, one axis for each kind of dice."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        spreads = [(die.spread(positions.symbols), n) for die, n in positions.pool]
        self.sizes = box(spreads, len(positions.symbols))

    @cached_property
    def cells(self) -> tuple[list[Counts], Any]:
        """The different counts, and for each position which of them it shows."""
        import numpy as np

        strides = steps(self.sizes)
        lying = [
            np.array(one.lies) @ [sum(map(mul, lump.counts, strides)) for lump in one.kind]
            for one in self.positions.throws
        ]
        cell: Any = reduce(np.add.outer, lying)
        present = np.zeros(prod(self.sizes), dtype=bool)
        present[cell] = True
        number = np.cumsum(present) - 1
        return list(compress(product(*map(range, self.sizes)), present.tolist())), number[cell]

    @cached_property
    def ways(self) -> Any:
        """In how many ways each position comes up."""
        import numpy as np

        exact = float if self.positions.ways < EXACT_FLOATS else object
        return reduce(
            np.multiply.outer, [np.array(one.ways, exact) for one in self.positions.throws]
        )

    @cached_property
    def moves(self) -> list[Any]:
        """For each kind: its axis, the lies after and before a throw, and where one is allowed."""
        import numpy as np

        # The C library hands back any array larger than the largest it has seen freed, and fetching
        # those pages again takes longer than the arithmetic. So let it see a larger one.
        np.empty(8 * self.positions.size)
        moves = []
        for axis, one in enumerate(self.positions.throws):
            if not any(one.rerolled):
                continue
            put = np.repeat(np.array(one.put), [lump.ways for lump in one.kind], axis=0)
            allowed = [bool(fewer) for fewer in one.rerolled]
            shape = [-1 if axis == other else 1 for other in range(len(self.positions.throws))]
            where = True if all(allowed) else np.array(allowed).reshape(shape)
            moves.append((axis, put, _padded(one), self.positions.factors[axis], where))
        return moves

    def worth(self, value: Value, scale: int, loss: int) -> Any:
        """What each position is worth when nothing is rerolled any more.

        It will be scaled up, and may lose something: that decides which numbers are exact enough.
        """
        import numpy as np

        different, cell = self.cells
        worths = whole(starmap(value, different))
        largest = scale * (max(map(abs, worths)) + loss)
        exact = float if largest < EXACT_FLOATS else object
        return np.array(worths, exact).take(cell)

    def earlier(self, values: Any, keep: Any, scale: int, cost: int) -> Any:
        """What each position is worth with one reroll more, kept or best rerolled."""
        import numpy as np

        best = keep * scale
        for axis, put, taken, factor, allowed in self.moves:
            # Whole rows are gathered, so the kind in question comes first and rows lie together.
            rows = np.ascontiguousarray(values.swapaxes(0, axis))
            again = _gathered(np.maximum, _gathered(np.add, rows, put), taken)
            if factor != 1:
                again *= factor
            if cost:
                again -= cost
            np.maximum(best, again.swapaxes(0, axis), out=best, where=allowed)
        return best

    def total(self, values: Any) -> int:
        """The sum over all ways to throw the pool."""
        largest = max(values.max(), -values.min())
        if self.positions.ways * int(largest) < EXACT_FLOATS:
            return int((self.ways * values).sum())
        ways, worths = (map(int, one.ravel().tolist()) for one in (self.ways, values))
        return sum(map(mul, ways, worths))

    def at(self, values: Any, lies: Sequence[int]) -> int:
        """The number of one position."""
        return int(values[tuple(lies)])


Solver = Plain | Arrays

FEW = 50
"""Up to here plain lists are quicker than arrays."""
FEW_TO_WAIT_FOR = 500
"""Up to here plain lists are quicker than importing numpy."""

FEW_TO_GATHER = 10_000
"""Up to here one large gather is quicker than several small ones."""


@lru_cache(maxsize=16)
def plain(positions: Positions) -> Plain:
    """The lists of these positions, kept."""
    return Plain(positions)


@lru_cache(maxsize=16)
def arrays(positions: Positions) -> Arrays:
    """The arrays of these positions, kept."""
    return Arrays(positions)


def solver(positions: Positions, rerolls: int) -> Solver:
    """Whatever answers sooner."""
    work = positions.size * rerolls
    few = work <= FEW or (work <= FEW_TO_WAIT_FOR and "numpy" not in sys.modules)
    return plain(positions) if few else arrays(positions)


def whole(worths: Iterable[Any]) -> list[int]:
    """The worths, if they are whole numbers."""
    found = list(worths)
    try:
        return list(map(index, found))
    except TypeError:
        raise Refusal(
            "A worth must be a whole number for every roll.",
            remedy="Scale it up: count a half as 1 and a whole as 2.",
        ) from None


def _sum_of(one: Throws, lie: Sequence[int], none: Counts) -> Counts:
    """What one lie counts of the symbols."""
    counts = none
    for number, lump in zip(lie, one.kind, strict=True):
        counts = tuple(c + number * each for c, each in zip(counts, lump.counts, strict=True))
    return counts


def _gathered(combine: Any, rows: Any, table: Any) -> Any:
    """Fetch the rows that each line of a table names, and combine the lines."""
    if table.size * rows[:1].size <= FEW_TO_GATHER:
        return combine.reduce(rows.take(table, 0), 0)
    combined = rows.take(table[0], 0)
    for line in table[1:]:
        combine(combined, rows.take(line, 0), out=combined)
    return combined


def _padded(one: Throws) -> Any:
    """The permitted lies before a throw, as a table; short rows repeat entries."""
    import numpy as np

    width = max(map(len, one.rerolled))
    rows = [(fewer * width)[:width] or [0] * width for fewer in one.rerolled]
    return np.array(rows).T
