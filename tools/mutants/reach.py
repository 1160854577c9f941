"""Which tests reach which lines: every test file is run once, without a mutant, and watched."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import coverage
import pytest

from tools.mutants.mutations import Mutant, statement_at
from tools.mutants.trial import Chosen, run_tests

SLOW = 1.0  # seconds of a test under watch; slower ones are whole games, and are left out
BUDGET = 6.0  # seconds of tests that a mutant must stand; without end they would take all day
FOREVER = 1e6
LOADING = "the import"
RUNNING = ("_pytest.python.pytest_pyfunc_call", "_pytest.fixtures.pytest_fixture_setup")
ENOUGH = "a whole game, too slow to be tried on mutants"


class Watching(Chosen):
    """A pytest plugin that says which test is running, and how long it took."""

    def __init__(self, watch: coverage.Coverage, known_slow: frozenset[str]) -> None:
        super().__init__(lambda test: None if test in known_slow else 0.0)
        self.watch = watch
        self.seconds: dict[str, float] = {}
        self.running = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Lines that are reached from now on are this test's; soon it has shown enough."""
        self.watch.switch_context(item.nodeid)
        start = time.process_time()
        signal.signal(signal.SIGVTALRM, self.enough)
        self.running = item.nodeid
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * SLOW, SLOW)  # again, if it will not listen
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.seconds.setdefault(item.nodeid, time.process_time() - start)
            self.watch.switch_context(LOADING)

    def enough(self, _: int, frame: FrameType | None) -> None:
        """Cut the test off: not pytest around it, nor coverage, which may hold its lock."""
        around = []
        while frame:
            around.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}")
            frame = frame.f_back
        if any(one.startswith("coverage.") for one in around):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.01, SLOW)
        elif {*RUNNING} & {*around}:
            self.seconds[self.running] = FOREVER
            pytest.skip(ENOUGH)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What was cut off did not fail, but it is too slow; so is who needs the same set-up."""
        if report.skipped and ENOUGH in report.longreprtext:
            self.seconds[report.nodeid] = FOREVER
        if self.seconds.get(report.nodeid) != FOREVER:
            super().pytest_runtest_logreport(report)


def watch_file(file: str, modules: Sequence[str], known_slow: frozenset[str]) -> dict[str, Any]:
    """Run one test file: what it reached, how long its tests took, what failed."""
    watch = coverage.Coverage(data_file=None, config_file=False, include=[*modules])
    watch.start()
    watch.switch_context(LOADING)
    watching = Watching(watch, known_slow)
    status = run_tests([file], watching, until_first=False)
    watch.stop()
    # Who is cut off may call that a failure (hypothesis does, in the middle of an example).
    was_cut = FOREVER in watching.seconds.values()
    if status not in ((0, 1, 5) if was_cut else (0, 5)) and not watching.failed:
        return {"error": f"pytest ended with {status} on {file}"}
    tests = sorted(watching.seconds)
    bits = {name: 1 << at for at, name in enumerate((LOADING, *tests))}
    data = watch.get_data()
    reached = {}
    for module in modules:
        lines = data.contexts_by_lineno(str(Path(module).resolve()))
        reached[module] = {
            line: hex(sum(bits[one] for one in {*names} if one in bits))
            for line, names in lines.items()
        }
    failed = {name: why[-1000:] for name, why in watching.failed.items()}
    return {"seconds": watching.seconds, "failed": failed, "reached": reached}


@dataclass
class Reached:
    """What one test file reaches."""

    file: str
    seconds: dict[str, float]
    reached: Mapping[str, Mapping[str, str]]
    tests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tests = sorted(self.seconds)

    def hits(self, module: str, first: int, last: int) -> int:
        """Who reached some of these lines, as bits; the lowest is the import."""
        lines = self.reached.get(module, {})
        found = 0
        for line in range(first, last + 1):
            found |= int(lines.get(str(line), "0"), 16)
        return found

    def named(self, bits: int) -> list[str]:
        """The tests of these bits."""
        return [name for at, name in enumerate(self.tests, 1) if bits >> at & 1]

    def touches(self, module: str) -> bool:
        """Whether a test, and not just the import, comes through the module."""
        lines = self.reached.get(module, {}).values()
        return any(int(one, 16) > 1 for one in lines)


def is_own(file: str, module: str) -> bool:
    """Whether a test file is about this module: they bear the same name."""
    name, stem = Path(file).stem, Path(module).stem
    return name in (f"test_{stem}", f"test_{stem}_edges") and (
        Path(file).parent.name == Path(module).parent.name
    )


def tests_for(mutant: Mutant, everything: Iterable[Reached]) -> dict[str, list[str]]:
    """The tests that could notice a mutant, file by file, in the order in which to try them.

    The module's own are chosen first, and at last also those that did not seem to reach the line.
    """
    module = mutant.place.module
    at = statement_at(mutant.original, mutant.place.line)
    found: list[tuple[int, float, str, str]] = []
    for one in everything:
        hits = one.hits(module, at.first, at.last)
        own = is_own(one.file, module)
        # What runs once, at the import or for a cache, is not run again for whom it matters to.
        everybody = hits & 1 or (hits and at.runs_once)
        reaching = {*one.tests} if everybody else {*one.named(hits)}
        for name, seconds in one.seconds.items():
            if seconds <= SLOW and (own or name in reaching):
                rank = 2 if name not in reaching else 0 if own else 1
                found.append((rank, seconds, one.file, name))
    left = BUDGET
    chosen: dict[str, list[str]] = {}
    cost: dict[str, tuple[int, float]] = {}
    for rank, seconds, file, name in sorted(found):
        if (left := left - seconds) < 0:
            break
        chosen.setdefault(file, []).append(name)
        first, sum_ = cost.get(file, (rank, 0.0))
        cost[file] = first, sum_ + seconds
    return {file: chosen[file] for file in sorted(chosen, key=cost.__getitem__)}
