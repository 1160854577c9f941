"""Panels for JupyterLab. They draw a game and return a pick; they know no rules.

>>> import dmd_widgets
>>> panel = dmd_widgets.dice("3B+1G", aim="success >= 2")
>>> print(panel.view["value"])
68.75 %

A panel is imported when it is first asked for, so that `import dmd_widgets` is quick.
Every panel speaks the language that `language="pl"` names, else what `DMD_LANG` says, else what was
chosen at a panel before; each has a menu to choose another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from dmd.core.boards.board import Board
    from dmd.core.journal import Journal
    from dmd.drawing.drawing import Drawing
    from dmd.evening import Evening
    from dmd.workshop.map import Map
    from dmd_widgets.panels.balance.panel import BalancePanel
    from dmd_widgets.panels.dice.panel import DicePanel
    from dmd_widgets.panels.map_builder.panel import MapBuilder
    from dmd_widgets.panels.paths.panel import PathsPanel
    from dmd_widgets.panels.practice.panel import PracticePanel
    from dmd_widgets.panels.quiz.panel import QuizPanel
    from dmd_widgets.panels.quiz.progress import ProgressPanel
    from dmd_widgets.panels.table.panel import TablePanel

__all__ = [
    "balance",
    "dice",
    "map_builder",
    "paths",
    "practice",
    "progress",
    "quiz",
    "story",
    "table",
]


def balance(what: str = "", *, language: str = "") -> BalancePanel:
    """Let an episode be played often and see whether it is fair; stop, change it, compare."""
    from dmd_widgets.panels.balance.panel import BalancePanel

    return BalancePanel(what, language=language)


def dice(
    pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0, free: int = 0,
    only: Iterable[str] = (), seed: int | None = None, game: str = "", language: str = "",
) -> DicePanel:  # fmt: skip
    """Choose dice and an aim, see every chance, throw, and see what each reroll gains.

    Rerolls are named as in `dmd.dice("3B").odds("success >= 2", stress=1, free=1, only="blank")`.
    """
    from dmd_widgets.panels.dice.panel import DicePanel

    return DicePanel(
        pool, aim=aim, stress=stress, free=free, only=only, seed=seed, game=game, language=language
    )


def map_builder(map_: Map | str | Path | None = None, *, language: str = "") -> MapBuilder:
    """Lay a map of tiles or spaces by mouse or keys; it is checked, saved and played right here."""
    from dmd_widgets.panels.map_builder.panel import MapBuilder

    return MapBuilder(map_, language=language)


def paths(source: Evening | Map | Board, *, language: str = "") -> PathsPanel:
    """Select an enemy to see where it goes, a space to see what a Run there costs; or ask a map."""
    from dmd_widgets.panels.paths.panel import PathsPanel

    return PathsPanel(source, language=language)


def practice(
    game: str = "", *, lesson: str = "", rule: str = "", language: str = ""
) -> PracticePanel:
    """Situations to practise on, one after the other, chosen by what you may have forgotten."""
    from dmd_widgets.panels.practice.panel import PracticePanel

    return PracticePanel(game, lesson=lesson, rule=rule, language=language)


def progress(game: str = "", *, language: str = "") -> ProgressPanel:
    """Which questions of a game's course you have solved, as a page; it can be forgotten."""
    from dmd_widgets.panels.quiz.progress import ProgressPanel

    return ProgressPanel(game, language=language)


def quiz(name: str, *, language: str = "") -> QuizPanel:
    """A question of the course, such as `03-followers`: choose, check, and see it played."""
    from dmd_widgets.panels.quiz.panel import QuizPanel

    return QuizPanel(name, language=language)


def story(journal: Journal, *, theme: str = "light") -> Drawing:
    """What happened, drawn: the dice that fell, the cards that were read, and a line for all else.

    Such as `dmd_widgets.story(game.attack("cultist"))`.
    """
    from dmd_widgets.telling import draw_story

    return draw_story(journal, theme)


def table(game: Evening | None = None, *, language: str = "") -> TablePanel:
    """Play a game by mouse or keys: the table, the choices with their odds, and the journal.

    Without a game it asks which one to set up; `.game` is the one that lies on the table.
    """
    from dmd.evening import Evening, new_game
    from dmd_widgets.panels.table.panel import TablePanel

    if game is None:
        return TablePanel(new_game(language=language), begin=True)
    if language and isinstance(game, Evening):
        game.language = language
    return TablePanel(game)
