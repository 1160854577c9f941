"""Maps are found by id or file, in a checkout and where the kit is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dmd
from dmd import atlas
from dmd.core.complaints import BadContent, Refusal

ROOT = Path(__file__).resolve().parents[1]

SMALL = """\
format: dmd-map/1
id: small
title: Small
author: me
license: MIT
game: death_may_die
spaces:
  - {id: hall, tokens: [start, gate_red, stairs]}
  - {id: attic, tokens: [gate_blue, gate_yellow, stairs]}
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def test_a_map_of_the_kit_is_found_by_its_id() -> None:
    board = atlas.load_map("blasphemous_alchemy")

    assert board.title == "Blasphemous Alchemy"
    assert dmd.load_map("blasphemous_alchemy").board == board


def test_blasphemous_alchemy_hangs_together_as_it_should() -> None:
    board = atlas.load_map("blasphemous_alchemy")

    assert len(board.ids) == 15
    assert len(board.links) == 19
    assert [link.kind for link in board.between("9", "12")] == ["stairs"]
    # 15 - 13 or 14 - 12 = 9 - 4 - 2 - 1, counted on the drawing.
    assert board.distance("15", "1") == 6
    assert board.next_steps("15", "1") == ("13", "14")
    assert board.count_shortest_paths("15", "1") == 2
    # Neighbours in the drawing, but no passage between them.
    assert board.distance("2", "5") == 2
    assert board.distance("4", "6") == 2
    assert board.distance("4", "7") == 2
    assert board.tagged("start") == ("1",)
    assert (board.tagged("gate_red"), board.tagged("gate_yellow"), board.tagged("gate_blue")) == (
        ("13",),
        ("9",),
        ("8",),
    )
    assert board.tagged("lab") == ("6", "7", "11", "13", "14")


def test_the_maps_of_the_kit_earn_no_warning_and_are_named_like_their_files() -> None:
    assert "blasphemous_alchemy" in atlas.shipped()
    for name, file in atlas.shipped().items():
        assert [one for one in dmd.check(file).complaints if one.level != "advice"] == []
        assert atlas.open_map(name).id == name


def test_starting_enemies_and_remarks_are_read_with_the_map() -> None:
    drawn = atlas.open_map("blasphemous_alchemy")

    low = [space for space in drawn.spaces if space.confidence == "low"]
    assert drawn.house == ("names", "positions")
    assert [(space.id, space.enemies) for space in low] == [("7", {"cultist": 1})]
    assert low[0].note


def test_a_map_of_yours_is_found_by_its_file(small: Path) -> None:
    assert atlas.load_map(small).distance("hall", "attic") == 1
    assert atlas.load_map(str(small)) == atlas.load_map(small)


def test_a_file_in_this_folder_is_named_with_its_ending(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small.parent)

    assert atlas.load_map("small.yaml").ids == ("hall", "attic")
    with pytest.raises(Refusal, match=r"The kit has no map “small”.*such as small\.yaml"):
        atlas.load_map("small")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("blasphemus_alchemy", "Did you mean “blasphemous_alchemy”"),
        ("", "The kit has no map “”"),
        ("x" * 10_000, "The kit has no map “x"),
        ("\x00", "The kit has no map"),
        ("nowhere/at_all.yaml", "no such file"),
        ("\x00.yaml", "cannot be opened"),
        (f"{'x' * 10_000}.yaml", "cannot be opened"),
        (7, "A map is named by its id or its file, not by 7"),
        (None, "A map is named by its id or its file"),
    ],
)
def test_a_map_that_is_not_there_earns_a_sentence(name: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        atlas.load_map(name)


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="folder"):
        atlas.load_map(tmp_path)


def test_a_bad_map_is_refused_with_all_its_complaints(small: Path) -> None:
    small.write_text(SMALL.replace("gate_red, ", "") + "links: [{from: hall, to: atic}]")

    with pytest.raises(BadContent) as refused:
        atlas.load_map(small)

    assert [(one.rule, one.line) for one in refused.value.report.errors] == [
        ("DMD-BRD-5", 7),
        ("", 10),
    ]


@pytest.mark.parametrize(
    ("change", "rule", "problem"),
    [
        (("gate_red, ", ""), "DMD-BRD-5", "“Red Gate” is missing"),
        (("gate_blue, ", "gate_red, "), "DMD-BRD-5", "Too many “Red Gate”: 2"),
        (("start, ", ""), "DMD-BRD-6", "“Start” is missing"),
        (("gate_blue", "start, gate_blue"), "DMD-BRD-6", "Too many “Start”: 2"),
        (
            ("stairs]}\n  - {id: attic", "tunnel]}\n  - {id: attic"),
            "DMD-BRD-3",
            "“Tunnel”",
        ),
        (("[start", f"[{'fire, ' * 9}start"), "DMD-CMP-2", "Too many “Fire”: 9"),
    ],
)
def test_what_the_game_asks_of_a_map_is_checked_and_cited(
    small: Path, change: tuple[str, str], rule: str, problem: str
) -> None:
    small.write_text(SMALL.replace(*change), encoding="utf-8")

    found = [one for one in dmd.check(small).complaints if problem in one.problem]

    assert [(one.rule, one.level) for one in found] == [(rule, "error")]


def test_a_one_way_passage_is_a_wall_in_this_game(small: Path) -> None:
    spaces = SMALL.replace("stairs]", "fire]")
    small.write_text(f"{spaces}links: [{{from: hall, to: attic, one_way: true}}]")

    report = dmd.check(small)

    assert report.ok
    assert [one.rule for one in report.complaints if "is a wall" in one.problem] == ["DMD-BRD-2"]
    assert atlas.load_map(small).distance("hall", "attic") is None


def test_a_file_of_another_format_earns_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    for header, sentence in (
        ("format: dmd-mapp/1", "Did you mean “dmd-map/1”?"),
        ("format: recipe/1", "Known: dmd-episode/1, dmd-map/1"),
        ("format: [1]", "not the name of a format"),
        ("title: Soup", "does not say what it is"),
        ("format: dmd-map/9", "version 9"),
        ("- soup", "begins with its format"),
    ):
        file.write_text(header, encoding="utf-8")
        report = dmd.check(file)
        assert not report.ok
        assert sentence in repr(report)


def test_a_file_beside_another_is_never_taken_from_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    (tmp_path / "shared").mkdir()
    dmd.copy("a_lamp_for_the_drowned", "mine", folder=tmp_path / "here", with_map=True)
    shared = tmp_path / "shared" / "mine.yaml"
    shared.write_text((tmp_path / "here" / "mine.yaml").read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path / "here")  # where a map of that name lies

    assert not dmd.check(shared).ok
    with pytest.raises(Refusal, match="no such file"):
        dmd.new_game(shared, seed=1)
