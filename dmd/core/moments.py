"""What a game in time is made of: picks, and the moments they lead to.

Time is a list of values; `dmd.core.timeline` goes back and forth in it.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from dmd.core.journal import Cause, Line
from dmd.core.luck import Luck
from dmd.core.state import AnyState, Chance, Decision, Option


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


class Course(NamedTuple):
    """How a game went: every moment, those undone included, and which is the present one."""

    moments: tuple[Moment, ...]
    at: int

    def gone_on(self, *moments: Moment) -> Course:
        """Go on from the present; what was undone is gone."""
        return Course(self.moments[: self.at + 1] + moments, self.at + len(moments))


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
