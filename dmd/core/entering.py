"""How lines that play an answer are entered under the name of their question.

Most of them open a table and do a few things there; those are written as one chain, `at("a_breath")
.rest(stress=3).printed.sheet("beth")`, which plays and tells itself line by line.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

from dmd.core.kit import Lines


class Plays(dict[str, Lines]):
    """Lines by the name of their question; called with a name, it enters what comes next."""

    def __call__(self, name: str) -> Callable[[Lines], Lines]:
        """What enters the function below it."""

        def enter(lines: Lines) -> Lines:
            self[name] = lines
            return lines

        return enter


class Line(NamedTuple):
    """One thing done at a table, or looked at there; `how` is `printed`, `refused`, or nothing."""

    verb: str
    how: str = ""
    given: tuple[Any, ...] | None = None  # nothing is called, only looked at
    named: tuple[tuple[str, Any], ...] = ()

    @property
    def code(self) -> str:
        """The line as one would write it in a cell."""
        given = [repr(one).replace("'", '"') for one in self.given or ()]
        given += [f"{name}={one!r}".replace("'", '"') for name, one in self.named]
        called = f"({', '.join(given)})" if self.given is not None else ""
        line = f"game.{self.verb}{called}"
        if self.how == "printed":
            return f"print({line})"
        return "\n    ".join(("with dmd.refused():", line)) if self.how == "refused" else line


class At:
    """A table with what is done there, line by line; each step gives a longer one."""

    def __init__(self, table: str, lines: tuple[Line, ...] = (), how: str = "") -> None:
        self._table = table
        self._lines = lines
        self._how = how

    @property
    def printed(self) -> At:
        """What comes next is printed."""
        return At(self._table, self._lines, "printed")

    @property
    def refused(self) -> At:
        """What comes next is tried, and refused."""
        return At(self._table, self._lines, "refused")

    def __getattr__(self, verb: str) -> At:
        if verb.startswith("_"):
            raise AttributeError(verb)
        return At(self._table, (*self._lines, Line(verb, self._how)))

    def __call__(self, *given: Any, **named: Any) -> At:
        """The last line is called with these."""
        *before, last = self._lines
        return At(self._table, (*before, last._replace(given=given, named=(*named.items(),))))

    @property
    def code(self) -> str:
        """All of it as one would write it in a cell."""
        return "\n".join([f'game = dmd.load("{self._table}")', *(one.code for one in self._lines)])

    def play(self, dmd: Any) -> object:
        """Do it; what the last line gives."""
        game, found = dmd.load(self._table), None
        for line in self._lines:
            with dmd.refused() if line.how == "refused" else nullcontext():
                found = getattr(game, line.verb)
                if line.given is not None:
                    found = found(*line.given, **dict(line.named))
            if line.how:
                if line.how == "printed":
                    print(found)
                found = None
        return found


at = At
