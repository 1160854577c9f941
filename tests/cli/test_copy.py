"""`dmd copy`, as somebody types it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

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


def test_an_episode_is_copied_with_its_map_and_played(dmd):
    status, out, _ = dmd("copy a_lamp_for_the_drowned 'My Lamp' --with-map --author Ada")

    assert status == 0
    assert out.startswith('"My Lamp.yaml" is there: the episode “My Lamp”. Beside it: "My Lamp map')
    assert dmd("check 'My Lamp.yaml' 'My Lamp map.yaml'")[0] == 0
    assert dmd("playout 'My Lamp.yaml' --seed 1")[0] == 0


def test_what_the_copy_changed_is_told_by_diff(dmd):
    dmd("copy the_last_lab mine --author Ada --title Mine")

    assert dmd("diff the_last_lab mine.yaml")[1].splitlines() == [
        "The id of the situation is now “mine” instead of “the_last_lab”.",
        "“The last Lab” is now called “Mine”.",
        "The author of the situation is now “Ada” instead of “the dmd-kit authors”.",
    ]


def test_a_map_is_copied_when_the_kind_is_said(dmd):
    assert "the map “Hall”" in dmd("copy blasphemous_alchemy hall --kind map")[1]
    assert "the episode “Hall 2”" in dmd("copy blasphemous_alchemy 'hall 2' --title 'Hall 2'")[1]


def test_what_cannot_be_copied_is_refused(dmd):
    status, out, err = dmd("copy blasphemus_alchemy mine")

    assert (status, out) == (1, "")
    assert "Did you mean “blasphemous_alchemy”?" in err
    assert dmd("copy nowhere.yaml mine")[0] == 1
    assert "is no name" in dmd("copy the_last_lab a/b")[2]
