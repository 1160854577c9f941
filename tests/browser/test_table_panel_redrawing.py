"""What stays on the Table panel from choice to choice stays where it is, and all is told anew."""

from __future__ import annotations

from tests.browser.panels import show, wait_until_answered

TABLE = """import dmd, dmd_widgets
panel = dmd_widgets.table(dmd.new_game(seed=5))
panel"""
# Run the second cell once more: a view of the same panel that was never drawn over.
SHOW_ANEW = """() => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = 1;
}"""
# The board and the journal as a browser has them: elements, attributes, words. Of arrows, that they
# are there: their ends are measured on what was drawn, to parts of a pixel. Only one view has the
# pointer and the focus, which light up what a choice is about.
AS_IT_IS = """panel => {
  const told = (node) => node.nodeType === Node.TEXT_NODE ? node.textContent : [node.localName,
    [...node.attributes].map(({ name, value }) => [name, name === "class"
      ? value.split(" ").filter((one) => one && one !== "dmd-lit").sort().join(" ") : value])
      .map((one) => one.join("="))
      .filter((one) => one !== "class=" && !one.startsWith("data-lm-")).sort(),
    node.matches(".dmd-strike") ? [] : [...node.childNodes].map(told)];
  return JSON.stringify([".dmd-board svg", ".dmd-pages"].map((one) =>
    told(panel.querySelector(one))), null, 1);
}"""
MARK = """panel => panel.querySelectorAll(".dmd-sight svg *, .dmd-pages li")
  .forEach((node) => { node.wasThere = true; })"""
STAYED = """panel => [".dmd-sight", ".dmd-sight .links", '[data-space="13"]', ".dmd-pages li"]
  .map((one) => Boolean(panel.querySelector(one)?.wasThere))"""
CHOSEN = (
    "Run to East corridor.",
    "Stop here",
    "Attack Cultist 1",
    "Keep elder sign, success",
    "Take no more actions.",
)


def test_a_table_that_was_drawn_over_is_as_one_that_was_drawn_anew(lab):
    panel = show(lab, "table_redrawing.ipynb", TABLE, "panel")
    lab.page.locator(".dmd-panel").nth(1).wait_for()
    choices, buttons = panel.locator(".dmd-option"), panel.locator("button")
    clicked = [choices.filter(has_text=words) for words in CHOSEN]
    clicked += [buttons.filter(has_text=words) for words in ("Undo", "Undo", "Redo")]
    clicked += [panel.locator(".dmd-pages .dmd-line").nth(1), buttons.filter(has_text="now")]
    for number, one in enumerate(clicked):
        one.first.click()
        wait_until_answered(panel)
        lab.page.evaluate(SHOW_ANEW)
        lab.command("notebook:run-cell")
        lab.wait_until_idle()
        lab.page.wait_for_timeout(300)  # arrows come with the next frame
        again = lab.page.locator(".dmd-panel").nth(1)
        assert panel.evaluate(AS_IT_IS) == again.evaluate(AS_IT_IS), number


def test_a_choice_moves_nothing_that_it_did_not_change(lab):
    panel = show(lab, "table_staying.ipynb", TABLE)
    panel.locator(".dmd-option", has_text="Run to East corridor.").first.click()
    wait_until_answered(panel)
    panel.evaluate(MARK.replace(".dmd-sight svg *", ".dmd-sight, .dmd-sight svg *"))
    panel.locator(".dmd-option", has_text="Stop here").first.click()
    wait_until_answered(panel)
    assert panel.evaluate(STAYED) == [True] * 4
