"""YAML for files that a machine writes and a person reads: one way to write each value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from dmd.core.complaints import BadContent, Refusal
from dmd.core.files.yaml_reader import MAX_DEPTH, look
from dmd.core.sentences import say, written

WIDTH: Final = 88  # a list of words stays on its line up to here

# Words that some reader of YAML takes for something else than text.
_TAKEN: Final = frozenset(
    ("true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity")
)
_BARE: Final = re.compile(r"[^\W\d][\w./-]*(?: [\w./-]+)*")


def to_yaml(value: Any, *, compact: bool = False) -> str:
    """A value as YAML, keys in their order; the guarded reader reads the same value back.

    >>> print(to_yaml({"format": "dmd-map/1", "spaces": [{"id": "15", "at": [0, 1]}]}), end="")
    format: dmd-map/1
    spaces:
      - id: "15"
        at: [0, 1]
    >>> print(to_yaml({"people": {"ian": {"wounds": 1}, "beth": {}}}, compact=True), end="")
    people: {ian: {wounds: 1}, beth: {}}

    Below the outermost keys, `compact` keeps on one line whatever fits there.
    """
    try:
        plain = msgspec.to_builtins(value, str_keys=True, enc_hook=written)
        outermost = _group if isinstance(plain, dict) and plain else _lines
        text = "\n".join(outermost(plain, compact)) + "\n"
    except RecursionError:
        raise Refusal(
            say("This is nested more than {most} deep.", most=MAX_DEPTH),
            remedy="Flatten it.",
        ) from None
    if not (report := look(text).report).ok:
        raise BadContent(report)
    return text


def _lines(value: Any, compact: bool) -> Iterator[str]:
    """The lines of a value, from the left margin."""
    if not _takes_lines(value, compact):
        yield _one_line(value)
    elif isinstance(value, dict):
        yield from _group(value, compact)
    else:
        for each in value:
            first, *rest = _lines(each, compact)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)


def _group(value: dict[str, Any], compact: bool) -> Iterator[str]:
    """The lines of a group of keys."""
    for key, each in value.items():
        if _takes_lines(each, compact):
            yield f"{_word(key)}:"
            yield from (f"  {line}" for line in _lines(each, compact))
        else:
            yield f"{_word(key)}: {_one_line(each)}"


def _takes_lines(value: Any, compact: bool) -> bool:
    """Whether a value is written over several lines: groups of keys are, short lists are not."""
    if compact:
        return isinstance(value, list | tuple | dict) and len(_one_line(value)) > WIDTH
    if isinstance(value, list | tuple):
        nested = any(isinstance(each, list | tuple | dict) and each for each in value)
        return nested or len(_one_line(value)) > WIDTH
    return isinstance(value, dict) and bool(value)


def _one_line(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_one_line, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_word(key)}: {_one_line(each)}' for key, each in value.items())}}}"
    return _word(value)


def _word(value: Any) -> str:
    if isinstance(value, str) and _BARE.fullmatch(value) and value.lower() not in _TAKEN:
        return value
    return json.dumps(value, ensure_ascii=False)
