"""Names that the eye cannot tell apart, although they are not the same.

>>> skeleton("Great Hall") == skeleton("great  hаll"), skeleton("Great Hall") == skeleton("Hall")
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, TypeVar
from unicodedata import combining, normalize

T = TypeVar("T")

# Cyrillic and Greek letters beside the Latin ones they look like, small and capital.
_TWINS: Final = {
    "а": "a", "в": "b", "е": "e", "ё": "e", "і": "i", "ї": "i", "ј": "j", "к": "k", "м": "m",
    "н": "h", "о": "o", "р": "p", "с": "c", "ѕ": "s", "т": "t", "у": "y", "х": "x", "ԁ": "d",
    "ԛ": "q", "ԝ": "w", "һ": "h", "α": "a", "β": "b", "ε": "e", "ι": "i", "κ": "k", "ν": "v",
    "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ı": "i", "ł": "l", "ø": "o", "0": "o",
    "1": "l", "|": "l", "’": "'", "‘": "'", "`": "'", "–": "-", "—": "-", "‐": "-", "_": " ",
}  # fmt: skip
_FOLDED: Final = str.maketrans(_TWINS)


def skeleton(text: str) -> str:
    """What is left of a text when nothing counts that the eye overlooks."""
    bare = "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))
    return " ".join(bare.translate(_FOLDED).split())


def twice(
    things: Iterable[tuple[str, T]], key: Callable[[T], Hashable]
) -> Iterator[tuple[str, T, T]]:
    """What is the same as something before it: its place, itself, and the first of its like."""
    first: dict[Hashable, T] = {}
    for place, thing in things:
        folded = key(thing)
        if folded in first:
            yield place, thing, first[folded]
        first.setdefault(folded, thing)
