"""What changed in an episode, in the words of the game.

What a card does is compared by the sentences told from it, before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from dmd.core.comparing import (
    Change,
    Changes,
    Place,
    Teller,
    Words,
    exchanged,
    more_and_less,
    said,
    short,
    structs,
    written_anew,
)
from dmd.core.sentences import enumerated, fill
from dmd.death_may_die.box import (
    Before,
    DiscoveryCard,
    Episode,
    EpisodeAction,
    Face,
    Half,
    Lends,
    MythosCard,
    Objective,
    Powers,
    Price,
    Record,
    Summons,
)
from dmd.death_may_die.selectors import Count
from dmd.death_may_die.telling.cards import run_on, tell
from dmd.death_may_die.telling.nouns import MANY, Names, called, thing, title
from dmd.death_may_die.telling.powers import TOLD
from dmd.death_may_die.telling.selectors import condition, within

# -- what cards do ---------------------------------------------------------------------------------

LEADS: Final = {
    "use": "when used, ",
    "gain": "when claimed, ",
    "instead": "in place of claiming, ",
    "on_advance": "when the Elder One advances, ",
    "per_success": "for each success, ",
}
"""When the effects in a field happen, where it is not what a card does anyway."""


def effects(before: Sequence[Any], after: Sequence[Any], place: Place) -> Changes:
    """What a text does: the part that differs, as it is told."""
    old, new = _between(before, after)
    was, is_ = _quoted(tell(old, place.before)), _quoted(tell(new, place.after))
    if was == is_:
        return written_anew(old, new, place)
    subject = LEADS.get(str(place.path[-1]), "") + place.subject
    return [place.change("changed", before, after, _says(subject, was, is_, bool(before)))]


def _says(subject: str, was: str, is_: str, spoke: bool) -> str:
    """A sentence about sentences."""
    if not was:
        return f"{subject} now {'also ' if spoke else ''}says {is_}"
    return (
        f"{subject} now says {is_} instead of {was}" if is_ else f"{subject} no longer says {was}"
    )


def _between(before: Sequence[Any], after: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """What is left of two lists without the same beginning and the same end."""
    shorter = min(len(before), len(after))
    lead = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    left = shorter - lead
    tail = next((n for n in range(left) if before[-1 - n] != after[-1 - n]), left)
    return before[lead : len(before) - tail], after[lead : len(after) - tail]


def _quoted(told: str) -> str:
    return f"“{short(told).rstrip('.')}”" if told else ""


def summons(before: Sequence[Summons], after: Sequence[Summons], place: Place) -> Iterator[Change]:
    """Who appears, and where."""
    came, gone = more_and_less(
        [_summoned(one, place.before) for one in before],
        [_summoned(one, place.after) for one in after],
    )
    was, is_ = enumerated(gone, "and"), enumerated(came, "and")
    if is_ and was:
        told = f"{place.subject} now summons {is_} instead of {was}"
    elif is_:
        told = f"{place.subject} now {'also ' if before else ''}summons {is_}"
    elif was:
        told = f"{place.subject} no longer summons {was}"
    else:
        return
    yield place.change("changed", before, after, told)


def _summoned(one: Summons, names: Names) -> str:
    return f"{thing(one.kind, names).a()} {within(one.where, names)}".strip()


def first_step(before: Before | None, after: Before | None, place: Place) -> Changes:
    """What the middle text of a Discovery card orders."""
    was, is_ = _ordered(before, place.before), _ordered(after, place.after)
    if was == is_:
        return written_anew(before, after, place)
    if was and is_:
        told = f"{place.subject} now begins with {is_} instead of {was}"
    else:
        told = f"{place.subject} {'now begins' if is_ else 'no longer begins'} with {is_ or was}"
    return [place.change("changed", before, after, told)]


def _ordered(one: Before | None, names: Names) -> str:
    if one is None:
        return ""
    told = f"if {condition(one.test, names)}, {run_on(one.does, names)}"
    return _quoted(told + (", and the card is discarded" if one.ends_card else ""))


# -- halves ----------------------------------------------------------------------------------------


def half(before: Half | None, after: Half | None, place: Place) -> Changes:
    """One half of a Discovery card: there or not, another one, or the same one changed."""
    side = place.path[-1]
    if before is None or after is None:
        one = before or after
        name = short(one.name) if one else ""
        there = f"now has a {side} half" if after else f"no longer has the {side} half"
        kind: Any = "added" if after else "removed"
        return [place.change(kind, before, after, f"{place.subject} {there}, “{name}”")]
    if before.id != after.id and before.name != after.name:
        told = f"the {side} half of {place.subject} is now “{short(after.name)}” "
        told += f"instead of “{short(before.name)}”"
        return [place.change("changed", before, after, told)]
    subject = f"“{short(after.name)}” on {place.subject}"
    return structs(before, after, place._replace(subject=subject), OF_EPISODES)


def price(before: Price, after: Price, place: Place) -> Changes:
    """What claiming costs."""
    told = f"{place.subject} now costs {_cost(after)} instead of {_cost(before)}"
    return [place.change("changed", before, after, told)]


def _cost(cost: Price) -> str:
    told = [f"{cost.stress} stress"] if cost.stress else []
    told += [called("wound").number(cost.wounds)] if cost.wounds else []
    return enumerated(told, "and") or "nothing"


def lends(before: Lends | None, after: Lends | None, place: Place) -> Changes:
    """The skill a Companion lends."""
    was, is_ = _lent(before, place.before), _lent(after, place.after)
    if was and is_:
        told = f"{place.subject} now lends {is_} instead of {was}"
    else:
        told = f"{place.subject} {'now' if is_ else 'no longer'} lends {is_ or was}"
    return [place.change("changed", before, after, told)]


def _lent(one: Lends | None, names: Names) -> str:
    if one is None:
        return ""
    skill = names.others.get(one.skill) or title(one.skill)
    return f"{called('level').number(one.levels)} of {skill}"


def grants(before: Powers, after: Powers, place: Place) -> Iterator[Change]:
    """What is granted, sentence by sentence; a number no sentence speaks of is told by its name."""
    changed = [name for name in Powers.__struct_fields__ if _differ(before, after, name)]
    told: set[str] = set()
    for fields, teller in TOLD:
        was, is_ = teller(before, place.before), teller(after, place.after)
        here = [name for name in fields if name in changed]
        if here and was != is_:
            told.update(here)
            sentence = _says(place.subject, _quoted(was), _quoted(is_), before != Powers())
            old, new = ({name: getattr(one, name) for name in here} for one in (before, after))
            yield place.change("changed", old, new, sentence)
    for name in changed:
        if name not in told:
            yield exchanged(getattr(before, name), getattr(after, name), place.at(name), name)


def _differ(before: Any, after: Any, name: str) -> bool:
    return bool(getattr(before, name) != getattr(after, name))


# -- objective, actions, tokens --------------------------------------------------------------------


def needed(before: int, after: int, place: Place) -> Changes:
    """How many tokens must be turned over."""
    token = thing(place.after.objective, place.after)
    told = f"the objective now needs {token.number(after)}"
    if before and after:
        told = f"the objective needs {token.number(after)} instead of {before}"
    elif before:
        told = f"the objective no longer needs {token.number(before)}"
    return [place.change("changed", before, after, told)]


def falls(before: int, after: int, place: Place) -> Changes:
    """How many wounds bring a token of the objective down."""
    token, wounds = thing(place.after.objective, place.after), called("wound").number(after)
    told = f"{token.a()} now falls at {wounds}"
    if before and after:
        told = f"{token.a()} falls at {wounds} instead of {before}"
    elif before:
        told = f"wounds, which were {before}, no longer bring {token.a()} down"
    return [place.change("changed", before, after, told)]


def until(before: Count | None, after: Count | None, place: Place) -> Changes:
    """What ends the task as soon as it holds."""
    if before and after and _counts_only(before, after):
        counted = thing(after.kind or after.of, place.after)
        told = f"the objective needs {counted.number(after.at_least)} instead of {before.at_least}"
        return [place.change("changed", before, after, told)]
    was, is_ = (
        f"as soon as {condition(one, names)}" if one else ""
        for one, names in ((before, place.before), (after, place.after))
    )
    if was == is_:
        return written_anew(before, after, place)
    told = "the ritual is "
    told += f"now disrupted {is_}" if is_ else f"no longer disrupted {was}"
    told += f" instead of {was}" if was and is_ else ""
    return [place.change("changed", before, after, told)]


def _counts_only(before: Count, after: Count) -> bool:
    """Whether the same is counted, and only more or less of it is asked for."""
    endless = before.at_most >= MANY and before.of in ("tokens", "your_tokens", "enemies")
    return endless and replace(before, at_least=after.at_least) == after


def needs(before: Sequence[Count], after: Sequence[Count], place: Place) -> Changes:
    """When an action may be taken."""
    was, is_ = (
        enumerated([condition(one, names) for one in asked], "and")
        for asked, names in ((before, place.before), (after, place.after))
    )
    if was == is_:
        return written_anew(before, after, place)
    told = f"{place.subject} may now be taken {f'only if {is_}' if is_ else 'at any time'}"
    told += f"; before, {f'only if {was}' if was else 'at any time'}"
    return [place.change("changed", before, after, told)]


def supply(before: dict[str, int], after: dict[str, int], place: Place) -> Iterator[Change]:
    """How many tokens there are."""
    for kind in dict.fromkeys((*before, *after)):
        old, new = before.get(kind), after.get(kind)
        here = place.at(kind)
        if new is None:
            token = thing(kind, place.before)
            yield here.change("removed", old, None, f"there are no {token.many} any more")
        elif old is None:
            token = thing(kind, place.after)
            yield here.change("added", None, new, f"new tokens: {token.number(new)}")
        elif old != new:
            told = f"there are now {thing(kind, place.after).number(new)} instead of {old}"
            yield here.change("changed", old, new, told)


def monsters(before: Sequence[str], after: Sequence[str], place: Place) -> Iterator[Change]:
    """Who takes part."""
    came, gone = more_and_less(before, after)
    for kind in came:
        told = f"the {thing(kind, place.after).many} now take part"
        yield place.at(kind).change("added", None, kind, told)
    for kind in gone:
        told = f"the {thing(kind, place.before).many} no longer take part"
        yield place.at(kind).change("removed", kind, None, told)


def played_on(before: str, after: str, place: Place) -> Changes:
    """The map of an episode."""
    told = f"it is now played on the map {said(after)} instead of {said(before)}"
    return [place.change("changed", before, after, told)]


# -- small words -----------------------------------------------------------------------------------


def named(before: str, after: str, place: Place) -> Changes:
    """What something is called."""
    if before and after:
        told = f"“{short(before)}” is now called “{short(after)}”"
    elif after:
        told = f"{place.subject} has this name only now"
    else:
        told = f"{place.subject} is no longer called “{short(before)}”"
    return [place.change("changed", before, after, told)]


def either(yes: str, no: str) -> Teller:
    """A word for what is so, and one for what is not."""

    def teller(before: bool, after: bool, place: Place) -> Changes:
        return [place.change("changed", before, after, f"{place.subject} {yes if after else no}")]

    return teller


def in_numbers(about: str) -> Teller:
    """A number, with the sentence around it: `{n:one|many}` is the new one."""

    def teller(before: int, after: int, place: Place) -> Changes:
        told = f"{place.subject} {fill(about, {'n': after}, {})} instead of {before}"
        return [place.change("changed", before, after, told)]

    return teller


def the(noun: str) -> Callable[[Any, Names], str]:
    """The card “X”."""
    return lambda one, names: f"the {noun} “{short(one.name)}”"


OF_EPISODES: Final = Words(
    fields={
        (Record, "name"): named,
        (Face, "name"): named,
        (Record, "house"): either("is now marked as ours", "is no longer marked as ours"),
        (MythosCard, "symbol"): either(
            "now has a Summoning symbol", "no longer has a Summoning symbol"
        ),
        (MythosCard, "does"): effects,
        (MythosCard, "summons"): summons,
        (DiscoveryCard, "before"): first_step,
        (DiscoveryCard, "left"): half,
        (DiscoveryCard, "right"): half,
        (DiscoveryCard, "instead"): effects,
        (Half, "price"): price,
        (Half, "auto"): either(
            "is now claimed by itself when the other half is not", "is no longer claimed by itself"
        ),
        (Half, "tradable"): either("may now be traded", "may no longer be traded"),
        (Half, "gain"): effects,
        (Half, "use"): effects,
        (Half, "grants"): grants,
        (Half, "lends"): lends,
        (Half, "health"): in_numbers("can now carry {n:wound|wounds}"),
        (Face, "does"): effects,
        (Face, "count"): in_numbers("is now on {n:token|tokens}"),
        (EpisodeAction, "needs"): needs,
        (EpisodeAction, "per_success"): effects,
        (EpisodeAction, "does"): effects,
        (EpisodeAction, "successes"): in_numbers("now needs {n:success|successes} in one roll"),
        (EpisodeAction, "removes_fire"): either("now puts out Fire", "no longer puts out Fire"),
        (Objective, "needed"): needed,
        (Objective, "health"): falls,
        (Objective, "until"): until,
        (Episode, "on_advance"): effects,
        (Episode, "tokens"): supply,
        (Episode, "monsters"): monsters,
        (Episode, "map"): played_on,
    },
    subjects={
        MythosCard: the("card"),
        DiscoveryCard: the("card"),
        EpisodeAction: the("action"),
        Face: the("hidden side"),
        Objective: lambda one, names: "the objective",
    },
    nouns={
        MythosCard: "Mythos card",
        DiscoveryCard: "Discovery card",
        EpisodeAction: "action",
        Face: "hidden side",
    },
)
"""The words for episodes."""
