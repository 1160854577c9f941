"""What changed between two files, in plain words, for languages without a grammar of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.words import shortened

TOLD: Final[Mapping[str, str]] = {
    "added": "{where}: new is {after}.",
    "removed": "{where}: no longer there is {before}.",
    "changed": "{where}: now {after} instead of {before}.",
    "reworded": "{where}: reworded.",
}
LONG: Final = 120
"""So many letters of a value are shown."""


def plainly(kind: str, where: str, before: Any, after: Any, said: Callable[[Any], str]) -> str:
    """Where it stands in the file, what is there now, and what was there before."""
    return say(
        TOLD[kind], where=as_written(where or "…"), before=_value(before, said),
        after=_value(after, said),
    )  # fmt: skip


def _value(value: Any, said: Callable[[Any], str]) -> str:
    """A value in a sentence; of several things, what they are called."""
    if isinstance(value, tuple | list) and value and all(map(_called, value)):
        return in_a_row([say("“{text}”", text=as_written(_called(one))) for one in value])
    told = _called(value) or said(value).removeprefix("“").removesuffix("”")
    told = told.removeprefix("x: x: ").removeprefix("- ")
    return "–" if told == "nothing" else say("“{text}”", text=as_written(shortened(told, LONG)))


def _called(value: Any) -> str:
    return str(getattr(value, "name", "") or getattr(value, "id", "") or "")
