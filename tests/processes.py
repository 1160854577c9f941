"""Programs that a test started, and that are not to outlive it."""

from __future__ import annotations

import signal
import subprocess
from contextlib import suppress
from typing import Any

PATIENCE = 30
"""Seconds; a busy machine is slow, and yet no test waits for ever."""


def end(process: subprocess.Popen[Any], patience: float = PATIENCE) -> None:
    """Ask a program to end, and end it where it does not."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(patience)
    process.kill()


def hear_ctrl_c() -> None:
    """What a shell runs in the background is told to ignore Ctrl-C, and so are these tests then."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
