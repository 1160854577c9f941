"""A dict inside a value: it can be read like any other, and not changed."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from dmd.core.complaints import Refusal

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict of a position. Positions are values: whoever edited one would edit every past too.

    Where it is written as JSON, write a plain dict: msgspec leaves out only those that are empty.

    >>> fire = Fixed({"hall": 1})
    >>> fire["hall"], {**fire, "attic": 2}
    (1, {'hall': 1, 'attic': 2})
    >>> fire["hall"] = 2
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: A position cannot be changed. Choose what shall happen.
    """

    def _refuse(self, *args: Any, **more: Any) -> NoReturn:
        raise Refusal("A position cannot be changed.", remedy="Choose what shall happen.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return (Fixed, (dict(self),))
