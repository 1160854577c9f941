"""Use many hostile files in a process of its own, whose death, time and memory are seen.

    python -m tests.safety.batch mutants --seed 1 --first 0 --many 500

It prints the number of every file before it is used, and at the end a line of JSON.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.safety.corpus import LAID_MAP, MAPS, ROOT, SMALL_TILES, corpus
from tests.safety.handmade import handmade
from tests.safety.mutating import Mutant, mutant
from tests.safety.swelling import swollen
from tests.safety.using import KINDS, Outcome, use
from tests.spending import LOOKS, spent

PACES: Final = 8.0
"""A file may take so many times as long as a good one of each kind together; the worst take 3."""
HOPELESS: Final = 100.0  # times as long; nobody waits so long for one file
MEGABYTES: Final = 256
ENDS: Final = {"save": ".json"}
WALL: Final = (
    3 * 2**30
)  # bytes of address space: past them a MemoryError, before the machine suffers


class TakesForeverError(BaseException):
    """A file has taken so long that nobody waits for it any more."""


@contextmanager
def a_table() -> Iterator[Path]:
    """A folder with the files that others name: the maps and tiles beside them."""
    folder = Path(tempfile.mkdtemp(prefix="dmd-safety-"))
    try:
        for name, text in (("four.yaml", SMALL_TILES), ("laid.yaml", LAID_MAP)):
            (folder / name).write_text(text)
        for file in MAPS.glob("*.yaml"):
            shutil.copy(file, folder)
        yield folder
    finally:
        shutil.rmtree(folder)


class Seen:
    """What became of many files, and the worst there was."""

    def __init__(
        self,
        pace: Callable[[], object],
        hopeless: float = HOPELESS,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        self.clock = clock
        self.pace = pace  # what everything is measured with, here and now
        self.paced = spent(pace, clock)
        self.hopeless = hopeless
        self.base = self.peak = _peak()
        self.seen: Counter[str] = Counter()
        self.failures: list[dict[str, Any]] = []
        self.slowest: tuple[float, str] = (0.0, "")
        self.heaviest = ""

    def use(self, name: str, kind: str, doing: Callable[[], Outcome], sentence: str = "") -> None:
        """Use one file, and say its name before."""
        print(name, flush=True)
        began = self.clock()
        try:
            outcome, paces = self.looked_at(doing)
            verdict = outcome.verdict
            assert sentence in outcome.told, f"not a word of “{sentence}”: {outcome.told[:300]}"
        except (Exception, TakesForeverError) as wrong:
            verdict = "failed"
            self.fail(name, repr(wrong)[:300], traceback.format_exc(limit=-5)[-900:])
        else:
            if paces > PACES:
                self.fail(name, f"took as long as {paces:.1f} good files of each kind")
        took = self.clock() - began
        self.slowest = max(self.slowest, (took, name))
        if (now := _peak()) > self.peak:
            self.peak, self.heaviest = now, name
        self.seen[f"{kind} {verdict}"] += 1

    def looked_at(self, doing: Callable[[], Outcome]) -> tuple[Outcome, float]:
        """What comes of something, and how long it takes: against the pace, measured beside it."""
        took = float("inf")
        for _ in range(LOOKS):
            began = self.clock()
            outcome = self.in_time(doing)
            took = min(took, self.clock() - began)
            if took <= PACES * self.paced:
                break
            self.paced = min(self.paced, spent(self.pace, self.clock))
        return outcome, took / self.paced

    def in_time(self, doing: Callable[[], Outcome]) -> Outcome:
        """Do something, but not for ever."""
        before = signal.signal(signal.SIGVTALRM, _stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.hopeless * self.paced)
        try:
            return doing()
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def fail(self, name: str, wrong: str, where: str = "") -> None:
        """Note a file that was neither refused nor used, or not soon enough."""
        self.failures.append({"name": name, "wrong": wrong, "where": where})

    def told(self) -> dict[str, Any]:
        """All of it, for the process that waits."""
        return {
            "seen": self.seen,
            "failures": self.failures,
            "slowest": self.slowest,
            "megabytes": self.peak - self.base,
            "heaviest": self.heaviest,
        }


def use_mutants(args: argparse.Namespace) -> dict[str, Any]:
    """Use the mutants of some numbers."""
    numbers = range(args.first, args.first + args.many)
    mutants = ((number, mutant(corpus(), args.seed, number)) for number in numbers)
    return use_all((f"{number} ({one.how})", one) for number, one in mutants)


def use_swollen(args: argparse.Namespace) -> dict[str, Any]:
    """Use the files in which something has swollen."""
    return use_all((one.how, one) for one in swollen(args.first, args.every))


def use_all(mutants: Iterable[tuple[str, Mutant]]) -> dict[str, Any]:
    """Use some files, each with its name."""
    with a_table() as folder:
        seen = Seen(warmed_up(folder))
        for name, one in mutants:
            file = folder / f"mutant{ENDS.get(one.kind, '.yaml')}"

            def doing(one: Mutant = one, file: Path = file) -> Outcome:
                file.write_bytes(one.content)
                return use(file, one.kind)

            seen.use(name, one.kind, doing)
            for left_over in folder.glob("mutant*"):
                left_over.unlink()
        return seen.told()


def use_made(args: argparse.Namespace) -> dict[str, Any]:
    """Use the files that were made by hand."""
    with a_table() as folder:
        seen = Seen(warmed_up(folder))
        for one in islice(handmade(), args.first, None, args.every):
            file = one.put(folder / f"made{ENDS.get(one.kind, '.yaml')}")
            seen.use(one.name, one.kind, partial(use, file, one.kind), one.sentence)
            if file.parent == folder:
                clear(file)
        return seen.told()


def die(_: argparse.Namespace) -> dict[str, Any]:
    """Die while a file is used, as a bad parser would; so that the tests see what is seen then."""
    print("death", flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)
    return {}


def clear(file: Path) -> None:
    """Take a file away, whatever it is."""
    if file.is_dir() and not file.is_symlink():
        file.rmdir()
    else:
        file.unlink(missing_ok=True)


def warmed_up(folder: Path) -> Callable[[], None]:
    """One good file of each kind, used once already, so that what all share counts for none."""
    good = [next(one for one in corpus() if one.kind == kind) for kind in KINDS]

    def pace() -> None:
        for one in good:
            file = folder / f"good{ENDS.get(one.kind, '.yaml')}"
            file.write_text(one.text)
            use(file, one.kind)
            file.unlink()

    pace()
    gc.collect()
    return pace


def _stop(number: int, frame: FrameType | None) -> None:
    raise TakesForeverError


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run_apart(*words: str) -> dict[str, Any]:
    """The same in a process of its own; if it dies, its last file is the failure."""
    command = [sys.executable, "-m", "tests.safety.batch", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    *_, last = done.stdout.splitlines() or [""]
    if done.returncode == 0:
        return dict(json.loads(last))
    died = {"name": last, "wrong": f"died ({done.returncode})", "where": done.stderr[-900:]}
    return {"seen": {}, "failures": [died], "slowest": (0.0, ""), "megabytes": 0.0, "heaviest": ""}


WHAT: Final = {"mutants": use_mutants, "made": use_made, "swollen": use_swollen, "death": die}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*WHAT])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--many", type=int, default=500, help="so many mutants")
    parser.add_argument("--every", type=int, default=1, help="of the others: every so manieth")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (WALL, WALL))
    print(json.dumps(WHAT[args.what](args)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
