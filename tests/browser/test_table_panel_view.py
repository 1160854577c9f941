"""The Table panel in one view, measured: what stands where, and that it stays there."""

from __future__ import annotations

import os
from contextlib import nullcontext
from random import Random

import pytest

from tests.browser.measuring import without_sidebar
from tests.browser.panels import barriers, focused, open_tab, show, wait_until_answered

NEW_GAME = """import dmd, dmd_widgets
game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
panel = dmd_widgets.table(game)
panel"""
WINDOWS = ((1440, 900), (1280, 800))
NARROW = ((900, 700), (860, 700), (640, 400), (400, 800))
SEEN = """panel => {
  const around = panel.closest(".jp-WindowedPanel-outer, .jp-Notebook").getBoundingClientRect();
  const box = (name) => {
    const { left, top, right, bottom } = panel.querySelector(name).getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  return {
    window: [around.left, around.top, around.right, around.bottom].map(Math.round),
    board: box(".dmd-board"), fork: box(".dmd-fork"), strip: box(".dmd-strip"),
    tabs: box(".dmd-drawer"), status: box(".dmd-status"),
  };
}"""
TARGETS = """panel => [...panel.querySelectorAll("button, select, summary, [role=tab], input")]
  .map((one) => [one, one.closest("label") ?? one])
  .filter(([one]) => one.checkVisibility())
  .map(([one, whole]) => [one.dataset.key ?? one.textContent, whole.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 24 || height < 24)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
VIEWED = "panel => panel.querySelector('.dmd-sight > svg').getAttribute('viewBox')"


DEEP = """import dmd, dmd_widgets
from random import Random
game, random = dmd.new_game(seed=3, investigators=["ian", "beth", "adam"]), Random(3)
for _ in range(45):
    _ = game.choose(random.randrange(len(game.options)))
dmd_widgets.table(game)"""


def set_window(lab, panel, width, height):
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.page.wait_for_timeout(300)
    panel.evaluate("one => one.scrollIntoView({ block: 'start' })")


def inside(box, other):
    return (
        box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3] + 1
    )


def apart(box, other):
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


@pytest.mark.parametrize("window", WINDOWS)
def test_board_choices_and_tabs_are_in_the_window_together(lab, window):
    panel = show(lab, "table_view.ipynb", NEW_GAME)
    set_window(lab, panel, *window)
    assert lab.page.locator(".jp-FileBrowser").is_visible(), "the sidebar is open"
    seen = panel.evaluate(SEEN)
    parts = [seen[name] for name in ("strip", "fork", "board", "tabs")]
    for at, part in enumerate(parts):
        assert inside(part, seen["window"]), seen
        assert all(apart(part, other) for other in parts[:at]), seen
    board = seen["board"]
    assert board[2] - board[0] >= 480
    assert board[3] - board[1] >= 340


def test_over_many_acts_board_and_choices_stay_where_they_are(lab):
    panel = show(lab, "table_still.ipynb", NEW_GAME, pace="stepwise")
    set_window(lab, panel, 1280, 800)
    before, random, asked = panel.evaluate(SEEN), Random(4), 0
    for _ in range(150 if "DMD_SOAK" in os.environ else 40):
        if panel.locator(".dmd-over").count():
            break
        choices = panel.locator(".dmd-fork").locator("[data-digit]")
        choices.nth(random.randrange(choices.count())).evaluate("one => one.click()")
        wait_until_answered(panel)
        asked += 1
        now = panel.evaluate(SEEN)
        for name in ("board", "fork", "strip", "tabs"):
            assert now[name] == before[name], (name, asked)
    assert asked > 20
    print(f"{asked} acts, and nothing moved")


@pytest.mark.parametrize("window", NARROW)
def test_a_narrow_panel_has_a_layout_of_its_own(lab, window):
    panel = show(lab, "table_narrow.ipynb", NEW_GAME)
    set_window(lab, panel, *window)
    with without_sidebar(lab) if window[0] < 640 else nullcontext():
        lab.page.wait_for_timeout(300)
        seen = panel.evaluate(SEEN)
        parts = [seen[name] for name in ("status", "strip", "fork", "board", "tabs")]
        tops = [part[1] for part in parts]
        assert tops == sorted(tops), "one below the other, in the order in which one reads"
        assert all(apart(part, other) for at, part in enumerate(parts) for other in parts[:at])
        assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 1


def test_everything_beside_the_board_is_reached_without_losing_it(lab):
    panel = show(lab, "table_tabs.ipynb", NEW_GAME)
    set_window(lab, panel, 1280, 800)
    before = panel.evaluate(SEEN)
    region = panel.get_by_role("region", name="Journal", exact=True)
    assert region.is_visible()
    for name, shown in (("Investigators", "Investigators"), ("Cthulhu", "Cthulhu")):
        open_tab(panel, name)
        region = panel.get_by_role("region", name=shown, exact=True)
        assert region.locator("svg").first.is_visible()
        assert panel.evaluate(SEEN) == before
        assert barriers(lab) == []
    for name in ("Words", "Advice", "Ask", "Code"):
        open_tab(panel, name)
        assert panel.evaluate(SEEN) == before
        assert barriers(lab) == []
    open_tab(panel, "Cthulhu")
    lab.page.keyboard.press("ArrowRight")
    assert focused(lab) == "tab words"
    open_tab(panel, "Journal")

    # More room for a sheet: the board gets smaller, and still fits.
    panel.get_by_role("button", name="More room for this").click()
    now = panel.evaluate(SEEN)
    assert now["board"][:2] == before["board"][:2]
    assert now["tabs"][1] < before["tabs"][1]
    assert apart(now["board"], now["tabs"])


def test_the_board_comes_closer_is_moved_and_fits_again(lab):
    panel = show(lab, "table_closer.ipynb", NEW_GAME)
    set_window(lab, panel, 1280, 800)
    assert panel.get_by_role("button", name="Show all of the board").is_hidden(), "all is seen"
    whole = panel.evaluate(VIEWED)
    sight = panel.locator(".dmd-sight")
    box = sight.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    lab.page.mouse.move(x, y)
    lab.page.mouse.move(x + 2, y)
    lab.page.mouse.wheel(0, -240)
    lab.page.wait_for_function(
        f"([panel, was]) => ({VIEWED})(panel) !== was", arg=[panel.element_handle(), whole]
    )
    closer = [float(one) for one in panel.evaluate(VIEWED).split()]
    assert closer[2] < float(whole.split()[2])

    lab.page.mouse.down()
    lab.page.mouse.move(x - 60, y, steps=4)
    lab.page.mouse.up()
    moved = [float(one) for one in panel.evaluate(VIEWED).split()]
    assert moved[0] > closer[0]
    assert moved[2:] == closer[2:]
    assert "Choose a sentence" in panel.get_by_role("status").inner_text(), "nothing was clicked"

    panel.get_by_role("button", name="Show all of the board").click()
    assert panel.evaluate(VIEWED) == whole


def test_whoever_acts_is_never_out_of_sight(lab):
    panel = show(lab, "table_acting.ipynb", NEW_GAME)
    set_window(lab, panel, 1280, 800)
    for _ in range(2):
        panel.get_by_role("button", name="Closer").click()
    for _ in range(12):
        ian = panel.locator('.dmd-sight [data-ids~="ian"], .dmd-sight [data-figure="ian"]').first
        at, box = ian.bounding_box(), panel.locator(".dmd-sight").bounding_box()
        assert box["x"] <= at["x"]
        assert at["x"] + at["width"] <= box["x"] + box["width"]
        assert box["y"] <= at["y"]
        assert at["y"] + at["height"] <= box["y"] + box["height"]
        runs = panel.locator(".dmd-option").filter(has_text="East corridor")
        other = panel.locator(".dmd-option").first
        (runs.first if runs.count() else other).evaluate("one => one.click()")
        wait_until_answered(panel)
        lab.page.wait_for_timeout(100)
        if "Ian" not in panel.locator(".dmd-strip").inner_text():
            break


def test_every_target_can_be_hit(lab):
    panel = show(lab, "table_targets.ipynb", NEW_GAME)
    panel.locator("[data-option] .dmd-full").first.wait_for()
    for width, height in (*WINDOWS, NARROW[0]):
        set_window(lab, panel, width, height)
        for tab in panel.get_by_role("tab").all():
            tab.click()
            wait_until_answered(panel)
            assert panel.evaluate(TARGETS) == []


FACE = ".dmd-strip .dmd-who > svg path"
ON_BOARD = '.dmd-sight [data-figure="beth"] path'
LETTERS = """panel => [...panel.querySelectorAll(".dmd-page .dmd-line")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.clientWidth / parseFloat(getComputedStyle(one).fontSize))"""


def test_lines_far_down_in_the_journal_are_broad_enough_to_be_read_on_a_phone(lab):
    panel = show(lab, "table_deep.ipynb", DEEP)
    with without_sidebar(lab):
        set_window(lab, panel, 490, 800)
        lab.page.wait_for_timeout(300)
        letters = panel.evaluate(LETTERS)
        assert len(letters) > 8
        assert min(letters) > 8, "ems: else a line holds hardly a word"


def test_whoever_hears_the_board_hears_who_is_where_and_which_ways_lead_on(lab):
    panel = show(lab, "table_heard.ipynb", NEW_GAME.replace("seed=5", "seed=5, language='pl'"))
    entrance = panel.locator('.dmd-board [data-space="1"] > .reach')
    told = entrance.get_attribute("aria-label")
    assert told.startswith("Wejście: ")
    assert "Ian" in told
    assert "Drogi na Pola: Korytarz wschodni." in told
    ways = panel.locator('.dmd-board [data-space="4"] > .reach').get_attribute("aria-label")
    assert ways.count(",") >= 4, "five ways lead out of the hall"


def test_the_strip_stands_beside_every_roll(lab):
    panel = show(lab, "table_strip.ipynb", DEEP)
    for window in WINDOWS:
        set_window(lab, panel, *window)
        seen = panel.evaluate(SEEN)
        dice = panel.locator(".dmd-rolled").bounding_box()
        assert inside(seen["strip"], seen["window"]), seen
        assert dice["y"] + dice["height"] <= seen["window"][3], "with all its dice"
        assert panel.locator(".dmd-strip .dmd-cells").count() >= 3, "wounds, stress and sanity"
        strip, board = (panel.locator(one).first for one in (FACE, ON_BOARD))
        assert strip.get_attribute("d") == board.get_attribute("d"), "looks as on the board"
        assert "Sister Beth rolls the dice of Cultist 2." in panel.locator(".dmd-fork").inner_text()
