"""What lies beside the board in words: each sheet, and what its game says of cards and piles."""

from __future__ import annotations

from typing import Any

from dmd.core.scene import Group, Scene
from dmd.games import kit_named


def in_words(scene: Scene, world: Any, book: Any) -> list[dict[str, Any]]:
    """Everything beside the board: the task first, then a group a sheet or a pile."""
    told = kit_named(book.game).in_words
    groups = told(scene, world, book) if told else _of_the_sheets(scene)
    return [{"title": one.title, "lines": list(one.lines)} for one in groups]


def _of_the_sheets(scene: Scene) -> list[Group]:
    """What every game has in words."""
    story = [Group(scene.title, scene.story)] if scene.story else []
    return story + [Group(one.title, one.lines) for one in (*scene.seats, *scene.asides)]
