"""A dict inside a value: it can be read like any other, and not changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeVar

from dmd.core.complaints import Refusal

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict of a position. Positions are values: whoever edited one would edit every past too.

    There is one that is empty, `NOTHING`. It is the default of a field, which msgspec leaves out of
    a JSON wherever the very default stands there.

    >>> fire = Fixed({"hall": 1})
    >>> fire["hall"], {**fire, "attic": 2}
    (1, {'hall': 1, 'attic': 2})
    >>> Fixed({}) is NOTHING
    True
    >>> fire["hall"] = 2
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: A position cannot be changed. Choose what shall happen.
    """

    def __new__(cls, held: Mapping[K, V]) -> Fixed[K, V]:
        """One of its own, unless it would be empty."""
        return super().__new__(cls) if held else NOTHING

    def _refuse(self, *args: Any, **more: Any) -> NoReturn:
        raise Refusal("A position cannot be changed.", remedy="Choose what shall happen.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return (Fixed, (dict(self),))


NOTHING: Final[Fixed[Any, Any]] = dict.__new__(Fixed)
