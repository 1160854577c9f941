"""The Table panel by its keys: digits choose, U goes back, arrows go where they point."""

from __future__ import annotations

from tests.browser.panels import (
    barriers,
    cells,
    focused,
    show,
    wait_until_answered,
    wait_until_said,
)
from tests.browser.turns import TABLE

MOST_KEYS = 25


def asks(panel):
    return panel.locator(".dmd-asks h4").inner_text()


def test_digits_choose_and_u_undoes_and_redoes(lab):
    panel = show(lab, "keys_digits.ipynb", TABLE)
    before, keys = cells(lab), lab.page.keyboard
    panel.locator(".dmd-option").first.focus()
    shown = panel.locator("[data-option] [data-digit='1']").inner_text()
    assert shown == "Run to East corridor."
    keys.press("1")
    wait_until_answered(panel)
    assert "Ian may run 3 more." in asks(panel)
    assert focused(lab) == "option 0"
    keys.press("u")
    wait_until_said(panel, "Undone.")
    wait_until_answered(panel)
    assert "Ian may act, 3 actions to go." in asks(panel)
    keys.press("Shift+U")
    wait_until_said(panel, "Done again")
    wait_until_answered(panel)
    assert "Ian may run 3 more." in asks(panel)
    for key in ("9", "x", "d", "d"):  # no tenth choice, and nothing for JupyterLab
        keys.press(key)
    assert "Ian may run 3 more." in asks(panel)
    assert cells(lab) == before


def test_digits_that_are_typed_into_a_field_choose_nothing(lab):
    panel = show(lab, "keys_typed.ipynb", TABLE)
    panel.get_by_role("button", name="Keep this moment").click()
    panel.get_by_label("Keep this moment as").press_sequentially("turn 1 u?")
    assert panel.get_by_label("Keep this moment as").input_value() == "turn 1 u?"
    assert "3 actions to go" in asks(panel)
    assert not panel.get_by_role("dialog", name="Keys").is_visible()


def test_a_question_mark_shows_the_keys_and_escape_hides_them(lab):
    panel = show(lab, "keys_shown.ipynb", TABLE)
    keys, box = lab.page.keyboard, panel.get_by_role("dialog", name="Keys")
    panel.locator(".dmd-option").nth(1).focus()
    before = focused(lab)
    keys.press("?")
    assert box.is_visible()
    assert "Shift + U" in box.inner_text()
    assert barriers(lab) == []
    keys.press("1")  # one reads, and chooses nothing
    assert "3 actions to go" in asks(panel)
    keys.press("Escape")
    assert not box.is_visible()
    assert focused(lab) == before


def test_a_whole_turn_by_a_few_keys(lab):
    """Three actions, the Mythos card, the Fight: a key for each choice, and none to get there."""
    panel = show(lab, "keys_turn.ipynb", TABLE)
    keys, pressed = lab.page.keyboard, 0
    panel.locator(".dmd-option").first.focus()
    plan = [
        "Run to East",
        "Stop here",
        "Attack Cultist",
        "Reroll",
        "Keep",
        "Attack Cultist",
        "Keep",
    ]
    while "Sister Beth may act, 3" not in asks(panel):
        words = plan.pop(0) if plan else ""
        chosen = panel.locator(".dmd-option").filter(has_text=words).first
        keys.press(chosen.get_attribute("data-digit"))
        pressed += 1
        wait_until_answered(panel)
        assert pressed <= MOST_KEYS
    print(f"a whole turn: {pressed} keys")
    assert not plan


def test_arrows_go_along_choices_that_are_alike(lab):
    panel = show(
        lab,
        "keys_alike.ipynb",
        TABLE.replace("new_game", "load").replace(
            '"blasphemous_alchemy", investigators=["ian", "beth"], seed=5', '"the_last_lab"'
        ),
    )
    panel.locator(".dmd-option").first.focus()
    many = panel.locator(".dmd-option").count()
    seen = [focused(lab)]
    for _ in range(many - 1):
        lab.page.keyboard.press("ArrowDown")
        seen.append(focused(lab))
    assert seen == [f"option {n}" for n in range(many)]


def test_page_down_goes_along_what_stands_in_a_space(lab):
    panel = show(lab, "keys_board.ipynb", TABLE)
    keys = lab.page.keyboard
    panel.locator("[data-key='space 1']").focus()
    seen = []
    for _ in range(4):
        keys.press("PageDown")
        seen.append(focused(lab))
    assert seen[-1] == "space 1"
    assert {"figure ian", "figure beth"} <= set(seen)
    keys.press("PageUp")
    assert focused(lab) == seen[-2]
    keys.press("ArrowLeft")  # from a figure to the space beside its own
    assert focused(lab) == "space 2"
    assert panel.locator(".dmd-pointed").inner_text().startswith("East corridor")
