"""The Dice panel in a browser: by mouse, by keys, by day and night."""

from __future__ import annotations

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    cells,
    focused,
    keep_picture,
    show,
    turn,
    wait_until_said,
)

SHOWN = 'import dmd_widgets\npanel = dmd_widgets.dice("3B+1G", stress=2, seed=5)\npanel'


def write_aim(panel, words):
    """Write over the aim as hands do; Enter ends it."""
    aim = panel.get_by_role("textbox", name="Aim")
    aim.click(click_count=3)
    aim.press_sequentially(words)
    aim.press("Enter")


def test_choose_dice_throw_and_reroll(lab):
    panel = show(lab, "dice.ipynb", SHOWN)
    assert panel.get_by_role("heading", name="Dice: 3B+1G").is_visible()
    assert panel.get_by_text("89.06 %").first.is_visible()

    panel.get_by_label("Bonus dice (green)").fill("2")
    panel.get_by_label("Bonus dice (green)").press("Tab")
    panel.get_by_role("heading", name="Dice: 3B+2G").wait_for()

    write_aim(panel, "sucess >= 2")
    wait_until_said(panel, "Did you mean “success”?")
    assert panel.get_by_role("textbox", name="Aim").input_value() == "success >= 2"

    write_aim(panel, "<img src=x onerror=window.ran=1> >= 2")
    wait_until_said(panel, "I am lost at “<”")
    assert lab.page.evaluate("window.ran") is None

    write_aim(panel, "success >= 4")
    wait_until_said(panel, "success >= 4:")

    panel.get_by_role("button", name="Throw").click()
    wait_until_said(panel, "The dice show")
    assert panel.get_by_role("button", name="Reroll").count() == 5
    panel.locator(".dmd-best").first.click()
    wait_until_said(panel, "Rerolled")
    keep_picture(lab, panel, "dice-light")

    assert barriers(lab) == []
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "dice-dark")
    turn(lab, LIGHT)


def test_keys_alone_throw_and_reroll_and_never_reach_jupyterlab(lab):
    panel = show(lab, "dice_keys.ipynb", SHOWN)
    before = cells(lab)
    panel.get_by_label("Standard dice (black)").focus()
    while focused(lab) != "throw":
        lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("d")
    lab.page.keyboard.press("d")  # in JupyterLab this deletes the cell
    lab.page.keyboard.press("a")  # and this would add one
    lab.page.keyboard.press("Enter")
    wait_until_said(panel, "The dice show")
    assert focused(lab) == "throw"
    lab.page.keyboard.press("Tab")
    assert focused(lab) == "die 0"
    lab.page.keyboard.press("Space")
    wait_until_said(panel, "Rerolled")
    assert focused(lab) == "die 0"
    assert cells(lab) == before
