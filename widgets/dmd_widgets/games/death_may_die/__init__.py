"""What Death May Die brings to panels: its paths, its dice, what it asks of maps."""

from typing import Final

from dmd.core.kit import later

PARTS: Final = {
    "paths": later("dmd_widgets.games.death_may_die.paths.game:GamePaths"),
    "dice": later("dmd_widgets.games.death_may_die.dice.side:SIDE"),
    "thrown": later("dmd_widgets.games.death_may_die.dice.thrown:thrown"),
    "map_builder": later("dmd_widgets.games.death_may_die.map_builder.side:SIDE"),
}
