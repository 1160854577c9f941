"""The two dice of the game, and what the rules say of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.dice.pool import Add, Convert
from dmd.death_may_die.dice import dice, the_dice


def test_the_faces_are_those_of_the_rules():
    """DMD-DIE-E1: every face one in six."""
    standard, bonus = the_dice()
    assert (standard.letter, standard.name, standard.colour) == ("B", "standard", "black")
    assert (bonus.letter, bonus.name, bonus.colour) == ("G", "bonus", "green")
    assert dict(standard.ways) == {
        "blank": 1, "success": 2, "elder_sign": 1, "tentacle": 1, "success+tentacle": 1,
    }  # fmt: skip
    assert dict(bonus.ways) == {"blank": 2, "success": 2, "elder_sign": 1, "success+elder_sign": 1}


@pytest.mark.parametrize("die", ["1B", "1G"])
def test_each_die_shows_a_success_half_the_time(die):
    assert dice(die).odds("success >= 1") == Fraction(1, 2)


def test_bonus_dice_have_no_tentacle():
    """DMD-DIE-8."""
    assert dice("5G").odds("tentacle == 0") == 1


def test_symbols_come_in_the_order_of_the_rules_text():
    assert dice("2G").symbols == ("success", "elder_sign", "tentacle")


@pytest.mark.parametrize(
    ("pool", "chances"),
    [
        ("3B", [Fraction(7, 8), Fraction(1, 2), Fraction(1, 8)]),
        ("3B+1G", [Fraction(15, 16), Fraction(11, 16), Fraction(5, 16)]),
        ("3B+2G", [Fraction(31, 32), Fraction(26, 32), Fraction(1, 2)]),
    ],
)
def test_the_odds_worth_knowing_by_heart(pool, chances):
    assert [dice(pool).odds(f"success >= {n}") for n in (1, 2, 3)] == chances
    assert dice(pool).odds("tentacle >= 1") == Fraction(19, 27)


def test_a_stress_is_worth_a_die():
    """DMD-RRL-1: 3 dice and 1 stress are as good as 4 dice for any number of successes up to 3."""
    for n in (1, 2, 3):
        assert dice("3B").odds(f"success >= {n}", stress=1) == dice("3B+1G").odds(f"success >= {n}")


def test_arcane_mastery_lets_elder_signs_count():
    """DMD-RES-E4: the double face of a bonus die is then worth 2 successes."""
    one = dice("1G").with_(Convert("elder_sign", "success", most=1, optional=True))
    assert one.odds("success >= 2") == Fraction(1, 6)
    twice = dice("1G").with_(Convert("elder_sign", "success", worth=2, optional=True))
    assert twice.odds("success >= 3") == Fraction(1, 6)
    assert twice.odds("success >= 2") == Fraction(2, 6)


def test_high_strung_lets_tentacles_count_and_hurt():
    """DMD-RES-E3: they stay tentacles, so a success without one is still 2 faces of 6."""
    here = dice("1B").with_(Convert("tentacle", "success", keeps=True, optional=True))
    assert here.odds("success >= 1") == Fraction(4, 6)
    assert here.odds("success >= 2") == Fraction(1, 6)
    assert here.odds("success >= 1 and tentacle == 0") == Fraction(2, 6)


def test_added_tentacles_are_no_dice_and_cannot_be_rerolled():
    """DMD-DIE-E7."""
    here = dice("1B").with_(Add("tentacle", 2))
    assert here.odds("tentacle >= 2", stress=5) == 1
    assert here.odds("tentacle <= 1", stress=5) == 0


def test_a_pool_is_read_once_and_kept():
    assert dice("3B+1G") is dice("3B+1G")
    assert dmd.dice("3B+1G") is dice("3B+1G")


def test_an_unknown_die_is_refused():
    with pytest.raises(Refusal, match=r"“1R” is not a number of dice. Say, for example, 2B\+2G."):
        dice("3B+1R")
    for bad in (3, None, ["3B"]):
        with pytest.raises(Refusal, match="is not a pool"):
            dice(bad)
