"""The dice that a line of the journal speaks of."""

from __future__ import annotations

from dmd.core.dice.die import Die
from dmd.core.state import Effect
from dmd.death_may_die.dice import the_dice
from dmd.death_may_die.roll import DiceFall, DieFalls


def thrown(effect: Effect) -> tuple[tuple[Die, str], ...]:
    """The dice that fall there, each with the face that it shows."""
    if not isinstance(effect, DiceFall | DieFalls):
        return ()
    pairs = zip(the_dice(), effect.outcome, strict=True)
    return tuple((die, face) for die, faces in pairs for face in faces)
