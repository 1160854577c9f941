"""The players by name: whom one may let play, how they play, how far to believe them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dmd.core.kit import Policy
from dmd.core.playout import Player
from dmd.death_may_die.playing.prices import read_prices
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.policies import POLICIES

WEAK: Final = (
    "The kit plays weakly: such games compare episodes, and do not tell how hard one of them is."
)
TABLES: Final = (
    "The script wins about as often as a table of beginners: it compares episodes better than it "
    "says how hard one is for you."
)


def with_prices(file: Path) -> Player:
    """The script, going by the prices of a file."""
    return Script(read_prices(file))


PLAYERS: Final[Mapping[str, Policy]] = {
    "random": Policy(POLICIES["random"], "takes any option", WEAK),
    "careful": Policy(POLICIES["careful"], "has a few sensible habits", WEAK),
    "script": Policy(
        POLICIES["script"], "goes by prices", TABLES, judges=True, with_prices=with_prices
    ),
    "search": Policy(
        POLICIES["script"], "goes by prices, and looks ahead once the ritual is disrupted", TABLES,
        judges=True, looks_ahead=True,
    ),
}  # fmt: skip
