"""`dmd practice`, as somebody types it."""

from __future__ import annotations

import io
import json
import shlex

import pytest

from dmd.cli import main
from dmd.course.practice.drills import drill_named


@pytest.fixture
def practise(capsys, monkeypatch, tmp_path):
    """Type lines at the command; its exit status, what it printed, its complaints."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path))

    def typed(line: str = "", *answers: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in answers)))
        status = main(["practice", *shlex.split(line)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def letters_of_the_answer(asked: dict) -> str:
    answer = drill_named(asked["id"]).answer
    return "".join(letter for letter, says in asked["choices"].items() if says in answer)


def test_a_situation_is_answered_rightly_and_the_next_one_follows(practise):
    _, out, _ = practise("--rule DMD-RUN-2 --json")
    asked = json.loads(out)
    status, out, _ = practise("--rule DMD-RUN-2", letters_of_the_answer(asked), "", "quit")
    assert status == 0
    assert asked["asks"].split(":")[0] in out
    assert "Right: " in out
    assert "DMD-RUN-2 (Run, p. 12)" in out
    assert out.count("when the") == 2 or out.count("is over?") == 2


def test_a_wrong_answer_is_explained_and_noted(practise):
    _, out, _ = practise("--rule DMD-RUN-2 --json")
    asked = json.loads(out)
    wrong = next(one for one in asked["choices"] if one not in letters_of_the_answer(asked))
    _, out, _ = practise("--rule DMD-RUN-2", wrong)
    assert "Not “" in out
    _, out, _ = practise("--mastered")
    assert "DMD-RUN-2    right 0, wrong 1" in out


def test_the_table_the_map_and_the_answer_can_be_asked_for(practise):
    _, out, _ = practise("--rule DMD-RUN-2", "table", "map", "answer", "mastered", "help")
    assert out.count("Investigators") >= 2
    assert "Ways to" in out
    assert "The answer: " in out
    assert "Mastered: " in out


def test_what_is_no_answer_is_refused_and_one_goes_on(practise):
    status, out, _ = practise("--rule DMD-RUN-2", "zz", "abcdef", "a")
    assert status == 0
    assert "“zz” is none of the choices." in out


def test_machines_get_the_question_and_a_page(practise):
    _, out, _ = practise("--json")
    asked = json.loads(out)
    assert set(asked) == {
        "id", "kind", "lesson", "level", "asks", "choices", "several", "situation"
    }  # fmt: skip
    assert asked["situation"].startswith("format: dmd-situation/1")
    _, out, _ = practise("--mastered --json")
    assert all(
        set(one) == {"lesson", "rule", "mastered", "told"} for one in json.loads(out)["rules"]
    )


def test_it_speaks_the_reader_s_language(practise):
    _, out, _ = practise("--rule DMD-RUN-2 --lang pl", "answer")
    assert "Wpisz literę" in out
    assert "Odpowiedź: " in out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--rule DMD-NOT-1", "Practice has nothing about DMD-NOT-1 yet"),
        ("--lesson 77", "Practice has nothing about lesson 77 yet"),
        ("--lang xx", "is no language that this kit speaks"),
        ("--game chess", "This kit knows no game “chess”"),
        ("--game final_girl", "has no practice yet"),
    ],
)
def test_what_is_not_there_is_refused(practise, line, told):
    status, _, err = practise(line)
    assert status == 1
    assert told in err
