"""How lines that play an answer are entered under the name of their question."""

from __future__ import annotations

from collections.abc import Callable

from dmd.core.kit import Lines


class Plays(dict[str, Lines]):
    """Lines by the name of their question; called with a name, it enters what comes next."""

    def __call__(self, name: str) -> Callable[[Lines], Lines]:
        def enter(lines: Lines) -> Lines:
            self[name] = lines
            return lines

        return enter
