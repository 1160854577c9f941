"""The board as timing harnesses ask for it: spaces are 0, 1, 2, …, answers tuples or bit masks."""

from __future__ import annotations

from collections.abc import Iterable

from dmd.core.boards.paths import Paths


def board(adj: list[list[int]]) -> NumberedBoard:
    """The board on which u leads to every space in adj[u]."""
    out = [sum(1 << v for v in set(row)) for row in adj]
    into = [sum(1 << v for v, row in enumerate(out) if row >> u & 1) for u in range(len(out))]
    return NumberedBoard(Paths(out, None if into == out else into))


class NumberedBoard:
    """Where to go next, where enemies can end, and what a closed passage changes."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        # next_steps(u, t): the tied next spaces, a tuple
        self.next_steps = paths.next_steps
        # enemy_phase(foes, targets, n): for each foe, a bit mask of where n steps can end
        self.enemy_phase = paths.phase

    def toggled(self, a: int, b: int) -> NumberedBoard:
        """Another board with the passage closed, or reopened; this one stays as it is."""
        is_open = not self.paths.out[a] >> b & 1
        return NumberedBoard(self.paths.relinked(a, b, is_open, is_open))

    def toggle_and_phase(
        self, a: int, b: int, foes: Iterable[int], targets: Iterable[int], n: int
    ) -> list[int]:
        """Close a-b and let the enemies move; boards are values, so nothing has to be reopened."""
        is_open = not self.paths.out[a] >> b & 1
        return self.paths.relinked(a, b, is_open, is_open).phase(foes, targets, n)
