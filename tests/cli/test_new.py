"""`dmd new`, as somebody types it."""

from __future__ import annotations

import json
import shlex
from functools import partial
from pathlib import Path

import pytest

from dmd.analysis import ask
from dmd.cli import main


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a command line in an empty folder; its exit status, what it printed and complained of."""
    monkeypatch.chdir(tmp_path)

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


@pytest.mark.parametrize("kind", ["episode", "map", "situation"])
def test_a_new_file_is_checked_and_found_fine(dmd, kind):
    assert dmd(f"new {kind} night")[0] == 0

    status, out, _ = dmd("check night.yaml")
    assert status == 0
    assert "error" not in out
    assert "warning" not in out


def test_the_first_lines_say_what_to_do_next(dmd):
    status, out, _ = dmd("new episode 'Night Shift'")

    assert status == 0
    assert out.splitlines() == [
        '"Night Shift.yaml" is there: the episode “Night Shift”.',
        "Open it in an editor; then, for example:",
        '  dmd check "Night Shift.yaml"',
        '  dmd playout "Night Shift.yaml" --seed 1',
    ]
    assert dmd("playout 'Night Shift.yaml' --seed 1")[0] == 0


def test_an_episode_may_have_a_map_beside_it(dmd):
    _, out, _ = dmd("new episode night --with-map")

    assert "Beside it: night_map.yaml." in out
    assert dmd("playout night.yaml --seed 2")[0] == 0


def test_machines_read_which_files_were_written(dmd):
    _, out, _ = dmd("new situation 'One Moment' --title 'Now' --author Ada --json")

    assert json.loads(out) == {
        "kind": "situation", "id": "one_moment", "title": "Now", "files": ["One Moment.yaml"],
    }  # fmt: skip


def test_a_second_one_of_the_name_is_refused(dmd):
    dmd("new map night")

    status, out, err = dmd("new map night")

    assert (status, out) == (1, "")
    assert err.startswith("dmd new: “night.yaml” is there already, and nothing is overwritten.")


def test_another_folder_is_named_by_o(dmd, tmp_path):
    (tmp_path / "attic").mkdir()

    assert dmd("new map night -o attic")[0] == 0
    assert (tmp_path / "attic/night.yaml").is_file()
    assert "there is no folder “cellar”" in dmd("new map night -o cellar")[2]
    assert "Windows keeps for itself" in dmd("new map aux")[2]


def test_every_line_a_new_situation_is_introduced_with_runs_as_it_stands(dmd, monkeypatch):
    monkeypatch.setattr("dmd.analysis.ask", partial(ask, positions=50, tries=5))  # any answer
    _, out, _ = dmd("new situation 'Friday Night'")
    lines = [one.strip() for one in out.splitlines() if one.startswith("  dmd ")]

    assert len(lines) == 2
    for line in lines:
        status, answer, err = dmd(line.removeprefix("dmd "))
        assert (status, untold(err)) == (0, []), line
        assert answer
    assert "Rest, run, or fight?" in answer


def untold(err: str) -> list[str]:
    """What was complained of, besides how far a long answer has come."""
    return [line for line in err.splitlines() if not line.startswith("…")]
