"""A map of this game in numbers: exits, items, narrow places, and where victims run."""

from __future__ import annotations

import json

import pytest

from dmd.cli import main
from dmd.core.boards.board import Board
from dmd.final_girl.surveying.counting import count, shipped
from tests.final_girl.table import book

LANE = Board.sketch("shed [search] - lane - gate [exit]; lane - pond")


def test_a_small_map_is_counted_as_one_counts_it_by_hand():
    found = count(LANE).numbers
    assert (found["spaces"], found["links"], found["loops"], found["dead ends"]) == (4, 3, 0, 3)
    assert found["choke points"] == 1
    # gate 0, lane 1, shed 2, pond 2
    assert found["space to the nearest exit, mean"] == pytest.approx(5 / 4)
    assert found["space to the nearest exit, most"] == 2
    assert found["panicking victims who stay, %"] is None, "no table belongs to this map"


def test_other_goals_may_be_named():
    assert count(LANE, "pond").numbers["spaces to search"] == 1
    assert count(LANE, "pond").row("pond")["to a space to search"] == 0


def test_the_panic_table_of_the_location_is_read_as_the_game_reads_it():
    camp = count(book().board)
    for space in camp.board.ids:
        runs = [book().flees(space, face) for face in range(1, 7)]
        assert camp.row(space)["% who stay"] == pytest.approx(100 * runs.count("") / 6), space
    assert shipped()["camp_happy_trails"] == camp.numbers


def test_a_designer_types_it_reads_it_and_draws_it(capsys, tmp_path):
    assert main(["report", "last_reel", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["numbers"]["spaces with an exit"] == 2
    for about in ("distances", "searches", "chokes", "ties"):
        file = tmp_path / f"{about}.svg"
        assert main(["report", "last_reel", "--picture", str(file), "--about", about]) == 0
        assert file.read_text().startswith("<svg")
    assert "Farthest from an exit" in capsys.readouterr().out
