"""The journal beside a save: one JSON line for each action since; a crash loses at most one.

Its first line names the save it follows. Each line bears a sum over itself and all lines before
it: a line that was torn while it was written, and whatever follows a damaged one, is not read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from dmd.core.saves.save import MOST_BYTES, MOST_DEPTH, MOST_PICKS, expect_short, nested_deeper
from dmd.core.timeline import Moment, Pick, Timeline

FORMAT: Final = "dmd-journal/1"
LONG: Final = 1_000_000
"""After so many bytes the game is better saved anew."""

_SUM = b',"sum":'


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: which save the rest follows."""

    format: str
    save: str


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action: so many moments still hold, these picks were added, and here the game stands."""

    kept: int
    picks: list[Pick]
    at: int
    state: str  # a digest of the position it led to


class Followed(NamedTuple):
    """What can be read of a journal."""

    entries: tuple[Entry, ...]
    length: int  # in bytes, of what could be read
    sum: int
    damaged: int  # whole lines that could not be read


NOTHING: Final = Followed((), 0, 0, 0)


def heading(seal: str) -> bytes:
    """The first line of the journal of a save."""
    return _line(Heading(FORMAT, seal), 0)[0]


def entry_lines(
    kept: int, timeline: Timeline, seal: str, before: Followed
) -> tuple[bytes, Followed]:
    """What to append once a timeline has gone on from so many moments, and the journal then."""
    expect_short(timeline)
    first = b"" if before.length else heading(seal)
    picks = [one.pick for one in timeline.moments[kept:] if one.pick is not None]
    entry = Entry(kept, picks, timeline.at, digest(timeline))
    line, sum_ = _line(entry, before.sum or crc32(first))
    return first + line, Followed((), before.length + len(first) + len(line), sum_, 0)


def common(one: Sequence[Moment], other: Sequence[Moment]) -> int:
    """How many moments two timelines share; the very same moment has the very same past."""
    shared = min(len(one), len(other))
    while shared and one[shared - 1] is not other[shared - 1]:
        shared -= 1
    return shared


def digest(timeline: Timeline) -> str:
    """A short name for a position."""
    return hashlib.sha256(timeline.book.write(timeline.state)).hexdigest()[:16]


def read_journal(text: bytes, seal: str) -> Followed:
    """The actions in a journal as far as its lines are whole, if it follows this save."""
    first, end, rest = text.partition(b"\n")
    if not end or len(text) > MOST_BYTES or first + end != heading(seal):
        return NOTHING
    entries: list[Entry] = []
    length, sum_, picks = len(first) + 1, crc32(first + end), 0
    lines = rest.split(b"\n")[:-1]  # the last piece is empty, or torn
    for line in lines:
        entry = _read_line(line, sum_)
        picks += len(entry.picks) if entry else 0
        if entry is None or picks > MOST_PICKS:
            break
        entries.append(entry)
        length, sum_ = length + len(line) + 1, crc32(line + b"\n", sum_)
    return Followed(tuple(entries), length, sum_, len(lines) - len(entries))


def follow(timeline: Timeline, entries: Sequence[Entry]) -> None:
    """Do again what the entries say; a position that differs from theirs is a `ValueError`."""
    for entry in entries:
        timeline.follow(entry.kept, entry.picks, entry.at)
        if digest(timeline) != entry.state:
            raise ValueError("the journal leads to another position")


def _line(value: Any, sum_: int) -> tuple[bytes, int]:
    body = msgspec.json.encode(value)[:-1]
    line = body + _SUM + str(crc32(body, sum_)).encode() + b"}\n"
    return line, crc32(line, sum_)


def _read_line(line: bytes, sum_: int) -> Entry | None:
    body, found, said = line.rpartition(_SUM)
    if not found or said != str(crc32(body, sum_)).encode() + b"}":
        return None
    if nested_deeper(line, MOST_DEPTH):
        return None
    try:
        return msgspec.json.decode(body + b"}", type=Entry)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
