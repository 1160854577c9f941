"""Shortest ways on numbered spaces, for boards, searches and simulations.

Spaces are 0, 1, 2, …; a set of spaces is a whole number with one bit a space. `Board` puts names on
all this. Two ideas do the work:

- one search from all targets at once finds every nearest target and every shortest way to it;
- a walk of k steps that ends k steps nearer has never strayed. So where k steps toward a target can
  end is where any k steps can end, cut down to one ring around the targets: no path is ever listed.

Nothing here is edited: closing a passage makes new `Paths`, so what is remembered never goes stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

SEARCHES = 100_000
"""How many spaces × searches are remembered; at 5,000 spaces each takes up to 700 bytes."""
ANSWERS = 500_000
"""How many spaces × targets have their next steps remembered, some 100 bytes each."""
HOP = 3
"""Walks are tabled up to so many steps; longer ones are made of several hops."""


class Search(NamedTuple):
    """What one search from all targets found."""

    rings: list[int]  # rings[d]: the spaces d steps from a nearest target
    ends: list[int]  # for each space, where the asked number of steps toward a target can end


class Paths:
    """Who can step where, and every shortest way that follows from it.

    >>> line = Paths([0b010, 0b101, 0b010])  # 0 - 1 - 2
    >>> line.next_steps(0, 2)
    (1,)
    >>> line.ends(0, targets=0b100, steps=5) == 0b100
    True
    """

    __slots__ = ("_asked", "_bits", "_next", "_searches", "_walks", "into", "out")

    def __init__(self, out: Sequence[int], into: Sequence[int] | None = None) -> None:
        """`out[u]` is the set of spaces one step from u; `into[u]`, of those one step before it."""
        self.out = list(out)
        self.into = self.out if into is None else list(into)
        self._bits = [1 << space for space in range(len(self.out))]
        self._walks = [self._bits, self.out]
        self.walks(2)  # enemies take one step or two; `relinked` then has only to mend a few rows
        self.forget()

    def forget(self) -> None:
        """Forget all answers, but not what belongs to the paths themselves."""
        self._searches: dict[tuple[int, int], Search] = {}
        self._next: list[Sequence[tuple[int, ...]]] = [()] * len(self.out)
        self._asked = 0

    def relinked(self, a: int, b: int, forth: bool, back: bool) -> Paths:
        """The same paths, save for who can step from a to b (`forth`) and from b to a (`back`)."""
        new = object.__new__(Paths)
        bits = new._bits = self._bits
        new.out = _linked(self.out, bits, a, b, forth, back)
        same = self.into is self.out and forth == back
        new.into = new.out if same else _linked(self.into, bits, a, b, back, forth)
        new._walks = [bits, new.out]
        touched = bits[a] | bits[b]
        for walks in self._walks[2:]:  # only walks that pass a or b can be new
            touched |= union(new.into, touched)
            new._walks.append(_rewalked(walks, new._walks[-1], new.out, touched))
        new.forget()
        return new

    def distance(self, space: int, target: int) -> int | None:
        """The fewest steps from a space to a target."""
        bit = self._bits[space]
        rings = self.search(self._bits[target]).rings
        return next((far for far, ring in enumerate(rings) if ring & bit), None)

    def next_steps(self, space: int, target: int) -> tuple[int, ...]:
        """Every first step of a shortest way, ties included; none if there or unreachable."""
        try:
            return self._next[target][space]
        except IndexError:  # nobody has asked about this target yet
            self._next[target] = steps = self._all_steps(target)
            return steps[space]

    def _all_steps(self, target: int) -> list[tuple[int, ...]]:
        if self._asked * len(self.out) > ANSWERS:
            self.forget()
        self._asked += 1
        ends = self.search(self._bits[target]).ends
        return [tuple(members(end & ~bit)) for end, bit in zip(ends, self._bits, strict=True)]

    def toward(self, space: int, targets: int) -> int:
        """Every first step of a shortest way to a nearest target."""
        return self.search(targets).ends[space] & ~self._bits[space]

    def ends(self, space: int, targets: int, steps: int) -> int:
        """Where so many steps toward a nearest target can end; who cannot get there stays."""
        ends = self._bits[space]
        steps = min(steps, len(self.out))  # no shortest way is longer
        while steps > 0:
            hop = min(steps, HOP)
            ends = union(self.search(targets, hop).ends, ends)
            steps -= hop
        return ends

    def phase(self, foes: Iterable[int], targets: Iterable[int], steps: int) -> list[int]:
        """Where each of many foes can end, each going toward a target nearest to it."""
        bits, goal = self._bits, 0
        for target in targets:
            goal |= bits[target]
        if steps > HOP:
            return [self.ends(foe, goal, steps) for foe in foes]
        ends = (self._searches.get((goal, steps)) or self.search(goal, steps)).ends
        return [ends[foe] for foe in foes]

    def search(self, targets: int, steps: int = 1) -> Search:
        """Find who can reach a target, and where up to `HOP` steps toward it can end."""
        found = self._searches.get((targets, steps))
        if found is None:
            if len(self._searches) * len(self.out) > SEARCHES:
                self._searches.clear()
            found = self._searches[targets, steps] = self._search(targets, steps)
        return found

    def _search(self, targets: int, steps: int) -> Search:
        into, bits = self.into, self._bits
        self.walks(steps)
        ends = bits.copy()
        rings: list[int] = []
        ring = seen = targets
        far = 0
        while ring:
            rings.append(ring)
            hop = far if far < steps else steps  # nobody walks past a target
            walks, goal = self._walks[hop], rings[far - hop]
            far += 1
            reach = 0
            while ring:
                space = ring.bit_length() - 1
                ends[space] = walks[space] & goal
                reach |= into[space]
                ring ^= bits[space]
            ring = reach & ~seen
            seen |= ring
        return Search(rings, ends)

    def walks(self, steps: int) -> list[int]:
        """For each space, where a walk of exactly so many steps can end. Kept, so for few steps."""
        while len(self._walks) <= steps:
            last = self._walks[-1]
            self._walks.append([union(last, near) for near in self.out])
        return self._walks[steps]

    def walk(self, space: int, steps: int) -> int:
        """Where a walk of exactly so many steps can end, turning back allowed."""
        ends = self._bits[space]
        for _ in range(steps):
            ends = union(self.out, ends)
        return ends

    def rings(self, space: int) -> Iterator[int]:
        """The spaces 0, 1, 2, … steps away, as far as one can get."""
        ring = seen = self._bits[space]
        while ring:
            yield ring
            ring = union(self.out, ring) & ~seen
            seen |= ring

    def within(self, space: int, steps: int) -> int:
        """The spaces at most so many steps away."""
        near = self._bits[space]
        for _ in range(steps):
            if near == (wider := near | union(self.out, near)):
                break
            near = wider
        return near

    def balls(self) -> Iterator[list[int]]:
        """For all spaces at once, the spaces within 0, 1, 2, … steps, until no more are reached."""
        near = [tuple(members(out)) for out in self.out]
        last: list[int] = []
        balls = self._bits
        while balls != last:
            yield balls
            last, balls = balls, []
            for ball, steps in zip(last, near, strict=True):
                for step in steps:
                    ball |= last[step]
                balls.append(ball)

    def count(self, space: int, target: int) -> int:
        """How many shortest ways lead from a space to a target; counted, never listed."""
        rings, steps = self.search(self._bits[target])
        ways = [0] * len(self.out)
        ways[target] = 1
        for ring in rings[1:]:
            for one in members(ring):
                ways[one] = sum(ways[step] for step in members(steps[one]))
        return ways[space]


def union(table: Sequence[int], spaces: int) -> int:
    """All that the table holds for any of the spaces."""
    found = 0
    while spaces:
        space = spaces.bit_length() - 1
        found |= table[space]
        spaces ^= 1 << space
    return found


def members(spaces: int) -> Iterator[int]:
    """The spaces of a set, lowest first."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def _linked(
    table: list[int], bits: list[int], a: int, b: int, forth: bool, back: bool
) -> list[int]:
    new = table.copy()
    new[a] = new[a] | bits[b] if forth else new[a] & ~bits[b]
    new[b] = new[b] | bits[a] if back else new[b] & ~bits[a]
    return new


def _rewalked(walks: list[int], shorter: list[int], out: list[int], touched: int) -> list[int]:
    new = walks.copy()
    for space in members(touched):
        new[space] = union(shorter, out[space])
    return new
