"""Which modules are tried, and what share of their mutants the tests must kill.

A game says so of its chapters in `tests/<game>/mutants.yaml`.
"""

from __future__ import annotations

from pathlib import Path

import yaml

BOARDS = ("board", "paths", "spaces")
DICE = (
    "changes", "counts", "die", "grids", "pool", "questions", "rerolls", "solvers", "tables",
    "throws",
)  # fmt: skip

_FILES = sorted((Path(__file__).resolve().parents[2] / "tests").glob("*/mutants.yaml"))
_GAMES = {file.parent.name: yaml.safe_load(file.read_text("utf-8")) for file in _FILES}

GOALS: dict[str, int] = {
    **{
        f"dmd/{game}/{name}.py": goal
        for game, told in _GAMES.items()
        for name, goal in told["goals"].items()
    },
    **{f"dmd/core/boards/{name}.py": 90 for name in BOARDS},
    **{f"dmd/core/dice/{name}.py": 90 for name in DICE},
}

# The tests of the rules. Those that play in other processes do not see a mutant of this one.
TESTS = ("tests/core", *(room for told in _GAMES.values() for room in told["tests"]))
LEFT_OUT = ("tests/core/saves/test_save_kills.py",)
