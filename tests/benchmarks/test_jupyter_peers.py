"""Clicks and drawings that are measured: that they are what they are said to be."""

from __future__ import annotations

from benchmarks import browsing, jupyter_peers
from benchmarks.harness import Line, NotYet
from tests.browser import serving


def test_each_step_draws_the_fifteen_spaces_of_another_table():
    jupyter_peers.check_the_next_table()


def test_without_a_browser_the_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr(serving, "chromium", lambda: None)
    lines = [*jupyter_peers.in_a_browser()]
    assert [line.id for line in lines] == ["U5", "U5 night", "U6", "U7"]
    for line in lines:
        assert line[2:] == (
            "no browser",
            "Chromium is not installed (on Debian: apt-get install chromium)",
        )
        assert isinstance(line, NotYet)


def test_with_a_browser_nothing_is_started_before_its_turn(monkeypatch):
    monkeypatch.setattr(serving, "chromium", lambda: "/usr/bin/chromium")
    lines = [*jupyter_peers.in_a_browser()]
    assert len(lines) == 4
    assert all(isinstance(line, Line) for line in lines)
    assert browsing.a_browser.cache_info().currsize == 0
