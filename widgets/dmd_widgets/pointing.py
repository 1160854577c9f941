"""What somebody points at in one panel of a game, so that the other panels of that game show it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from dmd.evening import Evening

Ways = tuple[tuple[str, ...], ...]


class Pointing:
    """Of one game: what is pointed at, what is said of it, and the ways that are shown."""

    def __init__(self) -> None:
        self.about = ""  # such as `figure cultist 1`; nothing where nobody points
        self.told = ""
        self._ways: tuple[Any, Ways] = None, ()  # of which position, for they grow old with it
        self._watchers: list[Callable[[], None]] = []

    def at(self, about: str, told: str = "", ways: Ways = (), state: Any = None) -> None:
        """Point at something; at nothing, to point no more."""
        if (about, told, ways) == (self.about, self.told, self._ways[1]) and (
            not ways or state is self._ways[0]
        ):
            return
        self.about, self.told, self._ways = about, told, (state, ways)
        for watcher in tuple(self._watchers):
            watcher()

    def ways(self, state: Any) -> Ways:
        """The ways shown in this very position."""
        known, ways = self._ways
        return ways if known is state else ()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call somebody when something else is pointed at; what this returns ends it."""
        self._watchers.append(watcher)

        def stop() -> None:
            with suppress(ValueError):  # to stop twice is to have stopped
                self._watchers.remove(watcher)

        return stop


_OF: WeakKeyDictionary[Evening, Pointing] = WeakKeyDictionary()


def pointing(game: Evening) -> Pointing:
    """What is pointed at in this game, whichever panel asks."""
    return _OF.setdefault(game, Pointing())
