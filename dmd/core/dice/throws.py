"""Every way in which the dice of a pool may lie, told apart no further than anybody cares.

Faces that count the same of what is asked are one lump, and dice whose lumps are the same are one
kind. Twelve black and green dice have 17,640 lies; for `success >= 2` only 13 of them differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import comb, factorial, lcm, prod
from typing import NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Counts, Die
from dmd.core.sentences import say

Lie = tuple[int, ...]
"""How many dice of one kind show each of its lumps."""

MOST_LIES = 50_000
"""More lies of one kind of dice than this are refused: 30 black dice have 46,376."""
MOST_POSITIONS = 2_000_000
"""More positions (lies of all dice, before and after each reroll) than this are refused."""


class Lump(NamedTuple):
    """Faces of one die that are as good as each other."""

    counts: Counts
    ways: int  # how many faces
    may: bool  # whether a die that shows one may be rerolled


Kind = tuple[Lump, ...]


class Throws:
    """Every lie of n dice of one kind, and where a die taken away and thrown again leads."""

    def __init__(self, kind: Kind, n: int) -> None:
        self.kind = kind
        self.n = n
        self.lies = list(_lies(n, len(kind)))
        self.at = {lie: at for at, lie in enumerate(self.lies)}

    @cached_property
    def ways(self) -> list[int]:
        """In how many ways each lie comes up."""
        each = [lump.ways for lump in self.kind]
        orders = factorial(self.n)
        return [
            orders // prod(map(factorial, lie)) * prod(map(pow, each, lie)) for lie in self.lies
        ]

    @cached_property
    def put(self) -> list[list[int]]:
        """For each lump, the lie that each lie of one die fewer becomes when a die shows it."""
        fewer = list(_lies(self.n - 1, len(self.kind)))
        return [
            [self.at[*lie[:lump], lie[lump] + 1, *lie[lump + 1 :]] for lie in fewer]
            for lump in range(len(self.kind))
        ]

    @cached_property
    def taken(self) -> list[dict[int, int]]:
        """For each lie, by lump: the lie of one die fewer when a die showing it is taken away."""
        taken: list[dict[int, int]] = [{} for _ in self.lies]
        for lump, becomes in enumerate(self.put):
            for fewer, lie in enumerate(becomes):
                taken[lie][lump] = fewer
        return taken

    @cached_property
    def rerolled(self) -> list[list[int]]:
        """For each lie, the lies of one die fewer that a permitted reroll starts from."""
        may = [lump.may for lump in self.kind]
        return [[fewer for lump, fewer in one.items() if may[lump]] for one in self.taken]


@lru_cache(maxsize=32)
def throws(kind: Kind, n: int) -> Throws:
    """The lies of n dice of one kind, kept, because they are needed again and again."""
    return Throws(kind, n)


class Positions:
    """Every lie of a whole pool: one lie of each kind."""

    def __init__(
        self, pool: Sequence[tuple[Die, int]], symbols: tuple[str, ...], only: frozenset[str]
    ) -> None:
        self.pool = [(die, n) for die, n in pool if n]
        self.symbols = symbols
        self.only = only
        self.kind_of = {die: _kind(die, symbols, only) for die, _ in self.pool}
        numbers: Counter[Kind] = Counter()
        for die, n in self.pool:
            numbers[self.kind_of[die]] += n
        lies = [comb(n + len(kind) - 1, n) for kind, n in numbers.items()]
        self.most_lies, self.size = max(lies, default=1), prod(lies)
        self.numbers = numbers
        self.sides = lcm(*(len(die.faces) for die, _ in self.pool))
        self.ways = prod(len(die.faces) ** n for die, n in self.pool)

    @cached_property
    def throws(self) -> list[Throws]:
        """The lies of each kind."""
        return [throws(kind, n) for kind, n in self.numbers.items()]

    @cached_property
    def factors(self) -> list[int]:
        """By what each kind's faces count more, so that all dice have equally many sides."""
        return [self.sides // sum(lump.ways for lump in kind) for kind in self.numbers]

    @cached_property
    def lumps(self) -> dict[tuple[str, str], tuple[int, int]]:
        """For each die and face: which kind it is, and which lump of it."""
        axes = {kind: axis for axis, kind in enumerate(self.numbers)}
        return {
            (die.letter, face): (axes[kind], _lump(kind, die, face, self.symbols, self.only))
            for die, kind in self.kind_of.items()
            for face in die.ways
        }

    def lies(self, roll: Sequence[tuple[Die, Sequence[str]]]) -> list[int]:
        """The number of the lie of each kind, for dice that lie on the table."""
        lying = [[0] * len(kind) for kind in self.numbers]
        for die, faces in roll:
            for face in faces:
                axis, lump = self.lumps[die.letter, face]
                lying[axis][lump] += 1
        return [one.at[tuple(lie)] for one, lie in zip(self.throws, lying, strict=True)]

    def rerolled(
        self, lies: Sequence[int], letter: str, face: str
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Where rerolling a die that shows a face leads, and how often out of `sides`.

        Nowhere, if no rule allows it.
        """
        axis, lump = self.lumps[letter, face]
        one, factor = self.throws[axis], self.factors[axis]
        if one.kind[lump].may:
            fewer = one.taken[lies[axis]][lump]
            for shown, becomes in zip(one.kind, one.put, strict=True):
                yield (*lies[:axis], becomes[fewer], *lies[axis + 1 :]), shown.ways * factor

    def refuse_if_too_many(self, rerolls: int) -> None:
        """Stop before a table of positions fills the memory or the afternoon."""
        for needed, most in (
            (self.most_lies, MOST_LIES),
            (self.size * (rerolls + 1), MOST_POSITIONS),
        ):
            if needed > most:
                raise Refusal(
                    say(
                        "That needs {needed:,} positions; at most {most:,} can be worked out.",
                        needed=needed,
                        most=most,
                    ),
                    remedy="Throw fewer dice, take fewer rerolls, or ask about fewer symbols.",
                )


def _lies(n: int, lumps: int) -> Iterator[Lie]:
    """Every way to share n dice among the lumps."""
    if lumps == 1:
        yield (n,)
        return
    for first in range(n, -1, -1):
        for rest in _lies(n - first, lumps - 1):
            yield (first, *rest)


def _kind(die: Die, symbols: tuple[str, ...], only: frozenset[str]) -> Kind:
    lumps: Counter[tuple[Counts, bool]] = Counter()
    for name in die.names:
        lumps[die.counts(name, symbols), _may(die, name, only)] += 1
    return tuple(sorted(Lump(counts, ways, may) for (counts, may), ways in lumps.items()))


def _lump(kind: Kind, die: Die, face: str, symbols: tuple[str, ...], only: frozenset[str]) -> int:
    wanted = die.counts(face, symbols), _may(die, face, only)
    return next(at for at, one in enumerate(kind) if (one.counts, one.may) == wanted)


def _may(die: Die, face: str, only: frozenset[str]) -> bool:
    """Whether a rule that names letters, faces or both (`B`, `blank`, `B:blank`) allows it."""
    return not only or not only.isdisjoint((die.letter, face, f"{die.letter}:{face}"))
