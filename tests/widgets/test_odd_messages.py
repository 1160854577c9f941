"""Messages that no panel of ours sends: a sentence, and nothing of the inside."""

from __future__ import annotations

import inspect

import pytest

import dmd
import dmd_widgets

PANELS = {
    "dice": lambda: dmd_widgets.dice(),
    "map_builder": lambda: dmd_widgets.map_builder(),
    "paths": lambda: dmd_widgets.paths(dmd.load_map("five_rooms")),
    "paths of a game": lambda: dmd_widgets.paths(dmd.new_game(seed=5)),
    "table": lambda: dmd_widgets.table(dmd.new_game(seed=5)),
    "quiz": lambda: dmd_widgets.quiz("03-followers"),
    "progress": lambda: dmd_widgets.progress(),
}
ODD = (None, True, -1, 0, 7, 1.5, float("nan"), 10**30, "", "x", "x" * 5_000, "\ud800", [], [None],
       {}, {"a": 1}, [[1]])  # fmt: skip


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "home"))


def heard(panel, message):
    panel._heard(panel, message, [])
    status = panel.status
    assert "Traceback" not in str(status.get("details", "")), (message, status)
    assert status.get("kind") != "error", (message, status)
    assert len(str(status.get("text", ""))) < 6_000, message


@pytest.mark.parametrize("name", PANELS)
def test_a_message_that_is_none_earns_a_sentence(name):
    panel = PANELS[name]()
    odd = ({"do": None}, {"do": []}, {"do": "nothing"}, {"do": "_heard"}, {1: 2},
           {"do": "rule"}, {"do": "rule", "rule": 5}, {"do": "rule", "extra": 1})  # fmt: skip
    for message in (*ODD, *odd):
        heard(panel, message)


@pytest.mark.parametrize("name", PANELS)
def test_every_message_with_odd_values_earns_a_sentence_or_is_done(name):
    panel = PANELS[name]()
    for method in dir(panel):
        if not method.startswith("do_"):
            continue
        there = list(inspect.signature(getattr(panel, method)).parameters.values())
        for number, odd in enumerate(ODD):
            # Each value with every other, so that no parameter is always the same kind.
            more = {one.name: ODD[(number + place * 5) % len(ODD)] for place, one in
                    enumerate(there) if one.kind is not one.VAR_KEYWORD}  # fmt: skip
            if any(one.kind is one.VAR_KEYWORD for one in there):
                more["pool"] = odd
            heard(panel, {"do": method.removeprefix("do_"), **more})
            heard(panel, {"do": method.removeprefix("do_"), **dict.fromkeys(more, odd)})
