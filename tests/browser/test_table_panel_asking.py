"""The Table panel is asked about a moment, in a browser."""

from __future__ import annotations

import pytest

from tests.browser.measuring import misfits, set_window
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


IN_SIGHT = """panel => {
  const page = panel.querySelector(".dmd-asking").closest("[role=tabpanel]");
  const box = page.getBoundingClientRect();
  const parts = [...page.querySelectorAll(".dmd-inquiry > *")].map((one) => {
    const at = one.getBoundingClientRect();
    return [one.querySelector("small")?.textContent ?? one.textContent, at.top, at.bottom];
  });
  return parts.filter(([, top, bottom]) => top >= box.top && bottom <= box.bottom)
    .map(([name]) => name);
}"""
OF_FIELDS = """panel => [...panel.querySelectorAll(".dmd-inquiry select")].flatMap((field) => {
  const pen = document.createElement("canvas").getContext("2d"), cut = [];
  pen.font = getComputedStyle(field).font;
  for (const { text, value } of field.options) {
    field.value = value;
    field.dispatchEvent(new Event("change"));
    const told = field.parentElement.querySelector(".dmd-in-full");
    const long = pen.measureText(text).width + 16 > field.clientWidth;
    const below = told.checkVisibility() && told.textContent === text &&
      told.scrollWidth <= told.parentElement.clientWidth;
    if (long && !below) cut.push(text);
  }
  return cut;
})"""


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_in_a_low_drawer_the_question_its_button_and_a_field_are_in_sight_and_nothing_is_cut(
    lab, language
):
    cell = SHOWN.replace('blows")', f'blows"), language="{language}"')
    panel = show(lab, f"inquiry_{language}.ipynb", cell)
    set_window(lab, 1280, 800, sidebar=True)
    ask = {"en": "Ask", "pl": "Pytaj", "uk": "Запитати"}[language]
    open_tab(panel, ask)
    panel.locator(".dmd-inquiry").wait_for()
    seen = panel.evaluate(IN_SIGHT)
    assert seen[1] == ask
    assert len(seen) >= 3, seen
    for size in ((1280, 800, True), (400, 800, False)):
        set_window(lab, *size)
        assert panel.evaluate(OF_FIELDS) == [], size
        fields = "cut: SELECT"  # whose words stand below them, as was just seen
        assert [one for one in misfits(panel) if not one.startswith(fields)] == [], size


def test_enter_in_a_field_asks(lab):
    panel = show(lab, "enter.ipynb", SHOWN)
    open_tab(panel, "Ask")
    own = panel.locator('[data-key="ask own"]')
    own.fill("who dies")
    own.press("Enter")
    panel.locator(".dmd-answer", has_text="Ian dies").wait_for()


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
