"""What somebody points at in one panel of a game, so that the other panels of that game show it."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from dmd.core.watching import Watched
from dmd.evening import Evening

Ways = tuple[tuple[str, ...], ...]


class Pointing(Watched):
    """Of one game: what is pointed at, what is said of it, and the ways that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.about = ""  # such as `figure cultist 1`; nothing where nobody points
        self.told = ""
        self._ways: tuple[Any, Ways] = None, ()  # of which position, for they grow old with it

    def at(self, about: str, told: str = "", ways: Ways = (), state: Any = None) -> None:
        """Point at something; at nothing, to point no more."""
        if (about, told, ways) == (self.about, self.told, self._ways[1]) and (
            not ways or state is self._ways[0]
        ):
            return
        self.about, self.told, self._ways = about, told, (state, ways)
        self._tell_watchers()

    def ways(self, state: Any) -> Ways:
        """The ways shown in this very position."""
        known, ways = self._ways
        return ways if known is state else ()


_OF: WeakKeyDictionary[Evening, Pointing] = WeakKeyDictionary()


def pointing(game: Evening) -> Pointing:
    """What is pointed at in this game, whichever panel asks."""
    return _OF.setdefault(game, Pointing())
