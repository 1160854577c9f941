"""The built page in a real browser: played, closed, opened again, shared, without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import dmd
from tests.page.visiting import CHOICE, Visit

FIRST_VISIT = 8_500_000
"""Bytes over the line before the first choice."""


def asked(page: Page) -> str:
    """What the Table asks now."""
    return page.locator(".dmd-fork h4").first.inner_text()


def choose(page: Page, which: int) -> None:
    """Click a choice, and wait for the next question; of whom, is a matter of luck."""
    before = asked(page)
    page.locator(CHOICE).nth(which).click()
    page.locator(".dmd-fork h4", has_not_text=before).first.wait_for()


def test_whoever_opens_it_plays_by_clicks_and_finds_the_game_again_without_a_network(visit: Visit):
    visit.open("#play", CHOICE)
    names = [name.rpartition("/")[2] for name, _ in visit.host.sent]
    until = names.index("more.gz") if "more.gz" in names else len(names)  # asked for after that
    sent = sum(many for _, many in visit.host.sent[:until])
    assert 3_000_000 < sent < FIRST_VISIT  # the runtime alone is more than the first
    choose(visit.page, 0)  # to run
    choose(visit.page, -1)  # so that the journal is written a second time
    before = asked(visit.page)
    visit.wait(".share >> text=Kept in this browser.")
    visit.page.wait_for_timeout(1_000)  # the storage gets it a moment later

    visit.page.close()
    visit.page = visit.tab()
    visit.host.shutdown()  # from here on there is no host at all
    visit.host.server_close()
    visit.open("", ".start")
    visit.page.get_by_text("Go on where you stopped").click()
    visit.wait(CHOICE)
    assert asked(visit.page) == before
    choose(visit.page, -1)  # and one plays on there


@pytest.mark.wide
def test_a_second_tab_looks_on_and_overwrites_nothing(visit: Visit):
    visit.open("#play", CHOICE)
    visit.page.wait_for_timeout(800)
    other = visit.tab()
    other.goto(f"{visit.address}#play")
    other.get_by_text("The kit is open in another tab").wait_for()
    other.locator(CHOICE).first.wait_for()
    assert other.get_by_text("Kept in this browser").count() == 0
    choose(other, 0)
    seen = asked(other)
    choose(visit.page, 0)
    choose(visit.page, -1)
    kept = asked(visit.page)
    assert kept != seen
    visit.page.wait_for_timeout(800)
    visit.page.close()
    other.get_by_text("The other tab was closed").wait_for()
    other.reload()
    other.locator(CHOICE).first.wait_for()
    assert asked(other) == kept


def test_a_moment_is_shared_as_a_link_that_opens_here_and_on_ones_own_machine(visit: Visit):
    visit.open("#play", CHOICE)
    choose(visit.page, 0)
    told = asked(visit.page)
    visit.page.get_by_text("Share this moment").click()
    link = visit.wait(".share input").input_value()
    assert len(link) < 2_000
    assert link.startswith(visit.address)
    assert dmd.load(link).asks.startswith(told)
    visit.page.goto("about:blank")
    visit.page.goto(link)
    visit.wait(CHOICE)
    assert asked(visit.page) == told
    visit.page.goto(f"{link[:-9]}")  # where the page is open already
    visit.page.get_by_text("This link is damaged").wait_for()


def open_kept(visit: Visit, file: str) -> None:
    """Go to the files of this browser by the page's own links, and lay one on the Table."""
    visit.page.evaluate("location.hash = '#files'")
    visit.wait(f"li >> text={file}")
    row = visit.page.locator("section.view:not([hidden]) li").filter(has_text=file)
    row.get_by_role("button", name="Open").click()
    visit.wait(CHOICE)


@pytest.mark.wide
def test_another_save_is_opened_and_the_evening_that_ran_is_said_to_lie_aside(
    visit: Visit, tmp_path: Path
):
    brought = dmd.new_game(investigators=["fatima", "borden"], seed=8)
    brought.choose(0)
    brought.save(tmp_path / "brought.json")
    brought.stop_saving()
    visit.open("#play", CHOICE)
    choose(visit.page, 0)
    running = asked(visit.page)

    visit.open("#files", "li >> text=evening.json")
    visit.page.locator("input[type=file]").set_input_files(tmp_path / "brought.json")
    open_kept(visit, "brought.json")
    visit.page.get_by_text("The game that lay here before is kept as “evening_2.json”").wait_for()
    assert visit.wait(".dmd-fork h4").first.inner_text() == brought.asked.told
    choose(visit.page, 0)  # and it is the brought one that is kept now

    open_kept(visit, "evening_2.json")
    assert visit.wait(".dmd-fork h4").first.inner_text() == running


def tabbed_to(page: Page, words: str, most: int) -> int:
    """Press Tab until what has the focus says so; how often that was."""
    here = "(one => one.ariaLabel ?? one.textContent)(document.activeElement)"
    for pressed in range(1, most + 1):
        page.keyboard.press("Tab")
        if words in page.evaluate(here):
            return pressed
    raise AssertionError(f"“{words}” is not among the first {most} that Tab leads to")


def test_keys_lead_from_the_first_screen_to_a_cell_of_lesson_2(visit: Visit):
    visit.open("", ".start")
    page, link = visit.page, visit.wait('.door[href="#lessons"] b').inner_text()
    keys = tabbed_to(page, link, 8)
    page.keyboard.press("Enter")
    title = visit.wait('li a[href="#lesson/02_a_turn"]').inner_text()
    keys += tabbed_to(page, title, 8)
    page.keyboard.press("Enter")
    visit.wait(".cell textarea")
    keys += tabbed_to(page, "Run this cell", 30)
    page.keyboard.press("Enter")
    visit.wait(".cell >> nth=0 >> svg[role=img]")
    assert keys + 3 <= 40
