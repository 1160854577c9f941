"""Questions as panels: guess, hear the rule, see the answer played; and the page of it all."""

from __future__ import annotations

import struct

import pytest

import dmd
import dmd_widgets
from dmd.core.complaints import Refusal
from dmd.course.questions import lessons, questions
from tests.widgets.talk import say


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    """Nobody's own progress is touched."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path))


def marks(panel):
    """How each choice did in the last guess."""
    return [one["mark"] for one in panel.view["choices"]]


# -- guessing ------------------------------------------------------------------------------------


def test_a_question_waits_for_a_guess_and_tells_nothing_before():
    panel = dmd_widgets.quiz("03-followers")
    assert panel.view["label"].startswith("Running, and who follows: question ")
    assert [one["says"] for one in panel.view["choices"]] == ["one", "two", "three"]
    assert marks(panel) == ["", "", ""]
    assert panel.view["heard"] is None
    assert panel.status["text"] == "Choose one, then press Check."


def test_a_wrong_guess_hears_why_and_by_which_rule_and_sees_nothing_played():
    panel = dmd_widgets.quiz("03-followers")
    told = say(panel, "check", choices=[1])
    assert told["kind"] == "refused"
    assert told["text"] == "Not “two”. The Byakhee does not stay, since you leave its room as well."
    assert panel.view["heard"] == {"right": False, "rule": "DMD-RUN-3", "code": "", "told": ""}
    assert panel.rules["DMD-RUN-3"]["title"] == "DMD-RUN-3 · Run · p. 12"
    assert marks(panel) == ["", "wrong", ""]


def test_a_right_guess_sees_the_rule_and_the_lines_that_play_it():
    panel = dmd_widgets.quiz("03-followers")
    told = say(panel, "check", choices=[2])
    assert told["kind"] == "told"
    assert told["text"].startswith("Right: three. Both Cultists come along")
    heard = panel.view["heard"]
    assert heard["rule"] == "DMD-RUN-2"
    assert (
        heard["code"].splitlines()[-1]
        == 'game.run("Great hall", "North-east room", "North gallery")'
    )
    assert "Cultist 2 follows to North gallery" in heard["told"]
    assert "Whenever you leave a space" in panel.rules["DMD-RUN-2"]["text"]
    assert marks(panel) == ["", "", "right"]


def test_after_the_answer_one_may_still_ask_why_another_choice_is_wrong():
    panel = dmd_widgets.quiz("03-followers")
    say(panel, "check", choices=[2])
    assert say(panel, "check", choices=[0])["text"].startswith("Not “one”.")
    assert panel.view["heard"]["right"] is False
    assert "This one: at once." in panel.view["solved"]  # what is solved stays solved


def test_several_choices_are_judged_together():
    panel = dmd_widgets.quiz("05-everybody")
    assert say(panel, "check", choices=[0])["text"].startswith("Something is missing.")
    assert marks(panel) == ["right", "", ""]
    assert say(panel, "check", choices=[0, 2])["text"].startswith("Not “Borden”.")
    assert marks(panel) == ["right", "", "wrong"]
    assert say(panel, "check", choices=[1, 0])["text"].startswith("Right: Ian and Beth.")


def test_a_number_is_written():
    panel = dmd_widgets.quiz("01-within")
    assert (panel.view["kind"], panel.view["unit"]) == ("number", "spaces")
    assert panel.view["choices"] == []
    assert say(panel, "check", number="3")["text"].startswith("Not “3”.")
    assert say(panel, "check", number=" 4 ")["text"].startswith("Right: 4 spaces.")


def test_the_answer_can_be_looked_up():
    panel = dmd_widgets.quiz("02-search")
    told = say(panel, "reveal")
    assert told["text"].startswith("The answer: none.")
    assert panel.view["heard"]["right"] is True
    assert "This one: looked up." in panel.view["solved"]


def test_to_check_before_anything_is_chosen_says_what_to_do():
    told = say(dmd_widgets.quiz("05-everybody"), "check", choices=[])
    assert told["text"] == (
        "Nothing is chosen yet. Choose all that belong to the answer, then press Check."
    )


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"choices": []},
        {"choices": [3]},
        {"choices": [-1]},
        {"choices": ["0"]},
        {"choices": [True]},
        {"choices": [0, 1]},
        {"choices": None},
        {"number": "3"},
        {"choices": [0], "sure": True},
    ],
)
def test_a_guess_that_is_none_is_refused_and_not_counted(message):
    panel = dmd_widgets.quiz("03-followers")
    told = say(panel, "check", **message)
    assert told["kind"] in ("refused", "error")
    assert panel.view["heard"] is None
    assert dmd.progress().notes == {}


@pytest.mark.parametrize(
    "number", ["", "  ", "four and a half", "-4", "−3", "3,5", "4.5", "9" * 400, None]
)
def test_what_is_no_number_hears_what_is_expected_and_is_not_counted(number):
    told = say(dmd_widgets.quiz("01-within"), "check", number=number)
    assert told["kind"] == "refused"
    assert "whole number from 0 to 99" in told["text"]
    assert "guess(" not in told["text"]  # whoever uses the mouse sees no code
    assert dmd.progress().notes == {}


def test_what_was_heard_before_goes_when_a_guess_is_refused():
    panel = dmd_widgets.quiz("01-within")
    say(panel, "check", number="3")
    assert panel.view["heard"]["rule"] == "DMD-BRD-E1"
    say(panel, "check", number="3,5")
    assert panel.view["heard"] is None
    assert "This one: 1 guess so far." in panel.view["solved"]


def test_a_question_that_is_not_there_is_refused_before_there_is_a_panel():
    with pytest.raises(Refusal, match="Did you mean “03-followers”"):
        dmd_widgets.quiz("03-folowers")


@pytest.mark.parametrize("name", questions())
def test_every_question_shows_its_answer_and_what_the_rules_say(name):
    panel = dmd_widgets.quiz(name)
    say(panel, "reveal")
    assert panel.status["kind"] == "told"
    assert panel.view["heard"]["told"]
    assert panel.view["heard"]["rule"] in panel.rules


# -- what is solved ------------------------------------------------------------------------------


def test_panels_of_one_lesson_count_together_while_somebody_looks():
    one, other = dmd_widgets.quiz("03-followers"), dmd_widgets.quiz("03-sneak")
    say(one, "shown")
    say(other, "check", choices=[1])
    assert one.view["solved"] == "Solved in this lesson: 1 of 9."
    say(one, "gone")
    say(dmd_widgets.quiz("03-friend"), "check", choices=[0])
    assert one.view["solved"] == "Solved in this lesson: 1 of 9."
    say(one, "shown")
    assert one.view["solved"] == "Solved in this lesson: 2 of 9."


def test_the_page_lists_every_lesson_and_how_its_questions_went():
    dmd.quiz("03-sneak").guess("none")
    dmd.quiz("03-sneak").guess("one")
    panel = dmd_widgets.progress()
    assert panel.view["label"] == f"Solved: 1 of {len(questions('death_may_die'))}"
    assert [one["of"] for one in panel.view["page"]] == [
        len(one.questions) for one in lessons("death_may_die")
    ]
    told = {one["name"]: one["told"] for one in panel.view["page"][2]["questions"]}
    assert told["03-sneak"] == "at guess 2"
    assert told["03-friend"] == "not tried yet"


def test_to_begin_anew_asks_once():
    dmd.quiz("03-sneak").guess("one")
    panel = dmd_widgets.progress()
    say(panel, "forget")  # nobody was asked yet
    assert dmd.progress().solved == 1
    assert panel.view["asking"] is True
    say(panel, "keep")
    assert (dmd.progress().solved, panel.view["asking"]) == (1, False)

    assert say(panel, "reset")["text"] == "Forget everything you noted on 1 question?"
    assert say(panel, "forget")["text"] == "Everything is forgotten; you begin anew."
    assert dmd.progress().notes == {}
    assert panel.view["empty"] is True


def test_where_nothing_can_be_written_the_page_says_so(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "file"))
    panel = dmd_widgets.quiz("03-sneak")
    assert say(panel, "check", choices=[1])["kind"] == "told"
    assert dmd_widgets.progress().view["kept"].startswith("Nothing can be written")


# -- for readers without a kernel ----------------------------------------------------------------


def test_text_and_picture_of_a_question_do_not_depend_on_what_was_solved():
    before = dmd_widgets.quiz("03-sneak")
    text, picture = repr(before), before._repr_png_()
    dmd.quiz("03-sneak").guess("one")
    after = dmd_widgets.quiz("03-sneak")
    assert (repr(after), after._repr_png_()) == (text, picture)
    assert text == repr(dmd.quiz("03-sneak"))


def test_text_and_picture_tell_what_was_heard():
    panel = dmd_widgets.quiz("03-sneak")
    say(panel, "check", choices=[1])
    assert "Right: one." in repr(panel)
    assert "Right: one." in panel.svg()


@pytest.mark.parametrize("name", ["03-followers", "05-everybody", "01-within"])
def test_a_card_shows_where_one_would_click(name):
    panel = dmd_widgets.quiz(name)
    kind = panel.view["kind"]
    assert panel.svg().count("<circle") == (len(panel.view["choices"]) if kind == "one" else 0)
    assert panel.svg().count("rx=") == {"one": 0, "several": 3, "number": 1}[kind]
    width, height = struct.unpack(">II", panel._repr_png_()[16:24])
    assert (width, height < 400) == (640, True)


def test_the_page_is_text_and_a_picture_too():
    panel = dmd_widgets.progress()
    assert repr(panel) == repr(dmd.progress())
    assert "1 · The board: 0 of 7" in panel.svg()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("05-sign", ["standard die: elder sign", "standard die: success", "standard die: success"]),
        ("04-full-stress", ["standard die: tentacle", "standard die: tentacle"]),
        ("03-flames", []),
    ],
)
def test_a_roll_that_a_question_speaks_of_is_shown_as_dice(name, shown):
    panel = dmd_widgets.quiz(name)
    assert [one["name"] for one in panel.view["dice"]] == shown
    assert all(one["svg"].startswith("<svg") for one in panel.view["dice"])


def test_every_roll_that_a_question_speaks_of_may_fall_so():
    rolls = {name: one.dice for name, one in questions().items() if one.dice}
    assert len(rolls) >= 5
    for name, dice in rolls.items():
        assert len(dmd_widgets.quiz(name).view["dice"]) == len(dice)


def test_a_question_is_asked_judged_and_noted_in_the_readers_language():
    panel = dmd_widgets.quiz("03-followers", language="pl")
    assert panel.view["asks"].startswith("Opuszczasz pokój")
    assert panel.view["label"] == "Bieg i kto podąża: pytanie 1 z 9"
    assert say(panel, "check", choices=[])["text"].startswith("Nic jeszcze nie wybrano.")
    panel.tongue = "uk"
    assert say(panel, "reveal")["text"].startswith("Відповідь: 3.")
    assert panel.view["choices"][2]["says"] == "3"
