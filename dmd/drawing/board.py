"""A board as a drawing: rooms, the ways between them, who stands where, what may be chosen.

It draws any `Board` and knows no game. What does not change from move to move is drawn once for a
board; the contents of a room are drawn once for each way they can look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dmd.core.board import Board
from dmd.core.complaints import Refusal
from dmd.drawing.ground import draw_ground, far_ways
from dmd.drawing.layout import Layout, Room, laid_out
from dmd.drawing.letters import width
from dmd.drawing.marks import Group, Mark, fires, grouped, tag_mark
from dmd.drawing.palette import Palette, palette
from dmd.drawing.rooms import LINE, PADDING, Way, draw_contents, name_lines
from dmd.drawing.svg import (
    NOTHING,
    SMALLEST,
    Markup,
    document,
    element,
    joined,
    moved,
    number,
    text,
    title,
    words,
)

FIXED: Final = ("start", "stairs", "tunnel")
"""Tags that stay on a board all game, as gates do; other tags are tokens that may go."""
BOARDS: Final = 64
LOOKS: Final = 20_000
"""How many boards, and how many looks of their rooms, are kept ready."""
HEADING: Final = 34


class Picture(NamedTuple):
    """A drawing that can be put into a larger one."""

    width: float
    height: float
    drawn: Markup
    told: str


class Plan:
    """A board laid out in one palette, and the rooms drawn so far."""

    def __init__(self, board: Board, look: Palette) -> None:
        self.board = board
        self.look = look
        self.layout: Layout = laid_out(board)
        self.ground = draw_ground(board, self.layout, look)
        self.ways: dict[str, list[Way]] = far_ways(board, self.layout)
        self.tops = {
            space.id: PADDING + 2 + LINE * len(name_lines(space, self.layout.rooms[space.id]))
            for space in board.spaces
        }
        self.fixed = {space.id: self._tags(space.id, fixed=True) for space in board.spaces}
        self.tagged = {space.id: self._tags(space.id, fixed=False) for space in board.spaces}
        self.drawn: dict[tuple[str, tuple[Mark, ...], str | None], tuple[Markup, str]] = {}

    def _tags(self, space: str, *, fixed: bool) -> tuple[Mark, ...]:
        tags = [tag for tag in self.board.space(space).tags if tag not in ("stairs", "tunnel")]
        kept = [tag for tag in tags if not fixed or tag in FIXED or tag.startswith("gate_")]
        return tuple(tag_mark(tag, space) for tag in kept)

    def space(self, space: str, marks: tuple[Mark, ...], chip: str | None) -> tuple[Markup, str]:
        """A room with what is in it, and the same in words; kept for the next time."""
        key = (space, marks, chip)
        found = self.drawn.get(key)
        if found is None:
            if len(self.drawn) > LOOKS:
                self.drawn.clear()
            found = self.drawn[key] = self._space(space, grouped(marks), chip)
        return found

    def _space(self, id_: str, groups: list[Group], chip: str | None) -> tuple[Markup, str]:
        look, room, space = self.look, self.layout.rooms[id_], self.board.space(id_)
        contents = draw_contents(groups, room, self.tops[id_], len(self.ways.get(id_, ())), look)
        told = ", ".join(group.told for group in groups)
        sentence = f"{space.name}: {told}." if told else ""
        about = f"{space.name}: {told}" if told else space.name
        if chip is not None:
            about += f" ({chip})" if chip else " (may be chosen)"
        drawn = element(
            "g",
            title(about),
            _reach(room),
            _ring(room, chip, look) if chip is not None else NOTHING,
            contents,
            class_="space" if chip is None else "space chosen",
            data_space=id_,
        )
        return drawn, sentence


def draw_board(
    board: Board,
    *,
    figures: Iterable[Mark] = (),
    tokens: Iterable[Mark] | None = None,
    fire: Mapping[str, int] | None = None,
    highlights: Mapping[str, str] | Iterable[str] = (),
    paths: Iterable[Sequence[str]] = (),
    title: str = "",
    theme: str = "light",
) -> str:
    """A board as SVG.

    Without `tokens` a board shows its tags. `highlights` are spaces that may be chosen, or a word
    for each, such as a distance; `paths` are ways from space to space, drawn in dashes.

    >>> board = Board.sketch("stair [start] - hall - jetty [gate_red]")
    >>> ada = Mark(id="ada", space="hall", shape="investigator", name="Ada", letters="A")
    >>> drawing = draw_board(board, figures=[ada], highlights=["jetty"])
    >>> drawing.count('class="space'), 'data-figure="ada"' in drawing
    (3, True)
    """
    look = palette(theme)
    picture = draw_picture(
        board, look, figures=figures, tokens=tokens, fire=fire, highlights=highlights, paths=paths
    )
    name = title or board.title or "A board"
    head = HEADING if title or board.title else 0
    drawn = picture.drawn
    if head:
        heading = _heading(name, picture.width, look)
        drawn = joined((heading, moved(0, head - 6, drawn)))
    return document(
        picture.width,
        picture.height + max(0, head - 6),
        element("rect", width="100%", height="100%", fill=look.paper, class_="paper"),
        drawn,
        name=name,
        told=picture.told or "Nothing is on it.",
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
) -> Picture:
    """A board to be put into a larger drawing."""
    plan = plan_of(board, look)
    rooms = plan.layout.rooms
    standing = dict(plan.tagged if tokens is None else plan.fixed)
    for mark in (*(tokens or ()), *fires(fire or {}), *figures):
        if mark.space not in rooms:
            raise _nowhere(mark.space, board)
        standing[mark.space] += (mark,)
    chips = highlights if isinstance(highlights, Mapping) else dict.fromkeys(highlights, "")
    for space in chips:
        if space not in rooms:
            raise _nowhere(space, board)
    drawn = [plan.space(space, marks, chips.get(space)) for space, marks in standing.items()]
    dashes = _dashes(paths, plan) if paths else NOTHING
    told = " ".join(sentence for _, sentence in drawn if sentence)
    return Picture(
        plan.layout.width,
        plan.layout.height,
        joined((plan.ground, dashes, *(markup for markup, _ in drawn))),
        told,
    )


_plans: dict[tuple[int, str], Plan] = {}


def plan_of(board: Board, look: Palette) -> Plan:
    """A board laid out, once for each board; a board never changes."""
    plan = _plans.get((id(board), look.name))
    if plan is None or plan.board is not board:
        if len(_plans) >= BOARDS:
            _plans.clear()
        plan = _plans[id(board), look.name] = Plan(board, look)
    return plan


def _heading(name: str, room: float, look: Palette) -> Markup:
    from dmd.drawing.letters import fit

    line = fit(name, room - 32, 16, bold=True)
    return text(16, 24, line, look.ink, size=16, bold=True, class_="title")


def _reach(room: Room) -> Markup:
    """The invisible floor that takes clicks."""
    return element(
        "rect", x=room.x, y=room.y, width=room.w, height=room.h, rx=6,
        fill="none", pointer_events="all", class_="reach",
    )  # fmt: skip


def _ring(room: Room, chip: str, look: Palette) -> Markup:
    """A ring around a room that may be chosen, and a word on its upper edge."""
    ring = element(
        "rect", x=room.x, y=room.y, width=room.w, height=room.h, rx=6,
        fill="none", stroke=look.choice, stroke_width=4, class_="ring",
    )  # fmt: skip
    if not chip:
        return ring
    from dmd.drawing.letters import fit

    short = fit(chip, room.w - 20, SMALLEST, bold=True)
    wide = max(16.0, width(short, SMALLEST, bold=True) + 8)
    x = room.x + room.w - wide + 4
    pill = element("rect", x=x, y=room.y - 9, width=wide, height=16, rx=8, fill=look.choice)
    on = look.floor if look.name == "light" else look.paper
    told = text(
        x + wide / 2, room.y + 3, short, on, size=SMALLEST, bold=True, anchor="middle", class_="chip"
    )
    return joined((ring, pill, told))


def _dashes(paths: Iterable[Sequence[str]], plan: Plan) -> Markup:
    """Ways in dashes: each stretch once, however many ways share it; twins are jumped."""
    doors = {frozenset((d.link.start, d.link.end)): d for d in plan.layout.doors}
    drawn = []
    for a, b in dict.fromkeys(pair for path in paths for pair in zip(path, path[1:])):
        for space in (a, b):
            if space not in plan.layout.rooms:
                raise _nowhere(space, plan.board)
        door = doors.get(frozenset((a, b)))
        if door is None:
            continue
        leaving, entering = (door.start, door.end) if door.link.start == a else (door.end, door.start)
        points = (plan.layout.rooms[a].middle, leaving, entering, plan.layout.rooms[b].middle)
        line = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        drawn.append(
            element(
                "polyline", points=line, fill="none", stroke=plan.look.path, stroke_width=4,
                stroke_dasharray="9 6", stroke_linejoin="round", data_from=a, data_to=b, class_="step",
            )  # fmt: skip
        )
    return element("g", *drawn, class_="paths") if drawn else NOTHING


def _nowhere(space: str, board: Board) -> Refusal:
    board.space(space)  # says which space was meant
    return Refusal(f"“{words(space)}” cannot be drawn.")
