"""What is cut, covered or too small to be hit in a panel, measured where a browser laid it out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page

LEAST: Final = 24
"""Pixels that anything to be hit is broad and high."""

# What is cut, what lies over something else, what is smaller than a finger or a shaking hand needs.
# A box that scrolls may hold more than it shows; what is not shown is not measured.
MEASURE: Final = """(panel, least) => {
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
  const scrolls = (how) => ["auto", "scroll"].includes(how);
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of panel.querySelectorAll("*")) {
    if (one.closest("svg, pre") || hidden(one) || one.tagName === "OPTION") continue;
    const style = getComputedStyle(one);
    const cut = one.clientWidth && one.scrollWidth > one.clientWidth + 1;
    const typed = ["INPUT", "TEXTAREA"].includes(one.tagName);
    if (cut && !typed && !scrolls(style.overflowX)) told.push(`cut: ${name(one)}`);
    const short = one.clientHeight && one.scrollHeight > one.clientHeight + 2;
    if (short && ["hidden", "clip"].includes(style.overflowY)) told.push(`cut below: ${name(one)}`);
    const at = one.getBoundingClientRect(), here = shown(one);
    if (at.width && (here.left < whole.left - 1 || here.right > whole.right + 1)) {
      told.push(`outside: ${name(one)}`);
    }
    if (one.tagName === "SELECT") { // of which a browser does not say how wide its words are
      pen.font = style.font;
      const words = one.selectedOptions[0]?.textContent ?? "";
      const edges = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      if (pen.measureText(words).width + edges + 16 > one.clientWidth + 1) {
        told.push(`cut: SELECT “${words}”`);
      }
    }
  }
  const hit = [...panel.querySelectorAll("button, select, input, summary")]
    .filter((one) => !hidden(one))
    .map((one) => [one.closest("label") ?? one, one]);
  const whereIs = new Map(hit.map(([box]) => [box, shown(box)]));
  for (const [box, one] of hit) {
    const { wide, high } = whereIs.get(box), { width, height } = box.getBoundingClientRect();
    if (wide < 1 || high < 1) continue; // scrolled away
    if (width < least || height < least) {
      told.push(`small (${width.toFixed(0)} × ${height.toFixed(0)}): ${name(one)}`);
    }
  }
  const words = [...panel.querySelectorAll("h3, h4, p, small, label > span, li > span, caption")]
    .filter((one) => !hidden(one) && !one.closest("button, svg, .dmd-sight"));
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


# What is small and grey at once, which tired eyes pass over; what is off may be.
GREY: Final = """(panel) => {
  const told = new Set(), muted = document.createElement("i");
  muted.style.color = "var(--dmd-muted)";
  panel.append(muted);
  const grey = getComputedStyle(muted).color;
  muted.remove();
  for (const one of panel.querySelectorAll("*")) {
    if (one.closest("svg") || !one.checkVisibility()) continue;
    if (![...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
    const { fontSize, color } = getComputedStyle(one);
    const off = one.disabled || one.tagName === "OPTION";
    if (parseFloat(fontSize) <= 13 && color === grey && !off) told.add(one.outerHTML.slice(0, 120));
  }
  return [...told];
}"""


# Half a megabyte is read once by a page, and only what is wrong comes back.
AXE: Final = """async (of) =>
  (await axe.run(of ?? document, { resultTypes: ["violations"] })).violations"""


def violations(page: Page, levels: tuple[str, ...], of: str | None = None) -> list[str]:
    """What axe-core finds in a page, or in a part of it, that keeps somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary']}"
        for one in page.evaluate(AXE, of)
        if one["impact"] in levels
        for node in one["nodes"]
    ]


def misfits(panel: Locator) -> list[str]:
    """What does not fit in a panel as it stands."""
    return list(panel.evaluate(MEASURE, LEAST))


def show_sidebar(lab: Any, shown: bool) -> None:
    """JupyterLab's sidebar there, or not, however the test before left it."""
    files = lab.page.locator(".jp-FileBrowser")
    if files.is_visible() != shown:
        lab.command("application:toggle-left-area")
        files.wait_for(state="visible" if shown else "hidden")


@contextmanager
def without_sidebar(lab: Any) -> Iterator[None]:
    """As on a phone, where nobody keeps it open."""
    show_sidebar(lab, False)
    try:
        yield
    finally:
        show_sidebar(lab, True)


def set_window(lab: Any, width: int, height: int, sidebar: bool) -> None:
    """A window of this size, with JupyterLab's sidebar or without, once the panels have moved."""
    page = lab.page
    page.set_viewport_size({"width": width, "height": height})
    show_sidebar(lab, sidebar)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
