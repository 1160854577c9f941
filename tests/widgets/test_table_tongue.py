"""The Table panel in the language of whoever plays."""

import pytest

import dmd
import dmd_widgets
from tests.widgets.talk import choose, say


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load("the_last_lab"))


def test_a_language_chosen_at_the_table_is_that_of_the_game_and_of_its_rules(panel):
    say(panel, "rule", rule="DMD-RUN-1")
    panel.tongue = "pl"
    assert panel.game.language == "pl"
    offered = [one["sentence"] for one in panel.view["options"]]
    assert offered == list(panel.game.options)
    assert offered[0].startswith("Biegnij")
    assert panel.status["text"].startswith("Wybiera: Ian.")
    assert "Pokój boczny" in panel.board
    assert panel.rules["DMD-RUN-1"]["title"].startswith("DMD-RUN-1 · Bieg")
    assert choose(panel, offered[0])["kind"] == "told"


def test_a_table_begins_in_the_language_of_its_game_and_follows_a_cell(panel):
    assert panel.tongue == "en"
    panel.game.language = "uk"
    assert panel.tongue == "uk"
    assert dmd_widgets.table(panel.game).tongue == "uk"


def test_a_branch_speaks_like_the_game_it_comes_from_and_all_change_together(panel):
    say(panel, "branch")
    panel.tongue = "pl"
    assert [one.language for one in panel.games] == ["pl", "pl"]
    panel.games[0].language = "uk"
    say(panel, "tab", tab=0)
    assert panel.tongue == "uk"


def test_the_language_is_remembered_with_the_game(panel, tmp_path):
    panel.tongue = "pl"
    say(panel, "save", name=str(tmp_path / "wieczor.json"))
    assert dmd_widgets.table(dmd.load(tmp_path / "wieczor.json")).tongue == "pl"


def test_a_language_nobody_knows_is_refused_and_nothing_changes(panel):
    before = panel.view
    panel.tongue = "tlh"
    assert "no language that this kit speaks" in panel.status["text"]
    assert (panel.tongue, panel.game.language) == ("en", "en")
    assert panel.view == before


def test_a_rule_is_read_in_another_language_without_changing_the_game(panel):
    panel.language = "uk"
    assert panel.game.language == "en"
    choose(panel, "Run to Side room.")
    assert panel.language == "uk"


@pytest.mark.parametrize(("language", "called"), [("pl", "Siostra Beth"), ("uk", "Сестра Бет")])
def test_who_acts_and_whom_the_kit_may_play_are_called_as_in_sentences(language, called):
    table = dmd_widgets.table(dmd.new_game(seed=3, language=language), language=language)
    assert table.view["acting"]["title"] == called
    assert called in [one["name"] for one in table.advice["seats"]]
    assert "Board:" not in table.board


def test_counsel_tells_how_the_chance_went_in_the_language_of_the_game():
    game = dmd.new_game(seed=3, language="uk")
    game.choose(0)
    table = dmd_widgets.table(game, language="uk")
    say(table, "advise", stamp=table.view["stamp"])
    assert "на початку" in table.advice["told"]["past"]["told"]
