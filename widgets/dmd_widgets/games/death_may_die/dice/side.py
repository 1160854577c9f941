"""The dice of the game, for the Dice panel and for those that lie on a table."""

from __future__ import annotations

from typing import Final

from dmd.core.sentences import say
from dmd_widgets.games.death_may_die.dice.skills import brought, skills
from dmd_widgets.panels.dice.side import Side, Sign

STAR: Final = "M0 -11L3.2 -3.6L11 -3.2L4.9 1.9L7 9.6L0 5.2L-7 9.6L-4.9 1.9L-11 -3.2L-3.2 -3.6Z"
DIAMOND: Final = "M0 -11L9 0L0 11L-9 0Z"
ARM: Final = "M-7 10C-9 0 -4 -10 4 -9C11 -8 10 2 4 2C0 2 0 -4 4 -4"

SIDE: Final = Side(
    signs={"success": Sign(STAR, filled=True), "elder_sign": Sign(DIAMOND), "tentacle": Sign(ARM)},
    bodies={"black": "#2a2a2e", "green": "#1d6b4d"},
    crossed=("success", "tentacle"),
    # Each tentacle costs 1 sanity (DMD-DIE-6).
    notes={"tentacle": say(", which is to cross a threshold so many steps away")},
    pays="stress",
    price=lambda number: say("{stress} stress", stress=number),
    unpaid="DMD-RRL-1",
    added="bonus",
    skills=skills,
    brought=brought,
)
