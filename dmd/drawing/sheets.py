"""Sheets beside the board, drawn from their parts: a person's, the enemy's, a market's, a pile's.

A sheet has a heading, columns side by side, and rows below them over its whole width. It knows no
game: what is on it, and in which tone, is in the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from dmd.core.scene import (
    AnyPart,
    Chip,
    Ladder,
    Pile,
    Pips,
    Row,
    Sheet,
    Sign,
    Signs,
    Stock,
    Tone,
    Track,
)
from dmd.core.things import Mark
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.shapes import BOLT, HEART, SPIRAL, breadth, path, rune, shape, skull
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, apart, element, joined, moved, text, title
from dmd.drawing.tracks import draw_pips, draw_track

PADDING: Final = 12
HEAD: Final = 48
"""How high the heading is."""
NAMED, MOST_NAMED = 74, 124
"""How much room the name of a track or a row takes, and at most where a language has long ones."""
SIGNED: Final = 19
"""How far the sign of a track pushes its name."""
LINE: Final = 15
GAP: Final = 12
"""Between two sheets, and between two columns."""
STEP: Final = 30
"""How wide a step of a ladder is."""
TRACK: Final = 26
ABOVE: Final = 14
"""How much room the dice and notches over a track take."""
PIPS: Final = 17


class Drawn(NamedTuple):
    """A part that was drawn, and how high it is."""

    markup: Markup
    high: float


@lru_cache(maxsize=2_000)
def draw_sheet(sheet: Sheet, wide: float, look: Palette) -> Drawn:
    """One sheet, as high as what is on it."""
    room, named = wide - 2 * PADDING, _named(sheet)
    head = _header(sheet.title, sheet.place, sheet.figure, sheet.chips, wide, look)
    drawn, deepest = [head], float(HEAD)
    x = float(PADDING)
    for column, across in zip(sheet.columns, _widths(sheet.columns, room), strict=True):
        stacked, deep = _stacked(column, across, look, named)
        drawn += apart(x, HEAD, stacked)
        deepest = max(deepest, HEAD + deep)
        x += across + GAP
    below, deep = _stacked(sheet.below, room, look, named)
    drawn += apart(PADDING, deepest, below)
    high = deepest + deep + PADDING
    whole = (_paper(sheet, wide, high, look), *drawn)
    about = {"class_": "sheet faded" if sheet.faded else "sheet", "data_sheet": sheet.id}
    if sheet.faded:
        return Drawn(element("g", *whole, opacity=0.6, **about), high)
    return Drawn(element("g", *whole, **about), high)


def draw_sheets(
    sheets: Sequence[Sheet], wide: float, look: Palette, abreast: int = 2
) -> tuple[list[Markup], float]:
    """Sheets in rows, each as high as the highest of its row, and how high they are together."""
    each = (wide - GAP * (abreast - 1)) / abreast
    drawn: list[Markup] = []
    y = 0.0
    for begin in range(0, len(sheets), abreast):
        row = [draw_sheet(one, each, look) for one in sheets[begin : begin + abreast]]
        for at, one in enumerate(row):
            drawn += apart((each + GAP) * at, y, (one.markup,))
        y += max(one.high for one in row) + GAP
    return drawn, max(0.0, y - GAP)


# -- the heading -----------------------------------------------------------------------------------


def _paper(sheet: Sheet, wide: float, high: float, look: Palette) -> Markup:
    return element(
        "rect", x=1, y=1, width=wide - 2, height=high - 2, rx=8, fill=look.sheet,
        stroke=look.choice if sheet.active else look.line,
        stroke_width=2.4 if sheet.active else 1.4,
    )  # fmt: skip


@lru_cache(maxsize=2_000)
def _header(
    whose: str, place: str, figure: Mark | None, chips: tuple[Chip, ...], wide: float, look: Palette
) -> Markup:
    """Whose it is, where they are, and what cannot be missed."""
    left, drawn = wide - PADDING, []
    for chip in reversed(chips):
        pill, broad = _chip(chip, look)
        left -= broad + 4
        drawn.append(moved(left, 12, pill))
    indent = PADDING
    if figure is not None:
        drawn.append(moved(PADDING, 12, shape(figure, look)))
        indent += breadth(figure) + 8
    room = left - indent - 4
    name = fit(whose, room, 14, bold=True)
    drawn.append(text(indent, 21, name, look.ink, size=14, bold=True))
    drawn.append(text(indent, 36, fit(place, room), look.muted))
    told = ". ".join(filter(None, (whose, place)))
    return element("g", title(told), *drawn, class_="header")


def _chip(chip: Chip, look: Palette) -> tuple[Markup, float]:
    fill = look.wall if chip.tone == "plain" else _colour(chip.tone, look)
    broad = width(chip.word, SMALLEST, bold=True) + 14
    pill = element("rect", width=broad, height=18, rx=9, fill=fill)
    ink = letters_on(fill)
    word = text(broad / 2, 13, chip.word, ink, size=SMALLEST, bold=True, anchor="middle")
    return joined((pill, word)), broad


def _colour(tone: Tone, look: Palette) -> str:
    return {
        "plain": look.ink,
        "good": look.good,
        "harm": look.harm,
        "stress": look.path,
        "dark": look.elder_one,
        "fire": look.fire,
        "choice": look.choice,
        "quiet": look.muted,
    }[tone]


# -- columns ---------------------------------------------------------------------------------------


def _widths(columns: Sequence[Sequence[AnyPart]], room: float) -> list[float]:
    """A ladder takes what it needs; the other columns share the rest."""
    taken = [max((_needs(one) for one in column), default=0.0) for column in columns]
    rest = room - sum(taken) - GAP * (len(columns) - 1)
    free = sum(1 for one in taken if not one) or 1
    return [one or max(0.0, rest / free) for one in taken]


def _needs(part: AnyPart) -> float:
    return float(STEP * part.last) if isinstance(part, Ladder) else 0.0


def _named(sheet: Sheet) -> dict[type[Any], float]:
    """How much room the names of its tracks take, and of its rows: alike where there is enough."""
    parts = [one for column in (*sheet.columns, sheet.below) for one in column]
    tracks = [SIGNED * bool(one.sign) + width(one.name) for one in parts if isinstance(one, Track)]
    rows = [width(one.name) for one in parts if isinstance(one, Row)]
    return {
        kind: min(MOST_NAMED, max(NAMED, *(5 + one for one in (0.0, *found))))
        for kind, found in ((Track, tracks), (Row, rows))
    }


def _stacked(
    parts: Iterable[AnyPart], room: float, look: Palette, named: Mapping[type[Any], float]
) -> tuple[list[Markup], float]:
    """Parts under each other, and how high they are together."""
    drawn, y = [], 0.0
    for part in parts:
        one = _part(part, y, room, look, named.get(type(part), 0.0))
        drawn.append(one.markup)
        y += one.high
    return drawn, y


@lru_cache(maxsize=5_000)
def _part(part: AnyPart, y: float, room: float, look: Palette, named: float) -> Drawn:
    """A part of a sheet in its place; where one of them changes, the others are as they were."""
    if isinstance(part, Track):
        one = _track(part, room, look, named)
    elif isinstance(part, Row):
        one = _row(part, room, look, named)
    else:
        one = DRAWN_BY[type(part)](part, room, look)
    return Drawn(moved(0, y, one.markup), one.high)


# -- parts -----------------------------------------------------------------------------------------


def _track(part: Track, room: float, look: Palette, named: float) -> Drawn:
    colour, indent = _colour(part.tone, look), SIGNED if part.sign else 0
    steps = part.last + 1
    marks = part.thresholds or part.dice
    wide = min(18.0 if marks else 21.0, (room - named) / steps)
    row = draw_track(
        steps, part.at, wide, colour, look,
        dice=part.dice, thresholds=part.thresholds, deadly=part.deadly,
    )  # fmt: skip
    down = ABOVE + 4 if marks else 0
    markup = moved(
        0,
        down,
        title(part.told or f"{part.name}: {part.at}"),
        moved(0, 2, _sign(part.sign, colour)),
        text(indent, 13, fit(part.name, named - indent), look.ink),
        moved(named, 0, row),
        class_=f"track {part.name.lower()}",
    )
    return Drawn(markup, TRACK + down)


def _sign(sign: Sign, colour: str) -> Markup:
    if sign == "spiral":
        return element(
            "path", d=SPIRAL, fill="none", stroke=colour, stroke_width=1.8, stroke_linecap="round"
        )
    if sign == "skull":
        return skull(colour, letters_on(colour))
    known = {"heart": HEART, "bolt": BOLT}.get(sign)
    return path(known, colour) if known else NOTHING


def _pips(part: Pips, room: float, look: Palette) -> Drawn:
    colour = _colour(part.tone, look)
    if part.tone == "good":  # a level, with its name behind it
        name = text(part.of * 11 + 8, 9.5, fit(part.name, room - 52), look.ink)
        dots = draw_pips(part.at, part.of, colour, look)
        return Drawn(moved(0, 3, title(part.told), dots, name, class_="pips"), PIPS)
    dots = draw_pips(part.at, part.of, colour, look) if part.of * 11 <= room else NOTHING
    name = text(0, 11, fit(part.name, room), look.ink)
    return Drawn(element("g", title(part.told), name, moved(0, 19, dots), class_="pips"), 34)


def _row(part: Row, room: float, look: Palette, named: float) -> Drawn:
    """A name and some words; quieter ones at the end of the line."""
    indent = named if part.name else 0
    aside = width(part.aside) + GAP if part.aside else 0
    lines = wrap(part.words, room - indent, part.lines)
    if part.lines == 1:
        lines = (fit(part.words, room - indent - aside),)
    markup = element(
        "g",
        title(part.told or part.words) if part.told or part.words else NOTHING,
        text(0, 10, fit(part.name, named), look.muted) if part.name else NOTHING,
        *(
            text(indent, 10 + LINE * row, line, _colour(part.tone, look))
            for row, line in enumerate(lines)
        ),
        text(room, 10, part.aside, look.muted, anchor="end") if part.aside else NOTHING,
        class_=f"row {part.name.lower()}".strip(),
    )
    return Drawn(markup, LINE * max(1, len(lines)) + 2)


def _signs(part: Signs, room: float, look: Palette) -> Drawn:
    """Tokens side by side, or none where they find no room; the words tell of them."""
    if not part.things or len(part.things) * 26 > room:
        return Drawn(NOTHING, 0)
    signs = [moved(26 * at, 0, shape(mark, look)) for at, mark in enumerate(part.things)]
    return Drawn(element("g", title(part.told), *signs, class_="signs"), 26)


def _ladder(part: Ladder, room: float, look: Palette) -> Drawn:
    """Large numbered steps; red ones have a bar below, the last one is the end."""
    red = (
        text(STEP * (part.red_from - 1), 11, part.red, look.muted, size=SMALLEST)
        if part.red_from
        else NOTHING
    )
    wide = breadth(part.marker)
    scale = min(1.0, (STEP + 1) / wide)  # letters stay legible; only a huge figure has none
    here = STEP * (part.at - 1) + (STEP - wide * scale) / 2
    markup = element(
        "g",
        title(part.told),
        text(0, 11, part.name, look.muted),
        red,
        *(_step(place, part, look) for place in range(1, part.last + 1)),
        moved(here, 19, _scaled(shape(part.marker, look), scale)),
        class_="ladder",
    )
    return Drawn(markup, 78)


def _scaled(drawn: Markup, scale: float) -> Markup:
    return drawn if scale == 1 else element("g", drawn, transform=f"scale({scale:.2f})")


def _step(place: int, part: Ladder, look: Palette) -> Markup:
    red, here = bool(part.red_from) and place >= part.red_from, place == part.at
    fill = look.elder_one if here else look.harm if red else look.empty
    on = letters_on(fill)
    box = element(
        "rect", x=1, y=0, width=STEP - 2, height=28, rx=4, fill=fill,
        stroke=look.ink if here else look.line, stroke_width=2 if here else 1,
    )  # fmt: skip
    if place == part.last:
        inside = moved(8, 7, skull(on, fill))
    else:
        inside = text(STEP / 2, 18.5, str(place), on, bold=here, anchor="middle")
    bar = element("rect", x=4, y=30, width=STEP - 8, height=3, fill=look.harm) if red else NOTHING
    return moved(STEP * (place - 1), 42, box, inside, bar)


def _pile(part: Pile, room: float, look: Palette) -> Drawn:
    """Symbols shown and still missing, and lines about what lies there."""
    runes = []
    for place in range(max(part.filled, part.of)):
        fill = look.elder_one if place < part.filled else look.sheet
        sign = element("g", rune(fill, look.elder_one), transform="scale(1.7)")
        runes.append(moved(30 * place, 20, sign))
    top = 62 if runes else 28
    markup = element(
        "g",
        title(part.told or part.name),
        text(0, 11, part.name, look.muted),
        *runes,
        *(
            text(0, top + 16 * row, fit(words, room), _colour(tone, look))
            for row, (words, tone) in enumerate(part.lines)
        ),
        class_="pile",
    )
    return Drawn(markup, top + 16 * len(part.lines))


STOCKED: Final = 62.0
"""Where the kinds begin, behind the name of the row."""


def _stock(part: Stock, room: float, look: Palette) -> Drawn:
    """Each kind with its number, on as many lines as it takes."""
    drawn, x, y, told = [text(0, 19, part.name, look.muted)], STOCKED, 4.0, []
    for mark, left in part.entries:
        words = f"{mark.name} {left}"
        told.append(words)
        needed = breadth(mark) + width(words) + 20
        if x > STOCKED and x + needed - 15 > room:
            x, y = STOCKED, y + 28
        drawn.append(moved(x, y, *_in_stock(mark, left, words, look), data_reserve=mark.id))
        x += needed
    about = title(f"{part.name}: {', '.join(told)}")
    return Drawn(element("g", about, *drawn, class_="stock"), y + 24)


def _in_stock(mark: Mark, left: int, words: str, look: Palette) -> tuple[Markup, Markup]:
    sign = shape(mark, look) if left else element("g", shape(mark, look), opacity=0.4)
    return sign, text(breadth(mark) + 5, 15, words, look.ink if left else look.muted)


DRAWN_BY: Final[dict[type[Any], Callable[[Any, float, Palette], Drawn]]] = {
    Ladder: _ladder,
    Pips: _pips,
    Signs: _signs,
    Pile: _pile,
    Stock: _stock,
}
