"""What the browser writes by itself in the Paths panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, str]] = {
    "among": "{listed}; up and down move among them",
    "board": "Board",
    "board_keys": "{board}. Arrow keys move about, Enter selects.",
    "closer": "Closer",
    "farther": "Farther away",
    "follows": "What follows",
    "show_all": "Show all of the board",
    "show_near": "Show what is chosen",
}
