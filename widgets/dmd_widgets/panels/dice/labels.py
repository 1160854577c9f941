"""What the browser writes by itself in the Dice panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, str]] = {
    "aim": "Aim",
    "best": "best",
    "level": "level {n}: {text}",
    "no_skill": "not there",
    "on_the_table": "On the table",
    "skills": "Skills",
    "the_aim": "The aim",
    "throw": "Throw",
    "thrown": "What is thrown",
}
