"""Good files in which one list, or one group of keys, has swollen to tens of thousands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from tests.safety.corpus import corpus
from tests.safety.mutating import Good, Mutant, places, replaced, resealed, value_at, written

BYTES: Final = 1_800_000
VALUES: Final = 180_000


def swollen(first: int = 0, every: int = 1) -> Iterator[Mutant]:
    """Every so manieth of them, from the first on."""
    for good, path, change in islice(ways_to_swell(), first, None, every):
        plain = replaced(good.plain, path, lambda holder, c=change: grown(holder, c))
        content = resealed(written(plain)) if good.kind == "save" else written(plain)
        yield Mutant(good.kind, content, f"{good.name} {path}: {change.__name__}")


def ways_to_swell() -> Iterator[tuple[Good, tuple[Any, ...], Callable[[Any, int], Any]]]:
    """Each place of each kind of file once, its entries the same, other ones, and misspelt."""
    seen = set()
    for good in corpus():
        for path in places(good.plain):
            here = value_at(good.plain, path)
            shape = (good.kind, tuple(step if isinstance(step, str) else "" for step in path))
            if not isinstance(here, list | dict) or not here or shape in seen:
                continue
            seen.add(shape)
            yield from ((good, path, change) for change in (same, other_id, misspelt))


def grown(holder: Any, change: Callable[[Any, int], Any]) -> Any:
    """A list or group whose last entry has come again and again."""
    last = holder[-1] if isinstance(holder, list) else [*holder.values()][-1]
    size = len(places(last)) + isinstance(holder, dict)
    many = min(VALUES // size, BYTES // (len(json.dumps(change(last, 99_999))) + 20))
    if isinstance(holder, list):
        return [*holder, *(change(last, number) for number in range(many))]
    key = [*holder][-1]
    return {**holder, **{f"{key}{number}": change(last, number) for number in range(many)}}


def same(value: Any, number: int) -> Any:
    """The entry as it is."""
    return value


def other_id(value: Any, number: int) -> Any:
    """The entry with an id of its own."""
    if isinstance(value, dict):
        return {key: f"{one}{number}" if key == "id" else one for key, one in value.items()}
    return value


def misspelt(value: Any, number: int) -> Any:
    """Every word of the entry with something behind it."""
    if isinstance(value, dict):
        return {key: misspelt(one, number) for key, one in value.items()}
    if isinstance(value, list):
        return [misspelt(one, number) for one in value]
    return f"{value[:60]}{number}" if isinstance(value, str) else value
