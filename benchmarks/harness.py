"""Two contenders side by side: interleaved rounds, the ratio formed inside each, the median given.

A module of peers offers `lines()`: whatever it compares has been checked for equal answers there,
before anything is timed. Here those lines are raced against each other, fairly, and told of.

Seconds are those the processor gave to this process. The clock on the wall would also count what
the neighbours took, and that hits long samples harder than short ones: a busy machine would flatter
whoever is quick.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import repeat
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

SAMPLE: Final = 0.005  # seconds that one sample lasts at least
LONG: Final = 0.1  # seconds after which a call needs no company, nor a rehearsal
SHARE: Final = 2.5  # seconds on the wall after which a line has had its turn
FEWEST, MOST = 3, 30  # rounds of a line
NEARLY: Final = 0.8  # of the goal: missed by no more than 20 %

clock = process_time
wall = perf_counter


class SelfTimed(NamedTuple):
    """A contender that says itself how many seconds it takes: a new interpreter, a budget."""

    seconds: Callable[[], float]


Contender = Callable[[], object] | SelfTimed


class Line(NamedTuple):
    """One goal: what is timed, against whom, and how many times as quick ours should be."""

    id: str
    what: str
    ours: Contender
    peer: Contender
    peer_name: str
    goal_ratio: float
    rounds: int = MOST
    is_aim: bool = False  # to be told of, and no failure when missed


class NotYet(NamedTuple):
    """A goal that later work brings, or one that cannot be measured here."""

    id: str
    what: str
    verdict: str = "not yet"
    note: str = ""


class Row(NamedTuple):
    """What is told of one line."""

    id: str
    what: str
    verdict: str
    peer_name: str = ""
    goal: float = 0.0
    ours: float = 0.0  # seconds a call, the median
    peer: float = 0.0
    ratio: float = 0.0
    low: float = 0.0  # half of the rounds lie between low and high
    high: float = 0.0
    rounds: int = 0
    note: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether somebody should look at it."""
        return self.verdict in ("MISSED", "FAILED")


# -- one sample ------------------------------------------------------------------------------------


@contextmanager
def undisturbed() -> Iterator[None]:
    """While the garbage collector waits, as `timeit` does."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def lasting(call: Callable[[], object], calls: int) -> float:
    """How many seconds so many calls take."""
    with undisturbed():
        begin = clock()
        for _ in repeat(None, calls):
            call()
        return clock() - begin


class Stopwatch:
    """Times one contender. The first time, it finds out how many calls fill a sample."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        self.calls = 0
        self.last = 0.0

    def __call__(self) -> float:
        """Seconds a call takes."""
        if isinstance(self.contender, SelfTimed):
            return self.contender.seconds()
        self.last = self._again() if self.calls else self._first()
        return self.last

    def _first(self) -> float:
        call: Any = self.contender
        self.calls, spent = 1, lasting(call, 1)
        if spent < LONG:  # that was the rehearsal: whatever is kept between calls is kept now
            while (spent := lasting(call, self.calls)) < SAMPLE:
                needed = self.calls * SAMPLE / spent if spent else self.calls * 10
                self.calls = min(int(needed * 1.2) + 1, self.calls * 10)
        return spent / self.calls

    def _again(self) -> float:
        call: Any = self.contender
        if self.last < LONG:
            call()  # other lines were timed meanwhile, and may have emptied the caches
        return lasting(call, self.calls) / self.calls


# -- many rounds -----------------------------------------------------------------------------------


class Race:
    """One line being raced."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.watches = Stopwatch(line.ours), Stopwatch(line.peer)
        self.rounds: list[tuple[float, float]] = []  # seconds a call: ours, the peer's
        self.spent = 0.0
        self.trouble: Row | None = None

    def run(self, luck: Random) -> None:
        """One round; who begins is a matter of luck."""
        begin, seconds = wall(), [0.0, 0.0]
        try:
            for side in luck.sample((0, 1), 2):
                seconds[side] = self.watches[side]()
        except Exception as wrong:  # one broken line must not cost us the others
            self.trouble = trouble(wrong, self.line.id, self.line.what)
        self.rounds.append((seconds[0], seconds[1]))
        self.spent += wall() - begin

    def wants_more(self, rounds: int | None, is_late: bool) -> bool:
        """Whether another round is worth its time; the first always is."""
        run = len(self.rounds)
        if self.trouble or not run:
            return not run
        if rounds is not None:
            return run < rounds
        return not is_late and run < self.line.rounds and (run < FEWEST or self.spent < SHARE)

    def row(self) -> Row:
        """What came out."""
        if self.trouble:
            return self.trouble
        line = self.line
        ours, peers = (median(column) for column in zip(*self.rounds, strict=True))
        ratios = [peer / max(ours, 1e-12) for ours, peer in self.rounds]
        low, _, high = quantiles(ratios, method="inclusive") if len(ratios) > 1 else ratios * 3
        ratio = median(ratios)
        return Row(
            line.id, line.what, verdict(ratio, line.goal_ratio, line.is_aim),
            line.peer_name, line.goal_ratio,
            ours, peers, ratio, low, high, len(ratios),
        )  # fmt: skip


def race(
    lines: Iterable[Line],
    *,
    rounds: int | None = None,
    until: float = float("inf"),
    luck: Random | None = None,
    tell: Callable[[str], None] = lambda text: None,
) -> list[Row]:
    """Race all lines, round by round, so that a bad minute of the machine hurts all a little.

    Each has as many rounds as it asks for, or as fit into its share of the time. Past `until`
    (on the wall) only lines that have not been raced at all still get their turn.
    """
    luck = luck or Random()
    races = [Race(adopted(line)) for line in lines]
    number = 0
    while waiting := [one for one in races if one.wants_more(rounds, wall() > until)]:
        number += 1
        luck.shuffle(waiting)
        for place, one in enumerate(waiting, 1):
            if one.wants_more(rounds, wall() > until):
                tell(f"round {number}, line {place} of {len(waiting)}: {one.line.id}")
                one.run(luck)
    return [one.row() for one in races]


def adopted(line: Any) -> Line:
    """A line of a module that has a record of its own for it."""
    if isinstance(line, Line):
        return line
    return Line(
        line.id, line.what, line.ours, line.peer, line.peer_name, line.goal_ratio,
        getattr(line, "rounds", MOST),
    )  # fmt: skip


def verdict(ratio: float, goal: float, is_aim: bool = False) -> str:
    """How a ratio stands beside its goal."""
    if ratio >= goal:
        return "met"
    if ratio >= NEARLY * goal:
        return "close"
    return "below aim" if is_aim else "MISSED"


def trouble(wrong: Exception, id_: str, what: str) -> Row:
    """A line that could not be measured: a part is missing, or something is broken."""
    if isinstance(wrong, ModuleNotFoundError):
        name = (wrong.name or "").partition(".")[0]
        if name in ("dmd", "benchmarks"):
            return Row(id_, what, "not yet")
        return Row(id_, what, "no peer", note=f"{name}: pip install -e '.[bench]'")
    return Row(id_, what, "FAILED", note=f"{type(wrong).__name__}: {wrong}")


# -- telling ---------------------------------------------------------------------------------------


def table(rows: Iterable[Row]) -> str:
    """All rows, one below the other."""
    head = ("id", "what", "ours", "peer", "", "ratio", "half of the rounds", "goal", "verdict")
    cells = [head, *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = {2, 3, 5, 6, 7}
    lines = []
    for row in cells:
        padded = [
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def _cells(row: Row) -> tuple[str, ...]:
    if not row.rounds:
        said = f"{row.verdict}  {row.note}".rstrip()
        return row.id, _cut(row.what), "", "", "", "", "", "", said
    spread = f"{_times(row.low)} to {_times(row.high)}" if row.rounds > 1 else "one round"
    return (
        row.id, _cut(row.what), duration(row.ours), duration(row.peer), _cut(row.peer_name, 30),
        f"{_times(row.ratio)} ×", spread, f"{row.goal:,g} ×", row.verdict,
    )  # fmt: skip


def _cut(text: str, most: int = 48) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.000_000_045), duration(0.0123), duration(22)
    ('45.0 ns', '12.3 ms', '22.0 s')
    """
    units = ("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)
    unit, size = next((one for one in units if seconds >= one[1]), units[-1])
    number = seconds / size
    return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f} {unit}"
