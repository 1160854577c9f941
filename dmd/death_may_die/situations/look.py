"""A situation that is being looked at, and how to complain about a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from dmd.core.complaints import Complaint, nearest
from dmd.core.files.tree import Step, Tree, field_path
from dmd.core.sentences import as_written, enumerated, name, say
from dmd.core.words import shortened
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.situations.situation import Situation

A_FEW = 6

Path = tuple[Step, ...]
Found = Iterator[Complaint]


class Look(NamedTuple):
    """A situation that is being looked at."""

    tree: Tree
    told: Situation
    book: DeathMayDie
    lost: frozenset[str]  # outermost keys of which parts could not be read
    written: Mapping[tuple[Step, Step], Step] = {}  # (outermost key, id) to the name there

    def complain(self, problem: str, path: Path, remedy: str, rule: str = "") -> Complaint:
        """A complaint about a part of the file."""
        if len(path) > 1:
            path = (path[0], self.written.get((path[0], path[1]), path[1]), *path[2:])
        return self.tree.complain(problem, field=field_path(path), remedy=remedy, rule=rule)

    def advise(self, problem: str, path: Path, remedy: str, rule: str = "") -> Complaint:
        """The same about what no game comes to, though a riddle may leave it out on purpose."""
        return replace(self.complain(problem, path, remedy, rule), level="advice")

    def unknown(self, what: str, word: str, path: Path, known: Iterable[str]) -> Complaint:
        """A word that stands for nothing, with the nearest that does."""
        there = list(dict.fromkeys(known))
        remedy = (
            nearest(word, there)
            or short_for(word, there)
            or say("There are: {known}.", known=enumerated(map(as_written, there[:20]), "and"))
        )
        problem = say(
            "There is no {what} “{word}”.", what=name(what), word=as_written(shortened(word))
        )
        return self.complain(problem, path, remedy)

    def no_space(self, word: str, path: Path) -> Complaint:
        """A word that is neither the id nor the name of a space."""
        spaces = self.book.board.spaces
        names = [one.name for one in spaces if one.name != one.id]
        return self.unknown("space", word, path, (*names, *self.book.board.ids))

    def know(self, *keys: str) -> bool:
        """Whether these outermost keys could be read in full."""
        return not self.lost.intersection(keys)


def short_for(word: str, known: Iterable[str]) -> str:
    """“Did you mean …?” for a part of a name or of an id, such as “Kid” or “Whiskey”.

    >>> short_for("Kid", ["the_kid", "ian"])
    'Did you mean “the_kid”?'
    >>> short_for("gates", ["Red Gate room", "landing"])
    ''
    """
    parts = set(_parts(word))
    found = [one for one in known if parts and parts <= set(_parts(one))]
    if not found:
        return ""
    meant = enumerated(say("“{word}”", word=as_written(one)) for one in found[:A_FEW])
    return say("Did you mean {words}?", words=meant)


def _parts(word: str) -> list[str]:
    return word.casefold().replace("_", " ").split()


Check = Callable[[Look], Found]
