"""The journal beside a save: one JSON line for each action since; a crash loses at most one.

Its first line names the save it follows. Each line bears a sum over itself and all lines before
it: a line that was torn while it was written, and whatever follows a damaged one, is not read.
The sums begin with the first line as it should be, so lines that fit it need no such line; and
editors and mail programs may have given them other line ends, or a mark at the beginning.
"""

from __future__ import annotations

import hashlib
from codecs import BOM_UTF8
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from dmd.core.moments import Moment, Pick
from dmd.core.saves.save import MOST_BYTES, MOST_DEPTH, MOST_PICKS, expect_short, nested_deeper
from dmd.core.timeline import Timeline

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
    is_ours: bool = True  # byte by byte as we write it, so that one may go on behind it


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
    first, *lines = _lines(text)
    if len(text) > MOST_BYTES:
        return NOTHING._replace(damaged=len(lines), is_ours=False)
    true = heading(seal)
    entries: list[Entry] = []
    length, sum_, picks = len(true), crc32(true), 0
    for line in lines:
        entry = _read_line(line, sum_)
        picks += len(entry.picks) if entry else 0
        if entry is None or picks > MOST_PICKS:
            break
        entries.append(entry)
        length, sum_ = length + len(line) + 1, crc32(line + b"\n", sum_)
    damaged = len(lines) - len(entries)
    if not entries and first + b"\n" != true:
        if not first or _is_heading(first):
            return NOTHING  # of another save, or torn with its first action
        return NOTHING._replace(damaged=damaged, is_ours=False)
    is_ours = not damaged and text[:length] == mended(text, seal)[:length]
    return Followed(tuple(entries), length, sum_, damaged, is_ours)


def mended(text: bytes, seal: str) -> bytes:
    """A journal with the first line and the line ends that we write."""
    _, *lines = _lines(text)
    return heading(seal) + b"".join(line + b"\n" for line in lines)


def _lines(text: bytes) -> list[bytes]:
    """The whole lines; what stands behind the last line end was torn."""
    return text.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").split(b"\n")[:-1] or [b""]


def _is_heading(line: bytes) -> bool:
    try:
        save = msgspec.json.decode(line, type=dict[str, msgspec.Raw])["save"]
        return heading(msgspec.json.decode(save, type=str)) == line + b"\n"
    except (msgspec.MsgspecError, UnicodeError, RecursionError, KeyError):
        return False


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
