"""A loaded position at the Table: it waits for dice or cards, and a button goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.panels import keep_picture, show

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
