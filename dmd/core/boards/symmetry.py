"""How a map is like itself: in how many ways its spaces can trade places, and which do.

A symmetry sends spaces to spaces so that every link keeps its kind and its direction. They are
counted level by level: hold one space in place after another until nothing can move any more; then,
from the last held space back to the first, see where else each could go. Their numbers multiply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dmd.core.boards.board import Board

MOST: Final = 1_000_000
"""Nobody needs to know how many more there are."""
WORK: Final = 300_000
"""How many spaces are looked at before the count is given up; 500 spaces cost about two seconds."""

Arc = tuple[str, int]
"""How a space is linked to another: the kinds and directions of the links, and where they lead."""
Colours = tuple[int, ...]
"""A number for each space; spaces of different numbers can never trade places."""
Turn = Callable[[float, float], tuple[float, float]]

TURNS: Final[dict[str, Turn]] = {
    "mirrors left to right": lambda x, y: (-x, y),
    "mirrors top to bottom": lambda x, y: (x, -y),
    "is the same upside down": lambda x, y: (-x, -y),
    "is the same turned by a quarter": lambda x, y: (-y, x),
    "mirrors along one diagonal": lambda x, y: (y, x),
    "mirrors along the other diagonal": lambda x, y: (-y, -x),
}


class Symmetry(NamedTuple):
    """What was found: how many symmetries, the one that moves nothing included."""

    size: int
    counted: bool  # all of them; otherwise there may be more
    alike: tuple[tuple[str, ...], ...]  # spaces that can trade places
    drawn: tuple[str, ...]  # symmetries of the drawing, where the spaces have positions


class _Spent(Exception):
    """The work that was allowed has been done."""


def symmetry(board: Board, *, tokens: bool = False, work: int = WORK) -> Symmetry:
    """The symmetries of a map; with `tokens`, those that keep all tokens in place as well.

    >>> found = symmetry(Board.sketch("a - b - d - c - a"))
    >>> found.size, found.alike
    (8, (('a', 'b', 'd', 'c'),))
    """
    marks = [" ".join(sorted(space.tags)) if tokens else "" for space in board.spaces]
    count = _Count(_arcs(board), _far(board), work)
    size, counted = count.all_of(_ranked(marks))
    groups: dict[int, list[str]] = {}
    for space, name in zip(_orbits(count.found, len(marks)), board.ids, strict=True):
        groups.setdefault(space, []).append(name)
    alike = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return Symmetry(size, counted, alike, _drawn(board, marks))


class _Count:
    """One count: the map, what was found so far, and the work that is left."""

    def __init__(
        self, arcs: Sequence[Sequence[Arc]], far: Sequence[Sequence[int]], work: int
    ) -> None:
        self.arcs = arcs
        self.far = far
        self.left = work
        self.found: list[tuple[int, ...]] = []

    def all_of(self, marks: Colours) -> tuple[int, bool]:
        """How many symmetries there are, and whether that is all of them."""
        size = 1
        try:
            for colours, held in reversed(self._levels(marks)):
                size *= self._places(colours, held)
                if size >= MOST:
                    return MOST, False
        except _Spent:
            return size, False
        return size, True

    def _levels(self, marks: Colours) -> list[tuple[Colours, int]]:
        """Hold a space that could move, and another one, until nothing can move any more."""
        profile = [Counter(row).items() for row in self.far]
        colours = self._refined(_ranked(zip(marks, map(sorted, profile), strict=True)))
        levels = []
        while (held := _movable(colours)) is not None:
            levels.append((colours, held))
            colours = self._held(colours, held)
        return levels

    def _places(self, colours: Colours, held: int) -> int:
        """How many places a space could take; what is found is kept, to find more with."""
        hopeless: set[int] = set()
        for other in [one for one, colour in enumerate(colours) if colour == colours[held]]:
            orbits = _orbits(self.found, len(colours))
            if orbits[other] == orbits[held] or orbits[other] in hopeless:
                continue
            if found := self._match(self._held(colours, held), self._held(colours, other)):
                self.found.append(found)
            else:
                hopeless.add(orbits[other])
        orbits = _orbits(self.found, len(colours))
        return orbits.count(orbits[held])

    def _match(self, here: Colours, there: Colours) -> tuple[int, ...] | None:
        """A symmetry that sends each colour here to the same colour there, if there is one."""
        if Counter(here) != Counter(there):
            return None
        held = _movable(here)
        if held is None:
            place = {colour: space for space, colour in enumerate(there)}
            moved = tuple(place[colour] for colour in here)
            return moved if self._keeps(moved) else None
        fixed = self._held(here, held)
        for other in [one for one, colour in enumerate(there) if colour == here[held]]:
            if found := self._match(fixed, self._held(there, other)):
                return found
        return None

    def _keeps(self, found: Sequence[int]) -> bool:
        """Whether every link is a link of the same kind again."""
        return all(
            sorted((kind, found[to]) for kind, to in arcs) == sorted(self.arcs[found[space]])
            for space, arcs in enumerate(self.arcs)
        )

    def _held(self, colours: Colours, space: int) -> Colours:
        """The colours once a space is held in place: how far it is tells others apart."""
        there = [row[space] for row in self.far]
        return self._refined(_ranked(zip(colours, self.far[space], there, strict=True)))

    def _refined(self, colours: Colours) -> Colours:
        """Spaces whose neighbours differ differ; over and over until that tells no more apart."""
        told_apart = 0
        while told_apart < len(set(colours)) < len(colours):
            told_apart = len(set(colours))
            self.left -= len(colours)
            if self.left < 0:
                raise _Spent
            colours = _ranked(
                (colour, sorted([(kind, colours[to]) for kind, to in arcs]))
                for colour, arcs in zip(colours, self.arcs, strict=True)
            )
        return colours


def _ranked(looks: Iterable[object]) -> Colours:
    """A number for each look, in the order of the looks, so that two maps number alike."""
    told = [repr(look) for look in looks]
    place = {look: number for number, look in enumerate(sorted(set(told)))}
    return tuple(place[look] for look in told)


def _movable(colours: Colours) -> int | None:
    """The first space of the smallest group that could still trade places."""
    many = Counter(colours)
    several = [(number, colour) for colour, number in many.items() if number > 1]
    return colours.index(min(several)[1]) if several else None


def _orbits(found: Iterable[Sequence[int]], spaces: int) -> list[int]:
    """For each space the lowest one it can trade places with, by what was found."""
    lowest = list(range(spaces))

    def root(space: int) -> int:
        while lowest[space] != space:
            space = lowest[space]
        return space

    for one in found:
        for space, place in enumerate(one):
            a, b = root(space), root(place)
            lowest[max(a, b)] = min(a, b)
    return [root(space) for space in range(spaces)]


def _arcs(board: Board) -> list[list[Arc]]:
    """Who is linked to whom, and how: by which kinds, in which directions."""
    numbers = {space: number for number, space in enumerate(board.ids)}
    kinds: dict[tuple[int, int], list[str]] = {}
    for link in board.links:
        start, end = numbers[link.start], numbers[link.end]
        forth, back = (">", "<") if link.one_way else ("-", "-")
        kinds.setdefault((start, end), []).append(forth + link.kind)
        kinds.setdefault((end, start), []).append(back + link.kind)
    arcs: list[list[Arc]] = [[] for _ in board.ids]
    for (start, end), said in kinds.items():
        arcs[start].append((" ".join(sorted(said)), end))
    return arcs


def _far(board: Board) -> list[list[int]]:
    """All distances; −1 where no way leads."""
    return [[row.get(other, -1) for other in board.ids] for row in board.distances().values()]


def _drawn(board: Board, marks: Sequence[str]) -> tuple[str, ...]:
    """The ways in which the drawing covers itself, links and all."""
    points = [space.position for space in board.spaces]
    places = [point for point in points if point is not None]
    if len(places) < max(2, len(points)) or len(set(places)) < len(places):
        return ()
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*places, strict=True)]
    at = [(round(x - middle[0], 3), round(y - middle[1], 3)) for x, y in places]
    return tuple(name for name, turn in TURNS.items() if _covers(board, marks, at, turn))


def _covers(
    board: Board, marks: Sequence[str], at: Sequence[tuple[float, float]], turn: Turn
) -> bool:
    where: Mapping[tuple[float, float], int] = {place: n for n, place in enumerate(at)}
    found = [where.get(turn(*place)) for place in at]
    moved = [one for one in found if one is not None]
    if len(moved) < len(at) or moved == list(range(len(at))):
        return False
    arcs = _arcs(board)
    return all(
        marks[space] == marks[moved[space]]
        and sorted((kind, moved[to]) for kind, to in arcs[space]) == sorted(arcs[moved[space]])
        for space in range(len(at))
    )
