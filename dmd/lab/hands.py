"""Who plays the games of a trial: this process, several, or a Dask cluster; the rows are the same.

Games come in batches, and batches in order, whoever was ready first. What was lost with a process
that was ended from outside is played again, by the same luck.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, Protocol

from dmd.core.complaints import Refusal
from dmd.core.processes import ctrl_c_waits, heed_ctrl_c, nothing_to_run_again
from dmd.core.sentences import say
from dmd.lab.playing import Row, opened, rows
from dmd.lab.trial import Trial, bench

BATCH: Final = 20
"""Games at a time; of players who look ahead, one: so that whoever stops loses little."""
MOST_WORKERS: Final = 64
AHEAD: Final = 3
"""So many batches wait for each worker, and no more: rows not yet taken fill no memory."""
OWN: Final = 2
"""So many small batches are played by whoever leads, while others are still beginning."""
RETRIES: Final = 3

Span = tuple[int, int]


class Hands(Protocol):
    """Whoever plays."""

    def rows(self, trial: Trial, first: int, behind: int) -> Iterator[list[Row]]:
        """The games of a trial from the first to those behind the last, in order, by batches."""


def spans(trial: Trial, first: int, behind: int) -> Iterator[Span]:
    """The games by batches; small ones first, so that there is soon something to be seen."""
    most = 1 if bench(trial).policy.looks_ahead else BATCH
    begin, size = first, 1
    while begin < behind:
        yield begin, min(begin + size, behind)
        begin, size = begin + size, min(2 * size, most)


class Alone:
    """Everything is played in this process."""

    def rows(self, trial: Trial, first: int, behind: int) -> Iterator[list[Row]]:
        """Play, batch by batch."""
        known = bench(trial).origin
        for begin, end in spans(trial, first, behind):
            yield opened(rows(trial.written, begin, end, known))


class Together:
    """Several processes of this machine play."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def rows(self, trial: Trial, first: int, behind: int) -> Iterator[list[Row]]:
        """Play, batch by batch; if a process is ended from outside, others play on."""
        done = first
        for _ in range(RETRIES):
            try:
                for batch in self._rows(trial, done, behind):
                    done += len(batch)
                    yield batch
            except BrokenProcessPool:
                continue
            return
        raise Refusal(
            say("The processes that played were ended from outside, {times} times.", times=RETRIES),
            remedy=say("Fewer workers take less memory."),
        )

    def _rows(self, trial: Trial, first: int, behind: int) -> Iterator[list[Row]]:
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), heed_ctrl_c)
        try:
            ask = _asker(pool, trial)
            todo = spans(trial, first, behind)
            here = [*islice(todo, OWN)]
            waiting = under_way(todo, ask, self.workers * AHEAD)
            # A new process takes a while to begin; until then the first games are played here.
            for begin, end in here:
                yield opened(rows(trial.written, begin, end, bench(trial).origin))
            yield from in_order(waiting, todo, ask)
        finally:
            _end(pool)


def _asker(pool: ProcessPoolExecutor, trial: Trial) -> Callable[[int, int], Future[bytes]]:
    written, known = trial.written, bench(trial).origin

    def ask(begin: int, end: int) -> Future[bytes]:
        with ctrl_c_waits(), nothing_to_run_again():  # workers begin their lives in here
            return pool.submit(rows, written, begin, end, known)

    return ask


def under_way(todo: Iterator[Span], ask: Callable[[int, int], Any], many: int) -> deque[Any]:
    """The first batches, under way."""
    return deque(ask(begin, end) for begin, end in islice(todo, many))


def in_order(
    waiting: deque[Any], todo: Iterator[Span], ask: Callable[[int, int], Any]
) -> Iterator[list[Row]]:
    """Batches in their order; as many as at first are always under way."""
    while waiting:
        batch = opened(waiting.popleft().result())
        waiting.extend(under_way(todo, ask, 1))
        yield batch


def hands(workers: int = 1) -> Hands:
    """So many processes."""
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise Refusal(
            say("There cannot be {workers} workers.", workers=workers),
            remedy=say("Say 1 to {most}.", most=MOST_WORKERS),
        )
    return Together(workers) if workers > 1 else Alone()


def _end(pool: ProcessPoolExecutor) -> None:
    """Nobody waits for games that nobody wants any more."""
    there = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for one in there:
        with suppress(OSError, ValueError):
            one.terminate()
    for one in there:
        with suppress(OSError, ValueError, AssertionError):
            one.join(1)
