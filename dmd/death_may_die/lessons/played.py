"""The right answer to each question, played by the rules, in lines that one may run in a cell."""

from __future__ import annotations

from typing import Final

from dmd.core.kit import Lines, Played
from dmd.death_may_die.lessons import acting
from dmd.death_may_die.lessons.tables import TABLES

PLAYED: Final[dict[str, Lines | Played]] = {**acting.plays, **TABLES}
