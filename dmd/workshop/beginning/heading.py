r"""Changing the head of a file that people wrote, without touching the rest of its text.

>>> text = "format: dmd-map/1  # first\nid: old  # short\n"
>>> print(rewritten(text, {"id": "a", "title": "A"}), end="")
format: dmd-map/1  # first
title: A
id: a    # short
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

import yaml
from yaml.events import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from dmd.core.files.source import printable
from dmd.core.files.yaml_reader import look
from dmd.core.files.yaml_writer import to_yaml

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Entry(NamedTuple):
    """Where an outermost key and its value stand in a text."""

    key: int
    start: int
    end: int


def rewritten(text: str, head: Mapping[str, str], credit: str = "") -> str:
    """The text with other values for some outermost keys, and a line that credits somebody.

    Remarks, order and everything else stay as they are. JSON, which knows no remarks, is written
    anew, and the credit becomes one of its notes.
    """
    credit = " ".join(printable(" ".join(credit.split())).split())
    if (plain := _json_of(text)) is not None:
        return _json_with(plain, head, credit)
    values = look(text).value
    with suppress(yaml.YAMLError):
        made = _edited(text, head, credit)
        if look(made).value == values | head:
            return made
    # Written in a way that cannot be edited, such as a whole file in braces on one line.
    first = f"# {credit}\n" if credit else ""
    return first + to_yaml(_in_order(values, head), compact=True)


def in_a_line(value: str) -> str:
    """A text as one line of YAML can hold it."""
    return to_yaml({"x": value}).removeprefix("x: ").rstrip("\n")


def _edited(text: str, head: Mapping[str, str], credit: str) -> str:
    """The text with the new values put in the place of the old ones, last place first."""
    entries = _entries(text)
    changes: list[tuple[int, int, str]] = []
    new = [key for key in head if key not in entries]
    if new:
        after = _line_after(text, entries["format"].end)
        lines = "".join(f"{key}: {in_a_line(head[key])}\n" for key in new)
        changes.append((after, after, lines))
    for key, value in head.items():
        if key in entries:
            changes.append(_exchange(text, entries[key], in_a_line(value)))
    if credit:
        author = entries.get("author")
        place = text.rfind("\n", 0, author.key) + 1 if author else 0
        changes.append((place, place, f"# {credit}\n"))
    for start, end, instead in sorted(changes, reverse=True):
        text = text[:start] + instead + text[end:]
    return text


def _exchange(text: str, entry: _Entry, value: str) -> tuple[int, int, str]:
    """One value for another; a remark behind it stays in its column, if there is room."""
    old = text[entry.start : entry.end]
    kept = old[len(old.rstrip()) :]  # a text over several lines brings the ends of its lines along
    end, remark = entry.end, re.compile("( {2,})#").match(text, entry.end)
    if remark and not kept:
        end = remark.end(1)
        kept = " " * max(2, end - entry.start - len(value))
    return entry.start, end, value + kept


def _line_after(text: str, place: int) -> int:
    """Where the line after a place begins; a last line without an end is left as it is."""
    end = text.find("\n", place)
    return len(text) if end < 0 else end + 1


def _entries(text: str) -> dict[str, _Entry]:
    """The outermost keys of a file that the guarded reader found sound."""
    entries: dict[str, _Entry] = {}
    depth, begun = 0, 0
    key: Any = None
    events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
    for event in events:
        opens = isinstance(event, MappingStartEvent | SequenceStartEvent)
        depth -= isinstance(event, MappingEndEvent | SequenceEndEvent)
        if depth == 1 and key is None:
            key = event if isinstance(event, ScalarEvent) else None
        elif depth == 1:
            begun = event.start_mark.index if opens or isinstance(event, ScalarEvent) else begun
            if not opens:
                entries[key.value] = _Entry(key.start_mark.index, begun, event.end_mark.index)
                key = None
        depth += opens
    return entries


# -- JSON ----------------------------------------------------------------------------------------


def _json_of(text: str) -> dict[str, Any] | None:
    """The values of a text that is JSON, or nothing."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        json.loads(text)
    except ValueError:
        return None
    plain: dict[str, Any] = look(text).value
    return plain


def _json_with(plain: dict[str, Any], head: Mapping[str, str], credit: str) -> str:
    made = _in_order(plain, head)
    if credit and made.get("format", "").startswith(("dmd-map/", "dmd-tiles/")):
        made["notes"] = [*made.get("notes", []), credit]
    elif credit:
        made["note"] = " ".join(filter(None, (made.get("note", ""), credit)))
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def _in_order(plain: dict[str, Any], head: Mapping[str, str]) -> dict[str, Any]:
    """The new values where the old ones stood; what was not there comes after the format."""
    new = {key: value for key, value in head.items() if key not in plain}
    made: dict[str, Any] = {}
    for key, value in plain.items():
        made[key] = head.get(key, value)
        if key == "format":
            made |= new
    return made
