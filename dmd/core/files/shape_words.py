"""How types and values are called when a file is checked: in words for whoever wrote the file."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Final

from msgspec import inspect

from dmd.core.complaints import nearest
from dmd.core.files.source import printable
from dmd.core.files.tree import Plain
from dmd.core.files.yaml_mistakes import with_blank

FEW: Final = 12  # so many words are listed in a sentence
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
            return "a group of keys"
        case inspect.TupleType():
            return f"a list of {len(info.item_types)}"
        case inspect.LiteralType() | inspect.EnumType():
            words = [str(each) for each in choices(info)]
            return "one of: " + ", ".join(words) if len(words) <= FEW else "a known word"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(expectation, info.types)))
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
            return f"the word {shown(value)}"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {shown(value)}"
        case list():
            return f"a list of {len(value)}" if value else "an empty list"
    return "a group of keys"


def shown(value: Plain) -> str:
    """A text, word or number in quotes, shortened when it is long.

    >>> shown("lose_santy")
    '“lose_santy”'
    """
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = " ".join(text.split())
    return f"“{printable(text[:_SHOWN])}{'…' if len(text) > _SHOWN else ''}”"


def cure(value: Plain, expected: str) -> str:
    """What to do when something else was expected, where there is more to say than that."""
    if value is None:
        return "Write it, or leave it out."
    if expected == "a group of keys" and isinstance(value, str) and (meant := with_blank(value)):
        return f"Write {shown(meant)}, with a blank after the colon."
    if expected == "text" and isinstance(value, bool | float):
        return "If it is text, put it in quotes."
    if expected == "true or false" and isinstance(value, str):
        return "Write true or false, in small letters and without quotes."
    if expected.endswith("number") and isinstance(value, str) and value.strip("-").isdigit():
        return "Write it without quotes and without zeros in front."
    return ""


def right_word(word: str, words: Sequence[str], taken: Container[str] = ()) -> str:
    """The nearest right word that is not taken yet, and all of them when they are few.

    >>> right_word("titel", ["id", "title"])
    'Did you mean “title”? Allowed: id, title.'
    >>> right_word("x:1", ["x", "y"])
    'Write “x: 1”, with a blank after the colon.'
    """
    if (meant := with_blank(word)) and meant.partition(":")[0] in words:
        return f"Write {shown(meant)}, with a blank after the colon."
    listed = f"Allowed: {', '.join(words)}." if len(words) <= FEW else ""
    near = nearest(word, (each for each in words if each not in taken))
    return " ".join(part for part in (near, listed) if part)


def first_words(words: Sequence[str]) -> str:
    """Some of the words one may write.

    >>> first_words(["draw", "place", "roll"])
    'one of: draw, place, roll'
    """
    more = ", …" if len(words) > FEW else ""
    return f"one of: {', '.join(words[:FEW])}{more}"


def capital(sentence: str) -> str:
    """A sentence begins with a capital."""
    return sentence[:1].upper() + sentence[1:]
