"""A night of Final Girl on the Table panel in a browser."""

from __future__ import annotations

from tests.browser.panels import barriers, keep_picture, open_tab, show, wait_until_said

SHOWN = """import dmd, dmd_widgets
game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=3)
dmd_widgets.table(game)"""

BUYING = """import dmd, dmd_widgets
game = dmd.new_game("camp_happy_trails", seed=5)
for choice in [4, 5, 6, 11, 6, 11, 10]:
    game.choose(choice)
dmd_widgets.table(game)"""


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_a_card_is_played_paid_up_and_walked_by_mouse(lab):
    panel = show(lab, "final_girl.ipynb", SHOWN)
    panel.get_by_role("heading", name="Camp Happy Trails, Laurie against Hans: turn 1").wait_for()
    keep_picture(lab, panel, "final_girl_begins")
    option(panel, "Play Walk.").click()
    wait_until_said(panel, "The dice show")
    keep_picture(lab, panel, "final_girl_pays_up")
    option(panel, "Let the roll count").click()
    option(panel, "Go to").wait_for()
    keep_picture(lab, panel, "final_girl_walks")
    option(panel, "Go to East path.").click()
    wait_until_said(panel, "Go to East path.")
    open_tab(panel, "Heroine")
    keep_picture(lab, panel, "final_girl_sheet")
    assert barriers(lab) == []


def test_what_every_choice_brings_alike_is_told_once_above_them(lab):
    panel = show(lab, "final_girl_buys.ipynb", BUYING)
    always = panel.locator(".dmd-always")
    always.wait_for()
    assert "a victim dies for certain" in always.inner_text()
    assert panel.locator(".dmd-option", has_text="a victim dies").count() == 0
    assert panel.locator(".dmd-option.dmd-deadly").count() == 0
    assert barriers(lab, ("moderate", "serious", "critical")) == []


def test_it_is_told_in_polish(lab):
    polish = show(lab, "final_girl_pl.ipynb", SHOWN.replace("seed=3", "seed=4, language='pl'"))
    option(polish, "Zagraj kartę: Chód.").wait_for()
    keep_picture(lab, polish, "final_girl_polish")
    assert barriers(lab) == []
