"""What every test can rely on, what stays together, and what is said at the end."""

from __future__ import annotations

import atexit
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

atexit.register(rmtree, os.environ["DMD_HOME"], ignore_errors=True)

# A slow or busy machine must not turn a right answer into a failure, nor luck decide a run in CI.
settings.register_profile(
    "kit",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kit")


class Spread(LoadScopeScheduling):
    """Test by test to whoever is free; a notebook stays whole, as its cells share a kernel."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file.endswith(".ipynb") else nodeid

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what is done: all that is left would be counted again for each of 9,000 tests."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    """Who runs what under `-n 2`; longest first are the notebooks, so that no worker ends alone."""
    return Spread(config, log)


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
    for name, module in [*sys.modules.items()]:
        if name.startswith("dmd.analysis.") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a window, one for all tests of a process.

    Where there is none the tests say so; in CI that is a failure.
    """
    from tests.browser.serving import NO_CHROMIUM, browsing, chromium

    program = chromium()
    if program is None:
        if "CI" in os.environ:
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with browsing(program) as window:
        yield window
