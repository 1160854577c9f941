"""Where a map is narrow: spaces and links that part it, and spaces that many ways pass.

Spaces are numbers here, as in `dmd.core.boards.paths`; a set of them is a whole number, one bit a
space.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from dmd.core.boards.paths import members, union

Near = Sequence[int]
"""For each space, the set of those one step away."""


def either_way(out: Near, into: Near) -> list[int]:
    """The neighbours of each space, whichever way the links between them lead."""
    return [one | other for one, other in zip(out, into, strict=True)]


def reached(near: Near, begin: int, closed: int = 0) -> int:
    """All that can be reached from a set of spaces, without entering those that are closed."""
    found = ring = begin & ~closed
    while ring:
        ring = union(near, ring) & ~found & ~closed
        found |= ring
    return found


def parts(near: Near) -> list[int]:
    """The parts of a map that do not hang together, each a set.

    >>> [bin(part) for part in parts([0b0010, 0b0001, 0b1000, 0b0100])]
    ['0b11', '0b1100']
    """
    left = (1 << len(near)) - 1
    found = []
    while left:
        found.append(reached(near, left & -left))
        left &= ~found[-1]
    return found


def torn_apart(near: Near, space: int) -> list[int]:
    """What the part around a space falls into without it: one set, unless the space is a choke.

    >>> [bin(part) for part in torn_apart([0b010, 0b101, 0b010], 1)]  # 0 - 1 - 2
    ['0b1', '0b100']
    """
    left = near[space]
    found = []
    while left:
        found.append(reached(near, left & -left, 1 << space))
        left &= ~found[-1]
    return found


def only_ways(near: Near) -> list[tuple[int, int]]:
    """The pairs of neighbours that nothing joins but the links between these two."""
    found = []
    for a, b in _pairs(near):
        without = list(near)
        without[a] &= ~(1 << b)
        without[b] &= ~(1 << a)
        if not reached(without, 1 << a) >> b & 1:
            found.append((a, b))
    return found


def passed(out: Near) -> list[float]:
    """Of all shortest ways between two other spaces, the share that passes each space.

    This is betweenness, counted from every space to every other (Brandes 2001). Where several
    shortest ways join two spaces, each counts for its part.

    >>> passed([0b010, 0b101, 0b010])
    [0.0, 1.0, 0.0]
    """
    total = [0.0] * len(out)
    near = [tuple(members(steps)) for steps in out]
    for start in range(len(out)):
        for space, share in enumerate(_shares(near, start)):
            total[space] += share
    pairs = (len(out) - 1) * (len(out) - 2)
    return [one / pairs if pairs > 0 else 0.0 for one in total]


def _shares(near: Sequence[tuple[int, ...]], start: int) -> list[float]:
    """For how many targets of one space each other space is on the way, in parts."""
    ways = [0] * len(near)
    far = [-1] * len(near)
    ways[start], far[start] = 1, 0
    before: list[list[int]] = [[] for _ in near]
    order = [start]
    for space in order:  # grows while it is read
        for step in near[space]:
            if far[step] < 0:
                far[step] = far[space] + 1
                order.append(step)
            if far[step] == far[space] + 1:
                ways[step] += ways[space]
                before[step].append(space)
    shares = [0.0] * len(near)
    for space in reversed(order):
        for earlier in before[space]:
            shares[earlier] += ways[earlier] / ways[space] * (1 + shares[space])
    shares[start] = 0.0
    return shares


def _pairs(near: Near) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(range(len(near)), 2) if near[a] >> b & 1]
