"""A map that may be wrong anywhere, and all of it that can be read nevertheless."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from dmd.core.boards.board import Board
from dmd.core.boards.ground import LaidTile
from dmd.core.boards.spaces import told_apart
from dmd.core.complaints import Complaint, Refusal
from dmd.core.files.tree import Tree
from dmd.core.maps.laying import spaces_of, spread
from dmd.core.maps.map_file import Ends, Games, LoneArrow, MapLink, MapRules, MapSpace, assemble
from dmd.core.maps.tiles import TileSet, TileSets, no_tile_sets
from dmd.core.sentences import as_written, letters

S = TypeVar("S", bound=msgspec.Struct)
Found = Iterator[Complaint | Callable[[], Complaint]]
"""What a check yields: complaints, or ways to make those that take time."""


@dataclass(frozen=True)
class Draft:
    """What can be read of a map, each part with its place in the file."""

    tree: Tree
    plain: dict[str, Any]
    games: Games
    tile_sets: TileSets = no_tile_sets

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
    def laid(self) -> list[tuple[int, LaidTile]]:
        """The laid tiles that can be read."""
        return self._parts("laid", LaidTile)

    @property
    def is_laid(self) -> bool:
        """Whether the map is laid from tiles."""
        return bool(self.plain.get("laid"))

    @cached_property
    def tiles(self) -> TileSet | Refusal:
        """The tiles that are laid, or why they are not at hand."""
        name = self.plain.get("tiles")
        if not isinstance(name, str) or not name:
            return Refusal("The map does not say from which set its tiles are.")
        try:
            return self.tile_sets(name)
        except Refusal as refusal:
            return refusal

    @cached_property
    def on_tiles(self) -> dict[str, int]:
        """The spaces as the tiles call them, such as `7a`, and which laid tile each is on."""
        if isinstance(self.tiles, Refusal):
            return {}
        numbers = {id(one): number for number, one in self.laid}
        found = spaces_of([one for _, one in self.laid], self.tiles)
        return {space: numbers[id(one)] for space, one in found.items()}

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
        if self.is_laid:
            return self._laid_board(spaces)
        known = {one.id for one in spaces}
        links = [one for _, one in self.links if _joins(one, known)]
        arrows = [one for _, one in self.arrows if _joins(one, known)]
        try:
            return assemble(spaces, links, arrows, self.rules)
        except Refusal:
            return None  # an id that cannot be one: `bad_ids` tells

    def _laid_board(self, named: list[MapSpace]) -> Board | None:
        if isinstance(self.tiles, Refusal):
            return None
        sound: dict[tuple[int, int], LaidTile] = {}
        codes: set[str] = set()
        for _, one in self.laid:
            if one.tile not in codes and (one.x, one.y) not in sound:
                sound[one.x, one.y] = one
                codes.add(one.tile)
        try:
            table = spread(named, list(sound.values()), self.tiles)
            return assemble(*table[:3], self.rules, ground=table.ground)
        except Refusal:
            return None  # an id that cannot be one, or that is there twice

    def called(self, space: str) -> str:
        """A space as people call it, whether the file or its tile gives it a name."""
        return self._called.get(space, space)

    @cached_property
    def _called(self) -> dict[str, str]:
        listed = {one.id: one.name or one.id for _, one in self.spaces}
        on_board = {one.id: one.name for one in self.board.spaces} if self.board else {}
        told = told_apart(listed | on_board).items()
        return {space: as_written(letters(one)) for space, one in told}  # as its author wrote them

    def place(self, space: str) -> str:
        """The field that tells of a space: its own, or that of the tile it is on."""
        if space in self.ids:
            return f"spaces[{self.ids[space]}]"
        return f"laid[{self.on_tiles[space]}]" if space in self.on_tiles else "spaces"

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
