"""What Death May Die asks of a map: three Gates, one start, stairs and tunnels in pairs."""

from __future__ import annotations

from typing import Final

from dmd.core.maps.map_file import MapRules, Tokens, Twins

MAP_RULES: Final = MapRules(
    tokens=(
        Tokens("start", 1, 1, "DMD-BRD-6"),
        Tokens("gate_red", 1, 1, "DMD-BRD-5"),
        Tokens("gate_yellow", 1, 1, "DMD-BRD-5"),
        Tokens("gate_blue", 1, 1, "DMD-BRD-5"),
        Tokens("fire", 0, 8, "DMD-CMP-2"),
    ),
    twins=(Twins("stairs", "DMD-BRD-3"), Twins("tunnel", "DMD-BRD-3")),
    start="start",
    one_way_walls="DMD-BRD-2",
)
