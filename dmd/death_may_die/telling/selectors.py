"""Selectors in English: which spaces, whom, how many, on what condition.

>>> where = Spaces(with_=("cultist",), without=("fire",))
>>> within(where, Names())
'in each space with a Cultist and no Fire'
"""

from __future__ import annotations

from msgspec.structs import replace

from dmd.core.sentences import enumerated, in_english
from dmd.death_may_die.selectors import ANYWHERE, Amount, Count, People, Spaces, Where, Who
from dmd.death_may_die.telling.nouns import MANY, Names, Noun, called, card, quantity, thing, title

# -- spaces ----------------------------------------------------------------------------------------


@in_english
def space(where: Where, names: Names, det: str = "each") -> str:
    """The spaces meant, as a thing: each of them, or with `det` “a” any one of them."""
    if isinstance(where, tuple):
        return _joined(where, names, det)
    if isinstance(where, str):
        one = _one_place(where, names)
        return one or f"{det} space{_with((where,), (), names) if where else ''}"
    return _composed(where, names, det)


@in_english
def within(where: Where, names: Names, det: str = "each") -> str:
    """In the spaces meant; anywhere needs no word.

    >>> within("gate_blue", Names()), within("rlyeh", Names(), "a"), within("", Names())
    ('at the blue Gate', "in a space with a R'lyeh token", '')
    """
    if where == ANYWHERE:
        return ""
    if isinstance(where, tuple) and any(map(_is_gate, where)):
        told = [within(one, names, det) or "anywhere" for one in where]
        return enumerated(told, "and" if det == "each" else "or")
    return f"{'at' if _is_gate(where) else 'in'} {space(where, names, det)}"


def _is_gate(where: Where) -> bool:
    if isinstance(where, Spaces):
        return not where.nearest_to and _is_gate(where.among)
    return isinstance(where, str) and where.startswith("gate_")


def _one_place(word: str, names: Names) -> str:
    """A word that means one space only, or nothing."""
    fixed = {
        "your_space": "your space", "this_space": names.here, "their_spaces": names.there,
        "partner_space": "your partner's space", "start": "the starting space",
        "your_space_or_one_adjacent": "your space or one next to it",
    }  # fmt: skip
    if word in fixed:
        return fixed[word]
    if word in names.spaces:
        return _with_article(names.spaces[word])
    if word.isdigit():
        return f"space {word}"
    if word.startswith("gate_"):
        return thing(word, names).one
    if word and (figure := thing(word, names)).sole:
        return f"{figure.one}'s space"
    return ""


def _with_article(name: str) -> str:
    """The Great hall, but Miller's yard and The Nave."""
    own = name.lower().startswith("the ") or name.split(" ")[0].endswith("'s") or name[:1].isdigit()
    return name if own else f"the {name}"


def _joined(places: tuple[str | Spaces, ...], names: Names, det: str) -> str:
    """Several together; around one space it is told shorter."""
    middle, *others = places or ("",)
    if others == [Spaces(adjacent_to=middle)] and isinstance(middle, str):
        one = _one_place(middle, names)
        if one:
            return f"{one} {'and each space' if det == 'each' else 'or one'} next to it"
    told = [space(one, names, det) for one in places]
    return enumerated(told, "and" if det == "each" else "or")


def _composed(where: Spaces, names: Names, det: str) -> str:
    one = _one_place(where.among, names) if isinstance(where.among, str) else ""
    if one and not where.nearest_to:
        held = _predicates(where, names)
        return f"{one}, if it {enumerated(held, 'and')}" if held else one
    traits = _traits(where, names)
    other = "other " if where.elsewhere else ""
    if where.nearest_to == "your_space":
        return f"the nearest {other}space{traits}"
    if where.nearest_to:
        that_is = f"{',' if ',' in traits else ''} that is" if traits else ""
        return f"the {other}space{traits}{that_is} nearest to {space(where.nearest_to, names, 'a')}"
    if where.choose:
        return f"a space of your choice{traits}"
    return f"{det} {other}space{traits}"


def _traits(where: Spaces, names: Names) -> str:
    """What a space has, lacks, and lies beside."""
    mark = where.among if isinstance(where.among, str) else ""
    lone = _one_place(mark, names)
    told = _with((mark, *where.with_) if mark and not lone else where.with_, where.without, names)
    if where.adjacent_to:
        told += f"{',' if told else ''} next to {space(where.adjacent_to, names, 'a')}"
    if lone:
        told += f" among {lone}"
    elif where.among and not mark:
        told += f" among {space(where.among, names)}"
    return told


def _with(having: tuple[str, ...], lacking: tuple[str, ...], names: Names) -> str:
    has = [thing(one, names).a() for one in having]
    if not has and lacking:
        return f" without {enumerated([thing(one, names).a() for one in lacking])}"
    lacks = [f"no {thing(one, names).one}" for one in lacking]
    return f" with {enumerated([*has, *lacks], 'and')}" if has else ""


def _predicates(where: Spaces, names: Names) -> list[str]:
    """The same of one space: “has a Lab and no Fire”, “is not your space”."""
    has = [thing(one, names).a() for one in where.with_]
    has += [f"no {thing(one, names).one}" for one in where.without]
    told = [f"has {enumerated(has, 'and')}"] if has else []
    if where.adjacent_to:
        told.append(f"is next to {space(where.adjacent_to, names, 'a')}")
    if where.elsewhere:
        told.append(f"is not {space(where.nearest_to, names, 'a')}")
    return told


# -- people ----------------------------------------------------------------------------------------


@in_english
def person(who: Who, names: Names) -> str:
    """Whom a text means; “you” is told as nothing, since cards speak to their reader.

    >>> person(People(in_="your_space", besides_you=True), Names())
    'each other investigator in your space'
    """
    if who == "you":
        return names.you
    if isinstance(who, str):
        fixed = {"each_investigator": "each investigator", "partner": "your partner"}
        return fixed.get(who) or names.others.get(who) or title(who)
    noun = people(who, names)
    if not who.choose:
        return noun.each()
    return noun.a().replace("investigator", "investigator of your choice", 1)


def people(who: People, names: Names) -> Noun:
    """Investigators who stand somewhere or hold something."""
    holds = [card(who.having, names).a()] if who.having else []
    if who.token:
        holds.append(quantity(thing(who.token, names), who.at_least, 1_000).told)
    told = f" with {enumerated(holds, 'and')}" if holds else ""
    told += f" {within(who.in_, names, 'a')}" if who.in_ != ANYWHERE else ""
    other = "other " if who.besides_you else ""
    return Noun(f"{other}investigator{told}", f"{other}investigators{told}")


# -- amounts and conditions ------------------------------------------------------------------------


@in_english
def some(amount: Amount, unit: Noun, names: Names, whose: str = "your") -> str:
    """So much of something: “2 wounds”, “all your stress”, “1 wound for each Fire here”."""
    if amount == "all":
        return f"all {whose} {unit.many}".replace("  ", " ")
    if isinstance(amount, Count):
        known = names.just is not None and _subject(amount) == _subject(names.just)
        return f"{unit.number(1)} for {'each' if known else per(amount, names)}"
    return unit.number(amount)


@in_english
def per(count: Count, names: Names) -> str:
    """What an amount is counted by: “each Fire in your space”.

    >>> per(Count(of="figures", where="your_space"), Names())
    'each other figure in your space'
    """
    mine = {
        "your_wounds": "each of your wounds", "your_stress": "each stress you have",
        "your_free_stress": "each stress you could still take",
        "kept_mythos": "the card kept here",
    }  # fmt: skip
    if count.of in mine:
        return mine[count.of]
    if count.of == "your_tokens":
        if count.kind == "wound":
            return "each wound token on this card"
        return f"each of your {thing(count.kind, names).many}"
    if count.of == "cards":
        if count.who == "you":
            return f"each {card(count.kind, names).one} you have"
        return f"each {card(count.kind, names).one} of {person(count.who, names)}"
    if count.of == "investigators":
        return person(count.who, names) or "yourself"
    return f"each {_counted(count, names).one}"


def _subject(count: Count) -> Count:
    """What is counted, however many there must be."""
    return replace(count, at_least=1, at_most=MANY)


@in_english
def condition(count: Count, names: Names) -> str:
    """What must hold: “you have a Guilty Conscience”, “no enemy is in your space”."""
    asked = (count.at_least, count.at_most)
    match count.of:
        case "cards":
            return _holding(count, names)
        case "your_wounds" | "your_stress":
            some_ = f"any {_TRACKS[count.of].many}" if _any(count) else ""
            return f"you have {some_ or quantity(_TRACKS[count.of], *asked).told}"
        case "your_free_stress":
            if count.at_most <= 0:
                return "your stress is full"
            room = quantity(_TRACKS["your_stress"], *asked).told
            return "your stress is not full" if _any(count) else f"you can still take {room}"
        case "your_tokens":
            held = quantity(thing(count.kind, names), *asked).told
            return f"there is {held} on this card" if count.kind == "wound" else f"you have {held}"
        case "kept_mythos":
            return "a card is kept here" if count.at_most > 0 else "no card is kept here"
        case "spaces" if _any(count) or count.at_most <= 0:
            return _of_one_space(count, names) or _there(count, names)
        case "adjacent_pairs" if _any(count) or count.at_most <= 0:
            several = _spaces(count.where, names)
            return f"{'2' if _any(count) else 'no 2'} {several} are next to each other"
        case "enemies" | "investigators":
            return _present(count, names)
    return _there(count, names)


def _holding(count: Count, names: Names) -> str:
    cards = quantity(card(count.kind, names), count.at_least, count.at_most).told
    if count.who == "you":
        return f"you have {cards}"
    if isinstance(count.who, People):
        return f"{people(count.who, names).a()} has {cards}"
    return f"{person(count.who, names).replace('each ', 'any ')} has {cards}"


def _present(count: Count, names: Names) -> str:
    """Enemies or investigators that are there."""
    where = within(count.where, names, "a") or "on the board"
    if count.of == "enemies":
        noun = thing(count.kind or "enemy", names)
    elif isinstance(count.who, People):
        noun, where = people(count.who, names), ""
    elif count.who == "each_investigator":
        noun, where = called("investigator"), "alive"
    else:
        told = person(count.who, names)
        told = f"{told} is" if told else "you are"
        return f"{told} {'alive' if count.at_most > 0 else 'dead'}"
    if noun.sole:
        return f"{noun.one} is {'' if count.at_most > 0 else 'not '}{where}"
    told, plural = quantity(noun, count.at_least, count.at_most)
    if not where:
        return f"there {'are' if plural else 'is'} {told}"
    return f"{told} {'are' if plural else 'is'} {where}"


def _of_one_space(count: Count, names: Names) -> str:
    """“Your space has a Lab”, where single spaces are meant; else nothing."""
    told = []
    for where in count.where if isinstance(count.where, tuple) else (count.where,):
        if not isinstance(where, Spaces) or not isinstance(where.among, str):
            return ""
        one = _one_place(where.among, names)
        held = _predicates(where, names) if one else []
        if not held:
            return ""
        if count.at_most <= 0:
            held = [_denied(each) for each in held]
        told.append(f"{one} {enumerated(held, 'or' if count.at_most <= 0 else 'and')}")
    return enumerated(told, "and" if count.at_most <= 0 else "or")


def _denied(predicate: str) -> str:
    """The contrary of “has a Lab” or “is next to your space”."""
    verb, _, rest = predicate.partition(" ")
    return f"does not have {rest}" if verb == "has" else f"is not {rest}".replace("not not ", "")


def _there(count: Count, names: Names) -> str:
    told, plural = quantity(_counted(count, names), count.at_least, count.at_most)
    return f"there {'are' if plural else 'is'} {told}"


def _counted(count: Count, names: Names) -> Noun:
    """What is counted, with where it is."""
    if count.of == "spaces":
        told = space(count.where, names, "a")
        one = told.removeprefix("a ") if told.startswith("a ") else f"space among {told}"
        return Noun(one, one.replace("space", "spaces", 1))
    if count.of == "adjacent_pairs":
        told = f"{_spaces(count.where, names)} next to each other"
        return Noun(f"pair of {told}", f"pairs of {told}")
    if count.of == "figures":
        noun = called("other figure")
    else:
        noun = thing("fire" if count.of == "fire" else count.kind or _ANY_OF[count.of], names)
    where = within(count.where, names, "a") or "on the board"
    return noun._replace(one=f"{noun.one} {where}", many=f"{noun.many} {where}")


def _spaces(where: Where, names: Names) -> str:
    """Several of the spaces meant."""
    return space(where, names, "a").removeprefix("a ").replace("space", "spaces", 1)


def _any(count: Count) -> bool:
    return count.at_least == 1 and count.at_most >= MANY


_ANY_OF = {"enemies": "enemy", "tokens": ""}
_TRACKS = {
    "your_wounds": Noun("wound", "wounds"),
    "your_stress": Noun("stress", "stress", mass=True),
}
