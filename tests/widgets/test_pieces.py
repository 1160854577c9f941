"""What was sent to the browser once is not sent again, and what it puts together is whole."""

from __future__ import annotations

import json
from random import Random
from statistics import median
from typing import Any

import pytest

import dmd
import dmd_widgets
from dmd_widgets.panel import Panel
from dmd_widgets.pieces import MOST, Pieces
from tests.widgets.talk import say

MOST_A_CLICK = 15_000
"""Bytes, at the median of a whole game."""


class Browser:
    """The model of a panel as a browser keeps it: what came last under each name."""

    def __init__(self, panel: Panel) -> None:
        self.state = _sent(panel.get_state())

    def hear(self, state: dict[str, Any]) -> None:
        self.state |= _sent(state)

    def read(self, name: str) -> Any:
        return self._whole(self.state[name])

    def _whole(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self._whole(one) for one in told]
        if not isinstance(told, dict):
            return told
        if "~" not in told:
            return {key: self._whole(one) for key, one in told.items()}
        number = told["~"]
        if isinstance(number, list):
            return "".join(self.state[f"piece {one}"] for one in number)
        return self._whole(self.state[f"piece {number}"])


def _sent(state: dict[str, Any]) -> dict[str, Any]:
    """As it arrives: through JSON."""
    return json.loads(json.dumps({key: one for key, one in state.items() if key[0] != "_"}))


class Line:
    """The line to the browsers, and how many bytes went along it since somebody looked."""

    def __init__(self, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
        self.browsers = [Browser(panel)]
        self.bytes = 0
        self.heard: list[set[str]] = []  # what each message told of
        monkeypatch.setattr(panel.comm, "send", self._send)

    def _send(self, data: dict[str, Any], **more: Any) -> None:
        self.bytes += len(json.dumps(data).encode())
        self.heard.append(set(data.get("state", {})))
        for browser in self.browsers:
            browser.hear(data.get("state", {}))

    def taken(self) -> int:
        taken, self.bytes = self.bytes, 0
        return taken


def assert_all_see(line: Line, panel: Any) -> None:
    for browser in line.browsers:
        for name in ("view", "board", "asides", "sheets"):
            assert browser.read(name) == json.loads(json.dumps(getattr(panel, name))), name


@pytest.mark.parametrize(
    "settings",
    [
        {"seed": 7},
        {"seed": 5, "investigators": ["adam", "beth", "ian"], "elder_one": "hastur"},
    ],
)
def test_a_click_sends_what_changed_over_a_whole_game(settings, monkeypatch):
    panel = dmd_widgets.table(dmd.new_game(**settings))
    line, random, clicks = Line(panel, monkeypatch), Random(1), []
    while not panel.game.is_over:
        option = random.randrange(len(panel.game.options))
        say(panel, "choose", option=option, stamp=panel.view["stamp"])
        clicks.append(line.taken())
    assert len(clicks) > 20
    whole = sum(len(json.dumps(getattr(panel, one))) for one in ("view", "board", "sheets"))
    print(f"{len(clicks)} clicks, at the median {median(clicks):,.0f} bytes of {whole:,}")
    assert median(clicks) <= MOST_A_CLICK
    assert_all_see(line, panel)


def test_what_somebody_else_is_told_meanwhile_does_not_count_as_sent(monkeypatch):
    """A notebook that opens on a running kernel asks for all panels, in a thread of its own."""
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    line = Line(panel, monkeypatch)
    with panel.hold_sync():
        panel.game.choose(0)
        panel.get_state()
    assert_all_see(line, panel)
    say(panel, "undo")
    assert_all_see(line, panel)


@pytest.mark.parametrize(
    ("opened", "ask"), [("practice", {"do": "check", "choices": [0]}), ("balance", {"do": "run"})]
)
def test_what_is_shown_and_that_it_is_the_answer_go_out_together(opened, ask, monkeypatch):
    panel = getattr(dmd_widgets, opened)()
    line = Line(panel, monkeypatch)
    say(panel, **ask, asked="0.2")
    (heard,) = line.heard
    assert {"view", "status", "answered"} <= heard
    assert panel.answered == "0.2"


def test_a_click_at_the_table_is_answered_in_one_message(monkeypatch):
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    line = Line(panel, monkeypatch)
    say(panel, "choose", option=0, stamp=panel.view["stamp"], asked="0.2")
    (heard,) = line.heard
    assert {"view", "board", "answered"} <= heard


def test_every_browser_sees_the_same_whenever_it_came(monkeypatch):
    panel = dmd_widgets.table(dmd.new_game(seed=3))
    line, random = Line(panel, monkeypatch), Random(4)
    for number in range(60):
        if panel.game.is_over:
            break
        what = random.choice(["choose", "choose", "choose", "undo", "redo", "look", "theme"])
        if what == "choose":
            option = random.randrange(len(panel.game.options))
            say(panel, "choose", option=option, stamp=panel.view["stamp"])
        elif what == "look":
            say(panel, "look", line=random.randrange(len(panel.game.journal.lines)))
            assert_all_see(line, panel)
            say(panel, "now")
        elif what == "theme":
            panel.theme = random.choice(["light", "dark", "grey"])
        else:
            say(panel, what)
        if number % 20 == 10:  # another page is opened on the same kernel
            line.browsers.append(Browser(panel))
        assert_all_see(line, panel)


def test_what_was_undone_is_not_sent_again(monkeypatch):
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    line = Line(panel, monkeypatch)
    say(panel, "choose", option=0, stamp=panel.view["stamp"])
    there = line.taken()
    say(panel, "undo")
    say(panel, "redo")
    assert line.taken() < there
    assert_all_see(line, panel)


def test_a_piece_is_forgotten_only_together_with_its_number():
    pieces = Pieces()
    seen: dict[str, Any] = {}
    for number in range(MOST + 500):
        text = f"{number % 700} {'x' * 80}"
        packed = pieces.packed(text)
        for key, one in pieces.unsent(everything=False).items():
            assert seen.setdefault(key, one) == one  # a number never means anything else
        assert seen[f"piece {packed['~']}"] == text
    for number in range(MOST + 500):
        text = f"{number} {'y' * 80}"
        packed = pieces.packed(text)
        for key, one in pieces.unsent(everything=False).items():
            assert seen.setdefault(key, one) == one
        assert seen[f"piece {packed['~']}"] == text
    assert len(pieces._numbers) <= MOST + 1


@pytest.mark.parametrize(
    "value",
    [
        "", "short", "a line\n" * 40, "<svg><desc>" + "x" * 90 + "</desc><g>a</g><g >b</g></svg>",
        {"a": [1, None, True, {"b": "long " * 30}]}, [], {}, [[["deep " * 20] * 5] * 5] * 3,
        "Łódź, Zażółć gęślą jaźń " * 5, "<g\n" * 50,
    ],
)  # fmt: skip
def test_whatever_is_taken_to_pieces_is_put_together_again(value):
    pieces = Pieces()
    browser = object.__new__(Browser)
    browser.state = {"it": pieces.packed(value)} | pieces.unsent(everything=True)
    assert browser.read("it") == value
