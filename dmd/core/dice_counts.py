"""How often each count of symbols comes up: exact, whole numbers, no matter how many dice.

A pool is written as one long whole number with a cell for every possible count of symbols.
Throwing one more die moves those cells by what each face shows, and adds the copies up:
a few shifts and additions of Python's own integers, which are exact and quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, product
from math import prod
from struct import unpack

from dmd.core.complaints import Refusal
from dmd.core.die import Counts

MOST_CELLS = 250_000
"""More different counts than this are refused."""

_CODES = {8: "B", 16: "H", 32: "I", 64: "Q"}  # cells of these widths can be unpacked at once


def joint(throws: Sequence[tuple[Mapping[Counts, int], int]], symbols: int) -> dict[Counts, int]:
    """In how many ways each combination of counts comes up, in sorted order.

    Each throw is what one die may show, with its number of faces, and how many such dice there are.

    >>> joint([({(0,): 1, (1,): 1}, 3)], 1)  # three coins
    {(0,): 1, (1,): 3, (2,): 3, (3,): 1}
    """
    sizes = [1] * symbols
    for die, n in throws:
        sizes = [
            size + n * max(each) for size, each in zip(sizes, zip(*die, strict=True), strict=True)
        ]
    cells = prod(sizes)
    if cells > MOST_CELLS:
        raise Refusal(
            f"That would tell {cells:,} counts of symbols apart; at most {MOST_CELLS:,} can be.",
            remedy="Ask about fewer symbols at a time, or throw fewer dice.",
        )
    width = _cell_width(prod(sum(die.values()) ** n for die, n in throws))
    packed = 1
    for die, n in throws:
        moves = [(width * place(shown, sizes), ways) for shown, ways in die.items()]
        for _ in range(n):
            packed = sum([(packed << move) * ways for move, ways in moves])
    ways = _unpacked(packed, cells, width)
    # Written with compress and filter, because making this dictionary is most of the work.
    return dict(zip(compress(product(*map(range, sizes)), ways), filter(None, ways), strict=True))


def place(shown: Iterable[int], sizes: Iterable[int]) -> int:
    """The cell of a combination of counts, as in a number whose digits have these sizes."""
    cell = 0
    for count, size in zip(shown, sizes, strict=True):
        cell = cell * size + count
    return cell


def _cell_width(largest: int) -> int:
    """Bits enough for the largest count, in whole bytes."""
    bits = largest.bit_length()
    return next((width for width in _CODES if bits <= width), -(-bits // 8) * 8)


def _unpacked(packed: int, cells: int, width: int) -> Sequence[int]:
    size = width // 8
    raw = packed.to_bytes(cells * size, "little")
    if width in _CODES:
        return unpack(f"<{cells}{_CODES[width]}", raw)
    return [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
