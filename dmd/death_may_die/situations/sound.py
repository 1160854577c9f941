"""Can a position that a file brought be, down to the last number? The checks of a situation say so.

A saved game may have been written by anybody. One that begins as the kit sets a game up is sound,
since only legal picks follow; any other beginning is told as a situation and looked at as one.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dmd.core.beyond import is_beyond
from dmd.core.complaints import BadContent, Gathering, Refusal
from dmd.core.files.tree import Tree
from dmd.core.sentences import say
from dmd.core.state import AnyState, State
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.checking.saved import expect_all_there
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.situations.check import CHECKS, is_broken
from dmd.death_may_die.situations.look import Look
from dmd.death_may_die.situations.situation import Exactly, Situation
from dmd.death_may_die.situations.text import amid
from dmd.death_may_die.situations.world import world_of


def is_set_up(begin: AnyState, book: DeathMayDie) -> bool:
    """Whether a game begins as the kit sets it up for these people."""
    try:
        people = tuple(one.id for one in begin.world.investigators)
        usual: AnyState = State(table(people, book), setting_up(people, book))
    except (KeyError, LookupError, Refusal):
        return False
    return begin == usual


def expect_sound(state: AnyState, book: DeathMayDie) -> None:
    """Refuse a position that no game can come to; what its files know no more is named."""
    expect_all_there((state,), book)
    try:
        told = _told(state, book)
        if world_of(told, book) != state.world:
            raise Refusal("Its table is not one of this box.")
    except (Refusal, RecursionError):
        raise
    except Exception as wrong:  # there is no end to what can be forged
        raise Refusal(
            say("Its table is not one of this box ({name}).", name=type(wrong).__name__)
        ) from None
    if is_beyond((state.agenda, state.fork), book.largest) or is_broken(state, book):
        raise Refusal("What still waits does not fit this table.")


def _told(state: AnyState, book: DeathMayDie) -> Situation:
    """The position as a situation in which nothing is wrong."""
    told, _ = amid(state, book)
    # Amid something much may be that cannot be between two steps; the seal is of no matter here.
    told = replace(told, exactly=Exactly(state="", seal=""))
    plain = msgspec.to_builtins(told, str_keys=True)
    told = msgspec.convert(plain, Situation)  # numbers in range, words not too long
    found = Gathering()
    look = Look(Tree(plain, "", found, 0, {}), told, book, frozenset())
    for check in CHECKS:
        found.add_from(check(look))
    if not (report := found.report()).ok:
        raise BadContent(report)
    return told
