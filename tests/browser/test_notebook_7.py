"""The same turns in Notebook 7, which has keys of its own."""

from __future__ import annotations

from tests.browser.panels import DARK, LIGHT, cells, keep_picture, show, turn
from tests.browser.turns import TABLE, Keys, Mouse


def test_a_whole_turn_is_played_by_mouse_by_day_and_night(notebook_7):
    panel = show(notebook_7, "seven_by_mouse.ipynb", TABLE)
    player = Mouse(notebook_7, panel)
    player.hear_why_not()
    player.play_a_turn()
    keep_picture(notebook_7, panel, "notebook-7-light")
    turn(notebook_7, DARK)
    keep_picture(notebook_7, panel, "notebook-7-dark")
    player.undo_and_keep_both()
    turn(notebook_7, LIGHT)


def test_a_whole_turn_is_played_by_keys_alone(notebook_7):
    panel = show(notebook_7, "seven_by_keys.ipynb", TABLE, "1 + 1")
    before = cells(notebook_7)
    player = Keys(notebook_7, panel)
    player.hear_why_not()
    player.play_a_turn()
    player.undo_and_keep_both()
    assert cells(notebook_7) == before, "Notebook 7 heard none of these keys"
