"""A real Dask cluster on this machine, one worker of which is killed."""

import os
import signal
import time

import msgspec
import pytest

from dmd.core.complaints import Refusal
from dmd.lab.cluster import cluster
from dmd.lab.hands import Alone
from dmd.lab.simulating import simulate
from dmd.lab.trial import trial

EPISODE = "blasphemous_alchemy"
GAMES = 160


def rows(hands, asked):
    return [row for batch in hands.rows(asked, 0, GAMES) for row in batch]


@pytest.mark.filterwarnings("ignore")  # of Dask and of what it stands on
def test_a_cluster_brings_the_bytes_of_one_process_after_a_worker_was_killed():
    from distributed import Client, LocalCluster

    asked = trial(EPISODE, player="random", seed=8)
    alone = rows(Alone(), asked)
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
            silence_logs=50,
        ) as there,
        Client(there, set_as_default=False) as client,
    ):  # fmt: skip
        hands = cluster(client)
        stream = hands.rows(asked, 0, GAMES)
        found = list(next(stream))
        pids = client.run(os.getpid)
        os.kill(next(iter(pids.values())), signal.SIGKILL)
        time.sleep(0.2)  # so that the scheduler learns of it while games are under way
        for batch in stream:
            found.extend(batch)
        by_address = simulate(EPISODE, 40, player="random", seed=8, dask=there.scheduler_address)
    assert msgspec.json.encode(found) == msgspec.json.encode(alone)
    assert by_address.rows == alone[:40]


def test_another_machine_is_asked_only_if_somebody_trusts_it():
    with pytest.raises(Refusal, match="is another machine"):
        cluster("tcp://10.11.12.13:8786")


def test_dask_is_an_extra(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(Refusal, match="needs Dask"):
        cluster("tcp://127.0.0.1:8786")
