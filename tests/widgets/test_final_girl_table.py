"""A night of Final Girl on the Table panel, without a browser."""

from __future__ import annotations

import pytest

import dmd
import dmd_widgets
from tests.widgets.talk import say

pytestmark = pytest.mark.usefixtures("patience")


def test_a_card_is_played_on_the_panel_and_everything_is_told():
    game = dmd.new_game("camp_happy_trails", seed=3)
    panel = dmd_widgets.table(game)
    assert panel.view["known"], "its odds can be worked out"
    assert "Play Walk." in panel.text()
    say(panel, "choose", option=2, stamp=panel.view["stamp"])
    assert game.world.used == ("walk",)
    assert "Let the roll count" in panel.text()


def told_of(panel, option):
    """The odds beside a choice, as the browser gets them."""
    say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    return panel.odds["told"][str(option)]["text"]


def test_what_a_card_was_played_for_is_told_until_its_roll_counts():
    panel = dmd_widgets.table(dmd.new_game("camp_happy_trails", seed=3))
    assert told_of(panel, 2).startswith("two successes: 11.11")
    say(panel, "choose", option=2, stamp=panel.view["stamp"])
    assert told_of(panel, 1) == "two successes: 0 %", "if the roll counts as it is"
    say(panel, "choose", option=1, stamp=panel.view["stamp"])
    assert told_of(panel, 1) == "", "a step is not taken for the roll"


def test_the_panel_speaks_polish():
    panel = dmd_widgets.table(dmd.new_game("camp_happy_trails", seed=3, language="pl"))
    assert "Zagraj kartę: Chód." in panel.text()
