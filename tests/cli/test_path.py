"""`dmd path`, as somebody types it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from dmd.cli import main


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]):
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def test_distance_first_steps_and_number_of_paths_are_told(dmd):
    status, out, _ = dmd("path blasphemous_alchemy 15 1")

    assert status == 0
    assert out.splitlines() == [
        "Blasphemous Alchemy: from 15 Side room to 1 Entrance",
        "  distance          6",
        "  first steps       13 Red Gate room, 14 Inner room",
        "  shortest paths    2",
        "  Of this map, the names and positions are ours.",
    ]


def test_with_steps_it_tells_where_they_can_end(dmd):
    _, out, _ = dmd("path blasphemous_alchemy 15 1 --steps 2")

    assert out.splitlines()[4:7] == [
        "  2 steps toward    12 Landing",
        "  any 2 steps       12 Landing, 15 Side room",
        "  within 2          12 Landing, 13 Red Gate room, 14 Inner room, 15 Side room",
    ]


def test_stairs_are_named(dmd):
    assert "  first steps       12 Landing (stairs)\n" in dmd("path blasphemous_alchemy 9 13")[1]


def test_machines_get_json(dmd):
    status, out, _ = dmd("path blasphemous_alchemy 15 1 --steps 1 --json")

    assert status == 0
    assert json.loads(out) == {
        "map": "blasphemous_alchemy",
        "from": "15",
        "to": "1",
        "distance": 6,
        "next_steps": ["13", "14"],
        "shortest_paths": 2,
        "steps": 1,
        "ends_toward": ["13", "14"],
        "ends": ["13", "14"],
        "within": ["13", "14", "15"],
        "house": ["names", "positions"],
    }


def test_somebody_already_there_takes_no_step(dmd):
    _, out, _ = dmd("path blasphemous_alchemy 4 4")

    assert "distance          0" in out
    assert "none, you are there" in out


def test_where_no_way_leads_is_an_answer_and_no_mistake(dmd, tmp_path: Path):
    file = tmp_path / "islands.yaml"
    file.write_text(
        "format: dmd-map/1\nid: islands\ntitle: Islands\nspaces: [{id: a}, {id: b}, {id: c}]\n"
        "links: [{from: a, to: b, one_way: true}]"
    )

    status, out, _ = dmd(f"path {file} b a --steps 1")
    assert status == 0
    assert out.splitlines() == [
        "Islands: from b to a",
        "  distance          no way leads there",
        "  1 step toward     b",
        "  any 1 step        nowhere",
        "  within 1          b",
    ]
    answer = json.loads(dmd(f"path {file} b a --json")[1])
    assert (answer["distance"], answer["next_steps"], answer["shortest_paths"]) == (None, [], 0)
    assert json.loads(dmd(f"path {file} a b --json")[1])["distance"] == 1


def test_spaces_are_called_by_their_names_as_well(dmd):
    by_id = dmd("path winterfold sleigh_yard stage --json")
    assert dmd("path winterfold 'Sleigh Yard' 'empty stage' --json") == by_id
    assert json.loads(by_id[1])["from"] == "sleigh_yard"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("path blasphemous_alchemy 15 Entranse", "Did you mean “1”?"),
        ("path blasphemous_alchemy 77 1", "There is no space “77” on this board."),
        ("path blasphemous_alchemi 1 2", "Did you mean “blasphemous_alchemy”?"),
        ("path nowhere.yaml 1 2", "There is no such file."),
        ("path blasphemous_alchemy 1 2 --steps -1", "whole numbers from 0"),
        ("path blasphemous_alchemy 1 2 --steps 1000000", "more steps than any figure takes"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(dmd, line, sentence):
    status, out, err = dmd(line)

    assert status == 1
    assert out == ""
    assert sentence in err


def test_steps_that_are_no_number_are_a_wrong_usage(dmd):
    with pytest.raises(SystemExit) as stopped:
        dmd("path blasphemous_alchemy 1 2 --steps few")

    assert stopped.value.code == 2
