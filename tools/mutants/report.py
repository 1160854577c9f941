"""What came of it: a table with a line for each module, and the survivors to write tests for."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from tools.mutants.verdicts import KILLED, SURVIVED, TIMED_OUT, Verdict


@dataclass(frozen=True)
class Row:
    """The verdicts on the mutants of one module, apart from the excused ones."""

    module: str
    goal: int
    verdicts: Sequence[Verdict]
    is_sample: bool

    @property
    def ends(self) -> Counter[str]:
        """How many ended how."""
        return Counter(one.end for one in self.verdicts)

    @property
    def score(self) -> float:
        """The share that somebody noticed; an endless loop is noticed, too."""
        return 1 - self.ends[SURVIVED] / len(self.verdicts) if self.verdicts else 0.0

    @property
    def is_short(self) -> bool:
        """Whether the goal is missed; where nothing was tried, it is."""
        return self.score * 100 < self.goal - 1e-9

    def __str__(self) -> str:
        ends = self.ends
        counts = f"{len(self.verdicts):7} {ends[KILLED]:6} {ends[SURVIVED]:8} {ends[TIMED_OUT]:9}"
        low, high = wilson(len(self.verdicts) - ends[SURVIVED], len(self.verdicts))
        surely = f"{low:5.0%} to {high:4.0%}" if self.is_sample else "all of them"
        verdict = "  MISSED" if self.is_short else ""
        return f"{self.module:36} {counts} {self.score:7.1%} {surely:>14} {self.goal:4}%{verdict}"


HEAD = (
    f"{'module':36} {'mutants':>7} {'killed':>6} {'survived':>8} {'timed out':>9} {'score':>7}"
    f" {'95% sure':>14} {'goal':>5}"
)


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Between what shares the truth lies, as far as a sample can tell.

    >>> [round(one, 3) for one in wilson(45, 50)]
    [0.786, 0.957]
    """
    if not tries:
        return 0.0, 1.0
    share, width = hits / tries, z * z / tries
    middle = (share + width / 2) / (1 + width)
    around = z / (1 + width) * sqrt(share * (1 - share) / tries + width / 4 / tries)
    return max(0.0, middle - around), min(1.0, middle + around)


def survivors(rows: Iterable[Row]) -> str:
    """Each survivor with file, line and difference, for whoever writes the missing test."""
    found = [one.mutant for row in rows for one in row.verdicts if one.end == SURVIVED]
    return "\n".join(
        f"{one.name}, in {one.room or 'the module'}\n{one.difference()}\n" for one in found
    )


class Progress:
    """A counter on the screen: one line that is written over, or one now and then in a log."""

    def __init__(self) -> None:
        self.is_screen = sys.stderr.isatty()
        self.shown = ""

    def __call__(self, line: str) -> None:
        """Show where we are."""
        if self.is_screen:
            print(f"\r{line:{len(self.shown)}}", end="", file=sys.stderr, flush=True)
            self.shown = line

    def done(self, line: str) -> None:
        """A line that stays."""
        self("")
        print("\r" * self.is_screen + line, flush=True)
