"""Floors in shades: a number about every space, seen at a glance; it is written there as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.drawing.ground import outline
from dmd.drawing.palette import Palette
from dmd.drawing.placing import Layout
from dmd.drawing.svg import Markup, element

STRONGEST: Final = 0.45
"""How much of the colour the darkest floor takes, so that words on it stay easy to read."""


def shades(layout: Layout, shade: Mapping[str, float], look: Palette) -> Markup:
    """The floors of some spaces, from 0 (as always) to 1 (the strongest shade)."""
    floors = [
        outline(layout, space, inset=1.2, fill=shaded(look, share), class_="shade")
        for space, share in shade.items()
    ]
    return element("g", *floors, class_="shades")


def shaded(look: Palette, share: float) -> str:
    """The colour of a floor in a shade.

    >>> from dmd.drawing.palette import LIGHT
    >>> shaded(LIGHT, 0), shaded(LIGHT, 1)
    ('#fffdf8', '#8cbed8')
    """
    if not isinstance(share, int | float) or not 0 <= share <= 1:
        raise Refusal(say("A shade is a number from 0 to 1, not {share}.", share=repr(share)[:40]))
    parts = [
        round(floor + (tint - floor) * STRONGEST * share)
        for floor, tint in zip(_parts(look.floor), _parts(look.choice), strict=True)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
