"""The Table panel under impatient hands: quick clicks, half-typed names, a kernel that is gone."""

from __future__ import annotations

import pytest

from tests.browser.measuring import misfits, set_window
from tests.browser.panels import focused, keep_picture, said, show, wait_until_said, weigh

SHOWN = "import dmd, dmd_widgets\ngame = {}\n{}panel = dmd_widgets.table(game)\npanel"
LAST_LAB = SHOWN.format('dmd.load("the_last_lab")', "")
TO_THE_END = "while not game.is_over:\n    game.choose(game.options[0])\n"
GAME_OVER = SHOWN.format("dmd.new_game(seed=7)", TO_THE_END)
GONE = "The kernel was restarted or stopped: run this cell again."
SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def forget(panel):
    """Empty the status line, so that what is said next is new."""
    panel.get_by_role("status").evaluate("line => line.replaceChildren()")


@pytest.mark.parametrize("end", ["session.kernel.restart()", "shutdown()"])
@pytest.mark.wide
def test_without_its_kernel_a_panel_says_so_to_whoever_clicks(lab, end):
    panel = show(lab, "table_gone.ipynb", LAST_LAB)
    weigh(panel, "Destroy Equipment")
    lab.page.evaluate(f"() => {SESSION}.{end}")
    lab.page.wait_for_timeout(1_000)
    for click in (
        lambda: option(panel, "Run to Side room.").click(),
        lambda: panel.get_by_role("button", name="Keep both").click(),
        lambda: panel.locator(".dmd-options .dmd-chip").first.click(),
    ):
        forget(panel)
        click()
        wait_until_said(panel, GONE)


def test_a_message_that_gets_lost_without_an_error_is_told_as_well(lab):
    panel = show(lab, "table_lost.ipynb", LAST_LAB)
    panel.get_by_role("button", name="Rule DMD-RUN-1").first.click()
    polish = panel.get_by_role("button", name="Polski")
    polish.wait_for()
    panel.evaluate("one => one.parentElement.classList.add('jupyter-widgets-disconnected')")
    polish.click()
    wait_until_said(panel, GONE)
    forget(panel)
    option(panel, "Run to Side room.").click()
    wait_until_said(panel, GONE)
    assert panel.get_by_text("Ian may run").count() == 0


def test_a_rule_opened_beside_all_odds_leaves_them_as_they_are(lab):
    panel = show(lab, "table_all_odds.ipynb", LAST_LAB)
    row = panel.locator("[data-option]").filter(has_text="Destroy Equipment")
    weigh(panel, "Destroy Equipment")
    row.get_by_role("button", name="All odds").click()
    odds = row.locator(".dmd-fullest").inner_text()
    assert "98.44 %" in odds
    row.get_by_role("button", name="Rule DMD-").click()
    row.get_by_role("button", name="Polski").wait_for()
    assert row.locator(".dmd-fullest").inner_text() == odds


def test_quick_clicks_on_the_first_choice_never_look_back(lab):
    panel = show(lab, "table_quick.ipynb", SHOWN.format("dmd.new_game(seed=7)", ""))
    place = panel.locator(".dmd-option").first.bounding_box()
    for _ in range(8):
        lab.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + 12)
        lab.page.wait_for_timeout(350)
        assert not said(panel).startswith("Looking back")
    steps = panel.get_by_role("button", name="Step by step")
    top = panel.locator(".dmd-head").bounding_box()
    assert steps.bounding_box()["y"] < top["y"] + top["height"]


def test_a_name_half_typed_stays_until_it_is_kept(lab):
    panel = show(lab, "table_names.ipynb", LAST_LAB)
    panel.get_by_role("button", name="Keep this moment").click()
    panel.get_by_label("Keep this moment as").fill("before the")
    panel.locator(".dmd-no").filter(has_text="Trade.").click(force=True)
    panel.get_by_role("button", name="New luck").click()
    wait_until_said(panel, "New luck")
    field = panel.get_by_label("Keep this moment as")
    assert field.input_value() == "before the"

    for name in ("", "x" * 400):
        forget(panel)
        field.fill(name)
        field.press("Enter")
        wait_until_said(panel, "Take 1 to 60 letters")
        assert field.input_value() == name
        assert focused(lab) == "mark-name"
    field.fill("before  the run")
    panel.get_by_role("button", name="Keep", exact=True).click()
    wait_until_said(panel, "Kept as “before the run”.")
    assert field.count() == 0
    assert focused(lab) == "mark"

    panel.get_by_role("button", name="Keep this moment").click()
    assert field.input_value() == ""
    field.fill("before the run")
    field.press("Enter")
    wait_until_said(panel, "is kept already")
    assert field.input_value() == "before the run"


def test_chips_of_rules_are_as_wide_as_their_rules(lab):
    panel = show(lab, "table_chips.ipynb", SHOWN.format("dmd.new_game(seed=7)", ""))
    wide = """row => {
      const chip = row.querySelector(".dmd-chip");
      chip.textContent = "DMD-RUN-E6";
      return [chip.scrollWidth - chip.clientWidth, chip.clientWidth];
    }"""
    for width in (900, 1280, 1600):
        lab.page.set_viewport_size({"width": width, "height": 900})
        over, seen = panel.locator("[data-option]").first.evaluate(wide)
        assert over <= 0 < seen
    keep_picture(lab, panel, "table-chips")


def test_the_rule_that_ended_the_game_opens_where_it_is_cited(lab):
    panel = show(lab, "table_over.ipynb", GAME_OVER)
    asks = panel.locator(".dmd-asks")
    assert asks.locator("h4").inner_text() == "The game is over: lost."
    asks.get_by_role("button", name="Rule DMD-END").click()
    asks.locator("[data-rule] strong").wait_for()

    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    panel.get_by_role("button", name="Redo").click()
    assert "The game is over: lost." in wait_until_said(panel, "Done again")
    panel.get_by_role("status").get_by_role("button", name="Rule DMD-END").click()
    panel.get_by_role("status").locator("[data-rule] strong").wait_for()
    lab.page.keyboard.press("Escape")
    assert not panel.get_by_role("status").locator("[data-rule]").is_visible()
    assert "The game is over: lost." in said(panel), "the line itself was never hidden"


ENDED = """panel => {
  const at = (one) => one.getBoundingClientRect(), fork = at(panel.querySelector(".dmd-fork"));
  const lines = [...panel.querySelectorAll(".dmd-over :is(h4, p, svg, .dmd-line)")];
  const clash = (one, other) => at(one).top < at(other).bottom && at(other).top < at(one).bottom;
  return [...panel.querySelectorAll(".dmd-over .dmd-next button")].map((one) => ({
    within: at(one).top >= fork.top && at(one).bottom <= fork.bottom,
    covers: lines.filter((line) => clash(one, line)).map((line) => line.textContent),
  }));
}"""


def test_at_the_end_what_one_may_do_now_is_seen_and_lies_over_nothing(lab):
    panel = show(lab, "table_ended.ipynb", GAME_OVER)
    panel.locator(".dmd-turning svg").wait_for()
    for width, height in ((1440, 900), (1280, 800), (900, 700), (400, 800)):
        set_window(lab, width, height, sidebar=width > 400)
        buttons = panel.evaluate(ENDED)
        assert len(buttons) == 3
        for one in buttons:
            assert one == {"within": True, "covers": []}, width
        assert misfits(panel) == [], width
