"""A board as a drawing: rooms, the ways between them, who stands where, what may be chosen.

It draws any `Board` and knows no game. What does not change from move to move is drawn once for a
board; the contents of a room are drawn once for each way they can look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.sentences import READER, Reads, in_a_row, say
from dmd.core.sentences import name as name_of
from dmd.core.things import FIXED, Mark, fires, grouped, tag_marks
from dmd.drawing.ground import arrow, draw_doors, draw_floors, draw_names, far_ways, outline
from dmd.drawing.layout import laid_out
from dmd.drawing.letters import fit
from dmd.drawing.palette import Palette, palette
from dmd.drawing.placing import PAPER, Layout, Measure, Point, Room
from dmd.drawing.rooms import draw_contents, foot, frame, largest, spoken, way_spot
from dmd.drawing.shading import shades
from dmd.drawing.svg import (
    NOTHING,
    Markup,
    Value,
    document,
    element,
    joined,
    moved,
    number,
    text,
    words,
)
from dmd.drawing.telling import tell_ways

BOARDS: Final = 64
LOOKS: Final = 20_000
"""How many boards, and how many looks of their rooms, are kept ready."""
HEADING: Final = 28
SPACE: Final = Markup(" ")


class Picture(NamedTuple):
    """A drawing that can be put into a larger one."""

    width: float
    height: float
    drawn: tuple[Markup, ...]
    told: Markup


Look = tuple[str, tuple[Mark, ...], str | None]
"""All that the drawing of a room depends on: the space, what is there, the word if it is chosen."""


class Plan:
    """A board laid out in one palette, and the rooms drawn so far."""

    def __init__(
        self, board: Board, look: Palette, spare: Sequence[Point] = (), measure: Measure = PAPER
    ) -> None:
        self.board = board
        self.look = look
        self.measure = measure
        self.layout = laid_out(board, spare, measure)
        self.called = spoken(board, measure)
        self.ways = far_ways(self.called, self.layout)
        self.floors = draw_floors(self.layout, look)
        self.doors = draw_doors(board, self.layout, look)
        self.letters = largest(self.called, self.layout.rooms, measure)
        self.names = draw_names(self.called, self.layout, self.ways, look, self.letters)
        self.tagged = {space.id: tag_marks(space) for space in board.spaces}
        self.fixed = {
            space: tuple(mark for mark in marks if mark.shape in FIXED)
            for space, marks in self.tagged.items()
        }
        self.frames = {
            space: frame(told, self.layout.rooms[space], self.ways.get(space, ()), self.letters)
            for space, told in self.called.items()
        }
        self.reach = {space: self._reach(space) for space in self.layout.rooms}
        self.drawn: dict[Look, tuple[Markup, Markup]] = {}
        self.rings = {space: _ring(self.layout, space, look) for space in self.layout.rooms}

    @cached_property
    def names_on_dashes(self) -> Markup:
        """The names where ways may be drawn behind them."""
        return draw_names(
            self.called, self.layout, self.ways, self.look, self.letters, self.look.floor
        )

    def room(self, space: str) -> Room:
        """The walls of a space; where there is none, say which one was meant."""
        return self.layout.rooms[
            space if space in self.layout.rooms else self.board.space(space).id
        ]

    def meeting(self, space: str) -> Point:
        """Where ways meet in a room: below most of what stands in it."""
        room = self.room(space)
        free = room.h - foot(self.ways.get(space, ()), room)
        return room.x + room.w / 2, room.y + min(room.h * 0.74, free - 6)

    def sign(self, space: str, to: str) -> Point | None:
        """Where the sign of a far way stands in a room, if it leads out of it."""
        return way_spot(self.ways.get(space, ()), self.room(space), self.called[to])

    def _reach(self, space: str) -> Markup:
        """The invisible floor that takes clicks; on a screen it is read aloud where one gets to."""
        ways: dict[str, Value] = {}
        if self.measure is not PAPER:
            ways["data_ways"] = str(tell_ways(space, self.board))
        return outline(
            self.layout, space, 0, fill="none", pointer_events="all", class_="reach", **ways
        )

    def draw(self, look: Look) -> tuple[Markup, Markup]:
        """What is in a room, drawn and in words; kept for the next time."""
        space, marks, chip = look
        if len(self.drawn) > LOOKS:
            self.drawn.clear()
        name, groups = self.board.space(space).name, grouped(marks)
        told = in_a_row([group.told for group in groups])
        about = words(say("{space}: {things}.", space=name, things=told) if told else name_of(name))
        chosen = NOTHING if chip is None else words(f" ({chip or 'may be chosen'})")
        drawn = element(
            "g",
            element("title", about, chosen),
            self.reach[space],
            draw_contents(groups, self.frames[space], chip or "", self.look, self.measure.figures),
            class_="space" if chip is None else "space chosen",
            data_space=space,
        )
        self.drawn[look] = drawn, joined((about, SPACE)) if told else NOTHING
        return self.drawn[look]


def draw_board(
    board: Board,
    *,
    figures: Iterable[Mark] = (),
    tokens: Iterable[Mark] | None = None,
    fire: Mapping[str, int] | None = None,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    shade: Mapping[str, float] | None = None,
    title: str = "",
    theme: str = "light",
) -> str:
    """A board as SVG.

    Without `tokens` a board shows its tags. `highlights` are spaces that may be chosen, or a word
    for each, such as a distance; `paths` are ways from space to space, drawn in dashes; `shade`
    darkens floors, from 0 to 1, where a number about every space is to be seen at a glance.

    >>> board = Board.sketch("stair [start] - hall - jetty [gate_red]")
    >>> ada = Mark(id="ada", space="hall", shape="investigator", name="Ada", letters="A")
    >>> drawing = draw_board(board, figures=[ada], highlights=["jetty"])
    >>> drawing.count('class="space'), 'data-figure="ada"' in drawing
    (3, True)
    """
    look = palette(theme)
    picture = draw_picture(
        board, look, figures=figures, tokens=tokens, fire=fire, highlights=highlights, paths=paths,
        shade=shade,
    )  # fmt: skip
    name = str(name_of(title or board.title))
    head = HEADING if name else 0
    return document(
        picture.width,
        picture.height + head,
        paper(look),
        _heading(name, picture.width, look) if name else NOTHING,
        moved(0, head, *picture.drawn),
        name=name or "A board",
        told=picture.told or words(say("Nothing stands on it.")),
        theme=look.name,
    )


def draw_picture(
    board: Board,
    look: Palette,
    *,
    figures: Iterable[Mark] = (),
    tokens: Iterable[Mark] | None = None,
    fire: Mapping[str, int] | None = None,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    shade: Mapping[str, float] | None = None,
    spare: Sequence[Point] = (),
    measure: Measure = PAPER,
) -> Picture:
    """A board to be put into a larger drawing; `spare` are points kept free among its rooms."""
    plan = plan_of(board, look, spare, measure)
    standing = dict(plan.tagged if tokens is None else plan.fixed)
    for mark in (*(tokens or ()), *fires(fire or {}), *figures):
        there = type(mark) is Mark and mark.space in standing
        standing[mark.space if there else _space_of(mark, board)] += (mark,)
    chips = _chips(highlights, board)
    shade = {board.space(space).id: share for space, share in (shade or {}).items()}
    # A shaded floor says its number in words, and no ring may cover it.
    rings = [plan.rings[space] for space in chips if space not in shade]
    steps = _steps(paths, plan) if paths else NOTHING
    drawn, told, known = [], [], plan.drawn
    for space, marks in standing.items():
        look_of_space = (space, marks, chips.get(space))
        room, sentence = known.get(look_of_space) or plan.draw(look_of_space)
        drawn.append(room)
        told.append(sentence)
    parts = (
        plan.floors,
        shades(plan.layout, shade, look) if shade else NOTHING,
        *rings,
        plan.doors,
        steps,
        plan.names_on_dashes if steps else plan.names,
        *drawn,
    )
    return Picture(plan.layout.width, plan.layout.height, parts, joined(told))


def _space_of(mark: Mark, board: Board) -> str:
    """Where something odd stands. What is not there is refused, and said which space was meant."""
    if not isinstance(mark, Mark):
        raise Refusal(
            say(
                "Figures and tokens are drawn from Marks, not from {mark}.",
                mark=repr(mark)[:60],
            ),
            remedy='Write Mark(id="ian", space="1", shape="investigator", name="Ian").',
        )
    return board.space(mark.space).id


def _chips(highlights: Mapping[str, str] | Iterable[str], board: Board) -> dict[str, str]:
    """The spaces that may be chosen, each with its word if it has one."""
    if not isinstance(highlights, Mapping):
        highlights = dict.fromkeys(highlights, "")
    return {board.space(space).id: str(word) for space, word in highlights.items()}


_plans: dict[tuple[int, str, tuple[Point, ...], Measure, Reads | None], Plan] = {}


def plan_of(
    board: Board, look: Palette, spare: Sequence[Point] = (), measure: Measure = PAPER
) -> Plan:
    """A board laid out, once for each board and reader; a board never changes.

    A plan keeps its board, so that no other board can come by the same number meanwhile.
    """
    known = (id(board), look.name, tuple(spare), measure, READER.get())
    plan = _plans.get(known)
    if plan is None:
        if len(_plans) >= BOARDS:
            _plans.clear()
        plan = _plans[known] = Plan(board, look, spare, measure)
    return plan


@lru_cache(maxsize=10)
def paper(look: Palette) -> Markup:
    """What everything is drawn on."""
    return element("rect", width="100%", height="100%", fill=look.paper, class_="paper")


@lru_cache(maxsize=500)
def _heading(name: str, room: float, look: Palette) -> Markup:
    line = fit(name, room - 32, 16, bold=True)
    return text(16, 26, line, look.ink, size=16, bold=True, class_="heading")


def _ring(layout: Layout, space: str, look: Palette) -> Markup:
    """The ring in a room that may be chosen."""
    return outline(
        layout, space, 2.2,
        fill=look.choice_floor, stroke=look.choice, stroke_width=2.6, class_="ring",
    )  # fmt: skip


def _steps(paths: Iterable[Sequence[str]], plan: Plan) -> Markup:
    """Ways in dashes: each step once, however many ways share it."""
    doors = {frozenset((door.link.start, door.link.end)): door for door in plan.layout.doors}
    drawn = []
    named = ((plan.board.space(space).id for space in way) for way in paths)
    for a, b in dict.fromkeys(step for way in named for step in pairwise(way)):
        leaving, entering = plan.meeting(a), plan.meeting(b)
        door = doors.get(frozenset((a, b)))
        if door is None:
            drawn.append(_far_step(a, b, plan))
            continue
        through = (door.start, door.end) if door.link.start == a else (door.end, door.start)
        drawn.append(_step((leaving, *through, entering), a, b, plan.look))
    return element("g", *drawn, class_="paths") if drawn else NOTHING


def _step(points: tuple[Point, ...], a: str, b: str, look: Palette) -> Markup:
    head = _head(points[1], points[2], look)
    return element("g", _dashes(points, look), head, class_="step", data_from=a, data_to=b)


def _far_step(a: str, b: str, plan: Plan) -> Markup:
    """A step by a way that has signs only: to its sign here, and on from its sign there."""
    drawn = []
    for start, end in ((plan.meeting(a), plan.sign(a, b)), (plan.sign(b, a), plan.meeting(b))):
        if start and end:
            drawn += [_dashes((start, end), plan.look), _head(start, end, plan.look)]
    return element("g", *drawn, class_="step", data_from=a, data_to=b)


def _dashes(points: tuple[Point, ...], look: Palette) -> Markup:
    return element(
        "polyline",
        points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
        fill="none",
        stroke=look.path,
        stroke_width=4,
        stroke_dasharray="9 6",
        stroke_linejoin="round",
    )


def _head(start: Point, end: Point, look: Palette) -> Markup:
    """An arrow half way, that shows on dashes."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    under = arrow(middle, start, end, look.floor, at=-10, size=21, half=9)
    return joined((under, arrow(middle, start, end, look.path, at=-7, size=14, half=6)))
