"""The language of questions, at the edges: whole sentences of refusal, and the limits."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.questions import MOST_BRACKETS, MOST_LETTERS, parse

WORDS = ("success", "tentacle")
FOR_EXAMPLE = "Ask, for example, success >= 2 and tentacle <= 1."
COMPARE = "Compare it, for example success >= 1."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no question. Ask, for example, success >= 2."),
        (" " * 501, "That question has 501 letters. Use 500 at most."),
        ("success >=", f"“success >=” stops in the middle. {FOR_EXAMPLE}"),
        ("  (success ", "“(success” stops in the middle. A “)” is missing."),
        ("success 2", f"I am lost at “2”, letter 9 of the question. {FOR_EXAMPLE}"),
        ("/", f"I am lost at “/”, letter 1 of the question. {FOR_EXAMPLE}"),
        ("success >= or", f"I am lost at “or”, letter 12 of the question. {FOR_EXAMPLE}"),
        ("success >= not 1", f"I am lost at “not”, letter 12 of the question. {FOR_EXAMPLE}"),
        ("min success", "I am lost at “success”, letter 5 of the question. A “(” is missing."),
        ("max(1 2)", "I am lost at “2”, letter 7 of the question. A “)” is missing."),
        ("success => 2", "I am lost at “=>”, letter 9 of the question. Say “>=”."),
        ("success =< 2", "I am lost at “=<”, letter 9 of the question. Say “<=”."),
        ("success <> 2", "I am lost at “<>”, letter 9 of the question. Say “!=”."),
        ("1 = 1 & 1 = 1", "I am lost at “&”, letter 7 of the question. Say “and”."),
        ("1 = 1 && 1 = 1", "I am lost at “&&”, letter 7 of the question. Say “and”."),
        ("1 = 1 | 1 = 1", "I am lost at “|”, letter 7 of the question. Say “or”."),
        ("1 = 1 || 1 = 1", "I am lost at “||”, letter 7 of the question. Say “or”."),
        ("! success", "I am lost at “!”, letter 1 of the question. Say “not”."),
        ("success >= 1234567890", "The number 123456789… is too large. Use 9 digits at most."),
        ("sucess", "There is no symbol “sucess”. Did you mean “success”?"),
        ("wounds", "There is no symbol “wounds”. The symbols are success, tentacle."),
        ("not success", f"“not” wants questions, and success is a number. {COMPARE}"),
        ("1 = 1 and 2", f"“and” wants questions, and 2 is a number. {COMPARE}"),
        ("success or 1 = 1", f"“or” wants questions, and success is a number. {COMPARE}"),
        ("not max(1, 2)", f"“not” wants questions, and max(…) is a number. {COMPARE}"),
        (
            "-" * 21 + "1",
            "That question is nested more than 20 deep. Leave out the brackets it does not need.",
        ),
    ],
)
def test_a_refusal_tells_where_and_how_to_mend_it(text, sentence):
    with pytest.raises(Refusal) as why:
        parse(text, WORDS)

    assert str(why.value) == sentence


def test_of_a_word_without_end_eighty_letters_are_shown():
    with pytest.raises(Refusal, match=f"There is no symbol “{'y' * 80}”"):
        parse("y" * 400, WORDS)
    with pytest.raises(Refusal, match=f"I am lost at “{'&' * 80}”, letter 7 of the question"):
        parse(f"1 = 1 {'&' * 400} 1 = 1", WORDS)


def test_the_limits_themselves_may_be_reached():
    assert (MOST_LETTERS, MOST_BRACKETS) == (500, 20)
    assert parse(f"{'success':>500}", WORDS).value(3) == 3
    assert parse("-" * 20 + "1", WORDS).value() == 1
    assert parse("999999999", WORDS).value() == 999_999_999


def test_brackets_that_are_closed_again_are_not_deep():
    assert parse(" + ".join(["(-1)"] * 40), WORDS).value() == -40


def test_brackets_that_were_closed_leave_no_more_room_for_others():
    closed = " + ".join(["(-1)"] * 40)

    assert parse(f"{closed} + {'-' * 20}1", WORDS).value() == -39
    with pytest.raises(Refusal, match="nested more than 20 deep"):
        parse(f"{closed} + {'-' * 21}1", WORDS)


def test_of_two_comparisons_in_a_row_both_count():
    between = parse("0 < success < 3", WORDS)

    assert [between.value(n) for n in range(5)] == [False, True, True, False, False]


def test_a_wish_says_what_was_asked_and_what_it_needs_to_know():
    wish = parse("  Tentacle   <= 1 AND tentacle+success > 2 ", WORDS)

    assert wish.text == "Tentacle <= 1 AND tentacle+success > 2"
    assert wish.symbols == ("tentacle", "success")
    assert wish.yes_no
    assert wish.value(1, 2)
    assert not wish.value(1, 1)


def test_what_is_no_question_is_a_worth():
    for worth in ("success", "success + 1", "2 * success", "-success", "min(success, 1)", "7"):
        assert not parse(worth, WORDS).yes_no
    for question in ("success = 1", "not success = 1", "0 < success < 2", "1 = 1 or 2 = 2"):
        assert parse(question, WORDS).yes_no


def test_a_question_asked_again_is_read_once():
    assert parse("success >= 2", WORDS) is parse("success >= 2", WORDS)
