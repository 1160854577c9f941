"""Somebody quick at the Table panel: no press chooses twice, none is lost without a word."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.panels import (
    TWICE,
    focused,
    keep_picture,
    said,
    show,
    wait_until_answered,
    wait_until_said,
)

TABLE = """import dmd, dmd_widgets
game = dmd.new_game(seed=5)
panel = dmd_widgets.table(game)
panel"""
SLOW = """import time
from pathlib import Path

choose = panel.do_choose
def wait_and_choose(**message):
    while not Path("go_on").exists():
        time.sleep(0.02)
    choose(**message)
panel.do_choose = wait_and_choose"""


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def asks(panel):
    return panel.locator(".dmd-asks h4").inner_text()


def test_while_a_choice_is_answered_the_table_says_so_and_takes_no_other(lab):
    panel = show(lab, "table_busy.ipynb", TABLE, SLOW)
    go_on = lab.folder / "go_on"
    body, sign = panel.locator(".dmd-body"), panel.locator(".dmd-answering")
    expect(body).to_have_attribute("aria-busy", "false")
    assert sign.inner_text() == ""

    option(panel, "Run to East corridor.").click()
    expect(body).to_have_attribute("aria-busy", "true")
    expect(sign).to_have_text("Answering …")  # after a glance; what is quicker is not painted
    assert sign.get_attribute("aria-live") == "polite"
    for one in panel.locator(".dmd-option").all():
        assert one.get_attribute("aria-disabled") == "true"
    floor = panel.locator('[data-space="2"] > .reach')
    assert floor.get_attribute("aria-disabled") == "true"
    option(panel, "Take no more actions.").click(force=True)  # a late click chooses nothing
    floor.press("Enter")
    keep_picture(lab, panel, "table-busy")

    go_on.touch()
    try:
        wait_until_answered(panel)
    finally:
        go_on.unlink()
    assert sign.inner_text() == ""
    assert "Ian may run 3 more." in asks(panel)
    assert "has changed meanwhile" not in said(panel)
    for one in panel.locator(".dmd-option").all():
        assert one.get_attribute("aria-disabled") == "false"


def test_a_choice_that_is_refused_leaves_the_table_free_again(lab):
    panel = show(lab, "table_refusing.ipynb", TABLE, "panel._stamp += 1")
    option(panel, "Run to East corridor.").click()
    wait_until_answered(panel)
    wait_until_said(panel, "The table has changed meanwhile.")
    expect(option(panel, "Run to East corridor.")).to_have_attribute("aria-disabled", "false")


def test_the_focus_goes_to_the_first_choice_of_the_next_question(lab):
    panel = show(lab, "table_enter.ipynb", TABLE)
    keys = lab.page.keyboard
    option(panel, "Run to East corridor.").focus()
    keys.press("Enter")
    wait_until_answered(panel)
    assert "Ian may run 3 more." in asks(panel)
    assert focused(lab) == "option 0"

    keys.press("ArrowDown")
    assert focused(lab) == "option 1"
    stop = panel.locator(".dmd-option").filter(has_text=re.compile("^Stop here"))
    while focused(lab) != "option 0":
        keys.press("ArrowUp")
    assert stop.evaluate("one => one === document.activeElement")
    keys.press("Enter")  # the next question has fewer rows, or more
    wait_until_answered(panel)
    assert "Ian may act, 2 actions to go." in asks(panel)
    assert focused(lab) == "option 0"


def test_a_second_enter_that_comes_at_once_chooses_nothing(lab):
    panel = show(lab, "table_twice.ipynb", TABLE)
    option(panel, "Take no more actions.").scroll_into_view_if_needed()
    option(panel, "Rest: heal nothing").focus()
    assert panel.evaluate(TWICE) == ["option 0", False]
    wait_until_answered(panel)
    assert "2 actions to go" in asks(panel), "one Rest was meant, and one was taken"
    lab.page.keyboard.press("Enter")  # later it is meant
    wait_until_answered(panel)
    assert "2 actions to go" not in asks(panel)


def test_a_key_that_is_held_down_chooses_once(lab):
    panel = show(lab, "table_held.ipynb", TABLE)
    option(panel, "Rest: heal nothing").focus()
    lab.page.keyboard.down("Enter")
    wait_until_answered(panel)
    lab.page.keyboard.down("Enter")  # without a key up between: it repeats
    lab.page.keyboard.up("Enter")
    wait_until_answered(panel)
    assert "2 actions to go" in asks(panel)


def test_on_the_board_a_second_enter_chooses_nothing_either(lab):
    panel = show(lab, "table_board_enter.ipynb", TABLE)
    panel.locator('[data-space="2"] > .reach').focus()
    assert panel.evaluate(TWICE) == ["option 0", False]
    wait_until_answered(panel)
    assert "Ian may run 3 more." in asks(panel)


WEIGHED_LATER = """weigh = panel.do_weigh
panel.do_weigh = lambda option, stamp, patient=False: None"""
WEIGH = """code => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code }).done.then(() => null)"""
WEIGHED = """for option in range(len(panel.view["options"])):
    weigh(option, panel.view["stamp"])"""
# In the very moment in which odds move another choice below the pointer, it is clicked.
CLICK_WHAT_CAME = """([panel, x, y, meant]) => new Promise((done) => {
  const below = () => document.elementFromPoint(x, y).closest(".dmd-option")?.dataset.key;
  const watcher = new MutationObserver(() => {
    const came = below();
    if (!came || came === meant) return;
    watcher.disconnect();
    const click = new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: y });
    document.elementFromPoint(x, y).dispatchEvent(click);
    done([came, panel.querySelector(".dmd-body").getAttribute("aria-busy")]);
  });
  watcher.observe(panel, { childList: true, subtree: true, attributes: true });
})"""


def test_a_click_does_not_choose_what_slid_below_the_pointer_a_moment_ago(lab):
    load = "import dmd, dmd_widgets\npanel = dmd_widgets.table(dmd.load('the_last_lab'))"
    panel = show(lab, "table_sliding.ipynb", load, WEIGHED_LATER, "panel")
    asked = asks(panel)
    row = option(panel, "Take no more actions.")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    lab.page.mouse.move(x, y - 3)
    lab.page.mouse.move(x, y)
    meant = row.get_attribute("data-key")
    clicked = lab.page.evaluate_handle(
        f"(given) => ({{ done: ({CLICK_WHAT_CAME})(given) }})",
        [panel.element_handle(), x, y, meant],
    )
    lab.page.evaluate(WEIGH, WEIGHED)
    came, busy = clicked.evaluate("({ done }) => done")
    assert came != meant, "another choice lies there now"
    assert busy == "false"
    assert asks(panel) == asked, "nothing was chosen"

    # Whoever points anew, with however little a move, means what is there.
    there = panel.locator(f'.dmd-option[data-key="{came}"]')
    words = there.inner_text()
    box = there.bounding_box()
    lab.page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    lab.page.mouse.move(box["x"] + 61, box["y"] + box["height"] / 2)
    lab.page.mouse.down()
    lab.page.mouse.up()
    wait_until_answered(panel)
    assert asks(panel) != asked, words


LATE = """import threading
before, choose = panel.get_state(), panel.do_choose
def and_then_late(**more):
    choose(**more)
    late = {"method": "update", "state": before, "buffer_paths": []}
    threading.Timer(0.3, panel._send, [late]).start()
panel.do_choose = and_then_late"""


def test_what_comes_late_and_is_older_than_what_is_shown_does_not_stay(lab):
    panel = show(lab, "table_late.ipynb", TABLE, LATE)
    option(panel, "Run to East corridor.").click()
    panel.get_by_text("Decision 2 of 2").wait_for()
    lab.page.wait_for_timeout(1_000)
    assert panel.get_by_text("Decision 2 of 2").is_visible()
    assert "Ian may run 3 more." in asks(panel)
    assert panel.locator(".dmd-body").get_attribute("aria-busy") == "false"
