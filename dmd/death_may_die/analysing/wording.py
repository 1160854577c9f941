"""What people ask in other words: the wordings stand in a file, where anybody may add one."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct, field

from dmd.core.files.content import read


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
    verbs: dict[str, tuple[str, ...]]
    articles: tuple[str, ...]
    takes: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    either: tuple[str, ...]


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

    def __contains__(self, about: object) -> bool:
        """Whether some words, in small letters, are one of them."""
        return any(one.fullmatch(str(about)) for one in _patterns(self.topic, self.who))


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
    known = [(said, verb) for verb, some in told.verbs.items() for said in (verb, *some)]
    for said, verb in sorted(known, key=lambda pair: -len(pair[0])):
        if words == said or words.startswith(f"{said} "):
            what = words[len(said) :].strip()
            return f"{verb} {_bare(what)}".strip()
    return words


def _bare(what: str) -> str:
    """Something without the articles before it: “the last lab” is a lab."""
    first, _, rest = what.partition(" ")
    return _bare(rest) if rest and first in asked_file().articles else what


class Taking(Struct, frozen=True):
    """“Who should take the cat?”, of what has such a name."""

    name: str

    def __contains__(self, about: object) -> bool:
        """Whether some words ask who should have it, by a part of its name."""
        said = re.fullmatch(r"who (?:should|shall|must) (.+)", str(about))
        verb, _, what = said[1].partition(" ") if said else ("", "", "")
        parts = set(_bare(what).split()) if verb in asked_file().takes else set()
        return bool(parts) and parts <= set(re.findall(r"\w+", self.name.casefold()))


def _kinds() -> str:
    """One kind of action, or two or three of them: “rest, run or fight”."""
    told = asked_file()
    found = []
    for kinds, either in zip(told.kinds, told.either, strict=True):
        one = f"(?:{'|'.join(map(re.escape, kinds))})"
        found.append(rf"{one}(?:(?:, {one})*,? {either} {one})?")
    return "|".join(found)
