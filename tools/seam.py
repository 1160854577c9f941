"""Who knows a game from outside: `python -m tools.seam` prints how many modules import it.

A game has rooms: `dmd/<game>`, its panels in `dmd_widgets/games/<game>`, its tools in
`tools/<game>`. No module elsewhere names it; whoever needs something of a game asks its kit.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ("dmd", "widgets/dmd_widgets", "tools")


def games() -> tuple[str, ...]:
    """The games of the kit: folders with a `kit.py`."""
    found = sorted(file.parent.name for file in (ROOT / "dmd").glob("*/kit.py"))
    return tuple(name for name in found if name != "core")


def knowing(game: str, house: tuple[str, ...] = HOUSE) -> list[Path]:
    """The modules outside the rooms of a game that import it, wherever in them."""
    rooms = [ROOT / room / game for room in ("dmd", "widgets/dmd_widgets/games", "tools")]
    files = (file for part in house for file in sorted((ROOT / part).rglob("*.py")))
    return [
        file.relative_to(ROOT)
        for file in files
        if not any(file.is_relative_to(room) for room in rooms)
        and any(is_of(name, game) for name in imported(file))
    ]


@cache
def imported(file: Path) -> tuple[str, ...]:
    """Every module that a module imports, in functions and for types only as well."""
    return tuple(_imported(file))


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def is_of(name: str, game: str) -> bool:
    """Whether what is imported lies in a room of a game."""
    rooms = (f"dmd.{game}", f"dmd_widgets.games.{game}", f"tools.{game}")
    return any(f"{name}.".startswith(f"{room}.") for room in rooms)


def main() -> int:
    """Print the number for each game, and who they are."""
    found = {game: knowing(game) for game in games()}
    for game, modules in found.items():
        print(f"{game}: {len(modules)} modules outside its rooms import it")
        for file in modules:
            print(f"  {file}")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
