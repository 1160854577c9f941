"""The right answer to each question, played by the rules, in lines that one may run in a cell."""

from __future__ import annotations

from typing import Final

from dmd.core.kit import Lines
from dmd.death_may_die.lessons import acting, house_answers

PLAYED: Final[dict[str, Lines]] = {**acting.plays, **house_answers.plays}
