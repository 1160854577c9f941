"""Tracks with their markers: a row of spaces, those behind the marker shaded, the marker on one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.shapes import die, path, skull
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, element, joined, moved, text

HIGH: Final = 18
"""How high the spaces of a track are."""
LEGIBLE: Final = 14
"""Narrower spaces carry no number."""


def draw_track(
    spaces: int,
    at: int,
    wide: float,
    colour: str,
    look: Palette,
    *,
    dice: Collection[int] = (),
    thresholds: Collection[int] = (),
    deadly: bool = False,
) -> Markup:
    """A track counted from 0; with `deadly` its last space is a skull.

    With thresholds only these are numbered, and where the marker stands: so they are found at once.
    """
    numbered = {0, at, *thresholds, *dice} if thresholds else range(spaces)
    drawn = []
    for place in range(spaces):
        ends = deadly and place == spaces - 1
        told = str(place) if place in numbered and not ends else ""
        fill = colour if place == at else look.line if place < at else look.empty
        space = _space(told, fill, wide, look, here=place == at, ends=ends)
        drawn.append(moved(place * wide, 0, _above(place, dice, thresholds, wide, look), space))
    return joined(drawn)


def _space(told: str, fill: str, wide: float, look: Palette, *, here: bool, ends: bool) -> Markup:
    """One space; the one with the marker has a dark edge."""
    ink = letters_on(fill) if here else look.ink
    box = element(
        "rect", x=0.5, y=0, width=wide - 1, height=HIGH, rx=3, fill=fill,
        stroke=look.ink if here else look.line, stroke_width=1.6 if here else 1,
    )  # fmt: skip
    if ends:
        return joined((box, moved((wide - 14) / 2, 2, skull(ink, fill))))
    if not told or wide < LEGIBLE:
        return box
    return joined((box, text(wide / 2, 13.2, told, ink, size=SMALLEST, anchor="middle")))


def _above(
    place: int, dice: Collection[int], thresholds: Collection[int], wide: float, look: Palette
) -> Markup:
    """What stands over a space: a bonus die gained there, or the notch of a threshold."""
    if place in dice:
        small = element("g", die(look.good, letters_on(look.good)), transform="scale(0.86)")
        return moved((wide - 12) / 2, -14, small)
    if place in thresholds:
        return path(f"M{wide / 2 - 5:.1f} -8H{wide / 2 + 5:.1f}L{wide / 2:.1f} -2Z", look.ink)
    return NOTHING


def draw_pips(taken: int, many: int, colour: str, look: Palette) -> Markup:
    """So many out of so many, as filled and open dots."""
    return joined(
        element(
            "circle", cx=5 + 11 * place, cy=5, r=4, fill=colour if place < taken else look.sheet,
            stroke=colour, stroke_width=1.2,
        )
        for place in range(many)
    )  # fmt: skip
