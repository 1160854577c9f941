"""What is asked next: what was wrong, then what may be forgotten, then what is new."""

from __future__ import annotations

import msgspec

from dmd.course.practice.drills import Drill
from dmd.course.practice.memory import BACK_AFTER, MASTERED, RESTS, Practised, mastered, next_drill

MONDAY = 700_000


def a_drill(name: str, rule: str, level: int = 1) -> Drill:
    return Drill(name, "kind", level, "01", 1, rule, "?", (), (), {}, msgspec.Raw(b"{}"))


THERE = [a_drill(f"{rule}-{n}", rule, n) for rule in "ABCDE" for n in (1, 2, 3)]


def by_name(name: str) -> Drill:
    return next(one for one in THERE if one.id == name)


def answered(*told: tuple[str, bool], memory: Practised | None = None, today: int = MONDAY):
    memory = memory or Practised()
    for name, right in told:
        memory = memory.answered(by_name(name), right=right, today=today)
    return memory


def test_whoever_begins_is_asked_the_first_rule_and_its_easiest_situation():
    assert next_drill(THERE, Practised(), MONDAY).id == "A-1"


def test_the_same_rule_is_never_asked_twice_in_a_row():
    memory = Practised()
    last = ""
    for n in range(40):
        drill = next_drill(THERE, memory, MONDAY + n // 7)
        assert drill.rule != last
        memory, last = memory.answered(drill, right=n % 3 > 0, today=MONDAY + n // 7), drill.rule


def test_what_was_wrong_comes_back_after_a_few_others():
    memory = answered(("A-1", False))
    asked = []
    for _ in range(BACK_AFTER + 1):
        drill = next_drill(THERE, memory, MONDAY)
        asked.append(drill.rule)
        memory = memory.answered(drill, right=True, today=MONDAY)
    assert asked == ["B", "C", "D", "A"]


def test_what_was_right_rests_longer_each_time():
    memory = Practised()
    day = MONDAY
    for row in range(1, len(RESTS)):
        memory = answered(("A-1", True), memory=memory, today=day)
        fresh = memory.rules["A"]
        assert fresh.row == row
        assert not fresh.is_due(day + RESTS[row] - 1)
        assert fresh.is_due(day + RESTS[row])
        day += RESTS[row]


def test_what_one_may_have_forgotten_comes_before_what_is_new():
    memory = answered(("A-1", True), ("B-1", True), ("C-1", True))
    assert next_drill(THERE, memory, MONDAY).rule == "D"
    assert next_drill(THERE, memory, MONDAY + RESTS[1]).rule == "A"


def test_one_of_three_is_new_however_much_was_forgotten():
    memory = answered(("A-1", True), ("B-1", True))
    assert next_drill(THERE, memory, MONDAY + 1_000).rule == "C"


def test_a_situation_not_met_yet_comes_first_and_a_harder_one_after_a_right_answer():
    memory = answered(("A-1", True), ("B-1", True), ("C-1", True))
    later = next_drill(THERE, memory, MONDAY + 1)
    assert (later.rule, later.level) == ("A", 2)


def test_a_wrong_answer_begins_the_row_anew():
    memory = answered(("A-1", True), ("A-2", True), ("A-3", False))
    assert (memory.rules["A"].row, memory.rules["A"].right, memory.rules["A"].wrong) == (0, 2, 1)


def test_a_rule_is_mastered_until_its_rest_is_over():
    memory = answered(*(("A-1", True) for _ in range(MASTERED)), ("B-1", True))
    assert mastered("ABC", memory.rules, MONDAY) == ["A"]
    assert mastered("ABC", memory.rules, MONDAY + RESTS[MASTERED]) == []


def test_everything_is_met_before_anything_is_met_twice():
    memory, met = Practised(), []
    for n in range(len(THERE)):
        drill = next_drill(THERE, memory, MONDAY + 100 * n)
        met.append(drill.id)
        memory = memory.answered(drill, right=True, today=MONDAY + 100 * n)
    assert len(set(met)) >= len(THERE) - 3  # a rule that is due may be asked again before


def test_a_clock_that_was_set_back_stops_nobody():
    memory = answered(("A-1", True), today=MONDAY)
    assert next_drill(THERE, memory, MONDAY - 5_000).rule == "B"
    assert answered(("A-1", True), today=-5).rules["A"].day == 0
