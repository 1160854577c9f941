"""What a command prints arrives, whatever terminal, pipe or full disk there is.

Letters that cannot be shown are replaced by the nearest that can; what cannot be written at all is
said once, in a sentence, and never as a traceback.
"""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
from contextlib import suppress
from textwrap import wrap
from typing import Any, Final

from dmd.core.sentences import READER, written

NEAREST: Final = {
    "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "→": "->", "←": "<-",
    "↔": "<->", "×": "x", "·": "-", "•": "*", "≥": ">=", "≤": "<=", "−": "-", "±": "+-", "½": "1/2",
    "\u00a0": " ", "\u202f": " ",
}  # fmt: skip
_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of characters, as names of files may bring them: no text in UTF-8 may hold one."""


_PERCENT = re.compile(r"(?<=\d) %")


def _replaced(wrong: UnicodeError) -> tuple[str, int]:
    assert isinstance(wrong, UnicodeEncodeError)
    unshown = wrong.object[wrong.start : wrong.end]
    return "".join(NEAREST.get(letter, "?") for letter in unshown), wrong.end


codecs.register_error("dmd-nearest", _replaced)


def prepare() -> None:
    """Let no letter that comes or goes raise an error."""
    for stream, errors in (
        (sys.stdin, "replace"), (sys.stdout, "dmd-nearest"), (sys.stderr, "dmd-nearest")
    ):  # fmt: skip
        if hasattr(stream, "reconfigure"):  # not where a test or a notebook put its own, or none
            stream.reconfigure(errors=errors)


def print_json(answer: Any, *, indent: int | None = 2) -> None:
    """Print an answer for machines, letters as they are where they can be shown."""
    text = _HALVES.sub("\ufffd", json.dumps(answer, ensure_ascii=False, indent=indent))
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").replace("-", "").casefold()
    if encoding != "utf8":
        text = json.dumps(json.loads(text), indent=indent)
    print(text, flush=indent is None)


def as_data(value: Any) -> Any:
    """A value for machines, its sentences in the language of whoever asks."""
    from msgspec import to_builtins

    reader = READER.get()
    return to_builtins(value if reader is None else reader.whole(value), enc_hook=written)


def wrapped(text: str, width: int, **indents: str) -> list[str]:
    """A text in lines; no number is parted from its “%”.

    >>> wrapped("hit by all, 100 % of them", 15)
    ['hit by all,', '100 % of them']
    """
    told = wrap(_PERCENT.sub("\u00a0%", str(text)), width, **indents)  # type: ignore[arg-type]  # indents are words
    return [line.replace("\u00a0%", " %") for line in told]


def complain(text: str) -> None:
    """Say what went wrong, where errors are read; where nobody can read them, in silence."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def finish() -> None:
    """Write what is still to be written, so that we hear whether it arrived."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def leave_unread() -> None:
    """Let Python not try once more, when it ends, to write what nobody takes."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
            continue
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
