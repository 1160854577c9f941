"""Ways on a map that nobody plays on yet: what is near a space, and every way to another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import label
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, how_many
from dmd.core.things import Mark
from dmd.drawing.board import Picture, draw_picture
from dmd.drawing.palette import Palette
from dmd.drawing.ways import reach, shortest
from dmd.workshop.map import Map
from dmd_widgets.panels.paths.view import (
    MOST_LISTED,
    Line,
    Part,
    Row,
    Scene,
    arrows,
    choice,
    number,
)

STEPS, MOST_STEPS = 3, 99


class BoardPaths:
    """Two spaces and a number of steps, on a board or a designer's map."""

    def __init__(self, source: Map | Board) -> None:
        self.board = source.board if isinstance(source, Map) else source
        if not self.board.ids:
            raise Refusal("This map has no spaces yet.", remedy="Add some, and ask again.")
        self.figures = _figures(source) if isinstance(source, Map) else []
        self.start = self.end = ""
        self.steps = STEPS

    @property
    def chosen(self) -> str:
        """The space that was selected last."""
        last = self.end or self.start
        return f"space {last}" if last else ""

    invites = "Select a space, then another."
    listed = ""

    @property
    def label(self) -> str:
        """What the panel is called."""
        return f"Paths: {self.board.title}" if self.board.title else "Paths"

    def fields(self) -> list[dict[str, Any]]:
        """From, to, and how many steps."""
        known = [(one.id, label(one)) for one in self.board.spaces]
        return [
            choice("start", "From", self.start, [("", "nowhere yet"), *known]),
            choice("end", "To", self.end, [("", "wherever it is near"), *known]),
            number("steps", "Steps", self.steps, MOST_STEPS),
        ]

    def rows(self) -> list[Row]:
        """Nobody moves by itself here."""
        return []

    def spots(self) -> dict[str, str]:
        """Every space."""
        return {f"space {one.id}": label(one) for one in self.board.spaces}

    def select(self, key: str) -> str:
        """First where from, then where to; the first one again lets go of both."""
        space = key.partition(" ")[2]
        if not key or space == self.start:
            self.start = self.end = ""
            return "Nothing is selected any more."
        if not self.start:
            return self.fill("start", space)
        return self.fill("end", "" if space == self.end else space)

    def fill(self, name: str, value: str) -> str:
        """Fill in a field."""
        if name == "steps":
            self.steps = _counted(value)
        elif name in ("start", "end"):
            setattr(self, name, self.board.space(value).id if value else "")
            if not self.start or self.start == self.end:
                self.end = ""
        else:
            raise Refusal(f"There is no field “{name:.40}” here.")
        return self.scene().parts[0].title

    def scene(self) -> Scene:
        """What is near, or every way."""
        if not self.start:
            lines = (
                Line("Select a space to see what is near it; then another, to see every way."),
            )
            return Scene((Part("Select a space", lines),))
        return self._ways() if self.end else self._near()

    def picture(self, look: Palette, scene: Scene) -> Picture:
        """The board with the scene on it."""
        return draw_picture(
            self.board, look, figures=self.figures, highlights=scene.marks, paths=scene.ways
        )

    # ---- inside ----

    def _near(self) -> Scene:
        found = reach(self.board, self.start, self.steps)
        lines = []
        for far in range(1, self.steps + 1):
            names = [self._name(space) for space, steps in found.items() if steps == str(far)]
            if names:
                lines.append(
                    Line(f"{how_many(far, 'space')}: {enumerated(names, 'and')}.", "DMD-BRD-E1")
                )
        if not lines:
            lines = [Line("No way leads out of it." if self.steps else "Nothing but itself.")]
        title = f"Within {how_many(self.steps, 'space')} of {self._name(self.start)}"
        legend = "The number of a space says how many steps away it is."
        return Scene((Part(title, tuple(lines)),), found, (), legend)

    def _ways(self) -> Scene:
        board, there = self.board, (self._name(self.start), self._name(self.end))
        title = f"From {there[0]} to {there[1]}"
        far = board.distance(self.start, self.end)
        if far is None:
            return Scene((Part(title, (Line("No way leads there.", "DMD-BRD-2"),)),))
        marks, steps = shortest(board, self.start, self.end)
        many = board.count_shortest_paths(self.start, self.end)
        lines = [
            Line(f"{how_many(far, 'space')}, {how_many(many, 'shortest path')}.", "DMD-BRD-E1")
        ]
        for space in marks:
            following = board.next_steps(space, self.end)
            if len(following) > 1:
                told = enumerated([self._name(one) for one in following])
                lines.append(Line(f"A tie in {self._name(space)}: {told}.", "DMD-MOV-2"))
        lines += [Line(way, depth=1) for way in self._listed(many)]
        legend = "Dashes are all shortest ways; the number of a space says how far it still is."
        return Scene((Part(title, tuple(lines)),), marks, tuple(steps), legend)

    def _listed(self, many: int) -> list[str]:
        listed = list(islice(_each(self.board, self.start, self.end), MOST_LISTED))
        told = [arrows([self._name(one) for one in way]) for way in listed]
        return [*told, f"… and {many - len(told):,} more"] if many > len(told) else told

    def _name(self, space: str) -> str:
        return self.board.space(space).name


def _each(board: Board, start: str, end: str) -> Iterator[tuple[str, ...]]:
    """Every shortest way, one after the other, since there may be millions."""
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        way = waiting.pop()
        if way[-1] == end:
            yield way
        waiting += [(*way, one) for one in reversed(board.next_steps(way[-1], end))]


def _figures(map_: Map) -> list[Mark]:
    from dmd_widgets.panels.map_builder.side import side_of

    return list(side_of(map_).figures(map_))


def _counted(value: str) -> int:
    if not value.isdecimal() or int(value) > MOST_STEPS:
        raise Refusal(f"“{value:.20}” is no number of steps.", remedy=f"Take 0 to {MOST_STEPS}.")
    return int(value)
