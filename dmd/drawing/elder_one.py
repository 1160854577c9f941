"""The Elder One's side of the table: track, Stage, Mythos pile, the task, the reserve."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dmd.drawing.cast import ELDER_ONE, token_letters
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.marks import Mark
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.ritual import Ritual, Task
from dmd.drawing.shapes import breadth, rune, shape, skull
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, element, joined, moved, text, title
from dmd.drawing.tracks import draw_pips

PANEL_HEIGHT: Final = 134
PADDING: Final = 12
SPACE: Final = 30
"""How wide a space of the Elder One's track is."""
WHO: Final = 228
"""How much room its name and Stage take."""
LINE: Final = 15
LINES: Final = 3
"""So many lines find room below its Stage."""


@lru_cache(maxsize=500)
def draw_elder_one(ritual: Ritual, wide: float, look: Palette) -> Markup:
    """The whole panel."""
    track = PADDING + WHO
    pile = track + SPACE * ritual.spaces + 26
    paper = element(
        "rect", x=1, y=1, width=wide - 2, height=PANEL_HEIGHT - 2, rx=8,
        fill=look.sheet, stroke=look.line, stroke_width=1.4,
    )  # fmt: skip
    return element(
        "g",
        paper,
        moved(PADDING, PADDING, _who(ritual, WHO - 12, look)),
        moved(track, PADDING, _track(ritual, look)),
        moved(pile, PADDING, _pile(ritual, wide - pile - PADDING, look)),
        moved(PADDING, 101, _reserve(ritual, wide - 2 * PADDING, look)),
        class_="elder-one-panel",
    )


def _who(ritual: Ritual, room: float, look: Palette) -> Markup:
    """Its name, its Stage, and what is to be done about it now."""
    if ritual.wounds is None:
        place, words, signs = "", ritual.task, NOTHING
        lines = wrap(words, room, LINES)
        if len(lines) == 1:
            signs = _task_signs(ritual.tasks[0], room, look)
    else:
        place, words = " · on the board", f"Wounds: {ritual.wounds} of {ritual.health}"
        dots = ritual.health * 11 <= room
        signs = draw_pips(ritual.wounds, ritual.health, look.harm, look) if dots else NOTHING
        words += " (our value)" if ritual.ours else ""
        lines = (fit(words, room),)
    return element(
        "g",
        title(f"{ritual.name}, {ritual.stage_name}. {words}"),
        moved(0, 2, shape(Mark(id="", space="", shape=ELDER_ONE), look)),
        text(44, 14, fit(ritual.name, room - 44, 15, bold=True), look.ink, size=15, bold=True),
        text(44, 30, ritual.stage_name + place, look.muted),
        *(text(0, 54 + LINE * n, line, look.ink) for n, line in enumerate(lines)),
        moved(0, 62, signs),
        class_="elder-one",
    )


def _task_signs(task: Task, room: float, look: Palette) -> Markup:
    """The tokens to be brought down, those that are already crossed out."""
    if task.needed * 26 > room:
        return NOTHING
    letters = token_letters(task.token)
    marks = (
        Mark(id="", space="", shape=task.token, letters=letters, faded=n < task.done)
        for n in range(task.needed)
    )
    return joined(moved(26 * n, 0, shape(mark, look)) for n, mark in enumerate(marks))


def _track(ritual: Ritual, look: Palette) -> Markup:
    """The track: red spaces have a bar below, the last one is the end of the world."""
    first_red = SPACE * (ritual.first_red - 1)
    told = f"Track: space {ritual.track} of {ritual.spaces}, red from {ritual.first_red}"
    return element(
        "g",
        title(told),
        text(0, 11, "Track", look.muted),
        text(first_red, 11, "red: summoned", look.muted, size=SMALLEST),
        *(_space(place, ritual, look) for place in range(1, ritual.spaces + 1)),
        moved(SPACE * (ritual.track - 1), 18, _marker(ritual, look)),
        class_="track elder-one-track",
    )


def _space(place: int, ritual: Ritual, look: Palette) -> Markup:
    red, here = place >= ritual.first_red, place == ritual.track
    fill = look.elder_one if here else look.harm if red else look.empty
    on = letters_on(fill)
    box = element(
        "rect", x=1, y=0, width=SPACE - 2, height=28, rx=4, fill=fill,
        stroke=look.ink if here else look.line, stroke_width=2 if here else 1,
    )  # fmt: skip
    if place == ritual.spaces:
        inside = moved(8, 7, skull(on, fill))
    else:
        inside = text(SPACE / 2, 18.5, str(place), on, bold=here, anchor="middle")
    bar = element("rect", x=4, y=30, width=SPACE - 8, height=3, fill=look.harm) if red else NOTHING
    return moved(SPACE * (place - 1), 42, box, inside, bar)


def _marker(ritual: Ritual, look: Palette) -> Markup:
    """The figure while it is on the track, later the Progression token."""
    if ritual.stage > 1:
        hexagon = shape(Mark(id="", space="", shape="progression", letters="P"), look)
        return moved((SPACE - 22) / 2, 0, hexagon)
    figure = shape(Mark(id="", space="", shape=ELDER_ONE), look)
    return moved((SPACE - 31) / 2, 1, element("g", figure, transform="scale(0.92)"))


def _pile(ritual: Ritual, room: float, look: Palette) -> Markup:
    """The Mythos discard pile: symbols shown and still missing, cards left in the deck."""
    runes = []
    for place in range(max(ritual.symbols, ritual.symbols_to_advance)):
        fill = look.elder_one if place < ritual.symbols else look.sheet
        sign = element("g", rune(fill, look.elder_one), transform="scale(1.7)")
        runes.append(moved(30 * place, 20, sign))
    words = f"{ritual.discarded} discarded · {ritual.in_deck} in the deck"
    symbols = f"{ritual.symbols} of {ritual.symbols_to_advance} Summoning symbols"
    disrupted = look.good if ritual.disrupted else look.muted
    return element(
        "g",
        title(f"Mythos discard pile: {symbols}; {words}"),
        text(0, 11, "Mythos discard pile", look.muted),
        *runes,
        text(0, 62, fit(words, room), look.ink),
        text(0, 78, fit(ritual.disruption, room), disrupted),
        class_="mythos",
    )


def _reserve(ritual: Ritual, room: float, look: Palette) -> Markup:
    """Each kind with its number; what finds no place on the line is in the words."""
    drawn, x = [text(0, 15, "Reserve", look.muted)], 62.0
    told = []
    for mark, left in ritual.reserves:
        words = f"{mark.name} {left}"
        told.append(words)
        needed = breadth(mark) + width(words) + 20
        if x + needed - 15 > room:
            continue
        sign = shape(mark, look) if left else element("g", shape(mark, look), opacity=0.4)
        line = text(breadth(mark) + 5, 15, words, look.ink if left else look.muted)
        drawn.append(moved(x, 0, sign, line, data_reserve=mark.id))
        x += needed
    return element("g", title("Reserve: " + ", ".join(told)), *drawn, class_="reserve")
