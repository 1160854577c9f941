"""What is read outside a game: rules, questions, cards, in every language of the kit."""

from __future__ import annotations

import re

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.speaking import spoken
from dmd.course.questions import lessons
from dmd.final_girl.analysing.aims import aim
from dmd.final_girl.library import rulebook
from dmd.final_girl.telling.showing import KINDS, everything
from dmd.games import phrase_folders, question_folders, reader, speaker

LANGUAGES = ("pl", "uk")
ids = pytest.mark.parametrize("language", LANGUAGES)
NAMED = re.compile(r"[A-Za-z]{4,}")


@ids
def test_every_rule_and_every_topic_is_told(language):
    known = speaker(language, phrase_folders()).phrases
    for rule in rulebook():
        assert {rule.text, rule.topic} <= {*known}, rule.id
        assert not rule.source or rule.source in known, rule.id


@ids
def test_every_question_is_asked_and_answered(language):
    known = speaker(language, question_folders()).phrases
    for lesson in lessons("final_girl"):
        told = [lesson.title]
        for one in lesson.questions:
            told += [" ".join(one.asks.split()), one.because, one.unit]
            told += [text for choice in one.choices for text in (choice.says, choice.why)]
            told += [one.otherwise.why] if one.otherwise else []
        assert [one for one in told if one and not one.isdigit() and one not in known] == []


@ids
def test_numbers_and_ids_of_a_rule_are_those_of_the_english_one(language):
    known = speaker(language, phrase_folders()).phrases
    for rule in rulebook():
        there = re.findall(r"\d+", known[rule.text].to)
        assert sorted(there) == sorted(re.findall(r"\d+", rule.text)), rule.id


@ids
def test_everything_that_is_shown_is_shown_in_that_language(language):
    with spoken(reader(language)):
        for one in everything():
            told = dmd.show(f"{one.kind} {one.name}", game="final_girl").told(80)
            assert "{" not in told, told
            if language == "uk":  # whose letters are others
                assert NAMED.findall(told) == [], told


def test_what_there_is_to_be_shown_is_listed_by_what_one_types():
    with spoken(reader("pl")):
        told = dmd.show(game="final_girl").told()
    assert "furious_strike" in told.replace("\n  ", "")
    assert [line.split(" ", 1)[0] for line in told.splitlines() if line[0] != " "] == [*KINDS]


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_words_to_be_typed_are_the_same_in_every_language(language):
    game = dmd.new_game(game="final_girl", seed=3, language=language)
    with pytest.raises(Refusal) as no:
        aim("fly", game.world)
    told = no.value.read_by(game.book.speaker(language))
    assert all(word in told for word in ("survive", "unhurt", "cards"))


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_her_sheet_is_asked_for_by_her_name_as_lessons_write_it_and_as_one_reads_it(language):
    game = dmd.new_game("camp_happy_trails", seed=3, language=language)
    by_id = str(game.sheet("heroine").told)
    assert str(game.sheet("laurie").told) == by_id
    assert str(game.sheet(str(game.scene().seats[0].title)).told) == by_id
