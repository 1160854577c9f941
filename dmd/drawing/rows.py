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

    def holds(self, highs: Sequence[int]) -> bool:
        """Whether rows as high as this find a place, one below the other."""
        return len(highs) == 1 or sum(highs) <= self.height + self.spare

    def drawn_at(self, times: float) -> Frame:
        """The same room for figures that are drawn so many times as large."""
        return Frame(0, 0, self.width / times, self.height / times, self.spare / times)


def high_of(row: Sequence[Item]) -> int:
    """As high as the highest in it."""
    return max([item.high for item in row], default=LOW_ROW)


def in_rows(items: Sequence[Item], within: Frame) -> list[list[Item]]:
    """Each item in the first row that has room for it; those that find none are left out."""
    rows: list[list[Item]] = [[]]
    free, highs = [within.width + APART], [LOW_ROW]
    for item in items:
        for row, space in enumerate([*free, within.width + APART]):
            is_new = row == len(rows)
            high = max(item.high, LOW_ROW if is_new else highs[row])
            if item.width > space or not within.holds([*highs[:row], high, *highs[row + 1 :]]):
                continue
            if is_new:
                rows.append([])
                free.append(space)
                highs.append(high)
            rows[row].append(item)
            free[row] -= item.width
            highs[row] = high
            break
    return rows
