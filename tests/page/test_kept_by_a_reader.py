"""What a reader makes and solves in the page: kept there, taken elsewhere, and found again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import dmd
from dmd.core.files.link import linked
from dmd.core.files.shelf import AROUND
from dmd.games import kits
from tests.breadth import in_breadth
from tests.page.visiting import CHOICE, Visit

MAPS = AROUND / "maps" / "death_may_die"


def downloaded(visit: Visit, file: str, to: Path) -> Path:
    """A file of this browser, as somebody takes it along by a click."""
    visit.open("#files", "h2")
    row = visit.page.locator("section.view:not([hidden]) li", has_text=file)
    with visit.page.expect_download() as coming:
        row.get_by_role("button", name="Download").click()
    assert coming.value.suggested_filename == file
    coming.value.save_as(to / file)
    return to / file


@pytest.mark.wide
def test_a_map_is_saved_here_taken_along_and_opened_again(visit: Visit, tmp_path: Path):
    given = (MAPS / "five_rooms.yaml").read_text("utf-8")
    visit.open(linked(given), ".dmd-builder")
    title = visit.page.get_by_label("Title", exact=True).first
    title.fill("The old mill")
    title.press("Enter")
    visit.page.locator('[data-key="save-as"]').click()
    visit.page.get_by_role("button", name="Replace it").first.click()  # as it came by the link
    visit.page.get_by_text("Saved as five_rooms.yaml.").first.wait_for()
    told = downloaded(visit, "five_rooms.yaml", tmp_path)
    mine = dmd.load_map(told)
    assert mine.title == "The old mill"
    assert mine.ids == dmd.load_map(MAPS / "five_rooms.yaml").ids
    visit.page.locator("section.view:not([hidden]) li", has_text="five_rooms.yaml").get_by_role(
        "button", name="Open"
    ).click()
    visit.wait(".dmd-builder")
    assert visit.page.get_by_label("Title", exact=True).last.input_value() == "The old mill"


@pytest.mark.wide
def test_what_was_solved_is_there_the_next_time_and_goes_along_as_a_file(
    visit: Visit, tmp_path: Path
):
    visit.open("#quiz/03-followers", ".dmd-quiz")
    visit.page.get_by_role("radio", name="three").check()
    visit.page.get_by_role("button", name="Check").click()
    visit.wait(".dmd-quiz >> text=Right: three.").first.wait_for()
    visit.page.wait_for_timeout(1_000)  # the storage gets it a moment later
    visit.page.close()
    visit.page = visit.tab()
    visit.open("#progress", ".dmd-panel")
    assert "1 of" in visit.wait(".dmd-panel").first.inner_text()
    notes = json.loads(downloaded(visit, "progress.json", tmp_path).read_text("utf-8"))
    assert notes["format"].startswith("dmd-progress/")
    assert "03-followers" in json.dumps(notes)


@pytest.mark.parametrize("game", in_breadth(kits(), 2))
def test_every_game_is_begun_here_played_and_found_again(visit: Visit, game: str):
    visit.open("#play/new", ".dmd-set-up")
    visit.page.locator('[data-key="set-game"]').select_option(game)
    visit.page.locator('[data-key="begin"]').click()
    asked = visit.wait(".dmd-fork h4").first.inner_text()
    visit.wait(CHOICE).first.click()
    visit.page.locator(".dmd-fork h4", has_not_text=asked).first.wait_for()
    label = visit.wait(".dmd-table").first.get_attribute("aria-label")
    visit.page.wait_for_timeout(1_000)
    visit.page.reload()
    visit.wait(".dmd-fork h4").first.wait_for()
    assert visit.wait(".dmd-table").first.get_attribute("aria-label") == label


MOST = 60
"""So many rules are shown at once."""
WANTED = {"en": "fire", "pl": "ogień", "uk": "вогонь"}


def test_a_rule_is_found_by_a_word_of_each_language(stay: Visit):
    stay.open("#rules", "input[type=search]")
    field, rules = stay.wait("input[type=search]"), stay.wait("article")
    for language, word in WANTED.items():
        stay.page.locator("section.view:not([hidden]) select").select_option(language)
        field.fill("")
        expect(rules).to_have_count(MOST)
        field.fill(word)
        expect(rules).not_to_have_count(MOST)
        there = stay.page.locator(f"article[lang={language}]", has_text=re.compile(word, re.I))
        there.first.wait_for()
        assert rules.first.inner_text().startswith("DMD-FIR-1"), language  # its chapter goes first
    field.fill("qwertyuiop")
    stay.wait("p").filter(has_text="No rule speaks of that.").wait_for()
