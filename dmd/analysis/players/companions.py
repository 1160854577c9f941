"""Seats that the kit plays, so that one may learn among good companions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from dmd.analysis.asked import analyst_of
from dmd.analysis.players.search import Search
from dmd.core.complaints import Refusal, nearest
from dmd.core.luck import stream
from dmd.core.sentences import as_written, enumerated, say
from dmd.core.state import Decision
from dmd.core.words import shortened


class Companions:
    """Whoever sits at these seats chooses by looking ahead; the dice are those of the game."""

    def __init__(self, seats: Iterable[str] = ()) -> None:
        self.seats = tuple(seats)
        self._player: tuple[Any, Search] | None = None

    def are_asked(self, game: Any) -> bool:
        """Whether it is for one of them to choose now."""
        fork: Any = game.state.fork
        return type(fork) is Decision and fork.who in self.seats

    def choice(self, game: Any) -> int:
        """The number of the option they take; in the same position the same one."""
        seed = crc32(game.book.write(game.state))
        return self._playing(game)(game.state, game.book, stream(seed))

    def _playing(self, game: Any) -> Search:
        if self._player is None or self._player[0] is not game.book:
            self._player = game.book, the_search(game)
        return self._player[1]


def the_search(game: Any) -> Search:
    """The strongest player of a game, made for this one; a game without one says so."""
    expert = getattr(analyst_of(game), "expert", None)
    if expert is None:
        raise Refusal("This game has no player yet that could sit down.")
    return Search(expert.script, lambda book: book.analyst.expert)


def seats_named(words: str, people: Sequence[str], names: Any) -> tuple[str, ...]:
    """Who is meant by some names with commas; `none` means nobody."""
    wanted = [one.strip().casefold() for one in words.split(",") if one.strip()]
    if wanted in ([], ["none"]):
        return ()
    known = {one.casefold(): one for one in people}
    known |= {str(names.get(one, one)).casefold(): one for one in people}
    for one in wanted:
        if one not in known:
            there = enumerated([as_written(person) for person in people], "and")
            raise Refusal(
                say("“{name}” does not sit at this table.", name=shortened(one)),
                remedy=nearest(one, known) or say("There are: {known}.", known=there),
            )
    return tuple(dict.fromkeys(known[one] for one in wanted))
