import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from dmd.cli import main
from dmd.core.complaints import Refusal

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

    from dmd.death_may_die.playing.fitting import begun, keep, taken_up, tune

    fresh = taken_up(tmp_path / "one.yaml.run.json", begun(*_of(run)))
    first = next(tune(begun(fresh.game, fresh.plan)))
    keep(first, stopped, tmp_path / "stopped.yaml.run.json")
    status, told = tuned(capsys, *words, "-o", str(stopped))
    assert status == 0
    assert json.loads(told.out)["generations"] == 2
    assert one.read_text() == two.read_text() == stopped.read_text()


def _of(run):
    import msgspec

    from dmd.death_may_die.playing.fitting import Game, Plan

    return msgspec.convert(run["game"], Game), msgspec.convert(run["plan"], Plan)


def test_a_number_stands_for_so_many_random_people(capsys, tmp_path):
    file = tmp_path / "three.yaml"
    words = ("blasphemous_alchemy", "--investigators", "3", "--pairs", "1", "--games", "1")
    assert tuned(capsys, *words, "--generations", "1", "-o", str(file))[0] == 0
    assert "with 3 random people" in file.read_text()
    run = json.loads((tmp_path / "three.yaml.run.json").read_text())
    assert run["game"]["company"]["many"] == 3


@pytest.fixture(scope="module")
def a_run(tmp_path_factory):
    """A folder with what a short run leaves."""
    folder = tmp_path_factory.mktemp("run")
    assert main(["tune", *SHORT, "--generations", "1", "-o", str(folder / "mine.yaml")]) == 0
    return folder


def test_a_run_of_another_game_is_not_gone_on_with(capsys, tmp_path, a_run):
    shutil.copytree(a_run, tmp_path, dirs_exist_ok=True)
    file = str(tmp_path / "mine.yaml")
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


# -- what lies where a run is kept, and a run that is stopped -------------------------------------


def _link(there, mine):
    there.symlink_to(mine)


def _pipe(there, mine):
    os.mkfifo(there)


def _folder(there, mine):
    there.mkdir()


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are Unix's")
@pytest.mark.parametrize("forge", [_link, _pipe, _folder])
@pytest.mark.parametrize("name", ["mine.yaml", "mine.yaml.run.json"])
def test_what_is_no_ordinary_file_is_refused_and_not_touched(capsys, tmp_path, forge, name):
    mine = tmp_path / "secret.txt"
    mine.write_text("of mine")
    forge(tmp_path / name, mine)
    status, told = tuned(capsys, *SHORT, "--generations", "1", "-o", str(tmp_path / "mine.yaml"))
    assert status == 1
    assert "not an ordinary file" in json.loads(told.out)["refused"]
    assert mine.read_text() == "of mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_that_holds_no_prices_is_not_written_over(capsys, tmp_path):
    file = tmp_path / "my_map.yaml"
    file.write_text("format: dmd-map/1\n")
    status, told = tuned(capsys, *SHORT, "--generations", "1", "-o", str(file))
    assert status == 1
    assert "holds no prices. Name another file with -o." in told.err
    assert file.read_text() == "format: dmd-map/1\n"


@pytest.mark.parametrize("name", ["", ".", "con", "a\nb", "x" * 300, "nowhere/mine.yaml"])
def test_where_no_prices_can_be_written_no_game_is_played(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    status, told = tuned(capsys, *SHORT, "--generations", "1", "-o", name)
    assert status == 1
    assert "beginning" not in told.err
    assert json.loads(told.out)["refused"]
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_in_the_middle_is_said(capsys, tmp_path, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device", "x")

    monkeypatch.setattr("dmd.core.files.writing.write_all", full)
    status, told = tuned(capsys, *SHORT, "--generations", "1", "-o", str(tmp_path / "mine.yaml"))
    assert status == 1
    assert "the disk is full" in told.err


@pytest.mark.parametrize(
    ("old", "new"),
    [('"mean":[', '"mean":[7,'), ('"generation":1', '"generation":-1'),
     ('"generation":1', '"generation":99'), ('"score":', '"score":"x","s":'), ("{", "\xff{"),
     ("{", "[" * 100_000)],
)  # fmt: skip
def test_a_run_that_somebody_changed_is_refused(capsys, tmp_path, a_run, old, new):
    shutil.copytree(a_run, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "mine.yaml.run.json"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1), "latin-1")
    status, told = tuned(capsys, *SHORT, "--generations", "1", "-o", str(tmp_path / "mine.yaml"))
    assert status == 1
    assert "is no run that can be taken up" in told.err


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are Unix's")
def test_ctrl_c_reaches_the_workers_as_well_and_they_say_nothing(tmp_path):
    words = [*SHORT[:-1], "--generations", "9", "--workers", "2", "-o", str(tmp_path / "mine.yaml")]
    running = subprocess.Popen(
        [sys.executable, "-m", "dmd", "tune", *words],
        stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    said = b""
    while b"beginning" not in said:
        said += running.stderr.read1()
    time.sleep(0.2)  # the workers are beginning as well
    os.killpg(running.pid, signal.SIGINT)
    said += running.communicate(timeout=120)[1]
    assert running.returncode == 130
    assert said.decode().endswith("dmd tune: stopped.\n")
    assert b"Traceback" not in said


def test_a_worker_that_is_ended_from_outside_is_said(tmp_path):
    from dmd.death_may_die.playing.fitting import Game, Players

    players = Players(Game("blasphemous_alchemy", "cthulhu", None), 2)
    with players, pytest.raises(Refusal, match="ended from outside"):
        players.played([Ending()] * 2, [1])


class Ending(tuple):
    """What ends the process that opens it."""

    __slots__ = ()

    def __reduce__(self):
        return os._exit, (1,)
