"""`dmd odds`: one line of question, one exact answer."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from dmd.cli import main
from dmd.cli.odds import percent
from dmd.death_may_die.dice import dice


def test_the_odds_are_a_fraction_a_percentage_and_what_was_assumed(capsys):
    assert main(["odds", "3B+1G", "success >= 2"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3B+1G: success >= 2",
        "11/16 = 68.75 %",
        "No rerolls.",
    ]


def test_the_machine_gets_the_reduced_fraction(capsys):
    assert main(["odds", "1g + 3b", "success  >= 2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "pool": "3B+1G",
        "question": "success >= 2",
        "numerator": 11,
        "denominator": 16,
        "probability": 0.6875,
    }


def test_rerolls_are_played_as_well_as_can_be(capsys):
    # Six dice's worth: (15 + 20 + 15 + 6 + 1) of 64.
    assert main(["odds", "3B+1G", "success >= 2", "--stress", "1", "--free", "1"]) == 0
    out = capsys.readouterr().out
    assert "57/64 = 89.06… %" in out
    assert "Best play of 1 stress and 1 free rerolls" in out


@pytest.mark.parametrize(
    ("convert", "chance", "says"),
    [
        ("elder_sign=1", Fraction(4, 6), "up to 1 elder sign counts as a success where"),
        ("elder_sign=all", Fraction(4, 6), "each elder sign counts as a success where"),
        ("elder_sign=2each", Fraction(4, 6), "each elder sign counts as 2 successes where"),
        ("tentacle=1", Fraction(1, 2), "up to 1 tentacle counts as a success and stays one"),
        ("tentacle=all", Fraction(1, 2), "each tentacle counts as a success and stays one"),
    ],
)
def test_symbols_may_count_as_successes(convert, chance, says, capsys):
    assert main(["odds", "1G", "success >= 1", "--convert", convert]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith(f"{chance} = ")
    assert says in out


def test_several_conversions_apply_together_and_only_where_they_help(capsys):
    both = ["--convert", "elder_sign=2each", "--convert", "tentacle=all"]
    main(["odds", "1B", "success >= 2", "--json", *both])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["numerator"], answer["denominator"]) == (1, 3)  # elder sign, double face
    main(["odds", "1B", "success == 0", "--json", *both])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["numerator"], answer["denominator"]) == (1, 2)  # nothing is counted


def test_a_question_may_be_several_words(capsys):
    assert main(["odds", "3B", "success", ">=", "2"]) == 0
    assert "1/2 = 50 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["3X", "success >= 2"], "“3X” is not a number of dice"),
        (["101B", "success >= 2"], "Take 0 to 100 dice"),
        (["3B", "sucess >= 2"], "Did you mean “success”"),
        (["3B", "success"], "is a number, not a question"),
        (["3B", "success >= 2", "--stress", "-1"], "stress=-1"),
        (["3B", "success >= 2", "--stress", "99999"], "stress=99999"),
        (["3B", "success >= 2", "--convert", "elder=1"], "“elder” cannot count as a success"),
        (["3B", "success >= 2", "--convert", "success=1"], "cannot count as a success"),
        (["3B", "success >= 2", "--convert", "elder_sign"], "I do not understand “”"),
        (["3B", "success >= 2", "--convert", "elder_sign=some"], "I do not understand “some”"),
        (["3B", "success >= 2", "--convert", "tentacle=-1"], "I do not understand “-1”"),
    ],
)
def test_a_refused_input_is_a_sentence_and_status_one(words, says, capsys):
    assert main(["odds", *words]) == 1
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""


def test_wrong_usage_is_status_two():
    for words in (["odds"], ["odds", "3B"], ["odds", "3B", "success >= 1", "--stress", "many"]):
        with pytest.raises(SystemExit) as leaving:
            main(words)
        assert leaving.value.code == 2


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 3), "33.33… %"),
        (Fraction(1, 10**4), "0.01 %"),
        (Fraction(1, 6**8), "0.00005… %"),
        (1 - Fraction(1, 6**8), "99.99994… %"),
    ],
)
def test_what_is_nearly_certain_or_impossible_does_not_look_so(chance, text):
    assert percent(chance) == text


def test_the_command_and_the_library_say_the_same(capsys):
    for question in ("success >= 3 and tentacle == 0", "elder_sign + success == 4"):
        main(["odds", "3B+2G", question, "--stress", "2", "--json"])
        answer = json.loads(capsys.readouterr().out)
        chance = dice("3B+2G").odds(question, stress=2)
        assert Fraction(answer["numerator"], answer["denominator"]) == chance
