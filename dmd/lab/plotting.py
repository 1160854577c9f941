"""The picture of a run: when the games were decided, and how far that chance may be believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dmd.analysis.telling import percent
from dmd.core.sentences import in_a_row, say
from dmd.drawing.annotated import EDGE, LINE, annotated
from dmd.drawing.board import Picture
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import Markup, element, moved, text, title, words

if TYPE_CHECKING:
    from dmd.drawing.drawing import Drawing
    from dmd.lab.deciding import Deciding
    from dmd.lab.report import Report

WIDE: Final = 650
PLOT: Final = 250
HIGH: Final = 170
LEFT: Final = 44
"""Room for the numbers at the side."""
TOP: Final = 4
BETWEEN: Final = 40
DOT: Final = 3.5

Point = tuple[float, float]


def draw(report: Report, *, theme: str = "light") -> Drawing | None:
    """Two plots side by side; nothing where nobody knows when games were decided."""
    found, look = report.deciding, palette(theme)
    picture = plots(report, look)
    if found is None or picture is None:
        return None
    turns = [
        say("turn {turn} {share}", turn=one.turn, share=percent(one.chance, 0))
        for one in found.turns
    ]
    bins = [
        say("{told} told, {came} came", told=percent(one.told, 0), came=percent(one.came.value, 0))
        for one in found.bins
    ]
    told = say(
        "The chance of winning as each turn begins: {turns}. What was told and what came of it: "
        "{bins}.",
        turns=in_a_row(turns), bins=in_a_row(bins),
    )  # fmt: skip
    title = str(say("When is it decided?"))
    return annotated(title, str(LEGEND), picture, look, told=str(told))


LEGEND: Final = say(
    "Left, line: the chance of winning as a turn begins; bars: by how much the next turn moves "
    "it. Right: moments told a chance, and how often these games were won; on the line both are "
    "the same."
)


def plots(report: Report, look: Palette) -> Picture | None:
    """The two plots alone."""
    found = report.deciding
    if found is None or not found.turns:
        return None
    right = LEFT + PLOT + BETWEEN
    parts = (_by_turn(found, look), moved(right, 0, _calibration(found, look)))
    drawn = tuple(moved(EDGE, LINE, part) for part in parts)
    return Picture(WIDE + 2 * EDGE, HIGH + TOP + 4 * LINE, drawn, words(""))


def _by_turn(found: Deciding, look: Palette) -> Markup:
    last = max(2, found.turns[-1].turn)

    def place(turn: float, share: float) -> Point:
        return LEFT + PLOT * (turn - 1) / (last - 1), TOP + HIGH * (1 - share)

    bars = [
        element(
            "rect", title(percent(one.suspense, 0)),
            x=place(one.turn, 0)[0] - 3, y=place(one.turn, one.suspense)[1],
            width=6, height=HIGH * one.suspense, fill=look.muted, fill_opacity=0.45,
        )
        for one in found.turns
    ]  # fmt: skip
    line = [place(one.turn, one.chance) for one in found.turns]
    dots = [
        _dot(at, percent(one.chance, 0), look) for at, one in zip(line, found.turns, strict=True)
    ]
    ticks = [(n, str(n)) for n in range(1, last + 1) if n == 1 or n % 5 == 0]
    return element("g", *_frame(say("turn"), ticks, place, look), *bars, _line(line, look), *dots)


def _calibration(found: Deciding, look: Palette) -> Markup:
    def place(told: float, came: float) -> Point:
        return LEFT + PLOT * told, TOP + HIGH * (1 - came)

    drawn = [_line([place(0, 0), place(1, 1)], look, dashed=True)]
    for one in found.bins:
        x, low = place(one.told, one.came.low)
        _, high = place(one.told, one.came.high)
        drawn.append(
            element("line", x1=x, y1=low, x2=x, y2=high, stroke=look.ink, stroke_width=1.5)
        )
        drawn.append(_dot(place(one.told, one.came.value), percent(one.came.value, 0), look))
    ticks = [(n / 4, f"{25 * n} %") for n in range(5)]
    return element("g", *_frame(say("told"), ticks, place, look), *drawn)


def _frame(
    under: str, ticks: Sequence[tuple[float, str]], place: Callable[[float, float], Point],
    look: Palette,
) -> list[Markup]:  # fmt: skip
    drawn = []
    for n in range(5):
        _, y = place(0, n / 4)
        drawn.append(
            element("line", x1=LEFT, y1=y, x2=LEFT + PLOT, y2=y, stroke=look.line, stroke_width=1)
        )
        drawn.append(text(LEFT - 6, y + 4, f"{25 * n} %", look.ink, size=11, anchor="end"))
    for at, told in ticks:
        x, _ = place(at, 0)
        drawn.append(text(x, TOP + HIGH + 16, told, look.ink, size=11, anchor="middle"))
    drawn.append(text(LEFT + PLOT / 2, TOP + HIGH + 32, under, look.ink, anchor="middle"))
    return drawn


def _line(points: Sequence[Point], look: Palette, *, dashed: bool = False) -> Markup:
    told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    more: dict[str, str | float] = {"stroke_dasharray": "5 4"} if dashed else {}
    return element(
        "polyline", points=told, fill="none", stroke=look.ink, stroke_width=1 if dashed else 2,
        **more,
    )  # fmt: skip


def _dot(at: Point, told: str, look: Palette) -> Markup:
    return element("circle", title(told), cx=at[0], cy=at[1], r=DOT, fill=look.ink)
