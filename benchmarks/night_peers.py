"""The same of Final Girl: a position branched, kept and written down (lines S1 to S5).

The position is one that a random night comes to. S4 is not here again: that acts and undo stay as
quick late in a game is the kernel's doing, and a night is too short to show it.
"""

from __future__ import annotations

import copy
import json
from functools import cache, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from benchmarks.adapter_game import night, the_other_book
from benchmarks.harness import Line
from benchmarks.state_peers import (
    as_dataclasses,
    as_plain,
    as_pydantic,
    cloned,
    values_in,
)
from dmd.core.state import AnyState
from dmd.final_girl.world import World

DECISIONS = 60
THERE = {"markers": 2, "at": "dock", "time": 3}


@cache
def a_position() -> AnyState:
    """Where the first random night stands after so many decisions that is not over by then."""
    number = 0
    while True:
        decisions, state = night(number, DECISIONS)
        if decisions == DECISIONS:
            return state
        number += 1


def lines() -> list[Line]:
    """All lines, each checked."""
    return [*branches(), *clones(), *writing()]


def branched(world: World) -> World:
    """Another night: she is hurt, stands elsewhere, and has other time left."""
    girl = replace(world.girl, markers=THERE["markers"])
    return replace(world, girl=girl, girl_at=THERE["at"], time=THERE["time"])


def branched_by_rules(world: World) -> World:
    """The same as rules do it, one change after the other."""
    world = world.with_life("heroine", replace(world.girl, markers=THERE["markers"]))
    return replace(replace(world, girl_at=THERE["at"]), time=THERE["time"])


def by_deepcopy(table: Any) -> Any:
    after = copy.deepcopy(table)
    after.girl.markers, after.girl_at, after.time = THERE.values()
    return after


def by_model_copy(table: Any) -> Any:
    girl = table.girl.model_copy(update={"markers": THERE["markers"]})
    changes = {"girl": girl, "girl_at": THERE["at"], "time": THERE["time"]}
    return table.model_copy(update=changes)


def branches() -> list[Line]:
    world = a_position().world
    before, after = as_plain(world), as_plain(branched(world))
    records, models = as_dataclasses(world), as_pydantic(world)
    assert branched(world) == branched_by_rules(world)
    assert msgspec.to_builtins(by_deepcopy(records)) == after
    assert by_model_copy(models).model_dump() == after
    assert as_plain(world) == msgspec.to_builtins(records) == models.model_dump() == before != after
    ours, by_rules = partial(branched, world), partial(branched_by_rules, world)
    copied, updated = partial(by_deepcopy, records), partial(by_model_copy, models)
    what = f"branch a night's {values_in(before)} values, 3 changed"
    return [
        Line("S1 night", what, ours, copied, "deepcopy of dataclasses", 200),
        Line("S2 night", what, ours, updated, "pydantic model_copy", 5),
        Line("S2 night by rules", what, by_rules, updated, "pydantic model_copy", 2.5),
    ]


def clones() -> list[Line]:
    return cloned(a_position, "clone a night and keep it", " night")


def writing() -> list[Line]:
    state, book = a_position(), the_other_book()
    models = as_pydantic(state.world)
    assert book.read(book.write(state)) == state
    assert json.loads(models.model_dump_json()) == as_plain(state.world)

    def ours() -> bytes:
        return bytes(book.write(state))

    what = "a whole night to JSON, fields by name"
    return [Line("S5 night", what, ours, models.model_dump_json, "pydantic model_dump_json", 2)]
