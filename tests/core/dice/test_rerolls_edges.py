"""Rerolls, at the edges: how many and how dear they may be, and what a refusal advises."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd.core.dice.pool import Pool
from dmd.core.dice.rerolls import MOST_PRICE, MOST_REROLLS, Choice, Rerolls, check

COIN = Die("C", "coin", "silver", (("heads",), ("tails",)))
ONE = [(COIN, 1)]


def test_a_thousand_of_each_reroll_and_a_price_of_a_milliard_are_the_most():
    assert (MOST_REROLLS, MOST_PRICE) == (1_000, 1_000_000_000)
    check(Rerolls(1_000, 1_000, 10**9), ONE)
    check(Rerolls(0, 0, 0), ONE)

    for name, number, most in (
        ("paid", 1_001, "1,000"), ("paid", -1, "1,000"), ("free", 1_001, "1,000"),
        ("free", -1, "1,000"), ("price", 10**9 + 1, "1,000,000,000"), ("price", None, "1,000,000"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=f"{name}={number} makes no sense") as why:
            check(Rerolls()._replace(**{name: number}), ONE)
        assert why.value.remedy.startswith(f"Take 0 to {most}")


def test_of_a_number_without_end_eighty_letters_are_shown():
    with pytest.raises(Refusal) as why:
        check(Rerolls(paid="9" * 200, payment="stress"), ONE)

    assert str(why.value) == f"stress='{'9' * 78}… makes no sense. Take 0 to 1,000."


def test_only_dice_and_faces_that_are_there_can_be_named():
    for known in ("C", "heads", "C:tails"):
        check(Rerolls(1, only=frozenset((known,))), ONE)

    with pytest.raises(Refusal) as why:
        check(Rerolls(1, only=frozenset(("heads", "x" * 100))), ONE)
    assert str(why.value) == (
        f"No die is called or shows “{'x' * 80}”. Say a letter, a face, or both, such as B:blank."
    )
    with pytest.raises(Refusal, match="“tails:C”"):
        check(Rerolls(1, only=frozenset(("tails:C",))), ONE)


def test_names_that_cannot_be_compared_are_refused_one_after_the_other():
    with pytest.raises(Refusal, match="No die is called or shows “5”"):
        check(Rerolls(1, only=frozenset(("x", 5))), ONE)


def test_where_nothing_is_said_there_is_no_reroll_and_it_would_cost_nothing():
    assert Rerolls()[:4] == (0, 0, 0, frozenset())


def test_stress_and_free_rerolls_are_counted_together():
    assert Rerolls(2, 3).number == 5
    assert Rerolls().number == 0


def test_what_a_choice_gains_is_told_against_keeping_everything():
    half, quarter = Fraction(1, 2), Fraction(1, 4)

    assert Choice("C", "tails", half, quarter).gain == quarter
    assert str(Choice("C", "tails", half, quarter)) == "reroll C tails"
    assert str(Choice("", "", quarter, quarter)) == "keep everything"


def test_a_free_reroll_is_taken_before_one_that_costs():
    tails = [["tails"]]
    worth = "10 * heads"

    def best(**rerolls):
        return Pool((COIN,), (1,)).best_reroll(tails, worth, **rerolls).value

    assert best(stress=1) == 5
    assert best(stress=1, price=2) == 3  # 10 · ½ - 2
    assert best(stress=0, free=1, price=2) == 5
    # The free one first; only after another tails (½) the stress: 5 + ½ · (5 - 2).
    assert best(stress=1, free=1, price=2) == Fraction(13, 2)
    assert best(stress=1, price=6) == 0  # dearer than what it brings: kept


def test_advice_reads_as_a_table_with_a_sign_before_each_gain():
    advice = Pool((COIN,), (2,)).best_reroll([["heads", "tails"]], "1000 * heads - 500", stress=1)

    assert repr(advice).splitlines() == [
        "1000 * heads - 500",
        "reroll C tails       1000       +500",
        "keep everything       500         +0",
        "reroll C heads          0       -500",
    ]


def test_what_pays_for_a_reroll_goes_by_the_name_a_game_gives_it():
    pool = Pool((COIN,), (3,))

    assert pool.odds("heads >= 2", clues=1) == pool.odds("heads >= 2", stress=1) == Fraction(11, 16)
    assert pool.mean("heads", clues=1, price=1) == pool.mean("heads", stress=1, price=1)
    with pytest.raises(Refusal, match="clues=-1 makes no sense"):
        pool.odds("heads >= 2", clues=-1)
    with pytest.raises(Refusal, match="one thing, not by clues= and stress="):
        pool.odds("heads >= 2", clues=1, stress=1)


def test_a_slip_of_the_pen_is_not_taken_for_something_that_pays():
    with pytest.raises(Refusal, match="Did you mean “price”"):
        Pool((COIN,), (3,)).mean("heads", stress=1, pirce=1)
