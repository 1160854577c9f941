"""What a game in time is made of: picks, and the moments they lead to.

Time is a list of values; `dmd.core.timeline` goes back and forth in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain, islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from dmd.core.journal import Cause, Line
from dmd.core.luck import Luck
from dmd.core.state import AnyState, Chance, Decision, Option

PAGE: Final = 128
"""So many moments stand on a page of a course."""


class Chosen(msgspec.Struct, frozen=True, tag="choose", tag_field="pick"):
    """Somebody chose an option."""

    option: int


class Fell(msgspec.Struct, frozen=True, tag="chance", tag_field="pick"):
    """The dice fell, or were set by hand."""

    outcome: Any


class Renewed(msgspec.Struct, frozen=True, tag="new_luck", tag_field="pick"):
    """Somebody asked for new luck."""


Pick = Chosen | Fell | Renewed


class Moment(NamedTuple):
    """A position with what led to it."""

    state: AnyState
    luck: Luck
    chances: int  # how often chance has spoken so far
    pick: Pick | None
    lines: tuple[Line, ...]  # what happened on the way here
    waiting: tuple[Cause, ...]  # who pushed what still waits
    asker: Cause  # whose question is open
    number: int  # of the next line


class Course:
    """How a game went: every moment, those undone included, and which is the present one.

    A value: going on leaves it as it is. Moments stand on pages, so that an act late in a long game
    writes one page anew and not the whole book.
    """

    at: int
    _pages: tuple[tuple[Moment, ...], ...]

    def __init__(self, moments: Iterable[Moment], at: int) -> None:
        self.at, self._pages = at, _paged(tuple(moments))

    def __len__(self) -> int:
        *before, last = self._pages
        return PAGE * len(before) + len(last)

    def __getitem__(self, at: int) -> Moment:
        page, line = divmod(at, PAGE)
        return self._pages[page][line]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment there is."""
        return tuple(chain.from_iterable(self._pages))

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The moments at which somebody chose, and the end."""
        return tuple(
            at for at, one in enumerate(self.moments) if not isinstance(one.state.fork, Chance)
        )

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What happened from the beginning to the present one."""
        return tuple(chain.from_iterable(one.lines for one in self.moments[: self.at + 1]))

    def standing(self, at: int) -> Course:
        """The same course, seen from another moment."""
        other = object.__new__(Course)
        other.__dict__.update(self.__dict__, at=at)
        other.__dict__.pop("lines", None)  # until another present one
        return other

    def gone_on(self, *moments: Moment) -> Course:
        """Go on from the present; what was undone is gone."""
        page, line = divmod(self.at, PAGE)
        other = object.__new__(Course)
        other.at = self.at + len(moments)
        other._pages = self._pages[:page] + _paged(self._pages[page][: line + 1] + moments)
        return other


def _paged(moments: tuple[Moment, ...]) -> tuple[tuple[Moment, ...], ...]:
    if len(moments) <= PAGE:
        return (moments,)
    return tuple(moments[at : at + PAGE] for at in range(0, len(moments), PAGE))


def renewed(here: Moment) -> Moment:
    """The same moment with other luck from here on."""
    return here._replace(luck=here.luck.renewed(), pick=Renewed(), lines=())


def only_outcome(fork: Any, book: Any) -> list[Any]:
    """The only outcome there is, or nothing."""
    if not isinstance(fork, Chance):
        return []
    some = [outcome for outcome, _ in islice(fork.source.outcomes(book), 2)]
    return some if len(some) == 1 else []


def frozen(raw: Any) -> Any:
    """An outcome as it was before JSON made lists of its tuples."""
    return tuple(map(frozen, raw)) if isinstance(raw, list) else raw


def alike(one: AnyState, other: AnyState) -> bool:
    """Whether two positions are the same, in whatever words their options are told.

    A save keeps those of its day, and a sentence may be told better on a later one.
    """
    return _untold(one) == _untold(other)


def _untold(state: AnyState) -> AnyState:
    if not isinstance(state.fork, Decision):
        return state
    options = tuple(Option(one.then) for one in state.fork.options)
    return replace(state, fork=replace(state.fork, options=options))
