"""Counts, at the edges: every width a cell of the long number can have, and the most cells."""

from __future__ import annotations

from math import comb

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.counts import MOST_CELLS, box, joint
from dmd.core.dice.die import Die, Spread

COIN = Die("C", "coin", "silver", (("heads",), ("tails",))).spread(("heads",))


@pytest.mark.parametrize("coins", [6, 7, 8, 14, 15, 16, 30, 31, 32, 62, 63, 64, 65, 70, 71, 72])
def test_coins_are_counted_exactly_whatever_number_of_bits_that_takes(coins):
    # Pascal's triangle; 2 ** n takes n + 1 bits, and cells are 8, 16, 32, 64 or more bits wide.
    assert joint([(COIN, coins)], 1) == {(k,): comb(coins, k) for k in range(coins + 1)}


def test_as_many_counts_as_can_be_told_apart_are_and_not_one_more():
    assert MOST_CELLS == 500 * 500
    both = Spread((((0, 1), 1), ((1, 0), 1)), (1, 1), 2)

    assert box([(both, 499)], 2) == [500, 500]
    with pytest.raises(Refusal, match="251,001 counts") as why:
        box([(both, 500)], 2)
    assert why.value.remedy == "Ask about fewer symbols at a time, or throw fewer dice."
