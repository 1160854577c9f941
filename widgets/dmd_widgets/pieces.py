"""What was sent to the browser once is not sent again: it goes by its number from then on.

A click changes little of what a panel shows: two rooms, a track, a line of the journal. So what is
shown is taken to pieces, from the smallest up; each is sent when it is first needed, and never
changes. `read` in `shared.js` puts them together again.
"""

from __future__ import annotations

from typing import Any, Final

from dmd_widgets.as_json import as_json

LEAST: Final = 40
"""Letters; what is shorter is sent as it is."""
MOST: Final = 5_000
"""So many pieces are remembered; then it begins anew, and sends what is needed once more."""
MOST_KEPT: Final = 4_000_000
"""Bytes of what was taken to pieces already, and need not be once more."""
CUT: Final = "\0"
"""Stands, while a text is cut, where it is cut."""

Packed = Any


class Pieces:
    """The pieces that a browser has, or is about to get."""

    def __init__(self) -> None:
        self._numbers: dict[str | bytes, int] = {}
        self._pieces: dict[int, Packed] = {}  # by their numbers
        self._sent: set[int] = set()
        self._asked: list[Packed] = []  # what was packed since somebody asked last
        self._known: dict[str | bytes, Packed] = {}  # values as they are written, and packed
        self._kept = 0  # bytes of them
        self._last = 0

    def packed(self, value: Any) -> Packed:
        """A value with numbers in place of its pieces: `{"~": 7}`, or `{"~": [3, 5]}` for texts."""
        if self._kept > MOST_KEPT:
            self._known, self._kept = {}, 0
        packed = self._packed(value)
        self._asked.append(packed)
        return packed

    def unsent(self, *, everything: bool) -> dict[str, Packed]:
        """What must be sent along with what was packed since; `everything` to a new browser.

        What a new one is told the others do not hear, and of what they have it has only that: so
        no more counts as sent from then on than both know.
        """
        new: dict[str, Packed] = {}
        known: set[int] = set() if everything else self._sent
        look, self._asked = self._asked, []
        while look:
            for number in _numbers_in(look.pop()):
                if number not in known:  # with a piece go the pieces in it
                    known.add(number)
                    new[f"piece {number}"] = self._pieces[number]
                    look.append(self._pieces[number])
        if everything:
            self._sent &= known
        if len(self._numbers) > MOST:
            self._numbers, self._pieces, self._sent = {}, {}, set()
            self._known, self._kept = {}, 0
        return new

    def _packed(self, value: Any) -> Packed:
        """Whatever is written as something before is packed as it was."""
        if not isinstance(value, str | dict | list | tuple) or not value:
            return value
        if isinstance(value, str) and len(value) < LEAST:
            return value
        written = _written(value)
        if written in self._known:
            return self._known[written]
        if isinstance(value, str):
            texts = [self._number(one, one) for one in _cut(value)]
            packed = self._piece({"~": texts if len(texts) > 1 else texts[0]})
        elif isinstance(value, dict):
            packed = self._piece({key: self._packed(one) for key, one in value.items()})
        else:
            packed = self._piece([self._packed(one) for one in value])
        self._known[written] = packed
        self._kept += len(written)
        return packed

    def _piece(self, value: Packed) -> Packed:
        """The number of a piece, or a short one itself."""
        written = _written(value)
        return value if len(written) < LEAST else {"~": self._number(value, written)}

    def _number(self, value: Packed, written: str | bytes) -> int:
        if written not in self._numbers:
            self._last += 1
            self._numbers[written] = self._last
            self._pieces[self._last] = value
        return self._numbers[written]


def _numbers_in(packed: Packed) -> list[int]:
    """The numbers of all pieces that something is put together from, as far as one sees from it."""
    if isinstance(packed, list):
        return [number for one in packed for number in _numbers_in(one)]
    if not isinstance(packed, dict):
        return []
    if (number := packed.get("~")) is None:
        return [number for one in packed.values() for number in _numbers_in(one)]
    return number if isinstance(number, list) else [number]


def _cut(text: str) -> list[str]:
    """A text in pieces: a drawing at its groups and behind its words, code at its lines."""
    if CUT in text:
        return [text]
    marked = text.replace("<g", f"{CUT}<g").replace("</desc>", f"</desc>{CUT}")
    return [one for one in marked.replace("\\n", f"\\n{CUT}").split(CUT) if one]


def _written(value: Packed) -> str | bytes:
    """What tells it from all that is not the same; a text is never as something else is written."""
    return value if isinstance(value, str) else as_json(value)
