import json

import pytest

from dmd.cli import main

EPISODE = "blasphemous_alchemy"


def simulated(capsys, *words):
    status = main(["simulate", EPISODE, *words])
    return status, capsys.readouterr()


def test_the_same_bytes_with_one_process_and_with_two(capsys):
    words = ("-n", "41", "--player", "random", "--seed", "1", "--json")
    _, one = simulated(capsys, *words, "--workers", "1")
    _, two = simulated(capsys, *words, "--workers", "2")
    assert one.out == two.out
    answer = json.loads(one.out)
    assert (answer["games"], answer["whole"], answer["trial"]["seed"]) == (41, True, 1)
    assert answer["won"]["low"] <= answer["won"]["share"] <= answer["won"]["high"]


def test_player_and_policy_are_the_same_word(capsys):
    answers = [
        simulated(capsys, "-n", "5", word, "careful", "--json")[1].out
        for word in ("--player", "--policy")
    ]
    assert answers[0] == answers[1]
    assert main(["playout", EPISODE, "--player", "careful", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["policy"] == "careful"


def test_people_read_how_often_it_was_won_and_what_was_played(capsys):
    status, told = simulated(capsys, "-n", "20", "--player", "careful", "--seed", "2")
    assert status == 0
    first, *_ = told.out.splitlines()
    assert first.startswith("Won: ")
    assert " of 20, " in first
    assert "player careful; seed 2; 20 games." in told.out


def test_a_page_to_print(capsys, tmp_path):
    page = tmp_path / "fair.pdf"
    status, _ = simulated(capsys, "-n", "25", "--player", "careful", "-o", str(page))
    assert status == 0
    assert page.read_bytes().startswith(b"%PDF")


def test_rows_in_a_folder(capsys, tmp_path):
    status, _ = simulated(capsys, "-n", "5", "--player", "random", "-o", str(tmp_path / "rows"))
    assert status == 0
    assert [file.name for file in sorted((tmp_path / "rows").iterdir())] == [
        "_trial.json", "games-0000000000.parquet",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--against", "objective.needed=3"), "pairs of games under the same luck."),
        (("--worth", "rest"), "Without “Rest” it is won "),
    ],
)
def test_other_questions_are_answered_in_a_sentence(capsys, words, told):
    status, answer = simulated(capsys, "-n", "20", "--player", "random", *words)
    assert status == 0
    assert told in answer.out
    _, machine = simulated(capsys, "-n", "20", "--player", "random", *words, "--json")
    assert json.loads(machine.out)["told"] == answer.out.splitlines()


def test_a_page_of_house_numbers(capsys):
    status, answer = simulated(capsys, "-n", "2", "--player", "random", "--sensitivity", "--json")
    found = json.loads(answer.out)["sensitivity"]
    assert status == 0
    assert {one["house"] for one in found} == {True}
    assert {one["number"] for one in found} >= {"elder_one.health", "elder_one.dice"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--set", "objective.needed"), "turns no number"),
        (("--set", "objective.needed=many"), "turns no number"),
        (("--find", "objective.needed"), "Nobody said how often it is to be won"),
        (("--dask", "tcp://192.0.2.1:8786"), "is another machine"),
        (("-n", "0"), "0 games cannot be played"),
    ],
)
def test_what_cannot_be_asked_earns_a_sentence(capsys, words, problem):
    status, told = simulated(capsys, "--player", "random", *words)
    assert status == 1
    assert problem in told.err


def test_a_position_of_the_kit_is_simulated_from_where_it_stands(capsys):
    status = main(["simulate", "the_last_lab", "-n", "5", "--player", "careful", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert status == 0
    assert answer["trial"]["position"] == "the_last_lab"
    assert answer["numbers"]["turns"]["fewest"] > 1
