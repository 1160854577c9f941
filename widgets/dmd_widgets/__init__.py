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
    from dmd.evening import Evening
    from dmd_widgets.dice_panel import DicePanel
    from dmd_widgets.table_panel import TablePanel

__all__ = ["dice", "table"]


def dice(
    pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0, seed: int | None = None
) -> DicePanel:
    """Choose dice and an aim, see every chance, throw, and see what each reroll gains."""
    from dmd_widgets.dice_panel import DicePanel

    return DicePanel(pool, aim=aim, stress=stress, seed=seed)


def table(game: Evening) -> TablePanel:
    """Play a game by mouse or keys: the table, the choices with their odds, and the journal."""
    from dmd_widgets.table_panel import TablePanel

    return TablePanel(game)
