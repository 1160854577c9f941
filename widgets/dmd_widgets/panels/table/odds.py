"""The odds of a choice in a few words, and in full where one asks; what rerolling a die gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.analysis import Odds, odds
from dmd.analysis.asked import Aim, analyst_of
from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.state import AnyState, Effect
from dmd.death_may_die.analysing.aims import Aim as Looked
from dmd.death_may_die.analysing.aims import intents
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.roll import KeepDice, Roll
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.evening import Evening

QUICK, OF_DICE, PATIENT = 0.2, 0.8, 20.0
"""Seconds: while somebody plays, while dice lie on the table, and when somebody asks."""
HARMS = {
    "died": "somebody dies",
    "wounds taken": "wounds taken",
    "sanity lost": "sanity lost",
    "threshold": "threshold reached",
}
COUNTED = "wounds taken", "sanity lost"


class Intent(NamedTuple):
    """What an action was chosen for. Until it is over, its rerolls are weighed for the same."""

    aim: Aim
    over: Callable[[AnyState], bool]


class Wish(NamedTuple):
    """What the rerolls of a roll are weighed for."""

    text: str
    aim: Aim
    unit: str = ""  # of what is kept as low as possible

    def told(self, value: Fraction, plain: Fraction) -> str:
        """What it comes to: a chance, or how much on average; `plain` is without any reroll."""
        if self.unit:
            return f"{self.unit}: {float(-value):.2f} on average"
        if self.aim.most > 1:
            return f"{self.aim.text}: {float(value):.4g} on average"
        rerolled = f", {percent(value)} with rerolls" if value != plain else ""
        return f"{self.aim.text}: {percent(plain)}{rerolled}"

    def gain(self, gain: Fraction) -> str:
        """How much better than to keep the dice."""
        if not gain:
            return "no gain"
        if self.unit:
            return f"{'saves' if gain >= 0 else 'costs'} {float(abs(gain)):.2f}"
        if self.aim.most > 1:
            return f"{float(gain):+.2f}".replace("-", "−")
        points = f"{100 * float(abs(gain)):.1f}".removesuffix(".0")
        return f"{'+' if gain >= 0 else '−'}{points} points"


class Told(NamedTuple):
    """The odds of a choice, as the browser gets them, and the number behind them."""

    data: dict[str, Any]
    value: Fraction | None = None


NOTHING = Told({"text": "", "more": "", "hard": False})


def intent_of(game: Evening, option: int) -> Intent:
    """What a choice is made for, by itself."""
    analyst = analyst_of(game)
    aim, *_ = analyst.intents(game.state, option)
    return Intent(aim, analyst.horizon(game.state, "action"))


def roll_of(state: AnyState) -> Roll | None:
    """The roll on the table while somebody may reroll, or the one about to fall."""
    asker = getattr(state.fork, "asker", None) or getattr(state.fork, "into", None)
    roll = getattr(asker, "roll", None)
    return roll if isinstance(roll, Roll) else None


def wishes(game: Evening, intent: Intent | None) -> list[Wish]:
    """What the rerolls of the roll on the table may be for; nothing where no roll lies there."""
    roll = roll_of(game.state)
    if roll is None or not any(roll.faces):
        return []
    found = [Wish(intent.aim.text, intent.aim)] if intent else _purpose(game, roll)
    for field, unit in (("wounds", "wounds"), ("sanity", "sanity lost")):
        found.append(_spared(game, roll.who, field, unit))
    survive = analyst_of(game).aim(game.state, "survive")
    return found + [Wish(survive.text, survive)] * all(one.text != survive.text for one in found)


def _purpose(game: Evening, roll: Roll) -> list[Wish]:
    """What a roll of one's own is made for, where nobody saw its action chosen."""
    target = next(iter(roll.targets), "")
    if roll.kind == "attack":
        move: Effect = Attack(roll.who, target)
    elif roll.kind == "action" and roll.action:
        move = TakeEpisodeAction(roll.who, roll.action, target)
    else:
        return []
    aim, *_ = intents(move, game.world, game.book)
    return [Wish(aim.text, aim)] if aim.most else []


def _spared(game: Evening, who: str, field: str, unit: str) -> Wish:
    """To lose as little as one can: each point lost counts, and death counts as all of them."""
    tracks = game.book.box.tracks
    most = {"wounds": tracks.deadly_wounds, "sanity": tracks.madness}[field]
    before = int(getattr(game.world.investigator(who), field))

    def look(state: AnyState) -> int:
        you = state.world.investigator(who)
        return before - (most if you.dead else int(getattr(you, field)))

    name = game.book.names.get(who, who)
    # Nothing lost is worth 0, which is the most there is; 2 says that it is no yes or no.
    return Wish(f"least {unit} ({name})", Looked(f"least {unit}", look, most=2), unit)


def roll_over(state: AnyState) -> Callable[[AnyState], bool]:
    """Whether a position lies beyond the roll on the table: what waited behind it has begun."""
    roll, waiting = roll_of(state), state.agenda
    many = len(waiting)

    def over(after: AnyState) -> bool:
        if len(after.agenda) < many or after.agenda[len(after.agenda) - many :] != waiting:
            return True
        other = roll_of(after)  # such as the attack of the next enemy
        return bool(roll and other) and _name(roll) != _name(other)

    return over


def _name(roll: Roll | None) -> tuple[Any, ...]:
    return (roll.kind, roll.who, roll.targets, roll.action) if roll else ()


def told(
    game: Evening, option: int, intent: Intent | None = None, wish: Wish | None = None,
    *, patient: bool = False,
) -> Told:  # fmt: skip
    """The odds of a choice: a short text, all of it, and whether they would take longer.

    In the middle of an action what it was made for is always told, so that choices can be compared.
    """
    if wish is None:
        aim = (intent or intent_of(game, option)).aim
        wish = Wish(aim.text, aim)
    of_roll = intent is None and roll_of(game.state) is not None
    want = wish.aim if intent or of_roll else None
    seconds = PATIENT if patient else OF_DICE if roll_of(game.state) else QUICK
    try:
        until: Any = roll_over(game.state) if of_roll else "action"
        found = odds(game, option, want, until=until, seconds=seconds)
    except Refusal as refusal:
        text = str(refusal) if patient else ""
        return Told({"text": text, "more": "", "hard": not patient})
    survives = wish.text == analyst_of(game).aim(game.state, "survive").text
    idle = found.value == 1 and (want is None or survives)
    sure = want is None and len(found.outcomes) < 2
    parts = [] if idle or sure else [wish.told(found.value, found.stress[0])]
    text = " · ".join(parts + harms(found, wish.unit))
    return Told({"text": text, "more": found.text(), "hard": False}, found.value)


def harms(found: Odds, besides: str = "") -> list[str]:
    """What goes wrong, and how likely; as a number what does for sure, and always by as much."""
    told = []
    for one, text in HARMS.items():
        if one not in found.measures or one == besides or not (chance := found.chance(one)):
            continue
        sure = one in COUNTED and len(found.distribution(one)) == 1
        told.append(f"{text}: {found.mean(one) if sure else percent(chance)}")
    return told


def gains(
    game: Evening, picks: Sequence[Sequence[int]], values: Mapping[int, Fraction], wish: Wish
) -> list[dict[str, Any]]:
    """For each die what rerolling it gains, as far as that is known; then the best are marked.

    `picks` are the choices that take up each die.
    """
    keep = next(iter(game.matching(KeepDice, lambda _: True)), None)
    if keep is None or keep not in values:
        return []
    here = [max((values[n] for n in taken if n in values), default=None) for taken in picks]
    known = all(number in values for taken in picks for number in taken)
    best = max([values[keep], *(one for one in here if one is not None)])
    return [
        {
            "gain": "" if one is None else wish.gain(one - values[keep]),
            "best": known and one == best and one > values[keep],
        }
        for one in here
    ]
