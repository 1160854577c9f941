"""Spaces and enemies of a situation by their names: for an id, “Great hall” may stand as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from dmd.core.boards.spaces import id_of
from dmd.core.complaints import Complaint, Refusal
from dmd.core.files.tree import Step, Tree, field_path
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.situations.situation import Figure, Situation, numbered

T = TypeVar("T")


class Named(NamedTuple):
    """A situation with ids in the place of names, and how the file writes its keys."""

    told: Situation
    written: Mapping[tuple[Step, Step], Step]  # (outermost key, id) to what stands there
    mistakes: list[Complaint]


def by_ids(tree: Tree, told: Situation, book: DeathMayDie) -> Named:
    """The same situation, spaces and enemies by their ids; what is no name stays as it is."""
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
            key: tuple(map(reader.standing, one))
            if isinstance(one, tuple)
            else reader.where(one, ("enemies", key))
            for key, one in enemies.items()
        }
    return Named(
        replace(
            told,
            investigators=people,
            enemies=enemies,
            gone=tuple(map(reader.figure, told.gone)),
            tokens={key: reader.where(one, ("tokens", key)) for key, one in told.tokens.items()},
            fire=told.fire if told.fire is None else reader.keys("fire", told.fire),
        ),
        reader.written,
        reader.mistakes,
    )


def enemy_called(word: str, book: DeathMayDie) -> str:
    """The id of an enemy that is told by its name or its id, with its number; nothing where none.

    Small and large letters are alike, as they are in names of spaces.
    """
    kind, number = numbered(word)
    kind = kind.strip().casefold()
    for one in (*book.box.enemies.values(), book.box.elder_one):
        if kind in (one.id.casefold(), one.name.casefold()):
            return f"{one.id} {number}" if number else one.id
    return ""


class _Reader:
    """Reads names of spaces, and remembers what was wrong with them."""

    def __init__(self, tree: Tree, book: DeathMayDie) -> None:
        self.tree = tree
        self.board = book.board
        self.book = book
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

    def figure(self, word: str) -> str:
        """The id of a figure, told by its name or its id; any other word as it is."""
        return enemy_called(word, self.book) or word

    def standing(self, one: str | Figure) -> str | Figure:
        """A figure, by itself or with its state."""
        if isinstance(one, str):
            return self.figure(one)
        return replace(one, enemy=self.figure(one.enemy))

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
            is_space = is_by_space(one)
            id_ = self.space(key, (part, key)) if is_space else self.figure(key)
            if id_ in found:
                other = self.written.get((part, id_), id_)
                what = "space" if is_space else "figure"
                problem = f"“{other}” and “{key}” are one {what}."
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
