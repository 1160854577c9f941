"""How fast the enemies of an episode come: what its Mythos cards move, where they appear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from dmd.death_may_die.box import Box, EnemyCard
from dmd.death_may_die.enemies import MoveEnemies


class Pace(NamedTuple):
    """What the Mythos cards of a game do to one kind of enemy."""

    name: str
    movements: tuple[int, ...]  # the spaces of each movement along a path, card by card
    gates: dict[str, int]  # at which Gate how many cards let one appear


class Cards(NamedTuple):
    """A game as far as a map feels it."""

    episode: str
    elder_one: str
    objective: str  # the token that is to be brought down
    mythos: int  # how many Mythos cards there are; one is drawn a turn
    paces: dict[str, Pace]


def cards_of(box: Box) -> Cards:
    """What the cards of an episode and an Elder One do on any map."""
    objective = box.episode.objective.token
    return Cards(box.episode.name, box.elder_one.name, objective, len(box.mythos), paces(box))


def paces(box: Box) -> dict[str, Pace]:
    """The pace of each kind of enemy that takes part.

    >>> from dmd.death_may_die.shelf import box
    >>> paces(box("blasphemous_alchemy", "cthulhu"))["fire_vampire"].movements
    (2, 1, 1, 1)
    """
    found = {}
    for kind in dict.fromkeys((*box.elder_one.minions, *box.episode.monsters)):
        card = box.enemies[kind]
        movements = [
            word.steps
            for mythos in box.mythos.values()
            for word in moves(mythos.does)
            if isinstance(word.steps, int) and _moves(word, kind, card)
        ]
        gates = Counter(
            line.where
            for mythos in box.mythos.values()
            for line in mythos.summons
            if line.kind == kind
        )
        found[kind] = Pace(card.name, tuple(movements), dict(gates))
    return found


def moves(words: Iterable[object]) -> Iterator[MoveEnemies]:
    """Every movement of enemies in a text, however deep in it."""
    for word in words:
        if isinstance(word, MoveEnemies):
            yield word
        if isinstance(word, Struct):
            yield from moves(getattr(word, name) for name in word.__struct_fields__)
        elif isinstance(word, tuple | list):
            yield from moves(word)


def _moves(word: MoveEnemies, kind: str, card: EnemyCard) -> bool:
    return not {kind, card.category, "enemy"}.isdisjoint(word.kinds)
