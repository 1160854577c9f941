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


class _Lines:
    """A line for each part that begins, once it takes long, and one every few seconds."""

    def __init__(self) -> None:
        self.begun = self.told = perf_counter()

    def __call__(self, how_far: str) -> None:
        from dmd.analysis.progress import Part

        now = perf_counter()
        if now < self.begun + PATIENCE:
            return
        if type(how_far) is Part or now > self.told + SELDOM or self.told == self.begun:
            self.told = now
            print(f"… {now - self.begun:.0f} s: {how_far}", file=sys.stderr, flush=True)


@contextmanager
def shown_progress() -> Iterator[None]:
    """Show it while something is worked out."""
    from dmd.analysis import telling

    if not sys.stderr.isatty():
        with telling(_Lines()):
            yield
        return
    begun = perf_counter()
    shown = begun + PATIENCE - OFTEN
    wiped = f"\r{' ' * WIDE}\r"

    def show(how_far: str) -> None:
        nonlocal shown
        if perf_counter() > shown + OFTEN:
            shown = perf_counter()
            told = say(
                "{n:.0f} s: {how_far} (Ctrl-C gives what is known)",
                n=shown - begun,
                how_far=how_far,
            )
            sys.stderr.write(f"\r{told[:WIDE]:<{WIDE}}")
            sys.stderr.flush()

    try:
        with telling(show):
            yield
    finally:
        sys.stderr.write(wiped)
        sys.stderr.flush()
