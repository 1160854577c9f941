"""What people ask about a moment, as values: a game says them, the analysis answers them."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Literal, NamedTuple


class Branch(NamedTuple):
    """Something that could be otherwise: in words, and the position it leads to."""

    text: str
    state: Any


class Topic(NamedTuple):
    """Something people ask about a position."""

    id: str
    text: str  # the question as people ask it
    aim: Any  # what is played for: an aim, or the words of one
    main: str = ""  # what the main number says, where that is not the question itself
    until: str = ""  # how far one looks, where nobody says
    sides: tuple[tuple[str, Any], ...] = ()  # told besides: how likely each of these aims is missed
    fails: bool = False  # told is how likely the aim is missed
    by: Literal["value", "options", "kinds", "branches", "amount", "causes"] = "value"
    counted: Any = None  # the aim of which is told how much of it is lost
    each: Callable[[int], str] = str  # so much of that, in words
    why: Callable[[Any, Any], str] | None = None  # what did it, from one position to the next
    branches: tuple[Branch, ...] = ()
    missing: tuple[str, ...] = ()  # why one of the kinds one asks about cannot be chosen
    also: Container[str] = ()  # the same question in other words
    is_listed: bool = True  # whether it is offered, and not only understood
    why_not: str = ""  # why it cannot be asked here; it is known all the same
    instead: str = ""  # what would help then

    @property
    def ranks(self) -> bool:
        """Whether choices are put in order, which hangs on what is wanted."""
        return self.by in ("options", "kinds", "branches")
