"""What tells whoever watches it that it has changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dmd.core.doors import doors


@doors
class Watched:
    """Something that changes while others look at it, such as the panels of a game."""

    def __init__(self) -> None:
        self._watchers: list[Callable[[], None]] = []

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call somebody after everything that is done here; what this returns ends it."""
        self._watchers.append(watcher)

        def stop() -> None:
            with suppress(ValueError):  # to stop twice is to have stopped
                self._watchers.remove(watcher)

        return stop

    def _tell_watchers(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()
