"""What changed in a situation: who stands where, in what state, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dmd.core.comparing import (
    Change,
    Changes,
    Place,
    Words,
    more_and_less,
    said,
    structs,
)
from dmd.core.sentences import enumerated
from dmd.death_may_die.comparing.episodes import named
from dmd.death_may_die.situations.situation import (
    Lying,
    MythosPile,
    Person,
    Pile,
    Situation,
    figures,
    lying,
)
from dmd.death_may_die.telling.nouns import Names, called, thing, title


def people(before: Situation, after: Situation, place: Place) -> Iterator[Change]:
    """Who plays, in what order, in what state."""
    old, new = before.people, after.people
    here = place.at("investigators")
    for one in dict.fromkeys((*old, *new)):
        name = _person(one, place.after)
        if one not in new:
            yield here.at(one).change("removed", old[one], None, f"{name} no longer plays")
        elif one not in old:
            yield here.at(one).change("added", None, new[one], f"{name} now plays as well")
        else:
            yield from structs(old[one], new[one], here.at(one, name), OF_SITUATIONS)
    stayed = [one for one in old if one in new], [one for one in new if one in old]
    if stayed[0] != stayed[1]:
        seats = enumerated([_person(one, place.after) for one in stayed[1]], "and")
        yield here.change("changed", *stayed, f"they sit in another order: {seats}")


def _person(id_: str, names: Names) -> str:
    return names.others.get(id_) or title(id_)


def stands_at(before: str, after: str, place: Place) -> Changes:
    """Where an investigator stands."""
    was, is_ = (
        f"in {_space(one, place.after)}" if one else "at the start" for one in (before, after)
    )
    told = f"{place.subject} now stands {is_} instead of {was}"
    return [place.change("changed", before, after, told)]


def _space(id_: str, names: Names) -> str:
    name = names.spaces.get(id_, "")
    return f"{said(name)} ({id_})" if name and name != f"space {id_}" else f"space {id_}"


def enemies(before: Situation, after: Situation, place: Place) -> Iterator[Change]:
    """Who stands where, one line a figure."""
    here = place.at("enemies")
    if before.enemies is None or after.enemies is None:
        set_up = "the enemies now stand as the set-up leaves them"
        told = "the enemies no longer stand as the set-up leaves them, but as listed"
        sides = before.enemies, after.enemies
        yield here.change("changed", *sides, set_up if after.enemies is None else told)
        return
    came, gone = more_and_less(_standing(before, place.after), _standing(after, place.after))
    for one in gone:
        yield here.change("removed", one, None, f"no longer there: {one}")
    for one in came:
        yield here.change("added", None, one, f"now there: {one}")


def _standing(told: Situation, names: Names) -> list[str]:
    """Every figure in words."""
    found = []
    for one in figures(told):
        figure = thing(one.kind, names).a() + (f", number {one.number}" if one.number else "")
        state = [called("wound").number(one.wounds)] if one.wounds else []
        state += ["spent"] if one.spent else []
        more = f" ({enumerated(state, 'and')})" if state else ""
        found.append(f"{figure}{more}, in {_space(one.space, names)}")
    return found


def tokens(before: Situation, after: Situation, place: Place) -> Iterator[Change]:
    """What is told of tokens: where they lie, what they suffered, what they showed."""
    old, new = lying(before), lying(after)
    for one in dict.fromkeys((*old, *new)):
        if old.get(one) != new.get(one):
            was, is_ = (_state(sides.get(one), place.after) for sides in (old, new))
            if was == is_:
                was, is_ = said(old.get(one)), said(new.get(one))
            told = f"{said(one)} is now {is_} instead of {was}"
            yield place.at("tokens").at(one).change("changed", old.get(one), new.get(one), told)


def _state(one: Lying | None, names: Names) -> str:
    if one is None:
        return "as the set-up leaves it"
    state = [f"in {_space(one.space, names)}"] if one.space else []
    state += [f"wounded ({one.wounds})"] if one.wounds else []
    state += [f"turned over ({said(one.face)})"] if one.face else []
    state += ["removed"] if one.removed else []
    return enumerated(state, "and") or "whole"


def luck(before: Situation, after: Situation, place: Place) -> Iterator[Change]:
    """How the dice will fall."""
    if before.dice != after.dice:
        yield place.at("luck").change(
            "changed", before.luck, after.luck, f"the luck is now {said(after.luck)} instead of "
            f"{said(before.luck)}",
        )  # fmt: skip


def taken(before: int, after: int, place: Place) -> Changes:
    """How many actions are behind one."""
    told = f"{called('action').number(after)} of this turn taken instead of {before}"
    return [place.change("changed", before, after, told)]


def fire(before: Any, after: Any, place: Place) -> Iterator[Change]:
    """Where it burns."""
    if before is None or after is None:
        told = "the Fire now lies as listed" if before is None else "the Fire now lies as set up"
        yield place.change("changed", before, after, told)
        return
    for id_ in dict.fromkeys((*before, *after)):
        old, new = before.get(id_, 0), after.get(id_, 0)
        if old != new:
            told = f"{_space(id_, place.after)} has {new or 'no'} Fire instead of {old or 'none'}"
            yield place.at(id_).change("changed", old, new, told)


OF_SITUATIONS: Final = Words(
    fields={
        (Situation, "title"): named,
        (Situation, "fire"): fire,
        (Situation, "taken"): taken,
        (Person, "space"): stands_at,
    },
    groups={
        Situation: (
            (("investigators",), people),
            (("enemies",), enemies),
            (("tokens",), tokens),
            (("luck",), luck),
        )
    },
    subjects={
        MythosPile: lambda one, names: "the Mythos cards",
        Pile: lambda one, names: "the Discovery cards",
    },
)
"""The words for situations."""
