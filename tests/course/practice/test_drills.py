"""The situations of practice: many, each as the rules say, no two alike."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from dmd.core.complaints import Refusal
from dmd.core.practice import Unfit
from dmd.course.practice.drills import Drill, Posed, drill_named, drills, practice_of
from dmd.course.questions import lessons
from dmd.games import find_rule, kit_named, kits, usual
from tools.mine_practice import wrong

KIT = usual()
ALL = drills(KIT.id)
SAMPLE = ALL if os.environ.get("DMD_SOAK") else ALL[::6]
ONE_OF_A_KIND = list({one.kind: one for one in ALL}.values())


def test_there_are_two_hundred_situations_of_every_kind_the_game_knows():
    assert len(ALL) >= 200
    assert {one.kind for one in ALL} == set(practice_of(KIT).kinds)
    assert min(Counter(one.kind for one in ALL).values()) >= 4


def test_no_two_are_alike():
    assert len({one.id for one in ALL}) == len(ALL)
    assert len({(one.asks, one.offers, bytes(one.position)) for one in ALL}) == len(ALL)
    assert len({(one.kind, str(one.about), bytes(one.position)) for one in ALL}) == len(ALL)


def test_each_is_tagged_by_rule_lesson_mistake_and_difficulty():
    known = {one.id for one in lessons(KIT.id)}
    for one in ALL:
        assert find_rule(one.rule)[1].id == one.rule
        assert one.lesson in known
        assert 1 <= one.mistake <= 30
        assert 1 <= one.level <= 3
    assert {one.level for one in ALL} == {1, 2, 3}
    assert len({one.mistake for one in ALL}) >= 20


def test_of_no_kind_is_it_always_the_same_answer():
    for kind in {one.kind for one in ALL} - {"stage"}:  # the next Stage never has wounds
        some = [one for one in ALL if one.kind == kind]
        most = Counter(one.answer for one in some).most_common(1)[0][1]
        assert most <= (len(some) + 2) // 2 + 1, kind


@pytest.mark.parametrize("drill", SAMPLE, ids=lambda one: one.id)
def test_the_rules_answer_as_the_file_says(drill: Drill):
    assert wrong(drill, KIT) == ""


@pytest.mark.parametrize("drill", ONE_OF_A_KIND, ids=lambda one: one.kind)
def test_every_wrong_answer_says_why_and_by_which_rule(drill: Drill):
    asked = Posed(drill, KIT).asked
    for one in asked.offers:
        if not one.right or asked.several:
            assert one.why
            assert find_rule(one.rule)[1].id == one.rule
    assert any(one.mistaken and not one.right for one in asked.offers) or asked.several


def test_a_line_that_the_rules_no_longer_answer_so_is_told():
    one = ALL[0]
    changed = Drill(**{field: getattr(one, field) for field in one.__struct_fields__}
                    | {"answer": ("nothing",)})  # fmt: skip
    assert "the rules say" in wrong(changed, KIT)
    gone = Drill(**{field: getattr(one, field) for field in one.__struct_fields__}
                 | {"about": {"spaces": []}})  # fmt: skip
    assert "cannot be asked any more" in wrong(gone, KIT)


def test_a_question_that_does_not_fit_its_position_is_no_question():
    drill = drill_named("steps-1")
    posed = Posed(drill, KIT)
    kind = practice_of(KIT).kinds["steps"]
    with pytest.raises(Unfit):
        kind.ask(posed.game.state, posed.game.book, {**drill.about, "enemy": "nobody 1"})


def test_a_name_that_is_none_hears_so():
    with pytest.raises(Refusal, match="Practice has no situation “steps-999”"):
        drill_named("steps-999")


def test_a_game_without_practice_says_so():
    for kit in kits().values():
        if kit.practice is None:
            with pytest.raises(Refusal, match="has no practice yet"):
                drills(kit.id)
    with pytest.raises(Refusal, match="has no practice yet"):
        practice_of(kit_named(KIT.id)._replace(practice=None))
