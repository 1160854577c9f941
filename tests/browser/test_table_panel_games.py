"""The games at the Table panel: set up, kept beside each other, shared, told in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
# What is written broader than its box, and whatever of two buttons lies under the other.
CUT = """panel => {
  const found = [...panel.querySelectorAll(
    "button, label, [role=tab], h3, h4, select, .dmd-track, .dmd-gain, .dmd-status, th, td")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 &&
      getComputedStyle(one).overflowX !== "visible");
  return found.map((one) => `${one.className} ${one.textContent.slice(0, 60)}`);
}"""
OVERLAPS = """panel => {
  const shown = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== panel; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return [left, top, right, bottom];
  };
  const all = [...panel.querySelectorAll("button, select, [role=tab], h3, .dmd-time small")]
    .filter((one) => one.checkVisibility() && !one.closest(".dmd-sight, .dmd-why"))
    .map((one) => [one, shown(one)])
    .filter(([, [left, top, right, bottom]]) => right - left > 1 && bottom - top > 1);
  return all.flatMap(([one, a], n) => all.slice(0, n)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) &&
      Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 &&
      Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1)
    .map(([other]) => `${one.textContent} | ${other.textContent}`));
}"""


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

    panel.get_by_role("button", name="Share this position").click()
    panel.locator(".dmd-branches .dmd-code").filter(has_text="dmd-situation/1").wait_for()

    views = lab.page.locator(".dmd-table")
    panel.get_by_role("button", name="Beside the notebook").click()
    expect(views).to_have_count(2)
    second = views.last
    second.locator(".dmd-option").filter(has_text="Run to East corridor").first.click()
    wait_until_said(panel, "Run to East corridor.")


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_no_word_is_cut_and_nothing_lies_over_anything(lab, language):
    panel = show(lab, f"words_{language}.ipynb", TABLE)
    panel.get_by_role("combobox", name="Language").select_option(language)
    panel.locator(f"xpath=self::*[@lang='{language}']").wait_for()
    for attack in (False, True):
        if attack:
            for _ in range(3):  # on to a place with enemies
                panel.locator("[data-option='0'] .dmd-option").first.evaluate("one => one.click()")
                wait_until_answered(panel)
        for width, height in ((1280, 800), (900, 700)):
            lab.page.set_viewport_size({"width": width, "height": height})
            lab.page.wait_for_timeout(300)
            for tab in panel.get_by_role("tab").all():
                tab.click()
                assert panel.evaluate(CUT) == [], (width, tab.inner_text())
                assert panel.evaluate(OVERLAPS) == [], (width, tab.inner_text())
    keep_picture(lab, panel, f"table-words-{language}")
