"""The horror die as it lies on a table: a star is a success, half a star a partial one."""

from __future__ import annotations

from typing import Final

from dmd.core.dice.die import Die
from dmd.core.state import Effect
from dmd.final_girl.roll import HORROR_DIE, ReadRoll
from dmd_widgets.panels.dice.side import Side, Sign

STAR: Final = "M0 -11L3.2 -3.6L11 -3.2L4.9 1.9L7 9.6L0 5.2L-7 9.6L-4.9 1.9L-11 -3.2L-3.2 -3.6Z"
HALF: Final = "M0 -11V5.2L-7 9.6L-4.9 1.9L-11 -3.2L-3.2 -3.6Z"

SIDE: Final = Side(
    signs={"success": Sign(STAR, filled=True), "partial": Sign(HALF, filled=True)},
    bodies={"red": "#8e1f2b"},
    crossed=("success", "partial"),
)


def thrown(effect: Effect) -> tuple[tuple[Die, str], ...]:
    """The dice that fall there, each with the face that it shows."""
    if not isinstance(effect, ReadRoll):
        return ()
    return tuple((HORROR_DIE, one) for one in (*effect.roll.faces, *effect.outcome[0]))
