"""How dice lie, at the edges: two dice by hand, the most positions, and what a rule may allow."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd.core.dice.throws import MOST_LIES, MOST_POSITIONS, Lump, Positions, Throws, throws

BLACK = Die("B", "black", "black", ((), ("hit",), ("hit",)))
COIN = Die("C", "coin", "silver", (("hit",), ()))
HIT, MISS = Lump((1,), 2, True), Lump((0,), 1, False)
ANY: frozenset[str] = frozenset()


def test_two_dice_of_one_kind_by_hand():
    both = Throws((MISS, HIT), 2)

    # Two misses 1 · 1, a miss and a hit 2 · 1 · 2, two hits 2 · 2.
    assert both.lies == [(2, 0), (1, 1), (0, 2)]
    assert both.at == {(2, 0): 0, (1, 1): 1, (0, 2): 2}
    assert both.ways == [1, 4, 4]
    # Of one die fewer there are the lies “miss” and “hit”; then a miss or a hit is put to it.
    assert both.put == [[0, 1], [1, 2]]
    # Taking a miss from two misses leaves a miss; from a miss and a hit, whichever is not taken.
    assert both.taken == [{0: 0}, {0: 1, 1: 0}, {1: 1}]
    # Only a hit may be thrown again.
    assert both.rerolled == [[], [0], [1]]


def test_three_dice_come_up_as_often_as_the_multinomials_say():
    # 3! / (a! b!) · 1ᵃ · 2ᵇ for (3, 0), (2, 1), (1, 2), (0, 3).
    assert Throws((MISS, HIT), 3).ways == [1, 6, 12, 8]


def test_lies_worked_out_once_are_kept():
    assert throws((MISS, HIT), 2) is throws((MISS, HIT), 2)


def test_dice_that_count_alike_are_one_kind_and_lie_together():
    other = Die("D", "other", "red", (("miss",), ("hit",), ("hit", "miss")))
    pool = Positions([(BLACK, 2), (other, 1), (COIN, 0)], ("hit",), ANY)

    assert list(pool.numbers.values()) == [3]
    assert pool.size == pool.most_lies == 4
    assert (pool.sides, pool.ways) == (3, 27)
    roll = [(BLACK, ["blank", "hit"]), (other, ["miss"]), (COIN, [])]
    assert [one.lies[at] for one, at in zip(pool.throws, pool.lies(roll), strict=True)] == [(2, 1)]


def test_dice_of_different_sizes_are_weighed_so_that_all_faces_count_alike():
    pool = Positions([(BLACK, 1), (COIN, 1)], ("hit",), ANY)

    assert (pool.sides, pool.ways, pool.size, pool.most_lies) == (6, 6, 4, 2)
    assert pool.factors == [2, 3]
    # From a miss of each: the black die misses 1 · 2 and hits 2 · 2 of 6; the coin 3 and 3.
    assert sorted(pool.rerolled([0, 0], "B", "blank")) == [((0, 0), 2), ((1, 0), 4)]
    assert sorted(pool.rerolled([0, 0], "C", "blank")) == [((0, 0), 3), ((0, 1), 3)]


@pytest.mark.parametrize(
    ("only", "black", "coin"),
    [
        ((), {"blank", "hit"}, {"blank", "hit"}),
        (("B",), {"blank", "hit"}, set()),
        (("blank",), {"blank"}, {"blank"}),
        (("C:hit", "B:blank"), {"blank"}, {"hit"}),
    ],
)
def test_a_rule_may_name_dice_faces_or_both(only, black, coin):
    pool = Positions([(BLACK, 1), (COIN, 1)], ("hit",), frozenset(only))

    def may(letter: str) -> set[str]:
        lies = {
            face: pool.lies([(BLACK, [face]), (COIN, ["hit"])])
            if letter == "B"
            else pool.lies([(BLACK, ["hit"]), (COIN, [face])])
            for face in ("blank", "hit")
        }
        return {face for face, at in lies.items() if list(pool.rerolled(at, letter, face))}

    assert (may("B"), may("C")) == (black, coin)


def test_no_dice_at_all_lie_in_one_way():
    none = Positions([(BLACK, 0)], ("hit",), ANY)

    assert (none.most_lies, none.size, none.sides, none.ways) == (1, 1, 1, 1)
    none.refuse_if_too_many(1_000)


def test_as_many_positions_as_can_be_worked_out_are_and_not_one_more():
    assert (MOST_LIES, MOST_POSITIONS) == (50_000, 2_000_000)
    pool = Positions([(BLACK, 1)], ("hit",), ANY)

    pool.most_lies, pool.size = 50_000, 20_000
    pool.refuse_if_too_many(99)  # 20,000 positions before and after each of 99 rerolls
    with pytest.raises(Refusal, match=r"needs 2,020,000 positions; at most 2,000,000") as why:
        pool.refuse_if_too_many(100)
    assert why.value.remedy == "Throw fewer dice, take fewer rerolls, or ask about fewer symbols."
    pool.most_lies = 50_001
    with pytest.raises(Refusal, match=r"needs 50,001 positions; at most 50,000"):
        pool.refuse_if_too_many(0)
