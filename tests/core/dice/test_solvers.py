"""Which way the arithmetic of rerolls goes: lists for a few positions, arrays for many."""

from __future__ import annotations

import sys

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd.core.dice.solvers import Arrays, Plain, solver, whole
from dmd.core.dice.throws import Positions

COIN = Die("C", "coin", "silver", (("heads",), ("tails",)))


def coins(number: int) -> Positions:
    """So many coins lie in one way more than there are coins."""
    found = Positions([(COIN, number)], ("heads",), frozenset())
    assert found.size == number + 1
    return found


def test_up_to_fifty_positions_lists_are_quicker_and_beyond_them_arrays():
    pytest.importorskip("numpy")

    assert isinstance(solver(coins(9), 5), Plain)
    assert isinstance(solver(coins(24), 2), Plain)
    assert isinstance(solver(coins(24), 3), Arrays)
    assert isinstance(solver(coins(50), 1), Arrays)


def test_numpy_is_not_imported_for_five_hundred_positions(monkeypatch):
    monkeypatch.delitem(sys.modules, "numpy", raising=False)

    assert isinstance(solver(coins(99), 5), Plain)
    assert isinstance(solver(coins(500), 1), Arrays)


def test_a_solver_of_the_same_positions_is_kept():
    few, many = coins(2), coins(99)

    assert solver(few, 1) is solver(few, 2)
    assert solver(many, 1) is solver(many, 2)


@pytest.mark.parametrize("kind", [Plain, Arrays])
def test_two_coins_and_a_reroll_by_hand(kind):
    solve = kind(coins(2))
    lies = solve.positions.throws[0].at
    both, one, none = lies[0, 2], lies[1, 1], lies[2, 0]  # tails come first

    assert [int(n) for n in solve.ways] == [1, 2, 1]
    # Wanted: both heads. Worth 1 now; after a reroll twice as much, since a coin has two sides.
    keep = solve.worth(lambda heads: heads == 2, 2, 0)
    assert [solve.at(keep, [at]) for at in (both, one, none)] == [1, 0, 0]
    assert solve.total(keep) == 1
    # From one head the tail is thrown again: 1 of 2. From none no single reroll helps.
    after = solve.earlier(keep, keep, 2, 0)
    assert [solve.at(after, [at]) for at in (both, one, none)] == [2, 1, 0]
    assert solve.total(after) == 1 * 2 + 2 * 1 + 1 * 0
    # At a price of a whole worth nobody rerolls.
    dear = solve.earlier(keep, keep, 2, 2)
    assert [solve.at(dear, [at]) for at in (both, one, none)] == [2, 0, 0]


@pytest.mark.parametrize("kind", [Plain, Arrays])
def test_a_worth_is_a_whole_number(kind):
    with pytest.raises(Refusal, match="A worth must be a whole number for every roll") as why:
        kind(coins(2)).worth(lambda heads: heads / 2, 1, 0)

    assert why.value.remedy == "Scale it up: count a half as 1 and a whole as 2."


def test_a_question_counts_as_a_whole_number():
    assert whole([True, False, 7]) == [1, 0, 7]


def test_beyond_what_floats_hold_python_counts_on():
    # 2⁵³ + 1 is the first whole number that no float is.
    first = 2**53 + 1
    solve = Arrays(coins(1))

    worth = solve.worth(lambda heads: first * heads, 1, 0)
    assert solve.at(worth, [solve.positions.throws[0].at[0, 1]]) == first
    assert solve.total(worth) == first
    # 3 · (2⁵² + 1) does not fit either, once it is scaled up.
    keep = solve.worth(lambda heads: (2**52 + 1) * heads, 3, 0)
    after = solve.earlier(keep, keep, 3, 0)
    assert solve.at(after, [solve.positions.throws[0].at[0, 1]]) == 3 * (2**52 + 1)


def test_a_sum_over_all_throws_may_be_larger_than_any_worth():
    # 60 coins fall in 2⁶⁰ ways, and show 30 heads on the average.
    solve = Arrays(coins(60))

    assert solve.total(solve.worth(lambda heads: heads, 1, 0)) == 30 * 2**60


def test_a_loss_leaves_no_less_room_for_the_worths_themselves():
    # 3 · (2⁵³ - 1) is no float, however much may be lost besides.
    third = Die("T", "three", "red", (("hit",), (), ()))
    positions = Positions([(third, 1)], ("hit",), frozenset())
    solve, odd = Arrays(positions), 2**53 - 1

    keep = solve.worth(lambda hit: odd * hit, 3, odd)
    after = solve.earlier(keep, keep, 3, 0)
    assert solve.at(after, positions.lies([(third, ["hit"])])) == 3 * odd


@pytest.mark.parametrize("kind", [Plain, Arrays])
def test_a_die_with_half_as_many_sides_is_weighed_twice(kind):
    four = Die("F", "four", "blue", (("heads",), (), (), ()))
    positions = Positions([(COIN, 1), (four, 1)], ("heads",), frozenset())
    solve = kind(positions)
    assert positions.sides == 4

    keep = solve.worth(lambda heads: heads == 2, 4, 0)
    after = solve.earlier(keep, keep, 4, 0)

    def worth(coin, other):
        return solve.at(after, positions.lies([(COIN, [coin]), (four, [other])]))

    # Out of 4: the coin helps in 2 of 4, the other die in 1; one reroll never mends both.
    assert worth("heads", "heads") == 4
    assert worth("tails", "heads") == 2
    assert worth("heads", "blank") == 1
    assert worth("tails", "blank") == 0
