"""A map as a game is played on it: ways from the start and from the Gates, chokes, pockets, ties.

Distances are counted in spaces (DMD-BRD-E1); a Run and the actions of a turn are those of the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.boards.crossings import either_way, only_ways, parts, passed, torn_apart
from dmd.core.boards.symmetry import Symmetry, symmetry
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.death_may_die.box import Tracks
from dmd.death_may_die.maps import MAP_RULES
from dmd.death_may_die.shelf import box

SPACES: Final = 1_000
"""Beyond this the distances alone are more than a million numbers."""
FARTHEST: Final = 2
"""Spaces an enemy goes on one card at most, in the whole kit; being put somewhere is no going."""
FASTEST: Final = 99

Far = Mapping[str, int]
"""For each space that can be reached, how many spaces away it is."""


@cache
def tracks() -> Tracks:
    """The printed numbers of the game; they are the same in every box."""
    return box("blasphemous_alchemy", "cthulhu").tracks


class Terrain:
    """A map as it is counted, each thing once, when it is first asked for.

    >>> terrain = Terrain(Board.sketch("quay [start] - lane - chapel [gate_blue] - crypt [idol]"))
    >>> terrain.objectives, terrain.from_start["crypt"], terrain.soonest["quay"]
    (('crypt',), 3, 2)
    """

    def __init__(
        self,
        board: Board,
        objectives: Iterable[str] = (),
        speed: int = 1,
        pocket_beyond: int = FARTHEST,
    ) -> None:
        if not isinstance(board, Board):
            raise Refusal(
                say("A survey is made of a Board, not of {board}.", board=repr(board)[:40]),
                remedy="A map is surveyed by map.report().",
            )
        if len(board.spaces) > SPACES:
            raise Refusal(
                say("{spaces:,} spaces are too many for a survey.", spaces=len(board.spaces)),
                remedy=say("At most {spaces:,} can be surveyed.", spaces=SPACES),
            )
        _expect(speed, 1, "An enemy goes a whole number of spaces at once, not {number}.")
        _expect(pocket_beyond, 0, "A pocket lies beyond a whole number of spaces, not {number}.")
        self.board = board
        self.speed = speed
        self.pocket_beyond = pocket_beyond
        self.starts = board.tagged(MAP_RULES.start)
        self.gates = {
            tag: board.tagged(tag)
            for tag in dict.fromkeys(tag for space in board.spaces for tag in space.tags)
            if tag.startswith("gate")
        }
        self.objectives = _objectives(board, objectives)

    # -- how far ---------------------------------------------------------------------------------

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """All distances."""
        return self.board.distances()

    @cached_property
    def from_start(self) -> Far:
        """How far each space is from the start."""
        return self._from(self.starts)

    @cached_property
    def from_gates(self) -> dict[str, Far]:
        """How far each space is from each Gate."""
        return {gate: self._from(spaces) for gate, spaces in self.gates.items()}

    @cached_property
    def soonest(self) -> Far:
        """How far each space is from the nearest Gate."""
        return self._from([space for spaces in self.gates.values() for space in spaces])

    def runs(self, far: int | None) -> int | None:
        """How many Runs a distance takes (DMD-RUN-1)."""
        return _divided(far, tracks().run_spaces)

    def turns(self, far: int | None) -> int | None:
        """How many turns of nothing but running (DMD-ACT-1)."""
        return _divided(self.runs(far), tracks().actions)

    def movements(self, far: int | None) -> int | None:
        """How many movements an enemy needs for a distance (DMD-MOV-3)."""
        return _divided(far, self.speed)

    def _from(self, begin: Iterable[str]) -> dict[str, int]:
        nearest: dict[str, int] = {}
        for one in begin:
            for space, far in self.distances[one].items():
                nearest[space] = min(far, nearest.get(space, far))
        return nearest

    # -- how it hangs together -------------------------------------------------------------------

    @cached_property
    def out(self) -> list[int]:
        """For each space, as a number, the set of those one step away."""
        numbers = {space: number for number, space in enumerate(self.board.ids)}
        return [
            sum(1 << numbers[other] for other in self.board.neighbours(space))
            for space in self.board.ids
        ]

    @cached_property
    def near(self) -> list[int]:
        """The same, whichever way the links lead."""
        into = [0] * len(self.out)
        for space, steps in enumerate(self.out):
            for other in range(steps.bit_length()):
                into[other] |= (steps >> other & 1) << space
        return either_way(self.out, into)

    @cached_property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The spaces of each part of the map, the part with the start first, then the largest."""
        found = [self._names(part) for part in parts(self.near)]
        return tuple(sorted(found, key=lambda part: (not set(self.starts) & set(part), -len(part))))

    @cached_property
    def cut_off(self) -> dict[str, tuple[str, ...]]:
        """For each choke point, what is cut off when nobody can enter it.

        That is all but the part with the start; if there is none, or it is the choke point itself,
        all but the largest part.
        """
        found = {}
        for number, space in enumerate(self.board.ids):
            pieces = [self._names(piece) for piece in torn_apart(self.near, number)]
            if len(pieces) > 1:
                pieces.sort(key=lambda piece: (not set(self.starts) & set(piece), -len(piece)))
                lost = {one for piece in pieces[1:] for one in piece}
                found[space] = tuple(one for one in self.board.ids if one in lost)
        return found

    @cached_property
    def only_ways(self) -> tuple[tuple[str, str], ...]:
        """The pairs of neighbours that nothing else joins."""
        ids = self.board.ids
        return tuple((ids[a], ids[b]) for a, b in only_ways(self.near))

    @cached_property
    def passed(self) -> dict[str, float]:
        """The share of all shortest ways between two others that passes each space."""
        return dict(zip(self.board.ids, passed(self.out), strict=True))

    @cached_property
    def links(self) -> int:
        """How many pairs of spaces are linked; a second link between two spaces adds no way."""
        return sum(one.bit_count() for one in self.near) // 2

    @cached_property
    def loops(self) -> int:
        """How many independent ways round there are: links − spaces + parts."""
        return self.links - len(self.near) + len(self.parts)

    def neighbours(self, space: str) -> int:
        """How many spaces a space is linked with."""
        return self.near[self.board.ids.index(space)].bit_count()

    @cached_property
    def dead_ends(self) -> tuple[str, ...]:
        """The spaces with one neighbour."""
        ids = self.board.ids
        return tuple(ids[n] for n, near in enumerate(self.near) if near.bit_count() == 1)

    @cached_property
    def symmetry(self) -> Symmetry:
        """In how many ways spaces can trade places."""
        return symmetry(self.board)

    @cached_property
    def symmetry_with_tokens(self) -> Symmetry:
        """The same, all tokens staying where they are."""
        return symmetry(self.board, tokens=True)

    # -- how it plays ----------------------------------------------------------------------------

    @cached_property
    def ties(self) -> dict[str, float]:
        """From each space, toward which share of the others players choose an enemy's step.

        That is where several shortest paths begin with different steps (DMD-MOV-2).
        """
        return {space: self._tied(space) for space in self.board.ids}

    def _tied(self, space: str) -> float:
        row = self.distances[space]
        several = 0
        steps = [self.distances[step] for step in self.board.neighbours(space)]
        for target, far in row.items():
            several += sum(far - 1 == step.get(target) for step in steps) > 1
        return several / (len(row) - 1) if len(row) > 1 else 0.0

    @cached_property
    def on_the_way(self) -> frozenset[str]:
        """The spaces on a shortest path from a Gate to the start, both ends included."""
        found = set()
        for gates in self.gates.values():
            for gate in gates:
                row = self.distances[gate]
                ends = [start for start in self.starts if start in row]
                for start in (one for one in ends if row[one] == min(row[end] for end in ends)):
                    found |= {s for s in row if self._between(row, s, start)}
        return frozenset(found)

    def _between(self, row: Far, space: str, start: str) -> bool:
        rest = self.distances[space].get(start)
        return rest is not None and row[space] + rest == row[start]

    @cached_property
    def pockets(self) -> tuple[str, ...]:
        """Safe pockets: far from every Gate, and off every shortest path from a Gate to the start.

        Far means beyond what the farthest enemy movement of the kit covers, so that a figure which
        has just appeared cannot arrive at once. Where nobody can get from the start is no pocket.
        """
        if not self.gates:
            return ()
        return tuple(
            space
            for space in self.board.ids
            if self.soonest.get(space, SPACES) > self.pocket_beyond
            and space not in self.on_the_way
            and (not self.starts or space in self.from_start)
        )

    def _names(self, spaces: int) -> tuple[str, ...]:
        return tuple(one for n, one in enumerate(self.board.ids) if spaces >> n & 1)


def _objectives(board: Board, given: Iterable[str]) -> tuple[str, ...]:
    """The spaces meant: those with such tokens or of such ids; else all that carry a token at all.

    The tokens every map has (start, Gates, Fire, stairs, tunnels) are no objectives.
    """
    if not isinstance(given, Iterable):
        raise Refusal(
            say("Objectives are tokens or ids of spaces, not {given}.", given=repr(given)[:40])
        )
    words = [given] if isinstance(given, str) else list(given)
    wanted = {one for word in words for one in board.tagged(word) or (board.space(word).id,)}
    if words:
        return tuple(space for space in board.ids if space in wanted)
    usual = MAP_RULES.words
    return tuple(
        space.id
        for space in board.spaces
        if any(tag not in usual and not tag.startswith("gate") for tag in space.tags)
    )


def _divided(far: int | None, by: int) -> int | None:
    return None if far is None else -(-far // by)


def _expect(number: object, least: int, told: str) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= FASTEST:
        raise Refusal(
            say(told, number=repr(number)[:40]),
            remedy=say("Give a number from {least} to {fastest}.", least=least, fastest=FASTEST),
        )
