"""Tables that leave the kit: no cell of theirs becomes a formula."""

from __future__ import annotations

import csv

import pandas as pd
import pytest

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.files.tables import guarded, safe_cells, to_csv

RISKY = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1+1", "'=1", "=", "-"]


@pytest.mark.parametrize("text", RISKY[:-3] + RISKY[-2:])
def test_a_text_that_a_spreadsheet_would_reckon_with_is_led_by_an_apostrophe(text):
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Hall", "1", "1-2", "a=b", "'=1", "“=1”", " Hall", "é", "😀"])
def test_any_other_text_stays_as_it_is(text):
    assert guarded(text) == text


def test_what_is_guarded_twice_is_guarded_once():
    assert all(guarded(guarded(text)) == guarded(text) for text in RISKY)


def test_every_text_of_a_written_table_is_guarded_and_every_number_stays(tmp_path):
    frame = pd.DataFrame({"=a": ["=1+1", 'say "=1"'], "far": [-2, 3.5]}, index=["-x", "y"])
    file = tmp_path / "table.csv"
    to_csv(frame.rename_axis("@space"), file)
    with file.open(encoding="utf-8-sig", newline="") as written:
        rows = list(csv.reader(written))
    assert rows == [
        ["'@space", "'=a", "far"],
        ["'-x", "'=1+1", "-2.0"],
        ["y", 'say "=1"', "3.5"],
    ]
    assert '"a;=1"' in written_as_text(tmp_path, "a;=1"), "quotes keep other separators harmless"


def written_as_text(folder, cell):
    to_csv(pd.DataFrame({"name": [cell]}), folder / "one.csv")
    return (folder / "one.csv").read_text("utf-8-sig")


def test_a_table_with_several_levels_is_guarded_on_each(tmp_path):
    index = pd.MultiIndex.from_tuples([("=a", 1), ("b", 2)], names=["+x", "n"])
    to_csv(pd.DataFrame({"v": [1, 2]}, index=index), tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text("utf-8-sig").splitlines() == [
        '"\'+x","n","v"', '"\'=a",1,1', '"b",2,2',
    ]  # fmt: skip


def test_the_table_itself_is_not_changed(tmp_path):
    frame = pd.DataFrame({"name": ["=1"]})
    to_csv(frame, tmp_path / "t.csv")
    assert frame["name"][0] == "=1"


def test_a_table_for_other_formats_is_guarded_by_itself():
    safe = safe_cells(pd.DataFrame({"@a": ["=1", "b"], "n": [1, -2]}, index=["-1", "2"]))
    assert safe.to_dict() == {"'@a": {"'-1": "'=1", "2": "b"}, "n": {"'-1": 1, "2": -2}}


def test_where_a_table_cannot_be_written_a_sentence_says_so(tmp_path):
    with pytest.raises(Refusal, match="there is no folder “nowhere”"):
        to_csv(pd.DataFrame({"a": [1]}), tmp_path / "nowhere" / "t.csv")


def test_a_table_of_spaces_with_hostile_names_can_be_written(tmp_path):
    board = Board.sketch("=1+1 [start] - hall")
    frame = pd.DataFrame([(one.id, one.name) for one in board.spaces], columns=["id", "name"])
    to_csv(frame.set_index("id"), tmp_path / "t.csv")
    assert b'"\'=1+1","\'=1+1"' in (tmp_path / "t.csv").read_bytes()
