"""Practice, as values: a position, something asked about it, and what the rules answer.

A game says which kinds of questions it knows and finds them in positions that were played; it
answers each by playing it. Who asks, remembers and shows them is the same in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from dmd.core.journal import Journal

About = Mapping[str, Any]
"""What is asked of a position, besides the position: ids and numbers, as a file holds them."""


class Unfit(Exception):  # it is no error: the next position is looked at
    """A question that cannot be asked of a position."""


class Offer(NamedTuple):
    """One answer to choose; `why` it is wrong, or why it belongs where several do."""

    says: str
    right: bool = False
    why: str = ""
    rule: str = ""
    mistaken: bool = False  # what many people believe


class Asked(NamedTuple):
    """A question about a position, with the answer that the rules gave."""

    asks: str
    offers: tuple[Offer, ...]
    because: str
    rule: str
    several: bool = False  # whether more than one offer may belong to the answer
    journal: Journal | None = None  # how the rules played it

    @property
    def answer(self) -> tuple[Offer, ...]:
        """What is right."""
        return tuple(one for one in self.offers if one.right)


class Kind(Protocol):
    """One kind of question."""

    @property
    def lesson(self) -> str:
        """The number of the lesson that teaches it."""

    @property
    def mistake(self) -> int:
        """Which of the things players get wrong most it is about."""

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3."""

    def found(self, state: Any, book: Any) -> Iterable[About]:
        """What of this kind may be asked about a position."""

    def ask(self, state: Any, book: Any, about: About) -> Asked:
        """The question with its answer; what does not fit the position is `Unfit`."""


class Practice(NamedTuple):
    """What a game brings: its kinds of questions, and the file of situations that were found."""

    kinds: Mapping[str, Kind]
    file: Path
