"""Whatever is raised in the middle of an act, and wherever: the game is as before, or wholly after.

A trace raises at one line after the other, as Ctrl-C would: lines of the modules that carry an act
out one by one, calls everywhere else in the kit.
"""

from __future__ import annotations

import linecache
import os
import sys
from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.saves import saving
from dmd.core.saves.saving import load

# An interrupted act may leave a file to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

KIT = Path(dmd.__file__).parent
CARRY_OUT = ("game.py", "timeline.py", "verbs.py", "marks.py", "saving.py", "journal.py",
             "writing.py", "plain.py", "lock.py")  # fmt: skip
SPREAD, LAST = 25, 30
"""So many places are tried over the whole act, and so many at its end, where it happens."""


class Stop(BaseException):
    """Not even an `except Exception` keeps it."""


class Interrupting:
    """Raises at the n-th place the kit comes by."""

    def __init__(self, place: int, wrong: type[BaseException] = Stop) -> None:
        self.left = place
        self.wrong = wrong
        self.hit = ""

    def __enter__(self) -> Interrupting:
        sys.settrace(self._called)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.settrace(None)

    def _called(self, frame, event, arg):
        file = Path(frame.f_code.co_filename)
        if KIT not in file.parents:
            return None
        self._pass(frame)
        return self._line if file.name in CARRY_OUT else None

    def _line(self, frame, event, arg):
        # Python looks for Ctrl-C neither at a bare `try:` nor between the end of a block and the
        # end of its `with`; a trace can raise there, past every handler, and leave a lock locked.
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno).lstrip()
        if event == "line" and not line.startswith(("with ", "try:")):
            self._pass(frame)
        return self._line

    def _pass(self, frame) -> None:
        self.left -= 1
        if self.left == 0:
            self.hit = f"{frame.f_code.co_filename}:{frame.f_lineno}"
            raise self.wrong


def everything(game):
    """All that an act can change."""
    marks = {name: game.marks.past(name) for name in game.marks}
    return game.timeline.moments, game.timeline.at, marks


@pytest.fixture(scope="module")
def begun():
    game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
    game.mark("the beginning")
    game.run("2", "4")
    return game


ACTS = {
    "attack": lambda game: game.attack("cultist"),
    "run": lambda game: game.run("2", "1"),
    "choose": lambda game: game.choose(0),
    "choose by a sentence": lambda game: game.choose("Attack Cultist 1"),
    "undo": lambda game: game.undo(),
    "redo": lambda game: game.redo(),
    "new luck": lambda game: game.new_luck(),
    "go to": lambda game: game.go_to("the beginning"),
    "mark": lambda game: game.mark("here"),
    "rename a mark": lambda game: game.rename_mark("the beginning", "at first"),
    "unmark": lambda game: game.unmark("the beginning"),
}


def _places(begun, act, path=None):
    """Where to interrupt an act; with DMD_SOAK everywhere."""
    game, count = _ready(begun, act), Interrupting(sys.maxsize)
    if path:
        game.save(path)
    with count:
        ACTS[act](game)
    game.stop_saving()
    most = sys.maxsize - count.left
    if "DMD_SOAK" in os.environ:
        return range(1, most + 1)
    spread = range(1, most + 1, max(1, most // SPREAD))
    return sorted({*spread, *range(max(1, most - LAST), most + 1)})


def _ready(begun, act):
    game = type(begun)(begun.timeline.copy())
    if act == "redo":
        game.undo()
    return game


@pytest.mark.parametrize("act", ACTS)
def test_an_act_that_is_interrupted_anywhere_has_happened_or_has_not(begun, act):
    before = _ready(begun, act)
    after = _ready(begun, act)
    ACTS[act](after)
    allowed = [everything(before), everything(after)]
    seen = set()
    for place in _places(begun, act):
        game = _ready(begun, act)
        trap = Interrupting(place)
        try:
            with trap:
                ACTS[act](game)
        except Stop:
            pass
        found = everything(game)
        assert found in allowed, trap.hit
        seen.add(allowed.index(found))
    assert 0 in seen


@pytest.mark.parametrize("act", ACTS)
def test_a_saved_act_that_is_interrupted_is_saved_with_the_next_at_the_latest(
    begun, act, tmp_path, monkeypatch
):
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    before, after = _ready(begun, act), _ready(begun, act)
    ACTS[act](after)
    allowed = [everything(before)[:2], everything(after)[:2]]
    book = begun.book
    for place in _places(begun, act, tmp_path / "first.json"):
        path = tmp_path / f"{place}.json"
        game = _ready(begun, act)
        game.save(path)
        trap = Interrupting(place)
        try:
            with trap:
                ACTS[act](game)
        except Stop:
            pass
        assert everything(game)[:2] in allowed, trap.hit
        assert not saving._ONE_AT_A_TIME._is_owned(), f"{trap.hit} leaves a lock locked"
        game.new_luck()
        loaded = load(path, lambda save: book).timeline
        assert loaded.write() == game.timeline.write(), trap.hit
        game.stop_saving()


@pytest.mark.parametrize("act", ["mark", "unmark", "save"])
def test_a_save_that_is_interrupted_again_and_again_is_still_ours(
    begun, act, tmp_path, monkeypatch
):
    path, put = tmp_path / "evening.json", saving.Keeper._put
    game = _ready(begun, act)
    game.save(path)

    def put_and_stop(keeper, content):
        put(keeper, content)
        raise Stop

    def stop(keeper, content):
        raise Stop

    for instead in (put_and_stop, stop, put_and_stop, stop, stop):
        game.new_luck()
        marks = list(game.marks)
        monkeypatch.setattr(saving.Keeper, "_put", instead)
        with pytest.raises(Stop):
            game.save() if act == "save" else ACTS[act](game)
        monkeypatch.undo()
        assert list(game.marks) == marks
    game.new_luck()
    loaded = load(path, lambda save: begun.book).timeline
    assert loaded.write() == game.timeline.write()


def test_marks_that_came_into_the_file_before_an_interruption_leave_it_with_the_next_act(
    begun, tmp_path, monkeypatch
):
    path, put = tmp_path / "evening.json", saving.Keeper._put
    game = _ready(begun, "mark")
    game.save(path)

    def put_and_stop(keeper, content):
        put(keeper, content)
        raise Stop

    monkeypatch.setattr(saving.Keeper, "_put", put_and_stop)
    with pytest.raises(Stop):
        game.mark("here")
    monkeypatch.undo()
    game.new_luck()
    assert list(load(path, lambda save: begun.book).timeline.marks) == ["the beginning"]


@pytest.mark.parametrize("wrong", [KeyboardInterrupt, MemoryError, RuntimeError])
def test_whatever_is_raised_it_comes_through(begun, wrong):
    game = _ready(begun, "attack")
    before = everything(game)
    with pytest.raises(wrong), Interrupting(60, wrong):
        game.attack("cultist")
    assert everything(game) == before


def test_a_number_too_long_to_be_written_out_is_refused_and_nothing_is_done(begun):
    game = _ready(begun, "attack")
    before = everything(game)
    for act in (lambda: game.attack("cultist", 10**5000), lambda: game.attack(10**5000),
                lambda: game.choose(10**5000), lambda: game.run(10**5000),
                lambda: game.go_to(10**5000), lambda: game.run("2", sneak=10**5000)):  # fmt: skip
        with pytest.raises(Refusal):
            act()
        assert everything(game) == before


def test_a_mark_that_cannot_be_saved_is_not_kept(begun, tmp_path, monkeypatch):
    game = _ready(begun, "mark")
    game.save(tmp_path / "evening.json")

    def full(*args):
        raise OSError(28, "No space left on device")

    marks = list(game.marks)
    with monkeypatch.context() as disk:
        disk.setattr("dmd.core.files.writing.write_all", full)
        for act in ("mark", "rename a mark", "unmark"):
            with pytest.raises(Refusal, match="the disk is full"):
                ACTS[act](game)
            assert list(game.marks) == marks
    game.mark("here")
    assert "here" in dmd.load(tmp_path / "evening.json").marks


def test_two_threads_on_one_saved_game_take_turns(tmp_path):
    from threading import Barrier, Thread

    game = dmd.new_game(seed=3)
    game.save(tmp_path / "evening.json")
    begin, before = Barrier(4), game.timeline.at

    def play():
        begin.wait()
        for _ in range(10):
            game.new_luck()

    threads = [Thread(target=play) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert game.timeline.at == before + 40
    assert dmd.load(tmp_path / "evening.json").timeline.write() == game.timeline.write()
