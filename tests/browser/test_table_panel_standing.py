"""A loaded position at the Table: it waits for dice or cards, and a button goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.panels import TWICE, focused, keep_picture, said, show, wait_until_answered

BEFORE_THE_CARD = """import dmd, dmd_widgets
game = dmd.load(\"\"\"format: dmd-situation/1
episode: blasphemous_alchemy
elder_one: cthulhu
luck: 7
investigators: [ian, beth]
step: mythos
\"\"\")
dmd_widgets.table(game)"""


def test_a_button_draws_the_card_that_is_waited_for(lab):
    panel = show(lab, "table_standing.ipynb", BEFORE_THE_CARD)
    expect(panel.locator(".dmd-asks h4")).to_contain_text("A Mythos card is drawn next.")
    expect(panel.locator(".dmd-option")).to_have_count(0)
    expect(panel.get_by_text("Press Go on to see.")).to_be_visible()
    expect(panel.get_by_text("Before the first decision")).to_be_visible()
    keep_picture(lab, panel, "table-standing")

    panel.get_by_role("button", name="Go on").click()

    expect(panel.locator(".dmd-option").first).to_be_visible()
    expect(panel.locator(".dmd-journal")).to_contain_text("Mythos card: ")
    expect(panel.get_by_role("button", name="Go on")).to_have_count(0)


def test_a_second_click_goes_on_no_further(lab):
    panel = show(lab, "table_standing_twice.ipynb", BEFORE_THE_CARD)
    go_on = panel.get_by_role("button", name="Go on")
    go_on.focus()
    go_on.evaluate("one => { one.click(); one.click(); }")
    wait_until_answered(panel)

    expect(panel.locator(".dmd-option").first).to_be_visible()
    assert "changed meanwhile" not in said(panel)
    assert focused(lab) == "option 0"


def test_a_second_enter_that_comes_at_once_goes_on_no_further(lab):
    panel = show(lab, "table_standing_enter.ipynb", BEFORE_THE_CARD)
    panel.get_by_role("button", name="Go on").focus()
    assert panel.evaluate(TWICE) == ["option 0", False]
    wait_until_answered(panel)
    expect(panel.locator(".dmd-asks h4")).to_contain_text("Fire Vampire 1 moves 1 space.")
