"""What a Table keeps ready from click to click is what it would tell and draw anew."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

import dmd
import dmd_widgets
from dmd import looking
from dmd.core.journal import Journal, Line
from dmd.drawing import board
from tests.widgets.talk import say

ROOMS = ("dmd.drawing", "dmd.core.things", "dmd.death_may_die.scene", "dmd.final_girl.telling")
"""Where drawings and sheets are kept ready."""
SHOWN = ("view", "board", "asides", "sheets", "advice", "labels", "tongue")
OWN = ("stamp", "wishes", "wish")
"""The number of a position on one panel, and what an action was chosen for there."""
EVERY = 4
"""So many clicks lie between two looks."""


def forget() -> None:
    """Nothing is kept ready any more."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(ROOMS):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
    looking._scenes.clear()
    board._plans.clear()


def shown(panel: Any) -> dict[str, Any]:
    """All that a browser gets of it, but for what only the panel knows that one plays on."""
    told = {name: getattr(panel, name) for name in SHOWN}
    for name in ("view", "advice"):
        told[name] = {key: one for key, one in told[name].items() if key not in OWN}
    return told


@pytest.mark.parametrize(
    "settings",
    [
        {"seed": 5, "investigators": ["adam", "beth", "ian"], "elder_one": "hastur"},
        {"seed": 7, "language": "pl"},
        {"seed": 7, "game": "final_girl"},
        {"seed": 11, "game": "final_girl", "language": "uk"},
    ],
    ids=["three people", "polish", "final girl", "final girl, ukrainian"],
)
def test_what_is_kept_ready_is_what_would_be_told_anew(settings):
    game = dmd.new_game(**settings)
    panel, random = dmd_widgets.table(game), Random(3)
    for click in range(1, 81):
        if game.is_over:
            break
        option = random.randrange(len(game.options))
        say(panel, "choose", option=option, stamp=panel.view["stamp"])
        if click % 10 == 5:
            say(panel, "undo")
        if click % EVERY == 0:
            kept = shown(panel)
            forget()
            assert kept == shown(dmd_widgets.table(game)), click
    assert click > 15


def test_each_line_of_the_journal_is_told_once_however_often_one_clicks(monkeypatch):
    told: list[int] = []

    def sentence(journal: Journal, line: Line) -> str:
        told.append(line.number)
        return first(journal, line)

    first = Journal.sentence
    monkeypatch.setattr(Journal, "sentence", sentence)
    game = dmd.new_game(seed=7)
    panel = dmd_widgets.table(game)
    while not game.is_over:
        say(panel, "choose", option=0, stamp=panel.view["stamp"])
    assert len(told) > 100
    assert len(told) == len(set(told))
