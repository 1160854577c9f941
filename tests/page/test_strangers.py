"""What strangers send: no link and no file runs a script, asks anybody, or breaks the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dmd.core.files.link import linked
from dmd_widgets.page.building.build import POLICY, SITE
from tests.browser.hostile import Attack, families, mixtures
from tests.page.visiting import Visit

PICTURES = Path(__file__).resolve().parents[2] / "artefacts"
LEFT = "() => 'ran' in window"


KINDS = ("map", "rooms", "tiles", "laid", "episode", "situation", "save")
"""Every kind of file that people hand on; what names another file finds it among those kept."""
LINKED = ("map", "rooms", "laid", "episode", "situation", "save")
"""What may be sent as a link; what it names is found where it was kept before."""


@pytest.mark.wide
def test_payloads_in_every_field_of_links_and_files_stay_texts(visit: Visit, tmp_path: Path):
    attacks = [Attack(tmp_path, f"evil{n}", *some) for n, some in enumerate(mixtures())]
    visit.open("#files", "h2")
    page = visit.page
    for attack in attacks:
        for kind in KINDS:
            file = tmp_path / attack.file(kind)
            visit.open("#files", "h2")
            page.locator("section.view:not([hidden]) input[type=file]").set_input_files(str(file))
            row = page.locator("section.view:not([hidden]) li", has_text=file.name)
            row.wait_for()
            if kind == "tiles":  # is read by the map that names it
                continue
            page.evaluate("address => { location.hash = address; }", f"open=file/{file.name}")
            visit.wait(".dmd-panel, .wrong").first.wait_for()
            assert not page.evaluate(LEFT), (attack.payload, kind)
            assert page.locator("section.view:not([hidden]) .dmd-panel").count(), kind  # it opened
    for attack in attacks:
        for kind in LINKED:
            link = linked((tmp_path / attack.file(kind)).read_text("utf-8"))
            page.evaluate("address => { location.hash = address; }", link)
            visit.wait(".dmd-panel, .wrong").first.wait_for()
            assert not page.evaluate(LEFT), (attack.payload, kind)
            assert page.locator("section.view:not([hidden]) .dmd-panel").count(), kind


ADDRESSES = (
    "rules", "lesson", "situation", "quiz", "paths", "open", "open=1", "open=file", "files", "play",
    "practice", "",
)  # fmt: skip
"""Everything in front of which a stranger may put a text of theirs."""


@pytest.mark.wide
def test_payloads_in_every_address_stay_texts(stay: Visit):
    stay.open("#lessons", "li")
    for payload in families():
        for address in ADDRESSES:
            where = f"{address}/{payload}"
            stay.page.evaluate("address => { location.hash = address; }", where)
            stay.wait("*").first.wait_for()
        assert not stay.page.evaluate(LEFT), payload
    stay.open("#rules/%E0%", "input[type=search]")  # no whole letter
    stay.open("#dice", ".dmd-dice")  # and the page still lives
    assert stay.page.evaluate(
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


@pytest.mark.wide
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
