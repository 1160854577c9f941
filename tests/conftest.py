"""What every test can rely on, what stays together, and what is said at the end."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

os.environ["MPLBACKEND"] = "Agg"
os.environ["DMD_LANG"] = "en"  # whatever this machine speaks
os.environ["DMD_HOME"] = mkdtemp(prefix="dmd-home-")  # whatever a tester solved

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tests.breadth import WIDE

atexit.register(rmtree, os.environ["DMD_HOME"], ignore_errors=True)

# A slow or busy machine must not turn a right answer into a failure, nor luck decide a run in CI.
settings.register_profile(
    "kit",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kit")


LEFT_TO_CI = "wide, and left to CI; make test WIDE=1 runs it here"

# What waits more than it computes: for a browser, a server, a kernel, an installation.
WAITS = ("notebooks/", "tests/browser/", "tests/page/", "tests/packaging/", "tests/cli/test_lab.py")
# What computes longest, and is begun first, so that nobody ends alone.
LONG = (
    "tests/analysis/",
    "tests/death_may_die/test_random_games.py",
    "tests/ladder/",
    "tests/cli/",
)


def in_turn(nodeid: str) -> tuple[int, int]:
    """Where a test stands in the queue: from one end those that wait, from the other the long."""
    file = nodeid.partition("::")[0]
    for place, begins in enumerate(WAITS):
        if file.startswith(begins):
            return 0, place
    return (2 if file.startswith(LONG) else 1), 0


def stays_with(nodeid: str) -> str:
    """What runs in one process: a notebook's cells share a kernel, and the tests of a file that
    are given the same what they work out of it."""
    file, _, name = nodeid.partition("::")
    if file.endswith(".ipynb"):
        return file
    return f"{file}[{name.partition('[')[2]}" if "[" in name else nodeid


class Spread(LoadScopeScheduling):
    """Every other worker begins with what waits, the others with what computes.

    So the processors always have something to do, though a browser is slow to answer. The queue has
    two ends: whoever has done all of the own kind goes on with the other.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False  # the queue is in order: see below
        super().__init__(config, log)
        self.numbers: dict[Any, dict[str, int]] = {}

    def _split_scope(self, nodeid: str) -> str:
        return stays_with(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        waits = int(node.gateway.id.removeprefix("gw")) % 2 == 0
        scope, unit = self.workqueue.popitem(last=not waits)
        self.assigned_work[node][scope] = unit
        if node not in self.numbers:  # to look for each of 14,000 in a list takes seconds
            collected = self.registered_collections[node]
            self.numbers[node] = {name: number for number, name in enumerate(collected)}
        numbers = self.numbers[node]
        node.send_runtest_some([numbers[name] for name, is_done in unit.items() if not is_done])

    def _reschedule(self, node: Any) -> None:
        """Give enough to go on with: nobody runs a test before there is one to follow.

        Whoever takes the place of one who died gets nothing before it has collected.
        """
        if node.shutting_down or node not in self.registered_collections:
            return
        while self.workqueue and self._pending_of(self.assigned_work[node]) <= 2:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()

    def remove_node(self, node: Any) -> str | None:
        """Whoever has ended its worker is not run again; what waited behind it is."""
        units = self.assigned_work.pop(node)
        left = [name for unit in units.values() for name, is_done in unit.items() if not is_done]
        for scope, unit in units.items():
            if rest := {name: False for name in unit if name in left[1:]}:
                self.workqueue[scope] = rest
        for other in self.assigned_work:
            self._reschedule(other)
        return left[0] if left else None

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what is done: all that is left would be counted again for each of 14,000 tests."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    """Who runs what under `-n`."""
    return Spread(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is wide; bring what is spread over several workers into its queue's order."""
    if not WIDE:
        for one in items:
            if one.get_closest_marker("wide"):
                one.add_marker(pytest.mark.skip(reason=LEFT_TO_CI))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda one: in_turn(one.nodeid))


def pytest_collection_finish() -> None:
    """Nobody looks for rubbish among what stays to the end, nor after every few new values.

    With 12,000 tests collected to look took an eighth of all computing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(wrapper=True, tryfirst=True)  # after all other summaries
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Say plainly how much was left out, and why."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    for reason, many in reasons.most_common():
        terminalreporter.write_line(
            f"{many} test{' was' if many == 1 else 's were'} left out: {reason}", yellow=True
        )


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The analyst's clock stands still: no answer depends on how busy this machine is."""
    import dmd.analysis  # noqa: F401  # whose modules are read only when somebody asks

    for name, module in [*sys.modules.items()]:
        if name.startswith("dmd.analysis.") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a window, one for all tests of a process.

    Where there is none the tests say so; in CI that is a failure.
    """
    from tests.browser.serving import NO_CHROMIUM, browsing, quick_chromium

    program = quick_chromium()
    if program is None:
        if "CI" in os.environ:
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with browsing(program) as window:
        yield window
