"""A map that may be wrong anywhere, and all of it that can be read nevertheless."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from dmd.core.board import Board
from dmd.core.complaints import Complaint, Refusal
from dmd.core.maps import Ends, Games, LoneArrow, MapLink, MapRules, MapSpace, assemble
from dmd.core.tree import Tree

S = TypeVar("S", bound=msgspec.Struct)


@dataclass(frozen=True)
class Draft:
    """What can be read of a map, each part with its place in the file."""

    tree: Tree
    plain: dict[str, Any]
    games: Games

    @property
    def complain(self) -> Callable[..., Complaint]:
        """A complaint about a field, in the name of the file."""
        return self.tree.complain

    @cached_property
    def spaces(self) -> list[tuple[int, MapSpace]]:
        """The spaces that can be read."""
        return self._parts("spaces", MapSpace)

    @cached_property
    def links(self) -> list[tuple[int, MapLink]]:
        """The links that can be read."""
        return self._parts("links", MapLink)

    @cached_property
    def arrows(self) -> list[tuple[int, LoneArrow]]:
        """The lone arrows that can be read."""
        return self._parts("lone_arrows", LoneArrow)

    @cached_property
    def ids(self) -> dict[str, int]:
        """Where each id stands first, even of spaces that cannot be read otherwise."""
        ids: dict[str, int] = {}
        for number, item in enumerate(self._items("spaces")):
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                ids.setdefault(item["id"], number)
        return ids

    @cached_property
    def rules(self) -> MapRules:
        """What the game of the map asks."""
        game = self.plain.get("game")
        return self.games.get(game, MapRules()) if isinstance(game, str) else MapRules()

    @cached_property
    def board(self) -> Board | None:
        """The board of all that is sound."""
        spaces = [one for number, one in self.spaces if self.ids[one.id] == number]
        known = {one.id for one in spaces}
        links = [one for _, one in self.links if _joins(one, known)]
        arrows = [one for _, one in self.arrows if _joins(one, known)]
        try:
            return assemble(spaces, links, arrows, self.rules)
        except Refusal:
            return None  # an id that cannot be one: `bad_ids` tells

    def _items(self, key: str) -> list[Any]:
        items = self.plain.get(key)
        return items if isinstance(items, list) else []

    def _parts(self, key: str, type_: type[S]) -> list[tuple[int, S]]:
        read = ((number, _readable(item, type_)) for number, item in enumerate(self._items(key)))
        return [(number, part) for number, part in read if part is not None]


def _readable(item: Any, type_: type[S]) -> S | None:
    """A part of a map, without the fields about which the types complain."""
    try:
        return msgspec.convert(item, type_)
    except msgspec.ValidationError:
        sound = {}
    for field in msgspec.structs.fields(type_) if isinstance(item, dict) else ():
        with suppress(KeyError, msgspec.ValidationError):
            sound[field.name] = msgspec.convert(item[field.encode_name], field.type)
    try:
        return type_(**sound)
    except TypeError:
        return None  # without an id, or without an end


def _joins(one: Ends, known: set[str]) -> bool:
    return one.start != one.end and known.issuperset(one.ends)
