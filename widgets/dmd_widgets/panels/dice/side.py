"""What a game says about its dice: what they show, what pays for a reroll, what skills bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dmd.core.dice.pool import Change
from dmd_widgets.games import part_of


class Sign(NamedTuple):
    """How a symbol is drawn on a die."""

    path: str  # around (0, 0)
    filled: bool = False


class Brought(NamedTuple):
    """What the skills of somebody add to a roll of theirs."""

    bonus: int = 0
    free: int = 0
    changes: tuple[Change, ...] = ()


def _nothing(levels: Mapping[str, int]) -> Brought:
    return Brought()


class Side(NamedTuple):
    """A game's side of the Dice panel; what it leaves out it does not have."""

    signs: Mapping[str, Sign] = {}
    bodies: Mapping[str, str] = {}  # the colour of a die by the name of its colour
    crossed: tuple[str, ...] = ()  # two symbols: the first is counted down, the other across
    notes: Mapping[str, str] = {}  # what else “at least so many” of a symbol means
    pays: str = ""  # for a reroll; where nothing does, only what skills bring is free
    unpaid: str = ""  # the rule that says so
    added: str = ""  # the die that skills bring more of
    skills: Callable[[], Mapping[str, Any]] = dict  # those that help: a name, and levels with texts
    brought: Callable[[Mapping[str, int]], Brought] = _nothing


NONE: Final = Side()


def side_of(game: str) -> Side:
    """What a game says about its dice."""
    found: Side = part_of(game, "dice") or NONE
    return found
