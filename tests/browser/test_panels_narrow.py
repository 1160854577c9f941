"""What takes its place in narrow and in low windows: less is wasted there, and nothing is tiny."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from tests.browser.measuring import misfits, set_window, without_sidebar
from tests.browser.panels import show, wait_until_answered

PHONE = 400, 800, False
TOPS = """(panel, what) => [...new Set([...panel.querySelectorAll(what)]
  .filter((one) => one.checkVisibility())
  .map((one) => { const at = one.getBoundingClientRect(); return at.top + at.height / 2; })
  .map((middle) => Math.round(middle / 6)))]"""
LEFTS = """(panel, what) => [...new Set([...panel.querySelectorAll(what)]
  .map((one) => Math.round(one.getBoundingClientRect().left)))]"""
WHOLE = """panel => {
  const box = panel.querySelector(".dmd-fork").getBoundingClientRect();
  return [...panel.querySelectorAll("[data-option]")].map((one) => one.getBoundingClientRect())
    .filter((at) => at.top >= box.top && at.bottom <= box.bottom).length;
}"""
SPOKEN = """import os
os.environ["DMD_LANG"] = "{language}"
import dmd, dmd_widgets
{panel}"""


def shown(lab, name, panel, language="en"):
    lab.be_alone()  # a kernel speaks one language from its beginning
    return show(lab, f"narrow_{name}.ipynb", SPOKEN.format(language=language, panel=panel))


@contextmanager
def on_a_phone(lab):
    with without_sidebar(lab):
        set_window(lab, *PHONE)
        yield


NIGHT = """game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=3)
dmd_widgets.table(game)"""


def test_six_choices_are_in_sight_in_a_low_window_before_the_first_card_of_a_night(lab):
    panel = shown(lab, "night", NIGHT)
    set_window(lab, 1280, 800, sidebar=True)
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    assert panel.get_by_role("heading", name="Laurie may act.", exact=True).is_visible()
    assert panel.evaluate(WHOLE) >= 6
    assert misfits(panel) == []


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_the_controls_of_a_table_fill_three_lines_of_a_phone(lab, language):
    panel = shown(lab, f"controls_{language}", "dmd_widgets.table(dmd.new_game(seed=5))", language)
    for width, most in ((470, 2), (400, 3)):
        with without_sidebar(lab):
            set_window(lab, width, 800, sidebar=False)
            lines = panel.evaluate(TOPS, ".dmd-tongue select, .dmd-controls button")
            assert len(lines) <= most, (width, lines)


def test_dice_stand_beside_each_other_on_a_phone_and_no_chart_stands_alone_beside_nothing(lab):
    panel = shown(lab, "dice", 'dmd_widgets.dice("3B+1G", stress=2, seed=5)')
    panel.locator('[data-key="throw"]').click()
    wait_until_answered(panel)
    with on_a_phone(lab):
        assert len(panel.evaluate(TOPS, ".dmd-lying > .dmd-dice > button")) == 2
        caption, card = (panel.locator(f".dmd-heat {one}".strip()) for one in ("caption", ""))
        assert caption.bounding_box()["width"] <= card.bounding_box()["width"]
    set_window(lab, 1280, 800, sidebar=True)
    assert len(panel.evaluate(TOPS, ".dmd-lying > .dmd-dice > button")) == 1
    charts = panel.locator(".dmd-card").filter(has_text="At least so many")
    assert len({round(one.bounding_box()["y"]) for one in charts.all()}) == 1


def test_the_fields_of_the_balance_lab_stand_in_one_column_where_they_stand_below_each_other(lab):
    panel = shown(lab, "balance", "dmd_widgets.balance()", "uk")
    set_window(lab, 900, 700, sidebar=True)
    assert len(panel.evaluate(LEFTS, ".dmd-fields :is(select, input)")) == 1


def test_the_table_of_a_situation_is_never_too_small_to_be_read_and_can_be_moved_about(lab):
    panel = shown(lab, "practice", 'dmd_widgets.practice(rule="DMD-RUN-2")')
    with on_a_phone(lab):
        drawn = panel.locator("figure svg")
        assert drawn.bounding_box()["width"] >= 700
        frame = panel.locator("figure")
        frame.focus()
        for _ in range(5):
            lab.page.keyboard.press("ArrowRight")
        lab.page.wait_for_function("document.activeElement.scrollLeft > 20")
        assert misfits(panel) == []


def test_the_palette_of_tiles_has_two_columns_and_its_buttons_one_line(lab):
    panel = shown(lab, "builder", 'dmd_widgets.map_builder("winterfold")', "uk")
    set_window(lab, 900, 700, sidebar=True)
    assert len(panel.evaluate(LEFTS, ".dmd-tiles > li")) == 2
    set_window(lab, 1280, 800, sidebar=True)
    assert len(panel.evaluate(TOPS, ".dmd-head .dmd-bar button")) == 1


def test_on_a_phone_the_board_comes_closer_to_the_enemy_one_asks_about(lab):
    panel = shown(lab, "paths", "dmd_widgets.paths(dmd.new_game(seed=5))")
    with on_a_phone(lab):
        panel.locator(".dmd-mover").first.click()
        wait_until_answered(panel)
        panel.locator(".dmd-sight[data-close]").wait_for()
        panel.get_by_role("button", name="Show all of the board").click()
        panel.locator(".dmd-sight:not([data-close])").wait_for()
        panel.locator(".dmd-mover").nth(1).click()
        wait_until_answered(panel)
        assert panel.locator(".dmd-sight[data-close]").count() == 0, "as somebody chose it"


def test_what_is_told_of_a_guess_stands_beside_it(lab):
    """Once it was drawn like the signs of a board, over the answers and out of the panel."""
    panel = shown(lab, "quiz", 'dmd_widgets.quiz("04-full-stress")', "uk")
    panel.locator(".dmd-choice").nth(1).click()
    panel.get_by_role("button", name="Перевірити").click()
    sign, chosen = panel.locator(".dmd-choice .dmd-sign"), panel.locator(".dmd-choice").nth(1)
    sign.wait_for()
    for size in ((1280, 800, True), PHONE):
        set_window(lab, *size)
        inner, outer = sign.bounding_box(), chosen.bounding_box()
        assert inner["x"] > outer["x"], size
        assert inner["y"] >= outer["y"], size
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"], size
        assert misfits(panel) == [], size
    set_window(lab, 1280, 900, True)
