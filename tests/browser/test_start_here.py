"""What a newcomer sees: the first notebook, in a browser, run to its end; then a lesson."""

from __future__ import annotations

import os
import re
from pathlib import Path

import nbformat
import pytest

from tests.breadth import in_breadth
from tests.browser.panels import keep_picture, wait_until_said

NEXT = {  # what one clicks: the title of what opens
    "The board: how far is the room next door?": "1 · The board: how far is the room next door?",
    "A turn: which of your actions finds something?": "2 · A turn: which of your actions",
    "Running: who comes along?": "3 · Running: who comes along?",
    "Dice and stress: what is a second throw worth?": "4 · Dice and stress",
    "Attacking enemies: where do the wounds go?": "5 · Attacking enemies",
    "Sanity: what does madness give you?": "6 · Sanity",
    "Fire and the end of the turn: when does it burn you?": "7 · Fire and the end of the turn",
    "Mythos cards: who comes, and by which way?": "8 · Mythos cards",
    "Investigate or fight: who decides?": "9 · Investigate or fight",
    "The track: when does he come nearer?": "10 · The track",
    "The ritual: may we hit him now?": "11 · The ritual",
    "The end: who has won?": "12 · The end",
    "Your own map: which way will they run?": "Design your own map",
    "A tricky situation, step by step": "A tricky situation, step by step: fight, or run?",
}

SOAK = "DMD_SOAK" in os.environ
BOTH = ("lab", "notebook_7")
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
FIRST = NOTEBOOKS / "00_start_here.ipynb"
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")

# What the outputs of all cells say, also those that are shown as a picture.
IN_WORDS = """() => {
  const told = [];
  const notebook = window.jupyterapp.shell.currentWidget.content.model;
  for (const cell of notebook.toJSON().cells) {
    for (const { data } of cell.outputs ?? []) {
      told.push([data?.["text/plain"] ?? ""].flat().join(""));
    }
  }
  return told;
}"""


@pytest.fixture(params=in_breadth(BOTH, 2))
def page(request):
    """JupyterLab, then Notebook 7."""
    return request.getfixturevalue(request.param)


def clear_and_run(page, notebook):
    """As the first lines of a notebook say; all that the cells said."""
    page.open(notebook)
    page.command("notebook:clear-all-cell-outputs")
    assert page.outputs() == ""
    page.run_all()
    return page.outputs()


def test_the_first_notebook_runs_to_its_end_and_its_table_can_be_played_as_it_says(page):
    said = clear_and_run(page, "00_start_here.ipynb")
    drawn = page.page.locator(".jp-OutputArea-output img")
    assert drawn.count() >= 7  # what a card and a roll led to is drawn, and told in words beside
    words = "\n".join(page.page.evaluate(IN_WORDS))
    assert "Ian has Fire Axe now." in words
    assert "Sister Beth takes 1 wound." in words
    assert "No enemy is within reach of Ian" in said
    assert "Fraction(11, 16)" in said
    assert "Traceback" not in said

    table = page.page.locator(".dmd-panel")
    for choice in ("Run to North-east room.", "Stop here."):
        table.locator(".dmd-option", has_text=choice).click()
    table.locator(".dmd-option", has_text="Attack Cultist").wait_for()
    table.get_by_text("Ian catches 1 Fire on leaving Great hall.").first.wait_for()
    table.get_by_role("button", name="Undo").click()
    table.locator(".dmd-option", has_text="Stop here.").wait_for()
    keep_picture(page, table, f"start-here-{page.app.module}")


def test_every_way_onwards_leads_to_a_notebook_of_that_title():
    links = {text: file for one in cells(FIRST) for text, file in LINK.findall(one)}
    for link, title in NEXT.items():
        assert cells(NOTEBOOKS / links[link])[0].startswith(f"# {title}"), link
    assert all((NOTEBOOKS / one).is_file() for one in links.values())


def cells(notebook):
    """The lines of its cells that are read."""
    read = nbformat.read(notebook, as_version=nbformat.NO_CONVERT)
    return [one.source for one in read.cells if one.cell_type == "markdown"]


@pytest.mark.wide
def test_ways_onwards_can_be_followed_with_a_click(lab):
    """Each that is followed starts a kernel: so some of them, and in a soak every one."""
    lab.open("00_start_here.ipynb")
    for link, title in list(NEXT.items())[:: 1 if SOAK else 6]:
        lab.page.get_by_role("tab", name="00_start_here.ipynb").first.click()
        lab.page.get_by_role("link", name=link).click()
        lab.page.get_by_role("heading", name=title).wait_for()


@pytest.mark.wide
def test_no_news_ask_for_attention_over_the_notebook(lab):
    lab.load("00_start_here.ipynb")
    lab.page.wait_for_timeout(2_000)  # the toast takes its time
    assert lab.page.locator(".Toastify__toast").count() == 0


@pytest.mark.parametrize("page", BOTH if SOAK else BOTH[:1], indirect=True)
def test_a_lesson_answers_right_and_wrong_guesses_and_counts_them(page):
    said = clear_and_run(page, "03_running_and_who_follows.ipynb")
    assert "Traceback" not in said
    quiz = page.page.locator(".dmd-quiz").filter(has_text="through one with a Byakhee").first
    quiz.get_by_role("radio", name="one").check()
    quiz.get_by_role("button", name="Check").click()
    wait_until_said(quiz, "Not “one”. The Cultists do not stay with your friend.")
    quiz.get_by_role("radio", name="one").focus()
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("Enter")
    wait_until_said(quiz, "Right: three.")
    keep_picture(page, quiz, f"lesson-{page.app.module}")
    page.page.get_by_role("heading", name="Solved: 1 of").wait_for()


LONGEST = ("03_running_and_who_follows.ipynb", "01_the_board.ipynb", "12_the_end.ipynb")


@pytest.mark.parametrize("notebook", LONGEST if SOAK else LONGEST[:1])
def test_the_longest_lessons_are_eight_windows_high_and_no_higher(lab, notebook):
    lab.page.set_viewport_size({"width": 1440, "height": 900})
    lab.open(notebook)
    lab.run_all()
    progress = lab.page.get_by_role("heading", name="Solved:")
    progress.wait_for()  # the last panel of a lesson
    high = lab.page.locator(".jp-Notebook .jp-Cell").evaluate_all(
        "cells => cells.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)"
    )
    assert 2_000 < high <= 8 * 900
