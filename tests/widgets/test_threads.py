"""Several threads speak to a panel, as JupyterLab has them do: nothing said gets lost."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import pytest

import dmd
import dmd_widgets
from dmd_widgets.panel import Panel
from dmd_widgets.wire import List

MANY = 300


class Counter(Panel):
    """It counts what it is told, and lets somebody look at the middle of an act."""

    kind = "dice"
    counted = List().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.go_on = Event(), Event()

    def text(self) -> str:
        return f"{len(self.counted)} counted"

    def svg(self) -> str:
        return "<svg/>"

    def redraw(self) -> None:
        self.show({"counted": self.counted})

    def do_count(self, number: int) -> None:
        self.counted = [*self.counted, number]
        self.redraw()

    def do_dwell(self) -> None:
        self.say("first half")
        self.inside.set()
        self.go_on.wait(60)
        self.say("second half")


def tell(panel: Panel, do: str, **more: Any) -> None:
    """A message as the kernel hands it over."""
    told = {"method": "custom", "content": {"do": do, **more}}
    panel._handle_msg({"content": {"data": told}, "buffers": []})


def beside(*acts: Any) -> list[Thread]:
    threads = [Thread(target=act, daemon=True) for act in acts]
    for thread in threads:
        thread.start()
    return threads


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What panels sent, in its order."""
    told: list[dict[str, Any]] = []

    def send(comm: Any, data: dict[str, Any], **more: Any) -> None:
        told.append(data.get("state", {}))

    monkeypatch.setattr("comm.base_comm.BaseComm.send", send)
    return told


def test_every_message_is_answered_whoever_hears_it(sent):
    panel = Counter()

    def count(who: int) -> None:
        for number in range(MANY):
            tell(panel, "count", number=number, asked=f"{who} {number}")

    for thread in beside(lambda: count(1), lambda: count(2)):
        thread.join(60)
    assert len(panel.counted) == 2 * MANY
    answered = [one["answered"] for one in sent if "answered" in one]
    assert sorted(answered) == sorted(f"{who} {number}" for who in (1, 2) for number in range(MANY))
    assert [one["sent"] for one in sent] == sorted(one["sent"] for one in sent)
    assert [len(one["counted"]) for one in sent if "counted" in one] == list(range(1, 2 * MANY + 1))


@pytest.mark.parametrize(
    "other",
    [
        lambda panel: tell(panel, "count", number=1, asked="other"),
        lambda panel: panel.get_state(),
        lambda panel: setattr(panel, "counted", [5]),
        lambda panel: panel._handle_msg(
            {"content": {"data": {"method": "update", "state": {"theme": "dark"}}}, "buffers": []}
        ),
    ],
    ids=["said", "all asked for", "set in a cell", "set in the browser"],
)
def test_what_others_want_of_a_panel_waits_for_what_it_does(other, sent):
    panel, done = Counter(), Event()

    def later() -> None:
        other(panel)
        done.set()

    acting = beside(lambda: tell(panel, "dwell", asked="first"))
    assert panel.inside.wait(60)
    waiting = beside(later)
    assert not done.wait(0.2)  # it could have been done by then
    panel.go_on.set()
    for thread in acting + waiting:
        thread.join(60)
    assert done.is_set()
    (first,) = [one for one in sent if one.get("answered") == "first"]
    assert first["status"]["text"] == "second half"


def test_two_panels_of_one_game_and_a_cell_do_not_wait_for_each_other():
    game = dmd.new_game(seed=7)
    table, paths = dmd_widgets.table(game), dmd_widgets.paths(game)

    def at_the_table() -> None:
        for _ in range(10):
            tell(table, "choose", option=0, stamp=table.view["stamp"], asked="1")
            tell(table, "undo", asked="2")

    def on_paths() -> None:
        for _ in range(10):
            tell(paths, "select", key=next(iter(paths.subject.spots())), asked="3")

    def in_a_cell() -> None:
        for _ in range(10):
            game.new_luck()

    threads = beside(at_the_table, on_paths, in_a_cell)
    for thread in threads:
        thread.join(120)
    assert not [one for one in threads if one.is_alive()]
    assert table.status["kind"] != "error", table.status
    assert paths.status["kind"] != "error", paths.status
