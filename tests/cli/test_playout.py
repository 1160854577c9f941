import json

import pytest

from dmd.cli import main


def played(capsys, *words):
    status = main(["playout", *words])
    return status, capsys.readouterr()


def test_a_playout_prints_its_result_and_the_fingerprint_of_its_last_position(capsys):
    status, told = played(capsys, "blasphemous_alchemy", "--seed", "3", "--json")
    answer = json.loads(told.out)
    assert status == 0
    assert answer["result"] in ("won", "lost")
    assert answer["rule"].startswith("DMD-END-")
    assert len(answer["state"]) == 64


def test_the_same_seed_gives_the_same_fingerprint_and_another_seed_another(capsys):
    one, again, other = (
        played(capsys, "blasphemous_alchemy", "--seed", seed, "--json")[1].out for seed in "114"
    )
    assert one == again
    assert one != other


def test_people_read_who_lost_why_and_how_far_they_had_come(capsys):
    _, told = played(capsys, "blasphemous_alchemy", "--seed", "3", "--policy", "careful")
    first, task, stage, dead, rest, weak = told.out.splitlines()
    assert " in turn " in first
    assert first.endswith("(DMD-END-2).")
    assert task.startswith("The ritual was not disrupted. ")
    assert task.endswith(" of 4 Labs needed were destroyed.")
    assert stage.startswith("Stage 1 of 4 was in force, space ")
    assert dead.startswith("Dead: ")
    assert " choices, seed 3, state " in rest
    assert "plays weakly" in weak


def test_several_games_are_told_in_numbers(capsys):
    status, told = played(capsys, "blasphemous_alchemy", "--seed", "5", "--games", "3")
    assert status == 0
    assert told.out.startswith("3 games (seeds 5 to 7): ")
    assert "plays weakly" in told.out


def test_several_games_are_those_of_their_seeds(capsys):
    words = ("blasphemous_alchemy", "--json")
    several = json.loads(played(capsys, *words, "--seed", "5", "--games", "2")[1].out)
    second = json.loads(played(capsys, *words, "--seed", "6")[1].out)
    assert several["summary"]["games"] == len(several["games"]) == 2
    assert several["games"][1] == {key: second[key] for key in several["games"][1]}
    assert {"state", "policy", "episode", "summary"} == set(second) - set(several["games"][1])


def test_one_game_says_wins_games_and_the_interval_for_machines_too(capsys):
    told = json.loads(played(capsys, "blasphemous_alchemy", "--seed", "3", "--json")[1].out)
    assert (told["summary"]["games"], told["summary"]["wins"]) == (1, int(told["result"] == "won"))
    assert 0 <= told["summary"]["won"]["low"] <= told["summary"]["won"]["high"] <= 1


def test_no_games_and_too_many_are_refused(capsys):
    for number in ("0", "-1", "10001"):
        status, told = played(capsys, "blasphemous_alchemy", "--games", number)
        assert status == 1
        assert "Say 1 to 10,000." in told.err


def test_the_players_of_every_game_are_told_in_the_help(capsys):
    with pytest.raises(SystemExit):
        main(["playout", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Cthulhu: Death May Die: random or careful" in told
    assert "Final Girl: veteran, who goes by prices" in told


def test_an_unknown_policy_or_investigator_is_refused_with_the_nearest(capsys):
    for words in (("--policy", "carefull"), ("--investigators", "ian,bet")):
        status, told = played(capsys, "blasphemous_alchemy", *words)
        assert status == 1
        assert "Did you mean" in told.err


def test_the_script_prints_wins_games_and_the_interval(capsys):
    words = ("blasphemous_alchemy", "--policy", "script", "--games", "3", "--investigators")
    status, told = played(capsys, *words, "ian,beth,morgan", "--seed", "2", "--json")
    summary = json.loads(told.out)["summary"]
    won = summary["won"]
    assert status == 0
    assert summary["games"] == 3
    assert summary["wins"] == summary["results"].get("won", 0) == round(3 * won["share"])
    assert 0 <= won["low"] <= won["share"] <= won["high"] <= 1
    told = played(capsys, *words, "ian,beth,morgan", "--seed", "2")[1].out
    assert f"Won: {summary['wins']} of 3, " in told
    assert "plays weakly" not in told


def test_prices_of_ones_own_are_for_the_script_only_and_refused_with_their_line(capsys, tmp_path):
    mine = tmp_path / "mine.yaml"
    mine.write_text("format: dmd-prices/2\nbefore: {wound: cheap}\n")
    words = ("blasphemous_alchemy", "--prices", str(mine))
    status, told = played(capsys, *words, "--policy", "careful")
    assert status == 1
    assert "has no prices" in told.err
    status, told = played(capsys, *words, "--policy", "script")
    assert status == 1
    assert "mine.yaml, line 2" in told.err
