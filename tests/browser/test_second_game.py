"""A game that nobody told the kit of, played on the Table panel in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    focused,
    keep_picture,
    open_tab,
    said,
    show,
    turn,
    wait_until_answered,
    wait_until_said,
)
from tests.second_game.build import build

SHOWN = """import sys
sys.path.insert(0, {site!r})
import dmd, dmd_widgets
game = dmd.new_game(game="lantern", seed=1)
dmd_widgets.table(game)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Where the package of a stranger is installed."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return str(folder)


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_a_game_of_a_stranger_is_played_by_mouse_and_by_keys(lab, site):
    lab.be_alone()  # which games there are is found once
    panel = show(lab, "lantern.ipynb", SHOWN.format(site=site))
    panel.get_by_role("heading", name="Ada's Lantern: turn 1").wait_for()
    assert said(panel) == "Choose a sentence."  # there is no board to click on
    assert not panel.get_by_role("region", name="Board", exact=True).is_visible()
    assert not panel.get_by_role("tab", name="Ask").is_visible()  # nobody can analyse it
    open_tab(panel, "People")  # what lies in a tab is drawn once somebody looks
    expect(panel.get_by_label("People").locator("svg")).to_have_count(1)
    assert panel.locator(".dmd-option").all_inner_texts() == ["Climb down.", "Search the wall."]

    # What is refused says why, with the game's own rule.
    panel.locator(".dmd-no").filter(has_text="Rest and trim the wick.").hover()
    panel.get_by_text("The lantern is full: 3 oil.").wait_for()

    option(panel, "Climb down.").click()
    wait_until_said(panel, "Climb down. The coin shows")
    panel.get_by_role("heading", name="Ada's Lantern: turn 2").wait_for()
    panel.get_by_role("region", name="Who acts").filter(has_text="1 of 3 deep").wait_for()
    open_tab(panel, "People")
    panel.locator("svg text").filter(has_text="1 of 3 deep").wait_for()
    open_tab(panel, "Journal")
    assert panel.get_by_role("button", name="▸ Turn 1 begins.").is_visible()  # in the journal

    wait_until_answered(panel)
    option(panel, "Search the wall.").focus()
    lab.page.keyboard.press("Enter")
    wait_until_said(panel, "Search the wall. Ada finds a")
    wait_until_answered(panel)
    assert focused(lab) == "option 0"

    for turn_ in ("2", "1"):
        panel.get_by_role("button", name="Undo").click()
        wait_until_said(panel, "Undone. ada chooses. Ada may act.")
        panel.get_by_role("heading", name=f"Ada's Lantern: turn {turn_}").wait_for()
        wait_until_answered(panel)
    assert panel.get_by_role("button", name="Undo").is_disabled()

    # A rule of the game opens in place; what its book lacks is said.
    panel.get_by_role("button", name="Rule LAN-1").first.click()
    panel.get_by_text("Each turn Ada does one thing.").first.wait_for()
    panel.get_by_role("button", name="Rule LAN-1").first.click()

    open_tab(panel, "Code")
    line = "game = dmd.new_game('deep', game='lantern', seed=1)"
    assert panel.get_by_text(line).is_visible()

    assert barriers(lab) == []
    keep_picture(lab, panel, "second-game-light")
    turn(lab, DARK)
    assert barriers(lab) == []
    turn(lab, LIGHT)
