"""From a path, bytes or a text to a text that is safe to read: not too large, nothing unseen."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from dmd.core.complaints import BadContent, Complaint, Report, nearest
from dmd.core.complaints import printable as printable  # which others take from here
from dmd.core.files.plain import NotPlain, read_plain
from dmd.core.sentences import say

Source: TypeAlias = Path | str | bytes

MAX_BYTES: Final = 2_000_000
LONGEST_NAME: Final = 300
"""So many letters of a path are shown, the last ones."""

# What cannot be seen, or makes the eye read something else than the machine: control characters,
# line ends that editors do not count, zero-width marks, fillers, direction marks and overrides,
# halves of surrogate pairs, tag letters. Joiners (U+200C, U+200D) stay: emoji and several scripts
# need them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\ufffe\uffff\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def name_of(source: Source, name: str = "") -> str:
    """How complaints call a file."""
    name = printable(name or (str(source) if isinstance(source, Path) else ""))
    return name if len(name) <= LONGEST_NAME else f"…{name[-LONGEST_NAME:]}"


def text_of(source: Source, name: str) -> str:
    """The text of a source; one that cannot be read at all earns a sentence."""
    content = _open(source, name) if isinstance(source, Path) else source
    # A text is measured before it is encoded: letters never take less than a byte.
    if len(content) > MAX_BYTES:
        _too_big(name)
    text = content if isinstance(content, str) else _decode(content, name)
    if len(text) * 4 > MAX_BYTES and len(text.encode(errors="replace")) > MAX_BYTES:
        _too_big(name)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if found := _UNSEEN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        refuse(unseen_problem(found[0]), "Delete it, or write what you mean.", name, line)
    return text


def unseen(text: str) -> str:
    """The first character in a text that a reader could not see, or nothing."""
    found = _UNSEEN.search(text)
    return found[0] if found else ""


def unseen_problem(character: str) -> str:
    r"""What is wrong with a character that cannot be seen.

    >>> unseen_problem("\u202e")
    'There is a character here that changes the direction of reading (U+202E).'
    """
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        kind = "There is half of a character (a lone surrogate) (U+{code:04X})."
    elif code in (0x61C, 0x200E, 0x200F) or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
        kind = "There is a character here that changes the direction of reading (U+{code:04X})."
    elif code < 0xA0:
        kind = "There is a control character here (U+{code:04X})."
    else:
        kind = "There is a character here that cannot be seen (U+{code:04X})."
    return say(kind, code=code)


def refuse(problem: str, remedy: str, name: str, line: int = 0) -> NoReturn:
    """Refuse a whole file for one reason."""
    raise BadContent(Report([Complaint(problem, remedy, line=line, file=name)]))


def _too_big(name: str) -> NoReturn:
    refuse(
        say("The file is larger than {n} MB.", n=MAX_BYTES // 1000000),
        "Split it, or take out what does not belong in it.",
        name,
    )


def _open(path: Path, name: str) -> bytes:
    try:
        # A person named this file, so a link to it is as good.
        content = read_plain(path, MAX_BYTES + 1, follow=True)
    except NotPlain as wrong:
        if wrong.kind == "a folder":
            refuse("This is a folder.", "Name a file in it.", name)
        refuse("This is not an ordinary file.", wrong.remedy, name)
    except (OSError, ValueError) as error:
        _cannot_open(path, name, error)
    if len(content) > MAX_BYTES:
        _too_big(name)
    return content


def _cannot_open(path: Path, name: str, error: OSError | ValueError) -> NoReturn:
    if isinstance(error, FileNotFoundError):
        if path.is_symlink():
            refuse("This link leads to no file.", "Name the file itself.", name)
        refuse("There is no such file.", _neighbour(path) or "Look for a typing mistake.", name)
    if isinstance(error, PermissionError):
        refuse("You are not allowed to read this file.", "Change its permissions.", name)
    reason = error.strerror if isinstance(error, OSError) else ""
    refuse(
        say("The file cannot be opened: {reason}.", reason=reason or error), "Check its name.", name
    )


def _neighbour(path: Path) -> str:
    try:
        return nearest(path.name, (each.name for each in islice(path.parent.iterdir(), 500)))
    except (OSError, ValueError):
        return ""


def _decode(content: bytes, name: str) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        refuse("The file is saved as UTF-16.", "Save it as UTF-8.", name)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = content[error.start]
        refuse(
            say("The file is not UTF-8 (byte 0x{byte:02X}).", byte=byte),
            "Save it as UTF-8.",
            name,
            line,
        )
