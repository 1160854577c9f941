"""The survey of a map: what a designer counts, as a table, in words, and drawn over the map.

>>> from dmd.core.boards.board import Board
>>> found = survey(Board.sketch("quay [start] - lane - chapel [gate_blue]; lane - cellar [idol]"))
>>> found.numbers["Runs to the farthest objective"], found.rows()["chapel"]["from start"]
(1, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from dmd.core.boards.board import Board
from dmd.core.sentences import as_written, in_a_row, name, say
from dmd.core.survey import Counted, Numbers, Surveying, Value, written
from dmd.drawing.drawing import Drawing
from dmd.games import kit_named, usual
from dmd.workshop.surveying.pictures import draw

if TYPE_CHECKING:
    from pandas import DataFrame

HERE = "this map"
SHOWN = 9
"""Sentences shown below the picture; what helps most comes first."""


class Survey:
    """What was counted; in a notebook, the distances on the map and what to make of it all."""

    def __init__(
        self,
        counted: Counted,
        others: Mapping[str, Numbers],
        surveying: Surveying,
    ) -> None:
        self.counted = counted
        self.numbers = counted.numbers
        self.others = others
        self.pictures = surveying.pictures
        self.sentences = counted.read(others.values())

    @property
    def board(self) -> Board:
        """The map that was surveyed."""
        return self.counted.board

    @property
    def terrain(self) -> Any:
        """The map as its game counts it."""
        return self.counted.terrain

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
        return {space: self.counted.row(space) for space in self.board.ids}

    def draw(self, about: str = "distances", theme: str = "light") -> Drawing:
        """Numbers over the map: about distances, gates, chokes, ties or pockets."""
        return draw(self.counted, self.pictures, about, theme=theme)

    def text(self) -> str:
        """The reading and the numbers, for terminals."""
        title = self.board.title or say("A map without a title")
        labels = [str(name(label)) for label in self.numbers]
        wide = max(map(len, labels))
        rows = zip(labels, self.numbers.values(), strict=True)
        lines = [f"  {label:<{wide}}  {written(value)}" for label, value in rows]
        said = [f"- {sentence}" for sentence in self.sentences]
        return "\n".join([str(say("{title}, surveyed", title=title)), *said, "", *lines])

    def __repr__(self) -> str:
        shown = in_a_row(map(as_written, self.pictures))
        told = say(".table compares, .spaces lists, .draw(…) shows {pictures}.", pictures=shown)
        return f"{self.text()}\n\n{told}"

    def _repr_png_(self) -> bytes | None:
        if not self.board.ids:
            return None
        notes = list(self.sentences)
        if len(notes) > SHOWN + 1:
            notes[SHOWN:] = [say("{n} more sentences are in .sentences.", n=len(notes) - SHOWN)]
        first = next(iter(self.pictures))
        return draw(self.counted, self.pictures, first, notes=notes)._repr_png_()


def survey(
    board: Board,
    objectives: str | Iterable[str] = (),
    *,
    game: str = "",
    compared_with: Mapping[str, Board] | None = None,
    **words: Any,
) -> Survey:
    """Survey a map, as its game counts.

    `objectives` are tokens or spaces. Unless other maps are given, it is compared with those of the
    kit. A game may take words of its own: Death May Die takes an `episode` with its `elder_one`,
    the `speed` of enemies, and beyond how many spaces of all Gates a pocket lies.
    """
    surveying = _surveying(game)
    counted = surveying.counted(board, objectives, **words)
    ways = {name: one for name, one in words.items() if name in surveying.compared_by}
    if compared_with is None:
        return Survey(counted, surveying.others(**ways), surveying)
    others = {name: surveying.numbers(other, **ways) for name, other in compared_with.items()}
    return Survey(counted, others, surveying)


def pictures() -> tuple[str, ...]:
    """What a map of the usual game can be drawn about."""
    return tuple(_surveying("").pictures)


def _surveying(game: str) -> Surveying:
    kit = kit_named(game) if game else usual()
    found: Surveying = kit.part("surveying", "survey of maps").part
    return found


def _short(value: Value) -> Value:
    return round(value, 2) if isinstance(value, float) else value
