"""The symbols of the kit, drawn here and nowhere else: figures, tokens, signs on tracks.

Each is drawn in a box of 22 × 22 (the Elder One's is wider) from its upper left corner, in a colour
and in a shape, with letters on it, so that any one of the three is enough to know it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dmd.core.things import Mark
from dmd.drawing.letters import width
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, element, joined, text

SIZE: Final = 22

PERSON = "M1.5 22V18C1.5 13 5 11 11 11S20.5 13 20.5 18V22Z"
HOOD = "M11 0C15.5 4 19.5 9 20.5 22H1.5C2.5 9 6.5 4 11 0Z"
BEAST = (
    "M2 0.5L8 4H14L20 0.5L19 8L22 12L18.5 15.5L19 21.5L14 19.5L11 22L8 19.5"
    "L3 21.5L3.5 15.5L0 12L3 8Z"
)
MANTLE = (
    "M17 0C27 0 31 6 31 12C31 15 33 17 33 20C33 22 30 22.5 29 20C28 18 27 17 26 17"
    "C25 19 26 22 23.5 22C21 22 21.5 19 20 17.5C19 19 19 22 17 22"
    "C15 22 15 19 14 17.5C12.5 19 13 22 10.5 22"
    "C8 22 9 19 8 17C7 17 6 18 5 20C4 22.5 1 22 1 20C1 17 3 15 3 12C3 6 7 0 17 0Z"
)
FLAME = (
    "M11 0C12 4 19 8 19 14.5C19 19 15.5 22 11 22S3 19 3 14.5C3 11 5.5 9.5 6.5 6.5"
    "C8 8 8.5 9 8.5 10.5C10.5 8 11.5 4 11 0Z"
)
INNER_FLAME = (
    "M11 11C12 13 14.5 14 14.5 17C14.5 19.5 13 20.5 11 20.5S7.5 19.5 7.5 17C7.5 14.5 10 13.5 11 11Z"
)
ARCH = "M2 22V11A9 10.5 0 0 1 20 11V22Z"
FLASK = "M8 0.8H14M8.8 1V8L2.5 18.5Q0.8 21.5 4 21.5H18Q21.2 21.5 19.5 18.5L13.2 8V1Z"
STEPS = "M1 21V17H6V12H11V7H16V2H21V21Z"
HOLE = "M1 21V13A10 11 0 0 1 21 13V21Z"
HEXAGON = "M11 0.5L20.5 5.8V16.2L11 21.5L1.5 16.2V5.8Z"
PENNANT = "M4 22V1M4 2H20L16.5 8.5L20 15H4"
CRACK = "M3 3L19 20M19 3L3 20"
# Signs on tracks, in a box of 14 × 14.
HEART = (
    "M7 12.5C2 8.5 0.5 6.5 0.5 4.2C0.5 2 2.2 0.8 3.9 0.8C5.3 0.8 6.3 1.5 7 2.8"
    "C7.7 1.5 8.7 0.8 10.1 0.8C11.8 0.8 13.5 2 13.5 4.2C13.5 6.5 12 8.5 7 12.5Z"
)
BOLT = "M8.5 0.5L2 7.5H6L4.5 13.5L12 5.5H7.5Z"
SPIRAL = (
    "M7 7.5C8 7 8 5.5 6.8 5.5C5 5.5 4.3 8 5.5 9.5C7.5 11.8 11.2 9.8 11 6.5C10.8 3 6.5 1.5 3.5 4"
)
CUBE = "M2.5 0.5H11.5Q13.5 0.5 13.5 2.5V11.5Q13.5 13.5 11.5 13.5H2.5Q0.5 13.5 0.5 11.5V2.5"
SKULL = (
    "M7 0.5C11 0.5 13.5 3 13.5 6.3C13.5 8.5 12.5 9.7 11 10.5V13H3V10.5"
    "C1.5 9.7 0.5 8.5 0.5 6.3C0.5 3 3 0.5 7 0.5Z"
)
RUNE = "M7 0.5L13.5 7L7 13.5L0.5 7Z"


def skull(fill: str, eyes: str) -> Markup:
    """Death and madness, at the end of a track."""
    return joined([path(SKULL, fill), dot(4.6, 6.5, 1.7, eyes), dot(9.4, 6.5, 1.7, eyes)])


def die(fill: str, pips: str) -> Markup:
    """A bonus die."""
    return joined([
        path(f"{CUBE}Q0.5 0.5 2.5 0.5Z", fill),
        *(dot(x, x, 1.5, pips) for x in (4, 7, 10)),
    ])  # fmt: skip


def rune(fill: str, edge: str) -> Markup:
    """A Summoning symbol: filled where one lies in the pile, open where none does yet."""
    eye = dot(7, 7, 1.8, letters_on(edge)) if fill == edge else NOTHING
    return joined([path(RUNE, fill, edge, 1.4), eye])


def fire(look: Palette, edge: str = "") -> Markup:
    """Fire, in a space or on somebody; an edge parts it from what is behind it."""
    return joined([path(FLAME, look.fire, edge, 2), path(INNER_FLAME, look.flame)])


def path(d: str, fill: str, stroke: str = "", stroke_width: float = 1.5) -> Markup:
    """A shape of our own."""
    if not stroke:
        return element("path", d=d, fill=fill)
    return element(
        "path", d=d, fill=fill, stroke=stroke, stroke_width=stroke_width, stroke_linejoin="round"
    )


def dot(x: float, y: float, r: float, fill: str) -> Markup:
    """A round dot."""
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def letters(content: str, y: float, fill: str, room: float = 20) -> Markup:
    """Up to two letters in the middle of a symbol, the second one small where two are too wide."""
    content = str(content)  # of whoever looks at it
    fits = (one for one in (content, content.capitalize(), content[:1]) if _width(one) <= room)
    content = next(fits, content[:1])
    if not content:
        return NOTHING
    return text(SIZE / 2, y, content, fill, size=SMALLEST, bold=True, anchor="middle")


def _width(content: str) -> float:
    return width(content, SMALLEST, bold=True)


def _investigator(mark: Mark, look: Palette) -> Markup:
    place = mark.person % len(look.investigators)
    fill = look.investigators[place]
    head = look.heads[place] if look.heads else fill
    edge = "#111111"
    return joined([
        path(PERSON, fill, edge, 1.2),
        element("circle", cx=11, cy=6, r=5.2, fill=head, stroke=edge, stroke_width=1.2),
        letters(mark.letters, 20.8, letters_on(fill)),
    ])  # fmt: skip


def _cultist(mark: Mark, look: Palette) -> Markup:
    on = letters_on(look.cultist)
    face = element("ellipse", cx=11, cy=7.8, rx=2.6, ry=3, fill=on)
    return joined([path(HOOD, look.cultist), face, letters(mark.letters, 20.5, on, 14)])


def _monster(mark: Mark, look: Palette) -> Markup:
    on = letters_on(look.monster)
    return joined([path(BEAST, look.monster), letters(mark.letters, 15.6, on, 18)])


def _elder_one(mark: Mark, look: Palette) -> Markup:
    on = letters_on(look.elder_one)
    eyes = [element("ellipse", cx=x, cy=9.5, rx=3, ry=2.4, fill=on) for x in (12, 22)]
    pupils = [dot(x, 9.5, 1.2, look.elder_one) for x in (12, 22)]
    return joined([path(MANTLE, look.elder_one), *eyes, *pupils])


def _fire(mark: Mark, look: Palette) -> Markup:
    return fire(look)


def _gate(mark: Mark, look: Palette) -> Markup:
    fill = dict(zip("RYB", look.gates, strict=True)).get(_colour(mark), look.token)
    on = letters_on(fill)
    return joined([
        path(ARCH, fill, look.wall, 1.5),
        letters(mark.letters, 17.5, on),
    ])  # fmt: skip


def _colour(mark: Mark) -> str:
    """Which colour a Gate has by its id; its letters are those of the reader."""
    return (mark.id.removeprefix("gate_") if mark.id.startswith("gate_") else mark.letters)[
        :1
    ].upper()


def _start(mark: Mark, look: Palette) -> Markup:
    return path(PENNANT, look.good, look.good, 2)  # a letter would be taken for somebody's


def _lab(mark: Mark, look: Palette) -> Markup:
    number = "".join(filter(str.isdigit, mark.letters))  # where somebody wants to name it
    if mark.faded:
        crossed = path(CRACK, "none", look.harm, 2.2)
        flask = path(FLASK, look.empty, look.muted, 1.5)
        return joined([flask, crossed, letters(number, 20, look.ink)])
    return joined(
        [
            path(FLASK, look.floor, look.good, 1.8),
            letters(number or str(mark.letters)[:1] or "L", 20, look.good),
        ]
    )


def _steps(mark: Mark, look: Palette) -> Markup:
    return path(STEPS, look.token)


def _hole(mark: Mark, look: Palette) -> Markup:
    return joined(
        [path(HOLE, look.token), element("path", d="M6 21V14A5 6 0 0 1 16 14V21Z", fill="#111111")]
    )


def _token(mark: Mark, look: Palette) -> Markup:
    fill = look.empty if mark.faded else look.token
    crossed = path(CRACK, "none", look.harm, 2.2) if mark.faded else NOTHING
    return joined([path(HEXAGON, fill), letters(mark.letters, 15, letters_on(fill), 17), crossed])


SHAPES: Final[dict[str, Callable[[Mark, Palette], Markup]]] = {
    "investigator": _investigator,
    "cultist": _cultist,
    "monster": _monster,
    "elder_one": _elder_one,
    "fire": _fire,
    "gate": _gate,
    "start": _start,
    "lab": _lab,
    "stairs": _steps,
    "tunnel": _hole,
}
"""How each kind of thing is drawn; a token of any other kind is a hexagon with its letters."""


def shape(mark: Mark, look: Palette) -> Markup:
    """The symbol of a figure or token, without its number and wounds."""
    return SHAPES.get(mark.shape, _token)(mark, look)


def breadth(mark: Mark) -> int:
    """How wide a symbol is."""
    return 34 if mark.shape == "elder_one" else SIZE
