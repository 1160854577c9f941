"""The Balance panel in a browser: played and stopped by mouse, by keys alone, by day and night."""

from __future__ import annotations

import pytest

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    keep_picture,
    show,
    turn,
    wait_until_answered,
    wait_until_said,
)

PANEL = "import dmd_widgets\ndmd_widgets.balance()"


def ready(lab, name, games="30"):
    """A panel that is to play some quick games."""
    panel = show(lab, name, PANEL)
    panel.locator("[data-key=player]").select_option("random")
    panel.locator("[data-key=games]").fill(games)
    panel.locator("[data-key=games]").press("Enter")
    return panel


def test_games_are_played_watched_and_told(lab):
    panel = ready(lab, "balance.ipynb")
    panel.get_by_role("button", name="Play these games").click()
    wait_until_said(panel, "All games are played.")
    assert "Won: " in panel.inner_text()
    assert panel.locator("figure svg").is_visible()
    panel.get_by_text("Everything the games say").click()
    assert "Played: episode blasphemous_alchemy" in panel.locator("pre").inner_text()
    keep_picture(lab, panel, "balance-day")
    panel.get_by_role("button", name="Keep this one to compare").click()
    wait_until_said(panel, "Kept.")
    panel.get_by_role("button", name="Compare with the one kept").click()
    panel.get_by_text("pairs of games under the same luck").first.wait_for()


def test_whoever_stops_by_keys_keeps_a_part(lab):
    panel = ready(lab, "balance_keys.ipynb", games="20000")
    start = panel.get_by_role("button", name="Play these games")
    start.focus()
    lab.page.keyboard.press("Enter")
    panel.get_by_text(" of 20,000 games, won ").first.wait_for()
    panel.get_by_role("button", name="Stop").focus()
    lab.page.keyboard.press("Enter")
    wait_until_said(panel, "Stopped. What was played stands below.")
    assert "Stopped: this is a part" in panel.inner_text()


@pytest.mark.wide
def test_what_is_drawn_anew_under_a_press_takes_no_click_away(lab):
    panel = ready(lab, "balance_press.ipynb", games="2")
    start = panel.get_by_role("button", name="Play these games")
    start.hover()
    pressed = start.element_handle()
    lab.page.mouse.down()
    panel.evaluate("one => one.dispatchEvent(new CustomEvent('dmd-redraw'))")
    assert pressed.evaluate("one => one.isConnected")
    lab.page.mouse.up()
    wait_until_said(panel, "All games are played.")
    assert not pressed.evaluate("one => one.isConnected"), "then it was drawn anew"


def test_what_is_drawn_anew_while_somebody_types_takes_nothing_away(lab):
    panel = ready(lab, "balance_typing.ipynb", games="2")
    games = panel.locator("[data-key=games]")
    wait_until_answered(panel)
    redraw = "one => one.dispatchEvent(new CustomEvent('dmd-redraw'))"
    games.select_text()
    panel.evaluate(redraw)  # what was marked stays marked, and is typed over
    lab.page.keyboard.type("3")
    panel.evaluate(redraw)  # what was typed stays, and so does where one types
    lab.page.keyboard.type("5")
    assert games.input_value() == "35"
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("Backspace")
    assert games.input_value() == "5"
    lab.page.keyboard.press("Enter")
    panel.get_by_role("button", name="Play these games").click()
    wait_until_said(panel, "All games are played.")
    assert "5 games" in panel.inner_text()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.wide
def test_nothing_bars_anybody(lab, theme):
    panel = ready(lab, f"balance_{theme[-5:].strip().lower()}.ipynb", games="25")
    turn(lab, theme)
    panel.get_by_role("button", name="Play these games").click()
    wait_until_said(panel, "All games are played.")
    assert barriers(lab) == []
    keep_picture(lab, panel, f"balance-{theme[-5:].strip().lower()}")
    turn(lab, LIGHT)
