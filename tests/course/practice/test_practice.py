"""Practising: a situation is posed, answered rightly or wrongly, explained, remembered."""

from __future__ import annotations

import json

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.sentences import letters
from dmd.course.practice.drills import drills, practice_of
from dmd.course.practice.practice import LETTERS, Heard, Practice
from dmd.course.progress import FILE, home, progress
from dmd.games import find_rule, usual

KINDS = sorted(practice_of(usual()).kinds)
MONDAY = 700_000


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    """Nobody's own progress is touched."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path))


def at(kind: str, language: str = "en") -> Practice:
    """Somebody who is asked about a kind."""
    practice = Practice(language=language, today=lambda: MONDAY)
    practice.drills = tuple(one for one in drills() if one.kind == kind)
    practice.posed = practice._next()
    return practice


def right_letters(practice: Practice) -> list[str]:
    return [one for one, offer in zip(LETTERS, practice.asked.offers, strict=False) if offer.right]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_answered_rightly(kind):
    practice = at(kind)
    heard = practice.guess(*right_letters(practice))
    assert isinstance(heard, Heard)
    assert heard.right
    assert heard.sentence.startswith("Right: ")
    assert letters(practice.asked.because) in heard.sentence
    assert find_rule(heard.rule)[1].id == practice.posed.drill.rule
    told = practice.progress.practised.rules[practice.posed.drill.rule]
    assert (told.row, told.right, told.wrong, told.day) == (1, 1, 0, MONDAY)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_answered_wrongly_in_every_way(kind):
    practice = at(kind)
    for letter, offer in zip(LETTERS, practice.asked.offers, strict=False):
        if offer.right:
            continue
        heard = practice.guess(letter)
        assert not heard
        assert heard.sentence == f"Not “{letters(offer.says).rstrip('.')}”. {letters(offer.why)}"
        assert heard.rule == offer.rule
        assert heard.journal is None
    told = practice.progress.practised.rules[practice.posed.drill.rule]
    assert (told.row, told.right, told.wrong) == (0, 0, 1)  # the first answer is what counts


def test_what_is_missing_is_told():
    practice = at("steps")
    heard = practice.guess(right_letters(practice)[0])
    assert not heard.right
    assert heard.sentence.startswith("Something is missing. ")


def test_the_answer_comes_with_what_the_rules_did():
    practice = at("followers")
    heard = practice.guess(*right_letters(practice))
    assert "(DMD-RUN-2)" in repr(heard)
    assert "follows to" in repr(heard)


def test_to_look_the_answer_up_counts_as_a_wrong_one():
    practice = at("followers")
    heard = practice.reveal()
    assert heard.sentence.startswith("The answer: ")
    assert practice.progress.practised.rules["DMD-RUN-2"].wrong == 1


def test_a_situation_that_was_skipped_is_met_and_no_rule_is_judged():
    practice = at("followers")
    first = practice.posed.drill.id
    practice.next()
    assert practice.posed.drill.id != first
    assert practice.progress.practised.rules == {}


def test_an_answer_may_be_said_in_words_and_an_ellipsis_says_nothing():
    practice = at("step-3")
    assert practice.guess(...) is practice
    assert practice.guess(letters(practice.asked.answer[0].says).upper()).right


@pytest.mark.parametrize("guess", ["", "z", "99", "ą" * 5_000, "{who}", "a\nb", "<b>"])
def test_a_guess_that_is_none_is_refused_and_changes_nothing(guess):
    practice = at("followers")
    with pytest.raises(Refusal, match="is none of the choices"):
        practice.guess(guess)
    assert practice.heard is None
    assert practice.progress.practised.rules == {}


def test_two_choices_where_one_is_asked_for_are_refused():
    with pytest.raises(Refusal, match="one choice only"):
        at("followers").guess("a", "b")


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_asked_in_every_language(kind, language):
    english, other = at(kind), at(kind, language)
    assert other.posed.drill.id == english.posed.drill.id
    assert other.text().splitlines()[0] != english.text().splitlines()[0]
    heard = other.guess(*right_letters(other))
    assert heard.right
    assert heard.sentence.startswith({"pl": "Dobrze: ", "uk": "Правильно: "}[language])
    assert "{" not in heard.sentence + other.text()


def test_it_may_be_about_a_lesson_or_a_rule():
    assert {one.lesson for one in dmd.practice(lesson="3").drills} == {"03"}
    assert {one.rule for one in dmd.practice(rule="dmd-fir").drills} == {"DMD-FIR-1"}
    with pytest.raises(Refusal, match="Practice has nothing about lesson 99 yet"):
        dmd.practice(lesson="99")


def test_only_what_one_has_learnt_is_asked():
    progress().note("02-rest", right=True)
    assert {one.lesson for one in dmd.practice().drills} == {"01", "02"}


def test_whoever_solved_nothing_is_asked_about_everything():
    assert dmd.practice().drills == drills()


def test_what_was_practised_is_kept_and_read_again():
    practice = at("followers")
    practice.guess(*right_letters(practice))
    told = json.loads((home() / FILE).read_text("utf-8"))
    assert told["practice"]["rules"]["DMD-RUN-2"]["right"] == 1
    assert told["format"] == "dmd-progress/2"
    progress().note("02-rest", right=True)
    again = json.loads((home() / FILE).read_text("utf-8"))
    assert again["practice"] == told["practice"]
    assert again["format"] == "dmd-progress/2"
    progress().reset()
    assert "practice" not in json.loads((home() / FILE).read_text("utf-8"))


def test_the_page_says_what_is_mastered():
    practice = at("followers")
    for _ in range(3):
        practice.guess(*right_letters(practice))
        practice.heard = None
    page = repr(practice.mastered)
    rules = {one.rule for one in drills()}
    assert page.startswith(f"Mastered: 1 of {len(rules)} rules.")
    assert "  [x] DMD-RUN-2    right 3, wrong 0" in page
    assert "3 · Running, and who follows" in page


def test_another_language_can_be_spoken_at_any_time():
    practice = at("followers")
    practice.guess("a")
    before = practice.heard.sentence
    practice.speak("pl")
    assert practice.heard.sentence != before
    assert practice.text() != at("followers").text()
