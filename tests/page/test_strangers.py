"""What strangers send: no link and no file runs a script, asks anybody, or breaks the page."""

from __future__ import annotations

import re
from pathlib import Path

from dmd.core.files.link import linked
from dmd_widgets.page.building.build import POLICY, SITE
from tests.browser.hostile import Attack, families
from tests.page.visiting import Visit

PICTURES = Path(__file__).resolve().parents[2] / "artefacts"
LEFT = "() => 'ran' in window"


def test_payloads_in_every_field_of_links_and_files_stay_texts(visit: Visit, tmp_path: Path):
    links, files = [], []
    for number, payload in enumerate(families()[:6]):
        attack = Attack(tmp_path, f"evil{number}", payload)
        for kind in ("map", "rooms", "situation"):
            files.append(tmp_path / attack.file(kind))
            links.append(linked(files[-1].read_text("utf-8")))
    visit.open("#files", "li")
    chosen = visit.page.locator("section.view:not([hidden]) input[type=file]")
    chosen.set_input_files([str(files[0])])
    visit.page.locator("li", has_text="evil0_map").wait_for()
    visit.page.get_by_role("button", name="Open", exact=True).first.click()
    visit.wait(".dmd-panel")
    for link in links:
        visit.page.evaluate("address => { location.hash = address; }", link)
        visit.wait(".dmd-panel, .wrong").first.wait_for()
        assert not visit.page.evaluate(LEFT)
    for payload in families():
        visit.page.evaluate("address => { location.hash = address; }", f"rules/{payload}")
        visit.wait("input[type=search]")
        assert not visit.page.evaluate(LEFT)
    assert visit.page.evaluate(
        "() => document.querySelector('meta[http-equiv]').content"
    ).startswith("default-src 'self'")


def test_the_page_itself_makes_no_markup_of_anything_but_its_own_lessons():
    door = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|https?://"
    )
    for file in SITE.glob("*.js"):
        text = file.read_text("utf-8")
        assert door.findall(text) == [], file.name
        assert ("createContextualFragment" in text) == (file.name == "lesson.js")
    assert "unsafe-eval" not in POLICY.replace("wasm-unsafe-eval", "")


def test_a_telephone_shows_it_whole_and_in_the_language_of_its_reader(visit: Visit):
    phone = visit.context.browser.new_context(
        viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True, locale="pl-PL",
        color_scheme="dark", reduced_motion="reduce",
    )  # fmt: skip
    small = Visit(phone, visit.host)
    small.open("", ".start")
    small.page.get_by_role("link", name="Zagraj teraz").first.tap()
    choice = small.wait(".dmd-fork button[data-once]").first
    assert small.page.locator("html").get_attribute("lang") == "pl"
    assert small.wait(".dmd-table").get_attribute("data-theme") == "dark"
    wide = small.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 400
    before = small.wait(".dmd-fork h4").first.inner_text()
    choice.tap()
    small.page.locator(".dmd-fork h4", has_not_text=before).first.wait_for()
    small.page.screenshot(path=str(PICTURES / "page-phone.png"))
    assert small.errors == []
    phone.close()
