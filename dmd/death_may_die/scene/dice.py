"""The dice that lie on the table while somebody may reroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.scene import Lying
from dmd.core.state import AnyState, Decision
from dmd.death_may_die.dice import the_dice
from dmd.death_may_die.roll import Reroll, Roll

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def lying(state: AnyState, book: DeathMayDie) -> tuple[Lying, ...]:
    """Every die on the table, each with the options that reroll it."""
    fork = state.fork
    if not isinstance(fork, Decision):
        return ()
    roll = getattr(fork.asker, "roll", None)
    if not isinstance(roll, Roll):
        return ()
    rerolls: dict[tuple[int, str], tuple[int, ...]] = {}
    for number, option in enumerate(fork.options):
        if isinstance(move := option.then[0], Reroll):
            taken = move.die, move.face
            rerolls[taken] = (*rerolls.get(taken, ()), number)
    return tuple(
        Lying(die, face, rerolls.get((kind, face), ()))
        for kind, (die, faces) in enumerate(zip(the_dice(), roll.faces, strict=True))
        for face in faces
    )
