"""Practice in a browser: answered wrongly and rightly by keys and mouse, by day and night."""

from __future__ import annotations

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    keep_picture,
    show,
    turn,
    wait_until_said,
)

PRACTICE = 'import dmd_widgets\npanel = dmd_widgets.practice(rule="DMD-RUN-2")\npanel'


def test_a_situation_is_answered_explained_and_followed_by_the_next(lab, tmp_path):
    home = f"import os\nos.environ['DMD_HOME'] = {str(tmp_path)!r}"
    panel = show(lab, "practice.ipynb", home, PRACTICE)
    asked = panel.locator("legend").inner_text()
    assert "when the Run is over?" in asked
    assert panel.locator("figure svg").is_visible()
    panel.get_by_role("button", name="Check").click()
    wait_until_said(panel, "Nothing is chosen yet.")
    keep_picture(lab, panel, "practice")

    places = panel.get_by_role("radio").count()
    heard = []
    for n in range(places):  # whoever tries all of them hears a reason each time
        panel.get_by_role("radio").nth(n).focus()
        lab.page.keyboard.press("Space")
        lab.page.keyboard.press("Enter")
        panel.locator(".dmd-choice").nth(n).locator(".dmd-sign").wait_for()
        heard.append(panel.get_by_role("status").inner_text())
    assert sum(one.startswith("Right: ") for one in heard) == 1
    assert sum(one.startswith("Not “") for one in heard) == places - 1

    panel.get_by_role("button", name="Show the answer").click()
    wait_until_said(panel, "The answer: ")
    assert "(DMD-RUN-2)" in panel.locator(".dmd-told").inner_text()
    assert barriers(lab) == []
    keep_picture(lab, panel, "practice-answer")
    panel.get_by_text("How far you have come").click()
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "practice-page-dark")
    turn(lab, LIGHT)
    for width in (900, 1440):
        lab.page.set_viewport_size({"width": width, "height": 900})
        lab.page.wait_for_timeout(300)
        assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        keep_picture(lab, panel, f"practice-{width}")

    panel.get_by_role("button", name="Next situation").click()
    panel.locator("legend").filter(has_not_text=asked).wait_for()
    assert panel.locator(".dmd-sign").count() == 0
    panel.get_by_role("combobox", name="Language").select_option("uk")
    panel.get_by_role("button", name="Наступна ситуація").wait_for()
    keep_picture(lab, panel, "practice-uk")
