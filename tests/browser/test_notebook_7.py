"""The same turns in Notebook 7, which has keys of its own.

`make test` plays by keys, of which Notebook 7 might hear some; `make soak` by mouse as well.
"""

from __future__ import annotations

import os

import pytest

from tests.browser.panels import DARK, LIGHT, cells, keep_picture, show, turn
from tests.browser.turns import TABLE, Keys, Mouse

HANDS = (Keys, Mouse) if "DMD_SOAK" in os.environ else (Keys,)


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.wide
def test_a_whole_turn_is_played_by_day_and_night_and_no_key_leaves_the_panel(notebook_7, hands):
    panel = show(notebook_7, "seven.ipynb", TABLE, "1 + 1")
    before = cells(notebook_7)
    player = hands(notebook_7, panel)
    player.hear_why_not()
    player.play_a_turn()
    panel.locator(".dmd-option").first.focus()
    notebook_7.page.keyboard.press("ArrowDown")  # would lead to the next cell
    notebook_7.page.keyboard.type("dd")  # would delete this one
    keep_picture(notebook_7, panel, "notebook-7-light")
    turn(notebook_7, DARK)
    keep_picture(notebook_7, panel, "notebook-7-dark")
    player.undo_and_keep_both()
    turn(notebook_7, LIGHT)
    assert cells(notebook_7) == before, "Notebook 7 heard none of these keys"
