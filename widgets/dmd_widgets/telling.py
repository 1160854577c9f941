"""What happened as a picture: dice are drawn, cards lie there, and all else is a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dmd.core.journal import Journal, Line
from dmd.core.scene import Card
from dmd.core.sentences import say
from dmd.drawing.board import paper
from dmd.drawing.drawing import Drawing
from dmd.drawing.letters import width, wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import Markup, document, element, joined, moved, text, words
from dmd.games import kit_named
from dmd_widgets.games import part_of
from dmd_widgets.panels.dice.drawing import die_on_table

WIDE: Final = 620
EDGE: Final = 12
STEP: Final = 16
"""By so much a line stands behind its cause."""
ROW: Final = 17
SIZE: Final = 13
DIE: Final = 46
SMALLER: Final = 0.78
"""A die that lies among sentences is so much smaller than one in the hand."""
SCALED: Final = f"scale({SMALLER})"
DEEPEST: Final = 5
MANY: Final = 12

HAPPENED: Final = say("What happens")

Drawn = tuple[float, Markup]
"""How high something is, and how it looks."""


def draw_story(journal: Journal, theme: str = "light") -> Drawing:
    """The picture; in words it is the journal itself."""
    look, book = palette(theme), journal.book
    kit = kit_named(book.game)
    edge = min((line.depth for line in journal), default=0)
    parts: list[Drawn] = []
    for line in journal:
        at = STEP * min(line.depth - edge, DEEPEST)
        parts.append(_told(journal.sentence(line), line, at, look))
        if dice := _thrown(line, book):
            parts.append(_dice(dice, book.game, at))
        card = kit.card(line.effect, book) if kit.card else None
        if card is not None:
            parts[-1] = _card(card, journal, at, look)
    high = sum(part for part, _ in parts) + 2 * EDGE
    called = book.speaker(journal.language).read(HAPPENED)
    svg = document(
        WIDE, high, paper(look), moved(EDGE, EDGE, joined(_below_each_other(parts))),
        name=called, told=words(journal.text()), theme=look.name,
    )  # fmt: skip
    return Drawing(svg, journal.text())


def _below_each_other(parts: Sequence[Drawn]) -> Iterator[Markup]:
    y = 0.0
    for high, drawn in parts:
        yield moved(0, y, drawn)
        y += high


def _told(told: str, line: Line, at: float, look: Palette) -> Drawn:
    """A sentence, with its rule small behind it."""
    room = WIDE - 2 * EDGE - at
    rows = wrap(told, room - width(line.cite, 10) - 10, MANY, SIZE, bold=not at)
    ink = [
        text(at, 14 + ROW * n, row, look.ink, size=SIZE, bold=not at) for n, row in enumerate(rows)
    ]
    rule = text(WIDE - 2 * EDGE, 14, line.cite, look.muted, size=10, anchor="end")
    return ROW * len(rows), joined([*ink, rule])


def _thrown(line: Line, book: Any) -> Sequence[Any]:
    thrown = part_of(book.game, "thrown")
    return () if thrown is None else thrown(line.effect)


def _dice(dice: Sequence[Any], game: str, at: float) -> Drawn:
    drawn = [
        moved(at + DIE * n, 4, element("g", die_on_table(die, face, game), transform=SCALED))
        for n, (die, face) in enumerate(dice)
    ]
    return DIE + 4, joined(drawn)


def _card(card: Card, journal: Journal, at: float, look: Palette) -> Drawn:
    """A card as it lies before everybody."""
    room = WIDE - 2 * EDGE - at
    read = journal.book.speaker(journal.language).read
    title = wrap(read(card.title), room - 24, 2, SIZE + 1, bold=True)
    lines = [
        row for one in card.lines for row in wrap(read(one), room - 24, MANY, SIZE - 1)
    ]  # fmt: skip
    high = 18 + 20 * len(title) + 16 * len(lines)
    frame = element(
        "rect", x=0.5, y=0.5, width=room - 1, height=high - 1, rx=8, fill=look.floor,
        stroke=look.wall, stroke_width=1.5,
    )  # fmt: skip
    told = [
        text(12, 20 + 20 * n, row, look.ink, size=SIZE + 1, bold=True)
        for n, row in enumerate(title)
    ]
    below = 22 + 20 * len(title)
    told += [text(12, below + 16 * n, row, look.ink, size=SIZE - 1) for n, row in enumerate(lines)]
    kind = text(room - 12, 20, read(card.kind), look.muted, size=10, anchor="end")
    return high + 8, moved(at, 4, frame, *told, kind)
