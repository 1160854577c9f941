"""Every panel in every language: nothing cut, nothing overlapping, nothing too small to be hit."""

from __future__ import annotations

import pytest

from tests.browser.panels import barriers, keep_picture, show, wait_until_said

PANELS = {
    "dice": 'dmd_widgets.dice("3B+1G", stress=2, seed=5)',
    "quiz": 'dmd_widgets.quiz("04-full-stress")',
    "number": 'dmd_widgets.quiz("03-flames")',
    "paths": 'dmd_widgets.paths(dmd.load("the_last_lab"))',
    "builder": 'dmd_widgets.map_builder("winterfold")',
}
LANGUAGES = {"en": "English", "pl": "Polski", "uk": "Українська"}
WIDTHS = (1280, 900)
LEAST = 24
"""Pixels that anything to be hit is broad and high."""

# What is cut, what lies over something else, what is smaller than a finger or a shaking hand needs.
# A box that scrolls may hold more than it shows; what is not shown is not measured.
MEASURE = """(panel, least) => {
  const told = [], whole = panel.getBoundingClientRect();
  const name = (one) => `${one.tagName} “${(one.ariaLabel ?? one.textContent).slice(0, 50)}”`;
  const shown = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box && box !== panel.parentElement; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const at = box.getBoundingClientRect();
      [left, top] = [Math.max(left, at.left), Math.max(top, at.top)];
      [right, bottom] = [Math.min(right, at.right), Math.min(bottom, at.bottom)];
    }
    return { left, top, right, bottom, wide: right - left, high: bottom - top };
  };
  const hidden = (one) => !one.checkVisibility({ visibilityProperty: true }) ||
    one.closest(".dmd-hidden") || getComputedStyle(one).clipPath !== "none";
  for (const one of panel.querySelectorAll("*")) {
    if (one.closest("svg, pre") || hidden(one) || one.tagName === "OPTION") continue;
    const { overflowX } = getComputedStyle(one);
    const cut = one.clientWidth && one.scrollWidth > one.clientWidth + 1;
    const typed = one.tagName === "INPUT";
    if (cut && !typed && !["auto", "scroll"].includes(overflowX)) told.push(`cut: ${name(one)}`);
    const at = one.getBoundingClientRect();
    if (at.width && (at.left < whole.left - 1 || at.right > whole.right + 1)) {
      told.push(`outside: ${name(one)}`);
    }
  }
  const hit = [...panel.querySelectorAll("button, select, input, summary")]
    .filter((one) => !hidden(one))
    .map((one) => [one.closest("label.dmd-choice") ?? one, one]);
  const whereIs = new Map(hit.map(([box]) => [box, shown(box)]));
  for (const [box, one] of hit) {
    const { wide, high } = whereIs.get(box), { width, height } = box.getBoundingClientRect();
    if (wide < 1 || high < 1) continue; // scrolled away
    if (width < least || height < least) {
      told.push(`small (${width.toFixed(0)} × ${height.toFixed(0)}): ${name(one)}`);
    }
  }
  const words = [...panel.querySelectorAll("h3, h4, p, small, label > span, li > span, caption")]
    .filter((one) => !hidden(one) && !one.closest("button, svg"));
  const all = [...new Set([...hit.map(([box]) => box), ...words])];
  const rects = all.map((one) => [one, shown(one)]).filter(([, at]) => at.wide > 1 && at.high > 1);
  rects.forEach(([one, here], n) => {
    for (const [other, there] of rects.slice(n + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(here.right, there.right) - Math.max(here.left, there.left);
      const high = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
      if (wide > 1.5 && high > 1.5) told.push(`over each other: ${name(one)} and ${name(other)}`);
    }
  });
  return told;
}"""


@pytest.fixture
def panels(lab):
    show(lab, "languages.ipynb", "import dmd, dmd_widgets", *PANELS.values())
    there = lab.page.locator(".dmd-panel")
    there.nth(len(PANELS) - 1).wait_for()
    return {name: there.nth(n) for n, name in enumerate(PANELS)}


def test_no_text_is_cut_or_covered_and_everything_can_be_hit_in_every_language(lab, panels):
    panels["dice"].locator('[data-key="throw"]').click()
    panels["paths"].locator(".dmd-mover").first.click()
    panels["builder"].locator('[data-key="space lodge"]').click()
    wait_until_said(panels["builder"], "it can be changed below the map")
    found = {}
    for language, called in LANGUAGES.items():
        for panel in panels.values():
            panel.get_by_role("combobox", name="Language").or_(
                panel.locator('[data-key="tongue"]')
            ).first.select_option(called)
            panel.locator(f"xpath=self::*[@lang='{language}']").wait_for()
        for width in WIDTHS:
            lab.page.set_viewport_size({"width": width, "height": 900})
            lab.page.wait_for_timeout(300)
            for name, panel in panels.items():
                if told := panel.evaluate(MEASURE, LEAST):
                    found[f"{name} {language} {width}"] = told
                keep_picture(lab, panel, f"{name}-{language}-{width}")
    assert found == {}
    assert barriers(lab, ("moderate", "serious", "critical")) == []
