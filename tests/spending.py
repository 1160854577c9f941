"""How long something takes against something else, here and now: no test judges by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable

LOOKS = 3
"""So often is looked at what seemed slow: only the machine is slow once, and quick later."""


def spent(doing: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The seconds of this processor that something takes, whatever else is done on it."""
    began = clock()
    doing()
    return clock() - began


def times_as_long(doing: Callable[[], object], other: Callable[[], object]) -> float:
    """How many times as long as the other it takes; the least of some looks, as noise only adds."""
    both = [(spent(doing), spent(other)) for _ in range(LOOKS)]
    return min(one for one, _ in both) / min(two for _, two in both)
