"""What happens in a forked child: a module is loaded with its mistake, and tests are run."""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, settings

Name = TypeVar("Name")

HEAVY = ("hypothesis.stateful", "msgspec", "networkx", "numpy", "pandas", "yaml")
EXAMPLES = 20  # of hypothesis, where a test names no number; without shrinking
MEMORY = 4 << 30  # bytes; a mutant may well build a list that never ends
PLUGINS_WE_NEED_NOT = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"


def prepare(root: Path, heavy: Sequence[str] = HEAVY) -> None:
    """Have in memory what every trial needs and no mutant changes; look for `dmd` in a folder."""
    os.chdir(root)
    os.environ |= {PLUGINS_WE_NEED_NOT: "1", "CI": "true"}  # in CI the examples are always the same
    os.environ.pop("DMD_SOAK", None)
    sys.dont_write_bytecode = False  # what one trial has compiled, the next ones need not
    sys.path[:] = [str(root), str(root / "widgets"), *(one for one in sys.path if one)]
    for name in heavy:
        importlib.import_module(name)
    gc.freeze()  # pytest collects garbage at each end; it need not look at all this every time


class Mistaken(SourceFileLoader):
    """Loads a module from a text that is on no disk."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.text = source

    def get_code(self, fullname: str) -> CodeType:
        """The mistaken code."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Finder:
    """Finds the one module that is mistaken, before anybody else can find the right one."""

    def __init__(self, path: str, source: str) -> None:
        self.name = path.removesuffix(".py").replace("/", ".")
        self.loader = Mistaken(self.name, str(Path(path).resolve()), source)
        self.found = False

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The mistaken module, and no other."""
        if name != self.name:
            return None
        self.found = True
        return spec_from_loader(name, self.loader)


class Chosen:
    """A pytest plugin: few examples, some tests only, quickest first, each with a time limit."""

    def __init__(self, allowance: Callable[[str], float | None]) -> None:
        self.allowance = allowance
        self.failed: dict[str, str] = {}

    def pytest_sessionstart(self) -> None:
        """Between conftest and the tests: then it counts for all tests that name no number."""
        phases = Phase.explicit, Phase.generate
        settings.register_profile("mutants", max_examples=EXAMPLES, phases=phases, database=None)
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests with an allowance."""
        limits = {one: self.allowance(one.nodeid) for one in items}
        kept = [(limit, one) for one, limit in limits.items() if limit is not None]
        items[:] = [one for _, one in sorted(kept, key=lambda pair: pair[0])]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """The seconds count while we work, not while a busy machine lets us wait."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self.allowance(item.nodeid) or 0)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot even be read has failed, too."""
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext


def run_tests(files: Sequence[str], *plugins: object, until_first: bool = True) -> int:
    """Run pytest in this process; its exit status."""
    scratch = f"tmp-{os.getpid()}"
    options = ["-q", "-p", "no:cacheprovider", "--basetemp", scratch]
    if until_first:
        options.append("-x")
    try:
        return int(pytest.main([*options, *files], plugins=list(plugins)))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def try_mutant(
    path: str,
    source: str,
    chunks: Sequence[Sequence[str]],
    allowance: Callable[[str], float | None],
) -> dict[str, Any]:
    """Run the tests of some files after those of others, until one notices the mistake."""
    finder = Finder(path, source)
    sys.meta_path.insert(0, finder)
    for files in chunks:
        chosen = Chosen(allowance)
        status = run_tests(files, chosen)
        if chosen.failed:
            by, why = next(iter(chosen.failed.items()))
            return {"killed": by, "why": why[-400:], "found": finder.found}
        if status not in (0, 5):  # passed, or nothing left to run
            return {"error": f"pytest ended with {status} on {files}"}
    return {"killed": "", "found": finder.found}


class Child:
    """A forked process that does one thing, and writes down what came of it."""

    def __init__(self, work: Callable[[], dict[str, Any]], wait: float) -> None:
        self.deadline = time.monotonic() + wait
        self.answer = Path(f"answer-{time.monotonic_ns()}.json").resolve()
        self.log = self.answer.with_suffix(".log")
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            self._live(work)

    def _live(self, work: Callable[[], dict[str, Any]]) -> None:
        """Never comes back: a child that returned would go on with the work of its parent."""
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            log = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for stream in (1, 2):
                os.dup2(log, stream)
            try:
                answer = work()
            except BaseException:
                answer = {"error": traceback.format_exc()}
            self.answer.write_text(json.dumps(answer), encoding="utf-8")
        finally:
            os._exit(0)

    def end(self) -> dict[str, Any] | None:
        """What came of it; nothing while it still works."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        late = time.monotonic() > self.deadline
        if not pid and not late:
            return None
        if not pid:
            self.kill()
        try:
            answer: dict[str, Any] = json.loads(self.answer.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            answer = _without_answer(status, late=late)
        if "error" in answer:
            answer["said"] = self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
        self.answer.unlink(missing_ok=True)
        self.log.unlink(missing_ok=True)
        return answer

    def kill(self) -> None:
        """It, and whatever it has started."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)


def _without_answer(status: int, *, late: bool) -> dict[str, Any]:
    """How a child ended that could not say it: out of time, crashed, or ended from outside."""
    by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if late or by == signal.SIGVTALRM:
        return {"timed_out": True}
    if by in (signal.SIGSEGV, signal.SIGABRT, signal.SIGFPE, signal.SIGBUS, signal.SIGILL):
        return {"killed": f"the process died of {signal.Signals(by).name}"}
    return {"error": f"a trial ended without an answer, status {status}"}


def each(
    works: Iterable[tuple[Name, Callable[[], dict[str, Any]], float]], jobs: int
) -> Iterator[tuple[Name, dict[str, Any]]]:
    """Do many works, some at a time; what came of each, in the order in which they end."""
    waiting = iter(works)
    running: list[tuple[Name, Child]] = []
    try:
        while True:
            while len(running) < jobs and (one := next(waiting, None)):
                running.append((one[0], Child(one[1], one[2])))
            if not running:
                return
            for name, child in list(running):
                if (answer := child.end()) is not None:
                    running.remove((name, child))
                    yield name, answer
                    break
            else:
                time.sleep(0.005)
    finally:
        for _, child in running:
            child.kill()
