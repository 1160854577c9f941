"""One writer at a time: a lock beside the save that the system itself lets go when its owner dies.

The lock is held by the operating system on the open file, so that one left behind by a crash binds
nobody; the number of the process in it is only for the sentence.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.files.plain import open_plain
from dmd.core.sentences import as_written, say

_FAR: Final = 1 << 30  # Windows locks bytes, and forbids reading them: lock one that is not there
_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:

    def _seize(handle: int) -> None:
        try:
            import fcntl
        except ImportError:  # a Python in a browser has one writer anyway
            return
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that is held; made only by `take`."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._process = os.getpid()

    def release(self) -> None:
        """Let others write. A forked child, which inherited the lock, releases nothing."""
        if self._handle < 0:
            return
        handle, self._handle = self._handle, -1
        if os.getpid() != self._process:
            os.close(handle)
            return
        if sys.platform != "win32":  # Windows removes no open file
            self._unlink()
            os.close(handle)
        else:
            os.close(handle)
            self._unlink()

    def _unlink(self) -> None:
        with suppress(OSError):
            self.path.unlink()


def take(path: Path, name: str) -> Lock:
    """Take the lock, or say who has it. A lock whose owner has died is free."""
    while True:
        handle = open_plain(path, os.O_RDWR | os.O_CREAT)
        try:
            _seize(handle)
            if _is_still_there(path, handle):
                _sign(handle)
                return Lock(path, handle)
        except OSError as wrong:
            if wrong.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):
                return Lock(path, handle)  # some network folders know no locks; play all the same
            owner = _owner(handle)
            os.close(handle)
            if wrong.errno in _HELD:
                raise _refusal(name, owner) from None
            raise
        except BaseException:  # stopped half way: a handle that is left open would bind ourselves
            os.close(handle)
            raise
        os.close(handle)  # its owner let go and removed it between our two steps


def _sign(handle: int) -> None:
    """Write down who has it; never into a file that has a second name elsewhere."""
    with suppress(OSError):  # a full disk need not keep anybody from playing
        if os.fstat(handle).st_nlink <= 1:
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())


def _is_still_there(path: Path, handle: int) -> bool:
    """Whether the file we locked is the one others will find."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _owner(handle: int) -> str:
    with suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        said = os.read(handle, 20).strip()
        return said.decode() if said.isdigit() else ""
    return ""


def _refusal(name: str, owner: str) -> Refusal:
    told = "“{file}” is being played in another program."
    if owner:
        told = "“{file}” is being played in another program (process {owner})."
    return Refusal(
        say(told, file=as_written(name), owner=owner),
        remedy="Close it there, or save this game under another name.",
    )
