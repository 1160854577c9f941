"""Every cell of every lesson runs in the page's own Python, and shows what is stored with it."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.page.visiting import Visit

RUN = """async ([base, lessons]) => {
  const { Line } = await import(`${base}/python.js`);
  const line = new Line(), shown = {};
  await line.start({ language: "en", keeps: false });
  for (const [lesson, cells] of Object.entries(lessons)) {
    shown[lesson] = [];
    for (const code of cells) {
      const answer = await line.send({ do: "run", lesson, code });
      shown[lesson].push(answer.shown ?? [{ wrong: JSON.stringify(answer) }]);
    }
  }
  line.end();
  return shown;
}"""
ELSEWHERE = {
    ("20_design_your_own_map", "report-table"): "This page has no pandas",
    ("20_design_your_own_map", "sheets"): "no PNG and no PDF is made here",
    ("40_is_it_fair", "frame"): "This page has no pandas",
    ("40_is_it_fair", "costs"): "This page has no pandas",
    ("40_is_it_fair", "spaces"): "This page has no pandas",
    ("40_is_it_fair", "deciding"): "This page has no numpy",
    ("40_is_it_fair", "versus"): "This page has no numpy",
}
"""What a page cannot do, and says so: no tables and no charts of the lab, no PDF."""


PONDERED = {
    ("30_a_tricky_situation", "live"), ("30_a_tricky_situation", "live-text"),
    ("31_tricky_situations", "the-last-space-answer"), ("54_one_blow_left", "choices"),
}  # fmt: skip
"""Asked in a soak only: the like of each is asked beside it, and takes a tenth of the time."""


def told(shown: list[dict[str, Any]]) -> str:
    """What a cell shows, as text; how lines are broken is a matter of taste."""
    texts = (one.get("text") or one.get("refused") or one.get("wrong") or "" for one in shown)
    return " ".join(" ".join(texts).split())


def asked(lesson: str, cell: dict[str, Any]) -> bool:
    """Whether a cell is run here."""
    return "DMD_SOAK" in os.environ or (lesson, cell["id"]) not in PONDERED


@pytest.mark.wide
def test_every_cell_of_every_lesson_shows_in_the_page_what_is_stored_with_it(visit: Visit):
    visit.open("#lessons", "li")
    lessons: dict[str, list[dict[str, Any]]] = {}
    for name in (one["name"] for one in visit.json("lessons.json")):
        page = visit.json(f"lessons/{name}.json")
        lessons[name] = [one for one in page["cells"] if "code" in one and asked(name, one)]
    codes = {name: [one["code"] for one in cells] for name, cells in lessons.items()}
    assert sum(map(len, codes.values())) > 190

    shown = visit.page.evaluate(RUN, [visit.assets, codes])

    different = {
        (name, cell["id"]): f"{told(now)} instead of {told(cell['shown'])}"
        for name, cells in lessons.items()
        for cell, now in zip(cells, shown[name], strict=True)
        if told(now) != told(cell["shown"])
    }
    for place, why in ELSEWHERE.items():
        assert why in different.pop(place)
    assert different == {}


def test_a_lesson_is_read_before_python_is_there_and_runs_cell_by_cell(visit: Visit):
    visit.open("#lesson/03_running_and_who_follows", ".cell img").first.wait_for()
    assert not any("pyodide" in one for one in visit.asked)  # nobody asked for a cell yet
    assert visit.page.locator(".cell .dmd-panel").count() == 0
    visit.page.get_by_role("button", name="Run this cell").nth(2).click()
    visit.wait(".cell .dmd-quiz").first.wait_for()
    assert visit.page.locator(".cell .dmd-panel").count() == 1
    assert visit.page.locator(".cell svg[role=img]").count() == 2  # those before it ran as well
    lines = visit.wait(".cell textarea").first
    lines.fill("1 + 1")
    lines.press("Shift+Enter")
    visit.page.locator(".cell pre", has_text="2").first.wait_for()
    visit.page.get_by_role("link", name="Next").last.click()
    visit.page.get_by_role("heading", level=1, name="Dice").wait_for()
