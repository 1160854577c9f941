"""Which form of a thing goes with a number, by language: 1 wound, 2 wounds; 1 rana, 2 rany, 5 ran.

Three lines are all that a language needs in Python, and only if it counts by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final


def _english_form(n: int) -> int:
    return 0 if n == 1 else 1


def _polish_form(n: int) -> int:
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return 0 if n == 1 else 1 if few else 2


def _ukrainian_form(n: int) -> int:
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return 0 if n % 10 == 1 and n % 100 != 11 else 1 if few else 2


COUNTING: Final[Mapping[str, Callable[[int], int]]] = {
    "en": _english_form, "pl": _polish_form, "uk": _ukrainian_form,
}  # fmt: skip
"""Which of its forms a number takes, by language; a language that is not listed counts as English
does."""


FRACTION: Final = 3
"""The place of the form after a decimal mark, such as 2.5: in many languages it is the genitive of
one thing. Where a phrase has no such form, that of a few is the same: 2,5 rany."""


def form_of(number: int, language: str) -> int:
    """The place of the form that a number takes: one, few, many; or one, many.

    >>> [form_of(n, "pl") for n in (0, 1, 2, 5, 12, 21, 22)]
    [2, 0, 1, 2, 2, 2, 1]
    >>> [form_of(n, "uk") for n in (0, 1, 2, 5, 12, 21, 22)]
    [2, 0, 1, 2, 2, 0, 1]
    """
    return COUNTING.get(language, _english_form)(abs(number))
