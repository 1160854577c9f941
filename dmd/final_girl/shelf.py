"""What stands on the shelf: locations, killers and heroines, and the box they make together.

>>> first = box("camp_happy_trails", "hans", "laurie")
>>> len(first.cards), sum(one.copies for one in first.cards.values()), len(first.items)
(15, 23, 19)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from dmd.core.files.content import Document, Format
from dmd.core.files.shelf import is_file
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import name, say
from dmd.final_girl import book as _closes_the_words  # noqa: F401  # the types need its union
from dmd.final_girl.box import Box, Heroine, Killer, Location, PlayerBoard
from dmd.final_girl.kit import KIT
from dmd.final_girl.settling import ASK, EVIL, LAUGHS, REAL

DATA: Final = Path(__file__).parent / "data"

LOCATION: Final = Format("location", 1, Location)
KILLER: Final = Format("killer", 1, Killer)
HEROINE: Final = Format("heroine", 1, Heroine)
PLAYER_BOARD: Final = Format("player-board", 1, PlayerBoard)


def formats() -> tuple[Format, ...]:
    """Every kind of file that is this game's own."""
    from dmd.final_girl.situations.situation import SITUATION

    return (LOCATION, KILLER, HEROINE, PLAYER_BOARD, SITUATION)


def names(kind: str) -> tuple[str, ...]:
    """What the kit has of a kind."""
    return tuple(KIT.shelves[kind])


def location_names() -> tuple[str, ...]:
    """The locations of the kit."""
    return names("location")


def killer_names() -> tuple[str, ...]:
    """The killers of the kit."""
    return names("killer")


def heroine_names() -> tuple[str, ...]:
    """The heroines of the kit."""
    return names("heroine")


def location_titles() -> dict[str, str]:
    """The locations of the kit by their names, as people call them."""
    return {one: name(read_location(one).value.name) for one in location_names()}


def killer_titles() -> dict[str, str]:
    """The killers of the kit, as people call them.

    >>> killer_titles()["hans"]
    'Hans the Butcher'
    """
    return {one: name(read_killer(one).value.name) for one in killer_names()}


def heroine_titles() -> dict[str, str]:
    """The heroines of the kit, as people call them."""
    return {one: name(read_heroine(one).value.name) for one in heroine_names()}


def side_titles() -> dict[str, str]:
    """The sides of the player board."""
    return {"normal": say("normal"), "extreme": say("extreme")}


def attitude_titles() -> dict[str, str]:
    """How ties may be settled (FG-AMBIG-1), in two words each."""
    return {
        EVIL: say("infinite evil"), REAL: say("overriding realism"),
        LAUGHS: say("barrel of laughs"), ASK: say("ask each time"),
    }  # fmt: skip


def read_location(name: str | Path) -> Document[Location]:
    """A location of the kit by its name, or yours by its file."""
    return _read(name, "location", LOCATION)


def read_killer(name: str | Path) -> Document[Killer]:
    """A killer of the kit by its name, or yours by its file."""
    return _read(name, "killer", KILLER)


def read_heroine(name: str | Path) -> Document[Heroine]:
    """A heroine of the kit by her name, or yours by her file."""
    return _read(name, "heroine", HEROINE)


@cache
def player_board() -> Document[PlayerBoard]:
    """The player board with the action cards."""
    return PLAYER_BOARD.read(look(DATA / "player_board.yaml"))


def box(location: str | Path, killer: str | Path, heroine: str | Path) -> Box:
    """Everything a game is played with."""
    if not any(map(is_file, (location, killer, heroine))):
        return _shipped(str(location), str(killer), str(heroine))
    return _box(location, killer, heroine)


@cache
def _shipped(location: str, killer: str, heroine: str) -> Box:
    return _box(location, killer, heroine)


def _box(location: str | Path, killer: str | Path, heroine: str | Path) -> Box:
    return Box(
        player_board().value, read_location(location).value, read_killer(killer).value,
        read_heroine(heroine).value,
    )  # fmt: skip


def _read(name: str | Path, kind: str, form: Format) -> Document[Any]:
    return form.read(look(KIT.shelves[kind].find(name)))
