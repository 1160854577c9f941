"""Positions, effects, content and rules are values: nobody can edit one."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

from msgspec import Struct

import dmd.core
import dmd.death_may_die
from dmd.death_may_die.happening import Word

for room in (dmd.core, dmd.death_may_die):
    for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        importlib.import_module(module.name)


def below(kind: type) -> Iterator[type]:
    """All classes of the kit that derive from one, in an order that stays."""
    for one in kind.__subclasses__():
        if one.__module__.startswith(("dmd.core", "dmd.death_may_die")):
            yield one
        yield from below(one)


def test_nothing_in_a_game_can_be_edited_once_it_is_made():
    kinds = list(below(Struct))

    assert len(kinds) > 200
    assert [one.__name__ for one in kinds if not one.__struct_config__.frozen] == []


def test_what_a_card_says_is_always_said_by_name():
    kinds = list(below(Word))

    def by_place(kind: type) -> list[str]:
        named = inspect.Parameter.KEYWORD_ONLY
        return [
            name for name, one in inspect.signature(kind).parameters.items() if one.kind != named
        ]

    assert len(kinds) > 25
    assert {one.__name__: by_place(one) for one in kinds if by_place(one)} == {}
