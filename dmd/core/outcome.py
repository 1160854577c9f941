"""How a game ended that the kit played by itself, flat: a row of a table, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from dmd.core.playout import UNFINISHED, Played
from dmd.core.sentences import Capital, name, say
from dmd.core.state import End


class Outcome(Struct, frozen=True):
    """One game: how it ended, and why. A game adds what it counts by itself."""

    seed: int
    result: str
    rule: str
    cause: str
    picks: int

    @property
    def won(self) -> bool:
        """Whether it counts as a win."""
        return self.result == "won"

    def told(self) -> str:
        """The game in sentences."""
        told = "{result}: {cause}{rule}." if self.cause else "{result}{rule}."
        return say(told, result=capital(self.result), cause=self.cause, rule=in_brackets(self.rule))


def capital(result: str) -> str:
    """How a game ended, to begin a sentence."""
    return Capital([name(result)])


def in_brackets(rule: str) -> str:
    """A rule behind a sentence, if there is one."""
    return f" ({rule})" if rule else ""


class Outcomes(NamedTuple):
    """How a game tells how its games ended."""

    of: Callable[[Played, Any, int], Outcome]  # (played, book, seed)
    numbers: Callable[[Sequence[Any]], dict[str, Any]]  # of several, what it counts by itself
    lines: Callable[[Sequence[Any]], list[str]]  # the same for people


def plain_outcome(played: Played, book: Any, seed: int = 0) -> Outcome:
    """What can be said of the end of any game."""
    end = played.state.fork
    rule = end.cite if isinstance(end, End) else ""
    why = (
        say("{picks:,} choices were not enough", picks=played.picks)
        if played.result == UNFINISHED
        else ""
    )
    return Outcome(seed, played.result, rule, why, played.picks)


PLAIN = Outcomes(plain_outcome, lambda games: {}, lambda games: [])
"""For a game that counts nothing by itself."""
