"""What the browser writes by itself in this panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, str]] = {
    "against": "Compare with the one kept",
    "far": "How far the games have come",
    "keep": "Keep this one to compare",
    "run": "Play these games",
    "settings": "What is played",
    "stop": "Stop",
    "told": "What the games say",
}
