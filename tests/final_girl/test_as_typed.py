"""What one types for a night, in cells and terminals, from the first line to files of one's own."""

import json
import shlex

import pytest

import dmd
from dmd.cli import main
from dmd.core.complaints import Refusal

NIGHT = {"game": "final_girl", "heroine": "laurie", "killer": "hans"}


@pytest.fixture
def typed(capsys, tmp_path, monkeypatch):
    """Run a command line in a folder of its own; what it printed, if all went well."""
    monkeypatch.chdir(tmp_path)

    def run(line):
        status = main(shlex.split(line))
        said = capsys.readouterr()
        assert status == 0, said.err
        return said.out

    return run


def test_a_night_is_opened_by_its_names_and_played_by_its_verbs():
    game = dmd.new_game("camp_happy_trails", **NIGHT, seed=3)
    game.walk()
    game.count()
    game.go("East path")
    game.discard_for_time("Focus")
    game.end_phase()
    game.buy("Sprint", "Search")
    game.done()
    with pytest.raises(Refusal, match=r"Go to a search space\. \(FG-SEARCH-1\)"):
        game.search()
    assert str(game.sprint()).startswith("Play Sprint.")
    assert str(dmd.load("a_short_breath").rest()).startswith("Play Short Rest.")


def test_the_mere_name_of_a_card_plays_it_and_discards_nothing():
    game = dmd.load("one_blow_left")
    assert "Discard Walk for 1 time." in map(str, game.options)
    assert str(game.choose("walk")).startswith("Play Walk.")
    assert game.world.time == 4


def test_a_card_that_cannot_be_played_now_is_called_by_its_name():
    game = dmd.load("a_short_breath")
    game.rest()
    with pytest.raises(Refusal, match="“play Short Rest” cannot be chosen now"):
        game.rest()
    with pytest.raises(Refusal, match="“buy Critical Blow” cannot be chosen now"):
        game.buy("critical_blow")
    with pytest.raises(Refusal, match="“use a broom” cannot be chosen now"):
        game.use("a broom")


def test_an_attack_is_played_and_its_odds_are_told_before_it():
    game = dmd.load("one_blow_left")
    told = str(game.chances("furious strike"))
    assert "none 44.4 %" in told
    assert "paying up to 2 cards" in told
    assert str(game.attack("furious strike")).startswith("Play Furious Strike.")


def test_nights_are_played_out_for_machines_and_alike_each_time(typed):
    line = "dmd playout camp_happy_trails --games 3 --policy random --seed 5 --json"
    first = typed(line.removeprefix("dmd "))
    found = json.loads(first)
    assert (found["location"], found["policy"]) == ("camp_happy_trails", "random")
    assert [one["seed"] for one in found["games"]] == [5, 6, 7]
    assert {one["result"] for one in found["games"]} <= {"won", "lost"}
    assert json.loads(typed(line.removeprefix("dmd "))) == found


def test_what_is_shipped_is_shown_and_drawn_and_its_formats_are_told(typed, tmp_path):
    assert "Row 1: movement 1, attack 2." in typed("show --game final_girl hans")
    typed("draw camp_happy_trails -o camp.svg")
    assert (tmp_path / "camp.svg").read_text("utf-8").count('class="space"') == 18
    for kind in ("location", "killer", "heroine"):
        assert json.loads(typed(f"schema {kind}"))["title"] == f"dmd-{kind}/1"


def test_a_location_a_killer_and_a_heroine_of_ones_own_need_no_code(typed, tmp_path):
    for kind, name in (("location", "jetty"), ("killer", "slasher"), ("heroine", "nina")):
        typed(f"new {kind} {name}")
        assert typed(f"check {name}.yaml").endswith("fine\n")
    told = typed("playout jetty.yaml --killer slasher.yaml --heroine nina.yaml --games 2 --seed 1")
    assert told.startswith("2 games")
    game = dmd.new_game(tmp_path / "jetty.yaml", killer=tmp_path / "slasher.yaml", seed=1)
    assert "Slasher" in game.text()


def test_a_night_is_saved_in_the_middle_of_a_roll_and_goes_on(tmp_path):
    game = dmd.new_game("camp_happy_trails", **NIGHT, seed=3)
    game.walk()
    game.save(tmp_path / "night.json")
    game.stop_saving()
    back = dmd.load(tmp_path / "night.json")
    assert str(back.count()) == str(game.count())
    assert back.state == game.state
