"""A small table in one line: camp, Hans and Laurie, everything else as a test says."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from dmd.core.deck import deck
from dmd.core.engine import apply, settle
from dmd.core.state import AnyState, Chance, Decision, Effect, Scope
from dmd.final_girl.happening import PHASE
from dmd.final_girl.opening import begin, open_book
from dmd.final_girl.setup import table
from dmd.final_girl.world import Kept, Life, Special, Stack, World

S, P, BLANK = "success", "partial", "blank"


@cache
def book(**settings: str) -> Any:
    """The rules with the usual location, killer and heroine, or others."""
    return open_book(**settings)


def a_world(rules: Any = None, **fields: Any) -> World:
    """A table in the action phase of turn 1: Laurie at the dock, Hans far away, nobody else.

    Numbers may stand for lives; victims are named by space; a stack is its cards, the first on top.
    """
    rules = rules or book()
    for who in ("girl", "killer"):
        if isinstance(fields.get(who), int):
            fields[who] = Life(fields[who])
    if "items" in fields:
        fields["items"] = tuple(
            one if isinstance(one, Kept) else Kept(one, True, rules.box.items[one].uses)
            for one in fields["items"]
        )
    if "special" in fields:
        fields["special"] = tuple(Special(*one) for one in fields["special"])
    if "stacks" in fields:
        fields["stacks"] = {
            space: one if isinstance(one, Stack) else Stack(top=tuple(one), face_up=True)
            for space, one in fields["stacks"].items()
        }
    if "terror" in fields:
        fields["terror"] = Stack(top=tuple(fields["terror"]))
    if "hand" in fields:
        fields["hand"] = tuple(sorted(fields["hand"]))
    if "victims" in fields:
        fields["victims"] = tuple(sorted(fields["victims"]))
    plain: dict[str, Any] = {
        "girl_at": "dock", "killer_at": "cabins", "horror": 3, "phase": "action", "turn": 1,
        "setup": "bonfire", "hand": (),
    }  # fmt: skip
    return replace(table(rules), **plain | fields)


def happen(world: World, *effects: Effect, rules: Any = None) -> AnyState:
    """Where effects lead, within a phase."""
    return settle(world, (*effects, Scope(PHASE)), rules or book())


def dice(state: AnyState, *faces: str, rules: Any = None) -> AnyState:
    """The dice are set."""
    assert isinstance(state.fork, Chance)
    return apply(state, (tuple(sorted(faces)),), rules or book())


def falls(state: AnyState, outcome: Any, rules: Any = None) -> AnyState:
    """Chance says this."""
    assert isinstance(state.fork, Chance)
    return apply(state, outcome, rules or book())


def told(state: AnyState, rules: Any = None) -> list[str]:
    """The choices in words."""
    assert isinstance(state.fork, Decision)
    return [str((rules or book()).offered(one, state.world)) for one in state.fork.options]


def choose(state: AnyState, *words: str, rules: Any = None) -> AnyState:
    """Choose, one after the other, what reads so."""
    for one in words:
        options = told(state, rules)
        state = apply(state, options.index(one), rules or book())
    return state


def items_left(*items: str) -> Any:
    """Items nobody has seen."""
    return deck(items)


def new(**settings: str) -> AnyState:
    """A game about to begin."""
    return begin(book(**settings))
