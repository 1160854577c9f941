"""What the browser writes by itself in the panels of the course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LABELS: Final[Mapping[str, str]] = {
    "begin_anew": "Begin anew…",
    "check": "Check",
    "forget": "Forget it all",
    "keep": "Keep it",
    "of": "{solved} of {all}",
    "played": "Played by the rules",
    "questions": "Questions",
    "reveal": "Show the answer",
    "right": "right",
    "the_rule": "The rule:",
    "what_happened": "What happened",
    "wrong": "wrong",
    "your_answer": "Your answer",
}
