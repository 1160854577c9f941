"""What is kept for a time without a network, and a newer build beside an open page."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from dmd_widgets.page.serving import Folder, server_of
from tests.page.changing import NEWER, Changing, newer_than
from tests.page.visiting import CHOICE, Visit

ALL = 8_500_000
"""Bytes over the line of a first visit, with all that a game needs to go on without a network."""
PACK = re.compile(r"packs/(\w+)\.gz$")


def packs(visit: Visit) -> set[str]:
    """Which packs the host has sent."""
    return {found[1] for name, _ in visit.host.sent if (found := PACK.search(name))}


def test_a_first_visit_fetches_what_a_game_needs_and_nothing_that_nobody_asked_for(visit: Visit):
    with visit.page.expect_response(re.compile("packs/more")):
        visit.open("#play", CHOICE)
    visit.page.get_by_role("button", name="Take no more actions", exact=False).first.click()
    visit.page.wait_for_timeout(500)
    assert packs(visit) == {"first", "more"}
    assert not [name for name, _ in visit.host.sent if "/lessons/" in name]
    assert visit.sent < ALL

    visit.open("#practice", ".dmd-practice")
    assert packs(visit) == {"first", "more", "practice"}
    visit.open("#map", ".dmd-builder")
    # Which figures may stand on a map, every game says.
    assert packs(visit) == {"first", "more", "practice", "workshop", "final_girl"}


@pytest.mark.wide
def test_the_rest_is_kept_when_somebody_asks_and_then_all_of_it_opens_without_a_host(visit: Visit):
    visit.open("#files", "h2 >> text=Without a network")
    visit.wait(">> text=other games, lessons and languages come when opened")
    visit.page.get_by_role("button", name="Keep all of it").click()
    visit.wait(">> text=All of this page is ready to be used without a network.")
    assert visit.page.get_by_role("button", name="Keep all of it").count() == 0
    visit.host.shutdown()
    visit.host.server_close()
    visit.page.close()
    visit.page = visit.tab()
    visit.open("#lesson/07_fire_and_the_end_of_the_turn", ".cell img")
    visit.open("#practice", ".dmd-practice")
    visit.page.get_by_label("Language").first.select_option("pl")
    visit.wait(".dmd-practice")
    assert visit.page.locator("html").get_attribute("lang") == "pl"


@pytest.mark.wide
def test_what_was_never_fetched_earns_a_sentence_when_there_is_no_host(visit: Visit):
    with visit.page.expect_response(re.compile("packs/more")):
        visit.open("#play", CHOICE)
    visit.page.wait_for_timeout(500)
    visit.host.shutdown()
    visit.host.server_close()
    visit.page.goto(f"{visit.address}#map")
    visit.wait("[role=alert]").get_by_text("there is no network").wait_for()
    visit.errors = [one for one in visit.errors if "ERR_CONNECTION" not in one]


# -- a newer build ---------------------------------------------------------------------------------


@pytest.fixture
def changing(browser: Browser, page_folder: Path) -> Iterator[tuple[Visit, Changing]]:
    """Somebody who has the page open on a host where it may change."""
    page = Changing(Folder(page_folder))
    server = server_of(page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    somebody = Visit(browser.new_context(viewport={"width": 1280, "height": 900}), server)
    yield somebody, page
    somebody.context.close()
    server.shutdown()
    server.server_close()
    assert somebody.outside == []


def builds(page: Page) -> set[str]:
    """The builds that the files of a page are of."""
    names: list[str] = page.evaluate(
        "() => performance.getEntriesByType('resource').map((one) => one.name)"
    )
    return {urlsplit(one).path.split("/")[1] for one in names if "/kit-" in one}


@pytest.mark.wide
def test_whoever_has_the_page_open_stays_with_it_and_is_told_of_a_newer_one(changing, tmp_path):
    visit, page = changing
    visit.open("#play", CHOICE)
    first = builds(visit.page)
    assert len(first) == 1
    assert NEWER not in first
    asked = visit.wait(".dmd-fork h4").inner_text()
    page.become(newer_than(page.page.place, tmp_path / "newer"))

    other = visit.tab()  # a browser looks for a newer keeper when a page is opened
    other.goto(f"{visit.address}#lessons")
    for tab in (visit.page, other):
        tab.get_by_text("A newer version of this page is there.").wait_for()
    assert builds(visit.page) == builds(other) == first  # both are still the old one
    visit.page.locator(CHOICE).first.click()
    visit.page.locator(".dmd-fork h4", has_not_text=asked).first.wait_for()
    asked = visit.wait(".dmd-fork h4").inner_text()

    visit.page.get_by_role("button", name="Load it").click()
    visit.page.locator("body[data-build*=newer]").wait_for()
    visit.wait(CHOICE)
    assert visit.wait(".dmd-fork h4").inner_text() == asked  # the game was kept
    assert builds(visit.page) == {NEWER}
    assert builds(other) == first
    other.get_by_role("button", name="Load it").click()
    other.locator("body[data-build*=newer]").wait_for()
    assert builds(other) == {NEWER}


@pytest.mark.wide
def test_an_old_page_that_asks_for_what_its_host_no_longer_has_is_told_why(changing, tmp_path):
    visit, page = changing
    visit.open("#lessons", "li")
    page.become(newer_than(page.page.place, tmp_path / "newer"))
    visit.page.evaluate("() => { location.hash = '#play'; }")
    visit.page.get_by_text("A newer version of this page is there.").wait_for()
    visit.page.get_by_role("button", name="Load it").click()
    visit.page.locator("body[data-build*=newer]").wait_for()
    visit.wait(CHOICE)
    assert builds(visit.page) == {NEWER}
