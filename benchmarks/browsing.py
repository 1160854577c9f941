"""A browser for what is measured in one: in a process of its own, which ends with this one."""

from __future__ import annotations

import atexit
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def a_browser(module: str) -> subprocess.Popen[str]:
    """Chromium and what it looks at: a line that goes in asks, a line that comes out is seconds."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", module], cwd=ROOT, stdin=pipe, stdout=pipe, text=True
    )
    atexit.register(process.communicate)  # it hears that there is no more to come
    return process


def waited(module: str, asked: str) -> float:
    """The seconds that the browser answers; it is begun when it is first asked."""
    process = a_browser(module)
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{asked}\n")
    process.stdin.flush()
    return float(process.stdout.readline())
