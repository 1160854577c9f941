"""What a file says, as plain values, and on which line each of them stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from dmd.core.complaints import Complaint, Gathering, Level, Report

Plain: TypeAlias = Any
"""None, True, False, int, float, str, and lists and dicts of them."""

Step: TypeAlias = str | int
Lines: TypeAlias = dict[str, int] | list[int]

_STEP = re.compile(r'\[(\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]|([^.\[\]]+)')


class Unreadable:
    """Stands where a value was refused, so that the rest of the file can still be checked."""


UNREADABLE: Final = Unreadable()


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """The values of a file, and the line of each.

    Lists and dicts are told apart by `id` in `lines`: they live as long as the tree does.
    """

    value: Plain
    name: str
    found: Gathering
    first_line: int
    lines: dict[int, Lines]

    @property
    def report(self) -> Report:
        """What was refused while the file was read."""
        return self.found.report(self.name)

    def called(self, name: str) -> Tree:
        """The same, under another name in its complaints."""
        found = self.found.resumed()
        found.complaints = [replace(one, file=name) for one in found.complaints]
        return Tree(self.value, name, found, self.first_line, self.lines)

    def line(self, field: str | Sequence[Step]) -> int:
        """The line of a field such as `links[3].to`, or of the nearest part around it."""
        here, line = self.value, self.first_line
        for step in steps(field) if isinstance(field, str) else field:
            lines: Any = self.lines.get(id(here))
            try:
                line, here = lines[step], here[step]
            except (KeyError, IndexError, TypeError):
                break
        return line

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
        return Complaint(problem, remedy, field, self.line(field), self.name, level, rule, spot)


def steps(field: str) -> tuple[Step, ...]:
    """The steps of a written field path.

    >>> steps("links[3].to")
    ('links', 3, 'to')
    """
    return tuple(
        int(index) if index else re.sub(r"\\(.)", r"\1", quoted) or word
        for index, quoted, word in _STEP.findall(field)
    )


def field_path(path: Sequence[Step]) -> str:
    """The written path of some steps.

    >>> field_path(("spaces", "great hall", "at", 0))
    'spaces["great hall"].at[0]'
    """
    written = ""
    for step in path:
        if isinstance(step, int):
            written += f"[{step}]"
        elif re.fullmatch(r"[\w-]+", step):
            written += f".{step}" if written else step
        else:
            written += '["' + step.replace("\\", "\\\\").replace('"', '\\"') + '"]'
    return written
