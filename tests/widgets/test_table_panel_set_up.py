"""The Table before a game: what is offered, what is laid, what is refused."""

from __future__ import annotations

import pytest

import dmd
import dmd_widgets
from dmd.evening import Evening
from tests.widgets.talk import say

BEGIN = {
    "do": "begin",
    "game": "death_may_die",
    "settings": {"episode": "blasphemous_alchemy", "elder_one": "hastur"},
    "people": ["beth", "adam", "ian"],
    "kit": ["adam"],
    "language": "pl",
}


def test_a_table_with_nothing_offers_every_game_with_what_is_chosen_before():
    panel = dmd_widgets.table()
    (game, *_) = panel.set_up["games"]
    assert game["title"] == "Cthulhu: Death May Die"
    episode, elder_one = game["settings"]
    assert ["a_lamp_for_the_drowned", "A Lamp for the Drowned"] in episode["choices"]
    assert [name for name, _ in elder_one["choices"]] == ["cthulhu", "hastur"]
    assert len(game["people"]["choices"]) == 10
    assert panel.status["text"] == "Choose what is played, and begin."


def test_a_language_that_is_chosen_is_spoken_at_once_while_a_game_is_set_up():
    panel = dmd_widgets.table()
    panel.tongue = "pl"
    first, second = panel.set_up["games"]
    assert [one["title"] for one in first["settings"]] == ["Scenariusz", "Przedwieczny"]
    assert ["blasphemous_alchemy", "Bluźniercza Alchemia"] in first["settings"][0]["choices"]
    assert ["beth", "Siostra Beth"] in first["people"]["choices"]
    assert [one["title"] for one in second["settings"]][:3] == ["Lokacja", "Morderca", "Bohaterka"]
    assert panel.status["text"] == "Wybierz, w co się gra, i zacznij."
    say(panel, do="stay")
    assert panel.set_up == {}
    assert panel.game.language == "pl"


def test_what_was_set_up_lies_on_the_table():
    panel = dmd_widgets.table()
    say(panel, **BEGIN)
    assert panel.set_up == {}
    assert panel.game.people == ["beth", "adam", "ian"]
    assert panel.game.book.box.elder_one.id == "hastur"
    assert (panel.game.language, panel.tongue) == ("pl", "pl")
    assert panel.names == ["Game"], "what nobody chose is gone"
    assert [one["id"] for one in panel.advice["seats"] if one["kit"]] == ["adam"]
    say(panel, do="choose", option=0, stamp=panel.view["stamp"])
    assert panel.status["kind"] == "told"


def test_only_who_left_a_table_may_go_back_to_it():
    assert dmd_widgets.table().set_up["fresh"], "there is none yet"
    panel = dmd_widgets.table(dmd.new_game(seed=5))
    say(panel, do="set_up")
    assert not panel.set_up["fresh"]


def test_a_second_game_lies_beside_the_first():
    panel = dmd_widgets.table(dmd.new_game(seed=5))
    assert panel.set_up == {}
    say(panel, do="set_up")
    assert panel.set_up
    say(panel, **BEGIN)
    assert [str(one) for one in panel.names] == ["Game", "New game 1"]
    say(panel, do="set_up")
    say(panel, do="stay")
    assert panel.set_up == {}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"people": []}, "investigator"),
        ({"people": ["ian", "nobody"]}, "nobody"),
        ({"people": ["ian"]}, "Alone you play two investigators."),
        ({"settings": {"episode": "no_such", "elder_one": "hastur"}}, "no_such"),
        ({"settings": {"weather": "rain"}}, "has no “weather”."),
        ({"game": "chess"}, "This kit knows no game “chess”."),
        ({"language": "tlh"}, "tlh"),
    ],
)
def test_what_cannot_be_set_up_is_refused_and_may_be_mended(change, told):
    panel = dmd_widgets.table()
    before = panel.game
    said = say(panel, **{**BEGIN, **change})
    assert said["kind"] == "refused"
    assert told in said["text"]
    assert panel.set_up, "the form stays"
    assert panel.game is before


def test_a_position_that_somebody_sent_is_opened():
    there = dmd.load("the_last_lab")
    panel = dmd_widgets.table()
    say(panel, do="open", text=there.situation())
    assert panel.game.situation() == there.situation()
    assert isinstance(panel.game, Evening)


@pytest.mark.parametrize("text", ["", "no_such_file.json", "x" * 30_000, "{", "format: dmd-map/1"])
def test_what_is_no_position_is_refused(text):
    panel = dmd_widgets.table()
    said = say(panel, do="open", text=text)
    assert said["kind"] == "refused", said
    assert panel.set_up
