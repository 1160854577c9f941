"""What a reader has solved, in one small file; whatever becomes of it, it stops nobody."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import dmd
from dmd.core.files.home import home
from dmd.course.progress import FILE, LARGEST, Note, Progress, progress
from dmd.course.questions import questions


@pytest.fixture
def mine(tmp_path, monkeypatch) -> Path:
    """A folder for the progress of this test."""
    folder = tmp_path / "not yet there"
    monkeypatch.setenv("DMD_HOME", str(folder))
    return folder


def test_a_guess_is_remembered_in_one_small_file(mine):
    dmd.quiz("03-followers").guess("one")
    dmd.quiz("03-followers").guess("three")

    assert json.loads((mine / FILE).read_bytes()) == {
        "format": "dmd-progress/1",
        "questions": {"03-followers": {"guesses": 2, "right": True}},
    }
    assert [one.name for one in mine.iterdir()] == [FILE]


def test_nothing_is_written_before_the_first_guess(mine):
    repr(dmd.progress())
    dmd.quiz("03-followers").guess(...)

    assert not mine.exists()


def test_another_sitting_reads_what_the_last_one_wrote(mine):
    dmd.quiz("03-followers").guess("three")

    assert Progress(mine / FILE).notes == {"03-followers": Note(1, right=True)}


def test_what_is_solved_stays_solved(mine):
    dmd.quiz("03-followers").guess("three")
    dmd.quiz("03-followers").guess("one")
    dmd.quiz("03-followers").reveal()

    assert progress().notes == {"03-followers": Note(1, right=True)}


def test_the_page_lists_every_question_under_its_lesson(mine):
    dmd.quiz("03-followers").guess("three")
    dmd.quiz("03-now").guess("all three")
    dmd.quiz("03-now").guess("none")
    dmd.quiz("03-burning").guess("two")
    dmd.quiz("03-twice").reveal()
    dmd.quiz("03-sneak").reveal()
    dmd.quiz("03-sneak").guess("one")
    page = repr(dmd.progress()).splitlines()

    assert page[0] == f"Solved: 3 of {len(questions('death_may_die'))}."
    lesson = page.index("03  Running, and who follows")
    assert page[lesson + 1 : lesson + 8] == [
        "  [x] 03-followers             at once",
        "  [ ] 03-friend",
        "  [x] 03-now                   at guess 2",
        "  [ ] 03-flames",
        "  [ ] 03-burning               1 guess so far",
        "  [x] 03-sneak                 looked up, then solved",
        "  [ ] 03-twice                 looked up",
    ]
    assert page[-1] == "To begin anew: dmd.progress().reset()"


def test_it_can_be_reset(mine):
    dmd.quiz("03-followers").guess("three")

    assert dmd.progress().reset().solved == 0
    assert Progress(mine / FILE).notes == {}


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"\xff\xfe", b'{"questions": 3}', b'{"questions": {"03-now": 7}}',
        b'{"questions": {"03-now": {"guesses": -1}}}',
        b'{"format": "dmd-progress/3", "questions": {}}',
        b'{"format": "dmd-progress/2", "practice": {"answers": -1}}',
        b'{"format": "dmd-progress/2", "practice": {"rules": {"DMD-RUN-2": {"row": 99}}}}',
        b"[" * 100_000, b" " * (LARGEST + 1),
    ],
)  # fmt: skip
def test_a_file_that_is_broken_says_nothing_and_is_written_anew(mine, content):
    mine.mkdir()
    (mine / FILE).write_bytes(content)

    assert Progress(mine / FILE).solved == 0
    dmd.quiz("03-followers").guess("three")
    assert Progress(mine / FILE).solved == 1


def test_what_a_newer_kit_noted_is_put_aside_before_anything_is_written_over_it(mine):
    mine.mkdir()
    newer = '{"format": "dmd-progress/3", "questions": {}}'
    (mine / FILE).write_text(newer)

    dmd.quiz("03-followers").guess("three")

    assert Progress(mine / FILE).solved == 1
    (aside,) = (one for one in mine.iterdir() if one.name != FILE)
    assert aside.read_text() == newer


def test_what_a_stranger_wrote_into_the_file_is_not_shown(mine):
    mine.mkdir()
    note = {"guesses": 1, "right": True}
    (mine / FILE).write_text(
        json.dumps({"format": "dmd-progress/1", "questions": {"<script>": note}}), encoding="utf-8"
    )

    assert "script" not in repr(progress())
    assert progress().solved == 0


def test_a_place_that_cannot_be_written_is_remembered_until_one_stops(tmp_path, monkeypatch):
    (tmp_path / "a_file").write_text("in the way of the folder", encoding="utf-8")
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "a_file"))

    assert dmd.quiz("03-followers").guess("three").right
    assert dmd.quiz("03-now").guess("none").right
    assert dmd.progress().solved == 2
    assert f"Nothing can be written to {tmp_path / 'a_file'}" in repr(dmd.progress())
    assert dmd.progress().reset().solved == 0


def test_a_full_or_read_only_disk_stops_nobody(mine, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    dmd.quiz("03-now").guess("none")
    monkeypatch.setattr("dmd.course.progress.write_safely", refuse)
    dmd.quiz("03-followers").guess("three")

    assert progress().solved == 2
    monkeypatch.undo()
    assert Progress(mine / FILE).notes == {"03-now": Note(1, right=True)}


def test_as_soon_as_the_disk_is_back_everything_is_kept(mine, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("dmd.course.progress.write_safely", refuse)
        dmd.quiz("03-followers").guess("three")
    dmd.quiz("03-now").guess("none")

    assert Progress(mine / FILE).solved == 2
    assert "Nothing can be written" not in repr(progress())


# -- where it lies -------------------------------------------------------------------------------


@pytest.fixture
def nowhere(monkeypatch) -> pytest.MonkeyPatch:
    """Nothing is said about folders."""
    for name in ("DMD_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_its_place_is_where_each_system_wants_it(nowhere, tmp_path):
    assert home("linux") == Path.home() / ".local" / "share" / "dmd-kit"
    assert home("win32") == Path.home() / "AppData" / "Roaming" / "dmd-kit"
    nowhere.setenv("XDG_DATA_HOME", str(tmp_path))
    nowhere.setenv("APPDATA", str(tmp_path / "Roaming"))
    assert home("linux") == tmp_path / "dmd-kit"
    assert home("win32") == tmp_path / "Roaming" / "dmd-kit"


def test_a_data_folder_that_is_no_full_path_is_ignored(nowhere):
    nowhere.setenv("XDG_DATA_HOME", "somewhere")
    assert home("linux") == Path.home() / ".local" / "share" / "dmd-kit"


def test_dmd_home_names_another_place(nowhere, tmp_path):
    nowhere.setenv("DMD_HOME", str(tmp_path))
    assert home("linux") == home("win32") == tmp_path


def test_somebody_without_a_home_can_learn_as_well(nowhere):
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    nowhere.setattr(Path, "home", nobody)
    assert home("linux").parts[-1] == "dmd-kit"
    assert os.fspath(home("win32")).endswith("dmd-kit")
