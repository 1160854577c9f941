"""Pools of dice: what may come up, how often, and what it counts as."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import comb

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.core.complaints import Refusal
from dmd.core.dice.grids import Grids
from dmd.core.dice.pool import Add, Convert, Die, Pool, Reduce, pool, together
from dmd.core.dice.questions import parse

BLACK = Die(
    "B", "standard", "black",
    ((), ("success",), ("success",), ("elder_sign",), ("tentacle",), ("success", "tentacle")),
)  # fmt: skip
GREEN = Die(
    "G", "bonus", "green",
    ((), (), ("success",), ("success",), ("elder_sign",), ("success", "elder_sign")),
)  # fmt: skip
COIN = Die("C", "coin", "silver", (("heads",), ("tails",)))
SMALL = Die("D", "small die", "white", (0, 0, 1, 1, 2, 2))
CUBE = Die("X", "cube", "red", (1, 2, 3, 4, ("success",), ("success", "success")))
WORDS = ("success", "elder_sign", "tentacle")


def dice(text, *changes):
    return pool(text, [BLACK, GREEN]).with_(*changes)


def every_sequence(text):
    """All 6ⁿ ways to throw black and green dice, written apart from the code under test."""
    black, green = int(text[0]), int(text[3])
    yield from product(*[BLACK.faces] * black, *[GREEN.faces] * green)


def counted(faces, symbols=WORDS):
    shown = [symbol for face in faces for symbol in face]
    return tuple(shown.count(symbol) for symbol in symbols)


# ---- dice ----


def test_a_die_says_what_its_faces_are_called():
    assert BLACK.names == (
        "blank", "success", "success", "elder_sign", "tentacle", "success+tentacle",
    )  # fmt: skip
    assert SMALL.names == ("0", "0", "1", "1", "2", "2")
    assert Die("E", "e", "e", (("pip", "pip", "success"),)).names == ("2 pip+success",)


def test_a_number_on_a_face_counts_as_pips():
    # Two dice of 0, 0, 1, 1, 2, 2: the sum 4 needs two 2s, 1/3 · 1/3.
    small = pool("2D", [SMALL])
    assert small.odds("pip == 4") == Fraction(1, 9)
    assert small.mean("pip") == 2
    assert small.distribution("pip") == {(0,): 4, (1,): 8, (2,): 12, (3,): 8, (4,): 4}


@pytest.mark.parametrize(
    ("letter", "faces", "says"),
    [
        ("BB", ((),), "one letter"),
        ("", ((),), "one letter"),
        ("7", ((),), "one letter"),
        ("B", (), "0 faces"),
        ("B", ((),) * 101, "101 faces"),
        ("B", (("blank",),), "names a blank"),
        ("B", (("elder sign",),), "elder sign"),
        ("B", (("and",),), "“and”"),
        ("B", (-1,), "-1 pips"),
        ("B", (1_001,), "1001 pips"),
    ],
)
def test_a_die_that_could_not_be_asked_about_is_refused(letter, faces, says):
    with pytest.raises(Refusal, match=says):
        Die(letter, "standard", "black", faces)


# ---- pools ----


@pytest.mark.parametrize(
    "text",
    ["3B+1G", "1G+3B", " 3b + g ", "3 black + 1 green", "2 standard + B + 1 bonus", "3B+1G+0G"],
)
def test_a_pool_is_read_in_any_order_and_by_any_name(text):
    assert repr(dice(text)) == "3B+1G"


def test_a_pool_may_have_no_dice():
    none = dice("0B")
    assert none.odds("success == 0") == 1
    assert none.odds("success >= 1", stress=3) == 0
    assert list(none.outcomes()) == [(((), ()), 1)]
    assert repr(none) == "0 dice"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a number of dice. Say, for example, 2B"),
        ("3", "not a number of dice"),
        ("3X", "“3X” is not a number of dice"),
        ("3 blak", "Did you mean “black”"),
        ("3B+", "not a number of dice"),
        ("3B 1G", "not a number of dice"),
        ("-3B", "not a number of dice"),
        ("2.5B", "not a number of dice"),
        ("٣B", "not a number of dice"),
        ("101B", "101 dice cannot be thrown. Take 0 to 100"),
        ("60B+41G", "101 dice"),
        ("9" * 50 + "B", "not a number of dice"),
        ("1B+" * 100 + "1B", "is not a pool"),
        (3, "3 is not a pool"),
        (["3B"], "is not a pool"),
    ],
)
def test_a_pool_that_cannot_be_thrown_is_refused_with_a_sentence(text, says):
    with pytest.raises(Refusal, match=says):
        dice(text)


def test_dice_need_letters_of_their_own_and_a_number_each():
    for kinds, numbers in (
        ((BLACK, BLACK), (1, 1)),
        ((BLACK,), (1, 1)),
        ((), ()),
        ((BLACK,), (-1,)),
    ):
        with pytest.raises(Refusal):
            Pool(kinds, numbers)


def test_a_pool_survives_a_trip_through_json_with_its_changes():
    here = dice(
        "3B+1G", Convert("elder_sign", "success", most=1), Add("tentacle", 2), Reduce("tentacle")
    )
    again = msgspec.json.decode(msgspec.json.encode(here), type=Pool)
    assert again == here
    assert hash(again) == hash(here)
    assert again.odds("success >= 2") == here.odds("success >= 2")


# ---- exact odds ----


@pytest.mark.parametrize("text", ["3B+1G", "1B+0G", "0B+3G", "2B+3G", "5B+0G"])
def test_the_joint_distribution_is_that_of_all_sequences(text):
    brute = Counter(map(counted, every_sequence(text)))
    assert dice(text).distribution(*WORDS) == brute
    assert dice(text).total == sum(brute.values())
    turned = Counter((t, s) for s, _, t in map(counted, every_sequence(text)))
    assert dice(text).distribution("tentacle", "success") == turned


def test_two_successes_on_three_black_dice_and_a_green_one_are_11_in_16():
    # Each die shows a success half the time: (6 + 4 + 1) of 16 ways to succeed with 2, 3 or 4 dice.
    assert dice("3B+1G").odds("success >= 2") == Fraction(11, 16)


def test_a_double_face_counts_both_its_symbols():
    # Any tentacle on 3 black dice: 1 - (4/6)³ = 19/27. Counting the double face twice gives 7/8.
    assert dice("3B").odds("tentacle >= 1") == Fraction(19, 27)
    # Any elder sign on 3B+1G: 1 - (5/6)³ · (4/6) = 199/324.
    assert dice("3B+1G").odds("elder_sign >= 1") == Fraction(199, 324)


def test_dice_of_different_sizes_and_symbols_may_be_thrown_together():
    mixed = pool("2C+1D", [COIN, SMALL])
    assert mixed.total == 24
    # Two heads (1/4) and at least 1 pip (2/3).
    assert mixed.odds("heads == 2 and pip >= 1") == Fraction(1, 6)


def test_a_face_may_show_a_symbol_twice():
    assert pool("1X", [CUBE]).distribution("success") == {(0,): 4, (1,): 1, (2,): 1}
    assert pool("1X", [CUBE]).mean("pip + success") == Fraction(1 + 2 + 3 + 4 + 1 + 2, 6)


def test_blanks_can_be_asked_about():
    # One black blank of six, two green ones of six.
    assert dice("1B+1G").odds("blank >= 1") == 1 - Fraction(5, 6) * Fraction(4, 6)


def test_a_hundred_dice_are_exact():
    hundred = dice("60B+40G")
    tail = Fraction(sum(comb(100, k) for k in range(50, 101)), 2**100)
    assert hundred.odds("success >= 50") == tail
    both = hundred.distribution("success", "tentacle")
    assert sum(both.values()) == 6**100
    # Every black die shows the double face, and every green one any of three faces.
    assert both[100, 60] == 3**40
    with pytest.raises(Refusal, match=r"622,261 counts .* at most 250,000"):
        hundred.distribution(*WORDS)


def test_means_are_exact():
    assert dice("3B+1G").mean("success") == 2
    assert dice("3B+1G").mean("success - tentacle") == 1
    assert dice("3B+1G").mean("success >= 2") == Fraction(11, 16)
    assert dice("2B").mean(lambda s, e, t: s * s) == Fraction(0 * 1 + 1 * 2 + 4 * 1, 4)


def test_a_question_may_be_a_function_of_the_symbols():
    here = dice("3B+1G")
    assert here.odds(lambda s, e, t: s >= 2 and t <= 1) == here.odds(
        "success >= 2 and tentacle <= 1"
    )
    with pytest.raises(Refusal, match="whole number"):
        here.mean(lambda s, e, t: s / 2)
    with pytest.raises(TypeError, match="unsupported"):  # the asker's own mistake stays theirs
        here.mean(lambda s, e, t: s + "1")


def test_at_least_lists_the_chances_of_all_counts():
    # 2 dice, half a success each: 4/4, 3/4, 1/4.
    assert dice("1B+1G").at_least("success") == (1, Fraction(3, 4), Fraction(1, 4))
    assert dice("2G").at_least("tentacle") == (1,)


def test_asking_twice_gives_the_same_and_answers_cannot_be_spoilt():
    here = dice("2B")
    here.distribution("success").clear()
    assert here.distribution("success") == {(0,): 9, (1,): 18, (2,): 9}


@pytest.mark.parametrize("wanted", [7, None, ["success"], b"success >= 2"])
def test_what_is_no_question_is_refused(wanted):
    with pytest.raises(Refusal, match="is not a question"):
        dice("3B").odds(wanted)


def test_a_number_is_not_a_question():
    with pytest.raises(Refusal, match=r"“success \+ 1” is a number"):
        dice("3B").odds("success  + 1")


# ---- a source of chance ----


@pytest.mark.parametrize("text", ["3B+1G", "2B+2G", "4B+0G", "0B+1G"])
def test_outcomes_are_the_sequences_without_their_order(text):
    def sequence(faces):
        black = int(text[0])
        names = ["+".join(face) or "blank" for face in faces]
        return tuple(sorted(names[:black])), tuple(sorted(names[black:]))

    outcomes = list(dice(text).outcomes())
    assert Counter(dict(outcomes)) == Counter(map(sequence, every_sequence(text)))
    assert len(dict(outcomes)) == len(outcomes)  # none twice


@pytest.mark.parametrize("text", ["3B+1G", "1B+2G"])
def test_drawing_through_every_answer_gives_the_outcomes(text):
    """Chance speaks once: what is thrown and what is listed come from the same faces."""
    here = dice(text)
    drawn = Counter()
    for answers in product(range(6), repeat=sum(here.numbers)):
        left = iter(answers)

        def below(limit, left=left):
            assert limit == 6
            return next(left)

        drawn[here.draw(below)] += 1
        assert not list(left)  # one whole number a die
    assert drawn == dict(here.outcomes())
    assert all(map(here.possible, drawn))


@pytest.mark.parametrize(
    "roll",
    [
        None, 0, "blank", (), ((),), (("blank",), ("blank",), ()), (("blank",), ()),
        (("success", "blank"), ("blank",)), (("blank", "tentacle+success"), ("blank",)),
        (("blank", "blank"), ("tentacle",)), (("blank", 1), ("blank",)), (None, ("blank",)),
        (("blank", ["blank"]), ("blank",)), [["blank", "blank"], ["blank"]],
    ],
)  # fmt: skip
def test_what_the_dice_cannot_show_is_not_possible(roll):
    here = dice("2B+1G")
    assert here.possible((("blank", "success"), ("blank",)))
    assert not here.possible(roll)


def test_too_many_outcomes_are_refused_with_their_number():
    with pytest.raises(Refusal, match=r"4,598,126 different rolls; at most 1,000,000"):
        next(dice("100B").outcomes())


def test_a_roll_is_counted():
    roll = (("blank", "success", "success+tentacle"), ("elder_sign",))
    assert dice("3B+1G").count(roll) == {"success": 2, "elder_sign": 1, "tentacle": 1, "blank": 1}


def test_one_die_is_taken_from_the_table_and_put_back():
    here, roll = dice("3B+1G"), (("blank", "success", "success+tentacle"), ("elder_sign",))

    one, rest = here.reroll(roll, "B", "success")

    assert repr(one) == "1B"
    assert rest == (("blank", "success+tentacle"), ("elder_sign",))
    thrown = (("elder_sign",), ())
    assert one.possible(thrown)
    assert together(rest, thrown) == (("blank", "elder_sign", "success+tentacle"), ("elder_sign",))
    assert sum(ways for _, ways in one.outcomes()) == 6
    with pytest.raises(Refusal, match="No die G shows blank"):
        here.reroll(roll, "G", "blank")
    for bad in (((), ()), None, (("success",), ("elder_sign",))):
        with pytest.raises(Refusal, match="Say the faces kind by kind"):
            here.reroll(bad, "B", "success")
        with pytest.raises(Refusal, match="cannot show that"):
            here.count(bad)


def test_a_roll_may_be_given_in_any_order_of_faces():
    here = dice("2B+1G")
    assert here.as_roll([["success", "blank"], ["blank"]]) == (("blank", "success"), ("blank",))
    for roll in (
        [["success"], ["blank"]],
        [["succes", "blank"], ["blank"]],
        3,
        [3],
        "blank",
        [[1, "a"]],
    ):
        with pytest.raises(Refusal, match=r"2B\+1G cannot show that"):
            here.as_roll(roll)


# ---- changes of symbols ----


def test_elder_signs_count_as_successes_at_most_one_of_them_or_all():
    # One green die: 2 blanks; 2 successes; elder sign 1; the double face 2 (DMD-RES-E4).
    assert dice("1G", Convert("elder_sign", "success")).distribution("success") == {
        (0,): 2, (1,): 3, (2,): 1,
    }  # fmt: skip
    brute = Counter(s + min(e, 1) for s, e, _ in map(counted, every_sequence("0B+2G")))
    one = dice("2G", Convert("elder_sign", "success", most=1)).distribution("success")
    assert {n: ways for (n,), ways in one.items()} == brute
    # Only two blanks (2 · 2 of 36 ways) show no success then.
    assert 1 - Fraction(one[0,], 36) == Fraction(8, 9)


def test_an_elder_sign_may_be_worth_two():
    # One green die: blank 0 (2), success 1 (2), elder sign 2, success+elder sign 1 + 2.
    here = dice("1G", Convert("elder_sign", "success", worth=2))
    assert here.distribution("success") == {(0,): 2, (1,): 2, (2,): 1, (3,): 1}


def test_a_converted_elder_sign_is_none_any_more_unless_the_ability_says_so():
    used = dice("1G", Convert("elder_sign", "success"))
    kept = dice("1G", Convert("elder_sign", "success", keeps=True))
    assert used.odds("elder_sign >= 1") == 0
    assert kept.odds("elder_sign >= 1") == Fraction(1, 3)
    assert used.odds("success >= 1") == kept.odds("success >= 1") == Fraction(2, 3)


def test_a_tentacle_counts_as_a_success_and_stays_a_tentacle():
    # Blank and elder sign 0/0, success 1/0 twice, tentacle 1/1, double face 2/1 (DMD-RES-E3).
    here = dice("1B", Convert("tentacle", "success", keeps=True))
    assert here.distribution("success", "tentacle") == {(0, 0): 2, (1, 0): 2, (1, 1): 1, (2, 1): 1}


def test_at_most_one_tentacle_counts():
    here = dice("3B", Convert("tentacle", "success", most=1, keeps=True))
    brute = Counter((s + min(t, 1), t) for s, _, t in map(counted, every_sequence("3B+0G")))
    assert here.distribution("success", "tentacle") == brute


def test_an_optional_change_is_used_only_where_it_helps():
    may = dice("1G", Convert("elder_sign", "success", optional=True))
    # Wanting successes, all of them count: 4 of 6 faces. Wanting none, none does: 3 of 6 show none.
    assert may.odds("success >= 1") == Fraction(4, 6)
    assert may.odds("success == 0") == Fraction(3, 6)
    # Exactly one: a success (2), an elder sign counted (1), success+elder sign not counted (1).
    assert may.odds("success == 1") == Fraction(4, 6)
    # A worth takes the best number of conversions: 2·elder signs are better than 1·success.
    assert may.mean("success + 2 * elder_sign") == Fraction(0 + 0 + 1 + 1 + 2 + 3, 6)


def test_what_is_optional_has_no_distribution_of_its_own():
    with pytest.raises(Refusal, match="optional"):
        dice("1G", Convert("elder_sign", "success", optional=True)).distribution("success")


def test_more_choices_than_can_be_compared_are_refused_with_their_number():
    may = (
        Convert("elder_sign", "success", optional=True),
        Convert("tentacle", "success", keeps=True, optional=True),
        Add("success", optional=True),
    )
    # 61 · 61 · 31 counts, 61 ways to use each conversion, 2 to use the addition.
    with pytest.raises(Refusal, match="858,442,142 ways; at most 50,000,000"):
        dice("30B+30G", *may).odds("success == 50")
    # All twelve double faces, and everything used: 2 · 12 + 1.
    assert dice("6B+6G", *may).odds("success == 25") == Fraction(1, 6**12)
    assert dice("60B+40G", may[0]).odds("success >= 50") > Fraction(3, 4)


def test_one_symbol_may_count_as_two_others():
    paw = Convert("elder_sign", "success+tentacle", optional=True)
    # One black die: 3 faces with success, and the elder sign; without tentacles only 2 faces.
    assert dice("1B", paw).odds("success >= 1") == Fraction(4, 6)
    assert dice("1B", paw).odds("success >= 1 and tentacle == 0") == Fraction(2, 6)


def test_automatic_symbols_are_added_and_losses_stop_at_none():
    assert dice("1B", Add("tentacle", 2)).odds("tentacle >= 3") == Fraction(2, 6)
    # Reduced by one, two dice leave a tentacle only when both show one: 1/3 · 1/3.
    assert dice("2B", Reduce("tentacle", 1)).odds("tentacle >= 1") == Fraction(1, 9)
    assert dice("2B", Reduce("tentacle", 9)).odds("tentacle == 0") == 1


def test_symbols_may_be_added_on_a_condition():
    # Two tentacles on two dice: 2·2 of 36 sequences, and only then are there 3 successes.
    here = dice("2B", Add("success", 3, when="tentacle >= 2", optional=True))
    assert here.odds("success >= 3") == Fraction(4, 36)
    assert here.odds("success <= 0") == Fraction(9, 36)


def test_changes_apply_in_their_order():
    first = (Convert("elder_sign", "tentacle"), Convert("tentacle", "success"))
    then = first[::-1]
    # Elder sign → tentacle → success; or tentacles first, and the elder sign ends as a tentacle.
    assert dice("1B", *first).odds("success >= 1") == Fraction(5, 6)
    assert dice("1B", *then).odds("success >= 1") == Fraction(4, 6)
    assert dice("1B", *then).odds("tentacle >= 1") == Fraction(1, 6)


def test_changes_that_do_not_matter_cost_nothing():
    here = dice("100B", Convert("elder_sign", "tentacle"), Add("tentacle", when="elder_sign >= 3"))
    assert here.odds("success >= 101") == 0  # one symbol is counted, not three


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda: Convert("eldersign", "success"), "Did you mean “elder_sign”"),
        (lambda: Convert("elder_sign", "succes"), "Did you mean “success”"),
        (lambda: Convert("elder_sign", "success", most=-1), "makes no sense"),
        (lambda: Convert("elder_sign", "success", worth=101), "makes no sense"),
        (lambda: Convert("elder_sign", ""), "no question"),
        (lambda: Add("tentacles"), "Did you mean “tentacle”"),
        (lambda: Add("tentacle", -1), "say Reduce"),
        (lambda: Add("tentacle", 1_001), "Take 0 to 1,000"),
        (lambda: Add("tentacle", when="success"), "is not a question"),
        (lambda: Reduce("tentacle", -1), "say Add"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(change, says):
    with pytest.raises(Refusal, match=says):
        dice("1B").with_(change())


def test_changes_may_be_as_small_and_as_large_as_their_limits():
    here = dice("1B")
    assert here.with_(Convert("tentacle", "success", most=0)).mean("success") == Fraction(1, 2)
    # Two tentacle faces of six become nothing, or a hundred successes each.
    assert here.with_(Convert("tentacle", "success", worth=0)).mean("tentacle") == 0
    many = here.with_(Convert("tentacle", "success", worth=100))
    assert many.mean("success") == Fraction(3 + 200, 6)
    assert here.with_(Add("success", 0)).mean("success") == Fraction(1, 2)
    assert here.with_(Add("success", 1_000)).mean("success") == 1_000 + Fraction(1, 2)
    assert here.with_(Add("success")).mean("success") == 1 + Fraction(1, 2)
    assert here.with_(Add("success", 5), Reduce("success")).mean("success") == 4 + Fraction(1, 2)
    assert here.with_(Reduce("success", 0)).mean("success") == Fraction(1, 2)
    assert here.with_(*[Add("success")] * 10).mean("success") == 10 + Fraction(1, 2)


def test_more_changes_than_a_game_has_are_refused():
    with pytest.raises(Refusal, match="11 changes"):
        dice("1B", *[Add("success")] * 11)


# ---- the language of questions ----

COUNTS = list(product(range(4), repeat=3))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("success >= 2", lambda s, e, t: s >= 2),
        ("SUCCESS≥2", lambda s, e, t: s >= 2),
        ("2 <= success", lambda s, e, t: s >= 2),
        ("tentacle = 0", lambda s, e, t: t == 0),
        ("tentacle == 0", lambda s, e, t: t == 0),
        ("tentacle != 0", lambda s, e, t: t != 0),
        ("tentacle ≠ 0 or success ≤ 1", lambda s, e, t: t != 0 or s <= 1),
        ("success >= 2 and tentacle <= 1", lambda s, e, t: s >= 2 and t <= 1),
        ("success > 2 or tentacle < 1 and 0 < success", lambda s, e, t: s > 2 or (t < 1 and s)),
        ("(success > 2 or tentacle < 1) and 0 < success", lambda s, e, t: (s > 2 or t < 1) and s),
        ("not success > 2 and tentacle < 1", lambda s, e, t: s <= 2 and t < 1),
        ("not (success > 2 and tentacle < 1)", lambda s, e, t: not (s > 2 and t < 1)),
        ("not not success > 2", lambda s, e, t: s > 2),
        ("1 <= success < tentacle <= 3", lambda s, e, t: 1 <= s < t <= 3),
        ("success + elder_sign >= 2 * tentacle", lambda s, e, t: s + e >= 2 * t),
        ("success - elder_sign - tentacle == 0", lambda s, e, t: s - e - t == 0),
        ("-success + 2 >= -(tentacle - 1)", lambda s, e, t: -s + 2 >= -(t - 1)),
        ("2 + 3 * success * 2 == 14", lambda s, e, t: s == 2),
        ("min(success, tentacle, 2) >= 1", lambda s, e, t: min(s, t, 2) >= 1),
        ("max(success, elder_sign) == 3", lambda s, e, t: max(s, e) == 3),
        ("(success >= 1) + (tentacle >= 1) == 1", lambda s, e, t: (s >= 1) != (t >= 1)),
        ("1 >= 0", lambda s, e, t: True),
    ],
)  # fmt: skip
def test_a_question_means_what_it_says(text, meaning):
    wish = parse(text, WORDS)
    places = [WORDS.index(symbol) for symbol in wish.symbols]
    assert wish.yes_no
    for counts in COUNTS:
        assert wish.value(*(counts[at] for at in places)) == bool(meaning(*counts)), counts


def test_a_worth_counts_a_question_as_one():
    wish = parse("10 * (success >= 2) + min(elder_sign, 2) - 2 * tentacle", WORDS)
    assert not wish.yes_no
    assert [wish.value(*counts) for counts in ((2, 3, 1), (1, 1, 0), (0, 0, 3))] == [10, 1, -6]


def test_only_the_symbols_named_are_counted():
    assert parse("tentacle <= 1 and success >= 2 or tentacle > 2", WORDS).symbols == (
        "tentacle",
        "success",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no question"),
        ("   ", "There is no question"),
        ("succes >= 2", "Did you mean “success”"),
        ("wounds >= 2", "The symbols are success, elder_sign, tentacle"),
        ("success >=", "stops in the middle"),
        ("success => 2", "letter 9 .* Say “>=”"),
        ("success >= 2 && tentacle = 0", "Say “and”"),
        ("success >= 2 | tentacle = 0", "Say “or”"),
        ("success 2", "lost at “2”, letter 9"),
        ("success >= 2)", r"lost at “\)”"),
        ("(success >= 2", "A “\\)” is missing"),
        ("min success", "A “\\(” is missing"),
        ("success / 2 >= 1", "lost at “/”"),
        ("success >= 2.5", "lost at “.”"),
        ("success >= ²", "lost at “²”"),
        ("success ** 2 > 1", "lost at “\\*”"),
        ("and >= 2", "lost at “and”"),
        ("success and tentacle >= 1", "success is a number"),
        ("not tentacle", "tentacle is a number"),
        ("not -tentacle", "the negative is a number"),
        ("success + 1 and tentacle >= 1", "a sum is a number"),
        ("tentacle >= 1 or success * 2", "a product is a number"),
        ("min(success, 1) and tentacle >= 1", r"min\(…\) is a number"),
        ("success >= 1 or 2", "2 is a number"),
        ("success >= 12345678901", "too large"),
        ("__import__('os') >= 1", "no symbol “__import__”"),
        ("success.real >= 1", "lost at “.”"),
        ("(" * 21 + "success" + ")" * 21 + " >= 1", "nested more than 20"),
        ("not " * 21 + "success >= 1", "nested more than 20"),
        ("-" * 400 + "1 >= 0", "nested more than 20"),
        ("success + " * 60 + "1 >= 1", "606 letters"),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_with_the_place_and_a_remedy(text, says):
    with pytest.raises(Refusal, match=says):
        parse(text, WORDS)


def test_a_long_but_flat_question_is_answered():
    text = "+".join(["1"] * 240) + " >= success"
    assert parse(text, WORDS).value(240)
    assert not parse(text, WORDS).value(241)


def test_questions_may_be_as_long_and_as_deep_as_their_limits():
    assert parse("(" * 20 + "success" + ")" * 20 + " >= 1", WORDS).value(1)
    assert not parse("not " * 19 + "success >= 1", WORDS).value(1)
    assert parse("success <= 999999999", WORDS).value(999_999_999)
    assert parse(f"{'success':>495} >= 1"[-500:], WORDS).value(1)
    assert parse("(success >= 1) and " * 20 + "(success >= 1)", WORDS).value(1)  # never nested
    with pytest.raises(Refusal, match="501 letters"):
        parse(f"{'success':>496} >= 1", WORDS)


@given(st.text(max_size=600))
def test_no_text_whatever_breaks_the_reader(text):
    with suppress(Refusal):
        assert parse(text, WORDS).text


PIECES = ("0 1 2 ( ( ) ) + - * >= <= == and or not min ( , max (", "success elder_sign tentacle")


@given(st.lists(st.sampled_from(" ".join(PIECES).split()), max_size=12).map(" ".join))
def test_what_can_be_read_means_what_python_says(text):
    try:
        wish = parse(text, WORDS)
    except Refusal:
        return
    for counts in ((0, 1, 2), (3, 0, 1), (1, 1, 1)):
        names = dict(zip(WORDS, counts, strict=True))
        functions = {"min": lambda *n: min(n), "max": lambda *n: max(n), "__builtins__": {}}
        expected = eval(text, functions, names)
        assert wish.value(*(names[symbol] for symbol in wish.symbols)) == expected


# ---- many pools at once, tables, charts ----


def test_every_pool_up_to_a_size_grows_from_the_one_with_a_die_fewer():
    grids = Grids([BLACK, GREEN], (4, 3), WORDS)
    for black, green in product(range(5), range(4)):
        found = grids[black, green]
        exact = Pool((BLACK, GREEN), (black, green)).distribution(*WORDS)
        assert {
            tuple(map(int, at)): int(found[tuple(at)]) for at in zip(*found.nonzero(), strict=True)
        } == exact


def test_grids_hold_whole_numbers_up_to_24_dice_and_refuse_more():
    assert int(Grids([COIN], (62,), ("heads",))[62,].sum()) == 2**62
    assert int(Grids([BLACK], (24,), ("success",))[24,].sum()) == 6**24
    with pytest.raises(Refusal, match="25 dice"):
        Grids([BLACK], (25,), ("success",))
    for numbers in ((5,), (-1,), (1, 1)):
        with pytest.raises(Refusal, match="no pool"):
            Grids([BLACK], (4,), ("success",))[numbers]


def test_a_table_has_the_odds_of_each_count():
    one = dice("1B+1G").table("success")
    assert one["exactly"].tolist() == [0.25, 0.5, 0.25]
    assert one["at least"].tolist() == [1.0, 0.75, 0.25]
    two = dice("1B").table("success", "tentacle")
    assert two.loc[1, 1] == pytest.approx(1 / 6)
    assert two.loc[0, 0] == pytest.approx(2 / 6)
    assert (two.index.name, two.columns.name) == ("success", "tentacle")
    every = dice("1B+2G").table()
    assert every.columns.tolist() == list(WORDS)
    assert every.sum().tolist() == pytest.approx([1, 1, 1])
    assert every.loc[2, "tentacle"] == 0
    with pytest.raises(Refusal, match="Did you mean “tentacle”"):
        dice("1B").table("tentacles")


def test_a_chart_has_a_bar_with_its_number_for_each_count():
    from matplotlib.figure import Figure

    ax = dice("1B+1G").plot("success", "tentacle", ax=Figure().subplots())
    heights = [round(bar.get_height(), 2) for bar in ax.patches]
    assert heights == [25, 50, 25, 66.67, 33.33]
    assert [label.get_text() for label in ax.texts] == ["25.0", "50.0", "25.0", "66.7", "33.3"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["success", "tentacle"]
    assert len({bar.get_hatch() for bar in ax.patches}) == 2  # told apart without colour, too


def test_a_chart_without_a_place_makes_its_own():
    from matplotlib import pyplot

    ax = dice("2B").plot()
    assert len(ax.containers) >= 3
    pyplot.close(ax.figure)
