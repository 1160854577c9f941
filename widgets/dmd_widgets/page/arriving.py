"""Modules that arrive when they are first imported: what nobody asked for is not sent.

The kit comes in packs. The first holds what the first choice needs; whoever imports a module of
another one gets it then, and waits for it. Only modules bring packs along: a file of another
language is asked for by the page, before anybody reads it.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say

NO_PART: Final = say("This part of the page has not been fetched yet, and there is no network.")

Fetch = Callable[[str], Any]
"""The bytes of a pack by its name, as something with a buffer."""


class Arriving:
    """The last to be asked for a module: it knows which pack brings it."""

    def __init__(
        self, packs: Mapping[str, str], fetch: Fetch, unpack: Callable[[str, bytes], None]
    ) -> None:
        self._packs = packs  # by module
        self._fetch, self._unpack = fetch, unpack
        self.there: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, once its pack has come."""
        pack = self._packs.get(name) or self._packs.get(name.partition(".")[0])
        if pack is None or pack in self.there:
            return None
        self._unpack(pack, gzip.decompress(self._come(pack)))
        self.has_come(pack)
        return PathFinder.find_spec(name, path, target)

    def _come(self, pack: str) -> bytes:
        try:
            return bytes(self._fetch(pack))
        except Exception as wrong:  # of a kind that only a browser has
            raise Refusal(NO_PART) from wrong

    def has_come(self, pack: str) -> None:
        """A pack is there, whoever fetched it."""
        self.there.add(pack)
        invalidate_caches()


def wait_for(
    packs: Mapping[str, str], fetch: Fetch, unpack: Callable[[str, bytes], None]
) -> Arriving:
    """From now on, modules may arrive."""
    waiting = Arriving(packs, fetch, unpack)
    sys.meta_path.append(waiting)
    return waiting
