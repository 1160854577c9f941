"""The Table panel in time, in a browser: marks, one step after the other, saving and resuming."""

from __future__ import annotations

from tests.browser.panels import (
    barriers,
    cells,
    focused,
    keep_picture,
    open_tab,
    show,
    wait_until_said,
    write_notebook,
)

LAST_LAB = """
import dmd, dmd_widgets
game = dmd.load("the_last_lab")
panel = dmd_widgets.table(game)
panel"""


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_moments_are_kept_under_names_and_gone_back_to(lab):
    panel = show(lab, "table_marks.ipynb", LAST_LAB)
    panel.get_by_role("button", name="Keep this moment").click()
    panel.get_by_label("Keep this moment as").fill("before the run")
    panel.get_by_role("button", name="Keep", exact=True).click()
    wait_until_said(panel, "Kept as “before the run”.")
    assert focused(lab) == "mark"

    option(panel, "Run to Side room.").click()
    wait_until_said(panel, "Ian moves to Side room.")
    panel.get_by_role("button", name="before the run, decision 1").click()
    wait_until_said(panel, "“before the run”. Ian chooses.")
    option(panel, "Take no more").wait_for()
    assert barriers(lab) == []

    panel.get_by_role("button", name="Rename before the run").click()
    panel.get_by_label("New name").fill("calm")
    panel.get_by_label("New name").press("Enter")
    wait_until_said(panel, "“before the run” is “calm” now.")
    panel.get_by_role("button", name="Remove calm").click()
    wait_until_said(panel, "“calm” is kept no longer.")
    assert panel.locator(".dmd-mark").count() == 0


def test_a_name_that_would_like_to_be_a_script_is_read(lab):
    name = "<img src=x onerror=window.ran=1>"
    panel = show(lab, "table_marks_hostile.ipynb", LAST_LAB, f"game.mark({name!r})\nNone")
    panel.get_by_role("button", name=f"{name}, decision 1").click()
    wait_until_said(panel, f"“{name}”.")
    assert lab.page.evaluate("window.ran") is None


def test_keys_alone_keep_a_moment(lab):
    panel = show(lab, "table_marks_keys.ipynb", LAST_LAB)
    before, keys = cells(lab), lab.page.keyboard
    panel.get_by_role("button", name="Keep this moment").focus()
    keys.press("Enter")
    assert focused(lab) == "mark-name"
    keys.type("dd a b")  # each of these is a command of JupyterLab
    keys.press("Enter")
    wait_until_said(panel, "Kept as “dd a b”.")
    assert focused(lab) == "mark"
    keys.press("Enter")
    keys.press("Escape")
    assert focused(lab) == "mark"
    assert cells(lab) == before


def test_what_a_choice_led_to_is_played_step_by_step(lab):
    panel = show(lab, "table_steps.ipynb", LAST_LAB)
    option(panel, "Run to Side room.").click()
    wait_until_said(panel, "Ian moves to Side room.")
    panel.get_by_role("button", name="Step by step").click()
    wait_until_said(panel, "Looking back. Next: Run to Side room.")
    keys = lab.page.keyboard
    panel.get_by_role("button", name="Next").focus()
    keys.press("ArrowRight")
    wait_until_said(panel, "Next: Ian moves to Side room.")
    assert focused(lab) == "step-next"
    assert panel.locator(".dmd-board .step").count() == 1  # dashes, from room to room
    assert panel.get_by_text("Step 2 of ").is_visible()
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-step")
    keys.press("ArrowLeft")
    wait_until_said(panel, "Next: Run to Side room.")
    panel.get_by_role("button", name="Play").click()
    wait_until_said(panel, "Next: Ian moves to Side room.")
    panel.get_by_text("Ian may run").first.wait_for()  # it ends where the game stands
    option(panel, "Stop here.").wait_for()


def test_a_saved_game_is_resumed_by_the_cell_the_panel_shows(lab):
    panel = show(lab, "table_saved.ipynb", LAST_LAB)
    open_tab(panel, "Code")
    panel.get_by_label("File").fill("from_the_panel.json")
    panel.get_by_role("button", name="Save the game").click()
    wait_until_said(panel, "Saved.")
    option(panel, "Run to Side room.").click()
    told = wait_until_said(panel, "Ian moves to Side room.")
    lines = panel.locator("[data-key='lines resume']").inner_text()
    assert "dmd.load('from_the_panel.json')" in lines
    assert told

    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    again = write_notebook(lab.folder, "table_resumed.ipynb", lines)
    lab.open(again)
    lab.run_all()
    resumed = lab.page.locator(".dmd-panel").first
    resumed.get_by_text("Ian may run").first.wait_for()
    option(resumed, "Stop here.").wait_for()
