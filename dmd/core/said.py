"""What a sentence is: its English letters, and how it was made, so that it can be read otherwise.

People make them by the functions of `sentences`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache, wraps
from string import Formatter
from typing import Any, Final, ParamSpec, Protocol, Self, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

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

    def whole(self, value: Any) -> Any:
        """A value with every sentence in it read."""

    def unchanged(self, text: str, form: str = "") -> str:
        """What stays as it is; a form other than the first it has not."""


SEVERAL: Final = -1
"""So many where it is only said that there are several."""

READER: Final[ContextVar[Reads | None]] = ContextVar("READER", default=None)
"""Who reads where nobody says so; nobody at all reads English."""


def in_english(teller: Callable[P, R]) -> Callable[P, R]:
    """Nobody reads while a grammar of English glues its words together."""

    @wraps(teller)
    def told(*words: P.args, **more: P.kwargs) -> R:
        if READER.get() is None:
            return teller(*words, **more)
        token = READER.set(None)
        try:
            return teller(*words, **more)
        finally:
            READER.reset(token)

    return told


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
        self = super().__new__(cls, in_words(template, words))
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
        between = self.between
        if isinstance(between, Sentence):
            between = reader.read(between)
        return joined(told, reader.read(self.last) if self.last else "", between)


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
        self = super().__new__(cls, letters(english))
        self.key, self.number = letters(key), number
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.name(self.key, form, self.number)


SHORT: Final = "short"
"""The form of a name that is written where there is little room."""


class InShort(Name):
    """A name where there is little room, such as in a room of a drawn board."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The reader's short name, where there is one."""
        return reader.name(self.key, form or SHORT)


class AsWritten(Sentence):
    """What somebody wrote or has to type: the same letters in every language.

    A word of one's own that happens to be known to a language is not translated by accident.
    """

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same letters."""
        return reader.unchanged(self.english, form)


class AsRead(AsWritten):
    """A name that somebody's language has read already, with the short one it has for it."""

    __slots__ = ("short",)
    short: str

    def __new__(cls, whole: str, short: str) -> Self:
        """The whole name, and what is written where there is little room."""
        self = super().__new__(cls, letters(whole))
        self.short = letters(short)
        return self


class Figures(Sentence):
    """A number as English writes it; other languages have a decimal mark of their own."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same with the reader's marks."""
        return marked(self.english, reader)


def marked(figures: str, reader: Reads) -> str:
    """A number with the decimal mark of a reader, and their way to write percent."""
    return figures.replace(".", reader.read(POINT)).replace(" %", reader.read(PERCENT))


POINT: Final = "."
PERCENT: Final = " %"


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


class Trimmed(Bare):
    """A line without the blanks around it."""

    __slots__ = ()

    def __new__(cls, whole: object) -> Self:
        """Take them away."""
        self = Sentence.__new__(cls, letters(whole).strip())
        self.whole = whole
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.read(self.whole, form).strip()


class Plainly(Sentence):
    """English by a grammar of its own; other languages say the same in plain words."""

    __slots__ = ("plain",)
    plain: Callable[[], object]

    def __new__(cls, english: str, plain: Callable[[], object]) -> Self:
        """The English words, and how to tell it plainly."""
        self = super().__new__(cls, letters(english))
        self.plain = plain
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return reader.read(self.plain(), form)


class Whole(Sentence):
    """A clause with a capital and a full stop."""

    __slots__ = ("clause",)
    clause: object

    def __new__(cls, clause: object) -> Self:
        """Make it stand alone, in English."""
        self = super().__new__(cls, _whole(letters(clause)))
        self.clause = clause
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader."""
        return _whole(reader.read(self.clause, form))


def _whole(clause: str) -> str:
    return _first_up(clause if clause.endswith((".", "!", "?")) else f"{clause}.")


def letters(text: object) -> str:
    """The English letters of whatever stands in a sentence, whoever reads now."""
    return text.english if isinstance(text, Sentence) else str(text)


class _Said:
    """A word on its way into a sentence; `{n:wound|wounds}` counts, in as many forms as given.

    `{n#is|are}` is the form alone; a list counts as many as it holds.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, forms: str) -> str:
        if forms.startswith("#"):
            one, *more = forms[1:].split("|")
            return one if _count(self.value) == 1 else more[-1]
        if "|" in forms:
            one, *more = forms.split("|")
            many = f"{self.value:,}" if isinstance(self.value, int) else letters(self.value)
            return f"{many} {one if self.value == 1 else more[-1]}"
        return formed(
            letters(self.value) if isinstance(self.value, Sentence) else self.value, forms
        )


def _count(value: object) -> object:
    return len(value.things) if isinstance(value, Listed) else value


def formed(value: object, spec: str) -> str:
    """A word as Python forms it, such as `{n:,}`; nobody makes it fill the memory.

    >>> formed(1200, ","), formed("x", ">999999999")
    ('1,200', 'x')
    """
    spec = "" if _HUGE.search(spec) else spec
    for one in (value, str(value)):
        try:
            return format(one, spec)
        except (TypeError, ValueError):  # such as a list that is cut to so many letters
            continue
    return str(value)


_HUGE: Final = re.compile("[0-9]{4}")


@lru_cache(maxsize=20_000)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken apart once: text, then the word that follows it, and its forms."""
    pieces = []
    for text, name, spec, _ in Formatter().parse(template):
        field, alone, forms = (name or "").partition("#")
        pieces.append((text, None if name is None else field, f"#{forms}" if alone else spec or ""))
    return tuple(pieces)


def in_words(template: str, words: Mapping[str, object]) -> str:
    """A template with its words, in English."""
    told = []
    for text, field, forms in _pieces(template):
        told.append(text)
        if field is not None:  # a word nobody supplied must not cost the reader the sentence
            value = words.get(field, "…")
            if type(value) is str and not forms:
                told.append(value)
            else:
                told.append(format(_Said(value), forms) if forms else letters(value))
    return ended("".join(told))


def ended(told: str) -> str:
    """A name that brings its own mark needs no full stop after it.

    >>> ended("Chaos in the Labs!.")
    'Chaos in the Labs!'
    """
    return told[:-1] if told.endswith(("!.", "?.", "..")) else told
