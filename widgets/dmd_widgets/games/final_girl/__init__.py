"""What Final Girl brings to panels: how its dice look."""

from typing import Final

from dmd.core.kit import later

PARTS: Final = {
    "dice": later("dmd_widgets.games.final_girl.dice:SIDE"),
    "thrown": later("dmd_widgets.games.final_girl.dice:thrown"),
}
