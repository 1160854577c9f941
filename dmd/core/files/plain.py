"""Opening ordinary files only: a link, a pipe or a device may stand where a file of ours should.

A folder that a stranger sent can hold anything under any name. Merely opening a device may already
do something, opening a pipe waits for ever, and writing through a link writes somewhere else.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal, printable
from dmd.core.sentences import as_written, name, say

# Windows has neither pipes nor these flags; what `lstat` says must do there.
_CALM: Final[int] = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK: Final[int] = getattr(os, "O_NOFOLLOW", 0)


class NotPlain(Refusal):
    """Something that is no ordinary file stands under a name."""

    def __init__(self, path: Path, kind: str, remedy: str) -> None:
        self.kind = kind
        super().__init__(
            say(
                "“{file}” is {kind}, not an ordinary file.",
                file=as_written(printable(path.name)),
                kind=name(kind),
            ),
            remedy=remedy,
        )


def open_plain(path: Path, flags: int = os.O_RDONLY, *, follow: bool = False) -> int:
    """The handle of an ordinary file; a link is only followed where a person named the file."""
    with suppress(FileNotFoundError):
        _expect_plain(path, path.stat() if follow else path.lstat(), follow)
    handle = os.open(path, flags | _CALM | (0 if follow else _NO_LINK), 0o666)
    try:
        _expect_plain(path, os.fstat(handle), follow)  # something else since we looked
    except BaseException:
        os.close(handle)
        raise
    return handle


def read_plain(path: Path, most: int, *, follow: bool = False) -> bytes:
    """The first bytes of an ordinary file."""
    with os.fdopen(open_plain(path, follow=follow), "rb") as file:
        return file.read(most)


def expect_no_device(path: Path) -> None:
    """Refuse a name that a folder, a pipe or a device has; a link may be put out of the way."""
    with suppress(FileNotFoundError):
        found = path.lstat()
        if not stat.S_ISLNK(found.st_mode):
            _expect_plain(path, found, named=True)


def is_plain(path: Path) -> bool:
    """Whether an ordinary file, and no link to one, stands there."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (OSError, ValueError):
        return False


def _expect_plain(path: Path, found: os.stat_result, named: bool) -> None:
    if stat.S_ISREG(found.st_mode):
        return
    kind = "a pipe or a device"
    if stat.S_ISDIR(found.st_mode):
        kind = "a folder"
    elif stat.S_ISLNK(found.st_mode):
        kind = "a link"
    ours = "Nothing was done to it. Delete it, unless it is yours."
    raise NotPlain(path, kind, "Name the file itself." if named else ours)
