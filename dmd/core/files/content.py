"""The only door through which files come in: read them, check them, know their formats.

>>> from msgspec import Struct
>>> class Space(Struct, frozen=True):
...     id: str
...     exits: tuple[str, ...] = ()
>>> read("{id: 15, exits: [14, 16]}", Space).value
Space(id='15', exits=('14', '16'))
>>> check("{id: 15, exit: 14}", Space, name="my")[1]
error: my, line 1, exit: The key “exit” is unknown here. Did you mean “exits”? Allowed: id, exits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec

from dmd.core.complaints import BadContent, Complaint, Level, Report, nearest
from dmd.core.files.schema import json_schema
from dmd.core.files.shapes import fit
from dmd.core.files.source import Source
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look, parse, undisturbed
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.sentences import Name, as_written, say

__all__ = [
    "Document",
    "Format",
    "Source",
    "Tree",
    "check",
    "expect_format",
    "json_schema",
    "parse",
    "read",
    "to_yaml",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Document(Generic[T]):
    """A file that was read: its value, and where each part of it stands."""

    value: T
    tree: Tree

    @property
    def name(self) -> str:
        """What complaints call the file."""
        return self.tree.name

    def line(self, field: str) -> int:
        """The line of a field such as `links[3].to`, or of the nearest part around it."""
        return self.tree.line(field)

    def complain(
        self,
        problem: str,
        *,
        field: str = "",
        remedy: str = "",
        level: Level = "error",
        rule: str = "",
        spot: tuple[str, ...] = (),
    ) -> Complaint:
        """A complaint about a field of this file, with its line."""
        return self.tree.complain(
            problem, field=field, remedy=remedy, level=level, rule=rule, spot=spot
        )


def read(source: Source | Tree, type_: type[T], *, name: str = "") -> Document[T]:
    """Read a file (a `Path`) or a text as a value of a type, or say everything that is wrong."""
    tree = source if isinstance(source, Tree) else look(source, name)
    value, report = _convert(tree, type_)
    if not report.ok:
        raise BadContent(report)
    return Document(value, tree)


def check(source: Source | Tree, type_: type[T], *, name: str = "") -> tuple[T | None, Report]:
    """Like `read`, for those who want the report rather than an exception."""
    tree = source if isinstance(source, Tree) else look(source, name)
    return _convert(tree, type_)


@undisturbed()
def _convert(tree: Tree, type_: type[T]) -> tuple[Any, Report]:
    """The value, or None and all complaints: those of the reader and those of the type."""
    if tree.value is UNREADABLE:
        return None, tree.report
    plain, report = fit(tree, type_)
    if not report.ok:
        return None, report
    try:
        return msgspec.convert(plain, type_), report
    except msgspec.ValidationError as error:
        return None, report + Report([_last_word(error, tree)])


def _last_word(error: msgspec.ValidationError, tree: Tree) -> Complaint:
    """What only the type itself could notice, such as two fields that do not go together."""
    problem, _, where = str(error).partition(" - at `$")
    field = where.rstrip("`").partition("[...]")[0].lstrip(".")
    return tree.complain(problem, field=field)


# ── formats ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: `format: dmd-map/1` is the format “map” in version 1."""

    name: str
    version: int
    type_: Any

    @property
    def header(self) -> str:
        """What a file of it says first."""
        return f"dmd-{self.name}/{self.version}"

    def read(self, tree: Tree) -> Document[Any]:
        """A file of this kind as a value; one of another kind or a newer version is told so."""
        if isinstance(tree.value, dict):
            expect_format(tree, self.name, self.version)
        return read(tree, self.type_)


_HEADER = re.compile(r"([a-z][a-z-]*)/([1-9][0-9]{0,8})")


def kind_of(tree: Tree) -> str:
    """Of which kind a file says it is, such as “map”; nothing where it does not say so."""
    header = tree.value.get("format") if isinstance(tree.value, dict) else None
    kind = header.partition("/")[0] if isinstance(header, str) else ""
    return kind.removeprefix("dmd-")


def expect_format(tree: Tree, name: str, newest: int) -> int:
    """The version a file says it has, if it is of the expected kind and not too new.

    >>> expect_format(parse("format: dmd-map/1"), "map", newest=1)
    1
    """
    name = name.removeprefix("dmd-")
    wanted = f"dmd-{name}"
    good = say("Write “format: {wanted}/{newest}” as the first line.", wanted=wanted, newest=newest)
    header = tree.value.get("format") if isinstance(tree.value, dict) else None
    if not isinstance(tree.value, dict):
        problem = "A file begins with its format."
    elif header is None:
        problem = "The file does not say what it is."
        near = (nearest(key, ["format"]) for key in islice(tree.value, 20))
        good = next(filter(None, near), good)
    elif not isinstance(header, str) or not (match := _HEADER.fullmatch(header)):
        problem = "This is not the name of a format."
    elif match[1] != wanted:
        problem = say(
            "The file is of the format “{header}”; “{wanted}” was expected.",
            header=as_written(match[1][:40]),
            wanted=wanted,
        )
        good = nearest(match[1], [wanted]) or say(
            "Open it as what it is, or correct the line: {good}", good=good
        )
    elif (version := int(match[2])) > newest:
        problem = say(
            "This file is {kind} of version {version}; this kit reads up to {newest}.",
            kind=Name(f"{'an' if name[0] in 'aeiou' else 'a'} {name}", name),
            version=version,
            newest=newest,
        )
        good = "Update the kit to open it."
    else:
        return version
    raise BadContent(Report([tree.complain(problem, field="format", remedy=good)]))
