"""What a notebook keeps of every panel: its last picture, and what to press to use it again."""

from __future__ import annotations

import pytest

from tests.browser.panels import keep_picture, write_notebook

PANELS = {
    "table": 'game = dmd.load("the_last_lab")\ndmd_widgets.table(game)',
    "paths": "dmd_widgets.paths(game)",
    "map builder": 'dmd_widgets.map_builder(dmd.load_map("winterfold"))',
    "dice": 'dmd_widgets.dice("3B+1G", stress=2, seed=5)',
    "quiz": 'dmd_widgets.quiz("03-followers")',
    "progress": "dmd_widgets.progress()",
    "practice": "dmd_widgets.practice()",
    "balance": "dmd_widgets.balance()",
    "two in one cell": 'display(dmd_widgets.dice("1B"))\ndisplay(dmd_widgets.dice("2B"))',
}
SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"
SAVED = "!window.jupyterapp.shell.currentWidget.context.model.dirty"
MOST = 900_000
"""Bytes that a notebook may keep of ten panels."""


@pytest.mark.wide
def test_every_panel_of_a_notebook_opened_again_is_a_picture_that_says_what_to_press(lab):
    name = write_notebook(lab.folder, "all_kept.ipynb", "import dmd, dmd_widgets", *PANELS.values())
    lab.open(name)
    lab.run_all()
    panels, stands = lab.page.locator(".dmd-panel"), lab.page.locator(".dmd-stand")
    panels.nth(len(PANELS)).wait_for()
    stands.nth(len(PANELS)).wait_for(state="attached")
    assert [one.is_visible() for one in stands.all()] == [False] * (len(PANELS) + 1)

    lab.page.evaluate(f"() => {SESSION}.session.kernel.restart()")
    lab.wait_until_idle()
    lab.command("docmanager:save")
    lab.page.wait_for_function(SAVED)
    lab.page.evaluate(f"() => {SESSION}.shutdown()")
    file = lab.folder / name
    told = file.read_text("utf-8")
    assert "_esm" not in told, "no script is kept"
    assert len(told) <= MOST
    print(f"a notebook with {len(PANELS) + 1} panels: {len(told):,} bytes")

    lab.load(name)
    stands.nth(len(PANELS)).wait_for()
    cells = lab.page.locator(".jp-CodeCell").all()[1:]
    for panel, cell in zip(PANELS, cells, strict=True):
        seen = cell.locator(".jp-OutputArea").inner_text()
        assert "model not found" not in seen, panel
        assert "Shift + Enter" in seen, panel
        shown = [one for one in cell.locator("img").all() if one.is_visible()]
        assert len(shown) == (2 if panel == "two in one cell" else 1), panel
    assert panels.count() == 0
    keep_picture(lab, lab.page.locator(".jp-Notebook"), "panels-kept")
