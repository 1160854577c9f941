"""The two dice of the game, and pools of them."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from dmd.core.dice import pool as core
from dmd.core.dice.die import DiceFile, Die
from dmd.core.files.content import read


@cache
def the_dice() -> tuple[Die, ...]:
    """The standard die (black) and the bonus die (green)."""
    shelf = files("dmd.death_may_die")
    return read((shelf / "dice.yaml").read_text("utf-8"), DiceFile, name="dice.yaml").value.dice


def dice(text: str) -> core.Pool:
    """A pool such as `3B+1G`: three standard (black) dice and one bonus (green) die.

    >>> dice("3B+1G").odds("success >= 2")
    Fraction(11, 16)
    >>> dice("1 green + 3 black")
    3B+1G
    """
    # Only text can be looked up; anything else is refused by whoever reads it.
    return _kept(text) if isinstance(text, str) else core.pool(text, the_dice())


@lru_cache(maxsize=1_000)
def _kept(text: str) -> core.Pool:
    return core.pool(text, the_dice())
