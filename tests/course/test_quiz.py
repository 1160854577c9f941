"""A question checks the answer: guess first, then hear why, and by which rule."""

from __future__ import annotations

import re

import pytest

import dmd
from dmd.core.complaints import BadContent, Refusal
from dmd.course.questions import lessons, questions, read_lesson
from dmd.games import usual

FILES = sorted(usual().lessons.glob("*.yaml"))


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    """Nobody's own progress is touched."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path))


# -- guessing ------------------------------------------------------------------------------------


def test_a_question_shows_itself_with_its_choices_and_how_to_guess():
    assert repr(dmd.quiz("03-followers")).splitlines()[3:] == [
        "a  one",
        "b  two",
        "c  three",
        'To guess: dmd.quiz("03-followers").guess("a")',
    ]


@pytest.mark.parametrize("guess", ["three", "Three.", " c ", "C", "3", 3, "“three”", "(c)"])
def test_a_right_guess_may_be_said_in_many_ways(guess):
    answer = dmd.quiz("03-followers").guess(guess)

    assert answer.right
    assert bool(answer)


def test_a_right_guess_hears_the_reason_and_the_rule():
    told = repr(dmd.quiz("03-followers").guess("three"))

    assert told.startswith("Right: three. Both Cultists come along at every step")
    assert "DMD-RUN-2 (Run, p. 12): Whenever you leave a space" in told
    assert "Guess again" not in told


def test_a_wrong_guess_hears_why_and_by_which_rule_and_not_the_answer():
    answer = dmd.quiz("02-rest-where").guess("no")

    assert not answer
    assert answer.sentence == "Not “no”. Only your own space must be without enemies."
    assert answer.rule.id == "DMD-RST-1"
    assert "Right" not in repr(answer)
    assert repr(answer).endswith('dmd.quiz("02-rest-where").reveal()')


def test_the_answer_can_be_looked_up():
    assert dmd.quiz("02-rest-where").reveal().right


def test_until_somebody_guesses_the_question_stays():
    asked = dmd.quiz("03-followers")

    assert asked.guess(...) is asked
    assert asked.guess() is asked
    assert dmd.progress().notes == {}


def test_a_guess_that_is_only_judged_is_not_remembered():
    assert not dmd.quiz("03-followers").judge("one")
    assert dmd.progress().notes == {}


@pytest.mark.parametrize("guess", ["four", "", "d", "\x00", "three\n" * 1_000, -1, 10**30])
def test_what_is_no_choice_is_refused_and_not_counted(guess):
    with pytest.raises(Refusal, match="none of the choices"):
        dmd.quiz("03-followers").guess(guess)
    assert dmd.progress().notes == {}


def test_a_slip_of_the_fingers_is_asked_about():
    with pytest.raises(Refusal, match="Did you mean “three”"):
        dmd.quiz("03-followers").guess("thre")


def test_a_question_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(Refusal, match="Did you mean “03-followers”"):
        dmd.quiz("03-folowers")
    with pytest.raises(Refusal, match="01-stairs, 01-lone-arrow"):
        dmd.quiz("01")
    with pytest.raises(Refusal, match=r"dmd\.progress\(\) lists them all"):
        dmd.quiz("")


def test_every_wrong_choice_can_be_guessed_and_says_why_it_is_wrong():
    for name, question in questions().items():
        asked = dmd.quiz(name)
        for choice in question.choices:
            answer = asked.judge(choice.says)
            assert answer.chosen == (choice,)
            assert answer.right == (question.answer == (choice,))
            assert answer.rule.id in repr(answer)
            assert "would have to" not in answer.sentence  # a reason is no riddle
            assert all(len(line) <= 88 for line in f"{asked!r}\n{answer!r}".splitlines())
        for letter, says in asked.choices.items():
            assert asked.judge(letter).chosen == asked.judge(says).chosen


# -- several choices, and numbers ----------------------------------------------------------------


def test_where_several_belong_all_of_them_are_the_answer_in_any_order():
    asked = dmd.quiz("05-everybody")
    assert asked.judge("a", "b").right
    assert asked.judge("Beth", "Ian", "ian").right
    assert asked.judge("b", "a").sentence.startswith("Right: Ian and Beth.")


def test_what_is_missing_is_not_named_but_its_rule_is():
    answer = dmd.quiz("05-everybody").judge("Ian")
    assert answer.sentence.startswith("Something is missing. The card speaks of others than")
    assert answer.rule.id == "DMD-MYT-4"
    assert "Beth" not in answer.sentence


def test_what_is_wrong_is_told_before_what_is_missing():
    answer = dmd.quiz("05-everybody").judge("Ian", "Borden")
    assert answer.sentence == "Not “Borden”. Borden does not stand in the Tide."


def test_a_number_is_asked_for_without_offering_any():
    asked = dmd.quiz("01-within")
    assert asked.choices == {}
    assert repr(asked).splitlines()[-1] == 'To guess: dmd.quiz("01-within").guess(7)'
    assert asked.judge(4).sentence.startswith("Right: 4 spaces.")
    assert asked.judge("four").right
    assert asked.judge(3).rule.id == "DMD-BRD-E1"


def test_a_number_nobody_thought_of_hears_something_as_well():
    answer = dmd.quiz("01-within").judge(12)
    assert not answer.right
    assert answer.sentence.startswith("Not “12”. Count the space itself")


@pytest.mark.parametrize("guess", ["04", "4.", " 4 ", 4, "four"])
def test_a_number_may_be_written_in_many_ways(guess):
    assert dmd.quiz("01-within").judge(guess).right


@pytest.mark.parametrize("guess", ["a", "-4", "−3", "4.0", "3,5", "", "²", "many", 100, 10**30])
def test_what_is_no_number_is_refused(guess):
    with pytest.raises(Refusal, match="A whole number from 0 to 99 is expected") as refused:
        dmd.quiz("01-within").guess(guess)
    assert "That was not counted as a guess." in str(refused.value)
    assert dmd.progress().notes == {}


def test_too_many_guesses_at_once_or_none_are_refused():
    with pytest.raises(Refusal, match="one choice only"):
        dmd.quiz("03-followers").guess("two", "three")
    with pytest.raises(Refusal, match="at least one choice"):
        dmd.quiz("03-followers").judge()


# -- the files -----------------------------------------------------------------------------------


def test_every_lesson_has_questions_and_a_number_of_its_own():
    assert [one.id for one in lessons("death_may_die")] == [
        f"{n:02}" for n in range(1, len(FILES) + 1)
    ]
    assert all(len(one.questions) >= 5 for one in lessons())


GOOD = FILES[2].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("{says: three}", "{says: three, why: Luck., rule: DMD-RUN-2}", "0 choices do not say why"),
        ("{says: three}", "{says: two}", "Two choices say the same"),
        ("id: friend", "id: followers", "“followers” is there twice"),
        ("id: friend", "id: My Friend", "My Friend"),
        ("says: three", "sais: three", "Did you mean “says”"),
        ("rule: DMD-RUN-2\n", "rule: page twelve\n", "page twelve"),
        ("dmd-questions/1", "dmd-questions/2", "reads up to 1"),
        ("dmd-questions/1", "dmd-map/1", "“dmd-questions” was expected"),
        ("choices:", "unit: enemies\n    choices:", "A unit belongs to a number"),
        ("{says: three}", "{says: three, belongs: true}", "both where several belong"),
        (
            "rule: DMD-RUN-2\n",
            "rule: DMD-RUN-2\n    otherwise: {why: Luck., rule: DMD-RUN-2}\n",
            "A number is asked for",
        ),
        (
            "why: The Cultists do not stay with your friend., rule: DMD-RUN-2",
            "why: The Cultists do not stay with your friend.",
            "says why and names a rule",
        ),
    ],
)
def test_a_file_that_could_mislead_a_reader_is_refused(before, after, told):
    assert before in GOOD
    with pytest.raises(BadContent, match=told):
        read_lesson(GOOD.replace(before, after, 1))


def test_a_good_file_is_read():
    assert read_lesson(GOOD).named(read_lesson(GOOD).questions[0]) == "03-followers"


# -- trying what cannot be -----------------------------------------------------------------------


def test_a_refusal_in_a_lesson_is_a_sentence_and_nothing_has_changed(capsys):
    game = dmd.load("a_breath")
    before = game.state
    with dmd.refused():
        game.rest(stress=3, wounds=1)

    assert capsys.readouterr().out == (
        "A Rest heals 3 points in all, and no more than there is to heal. Share them out\n"
        "otherwise, such as 3 stress and 0 wounds. (DMD-RST-1)\n"
    )
    assert game.state is before


def test_what_was_possible_after_all_says_so(capsys):
    game = dmd.load("a_breath")
    with dmd.refused():
        game.rest(stress=3)

    assert capsys.readouterr().out == "Nothing was refused.\n"


def test_a_mistake_in_the_program_is_not_hidden():
    with pytest.raises(ZeroDivisionError), dmd.refused():
        _ = 1 / 0


# -- renumbered ----------------------------------------------------------------------------------

BEFORE = (  # the five lessons there were first
    *("01-stairs", "01-lone-arrow", "01-within", "01-walled-up", "01-tunnel", "01-crowd"),
    *("02-same-action", "02-rest", "02-rest-where", "02-one-success", "02-free-run"),
    *("02-search", "02-fresh", "03-followers", "03-friend", "03-now", "03-burning", "03-sneak"),
    *("03-twice", "03-shake-off", "04-worse", "04-surplus", "04-full-stress", "04-threshold"),
    *("04-coins", "04-a-reroll", "04-clean-blow", "04-two-losses", "05-phase", "05-tie"),
    *("05-figures", "05-everybody", "05-whom", "05-its-dice", "05-symbol", "05-other-way"),
)


@pytest.mark.parametrize("name", BEFORE)
def test_a_question_that_moved_to_another_lesson_is_still_called_as_it_was(name):
    assert dmd.quiz(name).name == name


def test_what_was_solved_in_five_lessons_is_solved_in_twelve():
    for name in BEFORE:
        dmd.progress().note(name, right=True)
    assert dmd.progress().solved == len(BEFORE) == 36
    page = repr(dmd.progress())
    (mythos,) = re.findall(r"(?ms)^08  Mythos cards\n(.*?)\n\n", page)
    assert "[x] 05-tie" in mythos


def test_a_whole_name_is_there_only_once():
    two = GOOD.replace("id: friend", "id: 03-followers", 1)
    with pytest.raises(BadContent, match="is there twice"):
        read_lesson(two)
