"""Ways on a map that nobody plays on yet: what is near a space, and every way to another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.sentences import READER, enumerated, name, say
from dmd.core.things import Mark
from dmd.drawing.board import Picture, draw_picture
from dmd.drawing.palette import Palette
from dmd.drawing.placing import SCREEN
from dmd.drawing.ways import reach, shortest
from dmd.looking import board_in
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
    room_name,
)

STEPS, MOST_STEPS = 3, 99


class BoardPaths:
    """Two spaces and a number of steps, on a board or a designer's map."""

    def __init__(self, source: Map | Board) -> None:
        self.board = source.board if isinstance(source, Map) else source
        if not self.board.ids:
            raise Refusal(
                say("This map has no spaces yet."), remedy=say("Add some, and ask again.")
            )
        self.figures = _figures(source) if isinstance(source, Map) else []
        self.start = self.end = ""
        self.steps = STEPS

    @property
    def chosen(self) -> str:
        """The space that was selected last."""
        last = self.end or self.start
        return f"space {last}" if last else ""

    invites = say("Select a space, then another.")
    listed = order = ""

    @property
    def label(self) -> str:
        """What the panel is called."""
        if not self.board.title:
            return say("Paths")
        return say("Paths: {title}", title=name(self.board.title))

    def fields(self) -> list[dict[str, Any]]:
        """From, to, and how many steps."""
        known = [(one.id, room_name(one)) for one in self.board.spaces]
        return [
            choice("start", say("From"), self.start, [("", say("nowhere yet")), *known]),
            choice("end", say("To"), self.end, [("", say("wherever it is near")), *known]),
            number("steps", say("Steps"), self.steps, MOST_STEPS),
        ]

    def rows(self) -> list[Row]:
        """Nobody moves by itself here."""
        return []

    def spots(self) -> dict[str, str]:
        """Every space."""
        return {f"space {one.id}": room_name(one) for one in self.board.spaces}

    def select(self, key: str) -> str:
        """First where from, then where to; the first one again lets go of both."""
        space = key.partition(" ")[2]
        if not key or space == self.start:
            self.start = self.end = ""
            return say("Nothing is selected any more.")
        if not self.start:
            return self.fill("start", space)
        return self.fill("end", "" if space == self.end else space)

    def fill(self, field: str, value: str) -> str:
        """Fill in a field."""
        if field == "steps":
            self.steps = _counted(value)
        elif field in ("start", "end"):
            setattr(self, field, self.board.space(value).id if value else "")
            if not self.start or self.start == self.end:
                self.end = ""
        else:
            raise Refusal(say("There is no field “{field}” here.", field=field[:40]))
        return self.scene().parts[0].title

    def scene(self) -> Scene:
        """What is near, or every way."""
        if not self.start:
            told = say("Select a space to see what is near it; then another, to see every way.")
            return Scene((Part(say("Select a space"), (Line(told),)),))
        return self._ways() if self.end else self._near()

    def picture(self, look: Palette, scene: Scene) -> Picture:
        """The board with the scene on it."""
        reader = READER.get()
        board = self.board if reader is None else board_in(reader, self.board)
        return draw_picture(
            board,
            look,
            figures=self.figures,
            highlights=scene.marks,
            paths=scene.ways,
            measure=SCREEN,
        )

    # ---- inside ----

    def _near(self) -> Scene:
        found = reach(self.board, self.start, self.steps)
        lines = []
        for far in range(1, self.steps + 1):
            names = [self._name(space) for space, steps in found.items() if steps == str(far)]
            if names:
                told = "{far:space|spaces}: {names}."
                lines.append(Line(say(told, far=far, names=enumerated(names, "and")), "DMD-BRD-E1"))
        if not lines:
            told = "No way leads out of it." if self.steps else "Nothing but itself."
            lines = [Line(say(told))]
        told = "Within {steps:space|spaces} of {space}"
        title = say(told, steps=self.steps, space=self._name(self.start))
        legend = say("The number of a space says how many steps away it is.")
        return Scene((Part(title, tuple(lines)),), found, (), legend)

    def _ways(self) -> Scene:
        board, told = self.board, "From {start} to {end}"
        title = say(told, start=self._name(self.start), end=self._name(self.end))
        far = board.distance(self.start, self.end)
        if far is None:
            return Scene((Part(title, (Line(say("No way leads there."), "DMD-BRD-2"),)),))
        marks, steps = shortest(board, self.start, self.end)
        many = board.count_shortest_paths(self.start, self.end)
        told = "{far:space|spaces}, {many:shortest path|shortest paths}."
        lines = [Line(say(told, far=far, many=many), "DMD-BRD-E1")]
        for space in marks:
            following = board.next_steps(space, self.end)
            if len(following) > 1:
                ways = enumerated([self._name(one) for one in following])
                tie = say("A tie in {space}: {ways}.", space=self._name(space), ways=ways)
                lines.append(Line(tie, "DMD-MOV-2"))
        lines += [Line(way, depth=1) for way in self._listed(many)]
        legend = say(
            "Dashes are all shortest ways; the number of a space says how far it still is."
        )
        return Scene((Part(title, tuple(lines)),), marks, tuple(steps), legend)

    def _listed(self, many: int) -> list[str]:
        listed = list(islice(_each(self.board, self.start, self.end), MOST_LISTED))
        told = [arrows([self._name(one) for one in way]) for way in listed]
        if many > len(told):
            told.append(say("… and {more:,} more", more=many - len(told)))
        return told

    def _name(self, space: str) -> str:
        return name(self.board.space(space).name)


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
        raise Refusal(
            say("“{value}” is no number of steps.", value=value[:20]),
            remedy=say("Take 0 to {most}.", most=MOST_STEPS),
        )
    return int(value)
