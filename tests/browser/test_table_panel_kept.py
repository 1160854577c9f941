"""What a notebook keeps of the Table panel: the last picture, which says what it is."""

from __future__ import annotations

import re

import nbformat
import pytest
from nbconvert import HTMLExporter

from tests.browser.panels import keep_picture, show, wait_until_said

TABLE = """import dmd, dmd_widgets
panel = dmd_widgets.table(dmd.load("the_last_lab"))
panel"""
MOST = 200_000
"""Bytes that a notebook may keep of a table."""
SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"
DEAD = "This is a picture of the table, as it stood last."


def save_and_leave(lab):
    """Save the notebook as it stands, then close it; its kernel ends."""
    lab.command("docmanager:save")
    lab.page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    lab.page.evaluate(f"() => {SESSION}.shutdown()")


def open_dead(lab, name):
    """Open a notebook anew, and never run a cell: only its picture is there to be seen."""
    lab.load(name)
    lab.page.locator(".dmd-stand").wait_for()
    seen = lab.page.locator(".jp-Notebook")
    assert "model not found" not in seen.inner_text()
    assert DEAD in seen.inner_text()
    assert lab.page.locator(".dmd-panel").count() == 0, "no stored script has run"
    shown = [one for one in seen.locator("img").all() if one.is_visible()]
    assert len(shown) == 1, "the last picture, and not the first one beside it"


def test_a_notebook_saved_in_the_middle_of_a_game_keeps_one_picture_trusted_or_not(lab):
    panel = show(lab, "middle.ipynb", TABLE)
    panel.locator(".dmd-option").filter(has_text="Destroy Equipment").first.click()
    wait_until_said(panel, "The dice show")
    stand = lab.page.locator(".dmd-stand")
    stand.filter(has_text="Ian may reroll").wait_for(state="attached")
    assert not stand.is_visible(), "while the panel lives, nobody sees its picture"
    save_and_leave(lab)
    file = lab.folder / "middle.ipynb"
    told = file.read_text("utf-8")
    assert len(told) <= MOST
    assert "_esm" not in told
    open_dead(lab, "middle.ipynb")
    assert "Ian may reroll" in stand.inner_text()
    assert stand.locator("img").evaluate("one => one.naturalWidth") > 600
    keep_picture(lab, stand, "table-kept")
    # A friend's: whoever gets it has not run it, and so JupyterLab does not trust it.
    (lab.folder / "of_a_friend.ipynb").write_text(told.replace("the_last_lab", "step_back"))
    open_dead(lab, "of_a_friend.ipynb")
    assert not lab.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted"
    )
    page, _ = HTMLExporter().from_notebook_node(nbformat.read(file, as_version=4))
    lab.page.set_content(re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))
    shown = [one for one in lab.page.locator(".jp-Cell img").all() if one.is_visible()]
    assert len(shown) == 1, "the last picture, and not the first one beside it"
    assert lab.page.get_by_text(DEAD).is_visible()


@pytest.mark.wide
def test_a_page_loaded_anew_finds_the_table_of_its_kernel_again(lab):
    panel = show(lab, "again.ipynb", TABLE)
    panel.locator(".dmd-option").filter(has_text="Destroy Equipment").first.click()
    wait_until_said(panel, "The dice show")
    lab.page.locator(".dmd-stand").filter(has_text="Ian may reroll").wait_for(state="attached")
    lab.command("docmanager:save")
    lab.page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    lab.load("again.ipynb")
    panel = lab.page.locator(".dmd-panel").first
    panel.locator(".dmd-option").filter(has_text="Keep").first.click()
    wait_until_said(panel, "Ian")
    assert not lab.page.locator(".dmd-stand").is_visible()
