"""The twelve lessons: their rhythm, the rules they teach, the examples they play."""

from __future__ import annotations

import re
from collections import defaultdict

import nbformat
import pytest

import dmd
from dmd.course.played import played
from dmd.course.questions import lessons, questions
from dmd.death_may_die.library import rulebook
from tests.course.reading import LOAD, NOTEBOOKS, QUIZ, cells_of, said

LESSONS = {lesson.id: lesson for lesson in lessons("death_may_die")}
RULE = re.compile(r"DMD-[A-Z]{3}-E?\d+")

# What settles each of the thirty questions that players ask most or get wrong most.
MISTAKES = {
    1: {"DMD-DIE-6", "DMD-INV-E2", "DMD-RST-3"},
    2: {"DMD-RUN-2"},
    3: {"DMD-RRL-1", "DMD-RRL-2", "DMD-RRL-E1"},
    4: {"DMD-FGT-1", "DMD-TRN-1", "DMD-RUN-E3", "DMD-EOS-E4"},
    5: {"DMD-PIL-E1", "DMD-PIL-1", "DMD-PIL-3", "DMD-END-4"},
    6: {"DMD-DIS-1", "DMD-FGT-1"},
    7: {"DMD-RIT-2", "DMD-RIT-3", "DMD-ATK-4"},
    8: {"DMD-RST-1", "DMD-RST-2", "DMD-RST-3"},
    9: {"DMD-DIE-E2", "DMD-FIR-E3", "DMD-DIE-3"},
    10: {"DMD-ENM-2"},
    11: {"DMD-DIE-5"},
    12: {"DMD-ACT-1", "DMD-RST-2"},
    13: {"DMD-BRD-2", "DMD-BRD-3", "DMD-BRD-4", "DMD-BRD-E3"},
    14: {"DMD-DIE-8", "DMD-DIE-E4"},
    15: {"DMD-DIE-E3"},
    16: {"DMD-EPA-E2"},
    17: {"DMD-SAN-4", "DMD-SAN-E3"},
    18: {"DMD-FIR-1", "DMD-FIR-4", "DMD-RUN-4", "DMD-RUN-E1"},
    19: {"DMD-SET-E2", "DMD-SET-9"},
    20: {"DMD-DIS-3", "DMD-DIS-5"},
    21: {"DMD-ATK-3", "DMD-SKL-6"},
    22: {"DMD-EOF-5", "DMD-EOF-6"},
    23: {"DMD-DTH-1", "DMD-DTH-2", "DMD-DTH-3"},
    24: {"DMD-MOV-1", "DMD-MOV-2"},
    25: {"DMD-MYT-4", "DMD-MYT-E1"},
    26: {"DMD-SUM-1", "DMD-SUM-E1"},
    27: {"DMD-TRD-1", "DMD-TRD-3"},
    28: {"DMD-CPN-1", "DMD-CPN-2"},
    29: {"DMD-RES-2", "DMD-SAN-5", "DMD-END-5"},
    30: {"DMD-TRN-2", "DMD-END-5"},
}

every_lesson = pytest.mark.parametrize("number", LESSONS)


def cells(number: str) -> list[nbformat.NotebookNode]:
    """The cells of a lesson."""
    return cells_of(LESSONS[number].notebook)


def played_by(cell: nbformat.NotebookNode) -> list[tuple[str, str]]:
    """What a cell plays: its own lines and what they put out, or those its question plays."""
    asked = [played(name) for name in QUIZ.findall(cell.source)]
    return [(one.code, one.told) for one in asked] or [(cell.source, said(cell))]


def told_of(example: str) -> dict[str, str]:
    """What the cells that play an example say of each table they open."""
    told: dict[str, list[str]] = defaultdict(list)
    for number in LESSONS:
        table = ""
        for cell in cells(number):
            if not QUIZ.findall(cell.source) and (found := LOAD.findall(cell.source)):
                table = found[-1]
            if example in cell.metadata.get("dmd", {}).get("examples", []):
                for code, out in played_by(cell):
                    opened = LOAD.findall(code)
                    asked = bool(QUIZ.findall(cell.source))
                    told[opened[-1] if opened else "" if asked else table].append(out)
    return {table: "\n".join(some) for table, some in told.items()}


# -- rhythm --------------------------------------------------------------------------------------


@every_lesson
def test_the_title_is_a_question_with_its_number(number):
    title = cells(number)[0].source.splitlines()[0]
    assert re.fullmatch(rf"# {int(number)} · .+\?", title)


@every_lesson
def test_a_lesson_has_a_picture_of_the_round_a_surprise_an_exercise_and_what_one_can_now(number):
    prose = "\n".join(one.source for one in cells(number))
    marks = [
        "dmd.turn(", "## A surprise", "## Your turn", "## Now you can", f'"{number}-mixed"',
        "dmd_widgets.progress()", "Next: [" if number < "12" else "## Where to go next",
    ]  # fmt: skip
    places = [prose.find(one) for one in marks]
    assert -1 not in places
    assert places == sorted(places)
    for link in re.findall(r"\]\(([^)]+)\)", prose):
        assert (NOTEBOOKS / link).is_file()


@every_lesson
def test_the_same_picture_of_the_round_stands_first_with_its_place_lit(number):
    first = next(one for one in cells(number) if one.cell_type == "code")
    assert re.search(r'^dmd\.turn\(("\w+"(, )?)+\)$', first.source, re.MULTILINE)
    assert "One turn, and round the table" in said(first)
    assert "Lit here:" in said(first)


@every_lesson
def test_a_lesson_takes_a_quarter_of_an_hour_or_less(number):
    prose = [one.source for one in cells(number) if one.cell_type == "markdown"]
    assert len(" ".join(prose).split()) <= 900
    assert re.search(r"^Time: (ten|fifteen) minutes\.$", prose[0], re.MULTILINE)


@every_lesson
def test_questions_are_asked_before_the_surprise_in_it_and_after_it(number):
    asked, before = 0, -1
    for cell in cells(number):
        if "## A surprise" in cell.source:
            before = asked
        asked += len(QUIZ.findall(cell.source))
    assert 2 <= before < asked - 1
    assert asked >= 5


@every_lesson
def test_no_answer_stands_open_in_the_prose_below_its_question(number):
    """What was guessed is explained in folded lines, or by the question itself."""
    there = cells(number)
    for at, cell in enumerate(there[:-1]):
        if QUIZ.findall(cell.source) and there[at + 1].cell_type == "markdown":
            first = there[at + 1].source.splitlines()[0]
            why = re.search(r"[-]why$", there[at + 1].id)
            assert not why or first.startswith("<details>"), there[at + 1].id


@every_lesson
def test_nothing_is_guessed_at_without_a_question_that_keeps_its_answer(number):
    assert not any("**Guess" in one.source for one in cells(number))


@every_lesson
def test_what_is_folded_is_closed_and_ends(number):
    for cell in cells(number):
        assert cell.source.count("<details><summary>") == cell.source.count("</details>")
        assert "<details open" not in cell.source


@every_lesson
def test_rules_stand_behind_in_the_folded_lines(number):
    for cell in cells(number):
        if cell.cell_type == "markdown":
            open_lines = re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)
            assert not RULE.findall(open_lines), cell.id


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
    assert f"Solved: 0 of {len(questions('death_may_die'))}." in said(page)


@every_lesson
def test_outputs_are_plain_text_and_png(number):
    kinds = {
        kind
        for one in cells(number)
        for out in one.get("outputs", [])
        for kind in out.get("data", {})
    }
    assert kinds == {"text/plain", "image/png"}


def taught(key: str) -> set[int | str]:
    """What the metadata of cells with code say that they teach."""
    return {
        one
        for number in LESSONS
        for cell in cells(number)
        if cell.cell_type == "code"
        for one in cell.metadata.get("dmd", {}).get(key, [])
    }


def test_the_lessons_cover_the_thirty_rules_that_players_get_wrong_most():
    assert taught("mistakes") == set(range(1, 31))


def test_the_lessons_play_all_fourteen_worked_examples():
    assert taught("examples") == {f"WE-{n:02}" for n in range(1, 15)} == set(EXAMPLES)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_cell_about_a_mistake_speaks_of_a_rule_that_settles_it(mistake):
    """What a cell plays, and what its question says, cites a rule of that entry."""
    cited = set()
    for number in LESSONS:
        for cell in cells(number):
            if mistake in cell.metadata.get("dmd", {}).get("mistakes", []):
                for name in QUIZ.findall(cell.source):
                    asked = questions()[name]
                    cited |= {asked.rule, *(one.rule for one in asked.choices)}
                cited |= {one for _, out in played_by(cell) for one in RULE.findall(out)}
    assert cited & MISTAKES[mistake]


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
        shown |= set(RULE.findall(played(LESSONS[number].named(one)).told))
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
    "WE-08": {
        "the_assistant": [
            "Discovery card: Assistant Janitor", r"Stress taken: Ian 1\.",
            "Claim Bleach for 1 stress", "Claim Jerome.* for 2 stress",
            "Ian has Jerome, the Assistant Janitor now", "stress 3 of 4",
        ]
    },
    "WE-09": {
        "behind_jerome": [
            "Cards: Jerome", "Jerome, the Assistant Janitor takes 1 wound for Ian",
            "Ian takes vengeance", "Wounds 0 of 5", r"Cards: none", "Sneak past Cultist 1",
        ]
    },
    "WE-10": {
        "a_vampire_strikes": [
            "Fire in South-east room", "2 standard dice and 1 bonus die",
            r"success, success \| blank", "Reroll success.*: 1 stress", "It falls on elder sign",
            "Ian takes 1 wound", "Fire Vampire 1 takes 1 wound", "Ian heals 1 stress",
            "Wounds 1 of 5, stress 0 of 4, sanity lost 0 of 20",
        ]
    },
    "WE-11": {
        "into_the_red": [
            "shows 3 Summoning symbols", "advances to space 5 of the track",
            "Stage 1, when the Elder One advances", "The episode, when the Elder One advances",
            "shuffled back into the deck", "Stage 2 is revealed",
            "Hastur appears in North-east room", "0 cards; 16 in the deck",
        ]
    },
    "WE-12": {
        "a_stage_falls": [
            "Count 5 successes", r"Hastur \(9 of 12\) takes 5 wounds", "Stage 2 is beaten",
            "Stage 3 is revealed", "Hastur goes to Red Gate room", "Ian takes 1 wound",
            "0 of 12 wounds",
        ]
    },
    "WE-13": {"the_last_blow": ["2 tentacles", "The Final Stage is beaten", "won"]},
    "WE-14": {
        "one_lab_more": [
            r"Ian rolls 3 standard dice\.", "takes 1 wound", "is destroyed",
            "The ritual is disrupted", "Cthulhu appears in Red Gate room",
        ],
        "": [
            "Destroy 4 of the 5 Labs", "each success is 1", "Each success puts out 1 Fire",
            "Every space with a Cultist and no Fire",
        ],
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
    told = told_of(example)
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
    assert "follows" not in prose, "lesson 3 asks who does"
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
    (intro,) = [one.source for one in cells("06") if one.id == "thresholds"]
    assert "a black notch, or a green die" in intro


def test_only_the_last_lesson_says_that_one_knows_enough():
    for number in LESSONS:
        enough = any("you know enough" in one.source for one in cells(number))
        assert enough == (number == "12")


def test_where_an_exercise_asks_for_a_way_one_is_shown():
    (folded,) = [one.source for one in cells("01") if one.id == "exercise-answer"]
    ends = re.findall(r"\*(.+?)\*", folded)
    assert dmd.load_map("winterfold").distance(*ends) == 10
    assert played("03-shake-off").code.count("sneak=") == 2


def test_putting_fire_out_is_called_a_roll():
    (why,) = [one.source for one in cells("03") if one.id == "burning-why"]
    assert "a roll" in why
