"""Rows in files: a run that was stopped goes on, and comes to the same bytes."""

from pathlib import Path

import pytest

from dmd.core.complaints import Refusal
from dmd.lab import parquet
from dmd.lab.counting import Tally
from dmd.lab.hands import Alone
from dmd.lab.simulating import Simulation, going, play_out, simulate
from dmd.lab.trial import trial

EPISODE = "blasphemous_alchemy"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parquet, "PART", 50)


def played(folder: Path, games: int, **asked):
    return simulate(EPISODE, games, player="random", seed=3, file=folder, **asked)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_rows_come_back_from_files_as_they_were_played(tmp_path):
    kept, fresh = played(tmp_path / "rows", 70), simulate(EPISODE, 70, player="random", seed=3)
    assert parquet.read_rows(tmp_path / "rows") == fresh.rows
    assert kept.frame.equals(fresh.frame)
    assert [*files(tmp_path / "rows")] == [
        "_trial.json", "games-0000000000.parquet", "games-0000000050.parquet",
    ]  # fmt: skip


def test_a_run_that_was_stopped_goes_on_and_comes_to_the_same_bytes(tmp_path):
    whole, halted = tmp_path / "whole", tmp_path / "halted"
    report = played(whole, 110)

    class Stopped(Alone):
        def rows(self, trial, first, behind):
            for number, batch in enumerate(super().rows(trial, first, behind)):
                if number == 6:  # 1, 2, 4, 8, 16 and 20 games: one more than a file holds
                    raise KeyboardInterrupt
                yield batch

    part = Simulation(trial(EPISODE, player="random", seed=3), 110, Tally())
    play_out(part, Stopped(), halted)
    assert part.games == 51
    assert len(parquet.read_rows(halted)) == 51
    went_on = played(halted, 110)
    assert files(halted) == files(whole)
    assert went_on.data() == report.data()


def test_what_is_there_is_not_played_again(tmp_path):
    played(tmp_path / "rows", 60)

    class Nobody:
        def rows(self, trial, first, behind):
            assert (first, behind) == (60, 60)
            return iter(())

    run = Simulation(trial(EPISODE, player="random", seed=3), 60, Tally())
    assert list(going(run, Nobody(), tmp_path / "rows")) == []
    assert run.games == 60


def test_a_file_for_pandas(tmp_path):
    import pandas

    played(tmp_path / "rows", 60)
    table = pandas.read_parquet(tmp_path / "rows")
    assert len(table) == 60
    assert {"n_turns", "won", "notes"} <= {*table}


def test_a_folder_of_another_trial_is_left_alone(tmp_path):
    played(tmp_path / "rows", 20)
    before = files(tmp_path / "rows")
    with pytest.raises(Refusal, match="games of another trial"):
        simulate(EPISODE, 20, player="random", seed=4, file=tmp_path / "rows")
    assert files(tmp_path / "rows") == before


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(Refusal, match="holds something else already"):
        played(tmp_path, 5)
    assert [*files(tmp_path)] == ["diary.txt"]


@pytest.mark.parametrize("broken", [b"", b"PAR1", b"x" * 400])
def test_a_broken_part_is_told(tmp_path, broken):
    played(tmp_path / "rows", 60)
    (tmp_path / "rows" / "games-0000000000.parquet").write_bytes(broken)
    with pytest.raises(Refusal, match="cannot be read"):
        played(tmp_path / "rows", 70)


def test_a_broken_head_is_told(tmp_path):
    played(tmp_path / "rows", 20)
    (tmp_path / "rows" / "_trial.json").write_text("{")
    with pytest.raises(Refusal, match="cannot be read"):
        played(tmp_path / "rows", 20)


def test_parquet_is_an_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(Refusal, match="needs pyarrow"):
        played(tmp_path / "rows", 5)


def test_rows_that_nobody_keeps_do_not_pile_up(monkeypatch):
    from dmd.lab import simulating

    monkeypatch.setattr(simulating, "KEPT", 30)
    run = simulate(EPISODE, 60, player="random")
    assert len(run.rows) == 30
    assert run.games == 60
    with pytest.raises(Refusal, match="too many to keep without a file"):
        _ = run.frame
