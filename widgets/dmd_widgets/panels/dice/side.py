"""What a game says about its dice: what they show, what pays for a reroll, what skills bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dmd.core.dice.die import Die
from dmd.core.dice.pool import Change
from dmd.core.sentences import SEVERAL, Capital, Name, name, say
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
    price: Callable[[int], str] | None = None  # so much of it, where it is not counted plainly
    added: str = ""  # the die that skills bring more of
    skills: Callable[[], Mapping[str, Any]] = dict  # those that help: a name, and levels with texts
    brought: Callable[[Mapping[str, int]], Brought] = _nothing

    def priced(self, number: int) -> str:
        """So much of what pays for a reroll."""
        if self.price is not None:
            return self.price(number)
        return say("{n} {pays}", n=number, pays=name(self.pays))


NONE: Final = Side()


def die_called(die: Die) -> str:
    """A die by its name: “standard die”."""
    return Name(f"{die.name} die", f"{die.name} die")


def dice_called(die: Die) -> str:
    """Several of them: “standard dice”."""
    return Name(f"{die.name} dice", f"{die.name} die", SEVERAL)


def dice_labelled(die: Die) -> str:
    """Where one says how many of them: “Standard dice (black)”."""
    told = say("{dice} ({colour})", dice=dice_called(die), colour=name(die.colour))
    return Capital((told,))


def dice_counted(die: Die, number: int) -> str:
    """So many of them, by their colour in English: “2 green dice”."""
    what = f"{die.colour} {'die' if number == 1 else 'dice'}"
    return Name(f"{number} {what}", f"{die.name} die", number)


def side_of(game: str) -> Side:
    """What a game says about its dice."""
    found: Side = part_of(game, "dice") or NONE
    return found
