"""What Final Girl asks of a map: an exit, and spaces to search."""

from __future__ import annotations

from typing import Final

from dmd.core.maps.map_file import MapRules, Tokens

MAP_RULES: Final = MapRules(
    tokens=(Tokens("exit", 1, 99, "FG-BRD-6"), Tokens("search", 1, 99, "FG-BRD-6")),
    spoken_of=("water",),
)
