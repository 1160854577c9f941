"""What cards speak of, as phrases that any language can read: things, amounts, places, people.

>>> from dmd.death_may_die.selectors import Spaces
>>> from dmd.death_may_die.telling.nouns import Names
>>> place(Spaces(with_=("cultist",)), Names())
'each space with Cultist'
"""

from __future__ import annotations

from typing import Any

from dmd.core.sentences import SEVERAL, Listed, Name, in_a_row, say
from dmd.death_may_die.selectors import Count, People, Spaces
from dmd.death_may_die.telling.nouns import MANY, Names, thing, title
from dmd.death_may_die.telling.nouns import card as card_named

# -- things, amounts, places, people ---------------------------------------------------------------


def named_thing(kind: str, names: Names) -> Name:
    """A thing by its kind."""
    noun = thing(kind, names)
    return Name(noun.one, noun.one)


def so_many(kind: str, value: Any, names: Names) -> str:
    """So many of a thing: counted, where their number is known, and in the form that is asked."""
    one = named_thing(kind, names)
    if isinstance(value, int):
        return Name(f"{value} × {one.english}", one.key, value)
    if value == "all":
        return say("all {things}", things=Name(one.english, one.key, SEVERAL))
    return say("{amount} × {thing}", amount=amount_of(value, names), thing=one)


def amount_of(value: Any, names: Names) -> object:
    """So many: a number, all there is, or one for each of something."""
    if value == "all":
        return say("all")
    return (
        say("1 for each: {what}", what=counted(value, names)) if isinstance(value, Count) else value
    )


OWN = {
    "your_wounds": "your wounds", "your_stress": "your stress",
    "your_free_stress": "free places on your stress track", "kept_mythos": "the card kept here",
}  # fmt: skip


def counted(count: Count, names: Names) -> str:
    """What is counted."""
    if count.of in OWN:
        return say(OWN[count.of])
    if count.of == "your_tokens":
        return say("your tokens: {thing}", thing=named_thing(count.kind, names))
    if count.of == "cards":
        whose = person(count.who, names)
        return say("{who}: cards {card}", who=whose, card=named_card(count.kind, names))
    if count.of == "investigators":
        return person(count.who, names)
    if count.of == "spaces":
        return place(count.where, names, ANY)
    if count.of == "adjacent_pairs":
        return say("spaces side by side ({where})", where=place(count.where, names, ANY))
    return found_in(_standing(count, names), count.where, names)


def _standing(count: Count, names: Names) -> str:
    """What stands or lies somewhere and is counted there."""
    if count.of == "figures":
        return say("other figures")
    kind = "fire" if count.of == "fire" else count.kind
    return named_thing(kind or ("enemy" if count.of == "enemies" else ""), names)


def found_in(what: str, where: Any, names: Names) -> str:
    """Things, and where they are."""
    if not where:
        return say("{what} on the board", what=what)
    return say("{what} in {where}", what=what, where=place(where, names, ANY))


def named_card(kind: str, names: Names) -> str:
    """A card, or any."""
    if not kind:
        return say("any card")
    told = card_named(kind, names).one
    return Name(told, told.removeprefix("the "))


FIXED = {
    "your_space": "your space", "this_space": "this space", "their_spaces": "that space",
    "partner_space": "your partner's space", "start": "the starting space", "": "anywhere",
    "your_space_or_one_adjacent": "your space or one next to it",
}  # fmt: skip


EACH, ANY = "each space", "a space"
"""Every one of the spaces that fit, or what one of them is like."""


def place(where: Any, names: Names, which: str = EACH) -> str:
    """The spaces meant, by themselves."""
    if isinstance(where, tuple):
        return Listed([place(one, names, which) for one in where], "and")
    if isinstance(where, str):
        if where in FIXED:
            return say(FIXED[where])
        if where in names.spaces:
            name = Name(names.spaces[where], names.spaces[where])
            return say("{space} named {name}", space=say(ANY), name=name)
        thing = named_thing(where, names)
        return say("{spaces} {traits}", spaces=say(which), traits=say("with {thing}", thing=thing))
    return _composed(where, names, which)


def _composed(where: Spaces, names: Names, which: str) -> str:
    traits: list[str] = []
    asides: list[str] = []
    if where.among:
        traits.append(say("among: {where}", where=place(where.among, names)))
    if where.with_:
        things = Listed([named_thing(one, names) for one in where.with_], "and")
        traits.append(say("with {thing}", thing=things))
    traits += [say("without {thing}", thing=named_thing(one, names)) for one in where.without]
    if where.adjacent_to:
        traits.append(say("next to {where}", where=place(where.adjacent_to, names, ANY)))
    if where.nearest_to:
        asides.append(say("counted from {where}", where=place(where.nearest_to, names, ANY)))
    if where.elsewhere:
        asides.append(say("but not that space itself"))
    if where.choose or where.nearest_to:
        which = "the nearest space" if where.nearest_to else "a space of your choice"
    told = say(which)
    if traits:
        told = say("{spaces} {traits}", spaces=told, traits=Listed(traits, "and"))
    return say("{spaces}, {asides}", spaces=told, asides=in_a_row(asides)) if asides else told


PEOPLE = {"you": "you", "each_investigator": "each investigator", "partner": "your partner"}


def person(who: Any, names: Names) -> str:
    """Whom a text means."""
    if isinstance(who, str):
        if who in PEOPLE:
            return say(PEOPLE[who])
        name = names.others.get(who) or title(who)
        return Name(name, name)
    return _people(who, names)


def _people(who: People, names: Names, which: str = "") -> str:
    traits: list[str] = []
    if who.in_:
        traits.append(say("in {where}", where=place(who.in_, names, ANY)))
    if who.having:
        traits.append(say("with a card {card}", card=named_card(who.having, names)))
    if who.token:
        things = so_many(who.token, who.at_least, names)
        traits.append(say("with {things} or more", things=things))
    which = which or ("each other investigator" if who.besides_you else "each investigator")
    if who.choose:
        which = "an investigator of your choice"
        if who.besides_you:
            which = "another investigator of your choice"
    if not traits:
        return say(which)
    return say("{people} {traits}", people=say(which), traits=Listed(traits, "and"))


# -- conditions ------------------------------------------------------------------------------------


def condition(count: Count, names: Names) -> str:
    """What must hold: what is counted, and how much of it there must be."""
    if shortly := _shortly(count, names):
        return shortly
    what, low, high = counted(count, names), count.at_least, count.at_most
    if high <= 0:
        return say("none: {what}", what=what)
    if high >= MANY:
        return say("{what}: {n} or more", what=what, n=low)
    if low <= 0:
        return say("{what}: at most {n}", what=what, n=high)
    return (
        say("{what}: exactly {n}", what=what, n=low)
        if low >= high
        else say("{what}: {n} to {most}", what=what, n=low, most=high)
    )


THERE_IS = {
    "your_wounds": "you have wounds", "your_stress": "you have stress",
    "your_free_stress": "your stress track has room", "kept_mythos": "a card is kept here",
}  # fmt: skip
THERE_IS_NO = {
    "your_wounds": "you have no wounds", "your_stress": "you have no stress",
    "your_free_stress": "your stress track is full", "kept_mythos": "no card is kept here",
}  # fmt: skip
STANDING = ("enemies", "tokens", "fire", "figures")


def _shortly(count: Count, names: Names) -> str:
    """What people say in fewer words: that there is something, or nothing."""
    if count.at_most <= 0:
        return _nothing(count, names)
    if count.at_most < MANY:
        return ""
    if count.of in ("enemies", "tokens", "fire") and count.at_least > 1:
        return _several(count, names)
    if count.at_least != 1:
        return ""
    if count.of in THERE_IS:
        return say(THERE_IS[count.of])
    if count.of in STANDING:
        return _something(count, names)
    if count.of in ("spaces", "adjacent_pairs"):
        return _spaces_with(count, names)
    if count.of == "your_tokens":
        return say("you have {thing}", thing=named_thing(count.kind, names))
    if count.of == "cards":
        return _owned(count, names)
    return (
        say("you have a partner") if (count.of, count.who) == ("investigators", "partner") else ""
    )


def _owned(count: Count, names: Names) -> str:
    card = named_card(count.kind, names)
    if count.who == "you":
        return say("you have a card {card}", card=card)
    who = People() if count.who == "each_investigator" else count.who
    if not isinstance(who, People):
        return say("{who} has a card {card}", who=person(who, names), card=card)
    which = "another investigator" if who.besides_you else "an investigator"
    return say("{who} has a card {card}", who=_people(who, names, which), card=card)


def _several(count: Count, names: Names) -> str:
    kind = "fire" if count.of == "fire" else count.kind or "enemy"
    things = so_many(kind, count.at_least, names)
    if not count.where:
        return say("{things} or more are on the board", things=things)
    where = place(count.where, names, ANY)
    return say("{things} or more are in {where}", things=things, where=where)


def _nothing(count: Count, names: Names) -> str:
    if count.of in THERE_IS_NO:
        return say(THERE_IS_NO[count.of])
    if count.of not in STANDING or not count.where:
        return ""
    where = place(count.where, names, ANY)
    return say("no {what} in {where}", what=_standing(count, names), where=where)


def _something(count: Count, names: Names) -> str:
    what = _standing(count, names)
    if not count.where:
        return say("{what} is on the board", what=what)
    told = "{what} are in {where}" if count.of == "figures" else "{what} is in {where}"
    return say(told, what=what, where=place(count.where, names, ANY))


def _spaces_with(count: Count, names: Names) -> str:
    """That some spaces have something, or are others than those measured from."""
    where = count.where
    if count.of == "adjacent_pairs":
        told = "{thing} is in two spaces side by side"
        return say(told, thing=named_thing(where, names)) if isinstance(where, str) else ""
    ways = [_space_with(one, names) for one in (where if isinstance(where, tuple) else (where,))]
    return Listed(ways, "or") if all(ways) else ""


def _space_with(where: Any, names: Names) -> str:
    if not isinstance(where, Spaces) or not where.among:
        return ""
    among = place(where.among, names, ANY)
    if where == Spaces(among=where.among, nearest_to=where.nearest_to, elsewhere=True):
        return say("{there} is not {here}", there=among, here=place(where.nearest_to, names, ANY))
    if where != Spaces(with_=where.with_, without=where.without, among=where.among):
        return ""
    what = Listed([named_thing(one, names) for one in where.with_], "and")
    if not where.without:
        return say("{what} is in {where}", what=what, where=among)
    lacking = Listed([named_thing(one, names) for one in where.without], "or")
    if not where.with_:
        return say("no {what} in {where}", what=lacking, where=among)
    return say("{what} is in {where}, and no {lacking}", what=what, where=among, lacking=lacking)
