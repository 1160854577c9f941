"""How far a long answer has come: told to whoever listens, while it is worked out.

>>> said = []
>>> with telling(said.append):
...     tell("1,000 positions")
>>> tell("nobody listens any more")
>>> said
['1,000 positions']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str], object]

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)

OFTEN = 1_000
"""After so many positions or tries one hears of it."""


@contextmanager
def telling(listener: Listener) -> Iterator[None]:
    """Let somebody hear how far every answer has come that is asked for in here."""
    before = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(before)


def tell(how_far: str) -> None:
    """Say how far one has come."""
    if (listener := _LISTENER.get()) is not None:
        listener(how_far)
