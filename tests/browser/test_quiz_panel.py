"""Questions in a browser: answered right and wrong, by mouse and by keys, by day and night."""

from __future__ import annotations

import pytest

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    cells,
    focused,
    keep_picture,
    show,
    turn,
    wait_until_said,
)

QUIZ = "import dmd_widgets\ndmd_widgets.quiz({!r})"
SIZES = (900, 1280, 1600)


@pytest.fixture
def lab(lab, tmp_path):
    """A page whose kernels remember what is solved in a place of their own."""
    lab.be_alone()  # nobody else is to find it there
    lab.home = f"import os\nos.environ['DMD_HOME'] = {str(tmp_path)!r}"
    return lab


def ask(lab, name, question):
    """A notebook with one question."""
    return show(lab, name, lab.home, QUIZ.format(question))


def test_a_wrong_guess_hears_why_and_a_right_one_sees_it_played(lab):
    panel = ask(lab, "quiz_mouse.ipynb", "03-followers")
    assert "Solved in this lesson: 0 of 9." in panel.inner_text()
    panel.get_by_role("button", name="Check").click()
    wait_until_said(panel, "Nothing is chosen yet.")

    panel.get_by_role("radio", name="two").check()
    panel.get_by_role("button", name="Check").dblclick()  # which is one guess
    told = wait_until_said(panel, "Not “two”.")
    assert "The Byakhee does not stay, since you leave its room as well." in told
    assert panel.get_by_text("✗ wrong").is_visible()
    assert panel.get_by_text("Played by the rules").count() == 0
    panel.get_by_role("button", name="Rule DMD-RUN-3").click()
    panel.get_by_text("DMD-RUN-3 · Run · p. 12").wait_for()
    keep_picture(lab, panel, "quiz-wrong")

    panel.get_by_role("radio", name="three").check()
    assert not panel.get_by_role("radio", name="two").is_checked()
    panel.get_by_role("button", name="Check").click()
    wait_until_said(panel, "Right: three.")
    panel.get_by_text("Whenever you leave a space, every enemy in it follows you").wait_for()
    assert "Cultist 2 follows to North-east room." in panel.locator(".dmd-told").inner_text()
    way = '"Great hall", "North-east room", "North gallery"'
    assert f"game.run({way})" in panel.locator(".dmd-code").inner_text()
    assert "Solved in this lesson: 1 of 9. This one: at guess 2." in panel.inner_text()

    assert barriers(lab) == []
    keep_picture(lab, panel, "quiz-right")
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "quiz-right-dark")
    turn(lab, LIGHT)
    for width in SIZES:
        lab.page.set_viewport_size({"width": width, "height": 900})
        lab.page.wait_for_timeout(300)
        assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        keep_picture(lab, panel, f"quiz-{width}")


def test_keys_alone_answer_a_question_and_never_reach_jupyterlab(lab):
    panel = ask(lab, "quiz_keys.ipynb", "03-followers")
    before = cells(lab)
    keys = lab.page.keyboard
    panel.get_by_role("radio", name="one").focus()
    keys.press("Space")
    for key in "dda":  # in JupyterLab this deletes the cell, and adds one
        keys.press(key)
    keys.press("Enter")
    wait_until_said(panel, "Not “one”.")
    assert focused(lab) == "choice 0"
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    assert focused(lab) == "choice 2"
    keys.press("Tab")
    assert focused(lab) == "check"
    keys.press("Enter")
    wait_until_said(panel, "Right: three.")
    assert focused(lab) == "check"
    assert cells(lab) == before


def test_several_choices_and_numbers_are_answered_by_keys(lab):
    panel = ask(lab, "quiz_several.ipynb", "05-everybody")
    keys = lab.page.keyboard
    panel.get_by_role("checkbox", name="Ian").focus()
    keys.press("Space")
    keys.press("Enter")
    wait_until_said(panel, "Something is missing.")
    assert panel.get_by_role("checkbox", name="Ian").is_checked()
    keys.press("Tab")
    keys.press("Space")
    keys.press("Enter")
    wait_until_said(panel, "Right: Ian and Beth.")
    keep_picture(lab, panel, "quiz-several")

    panel = ask(lab, "quiz_number.ipynb", "01-within")
    panel.get_by_role("textbox", name="Your answer").focus()
    keys.type("3,5")
    keys.press("Enter")
    wait_until_said(panel, "A whole number from 0 to 99 is expected, not “3,5”.")
    keep_picture(lab, panel, "quiz-no-number")
    assert "This one:" not in panel.inner_text()  # it was no guess
    keys.press("Backspace")
    keys.press("Backspace")
    keys.press("Enter")
    wait_until_said(panel, "Not “3”.")
    keys.press("Backspace")
    keys.type("4")
    keys.press("Enter")
    wait_until_said(panel, "Right: 4 spaces.")
    assert barriers(lab) == []
    keep_picture(lab, panel, "quiz-number")


def test_the_answer_can_be_looked_up(lab):
    panel = ask(lab, "quiz_reveal.ipynb", "02-search")
    panel.get_by_role("button", name="Show the answer").click()
    wait_until_said(panel, "The answer: none.")
    assert "This one: looked up." in panel.inner_text()


# A redraw that comes with the click, before the browser has told that something was unfolded.
UNFOLDED = """panel => {
  const folds = () => [...panel.querySelectorAll("details")];
  const turn = () => {
    const title = folds()[3].querySelector("summary");
    title.click();
    title.dispatchEvent(new CustomEvent("dmd-redraw", { bubbles: true }));
    return folds()[3].open;
  };
  return [turn(), turn()];
}"""


def test_progress_follows_the_questions_and_asks_once_before_it_forgets(lab):
    page = "dmd_widgets.progress()"
    panel = show(lab, "quiz_progress.ipynb", lab.home, QUIZ.format("03-sneak"), page)
    progress = lab.page.locator(".dmd-panel").nth(1)
    progress.get_by_role("heading", name="Solved: 0 of").wait_for()
    assert progress.get_by_role("button", name="Begin anew…").is_disabled()
    panel.get_by_role("radio", name="one", exact=True).check()
    panel.get_by_role("button", name="Check").click()
    progress.get_by_role("heading", name="Solved: 1 of").wait_for()
    progress.get_by_text("Questions").nth(2).click()
    assert progress.get_by_text("at once", exact=True).is_visible()
    keep_picture(lab, progress, "progress")
    assert progress.evaluate(UNFOLDED) == [True, False]

    progress.get_by_role("button", name="Begin anew…").click()
    progress.get_by_role("button", name="Keep it").click()
    wait_until_said(progress, "Nothing was forgotten.")
    assert progress.get_by_role("heading", name="Solved: 1 of").is_visible()
    progress.get_by_role("button", name="Begin anew…").focus()
    lab.page.keyboard.press("Enter")
    wait_until_said(progress, "Forget everything you noted on 1 question?")
    assert focused(lab) == "keep"
    assert progress.get_by_text("at once", exact=True).is_visible()  # what was unfolded stays so
    assert barriers(lab) == []
    turn(lab, DARK)
    keep_picture(lab, progress, "progress-dark")
    turn(lab, LIGHT)
    progress.get_by_role("button", name="Forget it all").click()
    progress.get_by_role("heading", name="Solved: 0 of").wait_for()
    wait_until_said(progress, "you begin anew")
    assert "Solved in this lesson: 0 of 9." in panel.inner_text()
