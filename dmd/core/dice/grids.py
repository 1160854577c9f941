"""Every pool up to a size at once, for those who compare many: numpy arrays of exact counts.

Each pool grows from the one with a die fewer, so a whole box of pools costs little more than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import mul
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.dice.counts import box, steps
from dmd.core.dice.die import Die
from dmd.core.sentences import say

MOST_WAYS = 2**63 - 1
"""What numpy's whole numbers hold: 24 six-sided dice."""


class Grids:
    """In how many ways each pool shows each combination of counts.

    >>> coin = Die("C", "coin", "silver", (("heads",), ("tails",)))
    >>> grids = Grids([coin], (4,), ("heads",))
    >>> grids[3,].tolist()
    [1, 3, 3, 1]
    """

    def __init__(
        self, dice: Sequence[Die], most: tuple[int, ...], symbols: tuple[str, ...]
    ) -> None:
        import numpy as np

        throws = [(die.spread(symbols), n) for die, n in zip(dice, most, strict=True)]
        self.sizes = box(throws, len(symbols))
        if prod(spread.sides**n for spread, n in throws) > MOST_WAYS:
            raise Refusal(
                say("Pools of {n} dice have too many ways to fall for one table.", n=sum(most)),
                remedy="Ask each pool by itself: Pool.distribution has no such limit.",
            )
        strides = steps(self.sizes)
        # A face moves every count by the same distance, as in a number whose digits are counts.
        self.moves = [
            [(sum(map(mul, counts, strides)), ways) for counts, ways in spread.ways]
            for spread, _ in throws
        ]
        slab = prod(self.sizes[1:])
        self.longer = [slab * spread.most[0] for spread, _ in throws]
        self.most = most
        self.flat: dict[tuple[int, ...], Any] = {(0,) * len(most): np.eye(1, slab, dtype=int)[0]}

    def __getitem__(self, numbers: tuple[int, ...]) -> Any:
        """The array of one pool, an axis for each symbol; all but the first have full length."""
        if len(numbers) != len(self.most) or not all(
            0 <= n <= most for n, most in zip(numbers, self.most, strict=True)
        ):
            raise Refusal(
                say("There is no pool {numbers} here.", numbers=numbers),
                remedy=say("Take up to {most}.", most=self.most),
            )
        return self._of(numbers).reshape(-1, *self.sizes[1:])

    def _of(self, numbers: tuple[int, ...]) -> Any:
        if numbers not in self.flat:
            self.flat[numbers] = self.grown(numbers)
        return self.flat[numbers]

    def grown(self, numbers: tuple[int, ...]) -> Any:
        """The pool, flat, made from the one without its last die."""
        import numpy as np

        last = max(at for at, n in enumerate(numbers) if n)
        fewer = self._of((*numbers[:last], numbers[last] - 1, *numbers[last + 1 :]))
        size = len(fewer)
        grown = np.zeros(size + self.longer[last], dtype=int)
        for move, ways in self.moves[last]:
            room = grown[move : move + size]
            room += (fewer if ways == 1 else fewer * ways)[: len(room)]  # only zeros are cut off
        return grown
