"""What an effect says of figures and dice, so that a table can draw it: who strikes, what falls."""

from __future__ import annotations

from dmd.core.dice.die import Die
from dmd.core.scene import Faces, Strike
from dmd.core.state import Effect
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.dice import the_dice
from dmd.death_may_die.fight import EnemyAttacks
from dmd.death_may_die.roll import ConsiderRerolls, DiceFall, DieFalls, KeepDice, Reroll
from dmd.death_may_die.roll import Faces as Rolled


def strike(effect: Effect) -> Strike | None:
    """Who attacks whom."""
    match effect:
        case Attack():
            return Strike(effect.who, effect.target)
        case EnemyAttacks():
            return Strike(effect.enemy, effect.who)
    return None


def faces(effect: Effect) -> Faces | None:
    """The dice that a sentence names, and the word that names them."""
    match effect:
        case DiceFall() | DieFalls():
            return Faces("faces", _dice(effect.outcome))
        case ConsiderRerolls() | KeepDice():
            return Faces("faces", _dice(effect.roll.faces))
        case Reroll():
            return Faces("face", ((the_dice()[effect.die], effect.face),))
    return None


def _dice(rolled: Rolled) -> tuple[tuple[Die, str], ...]:
    return tuple(
        (die, face) for die, shown in zip(the_dice(), rolled, strict=True) for face in shown
    )
