"""The Table panel is asked about the moment it shows."""

from __future__ import annotations

import pytest

import dmd
import dmd_widgets
from dmd.core.sentences import name
from tests.analysis.unanswered import unanswered as unanswered
from tests.widgets.talk import choose, say

pytestmark = pytest.mark.usefixtures("patience")


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load("the_last_space"))


def ask(panel, about, until="", card=""):
    say(panel, "questions", stamp=panel.view["stamp"])
    return say(panel, "question", about=about, until=until, card=card, stamp=panel.view["stamp"])


def test_the_questions_are_those_of_the_position(panel):
    say(panel, "questions", stamp=panel.view["stamp"])

    texts = [one["text"] for one in panel.asked["topics"]]
    assert texts[:3] == ["Do we lose?", "Who dies?", "Do I cross a threshold?"]
    assert "Rest, run, or fight?" in texts
    assert panel.asked["answer"] == ""


def test_an_answer_is_told_in_words_and_numbers(panel):
    told = ask(panel, "lose")

    assert told["kind"] == "told"
    assert panel.asked["answer"].splitlines()[:2] == ["Do we lose?", "  We lose: 8.47 %"]


def test_a_card_may_be_supposed(panel):
    ask(panel, "lose", card="Byakhee!")

    assert panel.asked["answer"].startswith("If the next Mythos card is “Byakhee!”: Do we lose?")


def test_what_nobody_knows_to_answer_is_refused_in_a_sentence(panel):
    told = ask(panel, "what is for dinner")

    assert told["kind"] == "refused"
    assert "is no question I know" in told["text"]


def test_as_i_stand_is_one_click_and_reads_back(panel):
    say(panel, "stands", stamp=panel.view["stamp"])

    assert dmd.load(panel.asked["stands"]).state == panel.game.state


def test_a_question_about_a_table_that_has_changed_is_refused(panel):
    stamp = panel.view["stamp"]
    choose(panel, "Take no more actions")

    told = say(panel, "question", about="lose", until="", card="", stamp=stamp)

    assert told["kind"] == "refused"
    assert "changed meanwhile" in told["text"]


@pytest.mark.parametrize(
    ("game", "language", "own"),
    [
        ("blasphemous_alchemy", "en", "kill cultist"),
        ("blasphemous_alchemy", "pl", "zabić kultystę"),
        ("blasphemous_alchemy", "uk", "убити культиста"),
        ("camp_happy_trails", "en", "rescue"),
        ("camp_happy_trails", "uk", "rescue"),
    ],
)
@pytest.mark.usefixtures("unanswered")
def test_what_may_be_typed_is_shown_by_examples_of_the_game_on_the_table(game, language, own):
    panel = dmd_widgets.table(dmd.new_game(game, seed=3, language=language))
    told = ask(panel, own)
    assert told["kind"] == "told", "the example is understood"
    assert panel.asked["own"] == own
    box = panel.game.book.box
    cards = (box.mythos if hasattr(box, "mythos") else box.terror).values()
    known = {panel.reader.read(name(one.name)) for one in cards}
    assert panel.asked["card"] in known
