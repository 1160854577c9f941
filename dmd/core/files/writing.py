"""Writing files so that no crash loses one: temp file, sync, replace; the last three are kept.

Whatever the disk says no to becomes a sentence, and the old file stays as it was.
"""

from __future__ import annotations

import errno
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.files.plain import expect_no_device, is_plain, read_plain
from dmd.core.files.source import printable
from dmd.core.sentences import as_written, say
from dmd.core.sentences import name as name_of
from dmd.core.words import shortened

BACKUPS: Final = 3
TEMPORARY: Final = ".dmd-tmp"
"""After the number of the thread that writes: no other of this machine has the same one now."""

MOST_UNREAD: Final = 100
LONGEST_NAME: Final = 200  # bytes; names of journals and temp files are longer, and 255 is the end

_writer: Final = getattr(threading, "get_native_id", os.getpid)
_BINARY: Final = getattr(os, "O_BINARY", 0)
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
_FULL: Final = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


def expect_name(path: Path) -> None:
    """Refuse names that some computer could not hold: saves travel.

    >>> expect_name(Path("con.json"))
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: “con.json” is a name that Windows keeps for itself. Choose another.
    """
    name = path.name
    shown = f"“{printable(name[:60])}”"
    if not name or name == "..":
        raise Refusal("A file needs a name.", remedy='Such as "evening.json".')
    if not name.isprintable() or (bad := re.search(r'[<>:"|?*\\]', name)):
        if name.isprintable() and bad:
            told = "{shown} has a sign in it that no file name should have ({sign})."
            raise Refusal(say(told, shown=shown, sign=bad[0]))
        raise Refusal(say("{shown} has a sign in it that no file name should have.", shown=shown))
    if _RESERVED.fullmatch(name):
        raise Refusal(
            say("{shown} is a name that Windows keeps for itself.", shown=shown),
            remedy="Choose another.",
        )
    if name.endswith((".", " ")):
        raise Refusal(say("{shown} ends in a dot or a space, which Windows drops.", shown=shown))
    if len(os.fsencode(name)) > LONGEST_NAME:
        raise Refusal(
            say("{shown}… is too long for the name of a file.", shown=shown), remedy="Shorten it."
        )


@contextmanager
def sentences(path: Path, doing: str) -> Iterator[None]:
    """Whatever the disk refuses in here is said as a sentence."""
    try:
        yield
    except FileNotFoundError:
        problem, remedy = "there is no such file.", "Look for a typing mistake."
        if not path.parent.is_dir():
            problem, remedy = (
                say("there is no folder “{folder}”.", folder=as_written(path.parent.name)),
                "Make it first.",
            )
        raise Refusal(_cannot(path, doing, problem), remedy=remedy) from None
    except OSError as wrong:
        raise Refusal(_cannot(path, doing, _why(wrong)), remedy=_cure(wrong)) from None


def _cannot(path: Path, doing: str, why: str) -> str:
    file = as_written(shortened(path.name))
    return say(
        "“{file}” cannot be {doing}: {why}", file=file, doing=name_of(doing), why=name_of(why)
    )


def _why(wrong: OSError) -> str:
    if wrong.errno in _FULL:
        return "the disk is full."
    if wrong.errno in _FORBIDDEN:
        return "the folder or the file may not be written." if wrong.filename else "not allowed."
    return f"{wrong.strerror or wrong}."


def _cure(wrong: OSError) -> str:
    if wrong.errno in _FULL:
        return "Free some space and try again; what was saved before is as it was."
    if wrong.errno in _FORBIDDEN:
        return "Change its permissions, or save in another folder."
    return "What was saved before is as it was."


def read_bytes(path: Path, most: int, *, follow: bool = True) -> bytes:
    """A file's first bytes; what is no ordinary file earns a sentence."""
    with sentences(path, "read"):
        return read_plain(path, most, follow=follow)


def expect_room(path: Path) -> None:
    """Refuse a place where no file can be written, before anything is made for it."""
    expect_name(path)
    with sentences(path, "written"):
        if not path.parent.is_dir():
            raise FileNotFoundError
        for there in (path.parent, path):
            if there.exists() and not os.access(there, os.W_OK):
                raise PermissionError(errno.EACCES, "not allowed", str(there))
        expect_no_device(path)


def write_safely(path: Path, content: bytes, *, backups: int = 0) -> None:
    """Put a file in the place of another: at any moment one of the two is there, whole."""
    temporary = path.with_name(f".{path.name}.{_writer()}{TEMPORARY}")
    temporary.unlink(missing_ok=True)  # of somebody who died, and had this number before us
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        try:
            write_all(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
        if backups:
            _keep_backups(path, backups)
        temporary.replace(path)
        sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_all(handle: int, content: bytes) -> None:
    """Write all of it: one call may take only a part."""
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last; Windows, which opens no folders, sees to it itself."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def journal_of(path: Path) -> Path:
    """Where the actions after a save are written."""
    return path.with_name(f"{path.name}.journal")


def unread_of(path: Path) -> Path:
    """Where a journal goes that cannot be gone on with; none that is there is written over."""
    names = (f"{path.name}.journal.unread{n or ''}" for n in range(MOST_UNREAD))
    free = (path.with_name(name) for name in names if not os.path.lexists(path.with_name(name)))
    return next(free, path.with_name(f"{path.name}.journal.unread"))


def lock_of(path: Path) -> Path:
    """What says that somebody plays a save."""
    return path.with_name(f"{path.name}.lock")


def backup(path: Path, number: int) -> Path:
    """Where an older save is kept; 1 is the newest of them."""
    return path.with_name(f"{path.name}.{number}")


def is_backup(path: Path) -> bool:
    """Whether a file is such an older save, by its name."""
    return path.suffix[1:] in map(str, range(1, BACKUPS + 1))


def _keep_backups(path: Path, number: int) -> None:
    """Move the older saves up by one, and keep the present one, with its journal, as the first."""
    if not path.exists():
        return
    for older in range(number, 1, -1):
        newer, here = backup(path, older - 1), backup(path, older)
        _move(newer, here)
        _move(journal_of(newer), journal_of(here))
    _second_name(path, backup(path, 1))
    _second_name(journal_of(path), journal_of(backup(path, 1)))


def _move(here: Path, there: Path) -> None:
    """Move a file, or the absence of one."""
    try:
        here.replace(there)
    except FileNotFoundError:
        there.unlink(missing_ok=True)


def _second_name(path: Path, other: Path) -> None:
    """Keep a file under a second name; it never leaves its place, so no crash can lose it."""
    if path.exists() and not is_plain(path):
        return  # somebody put it there; it is none of ours
    try:
        os.link(path, other)
    except FileNotFoundError:
        return
    except (OSError, NotImplementedError, AttributeError):
        # File systems of memory sticks know no second names, and a browser's Python no `os.link`.
        if path.exists():
            write_safely(other, read_plain(path, -1))


def sweep(path: Path) -> None:
    """Remove the temp files that a crash left beside a save and its journal."""
    ours = rf"\.{re.escape(path.name)}(\.[1-{BACKUPS}](\.journal)?)?\.[0-9]+{TEMPORARY}"
    for file in path.parent.iterdir():
        if re.fullmatch(ours, file.name):
            with suppress(OSError):
                file.unlink()
