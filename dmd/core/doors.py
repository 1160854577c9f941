"""What stands at a public door: whoever brings what cannot be meant hears so in a sentence.

In a notebook `None`, a list, or a number out of a table soon stands where a name should. A door
looks at the annotations of its function, so that no second list can disagree with them: numbers of
other libraries become plain ones, and what is none of the kinds named there is refused.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import wraps
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Final, TypeVar

from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, say
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


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(_is_number(one) for one in value)


def _are_many(value: Any) -> bool:
    """Something to go through, its entries not numbers where texts are meant."""
    return isinstance(value, str | Mapping) or (
        isinstance(value, Iterable) and not isinstance(value, bytes | bytearray)
        and type(value).__module__ != "numpy"
    )  # fmt: skip


def _are_ways(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_are_words, value))


def _are_places(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(place, list | tuple) and len(place) == 2 and all(map(_is_measure, place))
        for place in value.values()
    )


def _is_measure(value: Any) -> bool:
    return _is_number(value) or (type(value) is float and abs(value) < MOST)


def _is_duration(value: Any) -> bool:
    return _is_measure(value) or (type(value) is float and value == float("inf"))


KINDS: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = {
    "str": ("a text", lambda one: isinstance(one, str)),
    "int": ("a whole number", _is_number),
    "float": ("a number", _is_duration),
    "bool": ("True or False", lambda one: isinstance(one, bool)),
    "Path": ("the path of a file", lambda one: isinstance(one, Path)),
    "None": ("", lambda one: one is None),
    "Sequence[str]": ("a list of texts", _are_words),
    "tuple[str, ...]": ("a list of texts", _are_words),
    "Sequence[int]": ("a list of whole numbers", _are_numbers),
    "Mapping[str, bool]": ("names with True or False", lambda one: isinstance(one, Mapping)),
    "Mapping[str, str]": ("texts by name", lambda one: isinstance(one, Mapping)),
    "Mapping[str, tuple[float, float]]": ("places by name", _are_places),
    "Iterable[str]": ("a list of texts", _are_many),
    "Iterable[Sequence[str]]": ("a list of ways", _are_ways),
    "Iterable[Iterable[str]]": ("a list of ways", _are_ways),
    "Map": ("a map", lambda one: hasattr(one, "board")),
    "Callable[[], None]": ("a function", callable),
    "Player": ("a function that picks", callable),
    "Sequence[Any]": ("a list", lambda one: isinstance(one, list | tuple)),
    "Change": ("a change of what counts", lambda one: hasattr(one, "makes")),
    "Until": ("how far to look", lambda one: isinstance(one, str) or callable(one)),
    "Language": ("a text", lambda one: isinstance(one, str)),
    "Facing": ("a text", lambda one: isinstance(one, str)),
    "Theme": ("a text", lambda one: isinstance(one, str)),
}
"""How annotations are written, what they mean to people, and how to tell."""


_ANY: Final[tuple[str, tuple[str, ...]]] = ("", ())


def door(function: F) -> F:
    """Let nothing in that a function's annotations do not name; kinds unknown here come in."""
    there = inspect.signature(function).parameters.values()
    asked = {one.name: (one.name.replace("_", " "), _kinds(one.annotation)) for one in there}
    in_place = [asked[one.name] for one in there if one.kind is one.POSITIONAL_OR_KEYWORD]
    more_in_place = next((asked[one.name] for one in there if one.kind is one.VAR_POSITIONAL), _ANY)
    more_named = next((asked[one.name] for one in there if one.kind is one.VAR_KEYWORD), _ANY)

    @wraps(function)
    def entered(*args: Any, **more: Any) -> Any:
        given = [
            _admitted(*one, value) if one[1] else value
            for one, value in zip(chain(in_place, repeat(more_in_place)), args, strict=False)
        ]
        for name, value in more.items():
            told, kinds = asked.get(name, more_named)
            more[name] = _admitted(told, kinds, value) if kinds else value
        return function(*given, **more)

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


def _admitted(told: str, kinds: tuple[str, ...], value: Any) -> Any:
    if type(value).__module__ == "numpy" and hasattr(value, "__index__"):
        with suppress(TypeError):  # an array of several
            value = operator.index(value)
    elif isinstance(value, str):
        value = str(value)  # of numpy, which no file can be written with
    if any(KINDS[kind][1](value) for kind in kinds):
        return value
    meant = list(dict.fromkeys(KINDS[kind][0] for kind in kinds if KINDS[kind][0]))
    raise Refusal(
        say("{value} cannot be the {told}.", value=quoted(value), told=told),
        remedy=say("Give {meant}.", meant=enumerated(meant, "or")),
    )
