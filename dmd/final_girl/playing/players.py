"""The players by name: whom one may let play, and how they play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dmd.core.kit import Policy
from dmd.core.playout import any_option
from dmd.final_girl.playing.blueprint import blueprint
from dmd.final_girl.playing.veteran import Veteran

WEAK: Final = "Such games say nothing about how hard a location or a killer is for you."
BEGINNER: Final = (
    "The blueprint looks one action ahead and plans no evening: it compares locations and killers, "
    "and does not tell how hard one of them is for you."
)

VETERAN: Final = (
    "The veteran wins far less often than people do: it compares locations and killers, and does "
    "not tell how hard one of them is for you."
)

PLAYERS: Final[Mapping[str, Policy]] = {
    "blueprint": Policy(blueprint, "looks one action ahead", BEGINNER),
    "veteran": Policy(Veteran(), "goes by prices, and by what he may do next", VETERAN),
    "random": Policy(any_option, "takes any option", WEAK),
}
"""The players by name."""
