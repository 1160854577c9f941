"""The Balance panel without a browser: played a slice at a time, stopped, compared."""

from __future__ import annotations

import pytest

import dmd_widgets
from dmd_widgets.panels.balance import panel as module
from tests.widgets.talk import say


@pytest.fixture
def panel(monkeypatch):
    monkeypatch.setattr(module, "SLICE", 0.0)  # a game a message, however busy the machine is
    made = dmd_widgets.balance()
    say(made, "set", name="player", value="random")
    say(made, "set", name="games", value="4")
    return made


def play(panel, messages=50):
    for _ in range(messages):
        if not panel.view["playing"]:
            break
        say(panel, "more", stamp=panel.view["stamp"])


def test_games_are_played_until_all_are_there(panel):
    assert say(panel, "run")["text"] == "Playing …"
    assert panel.view["playing"]
    say(panel, "more", stamp=panel.view["stamp"])
    assert 0 < panel.view["part"] < 1
    assert " of 4 games, won " in panel.view["far"]
    play(panel)
    assert panel.status["text"] == "All games are played."
    assert panel.view["told"][0].startswith("Won: ")
    assert "Played: episode blasphemous_alchemy" in panel.view["all"]
    assert panel.view["picture"].startswith("<svg")


def test_what_stands_beside_is_set_beside_all_games_that_were_played_so_far(monkeypatch):
    monkeypatch.setattr(module, "SLICE", 0.0)
    panel = dmd_widgets.balance()
    for name, value in (("player", "script"), ("games", "6"), ("seed", "1")):
        say(panel, "set", name=name, value=value)
    say(panel, "run")
    play(panel)
    won = float(panel.run.won.value)
    assert panel.run.beside
    for one in panel.run.beside:  # it was told of the first game alone, to the end
        assert float(one.difference.value) == pytest.approx(won - float(one.won.value))


def test_whoever_stops_keeps_what_was_played_and_it_is_called_a_part(panel):
    say(panel, "run")
    say(panel, "more", stamp=panel.view["stamp"])
    say(panel, "stop")
    assert not panel.view["playing"]
    assert panel.view["told"][0].startswith("Stopped: this is a part")
    before = panel.run.games
    say(panel, "more", stamp=panel.view["stamp"])
    assert panel.run.games == before


def test_more_is_heard_though_no_game_ended_meanwhile(panel, monkeypatch):
    monkeypatch.setattr("dmd_widgets.panels.balance.panel.SLICE", -1.0)
    monkeypatch.setattr(
        "dmd_widgets.panels.balance.panel._played", lambda trial, number: iter([None] * 9)
    )
    say(panel, "run")
    before = panel.view
    say(panel, "more", stamp=before["stamp"])
    # The browser asks for more when it got another view, so one that is as before would end it.
    assert panel.view["playing"]
    assert panel.view != before


def test_a_message_of_an_earlier_run_plays_nothing(panel):
    say(panel, "run")
    say(panel, "more", stamp=panel.view["stamp"] - 1)
    assert panel.run.games == 0


def test_a_version_is_kept_and_another_set_beside_it(panel):
    assert "Nothing was kept yet." in say(panel, "against")["text"]
    assert "Nothing was played yet." in say(panel, "keep")["text"]
    say(panel, "run")
    play(panel)
    say(panel, "keep")
    assert panel.view["mayCompare"]
    say(panel, "set", name="elder_one", value="hastur")
    say(panel, "against")
    play(panel)
    assert "from 4 pairs of games under the same luck." in panel.view["far"]


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("games", "many", "“many” is no number of that kind."),
        ("games", "0", "“0” is no number of that kind."),
        ("games", "9" * 400, "is no number of that kind."),
        ("seed", "-1", "“-1” is no number of that kind."),
        ("episode", "nonsense", "The kit has no episode “nonsense”."),
        ("player", "nobody", "There is no player “nobody”."),
        ("people", "nobody", "There is no investigator “nobody”."),
    ],
)
def test_what_cannot_be_played_is_said(panel, name, value, told):
    say(panel, "set", name=name, value=value)
    assert told in say(panel, "run")["text"]
    assert not panel.view["playing"]


def test_a_field_that_nobody_knows_is_refused(panel):
    assert "There is no field" in say(panel, "set", name="x", value="y")["text"]


def test_it_can_be_read_without_a_browser(panel):
    assert panel.text() == "Is it fair? Nothing was played yet."
    assert panel.svg().startswith("<svg")
    say(panel, "run")
    play(panel)
    assert panel.text().startswith("Won: ")


def test_whoever_looks_ahead_plays_few_games_and_can_be_stopped_in_the_middle_of_one(panel):
    assert "search" in dict(panel.view["fields"][3]["options"])
    say(panel, "set", name="games", value="300")
    told = say(panel, "set", name="player", value="search")["text"]
    assert told == "It thinks for seconds a game, so that 10 are played for now."
    assert panel.view["fields"][4]["value"] == "10"
    say(panel, "run")
    for _ in range(5):
        say(panel, "more", stamp=panel.view["stamp"])
    assert panel.run.games == 0  # a choice a message, and no whole game in any of them
    say(panel, "stop")
    assert not panel.view["playing"]
    say(panel, "set", name="games", value="40")  # whoever wants more says so
    assert panel.view["fields"][4]["value"] == "40"


def test_what_is_played_is_called_by_its_title_in_every_language():
    for language, episode, foe in (
        ("en", "Blasphemous Alchemy", "Hastur"),
        ("pl", "Bluźniercza Alchemia", "Hastur"),
        ("uk", "Блюзнірська алхімія", "Хастур"),
    ):
        first, second = dmd_widgets.balance(language=language).view["fields"][:2]
        assert dict(first["options"])["blasphemous_alchemy"] == episode
        assert dict(second["options"])["hastur"] == foe
