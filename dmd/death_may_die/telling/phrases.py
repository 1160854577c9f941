"""What cards speak of, as phrases that any language can read: things, amounts, places, people.

>>> from dmd.death_may_die.selectors import Spaces
>>> from dmd.death_may_die.telling.nouns import Names
>>> place(Spaces(with_=("cultist",)), Names())
'each space (with Cultist)'
"""

from __future__ import annotations

from typing import Any

from dmd.core.sentences import Listed, Name, say
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
        return say("spaces ({where})", where=place(count.where, names))
    if count.of == "adjacent_pairs":
        return say("spaces side by side ({where})", where=place(count.where, names))
    kind = {"fire": "fire", "figures": "figure"}.get(count.of, count.kind)
    what = named_thing(kind or ("enemy" if count.of == "enemies" else ""), names)
    if count.of == "figures":
        return say("other figures ({where})", where=place(count.where, names))
    return say("{what} ({where})", what=what, where=place(count.where, names))


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


WITH_TRAITS = {
    "a space of your choice": "a space of your choice ({traits})",
    "each space": "each space ({traits})",
    "the nearest space": "the nearest space ({traits})",
    "each investigator": "each investigator ({traits})",
    "each other investigator": "each other investigator ({traits})",
    "an investigator of your choice": "an investigator of your choice ({traits})",
    "another investigator of your choice": "another investigator of your choice ({traits})",
}
"""What has traits of its own, and what has none."""


def place(where: Any, names: Names) -> str:
    """The spaces meant, by themselves."""
    if isinstance(where, tuple):
        return Listed([place(one, names) for one in where], "and")
    if isinstance(where, str):
        if where in FIXED:
            return say(FIXED[where])
        if where in names.spaces:
            return Name(names.spaces[where], names.spaces[where])
        return say("each space with {thing}", thing=named_thing(where, names))
    return _composed(where, names)


def _composed(where: Spaces, names: Names) -> str:
    traits: list[str] = []
    if where.among:
        traits.append(say("among: {where}", where=place(where.among, names)))
    traits += [say("with {thing}", thing=named_thing(one, names)) for one in where.with_]
    traits += [say("without {thing}", thing=named_thing(one, names)) for one in where.without]
    if where.adjacent_to:
        traits.append(say("next to: {where}", where=place(where.adjacent_to, names)))
    if where.nearest_to:
        traits.append(say("nearest to: {where}", where=place(where.nearest_to, names)))
    if where.elsewhere:
        traits.append(say("another space"))
    which = "a space of your choice" if where.choose else "each space"
    if where.nearest_to:
        which = "the nearest space"
    return say(WITH_TRAITS[which], traits=Listed(traits)) if traits else say(which)


PEOPLE = {"you": "you", "each_investigator": "each investigator", "partner": "your partner"}


def person(who: Any, names: Names) -> str:
    """Whom a text means."""
    if isinstance(who, str):
        if who in PEOPLE:
            return say(PEOPLE[who])
        name = names.others.get(who) or title(who)
        return Name(name, name)
    return _people(who, names)


def _people(who: People, names: Names) -> str:
    traits: list[str] = []
    if who.in_:
        traits.append(place(who.in_, names))
    if who.having:
        traits.append(say("with a card {card}", card=named_card(who.having, names)))
    if who.token:
        least = say(
            "with {thing}: {n} or more", thing=named_thing(who.token, names), n=who.at_least
        )
        traits.append(least)
    which = "each other investigator" if who.besides_you else "each investigator"
    if who.choose:
        which = "an investigator of your choice"
        if who.besides_you:
            which = "another investigator of your choice"
    return say(WITH_TRAITS[which], traits=Listed(traits)) if traits else say(which)


# -- conditions ------------------------------------------------------------------------------------


def condition(count: Count, names: Names) -> str:
    """What must hold: what is counted, and how much of it there must be."""
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
