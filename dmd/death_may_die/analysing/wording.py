"""What people ask in other words: the wordings stand in a file, where anybody may add one."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import asdict

from dmd.core.files.content import read
from dmd.core.phrasing import Forms, NamesFile


class AskedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The wordings of each question."""

    lose: tuple[str, ...]
    who_dies: tuple[str, ...] = field(name="who dies")
    dies: tuple[str, ...]
    threshold: tuple[str, ...]
    choose: tuple[str, ...]
    rest_or_run: tuple[str, ...] = field(name="rest or run")
    fire: tuple[str, ...]
    worth_a_reroll: tuple[str, ...] = field(name="worth a reroll")
    wounds: tuple[str, ...]
    sanity: tuple[str, ...]
    kills: tuple[str, ...]
    kills_me: tuple[str, ...]
    kills_us: tuple[str, ...]
    advance: tuple[str, ...]
    summoned: tuple[str, ...]
    verbs: dict[str, tuple[tuple[str, ...], ...]]
    together: tuple[str, ...] = field(name="and")
    articles: tuple[str, ...]
    takes: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    either: tuple[str, ...]


WHO: Final = re.compile(r"who\s(?:(?:should|shall|must|will|is\sto)\s)?(\w+)\s(.+)")
"""Who should have something: the verb, and the thing."""

BRACES: Final = re.compile(r"\{(who|kinds)\}")


@lru_cache(maxsize=1)
def asked_file() -> AskedFile:
    """The file, read once."""
    text = (files("dmd.death_may_die") / "data" / "asked.yaml").read_text("utf-8")
    return read(text, AskedFile, name="asked.yaml").value


class Wordings(Struct, frozen=True):
    """All wordings of a question about somebody, who goes by several names."""

    topic: str
    who: tuple[str, ...]
    unnamed: str = ""  # further wordings, in which the verb alone says who

    def __contains__(self, about: object) -> bool:
        """Whether some words, in small letters, are one of them."""
        known = _patterns(self.topic, self.who)
        if self.unnamed:
            known += _patterns(self.unnamed, ())
        return any(one.fullmatch(str(about)) for one in known)

    def words(self) -> frozenset[str]:
        """The words that stand in them, so that a question that is like them is found."""
        told: tuple[str, ...] = getattr(asked_file(), self.topic.replace(" ", "_"))
        return frozenset(re.findall(r"\w+", BRACES.sub(" ", " ".join(told))))


@lru_cache(maxsize=200)
def _patterns(topic: str, who: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    told: tuple[str, ...] = getattr(asked_file(), topic.replace(" ", "_"))
    known = {"who": "|".join(map(re.escape, who)), "kinds": _kinds()}
    return tuple(
        re.compile(
            "".join(
                f"(?:{known[piece]})" if place % 2 else re.escape(piece)
                for place, piece in enumerate(BRACES.split(one))
            )
        )
        for one in told
    )


def plainly(want: str) -> str:
    """What somebody wants in the words an aim knows: “smash the lab” is “destroy lab”.

    >>> plainly("smash the lab"), plainly("get to the North gallery"), plainly("survive")
    ('destroy lab', 'reach north gallery', 'survive')
    """
    told = asked_file()
    words = " ".join(want.casefold().split())
    known = [
        (said, verb)
        for verb, languages in told.verbs.items()
        for said in (verb, *(one for some in languages for one in some))
    ]
    for said, verb in sorted(known, key=lambda pair: -len(pair[0])):
        if words == said or words.startswith(f"{said} "):
            return f"{verb} {_bare(words[len(said) :].strip())}".strip()
    return words


def parts(want: str) -> list[str]:
    """Several things that are wanted together; a verb that is left out is the one before it.

    >>> parts("kill the cultist and destroy the lab"), parts("kill the cultist and the byakhee")
    (['kill cultist', 'destroy lab'], ['kill cultist', 'kill byakhee'])
    """
    told = asked_file()
    between = "|".join(map(re.escape, told.together))
    found: list[str] = []
    for one in re.split(rf",? (?:{between}) |, ", " ".join(want.casefold().split())):
        plain = plainly(one)
        known = any(plain == verb or plain.startswith(f"{verb} ") for verb in told.verbs)
        if found and not known:
            plain = f"{found[0].partition(' ')[0]} {_bare(one)}"
        found.append(plain)
    return found


def in_english(want: str) -> str:
    """A verb and a thing by its name in another language, in whatever form: then in English.

    >>> in_english("kill kultystę"), in_english("destroy лабораторію"), in_english("kill byakhee")
    ('kill cultist', 'destroy lab', 'kill byakhee')
    """
    verb, _, what = want.partition(" ")
    return f"{verb} {_names_told().get(_in_any_order(what), what)}".strip()


def _in_any_order(name: str) -> str:
    """Whoever says “północna galeria” means “galeria północna”."""
    return " ".join(sorted(name.casefold().split()))


@lru_cache(maxsize=1)
def _names_told() -> dict[str, str]:
    """What things are called in other languages, in every form, and what in English."""
    found: dict[str, str] = {}
    for one in _all_names():
        for form in _words_of(one):
            found.setdefault(_in_any_order(form), one.en.casefold())
    return found


@lru_cache(maxsize=1)
def _all_names() -> tuple[Forms, ...]:
    """The names of all languages."""
    found = sorted((Path(__file__).parents[1] / "phrases").glob("*/names.yaml"))
    return tuple(one for file in found for one in read(file, NamesFile).value.names)


def forms_of(*names: str) -> tuple[str, ...]:
    """Names as they are typed, in every language and in whatever form.

    >>> forms_of("Cthulhu", "the Elder One")[:5]
    ('cthulhu', 'the elder one', 'elder one', 'ктулху', 'przedwieczny')
    """
    known = [one.casefold() for one in names]
    bare = [one for one in map(_bare, known) if one not in known]
    return (*known, *bare, *(one for en in known for one in _forms().get(en, ())))


@lru_cache(maxsize=1)
def _forms() -> dict[str, list[str]]:
    """Every form of every name, by its English."""
    found: dict[str, list[str]] = {}
    for one in _all_names():
        for form in _words_of(one):
            if form.casefold() != one.en.casefold():
                found.setdefault(one.en.casefold(), []).append(form.casefold())
    return found


def _words_of(one: Forms) -> list[str]:
    """A name in all its forms."""
    told = asdict(one)
    return [form for key, form in told.items() if key != "gender" and form and type(form) is str]


def _bare(what: str) -> str:
    """Something without the articles before it: “the last lab” is a lab."""
    first, _, rest = what.partition(" ")
    return _bare(rest) if rest and first in asked_file().articles else what


class Taking(Struct, frozen=True):
    """“Who should take the cat?”, of what has such a name."""

    name: str

    def __contains__(self, about: object) -> bool:
        """Whether some words ask who should have it, by a part of its name."""
        parts = set(taken_in(str(about)).split())
        return bool(parts) and parts <= set(re.findall(r"\w+", self.name.casefold()))


class TakingAnything(Struct, frozen=True):
    """The same of whatever nobody holds; it comes last of all."""

    def __contains__(self, about: object) -> bool:
        """Whether some words ask who should have something."""
        return bool(taken_in(str(about)))


def taken_in(about: str) -> str:
    """What somebody should have, where that is asked.

    >>> taken_in("who should take the cat"), taken_in("who takes the cat"), taken_in("who dies")
    ('cat', 'cat', '')
    """
    said = WHO.fullmatch(about)
    verb, what = said.groups() if said else ("", "")
    takes = asked_file().takes
    return _bare(what) if verb in (*takes, *(f"{one}s" for one in takes), "has", "carries") else ""


def _kinds() -> str:
    """One kind of action, or two or three of them: “rest, run or fight”."""
    told = asked_file()
    found = []
    for kinds, either in zip(told.kinds, told.either, strict=True):
        one = f"(?:{'|'.join(map(re.escape, kinds))})"
        found.append(rf"{one}(?:(?:, {one})*,? {either} {one})?")
    return "|".join(found)
