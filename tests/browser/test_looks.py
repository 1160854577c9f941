"""Every panel at three widths, by day and by night, and at twice the size.

Nothing is cut off, and nothing is small and grey at once.

`make test` looks at the night at one width, as nothing is wider by night; `make soak` at all, and
leaves pictures in `artefacts/looks/`, so that somebody can look at them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.measuring import GREY
from tests.browser.panels import DARK, LIGHT, turn, write_notebook

SOAK = "DMD_SOAK" in os.environ
LOOKS = Path(__file__).resolve().parents[2] / "artefacts" / "looks"
WIDTHS = {900: "900", 1280: "1280", 1600: "1600", 1280 // 2: "1280-twice"}
NARROW = {1280 // 2: "1280-twice"}
TALL = 3_000
BEGIN = "import dmd, dmd_widgets\ngame = dmd.load('the_last_lab')"
PANELS = {
    "table": "dmd_widgets.table(game)",
    "table-roll": "rolled = game.branch()\n_ = rolled.choose('Destroy')\ndmd_widgets.table(rolled)",
    "paths": "panel = dmd_widgets.paths(game)\npanel.do_select('space 14')\npanel",
    "paths-enemy": (
        "panel = dmd_widgets.paths(game)\npanel.do_set('toward', 'space 2')\n"
        "panel.do_select('figure fire_vampire 1')\npanel"
    ),
    "paths-map": (
        "panel = dmd_widgets.paths(dmd.load_map('winterfold'))\n"
        "panel.do_select('space sleigh_yard')\npanel.do_set('end', 'telegraph')\npanel"
    ),
    "map_builder": "dmd_widgets.map_builder(dmd.load_map('winterfold'))",
    "dice": "panel = dmd_widgets.dice('3B+1G', stress=2, seed=5)\npanel.do_throw()\npanel",
    "quiz": "dmd_widgets.quiz('03-followers')",
    "progress": "dmd_widgets.progress()",
}
SIDEWAYS = """() => [document.scrollingElement,
  ...document.querySelectorAll(".jp-WindowedPanel-outer, .dmd-panel")]
  .filter((one) => one.scrollWidth - one.clientWidth > 1)
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth}`)"""


@pytest.mark.wide
def test_nothing_is_cut_off_at_any_width_by_day_or_by_night(lab):
    lab.open(write_notebook(lab.folder, "looks.ipynb", BEGIN, *PANELS.values()))
    lab.run_all()
    panels = lab.page.locator(".dmd-panel")
    panels.nth(len(PANELS) - 1).wait_for()
    lab.page.wait_for_timeout(1_500)  # the odds come one after the other
    for theme, widths in ((LIGHT, WIDTHS), (DARK, WIDTHS if SOAK else NARROW)):
        turn(lab, theme)
        for number, panel in enumerate(PANELS):
            assert panels.nth(number).evaluate(GREY) == [], (panel, theme)
        for width, name in widths.items():
            look(lab, panels, width, f"{name}-{'light' if theme == LIGHT else 'dark'}")


def look(lab: Any, panels: Locator, width: int, name: str) -> None:
    """Picture every panel in a window so wide; nothing needs to be scrolled sideways."""
    lab.page.set_viewport_size({"width": width, "height": TALL})
    lab.page.wait_for_timeout(500)
    if SOAK:
        LOOKS.mkdir(parents=True, exist_ok=True)
        for number, panel in enumerate(PANELS):
            panels.nth(number).screenshot(path=LOOKS / f"{panel}-{name}.png")
    assert lab.page.evaluate(SIDEWAYS) == [], name
