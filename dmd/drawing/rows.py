"""Rows of things on the floor of a room, as many as it holds, each as high as what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from dmd.drawing.svg import Markup, Value

PADDING: Final = 4
ROW, LOW_ROW = 28, 24
"""From one row of figures to the next: below a figure with wounds or a turn, and below others."""
APART: Final = 2
"""Between two figures; it is counted with the one on the left."""


class Item(NamedTuple):
    """Something in a room, how much of a row it needs, and how high that row has to be."""

    width: float
    drawn: Markup
    attributes: dict[str, Value]
    high: int = LOW_ROW


class Frame(NamedTuple):
    """Where the rows of figures are in a room."""

    x: float
    y: float
    width: float
    height: float
    spare: float = PADDING - 1  # of the padding below the last row

    @property
    def rows(self) -> int:
        """How many there may be, one in any case."""
        return max(1, int(self.height + self.spare) // LOW_ROW)

    def holds(self, rows: Sequence[Sequence[Item]]) -> bool:
        """Whether they find a place, one below the other."""
        high = sum(high_of(row) for row in rows)
        return len(rows) == 1 or high <= self.height + self.spare

    def drawn_at(self, times: float) -> Frame:
        """The same room for figures that are drawn so many times as large."""
        return Frame(0, 0, self.width / times, self.height / times, self.spare / times)


def high_of(row: Sequence[Item]) -> int:
    """As high as the highest in it."""
    return max([item.high for item in row], default=LOW_ROW)


def in_rows(items: Sequence[Item], within: Frame) -> list[list[Item]]:
    """Each item in the first row that has room for it; those that find none are left out."""
    rows: list[list[Item]] = [[]]
    free = [within.width + APART]
    for item in items:
        for row, space in enumerate([*free, within.width + APART]):
            if row == len(rows):
                rows.append([])
                free.append(space)
            rows[row].append(item)
            if item.width <= space and within.holds(rows):
                free[row] -= item.width
                break
            rows[row].pop()
        if not rows[-1] and len(rows) > 1:
            rows.pop()
            free.pop()
    return rows
