"""Dice as they lie on the table, and the chances of a pool as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from dmd.core.dice.pool import Die, Pool
from dmd.drawing.board import paper
from dmd.drawing.letters import fit
from dmd.drawing.palette import Palette, letters_on, palette
from dmd.drawing.shapes import path
from dmd.drawing.svg import Markup, document, element, joined, moved, text, title, words

SIDE: Final = 52
STAR: Final = "M0 -11L3.2 -3.6L11 -3.2L4.9 1.9L7 9.6L0 5.2L-7 9.6L-4.9 1.9L-11 -3.2L-3.2 -3.6Z"
SIGN: Final = "M0 -11L9 0L0 11L-9 0Z"
ARM: Final = "M-7 10C-9 0 -4 -10 4 -9C11 -8 10 2 4 2C0 2 0 -4 4 -4"
BODIES: Final = {"black": "#2a2a2e", "green": "#1d6b4d"}
EDGE: Final = "#8b94a7"
CELL: Final = 58
MARGIN: Final = 16


@lru_cache(maxsize=100)
def draw_die(die: Die, face: str) -> Markup:
    """One die with a face up, as a drawing of its own."""
    name = f"{die.name} die: {face_words(face)}"
    return document(
        SIDE, SIDE, _die(die, face), name=name, told=words(f"A {die.colour} die."), theme="light"
    )


def face_words(face: str) -> str:
    """A face as people say it.

    >>> face_words("success+elder_sign")
    'success and elder sign'
    """
    return face.replace("+", " and ").replace("_", " ")


def _die(die: Die, face: str) -> Markup:
    body = BODIES.get(die.colour, "#555555")
    ink = letters_on(body)
    shown = [one for one in die.shown[face] if one in SYMBOLS]
    places = [(26, 26)] if len(shown) == 1 else [(16, 20), (36, 32)]
    return element(
        "g",
        title(f"{die.name} die: {face_words(face)}"),
        element("rect", x=1, y=1, width=50, height=50, rx=9, fill=body, stroke=EDGE),
        text(45, 48, die.letter, ink, size=11, anchor="end"),
        *(moved(x, y, _symbol(one, ink)) for (x, y), one in zip(places, shown, strict=False)),
        class_="die",
    )


def _symbol(symbol: str, ink: str) -> Markup:
    shape, filled = SYMBOLS[symbol]
    return path(shape, ink if filled else "none", ink, 2.4)


SYMBOLS: Final = {"success": (STAR, True), "elder_sign": (SIGN, False), "tentacle": (ARM, False)}


def draw_chances(
    pool: Pool, joint: Mapping[tuple[int, ...], float], caption: Sequence[str],
    lying: Sequence[tuple[Die, str]], theme: str = "light",
) -> str:  # fmt: skip
    """What a pool may show: successes down, tentacles across; what lies on the table above it."""
    look = palette(theme)
    rows, columns = (range(max(each) + 1) for each in zip(*joint, strict=True))
    wide = max(2 * MARGIN + 90 + CELL * len(columns), 2 * MARGIN + 60 * len(lying), 460)
    lines = [
        text(MARGIN, 46 + 18 * at, fit(line, wide - 2 * MARGIN, 12), look.ink)
        for at, line in enumerate(caption)
    ]
    top = 56 + 18 * len(caption)
    dice = [moved(MARGIN + 60 * at, top, _die(*one)) for at, one in enumerate(lying)]
    under = top + (SIDE + 24 if lying else 24)
    grid = moved(MARGIN, under, _grid(joint, rows, columns, look))
    name = f"Chances of {pool}"
    return document(
        wide, under + 40 + 26 * len(rows) + MARGIN, paper(look),
        text(MARGIN, 24, name, look.ink, size=16, bold=True, class_="heading"),
        *lines, *dice, grid,
        name=name, told=words(" ".join(caption) or name), theme=look.name,
    )  # fmt: skip


def _grid(
    joint: Mapping[tuple[int, ...], float], rows: range, columns: range, look: Palette
) -> Markup:
    drawn = [text(90, 0, "tentacles", look.muted), text(0, 22, "successes", look.muted)]
    drawn += [text(90 + CELL * c + 24, 22, f"{c}", look.ink, bold=True) for c in columns]
    for r in rows:
        drawn.append(text(60, 48 + 26 * r, f"{r}", look.ink, bold=True))
        for c in columns:
            share = joint.get((r, c), 0.0)
            drawn.append(moved(90 + CELL * c, 30 + 26 * r, _cell(share, look)))
    return joined(drawn)


def _cell(share: float, look: Palette) -> Markup:
    told = f"{100 * share:.1f} %" if share else "–"
    shade = element(
        "rect", width=CELL - 3, height=23, rx=3, fill=look.choice, fill_opacity=round(share, 2)
    )
    return joined((
        element("rect", width=CELL - 3, height=23, rx=3, fill=look.floor),
        shade,
        text((CELL - 3) / 2, 16, told, look.ink, size=11, anchor="middle"),
    ))  # fmt: skip
