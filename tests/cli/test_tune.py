import json

import pytest

from dmd.cli import main

SHORT = (
    "blasphemous_alchemy", "--investigators", "ian,beth", "--pairs", "1", "--games", "2", "--json"
)  # fmt: skip


def tuned(capsys, *words):
    status = main(["tune", *words])
    return status, capsys.readouterr()


def test_tuned_prices_are_the_same_on_one_worker_on_two_and_after_a_stop(capsys, tmp_path):
    one, two, stopped = (tmp_path / f"{name}.yaml" for name in ("one", "two", "stopped"))
    words = (*SHORT, "--generations", "2")
    assert tuned(capsys, *words, "-o", str(one))[0] == 0
    assert tuned(capsys, *words, "-o", str(two), "--workers", "2")[0] == 0
    run = json.loads((tmp_path / "one.yaml.run.json").read_text())
    assert run["stand"]["generation"] == 2

    from dmd.workshop.tuning import begun, keep, taken_up, tune

    fresh = taken_up(tmp_path / "one.yaml.run.json", begun(*_of(run)))
    first = next(tune(begun(fresh.game, fresh.plan)))
    keep(first, stopped, tmp_path / "stopped.yaml.run.json")
    status, told = tuned(capsys, *words, "-o", str(stopped))
    assert status == 0
    assert json.loads(told.out)["generations"] == 2
    assert one.read_text() == two.read_text() == stopped.read_text()


def _of(run):
    import msgspec

    from dmd.workshop.tuning import Game, Plan

    return msgspec.convert(run["game"], Game), msgspec.convert(run["plan"], Plan)


def test_a_number_stands_for_so_many_random_people(capsys, tmp_path):
    file = tmp_path / "three.yaml"
    words = ("blasphemous_alchemy", "--investigators", "3", "--pairs", "1", "--games", "1")
    assert tuned(capsys, *words, "--generations", "1", "-o", str(file))[0] == 0
    assert "with 3 random people" in file.read_text()
    run = json.loads((tmp_path / "three.yaml.run.json").read_text())
    assert run["game"]["company"]["many"] == 3


def test_a_run_of_another_game_is_not_gone_on_with(capsys, tmp_path):
    file = str(tmp_path / "mine.yaml")
    assert tuned(capsys, *SHORT, "--generations", "1", "-o", file)[0] == 0
    status, told = tuned(capsys, *SHORT, "--generations", "2", "-o", file)
    assert status == 1
    assert "with other numbers" in told.err


@pytest.mark.parametrize("words", [("--games", "0"), ("--workers", "65"), ("--pairs", "-1")])
def test_numbers_that_cannot_be_are_refused(capsys, tmp_path, words):
    status, told = tuned(capsys, *SHORT, "-o", str(tmp_path / "mine.yaml"), *words)
    assert status == 1
    assert "Say 1 to" in told.err


def test_tuned_prices_can_be_played_with_and_are_measured_on_other_games(capsys, tmp_path):
    file = str(tmp_path / "mine.yaml")
    words = (*SHORT, "--generations", "1", "--check", "2", "-o", file)
    answer = json.loads(tuned(capsys, *words)[1].out)
    assert answer["these"]["games"] == answer["the kit's"]["games"] == 2
    played = ["playout", "blasphemous_alchemy", "--policy", "script", "--prices", file]
    assert main(played) == 0
