"""Every panel in every language, at every size: nothing cut, covered, or too small to be hit.

`make test` takes the two languages of long words, each size in one of them and the narrowest in
both; `make soak` takes all in all, English too, which the other tests of panels are read in, and
leaves pictures in `artefacts/languages/`, so that somebody can look at them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.breadth import in_breadth
from tests.browser.measuring import misfits, set_window
from tests.browser.panels import barriers, show, wait_until_answered, wait_until_said

BEGIN = "import dmd, dmd_widgets\ngame = dmd.load('the_last_lab')"
PANELS = {
    "table": "dmd_widgets.table(game)",
    "roll": (
        "rolled = game.branch()\nrolled.mark('one')\n_ = rolled.choose(7)\n"
        "dmd_widgets.table(rolled)"
    ),
    "night": "dmd_widgets.table(dmd.new_game('camp_happy_trails', killer='hans', seed=3))",
    "set_up": "dmd_widgets.table()",
    "dice": 'dmd_widgets.dice("3B+1G", stress=2, seed=5)',
    "quiz": 'dmd_widgets.quiz("04-full-stress")',
    "number": 'dmd_widgets.quiz("03-flames")',
    "paths": "dmd_widgets.paths(game)",
    "builder": 'dmd_widgets.map_builder("winterfold")',
    "practice": 'dmd_widgets.practice(rule="DMD-RUN-2")',
    "balance": "dmd_widgets.balance()",
}
SIZES = (  # of the window, and whether JupyterLab's sidebar is open
    (1440, 900, True), (1280, 800, True), (900, 700, True), (900, 700, False), (470, 800, False),
    (400, 800, False),
)  # fmt: skip
SOAK = "DMD_SOAK" in os.environ
LANGUAGES = ("pl", "uk", "en") if SOAK else ("pl", "uk")
PICTURES = Path(__file__).resolve().parents[2] / "artefacts" / "languages"


@pytest.mark.parametrize("language", in_breadth(LANGUAGES, 2))
def test_no_text_is_cut_or_covered_and_everything_can_be_hit(lab, language):
    panels = shown_in(lab, language)
    panels["dice"].locator('[data-key="throw"]').click()
    panels["paths"].locator(".dmd-mover").first.click()
    panels["builder"].locator('[data-key="space lodge"]').click()
    if language == "en":
        wait_until_said(panels["builder"], "it can be changed below the map")
    found: dict[str, list[str]] = {}
    if SOAK:
        PICTURES.mkdir(parents=True, exist_ok=True)
    try:
        for width, height, sidebar in sizes(language):
            set_window(lab, width, height, sidebar)
            size = f"{width}{'' if sidebar else ' without sidebar'}"
            for name, panel in panels.items():
                told = [*misfits(panel), *misfits_of_tabs(panel)]
                if told:
                    found[f"{name} {size}"] = told
                if SOAK:
                    panel.screenshot(path=PICTURES / f"{name}-{language}-{size}.png")
    finally:
        set_window(lab, 1280, 900, True)
    assert found == {}
    if language != LANGUAGES[0]:  # whom a panel keeps out is no matter of words
        return
    for name, panel in panels.items():  # each by itself: two tables have areas of the same names
        panel.evaluate("(one, name) => { one.id = `measured-${name}`; }", name)
        kept_out = barriers(lab, ("moderate", "serious", "critical"), f"#measured-{name}")
        assert kept_out == [], name


def sizes(language: str) -> tuple[tuple[int, int, bool], ...]:
    """What is tried in a language; where there is least room, all of them are."""
    own = SIZES[LANGUAGES.index(language) :: len(LANGUAGES)]
    return SIZES if SOAK else tuple(dict.fromkeys((*own, SIZES[-1])))


def shown_in(lab: Any, language: str) -> dict[str, Locator]:
    """All panels, in a language that a kernel speaks from its beginning."""
    speak = f"import os\nos.environ['DMD_LANG'] = {language!r}"
    lab.be_alone()
    show(lab, f"languages_{language}.ipynb", speak, BEGIN, *PANELS.values())
    there = lab.page.locator(".dmd-panel")
    there.nth(len(PANELS) - 1).wait_for()
    panels = {name: there.nth(n) for n, name in enumerate(PANELS)}
    for panel in panels.values():
        panel.locator(f"xpath=self::*[@lang='{language}']").wait_for()
    for name in ("table", "roll", "night"):  # their odds are told
        weighed = panels[name].locator("[data-option]:not([data-weighed])")
        weighed.first.wait_for(state="detached")
    return panels


def misfits_of_tabs(panel: Locator) -> list[str]:
    """The same of all that lies beside the board at a table."""
    tabs = panel.get_by_role("tab").all()
    found = []
    for tab in tabs[1:]:
        tab.evaluate("tab => tab.click()")
        wait_until_answered(panel)
        found += [f"{tab.inner_text()}: {told}" for told in misfits(panel)]
    if tabs:
        tabs[0].evaluate("tab => tab.click()")
    return found
