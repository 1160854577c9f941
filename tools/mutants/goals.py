"""Which modules are tried, and what share of their mutants the tests must kill."""

from __future__ import annotations

CHAPTERS = (
    "actions", "attack", "book", "cards", "death", "discovery", "elder_one", "fight", "fire",
    "happening", "mythos", "questions", "roll", "rulings", "sanity", "selectors", "setup", "skills",
    "texts", "tokens", "tracks", "turn", "world", "wounds",
)  # fmt: skip
BOARDS = ("board", "paths", "spaces")
DICE = (
    "changes", "counts", "die", "grids", "pool", "questions", "rerolls", "solvers", "tables",
    "throws",
)  # fmt: skip
MOVEMENT = ("enemies", "run")

GOALS = {
    **{f"dmd/death_may_die/{name}.py": 85 for name in CHAPTERS},
    **{f"dmd/death_may_die/{name}.py": 90 for name in MOVEMENT},
    **{f"dmd/core/boards/{name}.py": 90 for name in BOARDS},
    **{f"dmd/core/dice/{name}.py": 90 for name in DICE},
}

# The tests of the rules. Those that play in other processes do not see a mutant of this one.
TESTS = ("tests/core", "tests/death_may_die", "tests/oracle", "tests/playthroughs")
LEFT_OUT = ("tests/core/saves/test_save_kills.py",)
