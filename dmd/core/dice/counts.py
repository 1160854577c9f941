"""How often each count of symbols comes up: exact, whole numbers, no matter how many dice.

A pool is written as one long whole number with a cell for every possible count of symbols.
Throwing one more die moves those cells by what each face shows, and adds the copies up:
a few shifts and additions of Python's own integers, which are exact and quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, product
from math import prod
from operator import mul
from struct import unpack

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Counts, Spread
from dmd.core.sentences import say

MOST_CELLS = 250_000
"""More different counts than this are refused."""

_CODES = {8: "B", 16: "H", 32: "I", 64: "Q"}  # cells of these widths can be unpacked at once
_SHORT = 10_000  # bits of a number that is multiplied sooner than shifted


def joint(throws: Sequence[tuple[Spread, int]], symbols: int) -> dict[Counts, int]:
    """In how many ways each combination of counts comes up, in sorted order.

    >>> from dmd.core.dice.die import Die
    >>> coin = Die("C", "coin", "silver", (("heads",), ("tails",))).spread(("heads",))
    >>> joint([(coin, 3)], 1)
    {(0,): 1, (1,): 3, (2,): 3, (3,): 1}
    """
    sizes = box(throws, symbols)
    cells = prod(sizes)
    width = _cell_width(prod(spread.sides**n for spread, n in throws))
    strides = steps(sizes, width)
    packed = 1
    for spread, n in throws:
        if cells * width < _SHORT:
            packed *= (
                sum([ways << sum(map(mul, counts, strides)) for counts, ways in spread.ways]) ** n
            )
            continue
        moves = [(sum(map(mul, counts, strides)), ways) for counts, ways in spread.ways]
        for _ in range(n):
            packed = sum([(packed << move) * ways for move, ways in moves])
    ways = _unpacked(packed, cells, width)
    # Written with compress and filter, because making this dictionary is most of the work.
    return dict(zip(compress(product(*map(range, sizes)), ways), filter(None, ways), strict=True))


def box(throws: Sequence[tuple[Spread, int]], symbols: int) -> list[int]:
    """How many different counts there are of each symbol; too many together are refused."""
    sizes = [1] * symbols
    for spread, n in throws:
        sizes = [size + n * most for size, most in zip(sizes, spread.most, strict=True)]
    cells = prod(sizes)
    if cells > MOST_CELLS:
        raise Refusal(
            say(
                "That would tell {cells:,} counts of symbols apart; at most {most:,} can be.",
                cells=cells,
                most=MOST_CELLS,
            ),
            remedy="Ask about fewer symbols at a time, or throw fewer dice.",
        )
    return sizes


def steps(sizes: Sequence[int], unit: int = 1) -> list[int]:
    """How far one symbol more moves a cell, as with the digits of a number."""
    strides = [unit] * len(sizes)
    for at in range(len(sizes) - 1, 0, -1):
        strides[at - 1] = strides[at] * sizes[at]
    return strides


def _cell_width(largest: int) -> int:
    """Bits enough for the largest count, in whole bytes."""
    bits = largest.bit_length()
    for width in _CODES:
        if bits <= width:
            return width
    return -(-bits // 8) * 8


def _unpacked(packed: int, cells: int, width: int) -> Sequence[int]:
    size = width // 8
    raw = packed.to_bytes(cells * size, "little")
    if width in _CODES:
        return unpack(f"<{cells}{_CODES[width]}", raw)
    return [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
