"""Odds beside every choice of the Table panel, and what rerolling each die gains."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import dmd
import dmd_widgets
from dmd.analysis import odds
from dmd.analysis.asked import analyst_of
from dmd_widgets.panels.table.odds import PATIENT, Effort, harms
from dmd_widgets.panels.table.panel import TablePanel
from tests.widgets.talk import choose, say

pytestmark = pytest.mark.usefixtures("patience")


@pytest.fixture
def panel():
    """Ian stands beside the last Lab, with one wound to go."""
    return dmd_widgets.table(dmd.load("the_last_lab"))


def weigh(panel: TablePanel, words: str) -> str:
    """The odds of the option that begins so."""
    sentences = [one["sentence"] for one in panel.view["options"]]
    (option,) = [n for n, one in enumerate(sentences) if one.startswith(words)]
    say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    return str(panel.odds["told"][str(option)]["text"])


def test_the_odds_of_an_option_come_when_they_are_asked_for(panel):
    assert panel.odds["told"] == {}
    # Three black dice and a green one, two stress: 63/64 to get one success (see dmd.analysis).
    # Without a reroll one of three blacks and a green: 1 - 1/2 ** 4.
    told = weigh(panel, "Destroy Equipment")
    assert told.startswith("destroy a Lab: 93.75 %, 98.44 % with rerolls · ")
    assert " % to lose sanity · " in told
    assert weigh(panel, "Take no more actions") == ""  # nothing is left to chance


def test_where_an_action_cannot_reach_its_end_it_is_weighed_for_what_it_brings_nearer():
    game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
    panel = dmd_widgets.table(game)
    way = ("Run to East", "Go on to South-east room", "Go on to South room", "Stop here")
    for words in way:
        choose(panel, words)
    told = weigh(panel, "Destroy Equipment")  # which takes four successes, of three dice
    assert told.startswith("wounds on it: ")
    assert "on average · " in told
    choose(panel, "Destroy Equipment")
    assert panel.view["wishes"][0] == "wounds on it"
    weigh_all(panel)
    assert any(one["gain"] != "gains nothing" for one in panel.odds["dice"])


def test_what_brings_nothing_nearer_is_not_weighed_for_anything_else(panel):
    for words in ("Run to Side room.", "Stop here"):  # where no Fire burns
        choose(panel, words)
    told = weigh(panel, "Extinguish Fire")
    assert "left to take" not in told


def test_rerolls_are_weighed_for_what_the_action_was_chosen_for(panel):
    choose(panel, "Destroy Equipment")
    # One success is wanted and two rerolls are left: 1 - 1/4.
    told = weigh(panel, "Reroll tentacle")
    assert told.startswith("destroy a Lab: 50.00 %, 75.00 % with rerolls")


def test_what_is_lost_for_sure_is_told_beside_what_may_be_lost(panel):
    choose(panel, "Destroy Equipment")
    assert weigh(panel, "Keep") == "destroy a Lab: 0 % · sanity lost: 1"  # the one tentacle


def test_death_for_sure_is_told_first(monkeypatch):
    game = dmd.load("the_last_lab")
    certain = odds(game, "Take no more actions")
    monkeypatch.setattr(type(certain), "measures", ("sanity lost", "died"))
    monkeypatch.setattr(certain, "distribution", lambda measure: {1: Fraction(1)})
    known = analyst_of(game).harms
    assert [(one["text"], one["tone"]) for one in harms(certain, known)] == [
        ("somebody dies for certain", "deadly"), ("sanity lost: 1", ""),
    ]  # fmt: skip


def test_one_plays_on_where_odds_cannot_be_told_and_hears_that_they_cannot(panel, monkeypatch):
    def broken(game, option):
        raise RuntimeError("no odds today")

    monkeypatch.setattr("dmd_widgets.panels.table.odds.intent_of", broken)
    for move, done in (("Run to Side room.", "Run to Side room."), ("Stop here", "Ian may act")):
        told = choose(panel, move)
        assert told["text"].startswith(done)  # and only then it is told what went wrong
        assert told["text"].endswith("(RuntimeError: no odds today).")
        assert told["kind"] == "error"
        assert "Traceback" in told["details"]
    assert weigh(panel, "Take no more") == ""
    assert "no odds today" in panel.status["text"]
    assert panel.game.timeline.at == 2
    assert say(panel, "undo")["kind"] == "told"  # it is told once


def test_wishes_that_cannot_be_worked_out_are_told_beside_the_roll(panel, monkeypatch):
    def broken(game, intent):
        raise RuntimeError("no wishes today")

    monkeypatch.setattr("dmd_widgets.panels.table.odds.wishes", broken)
    told = choose(panel, "Destroy Equipment")
    assert told["kind"] == "error"
    assert "no wishes today" in told["text"]
    assert panel.view["dice"]
    assert panel.view["wishes"] == []


def test_odds_of_a_table_that_has_changed_are_not_worked_out(panel):
    stamp = panel.view["stamp"]
    choose(panel, "Destroy Equipment")
    say(panel, "weigh", option=0, stamp=stamp)
    assert panel.odds == {"stamp": panel.view["stamp"], "told": {}, "dice": [], "best": []}


def test_odds_that_would_take_long_wait_to_be_asked_for(panel, monkeypatch):
    monkeypatch.setattr("dmd_widgets.panels.table.odds.QUICK", Effort(1, 2.0))
    assert weigh(panel, "Destroy Equipment") == ""
    number = next(iter(panel.odds["told"]))
    assert panel.odds["told"][number]["hard"]
    say(panel, "weigh", option=int(number), stamp=panel.view["stamp"], patient=True)
    assert panel.odds["told"][number]["text"].startswith("destroy a Lab")


def test_the_dice_of_a_roll_are_drawn_and_say_which_choice_takes_them_up(panel):
    assert panel.view["dice"] == []
    choose(panel, "Destroy Equipment")
    sentences = [one["sentence"] for one in panel.view["options"]]
    assert [(one["name"], [sentences[n] for n in one["picks"]]) for one in panel.view["dice"]] == [
        ("standard die: elder sign", ["Reroll elder sign (standard die): 1 stress."]),
        ("standard die: elder sign", ["Reroll elder sign (standard die): 1 stress."]),
        ("standard die: tentacle", ["Reroll tentacle (standard die): 1 stress."]),
        ("bonus die: elder sign", ["Reroll elder sign (bonus die): 1 stress."]),
    ]


# -- dice ------------------------------------------------------------------------------------------


def rolled(kind: str) -> TablePanel:
    """A game in which such a roll lies on the table, with stress left for a reroll."""
    for seed in range(40):
        game, random = dmd.new_game(seed=seed), Random(seed)
        for _ in range(120):
            if game.is_over:
                break
            roll = getattr(game.state.fork.asker, "roll", None)  # type: ignore[union-attr]
            if roll is not None and roll.kind == kind and len(game.options) > 1:
                return dmd_widgets.table(game)
            game.choose(random.randrange(len(game.options)))
    raise AssertionError(kind)


def weigh_all(panel: TablePanel) -> None:
    for option in range(len(panel.view["options"])):
        say(panel, "weigh", option=option, stamp=panel.view["stamp"])


@pytest.mark.parametrize("kind", ["attack", "attacked", "fire"])
def test_each_die_says_what_rerolling_it_gains_in_every_kind_of_roll(kind, monkeypatch):
    monkeypatch.setattr("dmd_widgets.panels.table.odds.OF_DICE", PATIENT)
    panel = rolled(kind)
    dice = panel.view["dice"]
    assert dice
    weigh_all(panel)
    gains = panel.odds["dice"]
    assert len(gains) == len(dice)
    for die, gain in zip(dice, gains, strict=True):
        assert bool(gain["gain"]) == bool(die["picks"])
    first = panel.view["wishes"][0]
    assert first.startswith("kill") if kind == "attack" else first.startswith("least wounds")


def test_a_reroll_gains_for_the_action_it_was_thrown_for(panel):
    choose(panel, "Destroy Equipment")
    weigh_all(panel)
    # No success lies there; with two rerolls 1 - 1/4 to get one, whichever die is taken first.
    assert [one["gain"] for one in panel.odds["dice"]] == ["gains 75 points"] * 4
    assert all(one["best"] for one in panel.odds["dice"])
    assert panel.view["wishes"] == [
        "destroy a Lab", "least wounds (Ian)", "least sanity lost (Ian)", "everybody survives"
    ]  # fmt: skip


def test_rerolls_may_be_weighed_for_something_else(panel):
    choose(panel, "Destroy Equipment")
    weigh_all(panel)
    told = say(panel, "wish", wish=2)
    assert told["text"] == "Rerolls are weighed for: least sanity lost (Ian)."
    assert panel.odds["told"] == {}
    weigh_all(panel)
    # One tentacle lies there: it costs 1 sanity. It is thrown away, and comes again 1/3 of the
    # time; then the second stress tries once more: 1/9. The others can only become tentacles.
    assert panel.odds["told"]["0"]["text"] == "sanity lost: 1", "it is sure"
    gains = {
        one["name"]: gain["gain"]
        for one, gain in zip(panel.view["dice"], panel.odds["dice"], strict=True)
    }
    assert gains["standard die: tentacle"] == "gains 0.89"
    assert [one["best"] for one in panel.odds["dice"]] == [False, False, True, False]
    assert say(panel, "wish", wish=9)["kind"] == "refused"


def test_the_wish_stays_until_the_roll_is_over(panel):
    choose(panel, "Destroy Equipment")
    say(panel, "wish", wish=2)
    choose(panel, "Reroll tentacle")
    assert panel.view["wish"] == 2
    choose(panel, "Keep")
    assert panel.view["wishes"] == []
    assert panel.view["wish"] == 0
