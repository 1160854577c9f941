"""`dmd report`, as somebody types it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from dmd.cli import main

CELLAR = """\
format: dmd-map/1
id: cellar
title: The Cellar
spaces:
  - {id: stair, x: 0, y: 0, tokens: [start]}
  - {id: hall, x: 1, y: 0}
  - {id: vault, x: 2, y: 0, tokens: [gate_red]}
  - {id: well, x: 1, y: 1, tokens: [idol]}
links:
  - {from: stair, to: hall}
  - {from: hall, to: vault}
  - {from: hall, to: well}
"""


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]):
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    file = tmp_path / "cellar.yaml"
    file.write_text(CELLAR)
    return file


def test_the_reading_comes_first_and_the_table_after_it(dmd):
    status, out, _ = dmd("report blasphemous_alchemy")
    lines = out.splitlines()

    assert status == 0
    assert lines[0] == "Blasphemous Alchemy, surveyed"
    assert lines[1].startswith("- The farthest objectives, 11 Far west room, 13 Red Gate room and")
    this, map_, *heads = lines[lines.index("") + 1].split()
    assert (this, map_) == ("this", "map")
    row = next(line for line in lines if line.startswith("  start to the farthest objective"))
    here, *others = row.removeprefix("  start to the farthest objective").split()
    assert here == others[heads.index("blasphemous_alchemy")] == "5"
    assert others[heads.index("carrow_rock")] == "4"


def test_a_file_of_ones_own_is_compared_with_the_maps_of_the_kit(dmd, cellar: Path):
    status, out, _ = dmd(f"report {cellar}")

    assert status == 0
    assert "- Spaces: 4, below the shipped maps (" in out


def test_machines_get_json(dmd, cellar: Path):
    status, out, _ = dmd(f"report {cellar} --json")
    answer = json.loads(out)

    assert status == 0
    assert answer["map"] == "cellar"
    assert answer["numbers"]["start to the farthest objective"] == 2
    assert answer["spaces"]["hall"]["cuts off"] == 2
    assert answer["compared_with"]["carrow_rock"]["Gates"] == 3
    assert answer["sentences"][0].startswith("The farthest objective, well, lies 2 spaces")


def test_objectives_and_the_speed_of_enemies_may_be_said(dmd, cellar: Path):
    _, out, _ = dmd(f"report {cellar} --objective hall --objective gate_red --speed 2 --json")
    numbers = json.loads(out)["numbers"]

    assert numbers["objectives"] == 2
    assert numbers["start to the nearest objective"] == 1
    assert numbers["enemy movements, Gate to start, fewest"] == 1  # two spaces in one movement


@pytest.mark.parametrize(("ending", "beginning"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_picture_is_written_beside_the_words(dmd, cellar: Path, ending, beginning):
    picture = cellar.with_name(f"chokes.{ending}")

    status, out, _ = dmd(f"report {cellar} --picture {picture} --about chokes")

    assert status == 0
    assert out.startswith("The Cellar, surveyed")
    assert picture.read_bytes().startswith(beginning)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("report nowhere", "The kit has no map and no episode “nowhere”."),
        ("report {map} --objective wel", "Did you mean “well”?"),
        ("report {map} --speed 0", "An enemy goes a whole number of spaces at once, not 0."),
        ("report {map} --picture a.svg --about choke", "Did you mean “chokes”?"),
        ("report {map} --picture {folder}/no/such.svg", "there is no folder “no”."),
        ("report {map} --picture {folder}/map.docx", "A drawing is saved as .svg or .png"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(dmd, cellar: Path, line, sentence):
    status, _, err = dmd(line.format(map=cellar, folder=cellar.parent))

    assert status == 1
    assert sentence in err


def test_an_episode_adds_what_its_cards_do(dmd):
    _, out, _ = dmd("report carrow_rock --episode a_lamp_for_the_drowned")

    assert "- The 16 Mythos cards of “A Lamp for the Drowned” with Cthulhu, one a turn, move" in out
    assert dmd("report carrow_rock --episode a_lamp")[0] == 1


def test_a_map_of_laid_tiles_is_surveyed_as_the_board_it_becomes(dmd):
    status, out, _ = dmd("report carrow_rock --json")

    assert status == 0
    assert json.loads(out)["numbers"]["spaces"] == 19
