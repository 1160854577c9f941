"""Playing a whole game without anybody watching: a player, luck, and an end to it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from dmd.core.engine import Watcher, apply, let_fall, settle
from dmd.core.luck import Luck, child_seed, stream
from dmd.core.state import AnyState, Below, Chance, Decision, End

T = TypeVar("T")

MOST_PICKS = 5_000
"""A game that is not over after so many choices is said not to end."""

Player = Callable[[AnyState, Any, Below], int]
"""Looks at a position and the book, and says which option to take; luck of its own if it likes."""

UNFINISHED = "unfinished"


class Played(NamedTuple):
    """How a game went."""

    state: AnyState
    result: str  # the end's word, or `unfinished`
    picks: int


def any_option(state: AnyState, book: Any, below: Below) -> int:
    """Take any option, each as likely as the others."""
    fork: Any = state.fork
    return below(len(fork.options))


@contextmanager
def uncollected() -> Iterator[None]:
    """Values hold no circles, so that looking for some in the middle of a game is time lost."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


def playout(
    begin: AnyState,
    book: Any,
    player: Player = any_option,
    *,
    seed: int = 0,
    most: int = MOST_PICKS,
    watcher: Watcher | None = None,
) -> Played:
    """Play to the end, or for so many choices. The dice fall as in a `Timeline` of the seed."""
    going = by_picks(begin, book, player, seed=seed, most=most, watcher=watcher)
    with uncollected():
        return finished(going)


def by_picks(
    begin: AnyState,
    book: Any,
    player: Player,
    *,
    seed: int = 0,
    most: int = MOST_PICKS,
    watcher: Watcher | None = None,
) -> Generator[None, None, Played]:
    """The same a choice at a time, for whoever has to look up in between."""
    luck, own = Luck(seed), stream(child_seed(seed, 0))
    state = begin if begin.fork is not None else settle(begin.world, begin.agenda, book, watcher)
    picks = chances = 0
    while picks < most:
        fork = state.fork
        if type(fork) is Decision:
            state = apply(state, player(state, book, own), book, watcher)
            picks += 1
            yield
        elif type(fork) is Chance:
            state = let_fall(state, luck.below(chances), book, watcher)
            chances += 1
        else:
            break
    result = state.fork.result if type(state.fork) is End else UNFINISHED
    return Played(state, result, picks)


def finished(going: Generator[Any, None, T]) -> T:
    """What something comes to that is done a little at a time."""
    while True:
        try:
            next(going)
        except StopIteration as done:
            value: T = done.value
            return value
