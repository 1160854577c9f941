"""The odds of a choice in a few words, and in full where one asks; what rerolling a die gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.analysis import Odds, odds
from dmd.analysis.asked import Aim, Harm, Wish, analyst_of
from dmd.core.complaints import Refusal
from dmd.core.sentences import Listed, name, say
from dmd.core.state import AnyState
from dmd.evening import Evening
from dmd_widgets.figures import Figures, number, percent
from dmd_widgets.gains import gained, shortly


class Effort(NamedTuple):
    """Work, so that a slow machine answers the same; the seconds only stop what never ends."""

    positions: int
    seconds: float


QUICK, OF_DICE, PATIENT = Effort(400, 2.0), Effort(2_000, 6.0), Effort(60_000, 20.0)
"""While somebody plays, while dice lie on the table, and when somebody asks."""


class Intent(NamedTuple):
    """What an action was chosen for. Until it is over, its rerolls are weighed for the same."""

    wish: Wish
    over: Callable[[AnyState], bool]


class Nearer(NamedTuple):
    """What brings a purpose nearer that is out of reach, as a wish."""

    text: str
    aim: Aim
    unit: str = ""
    granted: bool = False


class Told(NamedTuple):
    """The odds of a choice, as the browser gets them, and the number behind them."""

    data: dict[str, Any]
    value: Fraction | None = None
    instead: Wish | None = None  # what it is weighed for, where its purpose is out of reach


NOTHING = Told({"text": "", "parts": [], "table": None, "hard": False})

SURE, COUNT, RISK = "{harm} for certain", "{harm}: {number}", "{chance} {risk}"
"""How a harm is told: for sure, as a number, as a chance."""
RISK_WITH_REROLLS = "{plain} {risk}, {chance} with rerolls"
RISK_WITH_PAYMENT = "{plain} {risk}, {chance} if you pay"
AT_MOST, ROLL, ROLL_PAID = "{aim}, with at most", "{faces}: {then}", "{faces} ({paid}): {then}"
MOST_ROLLS = 8
"""So many rolls are told, each with what to do then."""
LIKELY = Fraction(1, 10)
"""From here on a turning point is told louder."""
AVERAGE, CHANCE = "{aim}: {number} on average", "{aim}: {chance}"
WITH_REROLLS = "{aim}: {chance}, {rerolled} with rerolls"
WITH_PAYMENT = "{aim}: {chance}, {rerolled} if you pay"
"""Where something else than stress is paid, such as cards."""
STRESS = "stress"
"""What a reroll is worth, beside keeping the dice."""


def are_known(game: Evening) -> bool:
    """Whether the odds of this game can be worked out at all."""
    return getattr(game.book, "analyst", None) is not None


def intent_of(game: Evening, option: int) -> Intent:
    """What a choice is made for, by itself."""
    analyst, waits = analyst_of(game), game.state.agenda
    settled = analyst.settled(game.state, option)

    def over(after: AnyState) -> bool:
        # What waited behind it has begun, even where that has led to as much again.
        behind = after.agenda[max(0, len(after.agenda) - len(waits)) :]
        return settled(after) or behind != waits

    return Intent(analyst.purpose(game.state, option), over)


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
    is_own = wish is None and intent is None
    wish = wish or (intent or intent_of(game, option)).wish
    if intent is not None and hasattr(analyst, "still"):  # what is left of it, once dice lie there
        wish = analyst.still(game.state, wish)
    after_roll = analyst.after_roll(game.state)
    want = wish.aim if intent or after_roll else None
    until: Any = after_roll if after_roll and intent is None else "action"
    effort = PATIENT if patient else OF_DICE if after_roll else QUICK
    try:
        work = effort.positions * analyst.light
        found = odds(game, option, want, until=until, positions=work, seconds=effort.seconds)
        instead = _instead(game, option, wish) if is_own and found.value == 0 else None
        if instead:
            with suppress(Refusal):  # it may take longer; then the chance of nothing is told
                nearer = odds(
                    game, option, instead.aim, until=until, positions=work, seconds=effort.seconds
                )
                if nearer.value > instead.aim.noted(game.state, None):
                    found, wish = nearer, instead
    except Refusal as refusal:
        words = _of_the_roll(game, option) if is_own else []
        words += [refusal.sentence] if patient else []
        told = [{"text": one, "sign": "", "tone": ""} for one in words]
        text = Listed(words, "", " · ") if words else ""
        return Told(NOTHING.data | {"text": text, "parts": told, "hard": not patient})
    idle = found.value == 1 and (want is None or wish.granted)
    sure = want is None and len(found.outcomes) < 2
    missed = _missed(wish, found, analyst.harms)
    parts = [] if idle or sure or missed else [_value(wish, found)]
    plain = [{"text": one, "sign": _sign(wish, analyst.harms), "tone": ""} for one in parts]
    all_ = plain + harms(found, analyst.harms, wish.unit, missed)
    text = Listed([one["text"] for one in all_], "", " · ") if all_ else ""
    data = {"text": text, "parts": all_, "table": table(found), "hard": False}
    return Told(data, found.value, wish if wish is instead else None)


def _of_the_roll(game: Evening, option: int) -> list[str]:
    """What the roll comes to that an option is about, whatever may follow; nothing without one."""
    analyst = analyst_of(game)
    rolled = analyst.rolled(game.state, option) if hasattr(analyst, "rolled") else None
    if rolled is None:
        return []
    wish, plain, paid = rolled
    return [_chance(wish, plain, paid, analyst.payment), say("the roll alone")]


def _instead(game: Evening, option: int, wish: Wish) -> Wish | None:
    """What is nearest to a purpose out of reach of one action, such as wounds on an enemy."""
    if wish.unit or wish.aim.most > 1:
        return None
    nearest = analyst_of(game).intents(game.state, option)[1:2]
    return next((Nearer(one.text, one) for one in nearest if one.most > 1), None)


def table(found: Odds) -> dict[str, Any]:
    """All of the odds: of everything that may change, how likely each number is."""
    rows = []
    for measure in found.measures:
        chances = found.distribution(measure)
        if set(chances) != {0}:
            cells = [
                {"number": number, "told": percent(chance), "share": round(float(chance), 4)}
                for number, chance in chances.items()
            ]
            rows.append({"name": name(measure), "cells": cells})
    if len(found.ladder) > 1:
        paid = [_paid(found, many, worth) for many, worth in enumerate(found.ladder)]
        rows.append({"name": say(AT_MOST, aim=found.wants[0]), "cells": paid})
    rolls = [
        say(ROLL_PAID if one.paid else ROLL, faces=one.faces, paid=one.paid, then=one.then)
        for one in found.rerolls[:MOST_ROLLS]
    ]
    return {"told": found.policy, "rows": rows, "rolls": rolls}


def _paid(found: Odds, many: int, worth: Fraction) -> dict[str, Any]:
    """What one may reach by paying so much at most."""
    told = number(worth, found.yes_no, most=found.out_of)
    share = round(float(worth), 4) if found.yes_no else 0
    return {"number": found.paid(many), "told": told, "share": share}


def _sign(wish: Wish, known: Mapping[str, Harm]) -> str:
    """The sign of the harm that is kept as low as possible, if that is what is wanted."""
    return next((one.sign for one in known.values() if one.text == wish.unit), "")


def _value(wish: Wish, found: Odds) -> str:
    """What it comes to: a chance, or how much; on average where that is not sure."""
    value, plain, payment = found.value, found.ladder[0], found.payment
    if wish.unit:
        many = found.distribution(wish.unit) if wish.unit in found.measures else {}
        if value == 0 or (len(many) == 1 and -value in many):  # less than nothing no luck can take
            return say(COUNT, harm=wish.unit, number=int(-value))
        return say(AVERAGE, aim=wish.unit, number=Figures(f"{float(-value):.2f}"))
    if wish.aim.most > 1:
        return say(AVERAGE, aim=wish.aim.text, number=number(value, False, most=found.out_of))
    return _chance(wish, plain, value, payment)


def _chance(wish: Wish, plain: Fraction, value: Fraction, payment: str) -> str:
    """A chance, and beside it the one of whoever pays for a better one."""
    paid = WITH_REROLLS if payment == STRESS else WITH_PAYMENT
    told = paid if value != plain else CHANCE
    return say(told, aim=wish.aim.text, chance=percent(plain), rerolled=percent(value))


def _missed(wish: Wish, found: Odds, known: Mapping[str, Harm]) -> str:
    """The harm that comes about wherever the wish does not: one risk is told once, as the harm."""
    if not wish.granted or not found.yes_no or found.value == 1:
        return ""
    return next(
        (one for one in known if one in found.measures and found.chance(one) == 1 - found.value), ""
    )


def harms(
    found: Odds, known: Mapping[str, Harm], besides: str = "", missed: str = ""
) -> list[dict[str, str]]:
    """What goes wrong: how much where that is sure, else how likely it is; the worst first.

    A chance and a number are worded differently, so that nobody takes one for the other. What was
    told already in the same words is left out; of the harm that is the wish `missed` it is told as
    well how likely it is where nothing is paid.
    """
    told = []
    for measure, one in known.items():
        if (
            measure not in found.measures
            or one.text == besides
            or not (chance := found.chance(measure))
        ):
            continue
        if one.counted and len(found.distribution(measure)) == 1:
            text = say(COUNT, number=found.mean(measure), harm=one.text)
        elif chance == 1 and not one.counted:
            text = say(SURE, harm=one.text)
        elif measure == missed and found.ladder[0] != found.value:
            paid = RISK_WITH_REROLLS if found.payment == STRESS else RISK_WITH_PAYMENT
            plain = percent(1 - found.ladder[0])
            text = say(paid, plain=plain, risk=one.risk, chance=percent(chance))
        else:
            text = say(RISK, chance=percent(chance), risk=one.risk)
        told.append({"text": text, "sign": one.sign, "tone": _tone(one, chance)})
    return told


def _tone(one: Harm, chance: Fraction) -> str:
    """How loudly it is told: what ends somebody, a turning point, everything else."""
    if one.sign == "skull":
        return "deadly" if chance == 1 else "harm"
    return "turning" if not one.counted and chance >= LIKELY else ""


def best(values: Mapping[int, Fraction], many: int) -> list[int]:
    """The best of choices that are weighed for the same; nobody is, where all are alike."""
    if len(values) < many or len(set(values.values())) < 2:
        return []
    return [number for number, value in values.items() if value == max(values.values())]


def in_vain(game: Evening, option: int) -> str:
    """Why nothing good can come of a choice, as far as its game knows."""
    return analyst_of(game).in_vain(game.state, option) if are_known(game) else ""


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
    yes_no = not wish.unit and wish.aim.most <= 1
    return [
        {
            "gain": "" if one is None else gained(one - values[keep], yes_no),
            "short": "" if one is None else shortly(one - values[keep], yes_no),
            "best": known and one == best and one > values[keep],
        }
        for one in here
    ]
