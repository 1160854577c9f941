"""`dmd diff`, as somebody types it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from dmd import atlas
from dmd.cli import main


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a command line in a folder with a changed episode in it."""
    monkeypatch.chdir(tmp_path)
    text = atlas.episodes()["a_lamp_for_the_drowned"].read_text("utf-8")
    text = text.replace("{kind: deep_one, where: gate_blue}", "{kind: cultist, where: gate_red}")
    Path("mine.yaml").write_text(text, "utf-8")

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def test_what_changed_is_a_sentence_and_no_failure(dmd):
    assert dmd("diff a_lamp_for_the_drowned mine.yaml") == (
        0,
        "The card “Spring Tide” now summons a Cultist at the red Gate instead of a Deep One at the "
        "blue Gate.\n",
        "",
    )


def test_where_nothing_changed_it_says_so(dmd):
    assert dmd("diff mine.yaml mine.yaml") == (0, "Nothing changed.\n", "")
    assert dmd("diff carrow_rock carrow_rock") == (0, "Nothing changed.\n", "")
    assert json.loads(dmd("diff mine.yaml mine.yaml --json")[1]) == []


def test_machines_read_each_change_with_its_place(dmd):
    status, out, _ = dmd("diff a_lamp_for_the_drowned mine.yaml --json")

    (change,) = json.loads(out)
    assert status == 0
    assert change["kind"] == "changed"
    assert change["what"] == "mythos.e_spring_tide.summons"
    assert change["before"] == [{"kind": "deep_one", "where": "gate_blue"}]
    assert change["after"] == [{"kind": "cultist", "where": "gate_red"}]
    assert change["sentence"].startswith("The card “Spring Tide” now summons")


def test_paths_may_be_written_in_full(dmd, tmp_path):
    status, out, _ = dmd(f"diff {tmp_path / 'mine.yaml'} ./mine.yaml")

    assert (status, out) == (0, "Nothing changed.\n")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("diff carrow_rock mine.yaml", "“Carrow Rock” is a map"),
        ("diff carrow_rok carrow_rock", "Did you mean “carrow_rock”?"),
        ("diff mine.yaml gone.yaml", "There is no such file."),
        ("diff carrow_rock carrow_rock --kind film", "There is no kind of file “film”."),
        ("diff carrow_rock carrow_rock --kind episode", "no episode called “carrow_rock”"),
    ],
)
def test_what_cannot_be_compared_is_refused(dmd, line, problem):
    status, out, err = dmd(line)

    assert (status, out) == (1, "")
    assert problem in err
