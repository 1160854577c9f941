"""Moments of a game that somebody keeps under a name, whatever is played afterwards.

A mark holds the whole past of its moment. States are values, so that costs a list of references;
and a mark can be gone to even when the game has long been played on another way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import say
from dmd.core.words import quoted

if TYPE_CHECKING:
    from dmd.core.moments import Moment

MOST: Final = 50
LONGEST: Final = 60
"""Marks in a game, and letters in a name."""


class Marks:
    """The moments kept, by name, in the order in which they were kept."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Moment, ...]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def __repr__(self) -> str:
        kept = self._kept.items()
        told = [say("{name} (moment {n})", name=name, n=len(past) - 1) for name, past in kept]
        return "\n".join(map(str, told))

    def become(self, other: Marks) -> None:
        """Keep what others keep, and nothing else."""
        self._kept = other._kept

    def copy(self) -> Marks:
        """The same marks for a second game."""
        other = Marks()
        other._kept = dict(self._kept)
        return other

    def keep(self, name: str, past: Sequence[Moment]) -> None:
        """Keep the last of these moments; a name that is taken is refused."""
        name = _name(name)
        if name in self._kept:
            raise Refusal(say("“{name}” is kept already.", name=name), remedy="Take another name.")
        if len(self._kept) >= MOST:
            raise Refusal(
                say("{most} moments are kept already.", most=MOST), remedy="Remove one first."
            )
        self._kept = {**self._kept, name: tuple(past)}

    def rename(self, name: str, to: str) -> None:
        """Call a mark something else; it keeps its place."""
        self.past(name)
        to = _name(to)
        if to != name and to in self._kept:
            raise Refusal(say("“{to}” is kept already.", to=to), remedy="Take another name.")
        self._kept = {to if one == name else one: past for one, past in self._kept.items()}

    def remove(self, name: str) -> None:
        """Keep that moment no longer."""
        self.past(name)
        self._kept = {one: past for one, past in self._kept.items() if one != name}

    def past(self, name: str) -> tuple[Moment, ...]:
        """All moments up to the one that is kept under a name."""
        if not isinstance(name, str) or name not in self._kept:
            told = quoted(name)
            hint = nearest(told, self._kept) or 'Keep one first: game.mark("a name").'
            raise Refusal(say("No moment is kept as “{told}”.", told=told), remedy=hint)
        return self._kept[name]

    def found(self, moments: Sequence[Moment]) -> dict[str, int]:
        """The marks that lie on this line of play, each with the number of its moment."""
        ends = {name: len(past) - 1 for name, past in self._kept.items()}
        return {
            name: at
            for name, at in ends.items()
            if at < len(moments) and moments[at] is self._kept[name][at]
        }

    def restore(self, numbers: Mapping[str, int], moments: Sequence[Moment]) -> None:
        """Keep again what was written down as numbers; what fits nothing is left out."""
        for name, at in islice(numbers.items(), MOST):
            if 0 <= at < len(moments):
                with suppress(Refusal):
                    self.keep(name, moments[: at + 1])


def _name(name: str) -> str:
    """A name that people can read and find again."""
    told = " ".join(name.split()) if isinstance(name, str) else ""
    if not told or not told.isprintable() or len(told) > LONGEST:
        raise Refusal(
            "That is no name for a moment.",
            remedy=say("Take 1 to {longest} letters, such as “before the fight”.", longest=LONGEST),
        )
    return told
