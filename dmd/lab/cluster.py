"""A Dask cluster plays: an extra, and on this machine alone unless somebody says otherwise.

What travels is a trial as text and rows as text; a task that was lost with its worker is played
again by the same luck, so that the rows are those of one process.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.core.words import shortened
from dmd.lab.hands import AHEAD, RETRIES, Hands, in_order, spans, under_way
from dmd.lab.playing import Row, rows
from dmd.lab.trial import Trial, bench

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
PATIENCE: Final = "10s"


class OnDask:
    """The workers of a scheduler play."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def rows(self, trial: Trial, first: int, behind: int) -> Iterator[list[Row]]:
        """Play, batch by batch, in order."""
        from distributed import KilledWorker

        written, opened = trial.written, bench(trial).origin
        mark = sha256(written).hexdigest()[:16]

        def ask(begin: int, end: int) -> Any:
            key = f"dmd-{mark}-{begin}-{end}"
            return self.client.submit(
                rows, written, begin, end, opened, key=key, pure=True, retries=RETRIES
            )

        many = max(1, sum(self.client.nthreads().values()))
        try:
            todo = spans(trial, first, behind)
            yield from in_order(under_way(todo, ask, many * AHEAD), todo, ask)
        except KilledWorker:
            raise Refusal(
                say("The workers of the cluster were ended again and again."),
                remedy=say("Look at their logs; fewer threads a worker take less memory."),
            ) from None


def cluster(asked: Any, *, anywhere: bool = False) -> Hands:
    """A cluster by its client, or by the address of its scheduler on this machine."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal(
            say("A cluster needs Dask."),
            remedy=say('Install it: pip install "dmd-kit[dask]"'),
        ) from None
    if isinstance(asked, Client):
        return OnDask(asked)
    address = str(asked)
    host = urlsplit(address if "://" in address else f"tcp://{address}").hostname
    if host not in LOOPBACK and not anywhere:
        raise Refusal(
            say("“{address}” is another machine.", address=shortened(address)),
            remedy=say(
                "Whoever runs that cluster may run anything here; if you trust them, say so with "
                "--anywhere, or hand over a client."
            ),
        )
    try:
        return OnDask(Client(address, timeout=PATIENCE, set_as_default=False))
    except (OSError, ValueError, TypeError):
        raise Refusal(
            say("No Dask scheduler answers at “{address}”.", address=shortened(address)),
            remedy=say("Start one: dask scheduler --host 127.0.0.1"),
        ) from None
