"""How far a long answer has come, on one line of a terminal that vanishes when it is there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

PATIENCE: Final = 1.0
"""Seconds before anything is shown."""

OFTEN: Final = 0.2
WIDE: Final = 70


@contextmanager
def shown_progress() -> Iterator[None]:
    """Show it where somebody sits at a terminal; whoever reads from a pipe sees nothing."""
    from dmd.analysis import telling

    if not sys.stderr.isatty():
        yield
        return
    begun = perf_counter()
    shown = begun + PATIENCE - OFTEN
    wiped = f"\r{' ' * WIDE}\r"

    def show(how_far: str) -> None:
        nonlocal shown
        if perf_counter() > shown + OFTEN:
            shown = perf_counter()
            told = f"{shown - begun:.0f} s: {how_far} (Ctrl-C gives what is known)"
            sys.stderr.write(f"\r{told[:WIDE]:<{WIDE}}")
            sys.stderr.flush()

    try:
        with telling(show):
            yield
    finally:
        sys.stderr.write(wiped)
        sys.stderr.flush()
