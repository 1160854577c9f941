"""`dmd draw`, as somebody types it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dmd.cli import main
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.drawing.ways import shortest


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a command line in an empty folder; its exit status, what it printed, its complaints."""
    monkeypatch.chdir(tmp_path)

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def chips(file: str) -> dict[str, str]:
    """The word on each space that is marked."""
    root = ElementTree.fromstring(Path(file).read_text("utf-8"))
    svg = "{http://www.w3.org/2000/svg}"
    return {
        room.attrib["data-space"]: chip.findtext(f"{svg}text") or ""
        for room in root.iter(f"{svg}g")
        if "data-space" in room.attrib
        for chip in room.iter(f"{svg}g")
        if chip.attrib.get("class") == "chip"
    }


def test_a_map_is_drawn_with_what_stands_on_it(dmd):
    status, out, _ = dmd("draw blasphemous_alchemy -o map.svg")

    svg = Path("map.svg").read_text("utf-8")
    assert status == 0
    assert out == "map.svg: Blasphemous Alchemy, 15 spaces.\n"
    assert svg.count('class="space"') == 15
    assert "East corridor: 2 × Cultist." in svg
    assert "dmd-light" in svg


def test_a_picture_is_a_png(dmd):
    assert dmd("draw five_rooms -o map.png --theme grey")[0] == 0

    assert Path("map.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_what_is_in_reach_is_marked_with_its_distance(dmd):
    dmd("draw blasphemous_alchemy -o map.svg --reachable 1 --steps 2")

    # from the Entrance to the East corridor, from there to the South-east room and the Great hall
    assert chips("map.svg") == {"1": "0", "2": "1", "3": "2", "4": "2"}


def test_every_shortest_way_is_marked_and_so_is_where_it_parts(dmd):
    dmd("draw blasphemous_alchemy -o map.svg --from 12 --to 15")

    assert chips("map.svg") == {"12": "2 · tie", "13": "1", "14": "1", "15": "0"}
    steps = {
        (one.attrib["data-from"], one.attrib["data-to"])
        for one in ElementTree.fromstring(Path("map.svg").read_text("utf-8")).iter()
        if one.attrib.get("class") == "step"
    }
    assert steps == {("12", "13"), ("12", "14"), ("13", "15"), ("14", "15")}


def test_ways_without_number_are_marked_without_walking_each(dmd, tmp_path):
    # 2 to the power of 40 shortest ways through forty diamonds in a row
    lines = ["format: dmd-map/1", "id: diamonds", "title: Diamonds", "spaces:"]
    lines += [f"  - {{id: {kind}{n}}}" for n in range(40) for kind in "abc"] + ["  - {id: a40}"]
    lines += ["links:"]
    for n in range(40):
        for kind in "bc":
            lines += [
                f"  - {{from: a{n}, to: {kind}{n}}}",
                f"  - {{from: {kind}{n}, to: a{n + 1}}}",
            ]
    (tmp_path / "diamonds.yaml").write_text("\n".join(lines))

    status, _, err = dmd("draw ./diamonds.yaml -o map.svg --from a0 --to a40")

    assert (status, err) == (0, "")
    assert len(chips("map.svg")) == 121


def test_sheets_are_printed_into_a_pdf(dmd):
    status, out, _ = dmd("draw five_rooms -o sheets.pdf --only tokens --paper letter")

    assert status == 0
    assert out == "sheets.pdf: Five Rooms on Letter: 1 page of tokens.\n"
    pdf = Path("sheets.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-1.6\n")
    assert pdf.count(b"/Type /Page ") == 1


def test_machines_are_told_what_was_written(dmd, monkeypatch):
    monkeypatch.setattr("dmd.workshop.printing.sheets.to_pdf", lambda pages, title: b"%PDF")
    _, out, _ = dmd("draw blasphemous_alchemy -o sheets.pdf --json --only cards,setup --backs")

    told = json.loads(out)
    assert told["file"] == "sheets.pdf"
    assert told["kinds"] == {"set-up": 2, "cards": 3, "backs of cards": 3}
    assert told["pages"] == 8


def test_machines_are_told_what_is_marked(dmd):
    _, out, _ = dmd("draw blasphemous_alchemy -o map.svg --json --reachable 1 --steps 1")

    assert json.loads(out)["marked"] == {"1": "0", "2": "1"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("draw carrow_rok -o a.svg", "Did you mean “carrow_rock”?"),
        ("draw carrow_rock -o a.gif", "What kind of file is “a.gif”?"),
        ("draw carrow_rock -o a", "Drawn are .svg and .png, printed is .pdf."),
        ("draw carrow_rock -o missing/a.svg", "no folder “missing”"),
        ("draw carrow_rock -o taken.svg", "“taken.svg” is a folder, not an ordinary file."),
        ("draw carrow_rock -o a.svg --paper a4", "--paper means nothing for a .svg."),
        ("draw carrow_rock -o a.pdf --steps 2", "--steps means nothing for a .pdf."),
        ("draw carrow_rock -o a.svg --from quay", "A way has two ends."),
        ("draw carrow_rock -o a.svg --steps 2", "Steps from where?"),
        ("draw carrow_rock -o a.svg --from quay --to q", "no space “q”"),
        ("draw carrow_rock -o a.svg --reachable quay --steps -1", "whole numbers from 0"),
        ("draw carrow_rock -o a.svg --theme drak", "Did you mean “dark”?"),
        ("draw carrow_rock -o a.pdf --paper a5", "no paper “a5”"),
        ("draw carrow_rock -o a.pdf --scale nan", "cannot be nan mm high"),
        ("draw carrow_rock -o a.pdf --only map,crads", "Did you mean “cards”?"),
        ("draw carrow_rock -o a.pdf --only cards", "A map has no cards."),
        ("draw ./nowhere.yaml -o a.svg", "nowhere.yaml"),
    ],
)
def test_what_cannot_be_drawn_is_refused_and_nothing_is_written(dmd, tmp_path, line, sentence):
    (tmp_path / "taken.svg").mkdir()

    status, out, err = dmd(line)

    assert (status, out) == (1, "")
    assert sentence in err
    assert [one.name for one in tmp_path.iterdir()] == ["taken.svg"]


def test_without_a_file_to_write_the_usage_is_shown(dmd):
    with pytest.raises(SystemExit, match="2"):
        dmd("draw carrow_rock")


def test_a_way_that_leads_nowhere_is_refused():
    with pytest.raises(Refusal, match="No way leads from b to a"):
        shortest(Board.sketch("a > b"), "b", "a")


def test_a_set_of_tiles_is_drawn_to_choose_from(dmd):
    status, out, _ = dmd("draw house_tiles -o tiles.svg")

    assert (status, out) == (0, "tiles.svg: House Tiles, 20 tiles with two sides.\n")
    assert "20 back" in Path("tiles.svg").read_text("utf-8")
    status, _, err = dmd("draw house_tiles -o tiles.svg --from 1a --to 2a")
    assert status == 1
    assert "--from, --to means nothing for a set of tiles. It is for maps." in err
