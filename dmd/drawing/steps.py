"""The steps of a turn side by side, their parts below them, with what a page speaks of lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, enumerated, name, say
from dmd.core.steps import Round, Step
from dmd.core.words import shortened
from dmd.drawing.annotated import EDGE
from dmd.drawing.board import Picture, paper
from dmd.drawing.drawing import Drawing
from dmd.drawing.letters import fit, width
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import Markup, document, element, joined, moved, text, words

WIDE: Final = 136
"""A step, with the arrow to the next."""
BOX: Final = 122
HEAD: Final = 30
PART: Final = 22
BAR: Final = 26


def draw_round(told: Round, lit: Sequence[str] = (), *, theme: str = "light") -> Drawing:
    """The picture of a round; `lit` names steps and parts by their ids."""
    known = {one.id: one.name for one in told.all}
    for one in lit:
        if one not in known:
            raise Refusal(
                say("A turn has no part “{part}”.", part=as_written(shortened(str(one)))),
                remedy=nearest(str(one), known)
                or say("It has {parts}.", parts=enumerated(map(as_written, known), "and")),
            )
    told, look = _as_read(told), palette(theme)
    picture = round_picture(told, lit, look)
    svg = document(
        picture.width + 2 * EDGE, picture.height + 2 * EDGE, paper(look),
        moved(EDGE, EDGE, *picture.drawn), name=told.title, told=words(_in_words(told, lit)),
        theme=look.name,
    )  # fmt: skip
    return Drawing(svg, _in_words(told, lit))


def round_picture(told: Round, lit: Sequence[str], look: Palette) -> Picture:
    """The same to stand in something else, such as a page."""
    told = _as_read(told)
    deepest = max(len(step.parts) for step in told.steps)
    high = HEAD + deepest * PART + 10
    wide = len(told.steps) * WIDE - (WIDE - BOX)
    columns = joined(
        moved(at * WIDE, 0, _column(step, lit, at, look), _arrow(at, look))
        for at, step in enumerate(told.steps)
    )
    ground = moved(0, high, _box(told.ground, lit, look, wide, BAR - 4))
    return Picture(wide, high + BAR, (columns, ground), words(_in_words(told, lit)))


def _as_read(told: Round) -> Round:
    """A round in the language of whoever looks."""
    return Round(str(name(told.title)), tuple(map(_read, told.steps)), _read(told.ground))


def _read(step: Step) -> Step:
    """A step with its parts in the language of whoever looks."""
    return step._replace(name=str(name(step.name)), parts=tuple(map(_read, step.parts)))


def _in_words(told: Round, lit: Sequence[str]) -> str:
    """The round as one sentence a step, and where one stands."""
    lines = [f"{told.title}:"]
    for step in told.steps:
        parts = f" ({', '.join(one.name for one in step.parts)})" if step.parts else ""
        lines.append(f"  {step.name}{parts}.")
    names = {one.id: one.name for one in told.all}
    if lit:
        steps = enumerated([names[one] for one in lit], "and")
        lines.append(str(say("Lit here: {steps}.", steps=steps)))
    return "\n".join(lines)


def _column(step: Step, lit: Sequence[str], at: int, look: Palette) -> Markup:
    parts = joined(
        moved(0, HEAD + 4 + n * PART, _box(one, lit, look, BOX, PART - 3))
        for n, one in enumerate(step.parts)
    )
    return joined([_box(step, lit, look, BOX, HEAD, bold=True), parts])


def _box(
    step: Step, lit: Sequence[str], look: Palette, wide: float, high: float, *, bold: bool = False
) -> Markup:  # fmt: skip
    """A step or a part; lit ones by their colour and by a thick edge."""
    here = step.id in lit
    largest = 12 if bold else 11
    sizes = (largest, largest - 1, largest - 2)
    size = next((one for one in sizes if width(step.name, one, bold) <= wide - 6), sizes[-1])
    return joined([
        element(
            "rect", x=0, y=0, width=wide, height=high, rx=4,
            fill=look.choice_floor if here else look.floor,
            stroke=look.choice if here else look.line, stroke_width=2.5 if here else 1,
        ),
        text(
            wide / 2, high / 2 + 4, fit(step.name, wide - 6, size, bold=bold), look.ink,
            size=size, bold=bold, anchor="middle",
        ),
    ])  # fmt: skip


def _arrow(at: int, look: Palette) -> Markup:
    """From the step before to this one."""
    if not at:
        return joined(())
    middle = HEAD / 2
    d = f"M{BOX - WIDE + 2} {middle}H-2M-6 {middle - 4}L-2 {middle}L-6 {middle + 4}"
    return element("path", d=d, stroke=look.wall, stroke_width=1.5, fill="none")
