"""A roll and its rerolls folded into one: best play worked out backwards, not walked through.

Which die is rerolled depends on what every result is worth afterwards, what was paid included. So
the results are looked up once, and the rerolls between them are whole-number arithmetic.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, NamedTuple

from dmd.analysis.asked import Fold
from dmd.core.dice.die import Counts, Die
from dmd.core.dice.solvers import Plain
from dmd.core.dice.throws import Positions
from dmd.core.sentences import in_a_row, name, say
from dmd.core.state import AnyState

OR = say(" or ")

Lies = tuple[int, ...]
"""For each kind of dice the number of its lie."""


class Reroll(NamedTuple):
    """One die taken off the table and thrown again."""

    axis: int  # the kind of dice it is of
    counts: Counts  # what it shows of the symbols
    becomes: list[tuple[Lies, int]]  # and how often, out of `sides`


class Advice(NamedTuple):
    """What to do with dice that lie so."""

    purse: Any  # what was paid so far
    lies: Lies
    chance: Fraction  # that they come to lie so, and so much was paid
    reroll: Reroll | None  # None keeps them
    after: Any  # what is paid then


class Rolled:
    """A roll with everything that its results lead to, looked up once for all questions."""

    def __init__(self, fold: Fold, key: Callable[[AnyState], bytes]) -> None:
        self.fold = fold
        self.solve = solve = _solver(fold.dice, fold.symbols)
        self.rerolls = _rerolls(fold)
        self.most = max(self.rerolls.values())
        self.lying: Lies = tuple(solve.positions.lies(fold.lying)) if fold.lying else ()
        self.ends: list[AnyState] = []
        self.at: dict[tuple[Any, Counts], int] = {}
        numbers: dict[bytes, int] = {}
        for purse in fold.purses:
            for counts in self._counts(purse):
                end = fold.leads_to(purse, counts)
                number = self.at[purse, counts] = numbers.setdefault(key(end), len(self.ends))
                if number == len(self.ends):
                    self.ends.append(end)

    def place(self, lies: Lies) -> int:
        """The number of a position in the lists of the solver."""
        return sum(lie * stride for lie, stride in zip(lies, self.solve.strides, strict=True))

    def _counts(self, purse: Any) -> Iterator[Counts]:
        """The results that may be kept with so much paid; without a reroll only what lies."""
        if self.lying and not self.rerolls[purse]:
            return iter((self.solve.counts[self.place(self.lying)],))
        return iter(dict.fromkeys(self.solve.counts))


class Folded:
    """Best play of one roll, for what each result is worth."""

    def __init__(self, rolled: Rolled, worths: Sequence[Fraction]) -> None:
        self.rolled, self.fold, self.solve = rolled, rolled.fold, rolled.solve
        self.scale = lcm(*(one.denominator for one in worths))
        whole = [one.numerator * (self.scale // one.denominator) for one in worths]
        self.keep: dict[Any, list[int]] = {}
        self.best: dict[Any, list[int]] = {}
        for purse in reversed(self.fold.purses):
            self._look_back(purse, whole)

    def _look_back(self, purse: Any, whole: list[int]) -> None:
        """What every position is worth with so much paid, kept and played on best."""
        rolled, solve = self.rolled, self.solve
        at = {counts: number for (paid, counts), number in rolled.at.items() if paid == purse}
        # Where nothing was rerolled yet, only what lies can be kept.
        keep = [whole[at[counts]] if counts in at else 0 for counts in solve.counts]
        scale = solve.positions.sides ** (rolled.most - rolled.rerolls[purse])
        then = [solve.earlier(self.best[n], keep, scale, 0) for n in self.fold.purses[purse]]
        self.keep[purse] = [scale * worth for worth in keep]
        self.best[purse] = list(map(max, *then, self.keep[purse])) if then else self.keep[purse]

    @property
    def value(self) -> Fraction:
        """What the roll is worth."""
        first, solve = next(iter(self.fold.purses)), self.solve
        scale = self.scale * solve.positions.sides**self.rolled.most
        if self.fold.lying:
            return Fraction(solve.at(self.best[first], self.rolled.lying), scale)
        return Fraction(solve.total(self.best[first]), scale * solve.positions.ways)

    def ends(self) -> Iterator[tuple[AnyState, Fraction]]:
        """Where the roll ends under best play, and how likely."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for one in self.advice:
            if one.reroll is None:
                counts = self.solve.counts[self.rolled.place(one.lies)]
                found[self.rolled.at[one.purse, counts]] += one.chance
        return ((self.rolled.ends[number], chance) for number, chance in found.items())

    @cached_property
    def advice(self) -> list[Advice]:
        """What to do with every roll that may come to lie on the table, in order of payment."""
        falls: dict[Any, defaultdict[Lies, Fraction]] = {
            purse: defaultdict(Fraction) for purse in self.fold.purses
        }
        falls[next(iter(self.fold.purses))].update(self._thrown())
        told = []
        for purse, here in falls.items():
            for lies, chance in here.items():
                reroll, after = self._choose(purse, lies)
                told.append(Advice(purse, lies, chance, reroll, after))
                for lying, ways in reroll.becomes if reroll else ():
                    falls[after][lying] += chance * Fraction(ways, self.solve.positions.sides)
        return told

    def shown(self, lies: Lies) -> list[tuple[Counts, int]]:
        """What dice that lie so show: the symbols of a face, and how many dice show such a one."""
        throws = self.solve.positions.throws
        pairs = [
            zip(one.kind, one.lies[lie], strict=True) for one, lie in zip(throws, lies, strict=True)
        ]
        return [(lump.counts, n) for kind in pairs for lump, n in kind if n]

    def face(self, counts: Counts) -> str:
        """The faces that show so much of the symbols that matter."""
        symbols = self.fold.symbols
        dice = [die for die, n in self.fold.dice if n]
        names = [n for die in dice for n in die.ways if die.counts(n, symbols) == counts]
        return in_a_row([name(one.replace("_", " ")) for one in dict.fromkeys(names)], OR)

    def dice_of(self, axis: int) -> str:
        """The dice of a kind by name; nothing where there is only one kind of them."""
        kinds = list(self.solve.positions.numbers)
        there = self.solve.positions.kind_of.items()
        called = [name(die.name) for die, kind in there if kind == kinds[axis] and kinds[1:]]
        return in_a_row(called, OR)

    # ---- inside ----

    def _thrown(self) -> dict[Lies, Fraction]:
        if self.fold.lying:
            return {self.rolled.lying: Fraction(1)}
        total = self.solve.positions.ways
        return {
            lies: Fraction(ways, total)
            for lies, ways in zip(_all(self.solve.shape), self.solve.ways, strict=True)
        }

    def _choose(self, purse: Any, lies: Lies) -> tuple[Reroll | None, Any]:
        """Which die is best thrown again, and what is paid then; keeping wins a tie."""
        place = self.rolled.place(lies)
        best = self.best[purse][place]
        if best > self.keep[purse][place]:
            for after in self.fold.purses[purse]:
                worth = self.best[after]
                for one in self._ways(lies):
                    if sum(n * worth[self.rolled.place(to)] for to, n in one.becomes) == best:
                        return one, after
        return None, purse

    def _ways(self, lies: Lies) -> Iterator[Reroll]:
        """Every die that differs."""
        positions = self.solve.positions
        for axis, (one, factor) in enumerate(zip(positions.throws, positions.factors, strict=True)):
            for lump, fewer in one.taken[lies[axis]].items():
                becomes = [
                    ((*lies[:axis], put[fewer], *lies[axis + 1 :]), shown.ways * factor)
                    for shown, put in zip(one.kind, one.put, strict=True)
                ]
                yield Reroll(axis, one.kind[lump].counts, becomes)


def _rerolls(fold: Fold) -> dict[Any, int]:
    """How many rerolls each purse has paid for."""
    paid: dict[Any, int] = {}
    for purse, after in fold.purses.items():
        here = paid.setdefault(purse, 0)
        paid.update(dict.fromkeys(after, here + 1))
    return paid


def _all(shape: list[int]) -> Iterator[Lies]:
    """Every position, in the order of the solver."""
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in _all(shape[1:]):
            yield (first, *rest)


@lru_cache(maxsize=128)
def _solver(dice: tuple[tuple[Die, int], ...], symbols: tuple[str, ...]) -> Plain:
    return Plain(Positions(dice, symbols, frozenset()))
