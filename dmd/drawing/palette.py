"""Colours, calm ones after Okabe and Ito, by day and by night, or greys; never the only sign."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import say

Theme = Literal["light", "dark", "grey"]


class Palette(Struct, frozen=True, cache_hash=True):
    """What is drawn in which colour."""

    name: str
    paper: str  # behind everything
    floor: str  # of a room
    wall: str
    ink: str  # words
    muted: str  # words that matter less
    sheet: str  # an investigator board
    line: str  # thin lines between things
    empty: str  # a space of a track that was not reached
    choice: str  # what may be chosen now
    choice_floor: str
    path: str
    good: str
    harm: str
    fire: str
    flame: str  # the inside of a fire
    cultist: str
    monster: str
    elder_one: str
    token: str
    gates: tuple[str, str, str]  # red, yellow, blue
    investigators: tuple[str, ...]  # one for each of the box, in its order
    heads: tuple[str, ...] = ()  # of theirs, where that tells more people apart than colours do


ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, RED, PURPLE, GREY = "#0072b2", "#d55e00", "#cc79a7", "#999999"

LIGHT: Final = Palette(
    name="light",
    paper="#f4efe6",
    floor="#fffdf8",
    wall="#6b6153",
    ink="#26221c",
    muted="#6a6153",
    sheet="#fffdf8",
    line="#d8cfbf",
    empty="#efe8da",
    choice=BLUE,
    choice_floor="#e3f1fa",
    path="#a3467a",
    good="#007a5a",
    harm="#b23a1e",
    fire="#d55e00",
    flame="#f7c948",
    cultist="#5a4a6b",
    monster="#8c3b2a",
    elder_one="#1d5c4f",
    token="#7d6f57",
    gates=("#d9502e", "#f0e442", "#2f86c5"),
    investigators=(
        *("#9aa7b5", "#f0e442", SKY, "#00a67a", PURPLE),
        *("#4453a6", ORANGE, "#a8c94f", "#8a5a2b", "#f7b3a3"),
    ),
)
DARK: Final = Palette(
    name="dark",
    paper="#15181f",
    floor="#262c38",
    wall="#8b94a7",
    ink="#eceae3",
    muted="#a9b0bf",
    sheet="#1f2530",
    line="#3d4555",
    empty="#333b4a",
    choice="#62bdf2",
    choice_floor="#24405a",
    path="#e79cc4",
    good="#3cc79c",
    harm="#f08a66",
    fire="#e8702a",
    flame="#ffd866",
    cultist="#b9a4d3",
    monster="#e08b73",
    elder_one="#6fcab4",
    token="#c3b594",
    gates=("#ee7350", "#f0e442", "#5aaee6"),
    investigators=(
        *("#9aa7b5", "#f0e442", SKY, "#2bbf95", "#d98fb8"),
        *("#6f7fd6", ORANGE, "#a8c94f", "#a8743f", "#f7b3a3"),
    ),
)
GREY_SCALE: Final = Palette(
    name="grey",
    paper="#ffffff",
    floor="#ffffff",
    wall="#3a3a3a",
    ink="#111111",
    muted="#4a4a4a",
    sheet="#ffffff",
    line="#c4c4c4",
    empty="#ececec",
    choice="#222222",
    choice_floor="#e2e2e2",
    path="#000000",
    good="#4a4a4a",
    harm="#000000",
    fire="#5c5c5c",
    flame="#f4f4f4",
    cultist="#2b2b2b",
    monster="#6a6a6a",
    elder_one="#4d4d4d",
    token="#949494",
    gates=("#555555", "#f2f2f2", "#a6a6a6"),
    investigators=("#f2f2f2", "#333333", "#c2c2c2", "#5e5e5e", "#9a9a9a") * 2,
    heads=(
        *("#f2f2f2", "#333333", "#c2c2c2", "#5e5e5e", "#9a9a9a"),
        *("#333333", "#f2f2f2", "#333333", "#f2f2f2", "#f2f2f2"),
    ),
)
"""For printers without colours, on white paper; letters and shapes tell things apart."""
THEMES: Final[dict[str, Palette]] = {"light": LIGHT, "dark": DARK, "grey": GREY_SCALE}


def palette(theme: str) -> Palette:
    """The palette of a theme."""
    if not isinstance(theme, str) or theme not in THEMES:
        raise Refusal(
            say("There is no theme “{theme:.40}”.", theme=theme),
            remedy=nearest(str(theme), THEMES) or "Themes are light, dark and grey.",
        )
    return THEMES[theme]


def letters_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour.

    >>> letters_on("#f0e442"), letters_on("#5a4a6b")
    ('#111111', '#ffffff')
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#111111" if light > 0.18 else "#ffffff"


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
