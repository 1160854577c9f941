"""What is wrong with a file, gathered while somebody walks over its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dmd.core.complaints import Complaint, Report
from dmd.core.files.shape_words import capital, cure, here_is
from dmd.core.files.tree import UNREADABLE, Plain, Step, Tree, field_path
from dmd.core.sentences import say

Path: TypeAlias = tuple[Step, ...]


class Findings:
    """What is wrong with a tree, each complaint with its line."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.found = tree.found.resumed()

    def add(self, path: Path, problem: str, remedy: Callable[[], str] | str = "") -> None:
        """Complain about the value at a path; the remedy may take time to find."""

        def make() -> Complaint:
            advice = remedy if isinstance(remedy, str) else remedy()
            line = self.tree.line(path)
            return Complaint(problem, advice, field_path(path), line, self.tree.name)

        self.found.add(make)

    def unexpected(self, path: Path, value: Plain, expected: str) -> Plain:
        """Complain about something else than expected; what was refused is not refused again."""
        if value is not UNREADABLE:
            problem = say(
                "{expected} was expected; here is {found}.",
                expected=capital(expected),
                found=here_is(value),
            )
            self.add(path, problem, cure(value, expected))
        return value

    def report(self) -> Report:
        """Everything that was found."""
        return self.found.report(self.tree.name)
