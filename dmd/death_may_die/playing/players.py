"""The players by name: whom one may let play, how they play, how far to believe them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final

from dmd.core.kit import Policy
from dmd.core.playout import Player
from dmd.death_may_die.playing.prices import read_prices
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.policies import POLICIES

MARK: Final = 12
"""So many letters of a fingerprint."""
WEAK: Final = (
    "The kit plays weakly: such games compare episodes, and do not tell how hard one of them is."
)
TABLES: Final = (
    "The script wins about as often as a table that knows the game and does not look ahead: it "
    "compares episodes better than it says how hard one is for you."
)
LOOKS_AHEAD: Final = (
    "goes by prices, and looks ahead: where the game may be lost at once, and always once the "
    "ritual is disrupted"
)


def goes_by(*names: str) -> dict[str, str]:
    """Fingerprints of files that come with the kit."""
    data = resources.files("dmd.death_may_die") / "data"
    return {one: sha256((data / f"{one}.yaml").read_bytes()).hexdigest()[:MARK] for one in names}


def with_prices(file: Path) -> Player:
    """The script, going by the prices of a file."""
    return Script(read_prices(file))


PLAYERS: Final[Mapping[str, Policy]] = {
    "random": Policy(POLICIES["random"], "takes any option", WEAK),
    "careful": Policy(POLICIES["careful"], "has a few sensible habits", WEAK),
    "script": Policy(
        POLICIES["script"], "goes by prices", TABLES, judges=True, with_prices=with_prices,
        goes_by=partial(goes_by, "prices"),
    ),
    "search": Policy(
        POLICIES["script"], LOOKS_AHEAD, TABLES,
        judges=True, looks_ahead=True, goes_by=partial(goes_by, "prices", "judge"),
    ),
}  # fmt: skip
