"""The same of Final Girl: a position branched, kept, taken back and written down (lines S1 to S5).

The position is one that a random night comes to. No night lasts ten thousand acts, so its player
asks for new luck as often: each is an act of the game's, and leaves her where she stands.
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
    FEW,
    MANY,
    acting,
    as_dataclasses,
    as_plain,
    as_pydantic,
    cloned,
    values_in,
)
from dmd.core.state import AnyState, State
from dmd.core.timeline import Timeline
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
            return the_other_book().fixed(state)  # as it stands on a table
        number += 1


def lines() -> list[Line]:
    """All lines, each checked."""
    return [*branches(), *clones(), act_and_undo(), *writing()]


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


def wavering(acts: int) -> Timeline:
    """The night with so many acts behind it."""
    game = Timeline(a_position(), the_other_book(), seed=1)
    for _ in range(acts):
        game.new_luck()
    return game


def act_and_undo() -> Line:
    early, late = wavering(FEW), wavering(MANY)
    assert (early.at, late.at) == (FEW, MANY)
    for game in (early, late):
        before = game.state
        acting(game)()
        assert (game.state, before) == (before, a_position())
    what = f"act and undo of a night after {MANY:,} acts"
    return Line("S4 night", what, acting(late), acting(early), f"ours after {FEW}", 0.8)


def as_models(plain: Any) -> tuple[Any, Any]:
    """Plain values as pydantic models made for just them: the kind, and the value."""
    from pydantic import create_model

    if isinstance(plain, dict):
        inside = {name: as_models(one) for name, one in plain.items()}
        every_one: dict[str, Any] = {name: (kind, ...) for name, (kind, _) in inside.items()}
        model = create_model("Model", **every_one)
        return model, model.model_construct(**{name: one for name, (_, one) in inside.items()})
    if isinstance(plain, list):
        kinds, values = zip(*map(as_models, plain), strict=True) if plain else ((str,), ())
        alike = len(set(kinds)) == 1
        return (list[kinds[0]], list(values)) if alike else (tuple[kinds], values)
    return type(plain), plain


def writing() -> list[Line]:
    """The position, as in the first game; and with what waits and what she may choose."""
    asked, book = a_position(), the_other_book()
    plain = State(asked.world)
    models, written = as_pydantic(asked.world), json.loads(book.write(asked))
    exactly = as_models(written)[1]
    assert book.read(book.write(asked)) == asked
    assert json.loads(models.model_dump_json()) == as_plain(asked.world)
    assert json.loads(exactly.model_dump_json()) == written
    what = "a whole night to JSON, fields by name"
    dump, dump_exactly = models.model_dump_json, exactly.model_dump_json
    return [
        Line("S5 night", what, partial(book.write, plain), dump, "pydantic model_dump_json", 5),
        Line("S5 night asked", f"{what}, in mid-turn", partial(book.write, asked), dump_exactly,
             "pydantic, for just this", 5, is_aim=True),
    ]  # fmt: skip
