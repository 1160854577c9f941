"""What stands at a public door: whoever brings what cannot be meant hears so in a sentence.

In a notebook `None`, a list, or a number out of a table soon stands where a name should. A door
looks at the annotations of its function, so that no second list can disagree with them: numbers of
other libraries become plain ones, and what is none of the kinds named there is refused.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar

from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated
from dmd.core.words import quoted

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

MOST: Final = 10**100
"""Seeds are the longest numbers that mean anything here."""


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) < MOST


def _are_words(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    )


KINDS: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = {
    "str": ("a text", lambda one: isinstance(one, str)),
    "int": ("a whole number", _is_number),
    "float": ("a number", lambda one: _is_number(one) or (type(one) is float and one == one)),
    "bool": ("True or False", lambda one: isinstance(one, bool)),
    "Path": ("the path of a file", lambda one: isinstance(one, Path)),
    "None": ("", lambda one: one is None),
    "Sequence[str]": ("a list of texts", _are_words),
    "tuple[str, ...]": ("a list of texts", _are_words),
    "Mapping[str, bool]": ("names with True or False", lambda one: isinstance(one, Mapping)),
    "Language": ("a text", lambda one: isinstance(one, str)),
    "Facing": ("a text", lambda one: isinstance(one, str)),
    "Theme": ("a text", lambda one: isinstance(one, str)),
}
"""How annotations are written, what they mean to people, and how to tell."""


def door(function: F) -> F:
    """Let nothing in that a function's annotations do not name; kinds unknown here come in."""
    signature = inspect.signature(function)
    kinds = {name: _kinds(one.annotation) for name, one in signature.parameters.items()}

    @wraps(function)
    def entered(*args: Any, **more: Any) -> Any:
        try:
            given = signature.bind(*args, **more)
        except TypeError:
            return function(*args, **more)  # Python says best which argument there is not
        for name, value in given.arguments.items():
            given.arguments[name] = _admitted(signature.parameters[name], kinds[name], value)
        return function(*given.args, **given.kwargs)

    return entered  # type: ignore[return-value]  # it is called as the function is


def doors(cls: C) -> C:
    """Make every public method of a class a door."""
    for name, one in list(vars(cls).items()):
        if inspect.isfunction(one) and not name.startswith("_"):
            setattr(cls, name, door(one))
    return cls


def _kinds(annotation: Any) -> tuple[str, ...]:
    """The kinds an annotation names; none where one of them is none of ours."""
    kinds = tuple(one.strip() for one in str(annotation).split("|"))
    return kinds if all(one in KINDS for one in kinds) else ()


def _admitted(asked: inspect.Parameter, kinds: tuple[str, ...], value: Any) -> Any:
    if not kinds:
        return value
    if asked.kind is asked.VAR_POSITIONAL:
        return tuple(_one(asked.name, kinds, one) for one in value)
    if asked.kind is asked.VAR_KEYWORD:
        return {name: _one(name, kinds, one) for name, one in value.items()}
    return _one(asked.name, kinds, value)


def _one(name: str, kinds: tuple[str, ...], value: Any) -> Any:
    if type(value).__module__ == "numpy" and hasattr(value, "__index__"):
        try:
            value = operator.index(value)
        except TypeError:  # an array of several
            pass
    if any(KINDS[kind][1](value) for kind in kinds):
        return value
    meant = list(dict.fromkeys(KINDS[kind][0] for kind in kinds if KINDS[kind][0]))
    raise Refusal(
        f"{quoted(value)} cannot be the {name.replace('_', ' ')}.",
        remedy=f"Give {enumerated(meant, 'or')}.",
    )

