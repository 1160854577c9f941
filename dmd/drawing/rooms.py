"""What is drawn inside one room: its name, what lies and stands there, where far ways lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from dmd.core.spaces import Space
from dmd.drawing.layout import Room
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.marks import TWINS, Group, Mark
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.shapes import SIZE, breadth, path, shape
from dmd.drawing.svg import (
    NOTHING,
    SMALLEST,
    Markup,
    element,
    joined,
    moved,
    text,
    title,
)

PADDING: Final = 4
LINE: Final = 13.5
"""From one line of words to the next."""
ROW: Final = 28
"""From one row of figures to the next."""
PIPS: Final = 4
"""Up to so many wounds are dots under a figure; more are a number beside it."""
SHORT_ID: Final = 3
"""An id of so many letters is written before the name, since players type it."""


class Way(NamedTuple):
    """A way that is labelled: what kind it is, and where it leads."""

    kind: str
    to: str


class Item(NamedTuple):
    """Something in a room, and how much of a row it needs."""

    width: float
    drawn: Markup


def label(space: Space) -> str:
    """What is written in a room."""
    if space.id == space.name or len(space.id) > SHORT_ID:
        return space.name
    return f"{space.id} {space.name}"


def name_lines(space: Space, room: Room) -> list[str]:
    """The name of a space, over at most two lines."""
    return wrap(label(space), room.w - 3 * PADDING, 2)


def draw_name(space: Space, room: Room, look: Palette, halo: str) -> Markup:
    """The name, in the middle of the first lines; with a halo it stays readable on dashes."""
    x, y = room.x + room.w / 2, room.y + LINE + 2
    return joined(
        text(x, y + LINE * row, line, look.ink, anchor="middle", halo=halo, class_="name")
        for row, line in enumerate(name_lines(space, room))
    )


def way_lines(ways: Sequence[Way], room: Room) -> list[tuple[Way, list[str]]]:
    """Where far ways lead, in at most three lines; several get one each, the last two share."""
    if not ways:
        return []
    inside = room.w - 2 * PADDING - SIGN
    if len(ways) == 1:
        return [(ways[0], wrap(ways[0].to, inside, 2, SMALLEST))]
    lines = [(way, [fit(way.to, inside, SMALLEST)]) for way in ways[:3]]
    if len(ways) > 3:
        told = "; ".join(f"{way.kind} to {way.to}" for way in ways[2:])
        lines[2] = (Way("more ways", told), [fit(f"+{len(ways) - 2} ways", inside, SMALLEST)])
    return lines


def foot(ways: Sequence[Way], room: Room) -> float:
    """How high the labels of far ways stand."""
    return PADDING + LINE * sum(len(lines) for _, lines in way_lines(ways, room))


def draw_ways(ways: Sequence[Way], room: Room, look: Palette, halo: str) -> Markup:
    """Where far ways lead, at the foot of a room."""
    lines = way_lines(ways, room)
    y = room.y + room.h - foot(ways, room)
    drawn = []
    for way, told in lines:
        drawn.append(moved(room.x + PADDING, y, _way(way, told, look, halo)))
        y += LINE * len(told)
    return joined(drawn)


def _way(way: Way, told: list[str], look: Palette, halo: str) -> Markup:
    twin = way.kind in TWINS
    wall = path("M20 2V20", "none", look.harm, 4) if way.kind == WALL else NOTHING
    scale = 0.5 if len(told) == 1 else 0.64
    sign = (
        shape(Mark(id="", space="", shape=way.kind), look) if twin else joined((_arrow(look), wall))
    )
    return element(
        "g",
        title(f"{way.kind}: {way.to}"),
        element("g", sign, transform=f"translate(0 1) scale({scale})"),
        *(
            text(SIGN, LINE * row + 10.5, line, look.muted, size=SMALLEST, halo=halo)
            for row, line in enumerate(told)
        ),
        class_=f"far {way.kind}" if twin else "far",
    )


def _arrow(look: Palette) -> Markup:
    return path("M2 8H11V3L20 11L11 19V14H2Z", look.token)


SIGN: Final = 16
"""How much room the sign of a far way takes."""
WALL: Final = "a wall, since the arrow is not answered"


def draw_contents(
    groups: Sequence[Group], space: Space, room: Room, ways: Sequence[Way], chip: str, look: Palette
) -> Markup:
    """Everything in a room, in rows under its name; what finds no place is counted."""
    inside = room.w - 2 * PADDING
    top = PADDING + 3 + LINE * len(name_lines(space, room))
    rows = max(1, int(room.h - top - foot(ways, room)) // ROW)
    items = [_item(group, look) for group in groups]
    first = [_chip(chip, inside, look)] if chip else []
    shown = len(items)
    while True:
        rest = [_more(groups[shown:], look)] if shown < len(items) else []
        wanted = [*first, *items[:shown], *rest]
        placed = _in_rows(wanted, inside, rows)
        if sum(map(len, placed)) == len(wanted) or not shown:
            break
        shown -= 1
    drawn = []
    for number, row in enumerate(placed):
        x = room.x + PADDING + (inside - sum(item.width for item in row) + 2) / 2
        for item in row:
            drawn.append(moved(x, room.y + top + number * ROW, item.drawn))
            x += item.width
    return joined(drawn)


def _in_rows(items: Sequence[Item], inside: float, rows: int) -> list[list[Item]]:
    """As many items as find a place."""
    placed: list[list[Item]] = [[]]
    used = 0.0
    for item in items:
        if used + item.width - 2 > inside and placed[-1]:
            if len(placed) == rows:
                break
            placed.append([])
            used = 0.0
        placed[-1].append(item)
        used += item.width
    return placed


def _item(group: Group, look: Palette) -> Item:
    """A symbol, its number, its wounds."""
    mark = group.first
    wide: float = breadth(mark)
    beside = f"×{group.count}" if group.count > 1 else ""
    pips = NOTHING
    if mark.wounds > PIPS or mark.health > PIPS >= mark.wounds > 0:
        beside += f" {mark.wounds}/{mark.health}" if mark.health else f" {mark.wounds}"
    elif mark.wounds:
        pips = _pips(mark, wide, look)
    number = text(wide + 1, 16, beside.strip(), look.ink, size=SMALLEST, bold=True)
    turn = _turn(look) if mark.active else NOTHING
    drawn = element(
        "g",
        title(group.told),
        element("g", shape(mark, look), opacity=0.55) if _is_pale(mark) else shape(mark, look),
        turn,
        pips,
        number if beside else NOTHING,
        class_=f"{'figure' if mark.is_figure else 'token'} {_kind(mark)}",
        **_data(group),
    )
    more = width(beside.strip(), SMALLEST, bold=True) + 1 if beside else 0
    return Item(wide + more + 2, drawn)


def _is_pale(mark: Mark) -> bool:
    return mark.faded and mark.is_figure


def _kind(mark: Mark) -> str:
    return mark.shape if mark.shape.isidentifier() else "token"


def _data(group: Group) -> dict[str, str | float]:
    """What a panel needs to know of a symbol."""
    sort = "figure" if group.first.is_figure else "token"
    told: dict[str, str | float] = {f"data_{sort}": group.first.id}
    if len(group.ids) > 1:
        told["data_ids"] = "|".join(group.ids)
    if group.count > 1:
        told["data_count"] = group.count
    return told


def _pips(mark: Mark, wide: float, look: Palette) -> Markup:
    """Wounds as dots: filled ones were taken, open ones are left."""
    many = mark.health or mark.wounds
    first = (wide - 5.5 * (many - 1)) / 2
    return joined(
        element(
            "circle",
            cx=first + 5.5 * n,
            cy=25.2,
            r=2,
            fill=look.harm if n < mark.wounds else look.floor,
            stroke=look.harm,
            stroke_width=0.9,
        )
        for n in range(many)
    )


def _turn(look: Palette) -> Markup:
    """The bar under the one whose turn it is."""
    return element("rect", x=0, y=23.6, width=SIZE, height=3, rx=1.5, fill=look.choice)


def _more(groups: Sequence[Group], look: Palette) -> Item:
    """A pill that counts, and on hover names, what found no place."""
    told = title("; ".join(group.told for group in groups))
    return _pill(f"+{sum(group.count for group in groups)}", look.wall, "more", told)


def _chip(chip: str, room: float, look: Palette) -> Item:
    """A word on a space that may be chosen, such as its distance."""
    short = fit(chip, room - 10, SMALLEST, bold=True)
    return _pill(short, look.choice, "chip", title(chip) if short != chip else NOTHING)


def _pill(words: str, fill: str, class_: str, told: Markup) -> Item:
    wide = max(SIZE - 3, width(words, SMALLEST, bold=True) + 8)
    drawn = element(
        "g",
        told,
        element("rect", x=0, y=3, width=wide, height=17, rx=8.5, fill=fill),
        text(wide / 2, 15.5, words, letters_on(fill), size=SMALLEST, bold=True, anchor="middle"),
        class_=class_,
    )
    return Item(wide + 2, drawn)
