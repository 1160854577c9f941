"""The Table panel is asked about a moment, in a browser."""

from __future__ import annotations

from tests.browser.measuring import set_window
from tests.browser.panels import open_tab, show

SHOWN = (
    'import dmd, dmd_widgets\npanel = dmd_widgets.table(dmd.load("the_order_of_the_blows"))\npanel'
)


def test_a_moment_is_asked_about_and_copied_as_it_stands(lab):
    panel = show(lab, "asking.ipynb", SHOWN)
    open_tab(panel, "Ask")
    panel.get_by_label("Question").wait_for()

    panel.get_by_label("Question").select_option("choose")
    panel.get_by_role("button", name="Ask", exact=True).click()
    panel.get_by_text("Cultist 1 (1 of 2) attacks Ian. 97.28 %").wait_for(timeout=60_000)
    assert panel.get_by_text("Byakhee 1 (2 of 3) attacks Ian. 56.48 %").is_visible()

    panel.get_by_role("button", name="As I stand").click()
    panel.locator('[data-key="lines stands"]').filter(has_text="dmd-situation/1").wait_for()
    assert panel.get_by_text("97.28 %").is_visible()  # the answer stays


# How much of an answer is in sight, past everything that scrolls around it.
READ = """answer => new Promise((done) => new IntersectionObserver(([seen], eye) => {
  eye.disconnect();
  done({ pixels: seen.intersectionRect.height, share: seen.intersectionRatio });
}).observe(answer))"""
A_FEW_LINES = 60
"""Pixels: the question and what it comes to."""


def test_an_answer_is_in_sight_when_it_comes_and_when_the_next_one_comes(lab):
    panel = show(lab, "answered.ipynb", SHOWN)
    set_window(lab, 1280, 800, sidebar=True)
    open_tab(panel, "Ask")
    for question, told in (("who dies", "Ian dies"), ("choose", "97.28 %")):
        panel.get_by_label("Question").select_option(question)
        panel.get_by_role("button", name="Ask", exact=True).click()
        answer = panel.locator(".dmd-answer", has_text=told)
        answer.wait_for()
        panel.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        seen = answer.evaluate(READ)
        assert seen["share"] > 0.99 or seen["pixels"] >= A_FEW_LINES, (question, seen)
