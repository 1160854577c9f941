"""Best play of rerolls, against a tree that is walked branch by branch."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.core.complaints import Refusal
from dmd.core.dice import solvers
from dmd.core.dice.pool import Convert, Die, Pool, Reduce, pool, together

BLACK = Die(
    "B", "standard", "black",
    ((), ("success",), ("success",), ("elder_sign",), ("tentacle",), ("success", "tentacle")),
)  # fmt: skip
GREEN = Die(
    "G", "bonus", "green",
    ((), (), ("success",), ("success",), ("elder_sign",), ("success", "elder_sign")),
)  # fmt: skip
COIN = Die("C", "coin", "silver", (("success",), ("tails",)))
WORDS = ("success", "elder_sign", "tentacle")


def dice(text, *changes):
    return pool(text, [BLACK, GREEN]).with_(*changes)


@pytest.fixture(params=["lists", "arrays", "arrays, line by line"])
def solver(request, monkeypatch):
    """Make even the smallest question go the one way, or another."""
    few = 10**9 if request.param == "lists" else -1
    monkeypatch.setattr(solvers, "FEW", few)
    monkeypatch.setattr(solvers, "FEW_TO_WAIT_FOR", few)
    if request.param == "arrays, line by line":
        monkeypatch.setattr(solvers, "FEW_TO_GATHER", 0)


def tree(dies, worth, stress=0, free=0, price=0, may=lambda die, face: True):
    """The average under best play: free or paid first, any die, no shortcuts."""

    @cache
    def value(roll, stress, free):
        counts = [sum(face.count(symbol) for face in roll) for symbol in WORDS]
        best = Fraction(worth(*counts))
        for at, (die, face) in enumerate(zip(dies, roll, strict=True)):
            if may(die, face):
                thrown = [(*roll[:at], new, *roll[at + 1 :]) for new in die.faces]
                for paid, left in ((0, (stress, free - 1)), (price, (stress - 1, free))):
                    if min(left) >= 0:
                        again = sum(value(one, *left) for one in thrown) / len(thrown)
                        best = max(best, again - paid)
        return best

    rolls = list(product(*(die.faces for die in dies)))
    return sum(value(roll, stress, free) for roll in rolls) / Fraction(len(rolls))


def mixed(success, elder_sign, tentacle):
    return 10 * (success >= 2) + min(elder_sign, 2) - 2 * tentacle


POOLS = [("1B", [BLACK]), ("2B+1G", [BLACK, BLACK, GREEN]), ("1B+2G", [BLACK, GREEN, GREEN])]
WORTHS = [
    ("success >= 2", lambda s, e, t: s >= 2),
    ("success >= 2 and tentacle <= 1", lambda s, e, t: s >= 2 and t <= 1),
    ("success == 1", lambda s, e, t: s == 1),
    ("10 * (success >= 2) + min(elder_sign, 2) - 2 * tentacle", mixed),
]


@pytest.mark.parametrize(("text", "dies"), POOLS)
@pytest.mark.parametrize(("asked", "worth"), WORTHS)
@pytest.mark.parametrize("stress", [1, 2, 3])
def test_best_play_is_worth_what_the_whole_tree_is_worth(text, dies, asked, worth, stress, solver):
    expected = tree(dies, worth, stress)
    assert dice(text).mean(asked, stress=stress) == expected
    assert dice(text).mean(worth, stress=stress) == expected  # a function sees all symbols


def test_one_die_and_one_stress_by_hand(solver):
    # Half the faces show a success; the other half is thrown again: 1/2 + 1/2 · 1/2.
    assert dice("1B").odds("success >= 1", stress=1) == Fraction(3, 4)
    assert dice("1B").odds("success >= 1", free=1) == Fraction(3, 4)


def test_rerolling_a_success_is_right_when_its_tentacle_hurts(solver):
    # Wanted: a success without tentacle (2 of 6). All else is thrown again, the double face too.
    assert dice("1B").odds("success >= 1 and tentacle == 0", stress=1) == Fraction(2, 6) + Fraction(
        4, 6
    ) * Fraction(2, 6)


@pytest.mark.parametrize("stress", [1, 2, 5])
@pytest.mark.parametrize("n", [3, 4, 7])
def test_each_stress_equals_one_more_die_for_successes(n, stress, solver):
    """Only failures are rerolled: k stress give what k more dice would, for at most n successes."""
    for wanted in range(n + 1):
        more = n + stress
        tail = Fraction(sum(comb(more, k) for k in range(wanted, more + 1)), 2**more)
        assert dice(f"{n - 1}B+1G").odds(f"success >= {wanted}", stress=stress) == tail
    assert dice(f"{n}B").odds(f"success >= {n + 1}", stress=stress) == 0


def test_three_dice_and_a_stress_are_as_good_as_four_dice():
    assert dice("3B").odds("success >= 2", stress=1) == Fraction(11, 16)
    assert dice("3B+1G").odds("success >= 2") == Fraction(11, 16)


def test_a_stress_never_hurts_and_free_rerolls_are_as_good_as_stress(solver):
    here, asked = dice("2B+2G"), "success >= 3 and tentacle == 0"
    chances = [here.odds(asked, stress=stress) for stress in range(5)]
    assert chances == sorted(chances)
    assert len(set(chances)) == 5
    assert here.odds(asked, stress=1, free=2) == chances[3]


# ---- prices, restrictions, changes ----


def test_stress_is_paid_only_where_it_is_worth_its_price(solver):
    # A success is worth 4, a stress 1. Fail: 4 · 1/2 - 1 = 1, better than 0. So (4 + 1) / 2.
    assert dice("1B").mean("4 * success", stress=1, price=1) == Fraction(5, 2)
    # Worth 1, it is not: the stress stays unspent.
    assert dice("1B").mean("success", stress=1, price=1) == Fraction(1, 2)
    # One free reroll first; then a paid one: fail is worth (4 + 1) / 2, so the roll (4 + 5/2) / 2.
    assert dice("1B").mean("4 * success", stress=1, free=1, price=1) == Fraction(13, 4)


@pytest.mark.parametrize(("stress", "free", "price"), [(2, 0, 1), (1, 1, 2), (2, 1, 3), (1, 2, 0)])
def test_free_rerolls_first_is_best_play(stress, free, price, solver):
    here = dice("2B+1G")
    expected = tree([BLACK, BLACK, GREEN], mixed, stress, free, price)
    assert here.mean(mixed, stress=stress, free=free, price=price) == expected


@pytest.mark.parametrize(
    ("only", "may"),
    [
        (["G"], lambda die, face: die is GREEN),
        (["tentacle"], lambda die, face: face == ("tentacle",)),
        (["blank", "elder_sign"], lambda die, face: face in ((), ("elder_sign",))),
        (["B:blank", "G:elder_sign"], lambda die, face: (die, face) in (
            (BLACK, ()), (GREEN, ("elder_sign",)))),
        ("G", lambda die, face: die is GREEN),
        (["B", "blank"], lambda die, face: die is BLACK or face == ()),
    ],
)  # fmt: skip
def test_a_rule_may_restrict_the_dice_or_faces(only, may, solver):
    dies = [BLACK, BLACK, GREEN]
    for asked, worth in WORTHS:
        expected = tree(dies, worth, 2, may=may)
        assert dice("2B+1G").mean(asked, stress=2, only=only) == expected


def test_no_reroll_is_possible_where_no_die_may_be_thrown_again(solver):
    assert dice("2B").odds("success >= 1", stress=3, only=["G"]) == Fraction(3, 4)


def test_changes_are_settled_after_the_last_reroll(solver):
    may = Convert("elder_sign", "success", most=1, optional=True)
    here = dice("2B+1G", may, Reduce("tentacle", 1))

    def worth(s, e, t):
        return s + min(e, 1) >= 3 and max(t - 1, 0) == 0

    expected = tree([BLACK, BLACK, GREEN], worth, 2)
    assert here.odds("success >= 3 and tentacle == 0", stress=2) == expected


def test_dice_of_different_sizes_are_rerolled_as_exactly(solver):
    here = pool("2C+1B", [COIN, BLACK])

    def worth(s, e, t):
        return 3 * s - t

    expected = tree([COIN, COIN, BLACK], worth, 2)
    assert here.mean("3 * success - tentacle", stress=2) == expected
    assert here.mean("3 * success - tentacle", stress=2, only=["C"]) == tree(
        [COIN, COIN, BLACK], worth, 2, may=lambda die, face: die is COIN
    )


@given(
    st.lists(st.lists(st.sampled_from(WORDS), max_size=2).map(tuple), min_size=1, max_size=4),
    st.lists(st.integers(-5, 5), min_size=3, max_size=3),
    st.integers(0, 2),
)
def test_any_dice_and_any_worth_agree_with_the_tree(faces, weights, stress):
    strange, coin = Die("S", "strange", "grey", tuple(faces)), COIN

    def worth(*counts):
        return abs(sum(weight * n for weight, n in zip(weights, counts, strict=True)) - 2)

    here = Pool((strange, coin), (2, 1))
    by_name = {symbol: at for at, symbol in enumerate(WORDS)}

    def asked(*counts):
        named = dict(zip(here.symbols, counts, strict=True))
        return worth(*(named.get(symbol, 0) for symbol in by_name))

    assert here.mean(asked, stress=stress) == tree([strange, strange, coin], worth, stress)


# ---- exactness and limits ----


def test_worths_beyond_what_floats_hold_are_exact_too(solver):
    huge = 10**17 + 1  # no float is this number
    small = dice("2B+1G").odds("success >= 2", stress=2)
    assert dice("2B+1G").mean(lambda s, e, t: huge * (s >= 2), stress=2) == huge * small
    assert dice("2B").mean(lambda s, e, t: -huge * (s < 1), stress=1) == -huge * Fraction(1, 8)


@pytest.mark.parametrize("scale", [2**40, 2**44, 2**47, 2**50, 2**53])
def test_the_border_of_floats_is_no_border_of_exactness(scale, solver):
    odd = 2 * scale + 1
    expected = odd * dice("3B+1G").odds("success >= 3", stress=2)
    assert dice("3B+1G").mean(lambda s, e, t: odd * (s >= 3), stress=2) == expected


def test_many_dice_and_rerolls_are_exact_when_few_symbols_matter():
    tail = Fraction(sum(comb(140, k) for k in range(60, 141)), 2**140)
    assert dice("60B+40G").odds("success >= 60", stress=40) == tail


def test_more_positions_than_can_be_worked_out_are_refused_with_their_number():
    # 20 black dice lie in C(24, 4) ways, 20 green ones in C(23, 3); twice that for 1 reroll.
    with pytest.raises(Refusal, match=r"37,637,292 positions; at most 2,000,000"):
        dice("20B+20G").mean(lambda s, e, t: s, stress=1)
    with pytest.raises(Refusal, match=r"52,360 positions; at most 50,000"):
        dice("31B").mean(lambda s, e, t: s, stress=1)
    assert dice("20B+20G").odds("success >= 30", stress=1) < 1


@pytest.mark.parametrize(
    ("rerolls", "says"),
    [
        ({"stress": -1}, "stress=-1"),
        ({"free": 1_001}, "free=1001"),
        ({"stress": 1.5}, "stress=1.5"),
        ({"stress": "2"}, "stress='2'"),
        ({"only": ["X"]}, "“X”"),
        ({"only": ["B:success+elder_sign"]}, "“B:success"),
        ({"only": 5}, "only=5 names no dice"),
        ({"only": [[]]}, "names no dice"),
        ({"only": [5, "B"]}, "shows “5”"),
    ],
)
def test_rerolls_that_nobody_can_take_are_refused(rerolls, says):
    with pytest.raises(Refusal, match=says):
        dice("2B").odds("success >= 1", **rerolls)


def test_a_thousand_rerolls_are_the_most():
    # A die fails each of a thousand rerolls, and the throw before: 1/2 to the 1001st.
    assert dice("1B").odds("success >= 1", stress=600, free=400) == 1 - Fraction(1, 2**1001)
    assert dice("1B").mean("success", stress=1, price=10**9) == Fraction(1, 2)


def test_a_price_below_nothing_is_refused():
    with pytest.raises(Refusal, match="price=-1"):
        dice("2B").mean("success", stress=1, price=-1)


def test_a_small_question_is_answered_without_numpy():
    code = (
        "import sys; from dmd.death_may_die.dice import dice;"
        "print(dice('3B+1G').odds('success >= 2', stress=2), 'numpy' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.split() == ["57/64", "False"]  # six dice: (15 + 20 + 15 + 6 + 1) of 64


# ---- a roll that lies on the table ----

ROLL = (("blank", "success", "success+tentacle"), ("elder_sign",))


def test_each_choice_for_a_roll_has_its_exact_value_and_gain(solver):
    """Wanted: 3 successes. Two lie there, so a failure is thrown again: 1/2, then once more 3/4."""
    advice = dice("3B+1G").best_reroll(ROLL, "success >= 3", stress=2)

    values = {str(choice): (choice.value, choice.gain) for choice in advice.choices}
    assert values["keep everything"] == (0, 0)
    assert values["reroll B blank"] == values["reroll G elder_sign"] == (Fraction(3, 4),) * 2
    # A success thrown again must come back, and then a failure must succeed: 1/2 · 1/2.
    assert (
        values["reroll B success"] == values["reroll B success+tentacle"] == (Fraction(1, 4),) * 2
    )
    assert [choice.value for choice in advice.choices] == sorted(
        (choice.value for choice in advice.choices), reverse=True
    )
    assert advice.value == advice.best.value == Fraction(3, 4)


@pytest.mark.parametrize(("stress", "free", "price"), [(2, 0, 0), (1, 1, 0), (2, 0, 1), (1, 1, 3)])
def test_the_value_of_a_reroll_is_that_of_the_dice_thrown_again(stress, free, price, solver):
    """Reroll by hand: each face that one die may show, then best play of what is left."""
    here, values = dice("2B+1G"), {}
    left = (stress, free - 1) if free else (stress - 1, free)

    def best(roll, stress, free):
        return here.best_reroll(roll, mixed, stress=stress, free=free, price=price)

    for roll, ways in here.outcomes():
        advice = best(roll, stress, free)
        values[roll] = ways * advice.value
        for choice in advice.choices:
            if choice.letter:
                one, rest = here.reroll(roll, choice.letter, choice.face)
                falls = one.outcomes()
                then = sum(n * best(together(rest, thrown), *left).value for thrown, n in falls)
                assert choice.value == then / one.total - (0 if free else price)
            else:
                counts = here.count(roll)
                assert choice.value == mixed(*(counts[symbol] for symbol in WORDS))
    whole = here.mean(mixed, stress=stress, free=free, price=price)
    assert sum(values.values()) / here.total == whole


def test_keeping_wins_a_tie():
    advice = dice("2B").best_reroll([["success", "success"], []], "success >= 2", stress=3)
    assert str(advice.best) == "keep everything"
    assert advice.value == 1


def test_without_a_reroll_there_is_nothing_but_to_keep():
    for rerolls in ({"stress": 0}, {"stress": 2, "only": ["G"]}):
        advice = dice("1B").best_reroll([["blank"], []], "success >= 1", **rerolls)
        assert [str(choice) for choice in advice.choices] == ["keep everything"]
        assert advice.value == 0


def test_advice_reads_as_a_small_table():
    advice = dice("3B+1G").best_reroll(ROLL, "success  >= 3", stress=2)
    assert repr(advice).splitlines() == [
        "success >= 3",
        "reroll B blank               75.00%    +75.00%",
        "reroll G elder_sign          75.00%    +75.00%",
        "reroll B success             25.00%    +25.00%",
        "reroll B success+tentacle    25.00%    +25.00%",
        "keep everything               0.00%     +0.00%",
    ]
    worth = dice("1B").best_reroll([["tentacle"], []], "success - tentacle", stress=1)
    assert repr(worth).splitlines()[1].split() == ["reroll", "B", "tentacle", "0.1667", "+1.167"]


def test_advice_for_a_roll_that_cannot_lie_there_is_refused():
    with pytest.raises(Refusal, match="cannot show that"):
        dice("3B+1G").best_reroll([["blank"], []], "success >= 1")
