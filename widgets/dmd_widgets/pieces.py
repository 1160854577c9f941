"""What was sent to the browser once is not sent again: it goes by its number from then on.

A click changes little of what a panel shows: two rooms, a track, a line of the journal. So what is
shown is taken to pieces, from the smallest up; each is sent when it is first needed, and never
changes. `read` in `shared.js` puts them together again.
"""

from __future__ import annotations

import json
from typing import Any, Final

LEAST: Final = 60
"""Letters; what is shorter is sent as it is."""
MOST: Final = 5_000
"""So many pieces are remembered; then it begins anew, and sends what is needed once more."""
CUT: Final = "\0"
"""Stands, while a text is cut, where it is cut."""

Packed = Any


class Pieces:
    """The pieces that a browser has, or is about to get."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._sent: set[int] = set()
        self._needed: dict[int, Packed] = {}  # since somebody asked last
        self._last = 0

    def packed(self, value: Any) -> Packed:
        """A value with numbers in place of its pieces: `{"~": 7}`, or `{"~": [3, 5]}` for texts."""
        if isinstance(value, str):
            if len(value) < LEAST:
                return value
            texts = _cut(value)
            if len(texts) < 2:
                return self._piece(value)
            return self._piece({"~": [self._number(one) for one in texts]})
        if isinstance(value, dict):
            return self._piece({key: self.packed(one) for key, one in value.items()})
        if isinstance(value, list | tuple):
            return self._piece([self.packed(one) for one in value])
        return value

    def unsent(self, *, everything: bool) -> dict[str, Packed]:
        """What must be sent along with what was packed since; `everything` to a new browser."""
        if everything:
            self._sent = set()
        new = {number: one for number, one in self._needed.items() if number not in self._sent}
        self._sent |= new.keys()
        self._needed = {}
        if len(self._numbers) > MOST:
            self._numbers, self._sent = {}, set()
        return {f"piece {number}": one for number, one in new.items()}

    def _piece(self, value: Packed) -> Packed:
        """The number of a piece, or a short one itself."""
        return value if len(_written(value)) < LEAST else {"~": self._number(value)}

    def _number(self, value: Packed) -> int:
        written = _written(value)
        if written not in self._numbers:
            self._last += 1
            self._numbers[written] = self._last
        number = self._numbers[written]
        self._needed[number] = value
        return number


def _cut(text: str) -> list[str]:
    """A text in pieces: a drawing at its groups and behind its words, code at its lines."""
    if CUT in text:
        return [text]
    marked = text.replace("<g", f"{CUT}<g").replace("</desc>", f"</desc>{CUT}")
    return [one for one in marked.replace("\n", f"\n{CUT}").split(CUT) if one]


def _written(value: Packed) -> str:
    return value if isinstance(value, str) else json.dumps(value)
