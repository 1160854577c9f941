"""One process, two, one that is killed: the same rows in the same order."""

import os
import signal
import subprocess
import sys

import msgspec

from dmd.lab.hands import Alone, Together, spans
from dmd.lab.trial import trial

EPISODE = "blasphemous_alchemy"
GAMES = 130


def of(hands, asked, first=0, behind=GAMES):
    return [row for batch in hands.rows(asked, first, behind) for row in batch]


def test_two_processes_bring_the_bytes_of_one_even_if_one_of_them_is_killed():
    asked = trial(EPISODE, player="random", seed=8)
    alone = of(Alone(), asked)
    pids = []

    class Killed(Together):
        """Whoever plays is killed once, as the memory of a machine may demand."""

        def _rows(self, trial, first, behind):
            stream = super()._rows(trial, first, behind)
            for number, batch in enumerate(stream):
                yield batch
                if number == 1 and not pids:
                    import multiprocessing

                    pids.extend(one.pid for one in multiprocessing.active_children())
                    os.kill(pids[0], signal.SIGKILL)

    killed = of(Killed(2), asked)
    assert pids
    assert msgspec.json.encode(killed) == msgspec.json.encode(alone)


def test_eight_processes_bring_the_bytes_of_one():
    asked = trial(EPISODE, player="random", seed=8)
    many, alone = of(Together(8), asked, behind=40), of(Alone(), asked, behind=40)
    assert msgspec.json.encode(many) == msgspec.json.encode(alone)


def test_a_run_may_begin_anywhere():
    asked = trial(EPISODE, player="random", seed=8)
    assert of(Alone(), asked, 30, 50) == of(Alone(), asked, 0, 60)[30:50]


def test_who_looks_ahead_plays_one_game_at_a_time_so_that_little_is_lost():
    ahead, script = trial(EPISODE, player="search"), trial(EPISODE, player="script")
    assert list(spans(ahead, 0, 2)) == [(0, 1), (1, 2)]
    assert list(spans(script, 0, 50)) == [(0, 1), (1, 3), (3, 7), (7, 15), (15, 31), (31, 50)]


def test_a_script_need_not_guard_its_main_part(tmp_path):
    """Processes that begin do not run the script of whoever starts them once more."""
    script = tmp_path / "fair.py"
    script.write_text(
        "from dmd import analysis\n"
        f"run = analysis.simulate({EPISODE!r}, 60, player='random', workers=2)\n"
        "print(run.games)\n"
    )
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("60\n", "")


def test_the_first_games_are_played_while_other_processes_are_still_beginning(monkeypatch):
    from concurrent.futures import Future

    from dmd.lab import hands

    sent = []

    def asker(pool, trial):
        def ask(begin, end):
            sent.append((begin, end))
            return Future()  # which nobody will ever answer

        return ask

    monkeypatch.setattr(hands, "_asker", asker)
    asked = trial(EPISODE, player="random", seed=8)
    stream = Together(2).rows(asked, 0, 500)
    assert [*next(stream), *next(stream)] == of(Alone(), asked, 0, 3)
    assert sent[0] == (3, 7)
    assert len(sent) == 2 * hands.AHEAD
    stream.close()
