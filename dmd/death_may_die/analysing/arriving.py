"""Where one may stand when the actions are over, come there by the rules.

Whoever runs leaves burning spaces and is followed, may sneak, and may go this way or that; of all
ways to a space with the fewest actions the one is taken that leaves the best chance to live, at a
glance. Nothing else is done on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dmd.core.engine import apply
from dmd.core.state import AnyState, Decision
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.alike import key
from dmd.death_may_die.analysing.danger import chance_to_live, wounds_to_come
from dmd.death_may_die.run import Depart, Leave, Run, RunOn, Sneak

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST_RUNS = 6
"""Nobody has more actions than this in a turn."""


def arrivals(state: AnyState, goals: frozenset[str], book: DeathMayDie) -> dict[str, AnyState]:
    """For each goal that Runs lead to, a position in which one stands there."""
    found: dict[str, AnyState] = {}
    begin = [state]
    for _ in range(MOST_RUNS):
        best: dict[str, AnyState] = {}
        for here in begin:
            for after in _runs(here, book):
                space = after.world.investigator(state.world.active).space
                if space not in found and _rank(after, book) > _rank(best.get(space), book):
                    best[space] = after
        found |= best
        begin = [after for after in best.values() if type(_asker(after)) is ChooseAction]
        if goals <= set(found) or not begin:
            break
    return found


def _runs(state: AnyState, book: DeathMayDie) -> Iterator[AnyState]:
    """Every position in which a Run that begins or goes on here may end."""
    waiting, seen = list(_steps(state, book)), set[bytes]()
    while waiting:
        here = waiting.pop()
        if (met := key(here, book)) in seen:
            continue
        seen.add(met)
        if type(_asker(here)) in (RunOn, Depart):
            waiting += _steps(here, book)
        else:
            yield here


def _steps(state: AnyState, book: DeathMayDie) -> Iterator[AnyState]:
    """After each option that has to do with running; nobody is asked along."""
    fork, asker = state.fork, _asker(state)
    if type(fork) is not Decision:
        return
    for number, option in enumerate(fork.options):
        move = option.then[0]
        if type(asker) is RunOn or isinstance(move, Run | Leave | Sneak):
            yield apply(state, number, book)


def _rank(state: AnyState | None, book: DeathMayDie) -> tuple[float, float]:
    if state is None:
        return -1.0, 0.0
    return chance_to_live(state.world, book), -wounds_to_come(state.world, book)


def _asker(state: AnyState) -> Any:
    return state.fork.asker if type(state.fork) is Decision else None
