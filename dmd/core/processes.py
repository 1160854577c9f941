"""Several processes that play, and Ctrl-C among them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


def heed_ctrl_c() -> None:
    """A worker ends at once and in silence: the one who leads says that it was stopped."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C comes a little later, to whoever is started in here only once it can be heeded."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def nothing_to_run_again() -> Iterator[None]:
    """Workers that begin in here do not run the script of whoever starts them once more.

    A new process usually imports the main script, which would then play everything again; what
    our workers do lies in modules of the kit.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
