"""The numbers of a value, however deep they lie: a stranger's file may have swollen any of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import fields


def is_beyond(value: Any, most: int) -> bool:
    """Whether some number in a value is larger than the most, or lower than the same below 0."""
    return any(abs(number) > most for number in numbers(value))


def numbers(value: Any) -> Iterator[int]:
    """Every whole number of a value; what is as the rules have it is not looked at."""
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, one.name) for one in fields(value)
                 if getattr(value, one.name) != one.default]  # fmt: skip
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | frozenset | set):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, int):
        yield value
