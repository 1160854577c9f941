"""What a hand full of blows is worth: best play of the attack cards in a turn, every roll counted.

She stands beside him and does nothing else: a small game of its own, without tables or forks, that
is worked out once for each hand and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from dmd.final_girl.attack import Damage
from dmd.final_girl.breath import LoseHealth
from dmd.final_girl.roll import ExtraDice, PartialsSucceed
from dmd.final_girl.rows import EndActionPhase

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl
    from dmd.final_girl.box import ActionCard

MOST_DICE = 6
BEST = 2
KILL = 6.0
"""The blow that may be his last, in markers."""
HURT = 0.5
"""Each health that a row costs her."""


class Level(NamedTuple):
    """What a row of a card does, as far as blows go."""

    damage: int = 0
    hurt: int = 0
    ends: bool = False
    dice: int = 0  # for the next roll
    free: int = 0  # partial successes count: 1 for a roll, 2 for the rest of the phase


Rows = tuple[Level, Level, Level]
"""Failure, one success, two or more."""


class Blows(NamedTuple):
    """What she could do beside him."""

    cards: tuple[Rows, ...]  # sorted
    spare: int  # cards that can pay
    dice: int  # in a roll, without what is extra
    extra: int  # dice for the next one
    free: int
    bonus: int  # what a weapon and her ability add
    left: int  # what kills him


def levels(card: ActionCard) -> Rows | None:
    """The rows of a card; nothing of one that helps no blow."""
    rows = tuple(_level(row) for row in (card.failure[-1], card.one, card.more))
    helps = any(one.damage or one.dice or one.free for one in rows)
    return (rows[0], rows[1], rows[2]) if helps and card.timing == "action" else None


def _level(row: Sequence[object]) -> Level:
    free = 0
    for one in row:
        if isinstance(one, PartialsSucceed):
            free = 2 if one.until == "phase" else 1
    return Level(
        damage=sum(one.amount for one in row if isinstance(one, Damage)),
        hurt=sum(one.amount for one in row if isinstance(one, LoseHealth)),
        ends=any(isinstance(one, EndActionPhase) for one in row),
        dice=sum(one.amount for one in row if isinstance(one, ExtraDice)),
        free=free,
    )


@cache
def throws(dice: int) -> tuple[tuple[int, int, float], ...]:
    """Successes and partial ones of so many dice, with the chance of each."""
    return tuple(
        (won, part, comb(dice, won) * comb(dice - won, part) / 3**dice)
        for won in range(dice + 1)
        for part in range(dice - won + 1)
    )


@cache
def burst(blows: Blows) -> float:
    """What best play of these cards comes to, in markers of his."""
    best = 0.0
    for number, card in enumerate(blows.cards):
        if number and card == blows.cards[number - 1]:
            continue
        rest = blows.cards[:number] + blows.cards[number + 1 :]
        best = max(best, _played(card, blows._replace(cards=rest)))
    return best


def _played(card: Rows, rest: Blows) -> float:
    """What it comes to if this card is played first."""
    dice = min(MOST_DICE, max(1, rest.dice + rest.extra))
    free = rest.free > 0
    rest = rest._replace(extra=0, free=rest.free if rest.free == BEST else 0)
    after: dict[tuple[int, int], float] = {}
    total = 0.0
    for won, part, chance in throws(dice):
        won, part = (won + part, 0) if free else (won, part)
        ways = range(min(part, rest.spare // 2, max(0, BEST - won)) + 1)
        total += chance * max(
            _after(card, rest, min(BEST, won + paid), paid, after) for paid in ways
        )
    return total


def _after(
    card: Rows, rest: Blows, level: int, paid: int,
    known: dict[tuple[int, int], float],
) -> float:  # fmt: skip
    """What it comes to once the roll counts."""
    if (level, paid) not in known:
        row = card[level]
        dealt = min(rest.left, row.damage + rest.bonus if row.damage else 0)
        value = dealt - HURT * row.hurt
        if dealt and dealt == rest.left:
            value += KILL
        elif not row.ends:
            left = rest._replace(
                spare=rest.spare - 2 * paid, left=rest.left - dealt, extra=row.dice,
                free=max(rest.free, row.free),
            )  # fmt: skip
            value += burst(left)
        known[level, paid] = value
    return known[level, paid]


def helpers(book: FinalGirl) -> dict[str, Rows]:
    """The rows of every card that helps a blow, by its id."""
    every = {one.id: levels(one) for one in book.box.cards.values()}
    return {id_: rows for id_, rows in every.items() if rows}
