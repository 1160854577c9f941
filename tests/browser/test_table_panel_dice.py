"""Dice on the Table panel in a low window: they leave room for what may be chosen."""

from __future__ import annotations

import pytest

from tests.browser.measuring import misfits, set_window
from tests.browser.panels import focused, show

ROLLED = """import dmd, dmd_widgets
from random import Random
game, random = dmd.new_game({game}, seed={seed}), Random({seed})
for _ in range({many}):
    game.choose(random.randrange(len(game.options)))
dmd_widgets.table(game, language="{language}")"""
ROLLS = {
    "four dice": {"game": '"a_lamp_for_the_drowned"', "seed": 5, "many": 11},
    "three dice": {
        "game": '"blasphemous_alchemy", investigators=["ian", "beth"]', "seed": 3, "many": 15,
    },
    "paying up": {
        "game": '"camp_happy_trails", heroine="laurie", killer="hans"', "seed": 3, "many": 1,
    },
}  # fmt: skip
SEEN = """panel => {
  const fork = panel.querySelector(".dmd-fork").getBoundingClientRect();
  const within = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= fork.top && bottom <= fork.bottom + 1;
  };
  const some = (name) => [...panel.querySelectorAll(name)].map(within);
  return { choices: some(".dmd-fork .dmd-option"), dice: some(".dmd-rolled svg"),
    gains: [...panel.querySelectorAll(".dmd-gain")].map((one) => one.dataset.short) };
}"""


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
@pytest.mark.parametrize("roll", list(ROLLS))
def test_in_a_low_window_all_dice_and_at_least_four_choices_are_seen_at_once(lab, roll, language):
    panel = show(lab, f"rolled_{language}.ipynb", ROLLED.format(**ROLLS[roll], language=language))
    set_window(lab, 1280, 800, sidebar=True)
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    seen = panel.evaluate(SEEN)
    assert all(seen["dice"]), seen
    assert sum(seen["choices"]) >= min(4, len(seen["choices"])), seen
    assert misfits(panel) == []
    if roll == "four dice":
        point = "." if language == "en" else ","
        assert seen["gains"] == ["0", "0", f"−6{point}2", f"−6{point}2"]


def test_there_all_odds_are_reached_by_an_arrow_and_a_die_says_in_words_what_it_gains(lab):
    panel = show(lab, "rolled_keys.ipynb", ROLLED.format(**ROLLS["four dice"], language="en"))
    set_window(lab, 1280, 800, sidebar=True)
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    panel.get_by_role("button", name="tentacle, loses 6.2 points").wait_for()
    panel.locator(".dmd-option").first.focus()
    lab.page.keyboard.press("ArrowRight")
    assert focused(lab) == "odds 0"
