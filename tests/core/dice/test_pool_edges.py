"""Pools, at the edges: whole sentences of refusal, the most dice, and what is kept."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.changes import Convert
from dmd.core.dice.die import Die
from dmd.core.dice.pool import MOST_DICE, MOST_LETTERS, MOST_OUTCOMES, Pool, pool, together
from dmd.core.dice.rerolls import Rerolls

BLACK = Die("B", "standard", "black", ((), ("hit",), ("hit", "miss")))
GREEN = Die("G", "bonus", "green", (("hit",), ("sign",)))
BOTH = [BLACK, GREEN]
TWO = pool("2B+1G", BOTH)
ANY = "A pool needs a number for each kind of die, and each a letter of its own."


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Pool((), ()), ANY),
        (lambda: Pool((BLACK,), ()), ANY),
        (lambda: Pool((BLACK, Die("b", "other", "red", ((),))), (1, 1)), ANY),
        (lambda: pool("101B", BOTH), "A pool of 101 dice cannot be thrown. Take 0 to 100 dice."),
        (
            lambda: Pool((BLACK, GREEN), (-1, 3)),
            "A pool of 2 dice cannot be thrown. Take 0 to 100 dice.",
        ),
        (lambda: pool("zzz", BOTH), "“zzz” is not a number of dice. Say, for example, 2B+2G."),
        (lambda: pool(" + 1G", BOTH), "“” is not a number of dice. Say, for example, 2B+2G."),
        (lambda: pool("3 Blak", BOTH), "“3 Blak” is not a number of dice. Did you mean “black”?"),
        (lambda: pool(3, BOTH), "3 is not a pool. Say, for example, 2B+2G."),
        (
            lambda: pool("x" * 201, BOTH),
            f"'{'x' * 79} is not a pool. Say, for example, 2B+2G.",
        ),
        (
            lambda: TWO.reroll((("blank", "hit"), ("hit",)), "B", "hit+miss"),
            "No die B shows hit+miss. Pick a die that lies on the table.",
        ),
        (
            lambda: TWO.reroll((("blank", "hit"), ("hit",)), "x" * 90, "y" * 90),
            f"No die {'x' * 80} shows {'y' * 80}. Pick a die that lies on the table.",
        ),
        (lambda: TWO.odds(5), "5 is not a question. Ask, for example, success >= 2."),
        (
            lambda: TWO.odds("hit"),
            "“hit” is a number, not a question. Compare it, for example hit >= 2.",
        ),
        (
            lambda: TWO.with_(Convert("hit", "sign", optional=True)).distribution("sign"),
            "A change in force is optional, so it depends on what is wanted. "
            "Ask for odds, or leave `optional` out.",
        ),
        (
            lambda: TWO.odds("hit >= 1", stress=1, only=7),
            "only=7 names no dice. Say letters or faces, such as only=['G'].",
        ),
        (
            lambda: TWO.as_roll([["blank"], []]),
            "2B+1G cannot show that. "
            "Say the faces kind by kind, such as [['blank', 'hit'], ['hit']].",
        ),
        (
            lambda: TWO.as_roll(5),
            "2B+1G cannot show that. "
            "Say the faces kind by kind, such as [['blank', 'hit'], ['hit']].",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_what_to_do_instead(ask, sentence):
    with pytest.raises(Refusal) as why:
        ask()

    assert str(why.value) == sentence


def test_a_hundred_dice_are_the_most_and_two_hundred_letters():
    assert (MOST_DICE, MOST_LETTERS, MOST_OUTCOMES) == (100, 200, 1_000_000)
    assert repr(pool("60B+40G", BOTH)) == "60B+40G"
    assert repr(pool("B".rjust(200), BOTH)) == "1B"
    assert repr(Pool((BLACK, GREEN), (0, 0))) == "0 dice"


def test_a_million_rolls_are_listed_and_not_one_more():
    coin = Die("C", "coin", "silver", (("heads",), ("tails",)))
    kinds = tuple(Die(letter, letter, letter, coin.faces) for letter in "CDEFGH")
    # n coins of a kind fall in n + 1 ways: 10⁶ for six kinds of nine.
    assert next(Pool(kinds, (9,) * 6).outcomes())

    with pytest.raises(Refusal) as why:
        next(Pool(kinds, (9, 9, 9, 9, 9, 10)).outcomes())
    assert str(why.value) == (
        "9C+9D+9E+9F+9G+10H has 1,100,000 different rolls; at most 1,000,000 can be listed. "
        "Ask for odds instead, or list fewer dice."
    )


def test_a_die_may_be_called_by_its_letter_its_name_or_its_colour_without_a_number():
    for text in ("2B+G", "b + 1 standard + bonus", "2 BLACK+green", "B+B+G"):
        assert pool(text, BOTH) == TWO


def test_a_roll_is_thrown_die_by_die_each_below_its_number_of_faces():
    asked = []

    def below(limit):
        asked.append(limit)
        return limit - 1

    assert TWO.draw(below) == (("hit+miss", "hit+miss"), ("sign",))
    assert asked == [3, 3, 2]


def test_every_roll_comes_with_the_number_of_its_ways():
    # Of 3 · 3 · 2 throws: two equal black faces 1 way each, two different ones 2.
    ways = dict(TWO.outcomes())

    assert sum(ways.values()) == TWO.total == 18
    assert len(ways) == 6 * 2
    assert ways[("blank", "blank"), ("sign",)] == 1
    assert ways[("blank", "hit"), ("sign",)] == 2
    assert dict(pool("4B", [BLACK]).outcomes())[("blank", "blank", "hit", "hit+miss"),] == 12


def test_a_roll_is_possible_only_with_the_right_dice_in_order():
    assert TWO.possible((("blank", "hit"), ("sign",)))
    for odd in (
        (("hit", "blank"), ("sign",)), (("blank",), ("sign",)), (("blank", "hit"), ()),
        (("blank", "sign"), ("sign",)), (("blank", "hit"), ("sign",), ()), (("blank", "hit"),),
        [("blank", "hit"), ("sign",)], (["blank", "hit"], ("sign",)), ((1, "hit"), ("sign",)),
    ):  # fmt: skip
        assert not TWO.possible(odd)


def test_a_die_taken_from_the_table_leaves_the_others_lying():
    one, rest = TWO.reroll((("hit", "hit"), ("sign",)), "B", "hit")

    assert (repr(one), rest) == ("1B", (("hit",), ("sign",)))
    assert together(rest, (("blank",), ())) == (("blank", "hit"), ("sign",))
    one, rest = TWO.reroll((("hit", "hit"), ("sign",)), "G", "sign")
    assert (repr(one), rest) == ("1G", (("hit", "hit"), ()))


def test_symbols_are_counted_before_any_change():
    changed = TWO.with_(Convert("hit", "sign"))

    assert changed.count((("hit", "hit+miss"), ("sign",))) == {
        "hit": 2, "miss": 1, "sign": 1, "blank": 0,
    }  # fmt: skip
    assert changed.words == ("hit", "miss", "sign", "blank")
    assert changed.symbols == ("hit", "miss", "sign")


def test_a_function_is_asked_with_the_counts_of_all_symbols_in_order():
    # Black hits 2 of 3 times, green 1 of 2.
    assert pool("1B+1G", BOTH).mean(lambda hit, miss, sign: hit) == Fraction(2, 3) + Fraction(1, 2)
    assert pool("1B", BOTH).odds(lambda hit, miss, sign: 7 * miss) == Fraction(1, 3)


def test_what_was_worked_out_is_kept():
    here = pool("2B+1G", BOTH)

    assert here.at_least("hit") is here.at_least("hit")
    assert here.at_least("hit")[:2] == (1, Fraction(17, 18))  # no hit: two blanks and a sign
    assert here._joint(("hit",)) is here._joint(("hit",))
    first = here._positions(here._wish("hit >= 2"), Rerolls(1))
    assert here._positions(here._wish("hit >= 2"), Rerolls(1)) is first
    assert here._positions(here._wish("hit >= 3"), Rerolls(1, only=frozenset("B"))) is not first


def test_each_kind_of_die_stands_in_a_pool_even_without_any():
    none = pool("3G", BOTH)

    assert none.throws == ((BLACK, 0), (GREEN, 3))
    assert none.total == 8
    assert none.distribution("miss") == {(0,): 8}


def test_where_nothing_else_is_said_advice_is_about_one_reroll_for_stress():
    coin = pool("2C", [Die("C", "coin", "silver", (("heads",), ("tails",)))])
    lying, wanted = [["tails", "tails"]], "heads >= 1"

    assert coin.best_reroll(lying, wanted) == coin.best_reroll(lying, wanted, stress=1)
    assert coin.best_reroll(lying, wanted).value == Fraction(1, 2)  # 3/4 with two of them
    assert coin.odds(wanted) == Fraction(3, 4)  # and odds are those of the throw alone
    assert coin.mean("heads") == 1


def test_of_a_long_worth_that_is_no_question_eighty_letters_are_shown_in_the_remedy():
    long = " + ".join(["hit"] * 40)

    with pytest.raises(Refusal) as why:
        TWO.odds(long)
    assert why.value.remedy == f"Compare it, for example {long[:80]} >= 2."
