"""What a newcomer sees: the first notebook, in a browser, run from top to bottom."""

from __future__ import annotations


def test_the_first_notebook_answers_in_a_browser(lab):
    lab.open("00_start_here.ipynb")
    lab.command("notebook:clear-all-cell-outputs")
    assert lab.outputs() == ""

    lab.run_all()

    said = lab.outputs()
    assert "Fraction(11, 16)" in said
    assert "('13', '14')" in said
    assert "DMD-MOV-2" in said
    assert "Traceback" not in said


def test_no_news_ask_for_attention_over_the_notebook(lab):
    lab.open("00_start_here.ipynb")
    lab.page.wait_for_timeout(2_000)  # the toast takes its time
    assert lab.page.locator(".Toastify__toast").count() == 0
