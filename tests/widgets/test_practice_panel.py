"""Practice as a panel: answered, explained, followed by the next situation, in any language."""

from __future__ import annotations

import pytest

import dmd_widgets
from dmd.core.complaints import Refusal
from tests.widgets.talk import say


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    """Nobody's own progress is touched."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path))


def right(panel):
    return [n for n, one in enumerate(panel.practice.asked.offers) if one.right]


def wrong(panel):
    return [n for n, one in enumerate(panel.practice.asked.offers) if not one.right]


def test_a_situation_shows_its_table_and_tells_nothing_before_an_answer():
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    assert panel.view["asks"].endswith("when the Run is over?")
    assert panel.view["heard"] is None
    assert panel.view["board"].startswith("<svg")
    assert {one["mark"] for one in panel.view["choices"]} == {""}
    assert panel.status["text"] == "Choose one, and check it."
    assert panel.view["mastered"].startswith("Mastered: 0 of ")


def test_a_wrong_answer_hears_why_and_a_right_one_sees_it_played():
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    told = say(panel, "check", choices=wrong(panel)[:1])
    assert told["kind"] == "refused"
    assert told["text"].startswith("Not “")
    assert panel.view["heard"]["story"] == ""
    assert [one["mark"] for one in panel.view["choices"]].count("wrong") == 1
    told = say(panel, "check", choices=right(panel))
    assert told["kind"] == "told"
    assert told["text"].startswith("Right: ")
    assert "(DMD-RUN-2)" in panel.view["heard"]["story"]
    assert panel.rules["DMD-RUN-2"]["title"].startswith("DMD-RUN-2")
    section = next(one for one in panel.view["page"] if one["title"].startswith("3 ·"))
    assert section["rules"][0]["told"] == "right 0, wrong 1"


def test_the_next_situation_is_another_one():
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    before = panel.view["id"]
    say(panel, "check", choices=right(panel))
    say(panel, "next")
    assert panel.view["id"] != before
    assert panel.view["heard"] is None


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"choices": []}, "Nothing is chosen yet."),
        ({"choices": [99]}, "There is no such choice."),
        ({"choices": [True]}, "[True] cannot be the choices."),
        ({"choices": ["a"]}, "['a'] cannot be the choices."),
        ({"choices": [0, 1]}, "This question takes one choice only."),
    ],
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_noted(message, told):
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    assert say(panel, "check", **message)["text"].startswith(told)
    assert panel.practice.progress.practised.answers == 0


def test_the_answer_can_be_seen():
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    assert say(panel, "reveal")["text"].startswith("The answer: ")


def test_the_language_is_chosen_at_the_panel_and_what_was_heard_is_read_in_it():
    panel = dmd_widgets.practice(rule="DMD-RUN-2", language="en")
    say(panel, "check", choices=right(panel))
    panel.tongue = "pl"
    assert "gdy Bieg się kończy?" in panel.view["asks"]
    assert panel.labels["next"] == "Następna sytuacja"
    assert panel.view["mastered"].startswith("Opanowane zasady: ")
    assert "podąża" in panel.view["heard"]["story"]
    assert panel.status["text"].startswith("Dobrze: ")
    say(panel, "next")
    panel.tongue = "uk"
    assert panel.status["text"] == "Вибери одну й перевір її."


def test_readers_without_a_kernel_see_table_and_question():
    panel = dmd_widgets.practice(rule="DMD-RUN-2")
    data, _ = panel._repr_mimebundle_()
    assert "when the Run is" in data["text/plain"]
    assert len(data["image/png"]) > 5_000


def test_a_rule_that_nothing_is_about_is_refused():
    with pytest.raises(Refusal, match="nothing about DMD-XXX yet"):
        dmd_widgets.practice(rule="dmd-xxx")
