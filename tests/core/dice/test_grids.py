"""Grids, at the edges: whole numbers to the last, and what a refusal advises."""

from __future__ import annotations

from math import comb

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd.core.dice.grids import MOST_WAYS, Grids

COIN = Die("C", "coin", "silver", (("heads",), ("tails",)))
BLACK = Die("B", "black", "black", ((), ("heads",), ("heads", "sign")))


def test_the_ways_are_whole_numbers_however_many_they_are():
    coins = Grids([COIN], (62,), ("heads",))

    # Floats could not tell these from their neighbours.
    assert coins[62,].tolist() == [comb(62, heads) for heads in range(63)]
    assert coins[62,].dtype.kind == "i"


def test_as_many_ways_as_64_bits_hold_and_not_one_more():
    assert MOST_WAYS == 2**63 - 1
    Grids([COIN], (62,), ("heads",))

    with pytest.raises(Refusal) as why:
        Grids([COIN], (63,), ("heads",))  # 2⁶³ is one too many
    assert str(why.value) == (
        "Pools of 63 dice have too many ways to fall for one table. "
        "Ask each pool by itself: Pool.distribution has no such limit."
    )


def test_a_pool_beyond_the_table_is_refused_with_its_size():
    grids = Grids([COIN, BLACK], (2, 3), ("heads",))

    for odd in ((3, 0), (0, 4), (-1, 0), (1,), (1, 1, 1)):
        with pytest.raises(Refusal) as why:
            grids[odd]
        assert why.value.remedy == "Take up to (2, 3)."


def test_two_kinds_of_dice_and_two_symbols_by_hand():
    grids = Grids([COIN, BLACK], (1, 2), ("heads", "sign"))

    assert grids[0, 0].tolist() == [[1, 0, 0]]
    # One black die: blank, a head, or both.
    assert grids[0, 1].tolist() == [[1, 0, 0], [1, 1, 0]]
    # A coin and a black die: of 6 throws.
    assert grids[1, 1].tolist() == [[1, 0, 0], [2, 1, 0], [1, 1, 0]]
    assert int(grids[1, 2].sum()) == 2 * 3 * 3
