"""Panels know no game: what only one of them has lives in the room that bears its id."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dmd
import dmd_widgets
from dmd_widgets.games import part_of

PANELS = Path(dmd_widgets.__file__).parent
FILES = sorted(PANELS.rglob("*.py"))
GAMES = sorted(
    file.parent.name
    for file in Path(dmd.__file__).parent.glob("*/kit.py")
    if file.parent.name != "core"
)


def imported(file: Path) -> Iterator[str]:
    """Every module a file imports, at its top or in a function."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


def room_of(file: Path) -> str:
    """The game in whose room a file lies, or nothing."""
    place = file.relative_to(PANELS).parts
    return place[1] if place[0] == "games" and len(place) > 2 else ""


def strays(files: list[Path]) -> list[str]:
    """Imports of a game, or of what it brings, from outside its room."""
    return [
        f"{file.relative_to(PANELS)} imports {module}"
        for file in files
        for module in imported(file)
        for game in GAMES
        if game != room_of(file)
        and f"{module}.".startswith((f"dmd.{game}.", f"dmd_widgets.games.{game}."))
    ]


def test_no_panel_imports_a_game():
    assert strays(FILES) == []
    assert "death_may_die" in GAMES
    assert any(room_of(file) == "death_may_die" for file in FILES)


def test_an_import_of_a_game_would_be_found(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.PANELS", tmp_path)
    file = tmp_path / "panel.py"
    file.write_text("def late():\n    from dmd.death_may_die import run\n")
    assert strays([file]) == ["panel.py imports dmd.death_may_die.run"]
    own = tmp_path / "games" / "death_may_die" / "paths.py"
    own.parent.mkdir(parents=True)
    own.write_text("from dmd.death_may_die import run\n")
    assert strays([own]) == []


@pytest.mark.parametrize("kind", ["*.py", "*.js", "*.css"])
def test_no_panel_names_a_game(kind):
    named = [
        (str(file.relative_to(PANELS)), game)
        for file in sorted(PANELS.rglob(kind))
        for game in GAMES
        if not room_of(file) and game in file.read_text("utf-8")
    ]
    assert named == []


@pytest.mark.parametrize("game", ["", ".", "nothing", "__pycache__", "death_may_die.paths", "../x"])
def test_a_game_that_brings_nothing_to_panels_is_no_trouble(game):
    assert part_of(game, "map_builder") is None
