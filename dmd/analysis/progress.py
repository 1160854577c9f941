"""How far a long answer has come: told to whoever listens, while it is worked out.

>>> said = []
>>> with telling(said.append):
...     tell("1,000 positions")
>>> tell("nobody listens any more")
>>> said
['1,000 positions']
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from dmd.core.sentences import say

Listener = Callable[[str], object]
P = ParamSpec("P")
R = TypeVar("R")

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)

OFTEN = 1_000
"""After so many positions or tries one hears of it."""

PATIENCE, EVERY = 2.0, 0.5
"""Seconds before a notebook shows anything, and between one line and the next."""


class Part(str):
    """The name of a part of an answer that begins now."""


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


def shown(function: Callable[P, R]) -> Callable[P, R]:
    """Where somebody sits before a notebook, show how far it has come, in a line that vanishes."""

    @wraps(function)
    def heard(*args: P.args, **more: P.kwargs) -> R:
        display = _display() if _LISTENER.get() is None else None
        if display is None:
            return function(*args, **more)
        line = _Line(display)
        try:
            with telling(line):
                return function(*args, **more)
        finally:
            line.vanish()

    return heard


def _display() -> Callable[..., Any] | None:
    """What shows something in a notebook, if there is one that somebody could type into."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    if not getattr(getattr(shell, "kernel", None), "_allow_stdin", False):
        return None
    found: Callable[..., Any] = sys.modules["IPython"].display.display
    return found


class _Line:
    """One line of a notebook, shown late and written anew now and then."""

    def __init__(self, display: Callable[..., Any]) -> None:
        self.display = display
        self.handle: Any = None
        self.begun = perf_counter()
        self.last = self.begun + PATIENCE - EVERY

    def __call__(self, how_far: str) -> None:
        now = perf_counter()
        if now < self.last + EVERY:
            return
        self.last = now
        seconds = f"{now - self.begun:.0f}"
        told = say(
            "{seconds} s: {how_far} (Interrupt gives what is known)",
            seconds=seconds, how_far=how_far,
        )  # fmt: skip
        self._show(told)

    def vanish(self) -> None:
        """Leave nothing to be read."""
        if self.handle is not None:
            self._show("")

    def _show(self, told: str) -> None:
        data = {"text/plain": told}
        if self.handle is None:
            self.handle = self.display(data, raw=True, display_id=True)
        else:
            self.handle.update(data, raw=True)
