"""Numbers as bars: odds, plans with their intervals, comparisons; each is written as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.analysis.telling import number, percent
from dmd.core.sentences import Trimmed, in_a_row, say, sentence
from dmd.drawing.annotated import EDGE, LINE, annotated, between_words
from dmd.drawing.board import Picture
from dmd.drawing.letters import fit, width
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import NOTHING, Markup, element, joined, moved, text, title, words

if TYPE_CHECKING:
    from dmd.analysis import Comparison, Estimate, Odds, Plans
    from dmd.drawing.drawing import Drawing

WIDE: Final = 620
LABEL: Final = 130
"""How much room the name of a row takes."""
BAR: Final = 300
HIGH: Final = 13
APART: Final = 8
"""Between two groups of rows."""


class Row(NamedTuple):
    """One bar: its name, how long it is, what is written behind it."""

    name: str
    share: float
    told: str


class Group(NamedTuple):
    """Rows about one thing."""

    title: str
    rows: Sequence[Row]


def draw_odds(found: Odds, *, theme: str = "light") -> Drawing:
    """Every measure that may change, a bar for each number; then what each reroll buys."""
    groups = []
    for name in found.measures:
        spread = found.distribution(name)
        if set(spread) != {0}:
            rows = [Row(str(n), float(one), percent(one)) for n, one in spread.items()]
            groups.append(Group(name, rows))
    if len(found.ladder) > 1:
        top = max(1.0, *map(float, found.ladder))
        rows = [
            Row(
                found.paid(n),
                float(one) / top,
                number(one, yes_no=top == 1),
            )
            for n, one in enumerate(found.ladder)
        ]
        groups.append(Group(say("{what}, with at most", what=found.wants[0]), rows))
    told = in_a_row((_told(one) for one in groups), "; ")
    legend = sentence(found.policy)
    return annotated(
        found.option, legend, grouped(groups, palette(theme)), palette(theme), told=told
    )


def _told(one: Group) -> str:
    rows = in_a_row(say("{name} {value}", name=row.name, value=row.told) for row in one.rows)
    return say("{title}: {rows}", title=one.title, rows=rows)


def grouped(groups: Iterable[Group], look: Palette) -> Picture:
    """Groups of bars, one below the other."""
    drawn, y = [], 0.0
    for group in groups:
        y += LINE
        name = fit(group.title, WIDE - 2 * EDGE, bold=True)
        drawn.append(text(EDGE, y - 4, name, look.ink, bold=True))
        for row in group.rows:
            drawn.append(moved(EDGE, y, _bar(row, look)))
            y += LINE
        y += APART
    return Picture(WIDE, y + EDGE, tuple(drawn), words(""))


def _bar(row: Row, look: Palette) -> Markup:
    """A name, a bar of its length, and the number."""
    long = max(0.0, min(1.0, row.share)) * BAR
    return element(
        "g",
        title(f"{row.name}: {row.told}"),
        text(LABEL - 8, 12, fit(row.name, LABEL - 8), look.ink, anchor="end"),
        _box(LABEL, BAR, look.empty, look),
        _box(LABEL, long, look.choice, look) if long else NOTHING,
        text(LABEL + BAR + 8, 12, row.told, look.ink),
        class_="bar",
    )


def _box(x: float, wide: float, fill: str, look: Palette) -> Markup:
    return element(
        "rect", x=x, y=2, width=max(wide, 1.5), height=HIGH, fill=fill,
        stroke=look.wall, stroke_width=0.8,
    )  # fmt: skip


def draw_plans(found: Plans, *, theme: str = "light") -> Drawing:
    """A small table: each plan, its value as a bar with its interval, what may go wrong."""
    look = palette(theme)
    rows = [
        Line(
            say("{place}. {plan}", place=place, plan=one.sentence), one.estimate, one.told,
            list(one.risked_told),
            one.yes_no,
        )
        for place, one in enumerate(found, 1)
    ]  # fmt: skip
    legend = say(
        "{question}. The line across the end of a bar is its 95 % interval. {remark}",
        question=found.question,
        remark=found.remark,
    )
    told = _in_words(rows)
    title = say("Plans, best first")
    return annotated(title, Trimmed(legend), listed(rows, look), look, told=told)


def draw_comparison(found: Comparison, *, theme: str = "light") -> Drawing:
    """Plans side by side; below each how it differs from the first."""
    look = palette(theme)
    rows = []
    for place, one in enumerate(found):
        below = [found.verdict(one)] if place else []
        value = one.estimate
        rows.append(Line(one.name, value, found.told(value), below, found.yes_no))
    legend = say(
        "{question} All under the same luck. {remark}",
        question=sentence(found.question), remark=found.remark,
    )  # fmt: skip
    told = _in_words(rows)
    return annotated(say("Compared"), Trimmed(legend), listed(rows, look), look, told=told)


def _in_words(rows: Sequence[Line]) -> str:
    return in_a_row((say("{name} {value}", name=one.name, value=one.told) for one in rows), "; ")


class Line(NamedTuple):
    """One plan of a list."""

    name: str
    estimate: Estimate
    told: str
    below: Sequence[str]
    yes_no: bool


def listed(rows: Sequence[Line], look: Palette) -> Picture:
    """Plans one below the other, their bars beginning at one edge."""
    top = 1.0 if all(one.yes_no for one in rows) else max(_end(one) for one in rows)
    room, drawn, y = WIDE - 2 * EDGE, [], 0.0
    for one in rows:
        for line in between_words(one.name, room):
            y += LINE
            drawn.append(text(EDGE, y - 4, line, look.ink, bold=True))
        drawn.append(moved(EDGE, y, _interval(one, top or 1.0, look)))
        y += LINE + 2
        for line in one.below:
            y += LINE
            drawn.append(text(EDGE + 14, y - 4, fit(line, room - 14), look.muted))
        y += APART
    return Picture(WIDE, y + EDGE, tuple(drawn), words(""))


def _end(one: Line) -> float:
    return max(one.estimate.value, one.estimate.high)


def _interval(one: Line, top: float, look: Palette) -> Markup:
    """A bar, and a line from the low to the high end of what it may be."""
    value, low, high = (
        max(0.0, min(1.0, n / top)) * BAR
        for n in (one.estimate.value, one.estimate.low, one.estimate.high)
    )
    parts = [_box(0, BAR, look.empty, look)]
    if value:
        parts.append(_box(0, value, look.choice, look))
    if low < high:
        middle = 2 + HIGH / 2
        line = f"M{low:.1f} {middle}H{high:.1f}M{low:.1f} 4V{HIGH}M{high:.1f} 4V{HIGH}"
        parts += [
            element("path", d=line, stroke=look.floor, stroke_width=4.5, fill="none"),
            element("path", d=line, stroke=look.ink, stroke_width=2, fill="none"),
        ]
    room = WIDE - 2 * EDGE - BAR - 8
    size = 12 if width(one.told) <= room else 11
    return joined((*parts, text(BAR + 8, 12, fit(one.told, room, size), look.ink, size=size)))
