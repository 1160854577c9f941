"""What choices and rerolls are weighed for, and what nobody wants to happen meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dmd.core.scene import Sign
from dmd.core.sentences import say
from dmd.core.state import AnyState, Decision, Effect
from dmd.death_may_die.analysing.aims import Aim, aim, intents
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.roll import KeepDice, Roll
from dmd.death_may_die.tokens import TakeEpisodeAction

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class Wish(NamedTuple):
    """What a choice, or a reroll, is weighed for."""

    text: str
    aim: Aim
    unit: str = ""  # of what is kept as low as possible
    granted: bool = False  # everybody wants it always


class Harm(NamedTuple):
    """Something that nobody wants to happen."""

    text: str
    risk: str
    sign: Sign
    counted: bool = False  # told as a number where it happens for sure


HARMS: Final = {
    "died": Harm(say("somebody dies"), say("that somebody dies"), "skull"),
    "wounds taken": Harm(say("wounds taken"), say("to take wounds"), "heart", counted=True),
    "sanity lost": Harm(say("sanity lost"), say("to lose sanity"), "spiral", counted=True),
    "threshold": Harm(say("a threshold is reached"), say("to reach a threshold"), "bolt"),
}


def wish(for_: Aim) -> Wish:
    """An aim as something that is wished for."""
    return Wish(for_.text, for_, granted=for_.granted)


def roll_of(state: AnyState) -> Roll | None:
    """The roll on the table while somebody may reroll, or the one about to fall."""
    asker = getattr(state.fork, "asker", None) or getattr(state.fork, "into", None)
    roll = getattr(asker, "roll", None)
    return roll if isinstance(roll, Roll) else None


def wishes(state: AnyState, book: DeathMayDie, thrown_for: Wish | None = None) -> list[Wish]:
    """What the roll on the table was made for; to lose little; and that everybody survives."""
    roll = roll_of(state)
    if roll is None or not any(roll.faces):
        return []
    purpose = [thrown_for] if thrown_for else _purpose(roll, state, book)
    survive = wish(aim("survive", state.world, book))
    return [
        *purpose,
        _spared("wounds", roll.who, state, book),
        _spared("sanity", roll.who, state, book),
        *([] if any(one.granted for one in purpose) else [survive]),
    ]


def _purpose(roll: Roll, state: AnyState, book: DeathMayDie) -> list[Wish]:
    """What a roll of one's own is made for, where nobody saw its action chosen."""
    target = next(iter(roll.targets), "")
    if roll.kind == "attack":
        move: Effect = Attack(roll.who, target)
    elif roll.kind == "action" and roll.action:
        move = TakeEpisodeAction(roll.who, roll.action, target)
    else:
        return []
    first, *_ = intents(move, state.world, book)
    return [wish(first)] if first.most else []


def _spared(field: str, who: str, state: AnyState, book: DeathMayDie) -> Wish:
    """To lose as little as one can: each point lost counts, and death counts as all of them."""
    tracks = book.box.tracks
    most = {"wounds": tracks.deadly_wounds, "sanity": tracks.madness}[field]
    before = int(getattr(state.world.investigator(who), field))

    def look(after: AnyState) -> int:
        you = after.world.investigator(who)
        return before - (most if you.dead else int(getattr(you, field)))

    name = book.names.get(who, who)
    # Nothing lost is worth 0, which is the most there is; 2 says that it is no yes or no.
    least, unit, told = LEAST[field]
    return Wish(say(told, name=name), Aim(least, look, most=2, is_bound=True), unit)


LEAST: Final = {
    "wounds": (say("least wounds"), say("wounds taken"), "least wounds ({name})"),
    "sanity": (say("least sanity lost"), say("sanity lost"), "least sanity lost ({name})"),
}
"""What is kept as low as possible: as an aim, as a unit, and as a wish of somebody's."""


def after_roll(state: AnyState) -> Callable[[AnyState], bool] | None:
    """Whether a position lies beyond the roll on the table: what waited behind it has begun."""
    roll, waiting = roll_of(state), state.agenda
    if roll is None:
        return None
    many = len(waiting)

    def over(after: AnyState) -> bool:
        if len(after.agenda) < many or after.agenda[len(after.agenda) - many :] != waiting:
            return True
        other = roll_of(after)  # such as the attack of the next enemy
        return other is not None and _name(roll) != _name(other)

    return over


def _name(roll: Roll) -> tuple[Any, ...]:
    return roll.kind, roll.who, roll.targets, roll.action


def keeps(state: AnyState) -> int | None:
    """The option that keeps the dice as they lie."""
    options = state.fork.options if isinstance(state.fork, Decision) else ()
    return next((n for n, one in enumerate(options) if isinstance(one.then[0], KeepDice)), None)
