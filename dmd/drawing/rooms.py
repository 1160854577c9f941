"""What is drawn inside one room: its name, what lies and stands there, where far ways lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from dmd.core.spaces import Space
from dmd.drawing.layout import Room
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.marks import Group, Mark
from dmd.drawing.palette import Palette
from dmd.drawing.shapes import SIZE, breadth, dot, path, shape
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, element, joined, moved, text, title

PADDING: Final = 4
LINE: Final = 14
"""From one line of words to the next."""
ROW: Final = 27
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
    return wrap(label(space), room.w - 2 * PADDING, 2)


def draw_name(space: Space, room: Room, look: Palette) -> Markup:
    """The name, in the middle of the first lines."""
    middle = room.x + room.w / 2
    return joined(
        text(middle, room.y + LINE * (row + 1), line, look.ink, anchor="middle", class_="name")
        for row, line in enumerate(name_lines(space, room))
    )


def draw_ways(ways: Sequence[Way], room: Room, look: Palette) -> Markup:
    """Where far ways lead, on the last lines of a room."""
    shown = list(ways) if len(ways) < 3 else list(ways[:1])
    lines = [_way(way, room, look) for way in shown]
    if len(shown) < len(ways):
        rest = fit(f"+{len(ways) - len(shown)} ways", room.w - 2 * PADDING, SMALLEST)
        told = title("; ".join(f"{way.kind} to {way.to}" for way in ways))
        line = text(0, 11, rest, look.muted, size=SMALLEST)
        lines.append(element("g", told, line, class_="far"))
    bottom = room.y + room.h - PADDING
    return joined(
        moved(room.x + PADDING, bottom - LINE * (len(lines) - row), line)
        for row, line in enumerate(lines)
    )


def _way(way: Way, room: Room, look: Palette) -> Markup:
    sign = shape(Mark(id="", space="", shape=way.kind), look) if way.kind in TWINS else NOTHING
    small = element("g", sign, transform="scale(0.6)") if sign else NOTHING
    at = 16 if sign else 0
    words = fit(f"→ {way.to}", room.w - 2 * PADDING - at, SMALLEST)
    return element(
        "g",
        title(f"{way.kind} to {way.to}"),
        small,
        text(at, 11, words, look.muted, size=SMALLEST),
        class_=f"far {way.kind}" if way.kind in TWINS else "far",
    )


TWINS: Final = ("stairs", "tunnel")
"""Ways that have a symbol of their own."""


def far_lines(ways: int) -> int:
    """The lines that labels of far ways take."""
    return min(ways, 2)


def draw_contents(groups: Sequence[Group], room: Room, top: int, ways: int, look: Palette) -> Markup:
    """Everything in a room, in rows under its name; what finds no place is counted."""
    inside = room.w - 2 * PADDING
    rows = max(1, int(room.h - top - PADDING - LINE * far_lines(ways)) // ROW)
    items = [_item(group, look) for group in groups]
    placed = _in_rows(items, inside, rows)
    shown = sum(map(len, placed))
    while shown < len(items):  # the last ones give way to a chip that names the rest
        more = _more(groups[shown:], look)
        placed = _in_rows([*items[:shown], more], inside, rows)
        if sum(map(len, placed)) == shown + 1 or not shown:
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
    turn = path("M6 -5H16L11 0.500Z", look.choice) if mark.active else NOTHING
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
            cy=24.4,
            r=2,
            fill=look.harm if n < mark.wounds else look.floor,
            stroke=look.harm,
            stroke_width=0.9,
        )
        for n in range(many)
    )


def _more(groups: Sequence[Group], look: Palette) -> Item:
    words = f"+{sum(group.count for group in groups)}"
    wide = width(words, SMALLEST, bold=True) + 8
    chip = element(
        "g",
        title("; ".join(group.told for group in groups)),
        element("rect", x=0, y=3, width=wide, height=17, rx=8, fill=look.wall),
        text(wide / 2, 15.5, words, look.floor, size=SMALLEST, bold=True, anchor="middle"),
        class_="more",
    )
    return Item(wide + 2, chip)
