"""Whole turns in a real JupyterLab: one by mouse, another by keys alone."""

from __future__ import annotations

import pytest

from tests.browser.panels import DARK, LIGHT, cells, keep_picture, said, show, turn
from tests.browser.turns import TABLE, Keys, Mouse


@pytest.mark.wide
def test_a_whole_turn_is_played_by_mouse_and_by_night_it_goes_on_where_it_was(lab):
    panel = show(lab, "turn_by_mouse.ipynb", TABLE)
    player = Mouse(lab, panel)
    player.hear_why_not()
    player.play_a_turn()
    keep_picture(lab, panel, "whole-turn-light")
    before = player.asks(), said(panel)
    turn(lab, DARK)
    assert (player.asks(), said(panel)) == before
    keep_picture(lab, panel, "whole-turn-dark")
    player.undo_and_keep_both()
    turn(lab, LIGHT)


def test_a_whole_turn_is_played_by_keys_alone(lab):
    panel = show(lab, "turn_by_keys.ipynb", TABLE)
    before = cells(lab)
    player = Keys(lab, panel)
    player.hear_why_not()
    player.play_a_turn()
    player.undo_and_keep_both()
    assert cells(lab) == before, "JupyterLab heard none of these keys"
