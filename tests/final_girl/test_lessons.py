"""The three lessons of Final Girl: their rhythm, what they teach, the examples they play."""

from __future__ import annotations

import re

import nbformat
import pytest

from dmd.course.played import played
from dmd.course.questions import lessons, questions
from dmd.final_girl.library import rulebook
from tests.course.reading import NOTEBOOKS, QUIZ, cells_of, said

LESSONS = {lesson.id: lesson for lesson in lessons("final_girl")}
RULE = re.compile(r"FG-[A-Z]+-\d+")

# What settles each of the rules that people get wrong most.
MISTAKES = {
    "boot icon": {"FG-KILLER-1"},
    "discarding for time": {"FG-TIME-5", "FG-TIME-10"},
    "bloodlust after every death": {"FG-BLOOD-1", "FG-KATK-4"},
    "time below zero": {"FG-TIME-2", "FG-TIME-3", "FG-TIME-4"},
    "reactions inside an attack": {"FG-REACT-4"},
    "items in mid-move": {"FG-ITEM-6"},
    "last breath": {"FG-BREATH-4", "FG-BREATH-5"},
    "both die = win": {"FG-OVR-2"},
}
# What must be read, in this order, where a worked example of the rulebook is played.
EXAMPLES = {
    1: [r"drawn: Cliff \(1\), Make-out point \(0\)"],
    2: ["Laurie: 4 markers and the last breath token", "Hans the Butcher: 11 markers and the last"],
    3: [r"Horror roll: 2 dice\."],
    4: [r"partial and success", "Reiko heals 1. Time −1", "Discard 2 cards", "Reiko heals 2"],
    5: ["1 success", "Move up to 2 spaces", "Go to South path", "Southeast exit with 1 victim"],
    6: [
        "for: Horror −1", "for: Move up to 1 space", "Take the reward: Horror −1", "Go to Dock",
    ],
    7: [
        "2 successes", "Found: Old Revolver", "Found: Energy Drink",
        "Put Old Revolver to the bottom, face down", "Time −1",
    ],
    8: ["Laurie: 4 markers and the last breath token"],
    9: ["partial and success", "count: 1 success", "Hans loses 3 health", "Horror −1", "ends"],
    10: [r"Time \+2", "Time −1", "4 time to spend"],
    11: ["Buy Search for 2", "Buy Sprint for 2", "Take Walk", "Take Focus", "Time is set to 6",
         "go back to the market"],
    12: ["move, move, attack", *["Hans moves to"] * 6],
    13: ["Hans attacks", "A victim dies at Lake", "attack 3"],
    14: ["Laurie: 0 markers and the last breath token"],
    15: [
        "A victim dies at Sports courts", "attack 3", r"Horror \+1", "Hammer charge",
        "Hans moves to Lake cabin", "Hans moves to Fire pit", "A victim dies at Fire pit",
        "The dark power is revealed", "Dark Obsession", "A victim dies at Fire pit",
        r"Horror \+1", r"Horror \+1",
    ],
    16: ["shows 3: to South path", "shows 6: to Lake cabin", "shows 1, and the victim stays"],
    17: ["Hold Axe", "Hold First Aid Kit and Pepper Spray",
         "In her hands: First Aid Kit, Pepper Spray. In the backpack: Mystery Pills, Lucky Dice"],
    18: ["Strike Hans for 2", "Strike Hans for 3, with Knife", "with Old Revolver"],
    19: ["Laurie loses 5 health", "comes back with 2 health, and the phase ends", "1 marker and"],
    20: ["Strike Hans for 3, with Axe", "comes back with 3 health, and the phase ends",
         "2 markers and a white token"],
}  # fmt: skip

every_lesson = pytest.mark.parametrize("number", LESSONS)


def cells(number: str) -> list[nbformat.NotebookNode]:
    """The cells of a lesson."""
    return cells_of(LESSONS[number].notebook)


def told_in(cell: nbformat.NotebookNode) -> str:
    """What a cell plays: what it put out, or what its question plays."""
    asked = [played(name).told for name in QUIZ.findall(cell.source)]
    return "\n".join(asked) or said(cell)


def all_cells() -> list[nbformat.NotebookNode]:
    return [cell for number in LESSONS for cell in cells(number)]


def of(key: str, value: str) -> list[nbformat.NotebookNode]:
    """The cells whose metadata name an example or a mistake."""
    return [one for one in all_cells() if value in one.metadata.get("dmd", {}).get(key, [])]


def test_there_are_three_and_they_stand_behind_the_first_night():
    assert [one.notebook[:2] for one in LESSONS.values()] == ["51", "52", "53"] == [*LESSONS]


@every_lesson
def test_a_lesson_has_the_rhythm_of_all_lessons(number):
    prose = "\n".join(one.source for one in cells(number))
    marks = [
        "dmd.turn(", "## A surprise", "## Your turn", "## Now you can", f'"{number}-mixed"',
        "dmd_widgets.progress(", "Next: [" if number < "53" else "## Where to go next",
    ]  # fmt: skip
    places = [prose.find(one) for one in marks]
    assert -1 not in places
    assert places == sorted(places)
    for link in re.findall(r"\]\(([^)]+)\)", prose):
        assert (NOTEBOOKS / link).is_file()
    assert re.fullmatch(rf"# {number} · .+\?", cells(number)[0].source.splitlines()[0])


@every_lesson
def test_a_lesson_has_nine_hundred_words_or_fewer(number):
    prose = [one.source for one in cells(number) if one.cell_type == "markdown"]
    assert len(" ".join(prose).split()) <= 900


@every_lesson
def test_the_picture_of_the_turn_stands_first_with_its_place_lit(number):
    first = next(one for one in cells(number) if one.cell_type == "code")
    assert "One turn of Final Girl" in said(first)
    assert "Lit here:" in said(first)


@every_lesson
def test_questions_are_asked_before_the_surprise_in_it_and_after_it(number):
    asked, before = 0, -1
    for cell in cells(number):
        if "## A surprise" in cell.source:
            before = asked
        asked += len(QUIZ.findall(cell.source))
    assert 2 <= before < asked - 1
    names = QUIZ.findall("\n".join(one.source for one in cells(number)))
    assert names == [LESSONS[number].named(one) for one in LESSONS[number].questions]


@every_lesson
def test_what_is_folded_ends_and_rules_stand_in_it_alone(number):
    for cell in cells(number):
        assert cell.source.count("<details><summary>") == cell.source.count("</details>")
        if cell.cell_type == "markdown":
            shown = re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)
            assert not RULE.findall(shown), cell.id


@every_lesson
def test_every_rule_named_exists_and_those_at_the_top_come_up(number):
    title, *rest = cells(number)
    shown = set(RULE.findall("\n".join(f"{one.source}\n{said(one)}" for one in rest)))
    for one in LESSONS[number].questions:
        shown |= {one.rule, *(choice.rule for choice in one.choices)}
        shown |= set(RULE.findall(played(LESSONS[number].named(one)).told))
    (line,) = [one for one in title.source.splitlines() if one.startswith("Rules: ")]
    named = set(RULE.findall(line))
    assert len(named) >= 5
    assert named <= shown
    for id_ in named | shown - {""}:
        assert rulebook().find(id_).id == id_


@every_lesson
def test_a_lesson_ends_with_what_is_solved_of_this_game(number):
    (page,) = [one for one in cells(number) if "dmd_widgets.progress(" in one.source]
    assert page.metadata.tags == ["nbval-ignore-output"]  # its reader may have solved something
    assert f"Solved: 0 of {len(questions('final_girl'))}." in said(page)


def test_the_lessons_play_the_twenty_worked_examples_and_name_them():
    taught = {
        one for cell in all_cells() for one in cell.metadata.get("dmd", {}).get("examples", [])
    }
    named = {one for cell in all_cells() for one in re.findall(r"EX-FG-\d\d", cell.source)}
    assert taught == named == {f"EX-FG-{number:02}" for number in EXAMPLES}


@pytest.mark.parametrize("number", EXAMPLES)
def test_a_worked_example_is_played_as_the_rulebook_tells_it(number):
    told = "\n".join(map(told_in, of("examples", f"EX-FG-{number:02}")))
    assert re.search("(?s:.*)".join(EXAMPLES[number]), told)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_people_get_wrong_is_asked_with_a_rule_that_settles_it(mistake):
    asked = [name for cell in of("mistakes", mistake) for name in QUIZ.findall(cell.source)]
    there = [questions()[name] for name in asked]
    cited = {rule for one in there for rule in (one.rule, *(other.rule for other in one.choices))}
    assert cited & MISTAKES[mistake]
