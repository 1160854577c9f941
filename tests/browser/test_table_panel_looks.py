"""How the Table panel looks: in narrow windows and magnified, by day, by night, and in greys."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.browser.measuring import GREY
from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    keep_picture,
    show,
    turn,
    wait_until_answered,
    weigh,
)

SIZES = ((900, 700, 1), (1280, 900, 1), (1280, 900, 2), (1600, 1000, 1))  # and how far zoomed in
LAST_LAB = """
import dmd, dmd_widgets
game = dmd.load("the_last_lab")
panel = dmd_widgets.table(game)
panel"""
CROWDED = """
import dmd, dmd_widgets
from random import Random
game, random = dmd.new_game(seed=3, investigators=["ian", "beth", "adam"]), Random(3)
for _ in range(45):
    _ = game.choose(random.randrange(len(game.options)))
panel = dmd_widgets.table(game)
panel"""
SIDE = 24
"""Marks are compared at this size, in pixels."""


@pytest.mark.wide
def test_nothing_is_cut_off_in_a_narrow_window_or_at_twice_the_size(lab):
    panel = show(lab, "table_sizes.ipynb", LAST_LAB)
    for width, height, zoom in SIZES:
        lab.page.set_viewport_size({"width": width // zoom, "height": height // zoom})
        lab.page.wait_for_timeout(500)
        assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        for theme, name in ((DARK, "dark"), (LIGHT, "light")):
            turn(lab, theme)
            keep_picture(lab, panel, f"table-{width}-{zoom}-{name}")


def test_all_panels_turn_grey_together_and_remember_it(lab):
    first = show(lab, "table_greys.ipynb", LAST_LAB, "dmd_widgets.dice('2B', seed=1)")
    dice = lab.page.locator(".dmd-panel").nth(1)
    dice.wait_for()
    first.get_by_label("Colours").select_option("greys, as on paper")
    for panel in (first, dice):
        panel.locator("xpath=self::*[@data-theme='grey']").wait_for()
    assert first.get_by_label("Colours").input_value() == "yes"
    assert not dice.get_by_label("Colours").is_visible(), "one menu serves a notebook"
    first.locator(".dmd-board svg.dmd-grey").wait_for()
    assert barriers(lab) == []
    keep_picture(lab, first, "table-grey")

    turn_in_greys(lab)
    first.get_by_label("Colours").select_option("as JupyterLab")
    lab.page.locator(".dmd-table[data-theme='dark']").wait_for()


def turn_in_greys(lab):
    """Night falls; what is grey stays so."""
    lab.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", DARK
    )
    lab.page.wait_for_selector('body[data-jp-theme-light="false"]', state="attached")
    assert lab.page.locator(".dmd-panel[data-theme='grey']").count() == 2


def test_without_its_colours_every_figure_and_token_still_looks_like_no_other(lab):
    panel = show(lab, "table_shades.ipynb", CROWDED)
    lab.page.set_viewport_size({"width": 1600, "height": 2400})
    lab.page.wait_for_timeout(500)
    looks = marks(lab, panel)
    assert len(looks) > 12
    told = {
        f"{one} | {other}": difference(looks[one], looks[other])
        for one, other in combinations(looks, 2)
    }
    alike = {pair: far for pair, far in told.items() if far < 8}
    assert alike == {}


def marks(lab, panel):
    """A grey picture of each look there is on the board, by what it is called."""
    whole = Image.open(BytesIO(lab.page.screenshot())).convert("L")
    found = {}
    for one in panel.locator(".dmd-board [data-figure], .dmd-board [data-token]").all():
        name = one.locator("title").first.text_content().split(" × ")[-1]
        box = one.bounding_box()
        corners = (box["x"], box["y"], box["x"] + box["height"], box["y"] + box["height"])
        found.setdefault(name, whole.crop(tuple(map(round, corners))).resize((SIDE, SIDE)))
    return found


def difference(one, other):
    """How far two grey pictures are from each other on average, of 255."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


ROLLED = """
import dmd, dmd_widgets
game = dmd.load("the_last_lab")
_ = game.choose("Destroy Equipment")
panel = dmd_widgets.table(game)
panel"""
BACKGROUND = "(one, pseudo) => getComputedStyle(one, pseudo).backgroundColor"
STILL = "panel => panel.getAnimations({ subtree: true }).map((one) => one.animationName ?? 'moved')"


def test_where_colours_are_forced_what_is_on_or_full_is_still_told_apart(lab):
    panel = show(lab, "table_forced.ipynb", ROLLED)
    weigh(panel, "Keep")
    lab.page.emulate_media(forced_colors="active")
    try:
        for one, other in (
            ('.dmd-cells i[data-full=""]', ".dmd-cells i:not([data-full])"),
            ('[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'),
        ):
            told = [panel.locator(name).first.evaluate(BACKGROUND) for name in (one, other)]
            assert told[0] != told[1], one
        panel.get_by_role("button", name="All odds").first.click()
        bar = panel.locator(".dmd-fullest td").first.evaluate(BACKGROUND, "::before")
        assert bar != panel.evaluate(BACKGROUND)
        best = panel.locator(".dmd-rolled .dmd-best")
        assert best.first.evaluate("one => getComputedStyle(one, '::after').content") == '"★"'
        assert barriers(lab, ("moderate", "serious", "critical")) == []
        keep_picture(lab, panel, "table-forced-colours")
    finally:
        lab.page.emulate_media(forced_colors="none")


def test_nothing_small_is_grey_by_day_or_by_night(lab):
    panel = show(lab, "table_grey_words.ipynb", ROLLED)
    weigh(panel, "Keep")
    for theme in (LIGHT, DARK):
        turn(lab, theme)
        for width in (1440, 900):
            lab.page.set_viewport_size({"width": width, "height": 900})
            for tab in panel.get_by_role("tab").all():
                tab.click()
                wait_until_answered(panel)
                assert panel.evaluate(GREY) == [], (theme, width, tab.inner_text())


def test_who_wants_nothing_to_move_sees_marks_and_nothing_moves(lab):
    panel = show(lab, "table_reduced.ipynb", LAST_LAB)
    lab.page.emulate_media(reduced_motion="reduce")
    try:
        panel.locator(".dmd-option").filter(has_text="Run to Landing.").first.click()
        wait_until_answered(panel)
        panel.locator(".dmd-board [data-changed]").first.wait_for()
        assert panel.evaluate(STILL) == []
        outline = "one => getComputedStyle(one).outlineStyle"
        assert panel.locator(".dmd-board [data-changed]").first.evaluate(outline) == "dashed"
    finally:
        lab.page.emulate_media(reduced_motion="no-preference")
