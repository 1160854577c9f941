"""How the Table panel looks: in narrow windows and magnified, by day, by night, and in greys."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from tests.browser.panels import DARK, LIGHT, barriers, keep_picture, show, turn

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
