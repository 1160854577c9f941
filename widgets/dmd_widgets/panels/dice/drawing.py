"""Dice as they lie on the table, and the chances of a pool as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from dmd.core.dice.die import BLANK
from dmd.core.dice.pool import Die, Pool
from dmd.core.sentences import SEVERAL, Name, enumerated, name, say
from dmd.drawing.board import paper
from dmd.drawing.letters import fit
from dmd.drawing.palette import Palette, letters_on, palette
from dmd.drawing.shapes import path
from dmd.drawing.svg import (
    NOTHING,
    SMALLEST,
    Markup,
    document,
    element,
    joined,
    moved,
    text,
    title,
    words,
)
from dmd_widgets.figures import Figures
from dmd_widgets.panels.dice.side import Side, Sign, die_called, side_of

SIDE: Final = 52
BODY: Final = "#555555"
EDGE: Final = "#8b94a7"
CELL: Final = 58
MIDDLE: Final = (26, 26)
PLACES: Final = ((16, 20), (36, 32))
MARGIN: Final = 16


def draw_die(die: Die, face: str, game: str) -> Markup:
    """One die of a game with a face up, as a drawing of its own."""
    told = str(say("A {colour} die.", colour=name(die.colour)))
    return _drawn(die, face, game, str(die_shows(die, face)), str(face_words(face)), told)


def die_on_table(die: Die, face: str, game: str) -> Markup:
    """The same, to lie in a larger drawing."""
    return _die(die, face, side_of(game), str(die_shows(die, face)), str(face_words(face)))


@lru_cache(maxsize=300)
def _drawn(die: Die, face: str, game: str, called: str, shown: str, told: str) -> Markup:
    """Drawn once in each language."""
    drawn = _die(die, face, side_of(game), called, shown)
    return document(SIDE, SIDE, drawn, name=called, told=words(told), theme="light")


def face_words(face: str) -> str:
    """A face as people say it.

    >>> face_words("success+elder_sign")
    'success and elder sign'
    """
    return enumerated([name(symbol_words(one)) for one in face.split("+")], "and")


def symbol_words(symbol: str) -> str:
    """A symbol as English writes it.

    >>> symbol_words("elder_sign")
    'elder sign'
    """
    return symbol.replace("_", " ")


def die_shows(die: Die, face: str) -> str:
    """A die with what it shows: “standard die: success”."""
    return say("{die}: {face}", die=die_called(die), face=face_words(face))


def plural(symbol: str) -> str:
    """A symbol as a heading.

    >>> plural("success"), plural("elder_sign")
    ('successes', 'elder signs')
    """
    one = symbol_words(symbol)
    return Name(one + ("es" if one.endswith("s") else "s"), one, SEVERAL)


def _die(die: Die, face: str, side: Side, called: str, told: str) -> Markup:
    body = side.bodies.get(die.colour, BODY)
    ink = letters_on(body)
    shown = [one for one in die.shown[face] if one != BLANK]
    drawn = shown if all(one in side.signs for one in shown) and len(shown) <= len(PLACES) else []
    places = (MIDDLE,) if len(drawn) == 1 else PLACES
    signs = [
        moved(x, y, _sign(side.signs[one], ink)) for (x, y), one in zip(places, drawn, strict=False)
    ]
    if shown and not drawn:  # no signs for these: then in words
        short = fit(told, SIDE - 8, SMALLEST)
        signs = [text(SIDE / 2, 30, short, ink, size=SMALLEST, anchor="middle")]
    return element(
        "g",
        title(called),
        element("rect", x=1, y=1, width=50, height=50, rx=9, fill=body, stroke=EDGE),
        text(45, 48, die.letter, ink, size=11, anchor="end"),
        *signs,
        class_="die",
    )


def _sign(sign: Sign, ink: str) -> Markup:
    return path(sign.path, ink if sign.filled else "none", ink, 2.4)


def draw_chances(
    pool: Pool, side: Side, joint: Mapping[tuple[int, ...], float], caption: Sequence[str],
    lying: Sequence[tuple[Die, str]], theme: str = "light",
) -> str:  # fmt: skip
    """What a pool may show: one symbol down, another across; what lies on the table above it."""
    look = palette(theme)
    rows, columns = (
        (range(max(each) + 1) for each in zip(*joint, strict=True)) if joint else ((), ())
    )
    wide = max(2 * MARGIN + 90 + CELL * len(columns), 2 * MARGIN + 60 * len(lying), 460)
    lines = [
        text(MARGIN, 46 + 18 * at, fit(line, wide - 2 * MARGIN, 12), look.ink)
        for at, line in enumerate(caption)
    ]
    top = 56 + 18 * len(caption)
    dice = [
        moved(
            MARGIN + 60 * at, top, _die(*one, side, str(die_shows(*one)), str(face_words(one[1])))
        )
        for at, one in enumerate(lying)
    ]
    under = top + (SIDE + 24 if lying else 24)
    grid = moved(MARGIN, under, _grid(joint, side.crossed, look)) if joint else NOTHING
    called = str(say("Chances of {pool}", pool=repr(pool)))
    return document(
        wide, under + 40 + 26 * len(rows) + MARGIN, paper(look),
        text(MARGIN, 24, called, look.ink, size=16, bold=True, class_="heading"),
        *lines, *dice, grid,
        name=called, told=words(" ".join(caption) or called), theme=look.name,
    )  # fmt: skip


def _grid(joint: Mapping[tuple[int, ...], float], crossed: Sequence[str], look: Palette) -> Markup:
    rows, columns = (range(max(each) + 1) for each in zip(*joint, strict=True))
    down, across = (str(plural(one)) for one in crossed)
    drawn = [text(90, 0, across, look.muted), text(0, 22, down, look.muted)]
    drawn += [text(90 + CELL * c + 24, 22, f"{c}", look.ink, bold=True) for c in columns]
    for r in rows:
        drawn.append(text(60, 48 + 26 * r, f"{r}", look.ink, bold=True))
        for c in columns:
            share = joint.get((r, c), 0.0)
            drawn.append(moved(90 + CELL * c, 30 + 26 * r, _cell(share, look)))
    return joined(drawn)


def _cell(share: float, look: Palette) -> Markup:
    told = str(Figures(f"{100 * share:.1f} %")) if share else "–"
    shade = element(
        "rect", width=CELL - 3, height=23, rx=3, fill=look.choice, fill_opacity=round(share, 2)
    )
    return joined((
        element("rect", width=CELL - 3, height=23, rx=3, fill=look.floor),
        shade,
        text((CELL - 3) / 2, 16, told, look.ink, size=11, anchor="middle"),
    ))  # fmt: skip
