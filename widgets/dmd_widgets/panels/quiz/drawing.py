"""A question as a card, for readers without a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dmd.course.questions import Kind
from dmd.drawing.letters import wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import Markup, document, element, joined, moved, text, words

WIDE: Final = 640
MARGIN: Final = 18
LINE: Final = 20
MANY: Final = 40


def draw_question(
    label: str,
    asks: str,
    choices: Sequence[tuple[str, str]],
    told: str,
    *,
    kind: Kind,
    unit: str = "",
    theme: str = "light",
) -> str:
    """The question, its choices with a circle or a box each, and a line below."""
    look, room = palette(theme), WIDE - 2 * MARGIN
    asked = wrap(asks, room, MANY, 14)
    below = wrap(told, room, MANY, 12)
    top = 34 + LINE * len(asked) + 16
    if kind == "number":
        rows = [joined((_box(0, 92, look), text(102, 16, unit, look.ink, size=14)))]
    else:
        rows = [_row(letter, says, kind, look) for letter, says in choices]
    under = top + 26 * len(rows) + 18
    high = under + 17 * len(below) + 4
    return document(
        WIDE, high, _card(high, look),
        text(MARGIN, 25, label, look.muted, size=12),
        *(text(MARGIN, 49 + LINE * n, line, look.ink, size=14) for n, line in enumerate(asked)),
        *(moved(MARGIN, top + 26 * n, row) for n, row in enumerate(rows)),
        *(text(MARGIN, under + 17 * n, line, look.muted) for n, line in enumerate(below)),
        name=label, told=words(" ".join([asks, *(f"{a}: {b}." for a, b in choices), told])),
        theme=look.name,
    )  # fmt: skip


def _card(high: float, look: Palette) -> Markup:
    return element(
        "rect", x=0.5, y=0.5, width=WIDE - 1, height=high - 1, fill=look.paper,
        stroke=look.line,
    )  # fmt: skip


def _row(letter: str, says: str, kind: Kind, look: Palette) -> Markup:
    """A choice: where one would click, its letter, its words."""
    if kind == "one":
        mark = element(
            "circle", cx=9, cy=11, r=7.5, fill=look.floor, stroke=look.wall, stroke_width=1.5
        )
    else:
        mark = _box(1.5, 15, look)
    return joined((
        mark,
        text(26, 16, letter, look.muted, size=14),
        text(44, 16, says, look.ink, size=14),
    ))  # fmt: skip


def _box(x: float, wide: float, look: Palette) -> Markup:
    high = min(wide, 22)
    at = 11 - high / 2
    return element(
        "rect", x=x, y=at, width=wide, height=high, rx=3, fill=look.floor, stroke=look.wall,
        stroke_width=1.5,
    )  # fmt: skip


def draw_progress(lines: Sequence[str], theme: str = "light") -> str:
    """A page of plain lines, the first of them larger."""
    look = palette(theme)
    high = 34 + 18 * len(lines)
    head, *rest = lines
    return document(
        WIDE, high, _card(high, look),
        text(MARGIN, 30, head, look.ink, size=16, bold=True),
        *(text(MARGIN, 52 + 18 * n, line, look.ink) for n, line in enumerate(rest)),
        name=head, told=words(" ".join(lines)), theme=look.name,
    )  # fmt: skip
