"""What an effect says of figures and dice, so that a table can draw it: who strikes, what falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.dice.die import BLANK
from dmd.core.scene import Faces, Lying, Strike
from dmd.core.state import AnyState, Decision, Effect
from dmd.final_girl.attack import Strike as HerStrike
from dmd.final_girl.killing import AttackHeroine
from dmd.final_girl.roll import (
    HORROR_DIE,
    PARTIAL,
    SUCCESS,
    AfterRoll,
    Convert,
    PayUp,
    ReadRoll,
    RollAgain,
)
from dmd.final_girl.world import HEROINE

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


def lying(state: AnyState, book: FinalGirl) -> tuple[Lying, ...]:
    """Every die on the table, each with the options that roll it again or pay it up."""
    fork = state.fork
    if not isinstance(fork, Decision):
        return ()
    asker = fork.asker
    if isinstance(asker, AfterRoll):
        faces = asker.roll.faces
    elif isinstance(asker, PayUp):
        faces = (BLANK,) * asker.blanks + (PARTIAL,) * asker.partials
        faces += (SUCCESS,) * asker.successes
    else:
        return ()
    taken: dict[str, tuple[int, ...]] = {}
    for number, option in enumerate(fork.options):
        for face in _taken_up(option.then[0]):
            taken[face] = (*taken.get(face, ()), number)
    return tuple(Lying(HORROR_DIE, face, taken.get(face, ())) for face in faces)


def _taken_up(move: Effect) -> tuple[str, ...]:
    """The faces that a choice is about."""
    match move:
        case RollAgain():
            return tuple(dict.fromkeys(move.faces))
        case Convert():
            return (PARTIAL,)
    return ()


def strike(effect: Effect) -> Strike | None:
    """Who attacks whom."""
    match effect:
        case HerStrike(target=target):
            return Strike(HEROINE, target)
        case AttackHeroine():
            return Strike(effect.enemy, HEROINE)
    return None


def faces(effect: Effect) -> Faces | None:
    """The dice that a sentence names, and the word that names them."""
    match effect:
        case ReadRoll():
            return _faces((*effect.roll.faces, *effect.outcome[0]))
        case AfterRoll():
            return _faces(effect.roll.faces)
        case RollAgain():
            return _faces(effect.faces)
    return None


def _faces(shown: tuple[str, ...]) -> Faces:
    return Faces("told", tuple((HORROR_DIE, one) for one in shown))
