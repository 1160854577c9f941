"""Rulings that players really dispute, as named switches; all others are simply shown as ours.

>>> rulings({"epic_powers": False})["epic_powers"]
False
"""

from __future__ import annotations

from collections.abc import Mapping

from dmd.core.kit import Switch
from dmd.core.rulings import settled

SWITCHES = {
    "epic_powers": Switch("The epic dark power is among those drawn.", True, "FG-DARK-2"),
}


def rulings(changed: Mapping[str, bool] | None = None) -> dict[str, bool]:
    """All switches, with some changed."""
    return settled(SWITCHES, changed, remedy='Say, for example, rulings={"epic_powers": False}.')
