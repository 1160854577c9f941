"""Files as the kit of one day wrote them: every later kit opens them.

A file here is never written anew. When a format gets another version, add a file of that day.
"""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.moments import alike
from dmd.core.saves.save import SaveNote
from dmd.course.progress import Progress

FIXTURES = Path(__file__).parent / "fixtures" / "formats"
WRITTEN_BY_PEOPLE = sorted(one.name for one in FIXTURES.glob("*.yaml"))


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    shutil.copytree(FIXTURES, tmp_path / "files")
    monkeypatch.chdir(tmp_path / "files")
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("name", WRITTEN_BY_PEOPLE)
def test_nothing_is_wrong_with_a_file_that_people_wrote(name):
    assert dmd.check(name).errors == ()


@pytest.mark.parametrize("name", ["situation-1", "situation-1-exactly"])
def test_a_situation_is_the_position_it_was(name):
    game = dmd.load(f"{name}.yaml")
    expected = Path("situation-1-exactly.expected" if "exactly" in name else "evening-1.expected")
    assert game.book.fixed(game.state) == game.book.read(expected.read_bytes())
    game.choose(0)


def test_a_situation_to_begin_with_an_episode_and_its_map_are_played():
    dmd.load("a_question.yaml").choose(0)
    dmd.new_game(Path("night_shift.yaml"), seed=1).choose(0)


@pytest.mark.parametrize("name", ["laid_room", "listed_room", "night_shift_map"])
def test_a_map_is_opened_and_saved(name):
    map_ = dmd.load_map(f"{name}.yaml")
    assert len(map_.ids) > 2
    map_.save("again.yaml")
    assert dmd.load_map("again.yaml").ids == map_.ids


def test_tiles_are_drawn():
    assert "tile" in repr(dmd.tiles("./own_tiles.yaml"))


def test_a_saved_game_with_its_journal_is_taken_up_where_it_stood():
    """Should a corrected rule lead its picks elsewhere, its saved position is still there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SaveNote)
        taken = dmd.load(Path("evening-1.json"), position_only=True)
        taken.choose(0)
        try:
            game = dmd.load(Path("evening-1.json"))
        except Refusal as refusal:
            told = str(refusal)
        else:
            told = ""
    if told:  # rules may be corrected; how positions are written down may not change
        assert "position_only=True" in told
        assert "journal leads" not in told
        return
    assert game.state == game.book.read(Path("evening-1.expected").read_bytes())
    assert list(game.marks) == ["before"]
    game.undo().redo().choose(0)


LAST_OFFERED = {
    "at_a_choice-1-keep": "Keep Medicine (Medical Supplies) for 1 wound",
    "at_a_choice-1-without": "Go on without Read the Omens",
}


@pytest.mark.parametrize("name", LAST_OFFERED)
@pytest.mark.parametrize("how", ["picks", "position", "situation"])
def test_a_game_that_stands_at_a_choice_told_in_other_words_by_then_is_opened(name, how):
    """What a choice is called was written down whole; how it is told may change at any time."""
    file = Path(f"{name}.yaml" if how == "situation" else f"{name}.json")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SaveNote)
        game = dmd.load(file, position_only=how == "position")
    assert game.options[-1] == LAST_OFFERED[name]
    expected = game.book.read(Path(f"{name}.expected").read_bytes())
    assert alike(game.state, expected)
    game.choose(len(game.options) - 1)
    assert not alike(game.state, expected)


def test_what_was_solved_is_still_solved():
    notes = Progress(Path("progress-1.json")).notes
    assert notes["03-followers"].right
    assert notes["03-followers"].guesses == 2
    assert notes["01-nearest"].revealed
