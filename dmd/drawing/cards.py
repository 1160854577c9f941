"""Cards of 63 × 88 millimetres: what happens in sentences, told by the kit, and words for the mood.

A card is set in letters as large as its text allows, never smaller than `SMALL`; `too_long` says
how much stands over then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.paper import Card, Half, Part
from dmd.core.sentences import in_a_row, name, say
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.pages import SMALL, UNIT, Grid, Page, Paper, cell, cut_pages, mm
from dmd.drawing.palette import LIGHT, Palette
from dmd.drawing.paragraphs import ENDLESS, Block, gap, paragraph, stacked
from dmd.drawing.shapes import rune, shape
from dmd.drawing.svg import NOTHING, Markup, element, joined, moved, text

NARROW: Final = mm(63)
LONG: Final = mm(88)
MOST: Final = 180
SAFE: Final = mm(3.6)
"""Nothing is written nearer to the edge, where scissors slip."""
SIZES: Final = (13.0, 12.5, 12.0, 11.6, 11.2, 10.8, 10.4, 10.0, 9.6, 9.2, SMALL)
EASY: Final = 10.4
"""Letters so large are read with ease: then both halves are equally broad."""
TITLES: Final = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
FOOT: Final = mm(6.6)
"""From below the text to the edge: the line at the foot."""
SYMBOL: Final = mm(10)
"""The same, where a Summoning symbol is at the foot."""
BETWEEN: Final = mm(1.2)
SHARES: Final = (0.5, 0.45, 0.55, 0.4, 0.6)
"""How much of a card its left half may take."""
SIGN: Final = 26.0
"""How much room the sign before a paragraph takes."""


def size_of(card: Card) -> tuple[float, float]:
    """How broad and how high it is."""
    return (LONG, NARROW) if card.lies else (NARROW, LONG)


def too_long(card: Card) -> float:
    """How many millimetres of a card's text stand over in the smallest letters; 0 if it fits.

    >>> too_long(Card(id="calm", kind="Mythos", name="Calm", parts=(Part(told="Rest."),)))
    0.0
    """
    room, needed = _room(card), _height(card, SMALL)
    return round(max(0.0, needed - room) / UNIT, 1)


def without_mood(card: Card) -> Card:
    """A card that says only what it does, where its words for the mood leave no room for that."""
    if not too_long(card):
        return card
    halves = tuple(replace(half, parts=_plain(half.parts)) for half in card.halves)
    return replace(card, parts=_plain(card.parts), halves=halves, last=_plain(card.last))


def _plain(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(part for part in parts if not part.flavour)


def card_pages(cards: Sequence[Card], paper: Paper, look: Palette, *, backs: bool) -> list[Page]:
    """Pages of cards, nine on each; backs come after their fronts, for printing on both sides."""
    if len(cards) > MOST:
        raise Refusal(
            say("{cards:,} cards are too many to cut out.", cards=len(cards)),
            remedy=say("At most {most}.", most=MOST),
        )
    long = [(card, over) for card in cards if (over := too_long(card))]
    if long:
        which = in_a_row(
            [
                say("“{name}” by {over:g} mm", name=card.name[:60], over=over)
                for card, over in long[:10]
            ],
            "; ",
        )
        if len(long) > 10:
            which = say("{cards} and {n} more", cards=which, n=len(long) - 10)
        raise Refusal(
            say("The text is too long for the card: {cards}.", cards=which),
            remedy="Shorten the text or the effects, or print without cards.",
        )
    pages: list[Page] = []
    for lies in (False, True):
        here = [card for card in cards if card.lies == lies]
        grid = Grid(paper.turned, LONG, NARROW) if lies else Grid(paper, NARROW, LONG)
        fronts = [draw_card(card, look) for card in here]
        told = [card.name for card in here]
        sides = cut_pages(grid, fronts, "cards", told, look)
        if backs:
            behind = [draw_back(card, look) for card in _mirrored(here, grid)]
            hidden = cut_pages(
                grid, behind, "backs of cards", [str(say("A back"))] * len(behind), look
            )
            sides = [side for pair in zip(sides, hidden, strict=True) for side in pair]
        pages += sides
    return pages


def _mirrored(cards: Sequence[Card], grid: Grid) -> list[Card]:
    """Backs are alike, so that full rows of them meet every front."""
    return [cards[0]] * (-(-len(cards) // grid.columns) * grid.columns) if cards else []


# -- one card --------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def draw_card(card: Card, look: Palette) -> Markup:
    """A card, from (0, 0); what is too long for it is not drawn beyond it."""
    wide, high = size_of(card)
    size = next((one for one in SIZES if _height(card, one) <= _room(card)), SMALL)
    top, head = _head(card, look)
    blocks, halves, last = _set(card, size, look)
    y = top + BETWEEN
    drawn = [moved(SAFE, y, stacked(blocks))]
    y += _high(blocks)
    bottom = high - _foot_height(card) - _high(last)
    if card.halves:
        drawn.append(moved(SAFE, y, _halves(card, halves, bottom - y - 2 * BETWEEN, look)))
    elif last:
        drawn.append(_rule(bottom - BETWEEN, wide, look))
    drawn.append(moved(SAFE, bottom, stacked(last)))
    return element(
        "g",
        cell(wide, high, look),
        _frame(wide, high, look),
        head,
        *drawn,
        _foot(card, look),
        class_="card",
        data_card=card.id,
    )


def _frame(wide: float, high: float, look: Palette) -> Markup:
    edge = mm(1.6)
    return element(
        "rect", x=edge, y=edge, width=wide - 2 * edge, height=high - 2 * edge, rx=mm(2.4),
        fill="none", stroke=look.wall, stroke_width=1,
    )  # fmt: skip


def _head(card: Card, look: Palette) -> tuple[float, Markup]:
    """The name, and how high it is."""
    wide, _ = size_of(card)
    size, lines = _title(card)
    named = [
        text(SAFE, SAFE + size * (1.15 * row + 0.9), line, look.ink, size=size, bold=True)
        for row, line in enumerate(lines)
    ]
    end = _head_height(card)
    return end, joined((*named, _rule(end, wide, look)))


def _rule(y: float, wide: float, look: Palette) -> Markup:
    return element("line", x1=SAFE, y1=y, x2=wide - SAFE, y2=y, stroke=look.wall, stroke_width=0.8)


def _title(card: Card) -> tuple[float, tuple[str, ...]]:
    """The name in letters as large as one line allows; a very long one takes more lines."""
    room = size_of(card)[0] - 2 * SAFE
    for size in TITLES:
        if width(card.name, size, bold=True) <= room:
            return size, (card.name,)
    return TITLES[-1], wrap(card.name, room, ENDLESS, TITLES[-1], bold=True)


def _head_height(card: Card) -> float:
    size, lines = _title(card)
    return SAFE + size * (1.15 * len(lines) + 0.15)


def _foot(card: Card, look: Palette) -> Markup:
    """Which episode it belongs to, whether it was ever printed, the Summoning symbol."""
    wide, high = size_of(card)
    y = high - SAFE + 1
    own = say("fan-made") if card.house else ""
    parts = (name(card.kind), own, card.of)
    told = str(in_a_row([part for part in parts if part], " · "))
    sign = NOTHING
    room = wide - 2 * SAFE
    if card.symbol:
        big = element("g", rune(look.ink, look.ink), transform="scale(1.5)")
        sign = moved(wide - SAFE - 21, high - SAFE - 20, big, class_="symbol")
        room -= 28
    return element(
        "g",
        text(SAFE, y, fit(told, room, SMALL), look.muted, size=SMALL),
        sign,
        class_="card-foot",
    )


# -- the text of a card ----------------------------------------------------------------------------


def _room(card: Card) -> float:
    """How high its text may be."""
    return size_of(card)[1] - _head_height(card) - BETWEEN - _foot_height(card)


def _foot_height(card: Card) -> float:
    return SYMBOL if card.symbol else FOOT


def _height(card: Card, size: float) -> float:
    """How high its text is in letters of a size."""
    return _height_with(card, _set_halves(card, _widths(card), size, LIGHT), size)


def _height_with(card: Card, halves: Sequence[list[Block]], size: float) -> float:
    """How high its text is, the halves already set."""
    room = size_of(card)[0] - 2 * SAFE
    around = (*_parts(card.parts, room, size, LIGHT), *_parts(card.last, room, size, LIGHT))
    beside = max((_high(one) for one in halves), default=0.0)
    return _high(around) + beside + 2 * BETWEEN + (mm(2.4) if halves else 0.0)


Text = tuple[list[Block], list[list[Block]], list[Block]]


@lru_cache(maxsize=5_000)
def _set(card: Card, size: float, look: Palette) -> Text:
    """The text above the halves, in each of them, and below them."""
    room = size_of(card)[0] - 2 * SAFE
    halves = [
        _half(half, wide, size, look) for half, wide in zip(card.halves, _widths(card), strict=True)
    ]
    return _parts(card.parts, room, size, look), halves, _parts(card.last, room, size, look)


@lru_cache(maxsize=500)
def _widths(card: Card) -> tuple[float, ...]:
    """How broad each half is: the one with more to say may be broader, and one alone has it all."""
    whole = size_of(card)[0] - 2 * SAFE
    if len(card.halves) < 2:
        return (whole,) * len(card.halves)
    ways = [((whole - BETWEEN) * one, (whole - BETWEEN) * (1 - one)) for one in SHARES]
    low = {way: max(_high(one) for one in _set_halves(card, way, SMALL, LIGHT)) for way in ways}
    equal = ways[0]
    comfortable = _set_halves(card, equal, EASY, LIGHT)
    if _height_with(card, comfortable, EASY) <= _room(card):
        return equal
    return min(ways, key=lambda way: low[way])


def _set_halves(
    card: Card, widths: Sequence[float], size: float, look: Palette
) -> list[list[Block]]:
    """The halves of a card, so broad."""
    return [_half(half, wide, size, look) for half, wide in zip(card.halves, widths, strict=True)]


def _half(half: Half, wide: float, size: float, look: Palette) -> list[Block]:
    """A half of a card in its box."""
    room = wide - 2 * BETWEEN
    return [*_half_head(half, room, size, look), *_parts(half.parts, room, size, look)]


def _half_head(half: Half, room: float, size: float, look: Palette) -> list[Block]:
    """Its name, and what it is."""
    return [
        *paragraph("", room, size + 1, look.ink, label=half.name),
        *paragraph(half.kind, room, SMALL, look.muted),
        gap(size * 0.3),
    ]


def _parts(parts: Sequence[Part], room: float, size: float, look: Palette) -> list[Block]:
    blocks: list[Block] = []
    for part in parts:
        if blocks:
            blocks.append(gap(size * 0.45))
        blocks += _part(part, room, size, look)
    return blocks


def _part(part: Part, room: float, size: float, look: Palette) -> list[Block]:
    """A paragraph, its signs before it."""
    ink = look.muted if part.flavour else look.ink
    told = str(say("“{text}”", text=part.told)) if part.flavour else part.told
    indent = SIGN * len(part.signs) + 4 if part.signs else 0.0
    lines = paragraph(told, room, size, ink, label=part.label, indent=indent)
    if not part.signs:
        return lines
    high = max(SIGN + 1, sum(line.height for line in lines))
    middle = (high - sum(line.height for line in lines)) / 2
    signs = (
        moved(SIGN * n, 0, element("g", shape(mark, look), transform="scale(1.1)"))
        for n, mark in enumerate(part.signs)
    )
    return [Block(high, joined((*signs, moved(0, middle, stacked(lines)))))]


def _high(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


def _halves(card: Card, halves: Sequence[list[Block]], high: float, look: Palette) -> Markup:
    """Boxes beside each other."""
    drawn, x = [], 0.0
    for half, blocks, wide in zip(card.halves, halves, _widths(card), strict=True):
        box = element(
            "rect", width=wide, height=max(high, 1), rx=4, fill="none", stroke=look.wall,
            stroke_width=0.9,
        )  # fmt: skip
        drawn.append(
            moved(x, BETWEEN, box, moved(BETWEEN, mm(1.2), stacked(blocks)), class_=half.side)
        )
        x += wide + BETWEEN
    return joined(drawn)


@lru_cache(maxsize=20)
def draw_back(card: Card, look: Palette) -> Markup:
    """The back of a card: the same for all of its kind."""
    wide, high = size_of(card)
    edge = mm(3)
    inner = element(
        "rect", x=edge, y=edge, width=wide - 2 * edge, height=high - 2 * edge, rx=mm(2.4),
        fill=look.empty, stroke=look.wall, stroke_width=1.4,
    )  # fmt: skip
    sign = element("g", rune(look.sheet, look.wall), transform="scale(5)")
    kind = fit(card.kind, wide - 4 * edge, 13, bold=True)
    return element(
        "g",
        cell(wide, high, look),
        inner,
        moved(wide / 2 - 35, high / 2 - 45, sign),
        text(wide / 2, high / 2 + 54, kind, look.ink, size=13, bold=True, anchor="middle"),
        class_="back",
    )
