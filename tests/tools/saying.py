"""Every sentence said of everything that may stand in it, in every language.

    python -m tests.tools.saying            each field in turn × each shipped name and number,
                                            and pairs of fields
    python -m tests.tools.saying pl 50      one language, at most 50 sayings a field or pair

A field is filled by the names of its sort: an enemy where a phrase speaks of an enemy. Whatever
is said has no empty form, no brace of its own, no “…”, and no English.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from dmd.core.sentences import Name, Told, enumerated, say
from dmd.core.speaking import Field, Speaker, parsed, speaker
from tools.phrases import LIBRARY, content, folder_of, templates

NUMBERS = (0, 1, 2, 5, 12, 21, 22)
LANGUAGES = ("en", "pl", "uk")

SORTS: Mapping[str, tuple[str, ...]] = {
    "enemy": ("enemy", "enemies", "monster", "figure", "figures", "targets", "target"),
    "investigator": ("who", "you", "name", "asker", "owner", "partner", "others", "people"),
    "space": ("space", "spaces", "here", "there", "start", "end", "first", "target", "place"),
    "token": ("token", "tokens", "thing", "things", "objective"),
    "Discovery card": ("card", "cards", "half", "title"),
    "skill": ("skill", "ability"),
    "Elder One": ("elder_one",),
    "episode": ("episode",),
    "action": ("action",),
    "insanity": ("insanity",),
}
"""Which sort of shipped names a field takes, by what it is called."""

ENGLISH = frozenset({
    "the", "of", "is", "are", "with", "without", "nothing", "cannot", "which", "where", "when",
    "what", "every", "each", "not", "this", "that", "from", "your", "you", "has", "have", "does",
    "will", "who", "been", "were", "was", "wound", "wounds", "space", "spaces", "enemy", "enemies",
})  # fmt: skip
"""Words that no other language here has."""
CODE = re.compile(
    r"[“„«\"'`(\[{][^”»\"'`)\]}]*[”»\"'`)\]}]|--[\w-]+|\S*[_/.=<>:]\S*\w|\bdmd( \w+)?"
    r"|[A-Z]{2,}[-\d\w]*"
)
"""What is typed as it stands in every language."""
FOREIGN = frozenset({
    "Cthulhu", "Death", "May", "Die", "Jupyter", "JupyterLab", "Python", "Schema", "Pool", "Link",
    "Board", "Space", "Add", "Reduce", "Windows", "resvg", "matplotlib", "networkx", "openspiel",
    "ax", "optional", "Scope", "Ctrl", "true", "false", "key", "value", "x", "y", "a4", "letter",
    "light", "dark", "grey", "none", "page", "pip", "install", "all", "R'lyeh", "Enter", "True",
    "False", "Mark", "pickle", "OpenSpiel", "reset", "ansi",
})  # fmt: skip
TYPED = frozenset({
    "won", "lost", "rest", "file", "dask", "scheduler", "Dask", "Parquet", "pyarrow",
    "help", "why", "odds", "advice", "chances", "companions", "episode", "table", "map", "show",
    "byakhee",
    "catatonia", "go", "on", "undo", "redo", "luck", "journal", "rule", "save", "play", "load",
    "quit", "answer", "next", "mastered", "mixed", "random", "careful", "script", "search",
    "situation", "tiles", "links", "stair", "stairs", "hall", "attic", "target", "success",
    "tentacle", "and", "mine", "beth", "Ian", "investigator",
    # what the analysis is asked: questions, plans, names of parameters
    "run", "Landing", "turn", "own", "lose", "positions", "seconds", "until", "expect", "text",
    "survive", "kill", "destroy", "lab", "reach", "North", "gallery", "keep", "stress", "win",
    "not", "put", "out", "fire", "threshold", "or", "avoid", "action", "actions", "fight", "round",
})  # fmt: skip
"""Words that somebody has to type: commands, ids, examples of code."""
"""Names and code that are written so in every language."""


@cache
def reader_of(language: str) -> Speaker:
    """Who reads what the library says."""
    return speaker(language, tuple(map(folder_of, LIBRARY)))


@cache
def names() -> dict[str, tuple[str, ...]]:
    """What the kit ships, by its sort."""
    found: dict[str, list[str]] = {}
    for name, kind in content().items():
        found.setdefault(kind, []).append(name)
    return {kind: tuple(all_) for kind, all_ in found.items()}


def fillings(word: str) -> Iterator[object]:
    """What may stand in a field: names of its sort, alone, numbered, counted, several."""
    sort = next((one for one, words in SORTS.items() if word in words), "")
    there = names().get(sort, ())
    yield from there or ("Ian", "Lab", "Great hall")
    for name in there:
        if sort == "enemy":
            yield say("{figure} {number}", figure=name, number=3)
        if sort in ("token", "enemy"):
            yield Name(f"5 {name}s", name, 5)
    if len(there) > 2:
        yield enumerated(there[:2], "and")
        yield enumerated(there[:3])


def sayings(en: str, most: int = 0) -> Iterator[dict[str, Any]]:
    """The words of a template, each field in turn with everything that may stand there."""
    fields = [one for one in parsed(en) if isinstance(one, Field)]
    numbers, usual = numbered(fields), usually(fields)
    if not fields:
        yield {}
    for word in dict.fromkeys(one.word for one in fields):
        all_: Iterable[object] = NUMBERS if word in numbers else (*fillings(word), *NUMBERS)
        chosen = list(all_)
        if most and len(chosen) > most:
            chosen = random.Random(en + word).sample(chosen, most)
        for value in chosen:
            yield usual | {word: value}


PAIRS = 60
"""So many sayings of each two fields: a name that lacks a form, beside every other thing."""


def pairs(en: str, most: int = PAIRS) -> Iterator[dict[str, Any]]:
    """The words of a template, two fields at a time: a sample of what may stand in both."""
    fields = [one for one in parsed(en) if isinstance(one, Field)]
    numbers = numbered(fields)
    usual = usually(fields)
    for one, other in combinations(usual, 2):
        there, beside = ([*choice(word, numbers)] for word in (one, other))
        drawn = random.Random(f"{en} {one} {other}")
        for _ in range(min(most, len(there) * len(beside))):
            yield usual | {one: drawn.choice(there), other: drawn.choice(beside)}


def numbered(fields: Iterable[Field]) -> frozenset[str]:
    """The words of a template that are numbers."""
    return frozenset(
        one.word for one in fields if one.forms or (one.case and one.case not in "nom")
    )


def usually(fields: Iterable[Field]) -> dict[str, Any]:
    """What stands in each field while others are tried."""
    numbers = numbered(fields)
    return {one.word: 2 if one.word in numbers else next(fillings(one.word)) for one in fields}


def choice(word: str, numbers: frozenset[str]) -> Iterator[object]:
    """Whatever may stand in a field, and a name of somebody's own, which has no forms."""
    if word not in numbers:
        yield from (*fillings(word), STRANGE)
    yield from NUMBERS


STRANGE = "Кзик"  # of no language here, so that no language takes it for its own


def wrong_with(en: str, words: Mapping[str, Any], language: str) -> str:
    """What is wrong with a sentence as it is read, or nothing."""
    english = Told(en, words).english
    told = english if language == "en" else reader_of(language).read(Told(en, words))
    if not told.strip() and english.strip():
        return "says nothing"
    if any(told.count(brace) > english.count(brace) for brace in "{}"):
        return f"shows a brace: {told}"
    if told.count("…") > english.count("…"):
        return f"leaves a word open: {told}"
    if "  " in told.strip() and "  " not in english.strip():
        return f"has a hole: {told}"
    if language != "en" and (words_ := english_in(told, language)):
        return f"speaks English ({', '.join(words_)}): {told}"
    return ""


def english_in(told: str, language: str) -> list[str]:
    """The English words of a sentence; beside Cyrillic letters every Latin word is one."""
    plain = CODE.sub(" ", re.sub(r"\bmap(?=\W|\d)", " ", told))  # the object in a cell
    latin = [one for one in re.findall(r"[^\W\d_][\w']+", plain) if one.isascii()]
    found = [one for one in latin if one not in FOREIGN | TYPED]
    if language == "uk":
        return [one for one in found if len(one) > 2]
    return [one for one in found if one.lower() in ENGLISH]


def every(language: str, most: int = 0) -> Iterator[str]:
    """Everything that is wrong with what the library says in a language."""
    for room in LIBRARY:
        for en in templates(room):
            try:
                parsed(en)
            except ValueError:
                continue  # a text that only looks like a template
            for words in (*sayings(en, most), *pairs(en, min(most, PAIRS) if most else PAIRS)):
                if told := wrong_with(en, words, language):
                    yield f"{language}: {en!r} {told}"
                    break


def main(arguments: list[str]) -> int:
    """Say everything, and print what is wrong."""
    wanted = arguments[:1] or LANGUAGES
    most = int(arguments[1]) if len(arguments) > 1 else 0
    found = [told for language in wanted for told in every(language, most)]
    print("\n".join(found) or "every sentence can be said of everything")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
