"""Two chances that fall at once, such as attack and defence: one source, whose outcomes are pairs.

A game names its own pair, so that files can say what is in it:

    class Clash(Both, frozen=True, tag="clash"):
        first: Pool
        second: Pool
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dmd.core.state import Below, Outcome, Source


class Both(Source, frozen=True):
    """Two sources as one; whoever judges the outcome gets (first, second)."""

    first: Any
    second: Any

    def outcomes(self, book: Any) -> Iterable[tuple[Outcome, int]]:
        """Every pair once; the ways of a pair are the ways of its halves multiplied."""
        seconds = list(self.second.outcomes(book))
        for first, ways in self.first.outcomes(book):
            for second, others in seconds:
                yield (first, second), ways * others

    def draw(self, below: Below, book: Any) -> Outcome:
        """One of each, the first one first."""
        return self.first.draw(below, book), self.second.draw(below, book)

    def possible(self, outcome: Outcome, book: Any) -> bool:
        """Whether each half can come up."""
        return (
            isinstance(outcome, tuple)
            and len(outcome) == 2
            and self.first.possible(outcome[0], book)
            and self.second.possible(outcome[1], book)
        )
