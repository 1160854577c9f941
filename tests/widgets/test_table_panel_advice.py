"""The Table panel without a browser: what would you do, the chance so far, seats the kit plays."""

from __future__ import annotations

from random import Random

import pytest

import dmd
import dmd_widgets
from dmd.core.state import End
from dmd_widgets.panels.table import advice as table_advice
from tests.widgets.talk import choose, say

SITUATION = "the_last_lab"


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load(SITUATION))


@pytest.fixture
def patient(monkeypatch):
    """However slow the machine is: thought is measured in rounds here, one at a time."""
    think = table_advice.Asking.think
    monkeypatch.setattr(
        table_advice.Asking,
        "think",
        lambda self, seconds: think(self, 60, iter([False, True]).__next__),
    )


def advised(panel):
    say(panel, "advise", stamp=panel.view["stamp"])
    return panel.advice["told"]


def test_what_would_you_do_gives_lines_that_may_be_chosen_and_says_why(panel):
    before = panel.game.state
    told = advised(panel)
    assert panel.game.state is before
    assert told["told"][0].startswith("Won from here about ")
    options = panel.view["options"]
    for one in told["lines"]:
        assert 0 <= one["option"] < len(options)
        assert 0 <= one["low"] <= one["chance"] <= one["high"] <= 1
        assert one["why"].startswith("It ")
    assert "usual player would" in told["instead"]


def test_it_thinks_a_little_at_a_time_and_comes_to_an_end(panel, patient):
    tries, told = [], {"more": True}
    while told["more"]:
        told = advised(panel)
        tries.append(told["lines"][0]["tries"])
        assert len(tries) < 100
    assert tries[0] == 1
    assert len(tries) <= table_advice.IN_ALL / table_advice.A_LITTLE + 1
    assert advised(panel) == told, "a late request turns what somebody is about to click"


def test_what_was_thought_of_another_position_is_not_shown(panel):
    stamp = panel.view["stamp"]
    advised(panel)
    choose(panel, "Destroy Equipment")
    assert panel.advice["told"] == {}
    say(panel, "advise", stamp=stamp)
    assert panel.advice["told"] == {}


def test_nothing_is_advised_while_one_looks_back_or_when_the_game_is_over(panel):
    choose(panel, "Destroy Equipment")
    say(panel, "look", line=0)
    assert not panel.advice["may"]
    assert not advised(panel)
    say(panel, "now")
    assert panel.advice["may"]

    game = dmd.load("one_blow_more")
    while not game.is_over:
        game.choose(len(game.options) - 1)
    over = dmd_widgets.table(game)
    assert not over.advice["may"]


def test_the_chance_along_the_timeline_is_drawn_and_told(panel):
    choose(panel, "Destroy Equipment")
    past = advised(panel)["past"]
    assert "% at the beginning," in past["told"]
    assert past["told"] in past["svg"]
    assert past["svg"].count("<line") == 3 + panel.view["time"]["last"]


def test_a_seat_played_by_the_kit_plays_on_when_the_browser_asks(panel):
    people = panel.game.people
    for who in people:
        say(panel, "seat", who=who, kit=True)
    assert panel.status["text"].startswith("The kit plays: ")
    assert panel.advice["companion"]["goes"]
    while panel.advice["companion"]:
        before = panel.game.timeline.at
        say(panel, "companion", stamp=panel.view["stamp"])
        assert panel.game.timeline.at > before
    assert isinstance(panel.game.state.fork, End)


def test_after_undo_a_companion_waits_until_it_is_told_to_play_on(panel):
    who = panel.game.state.fork.who
    choose(panel, "Destroy Equipment")
    say(panel, "seat", who=who, kit=True)
    say(panel, "companion", stamp=panel.view["stamp"])
    say(panel, "undo")
    assert not panel.advice["companion"]["goes"]
    at = panel.game.timeline.at
    say(panel, "companion", stamp=panel.view["stamp"])
    assert panel.game.timeline.at == at
    say(panel, "companion", stamp=panel.view["stamp"], once_more=True)
    assert panel.game.timeline.at > at


def test_a_seat_is_given_back_and_a_strange_one_is_refused(panel):
    who = panel.game.people[0]
    say(panel, "seat", who=who, kit=True)
    assert say(panel, "seat", who=who, kit=False)["text"] == "You play every seat."
    assert panel.advice["companion"] is None
    assert say(panel, "seat", who="zoe", kit=True)["kind"] == "refused"


def test_an_episode_that_nothing_was_fitted_to_gets_lines_without_chances():
    panel = dmd_widgets.table(dmd.new_game(episode="a_lamp_for_the_drowned", seed=7))
    told = advised(panel)
    assert told["told"][0].startswith("This chance of winning was never fitted to this episode")
    assert told["lines"]
    assert {one["odds"] for one in told["lines"]} == {""}
    assert told["past"] == {}


def test_where_it_turned_is_drawn_for_the_night_and_told_in_the_language_that_is_on():
    game, random = dmd.new_game(seed=5), Random(5)
    while not game.is_over:
        game.choose(random.randrange(len(game.options)))
    panel = dmd_widgets.table(game)

    def turned():
        assert panel.advice["turned"] is None, "what was drawn otherwise is asked for anew"
        say(panel, "turned", stamp=panel.view["stamp"])
        return panel.advice["turned"]

    day = turned()
    panel.theme = "dark"
    night = turned()
    assert day["told"] == night["told"]
    assert day["svg"] != night["svg"]
    panel.tongue = "pl"
    assert turned()["told"] != night["told"]
