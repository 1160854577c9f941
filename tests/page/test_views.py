"""Every view of the page, as somebody sees it: small and large, day and night, in each language.

`make test` sees all of them on a telephone and half on each larger screen; `make soak` sees all in
every way, and leaves pictures in `artefacts/views/`, so that somebody can look at them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from dmd_widgets.page.serving import Server
from tests.breadth import in_breadth
from tests.browser.measuring import violations
from tests.page.visiting import CHOICE, Visit

SOAK = "DMD_SOAK" in os.environ
PICTURES = Path(__file__).resolve().parents[2] / "artefacts" / "views"
VIEWS = {
    "": ".start",
    "play": CHOICE,
    "play/new": ".dmd-set-up",
    "lessons": "li a",
    "lesson/02_a_turn": ".cell",
    "situations": "li a",
    "situation/the_last_lab": CHOICE,
    "rules/fire": "article",
    "quiz": "details",
    "quiz/03-followers": ".dmd-quiz",
    "practice": ".dmd-practice",
    "progress": ".dmd-panel",
    "dice": ".dmd-dice",
    "paths": ".dmd-paths",
    "map": ".dmd-builder",
    "balance": ".dmd-balance",
    "files": "h2",
    "licences": "details",
    "nothing": "a",
}
"""What each view shows when it is there."""
WAYS = {
    "telephone": {"viewport": {"width": 400, "height": 800}, "has_touch": True, "is_mobile": True,
                  "locale": "pl-PL", "color_scheme": "dark", "reduced_motion": "reduce"},
    "laptop": {"viewport": {"width": 1280, "height": 900}, "locale": "uk-UA"},
    "enlarged": {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2,
                 "locale": "en-GB"},  # 1280 by 900, at 200 %
}  # fmt: skip
CUT = """() => [...document.querySelectorAll(
  "#page .bar *, #page .news *, section.view:not([hidden]) > :not(.wide) *, .share *")]
  .filter((one) => one.checkVisibility() && one.children.length === 0 && one.textContent.trim()
    && !one.closest("pre, textarea, svg, .dmd-panel, select, .cell .shown")
    && (one.scrollWidth > one.clientWidth + 1) && getComputedStyle(one).display !== "inline")
  .map((one) => one.outerHTML.slice(0, 120))"""
BEYOND = """() => [...document.querySelectorAll("#page *")].filter((one) => one.checkVisibility()
    && !one.closest("svg, pre") && one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest(".dmd-board, [class*=scroll]") && getComputedStyle(one).position !== "absolute")
  .map((one) => one.outerHTML.slice(0, 120))"""
SMALL = """least => [...document.querySelectorAll(
  ".dmd-table :is(button, select, summary), .share :is(button, a)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([at]) => at.width && (at.width < least || at.height < least))
  .map(([at, one]) => `${at.width} by ${at.height}: ${one.outerHTML.slice(0, 120)}`)"""
FINGER = 43.5
"""Pixels; 44, but for what a zoom rounds off."""


@pytest.fixture(params=in_breadth(WAYS, len(WAYS)))
def seen(request: pytest.FixtureRequest, browser: Browser, host: Server) -> Iterator[Visit]:
    """Somebody who sees the page in one of these ways."""
    way: dict[str, Any] = WAYS[request.param]
    somebody = Visit(browser.new_context(**way), host)
    somebody.way = request.param
    yield somebody
    somebody.context.close()
    assert somebody.errors == []
    assert somebody.outside == []


def views(way: str) -> dict[str, str]:
    """What is looked at in a way: where there is least room everything, else every other view."""
    here = list(WAYS).index(way)
    return VIEWS if SOAK or here == 0 else dict(list(VIEWS.items())[here % 2 :: 2])


def test_every_view_is_seen_whole_read_by_everybody_and_asks_nobody_else(seen: Visit):
    wrong: dict[str, Any] = {}
    for place, what in views(seen.way).items():
        seen.open(f"#{place}", what)
        if SOAK:
            name = f"{seen.way}-{place.replace('/', '-') or 'start'}.png"
            seen.page.screenshot(path=str(PICTURES / name), full_page=True)
        wide = seen.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        barriers = violations(seen.page, ("serious", "critical"))
        cut, beyond = seen.page.evaluate(CUT), seen.page.evaluate(BEYOND)
        if wide > 0 or barriers or cut or beyond:
            wrong[place] = wide, barriers, cut, beyond
    assert wrong == {}


@pytest.mark.wide
def test_a_finger_hits_whatever_can_be_pressed_at_the_table(browser: Browser, host: Server):
    somebody = Visit(browser.new_context(**WAYS["telephone"]), host)
    somebody.open("#play", CHOICE).first.tap()
    somebody.wait(".dmd-journal .dmd-line")
    assert somebody.page.evaluate(SMALL, FINGER) == []
    somebody.context.close()


def test_a_screen_reader_finds_its_way(seen: Visit):
    seen.open("#lessons", "li a")
    page = seen.page
    assert page.get_by_role("banner").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("contentinfo").count() == 1
    assert page.get_by_role("navigation").first.get_by_role("link").count() >= 4
    assert page.locator("nav [aria-current=page]").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.title().count("·") == 1
