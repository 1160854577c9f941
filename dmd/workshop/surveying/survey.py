"""The survey of a map: what a designer counts, as a table, in words, and drawn over the map.

>>> from dmd.core.boards.board import Board
>>> found = survey(Board.sketch("quay [start] - lane - chapel [gate_blue]; lane - cellar [idol]"))
>>> found.numbers["Runs to the farthest objective"], found.rows()["chapel"]["from start"]
(1, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmd.atlas import load_map, open_map, shipped
from dmd.core.boards.board import Board
from dmd.death_may_die.shelf import box, episode_names
from dmd.drawing.drawing import Drawing
from dmd.workshop.surveying.numbers import Value, of_space, summary
from dmd.workshop.surveying.paces import Cards, cards_of
from dmd.workshop.surveying.pictures import PICTURES, draw
from dmd.workshop.surveying.sentences import reading, written
from dmd.workshop.surveying.terrain import FARTHEST, Terrain

if TYPE_CHECKING:
    from pandas import DataFrame

GAME = "death_may_die"
HERE = "this map"
SHOWN = 9
"""Sentences shown below the picture; what helps most comes first."""


class Survey:
    """What was counted; in a notebook, the distances on the map and what to make of it all."""

    def __init__(
        self,
        terrain: Terrain,
        others: Mapping[str, Mapping[str, Value]],
        cards: Cards | None = None,
    ) -> None:
        self.terrain = terrain
        self.numbers = summary(terrain)
        self.others = others
        self.cards = cards
        self.sentences = reading(terrain, self.numbers, others.values(), cards)

    @property
    def board(self) -> Board:
        """The map that was surveyed."""
        return self.terrain.board

    @property
    def table(self) -> DataFrame:
        """A row a number; a column for this map and one for each it is compared with."""
        from pandas import DataFrame

        columns = {HERE: self.numbers, **self.others}
        rows = [[one.get(name) for one in columns.values()] for name in self.numbers]
        rounded = [[_short(value) for value in row] for row in rows]
        return DataFrame(
            rounded, index=list(self.numbers), columns=list(columns), dtype=object
        ).rename_axis("number")

    @property
    def spaces(self) -> DataFrame:
        """A row a space, with all that is counted of one."""
        from pandas import DataFrame

        rows = self.rows()
        table = DataFrame(list(rows.values()), index=list(rows)).rename_axis("space")
        return table.convert_dtypes()

    def rows(self) -> dict[str, dict[str, Any]]:
        """The same as plain values."""
        return {space: of_space(self.terrain, space) for space in self.board.ids}

    def draw(self, about: str = "distances", theme: str = "light") -> Drawing:
        """Numbers over the map: about distances, gates, chokes, ties or pockets."""
        return draw(self.terrain, about, theme=theme)

    def text(self) -> str:
        """The reading and the numbers, for terminals."""
        name = self.board.title or "A map without a title"
        wide = max(map(len, self.numbers))
        lines = [f"  {label:<{wide}}  {written(value)}" for label, value in self.numbers.items()]
        said = [f"- {sentence}" for sentence in self.sentences]
        return "\n".join([f"{name}, surveyed", *said, "", *lines])

    def __repr__(self) -> str:
        return f"{self.text()}\n\n.table compares, .spaces lists, .draw(…) shows {_pictures()}."

    def _repr_png_(self) -> bytes | None:
        if not self.board.ids:
            return None
        notes = list(self.sentences)
        if len(notes) > SHOWN + 1:
            notes[SHOWN:] = [f"{len(notes) - SHOWN} more sentences are in .sentences."]
        return draw(self.terrain, "distances", notes=notes)._repr_png_()


def survey(
    board: Board,
    objectives: str | Iterable[str] = (),
    *,
    episode: str | Path = "",
    elder_one: str = "cthulhu",
    speed: int = 1,
    pocket_beyond: int = FARTHEST,
    compared_with: Mapping[str, Board] | None = None,
) -> Survey:
    """Survey a map.

    `objectives` are tokens or spaces. Unless they are given they are the token of the `episode`, or
    else all tokens that only some maps have; with an episode it is also told how its enemies move.
    `speed` is how many spaces an enemy goes at once; a safe pocket is farther than `pocket_beyond`
    from all Gates. Unless other maps are given, it is compared with those of the kit.
    """
    cards = cards_of(box(episode, elder_one)) if episode else None
    if not objectives:
        token = cards.objective if cards else _token_of_the_kit(board)
        objectives = board.tagged(token)
    terrain = Terrain(board, objectives, speed, pocket_beyond)
    if compared_with is None:
        return Survey(terrain, _shipped(speed, pocket_beyond), cards)
    others = {
        name: summary(Terrain(other, speed=speed, pocket_beyond=pocket_beyond))
        for name, other in compared_with.items()
    }
    return Survey(terrain, others, cards)


@cache
def _shipped(speed: int, pocket_beyond: int) -> dict[str, dict[str, Value]]:
    """The numbers of the maps of the kit; `speed` and `pocket_beyond` were found good before."""
    return {
        name: summary(Terrain(board, board.tagged(_tokens().get(name, "")), speed, pocket_beyond))
        for name, board in _boards().items()
    }


@cache
def _boards() -> dict[str, Board]:
    return {name: load_map(name) for name in shipped() if open_map(name).game == GAME}


@cache
def _tokens() -> dict[str, str]:
    """By the id of a map of the kit, the objective of the episode that is played on it."""
    episodes = [box(name, "cthulhu").episode for name in episode_names()]
    return {episode.map: episode.objective.token for episode in episodes}


def _token_of_the_kit(board: Board) -> str:
    """The objective of a map that the kit knows an episode for."""
    return next((_tokens().get(name, "") for name, one in _boards().items() if one == board), "")


def _short(value: Value) -> Value:
    return round(value, 2) if isinstance(value, float) else value


def _pictures() -> str:
    return ", ".join(PICTURES)
