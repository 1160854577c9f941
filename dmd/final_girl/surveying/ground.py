"""A map as a night is played on it: how far the exits and the items are, and where victims run.

Distances are counted in spaces along the links (FG-BRD-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.boards.crossings import either_way, parts, passed, torn_apart
from dmd.core.complaints import Refusal
from dmd.core.sentences import say

SPACES: Final = 1_000
"""Beyond this the distances alone are more than a million numbers."""
FACES: Final = 6

Panic = Mapping[str, Mapping[str, tuple[int, ...]]]


class Ground:
    """A map as it is counted, each thing once, when it is first asked for.

    >>> board = Board.sketch("shed [search] - lane - gate [exit]; lane - pond")
    >>> ground = Ground(board, goals=(), panic={})
    >>> ground.out, sorted(ground.dead_ends)
    ({'shed': 2, 'lane': 1, 'gate': 0, 'pond': 2}, ['gate', 'pond', 'shed'])
    """

    def __init__(self, board: Board, goals: Iterable[str], panic: Panic) -> None:
        if len(board.spaces) > SPACES:
            raise Refusal(
                say("{spaces:,} spaces are too many for a survey.", spaces=len(board.spaces)),
                remedy=say("At most {spaces:,} can be surveyed.", spaces=SPACES),
            )
        self.board, self.panic = board, panic
        self.exits = board.tagged("exit")
        words = [goals] if isinstance(goals, str) else list(goals)
        wanted = {one for word in words for one in board.tagged(word) or (board.space(word).id,)}
        self.goals = tuple(one for one in board.ids if one in wanted) or board.tagged("search")

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """All distances."""
        return self.board.distances()

    @cached_property
    def out(self) -> dict[str, int]:
        """How far each space is from the nearest exit."""
        return self._nearest(self.exits)

    @cached_property
    def to_goals(self) -> dict[str, int]:
        """How far each space is from the nearest space to search."""
        return self._nearest(self.goals)

    def _nearest(self, ends: Iterable[str]) -> dict[str, int]:
        wanted = list(ends)
        ways = {
            space: [row[one] for one in wanted if one in row]
            for space, row in self.distances.items()
        }
        return {space: min(way) for space, way in ways.items() if way}

    # -- how it hangs together -------------------------------------------------------------------

    @cached_property
    def near(self) -> list[int]:
        """For each space, as a number, the set of its neighbours, whichever way links lead."""
        numbers = {space: number for number, space in enumerate(self.board.ids)}
        out = [0] * len(numbers)
        into = [0] * len(numbers)
        for space, number in numbers.items():
            for other in self.board.neighbours(space):
                out[number] |= 1 << numbers[other]
                into[numbers[other]] |= 1 << number
        return either_way(out, into)

    @cached_property
    def links(self) -> int:
        """How many pairs of spaces are linked."""
        return sum(one.bit_count() for one in self.near) // 2

    @cached_property
    def loops(self) -> int:
        """How many independent ways round there are: links − spaces + parts."""
        return self.links - len(self.near) + len(parts(self.near))

    @cached_property
    def dead_ends(self) -> tuple[str, ...]:
        """The spaces with one neighbour: whoever he finds there goes past him, or not at all."""
        return tuple(
            space
            for space, near in zip(self.board.ids, self.near, strict=True)
            if near.bit_count() == 1
        )

    @cached_property
    def chokes(self) -> tuple[str, ...]:
        """The spaces without which the map falls apart."""
        return tuple(
            space for n, space in enumerate(self.board.ids) if len(torn_apart(self.near, n)) > 1
        )

    @cached_property
    def passed(self) -> dict[str, float]:
        """The share of all shortest ways between two others that passes each space."""
        return dict(zip(self.board.ids, passed(self.near), strict=True))

    @cached_property
    def ties(self) -> dict[str, float]:
        """From each space, toward which share of the others his step is a tie (FG-KMOVE-7)."""
        return {space: self._tied(space) for space in self.board.ids}

    def _tied(self, space: str) -> float:
        row = self.distances[space]
        steps = [self.distances[step] for step in self.board.neighbours(space)]
        several = sum(
            sum(far - 1 == step.get(target) for step in steps) > 1 for target, far in row.items()
        )
        return several / (len(row) - 1) if len(row) > 1 else 0.0

    # -- where victims run -----------------------------------------------------------------------

    @cached_property
    def stay(self) -> dict[str, float]:
        """For each space of the panic table, how likely a victim stays (FG-PANIC-2)."""
        return {
            space: 1 - sum(map(len, runs.values())) / FACES for space, runs in self.panic.items()
        }

    @cached_property
    def escape(self) -> dict[str, float]:
        """How likely a victim who panics comes nearer to an exit."""
        return {
            space: sum(
                len(faces) / FACES
                for to, faces in runs.items()
                if self.out.get(to, SPACES) < self.out.get(space, SPACES)
            )
            for space, runs in self.panic.items()
        }
