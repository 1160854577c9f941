"""What one does in the page beside playing: ask, let games be played, edit cells, stop, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from dmd_widgets.page.serving import Server
from tests.page.visiting import CHOICE, Visit

LONG = "import time\nbegun = time.time()\nwhile time.time() < begun + 600:\n    pass"
"""Nobody waits for that."""


@pytest.mark.wide
def test_a_long_computation_is_stopped_and_python_begins_anew_from_what_is_kept(visit: Visit):
    visit.open("#play", CHOICE)
    asked = visit.wait(".dmd-fork h4").inner_text()
    visit.page.locator(CHOICE).first.click()
    visit.page.locator(".dmd-fork h4", has_not_text=asked).first.wait_for()
    asked = visit.wait(".dmd-fork h4").inner_text()
    visit.page.wait_for_timeout(1_000)  # the storage gets it a moment later
    visit.open("#lesson/02_a_turn", ".cell textarea").first.fill(LONG)
    visit.page.get_by_role("button", name="Run this cell").first.click()
    visit.page.get_by_role("button", name="Stop and begin anew").click()
    visit.page.get_by_text("Stopped. What was kept is there again.").wait_for()
    assert visit.wait(".cell textarea").first.input_value() != LONG  # the lesson as it was written
    visit.page.get_by_role("link", name="Play", exact=True).click()
    visit.wait(CHOICE)
    assert visit.wait(".dmd-fork h4").inner_text() == asked


@pytest.mark.wide
def test_a_moment_is_asked_about_where_it_lies(stay: Visit):
    stay.open("#situation/the_last_lab", CHOICE)
    stay.page.get_by_role("tab", name="Ask").click()
    ask = stay.wait("[role=tabpanel]:not([hidden])").first
    ask.get_by_label("Question").select_option("threshold")  # soon answered to its end
    ask.get_by_role("button", name="Ask", exact=True).click()
    ask.get_by_text(re.compile(r"\d\s?%")).first.wait_for()
    ask.get_by_text("Exactly").first.wait_for()


def test_the_balance_lab_plays_a_few_games_here_and_can_be_stopped(stay: Visit):
    stay.open("#balance", ".dmd-balance")
    games = stay.page.get_by_role("textbox", name="Games")
    games.fill("4")
    games.press("Tab")
    stay.page.get_by_role("button", name="Play these games").click()
    stay.page.get_by_text("All games are played.").wait_for()
    games.fill("20000")
    games.press("Tab")
    stay.page.get_by_role("button", name="Play these games").click()
    stay.page.get_by_role("button", name="Stop", exact=True).click()
    stay.page.get_by_text("Stopped. What was played stands below.").wait_for()


def test_a_cell_is_changed_and_run_again_by_keys_alone_after_all_before_it(stay: Visit):
    stay.open("#lesson/02_a_turn", ".cell textarea")
    cells = stay.page.locator(".cell")
    assert stay.page.locator(".cell .old").count() > 0  # what is stored is called so
    for _ in range(40):
        stay.page.keyboard.press("Tab")
        if stay.page.evaluate("document.activeElement.tagName") == "TEXTAREA":
            break
    stay.page.keyboard.press("Tab")
    stay.page.keyboard.press("Tab")  # past the button, to the second cell
    stay.page.keyboard.press("Shift+Enter")
    cells.nth(1).locator("pre").first.wait_for()
    cells.nth(1).locator(".old").wait_for(state="detached")
    assert cells.nth(0).locator("svg[role=img]").count() == 1  # it ran before
    assert cells.nth(2).locator(".old").count() == 1  # and that after it did not
    stay.page.keyboard.press("Control+A")
    stay.page.keyboard.type("answer = 6 * 7")
    stay.page.keyboard.press("Enter")
    stay.page.keyboard.type("answer")
    stay.page.keyboard.press("Shift+Enter")
    cells.nth(1).get_by_text("42", exact=True).wait_for()
    own = cells.last.locator("textarea")  # empty, for lines that the lesson gives
    own.fill("answer + 1")
    own.press("Shift+Enter")
    cells.last.get_by_text("43", exact=True).wait_for()
    assert stay.page.locator(".cell .old").count() == 0  # all before it ran


def test_cells_that_are_asked_for_while_others_run_wait_and_none_runs_twice(visit: Visit):
    visit.open("#lesson/05_enemies", ".cell textarea")
    cells = visit.page.locator(".cell")
    for number, code in enumerate(('ran = globals().get("ran", 0) + 1', "ran", "10 + ran")):
        cells.nth(number).locator("textarea").fill(code)
    cells.nth(1).get_by_role("button").click()
    cells.nth(2).get_by_role("button").click()  # Python is only just starting
    assert cells.nth(2).locator(".shown[aria-busy=true]").count() == 1
    assert cells.nth(2).get_by_role("button").is_disabled()
    cells.nth(2).locator("pre", has_text="1").wait_for()
    assert cells.nth(1).locator(".shown pre").inner_text() == "1"
    assert cells.nth(2).locator(".shown pre").inner_text() == "11"
    assert cells.nth(2).get_by_role("button").is_enabled()


def test_what_is_printed_is_the_lesson_and_not_the_page_around_it(visit: Visit):
    visit.open("#lesson/02_a_turn", ".cell img")
    visit.page.emulate_media(media="print")
    for gone in (".bar", ".foot", ".press"):
        assert not visit.page.locator(gone).first.is_visible()
    assert visit.page.get_by_role("heading", level=1).is_visible()
    dark = "getComputedStyle(document.body).backgroundColor"
    assert visit.page.evaluate(dark) == "rgb(255, 255, 255)"


@pytest.mark.parametrize(
    ("lacking", "place", "what", "sentence"),
    [
        ("delete window.WebAssembly", "play", "[role=alert]", "cannot run WebAssembly"),
        ("delete window.Worker", "play", "[role=alert]", "cannot run WebAssembly"),
        ("Object.defineProperty(Navigator.prototype, 'serviceWorker', {value: undefined})",
         "files", "h2", "each visit needs a network"),
        ("Object.defineProperty(window, 'localStorage', {get() { throw Error('no') }})",
         "play", CHOICE, "Share this moment"),
    ],
)  # fmt: skip
@pytest.mark.wide
def test_what_a_browser_lacks_is_said_and_all_else_works(
    visit: Visit, lacking: str, place: str, what: str, sentence: str
):
    visit.context.add_init_script(lacking)
    visit.open(f"#{place}", what)
    visit.page.get_by_text(sentence).first.wait_for()
    visit.open("#rules/fire", "article")
    visit.open("#lesson/02_a_turn", ".cell img")


@pytest.mark.wide
def test_a_browser_that_keeps_nothing_says_so_and_one_plays_all_the_same(
    browser: Browser, host: Server
):
    context = browser.new_context()
    visit = Visit(context, host)

    def no_storage(route):
        answer = route.fetch()
        text = "Object.defineProperty(self, 'indexedDB', {get() { throw Error('no') }});"
        route.fulfill(response=answer, body=text + answer.text())

    context.route("**/worker.js", no_storage)
    visit.open("#play", CHOICE)
    visit.page.get_by_text("This browser keeps nothing here").wait_for()
    assert visit.page.locator(".share", has_text="Kept in this browser").count() == 0
    assert visit.outside == []
    context.close()
