"""The odds of a choice in a few words, and in full where one asks; what rerolling a die gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.analysis import Odds, odds
from dmd.analysis.asked import Harm, Wish, analyst_of
from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.state import AnyState
from dmd.evening import Evening

QUICK, OF_DICE, PATIENT = 0.2, 0.8, 20.0
"""Seconds: while somebody plays, while dice lie on the table, and when somebody asks."""


class Intent(NamedTuple):
    """What an action was chosen for. Until it is over, its rerolls are weighed for the same."""

    wish: Wish
    over: Callable[[AnyState], bool]


class Told(NamedTuple):
    """The odds of a choice, as the browser gets them, and the number behind them."""

    data: dict[str, Any]
    value: Fraction | None = None


NOTHING = Told({"text": "", "more": "", "hard": False})


def are_known(game: Evening) -> bool:
    """Whether the odds of this game can be worked out at all."""
    return getattr(game.book, "analyst", None) is not None


def intent_of(game: Evening, option: int) -> Intent:
    """What a choice is made for, by itself."""
    analyst = analyst_of(game)
    return Intent(analyst.purpose(game.state, option), analyst.horizon(game.state, "action"))


def wishes(game: Evening, intent: Intent | None) -> list[Wish]:
    """What the rerolls of the roll on the table may be for; nothing where no roll lies there."""
    return list(analyst_of(game).wishes(game.state, intent.wish if intent else None))


def told(
    game: Evening, option: int, intent: Intent | None = None, wish: Wish | None = None,
    *, patient: bool = False,
) -> Told:  # fmt: skip
    """The odds of a choice: a short text, all of it, and whether they would take longer.

    In the middle of an action what it was made for is always told, so that choices can be compared.
    """
    if not are_known(game):
        return NOTHING
    analyst = analyst_of(game)
    wish = wish or (intent or intent_of(game, option)).wish
    after_roll = analyst.after_roll(game.state)
    want = wish.aim if intent or after_roll else None
    until: Any = after_roll if after_roll and intent is None else "action"
    seconds = PATIENT if patient else OF_DICE if after_roll else QUICK
    try:
        found = odds(game, option, want, until=until, seconds=seconds)
    except Refusal as refusal:
        text = refusal.sentence if patient else ""
        return Told({"text": text, "more": "", "hard": not patient})
    idle = found.value == 1 and (want is None or wish.granted)
    sure = want is None and len(found.outcomes) < 2
    parts = [] if idle or sure else [_value(wish, found.value, found.stress[0])]
    text = " · ".join(parts + harms(found, analyst.harms, wish.unit))
    return Told({"text": text, "more": found.text(), "hard": False}, found.value)


def _value(wish: Wish, value: Fraction, plain: Fraction) -> str:
    """What it comes to: a chance, or how much on average; `plain` is without any reroll."""
    if wish.unit:
        return f"{wish.unit}: {float(-value):.2f} on average"
    if wish.aim.most > 1:
        return f"{wish.aim.text}: {float(value):.4g} on average"
    rerolled = f", {percent(value)} with rerolls" if value != plain else ""
    return f"{wish.aim.text}: {percent(plain)}{rerolled}"


def harms(found: Odds, known: Mapping[str, Harm], besides: str = "") -> list[str]:
    """What goes wrong, and how likely; as a number what does for sure, and always by as much.

    What was told already in the same words is left out.
    """
    told = []
    for name, one in known.items():
        if name not in found.measures or one.text == besides or not (chance := found.chance(name)):
            continue
        sure = one.counted and len(found.distribution(name)) == 1
        told.append(f"{one.text}: {found.mean(name) if sure else percent(chance)}")
    return told


def gains(
    game: Evening, picks: Sequence[Sequence[int]], values: Mapping[int, Fraction], wish: Wish
) -> list[dict[str, Any]]:
    """For each die what rerolling it gains, as far as that is known; then the best are marked.

    `picks` are the choices that take up each die.
    """
    keep = analyst_of(game).keeps(game.state)
    if keep is None or keep not in values:
        return []
    here = [max((values[n] for n in taken if n in values), default=None) for taken in picks]
    known = all(number in values for taken in picks for number in taken)
    best = max([values[keep], *(one for one in here if one is not None)])
    return [
        {
            "gain": "" if one is None else _gain(wish, one - values[keep]),
            "best": known and one == best and one > values[keep],
        }
        for one in here
    ]


def _gain(wish: Wish, gain: Fraction) -> str:
    """How much better than to keep the dice."""
    if not gain:
        return "no gain"
    if wish.unit:
        return f"{'saves' if gain >= 0 else 'costs'} {float(abs(gain)):.2f}"
    if wish.aim.most > 1:
        return f"{float(gain):+.2f}".replace("-", "−")
    points = f"{100 * float(abs(gain)):.1f}".removesuffix(".0")
    return f"{'+' if gain >= 0 else '−'}{points} points"
