"""Does one plain value have the shape of a type: a text, a number, one of some words?"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import inspect

from dmd.core.files.findings import Findings, Path
from dmd.core.files.shape_words import choices, expectation, shown, word_of_a_format
from dmd.core.files.tree import Plain
from dmd.core.sentences import Listed, say

Checker: TypeAlias = Callable[[Plain, Path, "Findings"], Plain]
"""Looks at one value, says what is wrong with it, and answers with the value, text made text."""


def anything(value: Plain, path: Path, findings: Findings) -> Plain:
    """Whatever it is."""
    return value


def exactly(kind: type, expected: str) -> Checker:
    """A value of one type."""

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is kind:
            return value
        return findings.unexpected(path, value, expected)

    return check


def text(info: inspect.StrType, about: str) -> Checker:
    """A text, as long as it may be, that fits."""
    shortest, longest = info.min_length or 0, info.max_length
    # In a schema “$” is the very end; to Python it is the place before a last line end as well.
    fits = re.compile(re.sub(r"\$$", r"\\Z", info.pattern)).search if info.pattern else None
    wanted = (
        say("Wanted: {about}.", about=about.rstrip("."))
        if about
        else say("It must match {pattern}", pattern=info.pattern)
    )

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is int:
            value = str(value)
        elif type(value) is not str:
            return findings.unexpected(path, value, "text")
        if longest is not None and len(value) > longest:
            problem = say(
                "Too many letters: {n:,}; the most is {longest:,}.",
                n=len(value),
                longest=longest,
            )
            findings.add(path, problem, "Shorten it.")
        elif len(value) < shortest:
            problem = say(
                "Too few letters: {n}; the least is {shortest}.",
                n=len(value),
                shortest=shortest,
            )
            findings.add(path, problem if value else "The text is empty.", "Write something.")
        elif fits and not fits(value):
            findings.add(path, say("{value} does not fit here.", value=shown(value)), wanted)
        return value

    return check


_LIMITS: Final[tuple[tuple[str, str, Callable[[Any, Any], bool]], ...]] = (
    ("ge", "at least {limit}", operator.ge),
    ("gt", "more than {limit}", operator.gt),
    ("le", "at most {limit}", operator.le),
    ("lt", "less than {limit}", operator.lt),
    ("multiple_of", "a multiple of {limit}", lambda value, limit: value % limit == 0),
)


def number(info: inspect.IntType | inspect.FloatType) -> Checker:
    """A number within its limits."""
    kinds = (int,) if isinstance(info, inspect.IntType) else (int, float)
    expected = expectation(info)
    limits = [
        (limit, say(words, limit=limit), holds)
        for name, words, holds in _LIMITS
        if (limit := getattr(info, name)) is not None
    ]
    wanted = Listed([words for _, words, _ in limits], "and", " and ")

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) not in kinds:
            return findings.unexpected(path, value, expected)
        for limit, words, holds in limits:
            if not holds(value, limit):
                findings.add(
                    path,
                    say("{value} is not {wanted}.", value=value, wanted=words),
                    say("Write {wanted}.", wanted=wanted),
                )
                break
        return value

    return check


def choice(info: inspect.LiteralType | inspect.EnumType) -> Checker:
    """One of some words or numbers."""
    allowed = {(type(each), each) for each in choices(info)}
    words = [str(each) for each in choices(info)]
    expected = expectation(info)

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) not in (str, int):
            if value is None and (type(None), None) in allowed:
                return value
            return findings.unexpected(path, value, expected)
        if (type(value), value) in allowed:
            return value
        if (str, str(value)) in allowed:
            return str(value)
        findings.add(
            path,
            say("{value} is unknown here.", value=shown(value)),
            lambda: word_of_a_format(str(value), words),
        )
        return value

    return check
