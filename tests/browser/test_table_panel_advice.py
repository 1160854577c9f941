"""What would you do?, and companions, by mouse and keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.panels import barriers, keep_picture, open_tab, show

TABLE = """import dmd, dmd_widgets
game = dmd.load("the_last_lab")
panel = dmd_widgets.table(game)
panel"""


def test_lines_are_shown_where_one_turns_to_them_and_a_click_chooses_one(lab):
    panel = show(lab, "table_advice.ipynb", TABLE)
    fold = panel.locator(".dmd-advice")
    open_tab(panel, "Advice")
    assert fold.get_by_role("heading", name="What would you do?").is_visible()
    lines = fold.locator(".dmd-line-of-play")
    lines.first.wait_for()
    expect(fold.get_by_text("Still thinking")).to_have_count(0)
    assert "Won from here about" in fold.inner_text()
    assert "usual player would" in fold.inner_text()
    assert fold.locator("svg").count() == 1
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-advice")

    # A Run through several spaces begins with a choice of another name.
    choices = panel.locator(".dmd-option")
    told = next(one for one in lines.all_inner_texts() if choices.filter(has_text=one).count())
    lines.filter(has_text=told).first.click()
    expect(panel.get_by_role("status")).to_contain_text(told.rstrip("."))
    lines.first.wait_for()  # the next position is thought about as well


def test_companions_play_their_seats_by_themselves(lab):
    panel = show(lab, "table_companions.ipynb", TABLE)
    asks = panel.locator(".dmd-asks h4")
    first = asks.inner_text()
    open_tab(panel, "Advice")
    who = first.split(" chooses.")[0]
    panel.get_by_label(who, exact=True).check()
    expect(asks).not_to_have_text(first)
    panel.locator("[data-key='undo']").click()
    expect(panel.get_by_role("button", name=f"Let {who} play on")).to_be_visible()
