"""Moments kept under a name: they outlive what is played afterwards."""

from __future__ import annotations

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.marks import LONGEST, MOST, Marks


@pytest.fixture
def game():
    return dmd.load("the_last_lab")


def test_one_goes_back_to_a_mark_by_its_name(game):
    game.mark("before the Lab")
    before = game.state
    game.choose("Run to Side room.")
    game.choose("Stop here.")
    assert game.go_to("before the Lab").state is before
    game.redo()
    assert game.marks.found(game.timeline.moments) == {"before the Lab": 0}


def test_a_mark_outlives_undo_and_another_way_of_playing(game):
    game.choose("Run to Side room.")
    game.mark("on the run")
    there = game.state
    game.undo()
    assert list(game.marks) == ["on the run"]
    assert game.go_to("on the run").state is there

    game.undo()
    game.choose("Rest: heal 2")
    assert game.marks.found(game.timeline.moments) == {}
    with pytest.raises(Refusal, match=r"another way before “on the run”"):
        game.go_to("on the run")
    other = game.branch("on the run")
    assert other.state is there
    assert game.state is not there


def test_a_branch_has_its_own_marks(game):
    game.mark("one")
    other = game.branch()
    other.mark("two")
    game.unmark("one")
    assert list(other.marks) == ["one", "two"]
    assert list(game.marks) == []


def test_a_renamed_mark_keeps_its_place(game):
    game.mark("one").mark("two").rename_mark("one", "first")
    assert list(game.marks) == ["first", "two"]
    assert repr(game.marks) == "first (moment 0)\ntwo (moment 0)"


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST + 1), "a\x00b"])
def test_what_is_no_name_is_refused(game, name):
    with pytest.raises(Refusal, match="no name for a moment"):
        game.mark(name)


@pytest.mark.parametrize("name", [7, None])
def test_what_is_no_text_is_refused_as_a_name(game, name):
    with pytest.raises(Refusal, match=r"cannot be the name\. Give a text"):
        game.mark(name)


def test_a_name_means_one_moment(game):
    game.mark("one").mark("two")
    for refused in (lambda: game.mark(" one "), lambda: game.rename_mark("two", "one")):
        with pytest.raises(Refusal, match="“one” is kept already"):
            refused()
    assert list(game.rename_mark("two", "two").marks) == ["one", "two"]


def test_a_name_that_is_not_there_hears_the_nearest_one(game):
    game.mark("before the Lab")
    with pytest.raises(Refusal, match="cannot be the name"):
        game.unmark(["before the Lab"])
    for wrong in (game.go_to, game.unmark, game.branch):
        with pytest.raises(Refusal, match="Did you mean “before the Lab”"):
            wrong("before the Lob")


def test_there_is_an_end_to_marks(game):
    for number in range(MOST):
        game.mark(f"{number}")
    with pytest.raises(Refusal, match="Remove one first"):
        game.mark("one more")


def test_whoever_watches_hears_of_marks(game):
    heard = []
    game.watch(lambda: heard.append(len(game.marks)))
    game.mark("one").rename_mark("one", "two").unmark("two")
    assert heard == [1, 1, 0]


def test_marks_of_this_line_of_play_are_saved(game, tmp_path):
    file = tmp_path / "evening.json"
    game.save(file)
    game.choose("Run to Side room.")
    there = game.mark("on the run").state
    game.choose("Stop here.")
    again = dmd.load(file)
    assert list(again.marks) == ["on the run"]
    assert again.go_to("on the run").state == there


def test_a_save_without_marks_says_nothing_of_them(game):
    assert b"marks" not in game.timeline.write()


def test_what_is_no_mark_in_a_save_is_left_out(game):
    marks = Marks()
    marks.restore({"": 0, "there": 0, "far": 9, "before": -1}, game.timeline.moments)
    assert list(marks) == ["there"]


def test_of_a_save_with_far_too_many_marks_the_first_ones_are_kept(game):
    marks = Marks()
    marks.restore({f"{number}": 0 for number in range(100_000)}, game.timeline.moments)
    assert len(marks) == MOST
