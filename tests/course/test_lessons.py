"""The five first lessons: their rhythm, the rules they teach, the examples they play."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import nbformat
import pytest

from dmd.course.questions import lessons, questions
from dmd.death_may_die.library import rulebook

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = {lesson.id: lesson for lesson in lessons()}
RULE = re.compile(r"DMD-[A-Z]{3}-E?\d+")
QUIZ = re.compile(r'^dmd_widgets\.quiz\("([^"]+)"\)$', re.MULTILINE)
LOAD = re.compile(r'dmd\.load\("(\w+)"\)')

every_lesson = pytest.mark.parametrize("number", LESSONS)


def cells(number: str) -> list[nbformat.NotebookNode]:
    read = nbformat.read(NOTEBOOKS / LESSONS[number].notebook, as_version=nbformat.NO_CONVERT)
    found: list[nbformat.NotebookNode] = read.cells
    return found


def said(cell: nbformat.NotebookNode) -> str:
    """What a cell put out, as text."""
    return "\n".join(
        one.get("text") or one.get("data", {}).get("text/plain", "")
        for one in cell.get("outputs", [])
    )


def played() -> dict[str, str]:
    """What was said of each table, from where it is opened to where the next one is."""
    told: dict[str, list[str]] = defaultdict(list)
    for number in LESSONS:
        table = ""
        for cell in cells(number):
            if found := LOAD.findall(cell.source):
                table = found[-1]
            told[table].append(said(cell))
    return {table: "\n".join(some) for table, some in told.items()}


# -- rhythm --------------------------------------------------------------------------------------


@every_lesson
def test_the_title_is_a_question_with_its_number(number):
    title = cells(number)[0].source.splitlines()[0]
    assert re.fullmatch(rf"# {int(number)} · .+\?", title)


@every_lesson
def test_a_lesson_has_three_uses_a_surprise_an_exercise_and_a_way_onwards(number):
    prose = "\n".join(one.source for one in cells(number) if one.cell_type == "markdown")
    marks = [r"\bFirst\b[.:]", r"\bSecond\b[.:]", r"\bThird\b[.:]", "## A surprise", "## Your turn"]
    places = [found.start() if (found := re.search(one, prose)) else -1 for one in marks]
    assert -1 not in places
    assert places == sorted(places)
    for link in re.findall(r"\]\(([^)]+)\)", prose):
        assert (NOTEBOOKS / link).is_file()


@every_lesson
def test_a_guess_is_asked_for_before_the_surprise_and_all_the_way(number):
    asked = 0
    for cell in cells(number):
        asked += len(re.findall(r"\*\*Guess", cell.source)) + len(QUIZ.findall(cell.source))
        if "## A surprise" in cell.source:
            before = asked
    assert before >= 7
    assert asked > before


@every_lesson
def test_every_question_of_a_lesson_is_asked_in_it_once_and_in_the_same_order(number):
    source = "\n".join(one.source for one in cells(number))
    assert QUIZ.findall(source) == [LESSONS[number].named(one) for one in LESSONS[number].questions]
    assert source.count("dmd_widgets.quiz(") == len(QUIZ.findall(source))


@every_lesson
def test_a_question_can_be_answered_without_a_panel(number):
    told = "\n".join(said(one) for one in cells(number))
    for one in LESSONS[number].questions:
        assert f'To guess: dmd.quiz("{LESSONS[number].named(one)}").guess(' in told


@every_lesson
def test_a_lesson_ends_with_what_is_solved_of_which_nothing_is_stored(number):
    (page,) = [one for one in cells(number) if one.source == "dmd_widgets.progress()"]
    assert page.metadata.tags == ["nbval-ignore-output"]  # its reader may have solved something
    assert f"Solved: 0 of {len(questions())}." in said(page)


@every_lesson
def test_outputs_are_plain_text_and_png(number):
    kinds = {
        kind
        for one in cells(number)
        for out in one.get("outputs", [])
        for kind in out.get("data", {})
    }
    assert kinds == {"text/plain", "image/png"}


# -- rules ---------------------------------------------------------------------------------------


@every_lesson
def test_every_rule_named_exists(number):
    for id_ in set(RULE.findall("\n".join(f"{one.source}\n{said(one)}" for one in cells(number)))):
        assert rulebook().find(id_).id == id_


@every_lesson
def test_the_rules_at_the_top_are_those_that_come_up(number):
    title, *rest = cells(number)
    (line,) = [one for one in title.source.splitlines() if one.startswith("Rules: ")]
    shown = set(RULE.findall("\n".join(f"{one.source}\n{said(one)}" for one in rest)))
    for one in LESSONS[number].questions:
        shown |= {one.rule, *(choice.rule for choice in one.choices)}
    assert set(RULE.findall(line)) <= shown
    assert len(RULE.findall(line)) >= 5


# -- the worked examples of the rulebook ---------------------------------------------------------

EXAMPLES = {
    "WE-01": {
        "through_the_fire": [
            "Ian moves to East corridor", "Ian moves to Great hall",
            "Cultist 1 follows to Great hall", "Ian moves to Blue Gate room",
            "Ian catches 2 Fire", "Cultist 1 follows to Blue Gate room", "2 actions to go",
            "Great hall: 2 × Fire.",
            r"Blue Gate room: .*Ian \(whose turn it is, burning: 2\), Fire Vampire, Cultist",
        ]
    },
    "WE-02": {
        "two_at_once": [
            "3 standard dice and 1 bonus die",
            r"elder sign, success, success and tentacle \| blank",
            "Reroll blank.*: 1 stress", "It falls on success",
            "Reroll elder sign.*: 1 stress", "It falls on elder sign",
            "Count 3 successes and 1 tentacle", "Cultist 1 takes 2, Fire Vampire 1 takes 1 wound",
            "Cultist 1 .2 of 2. is killed", "Sanity lost: Ian 1", "stress 2 of 4, sanity lost 1",
        ]
    },
    "WE-03": {
        "one_at_a_time": [
            r"Roll to attack Cultist 1\.", "Count 3 successes", "Cultist 1 takes 3 wounds",
            "Cultist 1 .3 of 2. is killed",
        ]
    },
    "WE-04": {
        "a_breath": [
            "Wounds 1 of 5, stress 4 of 4", "heals 3 stress",
            "heals 2 stress and 1 wound", "Wounds 0 of 5, stress 2 of 4",
            "A Rest heals 3 points in all", r"\(DMD-RST-1\)",
        ]
    },
    "WE-05": {
        "below_the_slipway": [
            "Count 1 success and 1 tentacle", r"Sanity lost: Ian 1\.", "2 actions to go",
            "Count 2 successes", "is turned over", "Count 3 successes", "is turned over",
        ]
    },
    "WE-06": {
        "one_byakhee": [
            "with a Summoning symbol", "Byakhee 1 is put into Entrance",
            "Byakhee . appears in Red Gate room", "The card is discarded face up",
        ],
        "no_byakhee": ["Byakhee . appears in Red Gate room", "The card is discarded face up"],
        "two_byakhee": [
            "Byakhee 1 is put into Entrance", "Byakhee 2 is put into Entrance",
            "The card is discarded face up",
        ],
    },
    "WE-07": {
        "high_water": [r"Stress taken: Ian 2, Sister Beth 2\.", "Cultist . appears in Sea Cave"]
    },
    "WE-10": {
        "a_vampire_strikes": [
            "Fire in South-east room", "2 standard dice and 1 bonus die",
            r"success, success \| blank", "Reroll success.*: 1 stress", "It falls on elder sign",
            "Ian takes 1 wound", "Fire Vampire 1 takes 1 wound", "Ian heals 1 stress",
            "Wounds 1 of 5, stress 0 of 4, sanity lost 0 of 20",
        ]
    },
}  # fmt: skip
NEVER = {
    "through_the_fire": "attacks",
    "no_byakhee": "is put into",
    "two_byakhee": "appears",
    "a_vampire_strikes": "investigates|catches|On fire",
    "one_at_a_time": "Fire Vampire 1 takes",
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example_is_played_as_the_rulebook_tells_it(example):
    told = played()
    for table, lines in EXAMPLES[example].items():
        assert re.search("(?s:.*)".join(lines), told[table]), table
        assert not re.search(NEVER.get(table, "(?!)"), told[table]), table


def test_every_worked_example_named_is_played_and_the_lessons_name_all_of_these():
    named = {
        one
        for number in LESSONS
        for cell in cells(number)
        for one in re.findall(r"WE-\d\d", cell.source)
    }
    assert named == set(EXAMPLES)


# -- nothing is given away, and nothing breaks off -------------------------------------------------

FIRST = NOTEBOOKS / "00_start_here.ipynb"
OPENS = re.compile(r'^dmd\.rule\("([^"]+)"\)$', re.MULTILINE)


def the_course() -> list[nbformat.NotebookNode]:
    """The cells of the first notebook, then of all lessons."""
    first = nbformat.read(FIRST, as_version=nbformat.NO_CONVERT).cells
    return [*first, *(cell for number in LESSONS for cell in cells(number))]


def asks_for_odds(question: str) -> bool:
    """No rule says those, though one may say why."""
    return any("%" in one.says for one in questions()[question].choices)


def test_no_rule_is_opened_before_the_question_that_it_answers():
    opened: set[str] = set()
    given = []
    for cell in the_course():
        asked = [one for one in QUIZ.findall(cell.source) if not asks_for_odds(one)]
        given += [one for one in asked if questions()[one].rule in opened]
        opened |= set(OPENS.findall(cell.source))
    assert given == []


def test_the_first_notebook_gives_no_later_answer_away():
    prose = "\n".join(f"{one.source}\n{said(one)}" for one in the_course()[:20])
    assert "heals up to 3 points" not in prose
    assert "Cultist 2 follows" in prose, "so lesson 3 asks for more than who follows"
    assert "through one" in questions()["03-followers"].asks
    assert "next room" in questions()["02-rest-where"].asks


@every_lesson
def test_no_fight_breaks_off_in_the_middle_of_a_roll(number):
    """Dice of an enemy that lie on the table are counted before another table is opened."""
    pending = ""
    for cell in cells(number):
        if "dmd.load(" in cell.source:
            assert not pending, (pending, cell.id)
        if cell.cell_type == "code":
            told = said(cell)
            if "rolls the dice of" in told or "keep()" in cell.source:
                pending = cell.id if "rolls the dice of" in told else ""
    assert not pending, pending


def test_the_first_notebook_says_what_one_wants_how_one_loses_and_what_a_round_is():
    title = nbformat.read(FIRST, as_version=nbformat.NO_CONVERT).cells[0].source
    lines = [one for one in title.splitlines() if one.startswith("- ")]
    assert len(lines) == 5
    for word in ("What you want", "How you lose", "A turn", "A round"):
        assert any(f"**{word}:**" in one for one in lines)
    assert "Time: ten minutes." in title


def test_what_an_e_in_the_name_of_a_rule_means_is_said_where_one_is_first_met():
    first = nbformat.read(FIRST, as_version=nbformat.NO_CONVERT).cells
    for met in (first, cells("02")):
        assert any("marks an edge case or a clarification" in one.source for one in met)


def test_notches_and_dice_above_the_track_are_both_called_thresholds():
    (intro,) = [one.source for one in cells("04") if one.id == "full-intro"]
    assert "a black notch, or a green die" in intro


def test_the_last_lesson_does_not_call_itself_the_whole_course():
    assert not any("whole course" in one.source for one in cells("05"))


def test_where_an_exercise_asks_for_a_way_one_is_shown():
    played = {one.id: said(one) for one in cells("01")}
    assert played["exercise-cut-off"] == "()"


def test_putting_fire_out_is_called_a_roll():
    (why,) = [one.source for one in cells("03") if one.id == "burning-why"]
    assert "a roll" in why
