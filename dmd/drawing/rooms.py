"""What is drawn inside one room: its name, what lies and stands there, where far ways lead."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import label
from dmd.core.sentences import Listed, in_a_row, in_short, say
from dmd.core.sentences import name as reader_name
from dmd.core.things import FIGURES, TWINS, Group, Mark
from dmd.drawing.letters import HYPHEN, fit, width, wrap
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.placing import PAPER, Measure, Point, Room
from dmd.drawing.rows import APART, LOW_ROW, PADDING, ROW, Frame, Item, high_of, in_rows
from dmd.drawing.shapes import SIZE, breadth, fire, path, shape
from dmd.drawing.svg import (
    NOTHING,
    SMALLEST,
    Markup,
    Value,
    element,
    joined,
    moved,
    number,
    text,
    title,
)

LINE: Final = 13.5
"""From one line of words to the next."""
IMPORTANT: Final = (*FIGURES, "fire", "gate", "start")
"""Where a room is full, other things give way first, then these from the last on."""
FLAME: Final = 0.66
"""How large the flame on the shoulder of somebody who burns is, of the one that lies in a space."""
SHOULDER: Final = 15
"""Where it begins; it sticks out, so that the figure below can still be read."""
PIPS: Final = 4
"""Up to so many wounds are dots under a figure; more are a number beside it."""
SIGN: Final = 16
"""How much room the sign of a far way takes."""
LESS: Final = 4
"""So much smaller a long name on a screen may be, before it takes a third line; or less."""
FEW: Final = 0.4
"""So many of the names may be long, where the others are drawn in larger letters."""
MORE: Final = "more ways"
WALL: Final = "a wall, since the arrow is not answered"


class Way(NamedTuple):
    """A way that is labelled: what kind it is, and where it leads."""

    kind: str
    to: str


def spoken(board: Board, measure: Measure = PAPER) -> dict[str, str]:
    """What is written in each room, in the language of whoever looks at it.

    On a screen names are enough, as sentences have them, unless two spaces are called the same; a
    language may have shorter ones for it.
    """
    names = {one.id: str(reader_name(one.name)) for one in board.spaces}
    if not measure.numbers:
        short = {one.id: str(in_short(one.name)) for one in board.spaces}
        for found in (short, names):
            if len(set(found.values())) == len(found):
                return found
    return {one.id: f"{label(one).removesuffix(one.name)}{names[one.id]}" for one in board.spaces}


def name_lines(
    told: str, room: Room, letters: float, ways: Sequence[Way]
) -> tuple[float, tuple[str, ...]]:
    """The name of a space over two lines; a long one smaller, and over three.

    On paper only where two rows of things, or as many as before, still lie below it.
    """
    inside = room.w - 3 * PADDING
    sizes = [(letters, 2)]
    if letters > PAPER.letters:
        inside += PADDING
        least = max(letters - LESS, PAPER.letters + 2)
        sizes += [(size, 2) for size in range(int(letters) - 1, int(least) - 1, -1)]
        sizes += [(size, 3) for size in range(int(letters) - 2, int(PAPER.letters) - 1, -1)]
    else:
        high = room.h - foot(ways, room)
        enough = min(2, _rows_below(high, letters, 2))
        sizes += [(SMALLEST, 2)]
        sizes += [(SMALLEST, 3)] if _rows_below(high, SMALLEST, 3) >= enough else []
    ways_to_say = [(size, wrap(told, inside, most, size)) for size, most in sizes]
    whole = [one for one in ways_to_say if not "".join(one[1][-1:]).endswith("…")]
    if letters > PAPER.letters:  # a little smaller, rather than with a word broken in two
        unbroken = (one for one in whole if one[0] >= letters - LESS and _joined(one[1]) == told)
        return next(unbroken, (*whole, ways_to_say[-1])[0])
    return (*whole, ways_to_say[-1])[0]


def _joined(lines: Sequence[str]) -> str:
    """The lines in one again, with a hyphen more where a word was broken."""
    return "".join(line if line.endswith(HYPHEN) else f"{line} " for line in lines).rstrip()


def largest(names: Mapping[str, str], rooms: Mapping[str, Room], measure: Measure) -> float:
    """The letters in which every name of a board fits into its room, over two lines.

    A few long ones may be a little smaller than the others.
    """
    for size in measure.larger:
        found = [name_lines(told, rooms[space], size, ()) for space, told in names.items()]
        long = sum(letters < size - 1 or len(lines) > 2 for letters, lines in found)
        if long <= len(found) * FEW:
            return size
    return measure.letters


def _rows_below(high: float, letters: float, lines: int) -> int:
    """How many rows of things find room under so many lines."""
    return int(high - PADDING - 3 - _line(letters) * lines) // ROW


def draw_name(
    told: str, room: Room, look: Palette, halo: str, letters: float, ways: Sequence[Way]
) -> Markup:
    """The name, in the middle of the first lines; with a halo it stays readable on dashes."""
    letters, lines = name_lines(told, room, letters, ways)
    line_high = _line(letters)
    x, y = room.x + room.w / 2, room.y + line_high + 2
    return joined(
        text(
            x, y + line_high * row, line, look.ink, size=letters, anchor="middle", halo=halo,
            class_="name",
        )
        for row, line in enumerate(lines)
    )  # fmt: skip


def _line(letters: float) -> float:
    """From one line of a name to the next."""
    return LINE * letters / PAPER.letters


def way_lines(ways: Sequence[Way], room: Room) -> list[tuple[Way, tuple[str, ...]]]:
    """Where far ways lead, in at most three lines; several get one each, the last two share."""
    if not ways:
        return []
    inside = room.w - 2 * PADDING - SIGN
    if len(ways) == 1:
        return [(ways[0], wrap(ways[0].to, inside, 2, SMALLEST))]
    lines: list[tuple[Way, tuple[str, ...]]] = [
        (way, (fit(way.to, inside, SMALLEST),)) for way in ways[:3]
    ]
    if len(ways) > 3:
        there = [say("{kind} to {space}", kind=way.kind, space=way.to) for way in ways[2:]]
        more = str(say("+{n} ways", n=len(ways) - 2))
        lines[2] = (Way(MORE, str(in_a_row(there, "; "))), (fit(more, inside, SMALLEST),))
    return lines


def foot(ways: Sequence[Way], room: Room) -> float:
    """How high the labels of far ways stand."""
    return PADDING + LINE * sum(len(lines) for _, lines in way_lines(ways, room))


def way_spot(ways: Sequence[Way], room: Room, to: str) -> Point | None:
    """Where the sign of the way to somewhere stands; those counted together have one sign."""
    y = room.y + room.h - foot(ways, room)
    for way, told in way_lines(ways, room):
        if to == way.to or way.kind == MORE:
            return room.x + PADDING + SIGN / 2, y + LINE / 2
        y += LINE * len(told)
    return None


def draw_ways(ways: Sequence[Way], room: Room, look: Palette, halo: str) -> Markup:
    """Where far ways lead, at the foot of a room."""
    lines = way_lines(ways, room)
    y = room.y + room.h - foot(ways, room)
    drawn = []
    for way, told in lines:
        drawn.append(moved(room.x + PADDING, y, _way(way, told, look, halo)))
        y += LINE * len(told)
    return joined(drawn)


def _way(way: Way, told: Sequence[str], look: Palette, halo: str) -> Markup:
    twin = way.kind in TWINS
    wall = path("M20 2V20", "none", look.harm, 4) if way.kind == WALL else NOTHING
    scale = 0.5 if len(told) == 1 else 0.64
    sign = (
        shape(Mark(id="", space="", shape=way.kind), look) if twin else joined((_arrow(look), wall))
    )
    return element(
        "g",
        title(say("{kind}: {space}", kind=way.kind, space=way.to)),
        element("g", sign, transform=f"translate(0 1) scale({scale})"),
        *(
            text(SIGN, LINE * row + 10.5, line, look.muted, size=SMALLEST, halo=halo)
            for row, line in enumerate(told)
        ),
        class_=f"far {way.kind}" if twin else "far",
    )


def _arrow(look: Palette) -> Markup:
    return path("M2 8H11V3L20 11L11 19V14H2Z", look.token)


def frame(told: str, room: Room, ways: Sequence[Way], letters: float) -> Frame:
    """The free floor between the name and the labels."""
    letters, lines = name_lines(told, room, letters, ways)
    top = PADDING + 3 + _line(letters) * len(lines)
    high = room.h - top - foot(ways, room)
    return Frame(room.x + PADDING, room.y + top, room.w - 2 * PADDING, high)


def draw_contents(
    groups: Sequence[Group], within: Frame, chip: str, look: Palette, sizes: Sequence[float] = (1,)
) -> Markup:
    """Everything in a room, in rows under its name; what finds no place is counted.

    It is drawn at the largest of the sizes at which everything finds one, else at the least.
    """
    least = len(sizes) - 1  # that one is taken in any case, so that nobody need try it
    times = sizes[
        bisect_left(
            sizes, True, hi=least,
            key=lambda n: _all_fit(groups, within.drawn_at(n), chip, look),
        )
    ]  # fmt: skip
    frame_ = within.drawn_at(times)
    if times == 1:
        return _in_place(_placed(groups, within, chip, look), within)
    rows = _placed(groups, frame_, chip, look)
    free = max(0.0, frame_.height - sum(map(high_of, rows)))  # they stand in the middle of it
    place = f"translate({number(within.x)} {number(within.y + free * times / 2)}) scale({times})"
    return element("g", _in_place(rows, frame_), transform=place)


def _all_fit(groups: Sequence[Group], within: Frame, chip: str, look: Palette) -> bool:
    if within.height < ROW or _cut(chip, within.width) != chip:
        return False
    wanted = [_chip(chip, within.width, look)] if chip else []
    wanted += [_item(group, look) for group in groups]
    return sum(map(len, in_rows(wanted, within))) == len(wanted)


def _in_place(rows: Sequence[Sequence[Item]], within: Frame) -> Markup:
    drawn = []
    y = within.y
    for row in rows:
        x = within.x + (within.width - sum([item.width for item in row]) + APART) / 2
        for item in row:
            place = f"translate({number(x)} {number(y)})"
            drawn.append(element("g", item.drawn, transform=place, **item.attributes))
            x += item.width
        y += high_of(row)
    return joined(drawn)


def _placed(groups: Sequence[Group], within: Frame, chip: str, look: Palette) -> list[list[Item]]:
    """The rows. Where not everything has a place, the least important things give way."""
    first = [_chip(chip, within.width, look)] if chip else []
    most = within.rows * int((within.width + APART) // (SIZE + APART))
    if len(groups) <= most:
        wanted = [*first, *[_item(group, look) for group in groups]]
        rows = in_rows(wanted, within)
        if sum(map(len, rows)) == len(wanted):
            return rows
    by_importance = sorted(groups, key=_importance)
    for many in range(min(most, len(groups)), -1, -1):
        left = [group for group in groups if group in by_importance[:many]]
        rest = [group for group in groups if group not in by_importance[:many]]
        wanted = [*first, *[_item(group, look) for group in left], _more(rest, look)]
        rows = in_rows(wanted, within)
        if sum(map(len, rows)) == len(wanted):
            break
    return rows


def _importance(group: Group) -> int:
    shape = group.look.shape
    return IMPORTANT.index(shape) if shape in IMPORTANT else len(IMPORTANT)


def _item(group: Group, look: Palette) -> Item:
    """A symbol with what a panel needs to know of it."""
    return _drawn(group, str(group.told), look)


@lru_cache(maxsize=5_000)
def _drawn(group: Group, told: str, look: Palette) -> Item:
    drawn, wide = _symbol(group.look, group.many, look, told)
    is_figure = group.look.is_figure
    is_low = not (group.look.wounds or group.look.active)
    attributes: dict[str, Value] = {
        "class_": f"{'figure' if is_figure else 'token'} {_kind(group.look)}",
        "data_figure" if is_figure else "data_token": group.ids[0],
    }
    if len(group.ids) > 1:
        attributes["data_ids"] = "|".join(group.ids)
    if group.many > 1:
        attributes["data_count"] = group.many
    return Item(wide, drawn, attributes, LOW_ROW if is_low else ROW)


@lru_cache(maxsize=5_000)
def _symbol(mark: Mark, many: int, look: Palette, told: str = "") -> tuple[Markup, float]:
    """A symbol, its number, its wounds, its flame; and how wide all that is.

    What it is told as is read already: a mark is the same in every language.
    """
    wide: float = breadth(mark)
    flame = moved(SHOULDER, -1.5, element("g", fire(look, look.floor), transform=f"scale({FLAME})"))
    pips = NOTHING
    beside = [f"×{many}"] if many > 1 else []
    if max(mark.wounds, mark.health) > PIPS and mark.wounds:
        beside.append(f"{mark.wounds}/{mark.health}" if mark.health else f"{mark.wounds}")
    elif mark.wounds:
        pips = _pips(mark, wide, look)
    if mark.burning > 1:
        beside.append(str(mark.burning))
    counted = " ".join(beside)
    ahead = SHOULDER + SIZE * FLAME if mark.burning else wide
    drawn = (
        title(told),
        element("g", shape(mark, look), opacity=0.55) if _is_pale(mark) else shape(mark, look),
        _turn(look) if mark.active else NOTHING,
        pips,
        flame if mark.burning else NOTHING,
        text(ahead + 1, 16, counted, look.ink, size=SMALLEST, bold=True) if counted else NOTHING,
    )
    more = width(counted, SMALLEST, bold=True) + 1 if counted else 0
    return joined(drawn), ahead + more + APART


def _is_pale(mark: Mark) -> bool:
    return mark.faded and mark.is_figure


def _kind(mark: Mark) -> str:
    return mark.shape if mark.shape.isidentifier() else "unknown"


def _pips(mark: Mark, wide: float, look: Palette) -> Markup:
    """Wounds as dots: filled ones were taken, open ones are left."""
    dots = max(mark.health, mark.wounds)
    first = (wide - 5.5 * (dots - 1)) / 2
    fills = [look.harm if n < mark.wounds else look.floor for n in range(dots)]
    return joined(
        element("circle", cx=first + 5.5 * n, cy=25.2, r=2, fill=fill, stroke=look.harm)
        for n, fill in enumerate(fills)
    )


def _turn(look: Palette) -> Markup:
    """The bar under the one whose turn it is."""
    return element("rect", x=0, y=23.6, width=SIZE, height=3, rx=1.5, fill=look.choice)


def _more(groups: Sequence[Group], look: Palette) -> Item:
    """A pill that counts, and on hover names, what found no place."""
    told = title(Listed([group.told for group in groups], "", "; "))
    pill = _pill(f"+{sum(group.many for group in groups)}", look.wall, "more", told)
    pill.attributes["data_ids"] = "|".join(one for group in groups for one in group.ids)
    return pill


def _chip(chip: str, room: float, look: Palette) -> Item:
    """A word on a space that may be chosen, such as its distance."""
    short = _cut(chip, room)
    return _pill(short, look.choice, "chip", title(chip) if short != chip else NOTHING)


def _cut(chip: str, room: float) -> str:
    """As much of the word as a room is broad."""
    return fit(chip, room - 10, SMALLEST, bold=True)


def _pill(words: str, fill: str, class_: str, told: Markup) -> Item:
    wide = max(SIZE - 3, width(words, SMALLEST, bold=True) + 8)
    pill = element("rect", x=0, y=3, width=wide, height=17, rx=8.5, fill=fill)
    on = letters_on(fill)
    word = text(wide / 2, 15.5, words, on, size=SMALLEST, bold=True, anchor="middle")
    return Item(wide + APART, joined((told, pill, word)), {"class_": class_})
