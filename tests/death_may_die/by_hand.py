"""Let one thing happen at a small table, and say what the dice and the decks answer."""

from __future__ import annotations

from typing import Any

from dmd.core.state import Effect, Option
from dmd.death_may_die.actions import EndActions
from dmd.death_may_die.happening import OneOf
from tests.death_may_die.table import Table, a_table


def a_moment(sketch: str, *effects: Effect, **what: Any) -> Table:
    """A table just before something happens."""
    active = what.get("active", "ian")
    stories = (Option(effects, "It happens."), Option((EndActions(active),), "It does not."))
    return a_table(sketch, OneOf(active, stories), **what)


def after(sketch: str, *effects: Effect, chance: Any = (), **what: Any) -> Table:
    """A table just after something happened; `chance` is what dice and decks answer in turn."""
    table = a_moment(sketch, *effects, **what)
    table.timeline.set_dice(0, chance)
    return table


def choose(table: Table, kind: type[Effect], *chance: Any, **fields: Any) -> Table:
    """Choose the option of a kind with these fields, and say what chance answers."""
    found = table.matching(
        kind, lambda one: all(getattr(one, name) == value for name, value in fields.items())
    )
    assert found, f"no {kind.__name__} {fields} among {list(table.options)}; {table.asks}"
    table.timeline.set_dice(found[0], chance)
    return table


def say(table: Table, part: str, *chance: Any) -> Table:
    """Choose the option whose sentence holds these words, and say what chance answers."""
    found = [n for n, sentence in enumerate(table.options) if part in sentence]
    assert len(found) == 1, f"{part!r} fits {len(found)} of {list(table.options)}; {table.asks}"
    table.timeline.set_dice(found[0], chance)
    return table
