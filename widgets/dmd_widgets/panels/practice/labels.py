"""What the browser writes by itself in this panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, str]] = {
    "check": "Check",
    "happened": "What happens",
    "mastered": "How far you have come",
    "next": "Next situation",
    "picture": "The table",
    "reveal": "Show the answer",
    "right": "right",
    "the_rule": "The rule:",
    "wrong": "wrong",
}
