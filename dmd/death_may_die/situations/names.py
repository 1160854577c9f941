"""Spaces of a situation by their names: where an id may stand, “Great hall” may stand as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from dmd.core.boards.spaces import id_of
from dmd.core.complaints import Complaint, Refusal
from dmd.core.files.tree import Step, Tree, field_path
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.situations.situation import Situation

T = TypeVar("T")


class Named(NamedTuple):
    """A situation with ids in the place of names, and how the file writes its keys."""

    told: Situation
    written: Mapping[tuple[Step, Step], Step]  # (outermost key, id) to what stands there
    mistakes: list[Complaint]


def by_ids(tree: Tree, told: Situation, book: DeathMayDie) -> Named:
    """The same situation, its spaces by their ids; what is no name of a space stays as it is."""
    reader = _Reader(tree, book)
    people: Any = told.investigators
    if isinstance(people, dict):
        people = {
            who: replace(one, space=reader.space(one.space, ("investigators", who, "space")))
            for who, one in people.items()
        }
    enemies: Any = told.enemies
    if enemies is not None:  # by space, or each figure by itself
        enemies = reader.keys("enemies", enemies, lambda one: isinstance(one, tuple))
        enemies = {
            key: one if isinstance(one, tuple) else reader.where(one, ("enemies", key))
            for key, one in enemies.items()
        }
    return Named(
        replace(
            told,
            investigators=people,
            enemies=enemies,
            tokens={key: reader.where(one, ("tokens", key)) for key, one in told.tokens.items()},
            fire=told.fire if told.fire is None else reader.keys("fire", told.fire),
        ),
        reader.written,
        reader.mistakes,
    )


class _Reader:
    """Reads names of spaces, and remembers what was wrong with them."""

    def __init__(self, tree: Tree, book: DeathMayDie) -> None:
        self.tree = tree
        self.board = book.board
        self.written: dict[tuple[Step, Step], Step] = {}
        self.mistakes: list[Complaint] = []

    def space(self, word: str, path: tuple[Step, ...]) -> str:
        """The id of a space, told by its name or its id; any other word as it is."""
        if not word or word in self.board:
            return word
        try:
            return id_of(word, self.board.spaces) or word
        except Refusal as refusal:
            self._complain(refusal.problem, path, refusal.remedy)
            return word

    def where(self, one: Any, path: tuple[Step, ...]) -> Any:
        """A space, or something that says its space among other things."""
        if isinstance(one, str):
            return self.space(one, path)
        return replace(one, space=self.space(one.space, (*path, "space")))

    def keys(
        self, part: str, told: Mapping[str, T], is_by_space: Callable[[T], bool] = lambda _: True
    ) -> dict[str, T]:
        """Something listed by space, in the order of the file: figures are numbered by it."""
        found: dict[str, T] = {}
        for key, one in told.items():
            id_ = self.space(key, (part, key)) if is_by_space(one) else key
            if id_ in found:
                other = self.written.get((part, id_), id_)
                problem = f"“{other}” and “{key}” are one space."
                self._complain(problem, (part, key), "Write what is there under one of them.")
                continue
            found[id_] = one
            if id_ != key:
                self.written[part, id_] = key
        return found

    def _complain(self, problem: str, path: tuple[Step, ...], remedy: str) -> None:
        self.mistakes.append(
            self.tree.complain(problem, field=field_path(path), remedy=remedy)
        )  # fmt: skip
