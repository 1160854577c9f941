"""Where victims run who panic, exactly, by the numbers on the lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from dmd.analysis.telling import percent
from dmd.core.sentences import in_a_row, name, say
from dmd.final_girl.victims import SIDES

if TYPE_CHECKING:
    from pandas import DataFrame

    from dmd.final_girl.book import FinalGirl


class Flight(NamedTuple):
    """Where a victim of a space may run, and how likely."""

    space: str
    to: str  # the space itself: it stays
    chance: Fraction


class Flights:
    """What one die makes of a victim that panics, for each space asked about."""

    def __init__(self, flights: Sequence[Flight], book: FinalGirl) -> None:
        self.flights = tuple(flights)
        self._book = book

    def chance(self, space: str, to: str) -> Fraction:
        """How likely a victim runs from one space to another, or stays."""
        wanted = (one.chance for one in self.flights if (one.space, one.to) == (space, to))
        return next(wanted, Fraction(0))

    def table(self) -> DataFrame:
        """A row for each way, as fractions."""
        from pandas import DataFrame

        return DataFrame(self.flights, columns=list(Flight._fields))

    def text(self) -> str:
        """A line for each space, the likeliest way first."""
        spaces = dict.fromkeys(one.space for one in self.flights)
        return "\n".join(str(self._told(one)) for one in spaces)

    def _told(self, space: str) -> str:
        ways = sorted(
            (one for one in self.flights if one.space == space), key=lambda one: -one.chance
        )
        told = in_a_row(map(self._way, ways))
        return say("{space}: {ways}", space=name(self._book.space_name(space)), ways=told)

    def _way(self, one: Flight) -> str:
        chance = percent(one.chance, 1)
        if one.to == one.space:
            return say("stays {chance}", chance=chance)
        return say("{to} {chance}", to=name(self._book.space_name(one.to)), chance=chance)

    __repr__ = text


def flights(book: FinalGirl, spaces: Sequence[str]) -> Flights:
    """Where victims of these spaces run when they panic (FG-PANIC-2)."""
    found = []
    for space in spaces:
        ends = Counter(book.flees(space, number) or space for number in range(1, SIDES + 1))
        found += [Flight(space, to, Fraction(many, SIDES)) for to, many in ends.items()]
    return Flights(found, book)
