"""Sentences are values: a template in English, and the words that go into its braces.

A sentence *is* its English text, so it can be shown, compared and kept like any text; and it
remembers how it was made, so that it can be read in another language later (`core/speaking`).
What people are told is therefore made here, never glued together: a glued text is English for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Protocol, Self

Phrases = Mapping[str, Mapping[str, str]]
"""Language → English template → that language's template."""


class Reads(Protocol):
    """Whoever reads sentences in another language."""

    def read(self, text: object, form: str = "") -> str:
        """A text in that language, in a form such as `acc` where one is asked for."""

    def fill(self, template: str, words: Mapping[str, object], form: str = "") -> str:
        """A template with its words, in that language."""

    def name(self, key: str, form: str = "", number: int | None = None) -> str:
        """A name, or so many of a thing, in that language."""


SEVERAL: Final = -1
"""So many where it is only said that there are several."""

READER: Final[ContextVar[Reads | None]] = ContextVar("READER", default=None)
"""Who reads where nobody says so; nobody at all reads English."""


class Sentence(str):
    """A text that can be read in another language. Its letters are English, whoever reads."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is read")

    def __str__(self) -> str:
        reader = READER.get()
        return self.english if reader is None else reader.read(self)

    @property
    def english(self) -> str:
        """The English letters, and nothing else."""
        return str.__str__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (self.english,)  # whoever packs it keeps the letters


class Told(Sentence):
    """A template with its words."""

    __slots__ = ("template", "words")
    template: str
    words: Mapping[str, object]

    def __new__(cls, template: str, words: Mapping[str, object]) -> Self:
        """Put the words into the template, in English."""
        self = super().__new__(cls, _english(template, words))
        self.template, self.words = template, words
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.fill(self.template, self.words, form)


class Listed(Sentence):
    """Several things in a row; `last` stands before the last of them."""

    __slots__ = ("between", "last", "things")
    things: tuple[object, ...]
    last: str
    between: str

    def __new__(cls, things: Iterable[object], last: str = "", between: str = ", ") -> Self:
        """Put them in a row, in English."""
        things = tuple(things)
        self = super().__new__(cls, joined([letters(one) for one in things], last, between))
        self.things, self.last, self.between = things, last, between
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        told = [reader.read(one, form) for one in self.things]
        return joined(told, reader.read(self.last) if self.last else "", self.between)


class Capital(Listed):
    """One thing or another, the first of them with a capital."""

    __slots__ = ()

    def __new__(cls, things: Iterable[object], last: str = "or", between: str = ", ") -> Self:
        """Put them in a row, in English."""
        things = tuple(things)
        told = _first_up(f"{between}{last} ".join(letters(one) for one in things))
        self = Sentence.__new__(cls, told)
        self.things, self.last, self.between = tuple(things), last, between
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        told = [reader.read(one, form) for one in self.things]
        return _first_up(f"{self.between}{reader.read(self.last)} ".join(told))


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def joined(told: Sequence[str], last: str, between: str = ", ") -> str:
    """Texts in a row, with a word before the last of them."""
    *most, end = told or [""]
    return f"{between.join(most)}{f' {last} ' if last else between}{end}" if most else end


class Name(Sentence):
    """A thing by its name as English writes it here: “a Lab”, “3 Labs”; and its plain name."""

    __slots__ = ("key", "number")
    key: str
    number: int | None

    def __new__(cls, english: str, key: str, number: int | None = None) -> Self:
        """The English words, and what other languages need to know."""
        self = super().__new__(cls, english)
        self.key, self.number = key, number
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.name(self.key, form, self.number)


class Bare(Sentence):
    """A sentence without its full stop, to stand inside another one."""

    __slots__ = ("whole",)
    whole: object

    def __new__(cls, whole: object) -> Self:
        """Take the full stop away."""
        self = super().__new__(cls, letters(whole).removesuffix("."))
        self.whole = whole
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.read(self.whole, form).removesuffix(".")


def say(template: str, /, **words: object) -> str:
    """A sentence, which is a `Told`; to everybody else it is its English text.

    >>> say("{who} takes {amount:wound|wounds}.", who="Ian", amount=2)
    'Ian takes 2 wounds.'
    """
    return Told(template, words)


def name(text: str) -> str:
    """A name that stands by itself, so that it is read in the reader's language."""
    return text if isinstance(text, Sentence) else Name(text, text)


def letters(text: object) -> str:
    """The English letters of whatever stands in a sentence, whoever reads now."""
    return text.english if isinstance(text, Sentence) else str(text)


def written(value: object) -> str:
    """A sentence on its way into a file or to a machine: a hook of msgspec."""
    if isinstance(value, Sentence):
        return value.english
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


class _Said:
    """A word on its way into a sentence; `{n:wound|wounds}` counts, in as many forms as given."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, forms: str) -> str:
        if "|" in forms:
            one, *more = forms.split("|")
            many = f"{self.value:,}" if isinstance(self.value, int) else letters(self.value)
            return f"{many} {one if self.value == 1 else more[-1]}"
        return formed(
            letters(self.value) if isinstance(self.value, Sentence) else self.value, forms
        )


def formed(value: object, spec: str) -> str:
    """A word as Python forms it, such as `{n:,}`; nobody makes it fill the memory.

    >>> formed(1200, ","), formed("x", ">999999999")
    ('1,200', 'x')
    """
    return format(value, "" if _HUGE.search(spec) else spec)


_HUGE: Final = re.compile("[0-9]{4}")


@lru_cache(maxsize=20_000)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken apart once: text, then the word that follows it, and its forms."""
    found = Formatter().parse(template)
    return tuple((text, field, spec or "") for text, field, spec, _ in found)


def _english(template: str, words: Mapping[str, object]) -> str:
    told = []
    for text, field, forms in _pieces(template):
        told.append(text)
        if field is not None:  # a word nobody supplied must not cost the reader the sentence
            value = words.get(field, "…")
            told.append(format(_Said(value), forms) if forms else letters(value))
    return ended("".join(told))


def ended(told: str) -> str:
    """A name that brings its own mark needs no full stop after it.

    >>> ended("Chaos in the Labs!.")
    'Chaos in the Labs!'
    """
    return told[:-1] if told.endswith(("!.", "?.", "..")) else told


def fill(template: str, words: Mapping[str, object], translated: Mapping[str, str]) -> str:
    """Put words into a template, in the language of `translated`.

    >>> fill("{who} rests.", {"who": "Ian"}, {"{who} rests.": "{who} odpoczywa."})
    'Ian odpoczywa.'
    >>> fill("{n:wound|wounds}", {"n": 1}, {}), fill("{n:wound|wounds}", {"n": 3}, {})
    ('1 wound', '3 wounds')

    A name that brings its own mark needs no full stop after it.

    >>> fill("{card}.", {"card": "Chaos in the Labs!"}, {})
    'Chaos in the Labs!'
    """
    return _english(translated.get(template, template), words)


def how_many(number: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> how_many(1, "space"), how_many(1_200, "space"), how_many(2, "die", "dice")
    ('1 space', '1,200 spaces', '2 dice')
    """
    return Told(_counting(one, many or f"{one}s"), {"n": number})


@lru_cache(maxsize=1_000)
def _counting(one: str, many: str) -> str:
    return f"{{n:{one}|{many}}}"


def closed(told: str) -> str:
    """With a full stop, unless it ends like a sentence by itself.

    >>> closed("The Choir"), closed("Wake up!")
    ('The Choir.', 'Wake up!')
    """
    return told if told.endswith((".", "!", "?", "…")) else say("{text}.", text=told)


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop.

    >>> sentence("the light turns")
    'The light turns.'
    """
    ended = clause if clause.endswith((".", "!", "?")) else f"{clause}."
    return ended[:1].upper() + ended[1:]


def quoted(text: str) -> str:
    """What somebody wrote, on one line behind a sentence; nothing where there is nothing.

    >>> "It rains." + quoted("Drip,   drip."), "It rains." + quoted("")
    ('It rains. “Drip, drip.”', 'It rains.')
    """
    told = text if isinstance(text, Sentence) else " ".join(text.split())
    return say(" “{text}”", text=told) if told else ""


def literal(text: str) -> str:
    """A text somebody wrote, as a template that says just that.

    >>> fill(literal("The {Sign}"), {}, {})
    'The {Sign}'
    """
    return text.replace("{", "{{").replace("}", "}}")


def enumerated(things: Iterable[object], last: str = "or") -> str:
    """A list as people say it.

    >>> enumerated(["run", "attack", "rest"])
    'run, attack or rest'
    """
    return Listed(things, last)


def in_a_row(things: Iterable[object]) -> str:
    """Things with commas between them, and nothing else.

    >>> in_a_row(["Ian 2", "Beth 1"])
    'Ian 2, Beth 1'
    """
    return Listed(things)
