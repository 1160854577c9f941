"""How far a long answer has come: on one line of a terminal, which vanishes when it is there.

Whoever reads from a pipe gets a line now and then instead, beside the answer and never in it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from dmd.core.sentences import say

PATIENCE: Final = 1.0
"""Seconds before anything is shown."""

OFTEN: Final = 0.2
WIDE: Final = 70

SELDOM: Final = 10.0
"""Seconds between two lines where none can be written over."""


class _Said:
    """How far it is, in one line: where it is known how long it takes at most, a figure that falls.

    Then positions and tries, which begin anew with each part, are not told beside it.
    """

    def __init__(self, seconds: float) -> None:
        self.begun, self.seconds = perf_counter(), seconds
        self.part = ""

    def line(self, how_far: str, now: float) -> str:
        """The line at a moment."""
        from dmd.analysis.progress import Part

        if type(how_far) is Part:
            self.part = how_far
        if not self.seconds:
            return say("{n} s: {how_far}", n=f"{now - self.begun:.0f}", how_far=how_far)
        left = max(1, round(self.seconds - (now - self.begun)))
        return say("{n} s left at most: {what}", n=left, what=self.part or how_far)


class _Lines(_Said):
    """A line for each part that begins, once it takes long, and one every few seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.told = self.begun

    def __call__(self, how_far: str) -> None:
        from dmd.analysis.progress import Part

        now = perf_counter()
        line = self.line(how_far, now)
        if now < self.begun + PATIENCE:
            return
        if type(how_far) is Part or now > self.told + SELDOM or self.told == self.begun:
            self.told = now
            print(f"… {line}", file=sys.stderr, flush=True)


@contextmanager
def shown_progress(seconds: float = 0.0) -> Iterator[None]:
    """Show it while something is worked out; how long it takes at most may be known."""
    from dmd.analysis import telling

    if not sys.stderr.isatty():
        with telling(_Lines(seconds)):
            yield
        return
    said = _Said(seconds)
    shown = said.begun + PATIENCE - OFTEN
    wiped = f"\r{' ' * WIDE}\r"

    def show(how_far: str) -> None:
        nonlocal shown
        line = said.line(how_far, now := perf_counter())
        if now > shown + OFTEN:
            shown = now
            told = str(say("{line} (Ctrl-C gives what is known)", line=line))
            sys.stderr.write(f"\r{told[:WIDE]:<{WIDE}}")
            sys.stderr.flush()

    try:
        with telling(show):
            yield
    finally:
        sys.stderr.write(wiped)
        sys.stderr.flush()
