import json
import os
from hashlib import sha256

import pytest

from dmd.death_may_die.opening import open_book
from tests.breadth import in_breadth
from tools.death_may_die import ladder
from tools.death_may_die.ladder import (
    BEGIN,
    END,
    FEW,
    PLAYERS,
    README,
    RESULTS,
    ROWS,
    compared,
    one,
    side_by_side,
    table,
)

STORED = json.loads(FEW.read_text())
SOAK = "DMD_SOAK" in os.environ


def test_a_few_games_are_stored_of_every_player_in_every_row():
    assert {(one["row"], one["policy"]) for one in STORED} == {
        (row, policy) for row in ROWS for policy in PLAYERS
    }


@pytest.mark.parametrize("row", in_breadth(ROWS, 3))
def test_every_player_plays_the_stored_games_of_the_ladder_again_exactly(row):
    episode, elder_one, company = ROWS[row]
    book = open_book(episode, elder_one)
    for known in (game for game in STORED if game["row"] == row and is_asked(game)):
        played, outcome = one(known["policy"], known["game"], company, book)
        told = (outcome.result, outcome.turns, outcome.picks)
        assert told == (known["result"], known["turns"], known["picks"])
        assert sha256(book.write(played.state)).hexdigest()[:16] == known["state"]


def is_asked(game):
    """A game by search takes as long as forty by the others: every first one is for a soak."""
    return SOAK or game["policy"] != "search" or game["game"] != 0


def test_the_table_of_the_readme_is_that_of_the_results():
    shown = README.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert shown.strip() == table(json.loads(RESULTS.read_text()))


def test_every_result_tells_how_long_its_games_were_and_how_they_were_lost():
    for rung in json.loads(RESULTS.read_text()):
        assert rung["turns"] > 1
        assert sum(rung["causes"].values()) == rung["games"] - rung["wins"]


@pytest.mark.parametrize(
    ("better", "worse", "p"), [(0, 0, 1.0), (1, 0, 1.0), (3, 1, 5 / 8), (8, 0, 2 / 256)]
)
def test_two_players_are_compared_in_the_games_that_only_one_of_them_won(better, worse, p):
    usual = "+" * worse + "-" * better + "+-"
    other = "-" * worse + "+" * better + "+-"
    told = compared(usual, other)
    assert (told["better"], told["worse"]) == (better, worse)
    assert told["p"] == p


def test_what_only_one_of_two_players_won_stands_beside_what_both_played():
    alone = {"row": "One", "wins": 3}
    pair = {"row": "Two", "wins": 4, "against_script": compared("+---+", "++++-")}
    assert side_by_side([alone, pair]).splitlines()[2:] == ["| Two | 5 | 2 | 4 | 1 | 3 | 0.6 |"]


def test_one_cell_is_renewed_and_the_others_stay(tmp_path, monkeypatch):
    results, readme = tmp_path / "ladder.json", tmp_path / "README.md"
    before = json.loads(RESULTS.read_text())
    results.write_text(RESULTS.read_text())
    readme.write_text(README.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(ladder, "RESULTS", results)
    monkeypatch.setattr(ladder, "README", readme)
    asked = ["ladder", "--row", "2 sturdy people", "--policy", "random", "--games", "3"]
    monkeypatch.setattr("sys.argv", asked)
    ladder.main()
    after = json.loads(results.read_text())
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert [(one["row"], one["policy"], one["games"]) for one in changed] == [
        ("2 sturdy people", "random", 3)
    ]
    assert table(after) in readme.read_text("utf-8")
