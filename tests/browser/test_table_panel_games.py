"""The games at the Table panel: set up, kept beside each other, shared, told in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.measuring import misfits, set_window
from tests.browser.panels import (
    barriers,
    focused,
    keep_picture,
    open_tab,
    show,
    wait_until_answered,
    wait_until_said,
)

TABLE = """import dmd, dmd_widgets
game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
panel = dmd_widgets.table(game)
panel"""
SET_UP = "import dmd_widgets\npanel = dmd_widgets.table()\npanel"


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_a_table_with_nothing_sets_up_a_game_and_another_beside_it(lab):
    panel = show(lab, "set_up.ipynb", SET_UP)
    form = panel.get_by_role("region", name="Set up a game")
    form.get_by_label("Elder One").select_option("hastur")
    form.get_by_role("checkbox", name="Rasputin").check()
    form.get_by_label("Rasputin: who plays").select_option("kit")
    form.get_by_role("checkbox", name="Sister Beth").uncheck()
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-set-up")
    form.get_by_label("Language").select_option("pl")
    begin = panel.get_by_role("button", name="Zacznij")
    begin.wait_for()
    assert panel.get_by_label("Rasputin: kto gra").input_value() == "kit", "nothing is forgotten"
    panel.get_by_label("Język").select_option("en")
    form.get_by_role("button", name="Begin").click()
    panel.locator(".dmd-option").first.wait_for()
    assert "Hastur" in panel.get_by_role("heading").first.inner_text()
    open_tab(panel, "Advice")
    assert panel.get_by_role("checkbox", name="Rasputin").is_checked()
    assert not form.is_visible()


def test_branches_are_a_tree_and_keep_both_shows_both(lab):
    panel = show(lab, "branches.ipynb", TABLE)
    for words in ("Run to East corridor", "Stop here"):
        option(panel, words).click()
        wait_until_answered(panel)
    panel.get_by_role("button", name="Keep both").click()
    tree = panel.get_by_role("group", name="All games as a tree")
    tree.wait_for()
    expect(panel.locator(".dmd-standing svg")).to_have_count(2)
    option(panel, "Take no more actions").click()
    wait_until_answered(panel)
    expect(tree.locator(".dmd-branch")).to_have_count(2)
    assert barriers(lab) == []
    panel.get_by_role("button", name="More room for this").click()
    keep_picture(lab, panel, "table-branches")

    tree.get_by_role("button", name="Decision 2: Stop here.").click()
    wait_until_said(panel, "Went there.")
    assert "Ian may run" in panel.locator(".dmd-asks").inner_text()
    assert focused(lab) == "knot 0 1"
    lab.page.keyboard.press("ArrowLeft")
    wait_until_answered(panel)
    assert "3 actions to go" in panel.locator(".dmd-asks").inner_text()
    assert focused(lab) == "knot 0 0"

    panel.get_by_role("button", name="Keep this moment").click()
    panel.get_by_label("Keep this moment as").fill("calm")
    panel.get_by_role("button", name="Keep", exact=True).click()
    star = tree.get_by_role("button", name="★ calm")
    star.wait_for()
    lab.page.keyboard.press("u")
    tree.get_by_role("button", name="Decision 2: Stop here.").click()
    wait_until_said(panel, "Went there.")
    star.click()
    wait_until_answered(panel)
    assert "3 actions to go" in panel.locator(".dmd-asks").inner_text()

    panel.get_by_role("button", name="Share this position").click()
    panel.locator(".dmd-branches .dmd-code").filter(has_text="dmd-situation/1").wait_for()

    views = lab.page.locator(".dmd-table")
    panel.get_by_role("button", name="Beside the notebook").click()
    expect(views).to_have_count(2)
    second = views.last
    second.locator(".dmd-option").filter(has_text="Run to East corridor").first.click()
    wait_until_said(panel, "Run to East corridor.")


LATE = """import dmd, dmd_widgets
from random import Random
game, random = dmd.new_game(seed=3, investigators=["ian", "beth"]), Random(3)
for _ in range(25):
    _ = game.choose(random.randrange(len(game.options)))
game.mark("before the fire")
dmd_widgets.table(game, language="{language}")"""
IN_TREE = """panel => {
  const at = (one) => one.getBoundingClientRect(), tree = at(panel.querySelector(".dmd-tree"));
  const here = at(panel.querySelector('.dmd-knot[aria-pressed="true"]'));
  return {
    seen: here.left >= tree.left && here.right <= tree.right,
    names: [...panel.querySelectorAll(".dmd-branch > strong")]
      .every((one) => at(one).left >= tree.left - 6 && at(one).right < tree.right),
    title: at(panel.querySelector(".dmd-title h3")).width,
  };
}"""


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_late_in_a_game_the_tree_shows_where_one_is_and_the_head_when_it_is(lab, language):
    panel = show(lab, f"late_{language}.ipynb", LATE.format(language=language))
    set_window(lab, 1280, 800, sidebar=True)
    panel.locator('[data-key="branch"]').click()
    wait_until_answered(panel)
    panel.locator(".dmd-option").first.click()
    wait_until_answered(panel)
    panel.locator(".dmd-standing svg").nth(1).wait_for()
    seen = panel.evaluate(IN_TREE)
    assert (seen["seen"], seen["names"]) == (True, True), seen
    assert seen["title"] > 150
    assert misfits(panel) == []
