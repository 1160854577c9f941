"""Panels for JupyterLab. They draw a game and return a pick; they know no rules.

>>> import dmd_widgets
>>> panel = dmd_widgets.dice("3B+1G", aim="success >= 2")
>>> print(panel.view["value"])
68.75 %

A panel is imported when it is first asked for, so that `import dmd_widgets` is quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from dmd.core.boards.board import Board
    from dmd.evening import Evening
    from dmd.workshop.map import Map
    from dmd_widgets.panels.dice.panel import DicePanel
    from dmd_widgets.panels.map_builder.panel import MapBuilder
    from dmd_widgets.panels.paths.panel import PathsPanel
    from dmd_widgets.panels.quiz.panel import QuizPanel
    from dmd_widgets.panels.quiz.progress import ProgressPanel
    from dmd_widgets.panels.table.panel import TablePanel

__all__ = ["dice", "map_builder", "paths", "progress", "quiz", "table"]


def dice(
    pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0, seed: int | None = None,
    game: str = "",
) -> DicePanel:  # fmt: skip
    """Choose dice and an aim, see every chance, throw, and see what each reroll gains."""
    from dmd_widgets.panels.dice.panel import DicePanel

    return DicePanel(pool, aim=aim, stress=stress, seed=seed, game=game)


def map_builder(map_: Map | str | Path | None = None) -> MapBuilder:
    """Lay a map of tiles or spaces by mouse or keys; it is checked, saved and played right here."""
    from dmd_widgets.panels.map_builder.panel import MapBuilder

    return MapBuilder(map_)


def paths(source: Evening | Map | Board) -> PathsPanel:
    """Select an enemy to see where it goes, a space to see what a Run there costs; or ask a map."""
    from dmd_widgets.panels.paths.panel import PathsPanel

    return PathsPanel(source)


def progress() -> ProgressPanel:
    """Which questions of the course you have solved, as a page; it can be forgotten."""
    from dmd_widgets.panels.quiz.progress import ProgressPanel

    return ProgressPanel()


def quiz(name: str) -> QuizPanel:
    """A question of the course, such as `03-followers`: choose, check, and see it played."""
    from dmd_widgets.panels.quiz.panel import QuizPanel

    return QuizPanel(name)


def table(game: Evening) -> TablePanel:
    """Play a game by mouse or keys: the table, the choices with their odds, and the journal."""
    from dmd_widgets.panels.table.panel import TablePanel

    return TablePanel(game)
