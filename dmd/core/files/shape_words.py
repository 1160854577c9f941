"""How types and values are called when a file is checked: in words for whoever wrote the file."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

from msgspec import inspect

from dmd.core.complaints import nearest
from dmd.core.files.source import printable
from dmd.core.files.tree import Plain
from dmd.core.files.yaml_mistakes import with_blank
from dmd.core.sentences import Listed, Plainly, as_written, in_a_row, letters, say

FEW: Final = 12  # so many words are listed in a sentence
MANY: Final = 60  # so many where nothing better can be said
EXPLAINED: Final = "docs/formats.md and docs/words.md explain them."
GROUP: Final = "a group “name: value”"
_FEW: Final = 3  # so many entries are shown

_SHOWN: Final = 40  # so many letters of a text are shown


def expectation(info: inspect.Type) -> str:
    """What a type wants to see.

    >>> expectation(inspect.type_info(int | None))
    'a whole number or nothing'
    """
    match info:
        case inspect.Metadata():
            return expectation(info.type)
        case inspect.StrType():
            return "text"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType():
            return "a number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "nothing"
        case inspect.StructType() | inspect.DictType():
            return GROUP
        case inspect.TupleType():
            return say("a list of {n}", n=len(info.item_types))
        case inspect.LiteralType() | inspect.EnumType():
            words = [str(each) for each in choices(info)]
            if len(words) == 1:
                return shown(words[0])
            return first_words(words)
        case inspect.UnionType():
            return Listed(dict.fromkeys(map(expectation, info.types)), "or", " or ")
    return "a list"


def choices(info: inspect.Type) -> tuple[Any, ...]:
    """The values among which a literal or an enumeration lets one choose."""
    match info:
        case inspect.EnumType():
            return tuple(each.value for each in info.cls)
        case inspect.LiteralType():
            return tuple(info.values)
    return ()


def here_is(value: Plain) -> str:
    """What stands in the file.

    >>> here_is("two"), here_is(3), here_is([])
    ('the text “two”', 'the number 3', 'an empty list')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return say("the word {value}", value=shown(value))
        case int() | float():
            return say("the number {value}", value=value)
        case str():
            return say("the text {value}", value=shown(value))
        case list():
            return say("a list of {n}", n=len(value)) if value else "an empty list"
    return GROUP


def shown(value: Plain) -> str:
    """A text, word or number in quotes, shortened when it is long.

    >>> shown("lose_santy")
    '“lose_santy”'
    """
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = " ".join(text.split())
    told = f"{printable(text[:_SHOWN])}{'…' if len(text) > _SHOWN else ''}"
    return say("“{text}”", text=as_written(told))


def cure(value: Plain, expected: str) -> str:
    """What to do when something else was expected, where there is more to say than that."""
    if value is None:
        return "Write it, or leave it out."
    if expected == GROUP and isinstance(value, str) and (meant := with_blank(value)):
        return say("Write {meant}, with a blank after the colon.", meant=shown(meant))
    if expected == "text" and isinstance(value, bool | float):
        return "If it is text, put it in quotes."
    if expected == "true or false" and isinstance(value, str):
        return "Write true or false, in small letters and without quotes."
    if expected.endswith("number") and isinstance(value, str):
        if value.strip("-").isdigit():
            return "Write it without quotes and without zeros in front."
        return "Write it in digits, such as 2."
    if expected == "a list":
        return _as_a_list(value)
    if expected == GROUP and isinstance(value, list):
        first = value[0] if value and isinstance(value[0], str) else "key"
        return say(
            "Write {{{key}: …}}, each entry with its value.",
            key=as_written(printable(first[:_SHOWN])),
        )
    return ""


def as_a_table(value: Plain, of: inspect.Type) -> str:
    """What to write where names with their values were expected; nothing where that is not known.

    >>> as_a_table(["South room", "Landing"], inspect.type_info(int))
    'Write {South room: 1, Landing: 1}, each with its number.'
    >>> as_a_table(["cultist"], inspect.type_info(list[str]))
    'Write {name: [cultist]}, under the name that it belongs to.'
    """
    some = [value] if isinstance(value, str) else value
    if not isinstance(some, list) or not some or not all(isinstance(one, str) for one in some):
        return ""
    if any(with_blank(str(one)) for one in some):
        return ""
    told = [printable(str(one)[:_SHOWN]) for one in some[:_FEW]]
    if _may_be(of, inspect.IntType | inspect.FloatType):
        entries = ", ".join(f"{one}: 1" for one in told)
        return say("Write {{{entries}}}, each with its number.", entries=as_written(entries))
    if isinstance(value, list) and _may_be(of, inspect.ListType | inspect.VarTupleType):
        entries = ", ".join(told)
        told_so = "Write {{name: [{entries}]}}, under the name that it belongs to."
        return say(told_so, entries=as_written(entries))
    return ""


def _may_be(of: inspect.Type, kind: Any) -> bool:
    """Whether such a value may stand there."""
    if isinstance(of, inspect.Metadata):
        return _may_be(of.type, kind)
    if isinstance(of, inspect.UnionType):
        return any(_may_be(one, kind) for one in of.types)
    return isinstance(of, kind)


def _as_a_list(value: Plain) -> str:
    """How what stands there becomes a list."""
    if isinstance(value, str):
        parts = [one for one in re.split(r"[,;]\s*|\s+and\s+", value.strip()) if one]
        return say("Write [{value}].", value=printable(", ".join(parts)[: _SHOWN * 2]))
    if isinstance(value, dict):
        return "Each entry begins with “- ”: write it before the first key, even of a single entry."
    return say("Write [{value}].", value=value)


def wished(value: str, words: Sequence[str], types: Sequence[inspect.Type]) -> str:
    """What to write where one of some words, or something else, was expected."""
    number = any(isinstance(each, inspect.IntType | inspect.FloatType) for each in types)
    return nearest(value, words) or (cure(value, "a number") if number else "")


def as_a_group(value: str, tag: str, words: Sequence[str]) -> str:
    """How a word that somebody wrote by itself begins a group of keys.

    >>> as_a_group("rol 2", "op", ["draw", "roll"])
    'Write {op: roll}, with what it needs in the braces.'
    """
    if meant := with_blank(value):
        return say("Write {meant}, with a blank after the colon.", meant=shown(meant))
    said = (value.split() or [""])[0]
    guess = nearest(said, words)
    word = next((one for one in words if one == said or f"“{one}”" in guess), words[0])
    return say(
        "Write {{{tag}: {word}}}, with what it needs in the braces.",
        tag=as_written(tag),
        word=as_written(word),
    )


def in_braces(value: str, known: Sequence[str]) -> str:
    """How a text becomes a group of keys, with a key that it speaks of.

    >>> in_braces("2 stress", ["stress", "wounds"])
    'Write its keys in braces, such as {stress: …}.'
    """
    if meant := with_blank(value):
        return say("Write {meant}, with a blank after the colon.", meant=shown(meant))
    spoken = re.findall(r"\w+", value[:_SHOWN])
    key = next((one for one in known if one in spoken), known[0] if known else "key")
    return say("Write its keys in braces, such as {{{key}: …}}.", key=as_written(key))


def rests(value: dict[str, Plain]) -> dict[str, tuple[str, list[str]]]:
    """Keys without a value that may be the rest of a text, and the key of that text.

    >>> rests({"name": "Porch", "the old one": None, "or so": None, "x": 1})
    {'the old one': ('name', ['the old one', 'or so'])}
    """
    found: dict[str, tuple[str, list[str]]] = {}
    key = ""
    run: list[str] = []
    for name, each in value.items():
        if each is not None or with_blank(name):
            key, run = (name if type(each) is str else ""), []
        elif key:
            run.append(name)
            found.setdefault(run[0], (key, run))
    return found


def right_word(word: str, words: Sequence[str], taken: Container[str] = ()) -> str:
    """The nearest right word that is not taken yet, and all of them when they are few.

    >>> right_word("titel", ["id", "title"])
    'Did you mean “title”? Allowed: id, title.'
    >>> right_word("x:1", ["x", "y"])
    'Write “x: 1”, with a blank after the colon.'
    """
    if (meant := with_blank(word)) and meant.partition(":")[0] in words:
        return say("Write {meant}, with a blank after the colon.", meant=shown(meant))
    near = nearest(word, (each for each in words if each not in taken))
    listed = say("Allowed: {words}.", words=_codes(words)) if len(words) <= FEW else ""
    return say("{near} {listed}", near=near, listed=listed) if near and listed else near or listed


def word_of_a_format(word: str, words: Sequence[str], taken: Container[str] = ()) -> str:
    """The same for a word of a file format; where nothing is near, all words, however many."""
    told = _codes([*words[:MANY], *(["…"] if len(words) > MANY else [])])
    return right_word(word, words, taken) or say(
        "Allowed: {words}. {explained}", words=told, explained=say(EXPLAINED)
    )


def _codes(words: Iterable[str]) -> str:
    """Words that have to be typed as they are."""
    return in_a_row(map(as_written, words))


def first_words(words: Sequence[str]) -> str:
    """Some of the words one may write.

    >>> first_words(["draw", "place", "roll"])
    'one of: draw, place, roll'
    """
    return say(
        "one of: {words}", words=_codes([*words[:FEW], *(["…"] if len(words) > FEW else [])])
    )


def capital(sentence: str) -> str:
    """A sentence begins with a capital; where it stands in other languages is their own affair."""
    letters_ = letters(sentence)
    return Plainly(letters_[:1].upper() + letters_[1:], lambda: sentence)
