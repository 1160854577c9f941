"""Sentences are values: a template in English, and the words that go into its braces.

A sentence *is* its English text, so it can be shown, compared and kept like any text; and it
remembers how it was made, so that it can be read in another language later (`core/speaking`).
What people are told is therefore made here, never glued together: a glued text is English for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from dmd.core.said import (
    READER as READER,
)
from dmd.core.said import (
    SEVERAL as SEVERAL,
)
from dmd.core.said import (
    SHORT as SHORT,
)
from dmd.core.said import (
    AsRead as AsRead,
)
from dmd.core.said import (
    AsWritten as AsWritten,
)
from dmd.core.said import (
    Bare as Bare,
)
from dmd.core.said import (
    Capital as Capital,
)
from dmd.core.said import (
    Figures as Figures,
)
from dmd.core.said import (
    InShort as InShort,
)
from dmd.core.said import (
    Listed as Listed,
)
from dmd.core.said import (
    Name as Name,
)
from dmd.core.said import (
    Phrases as Phrases,
)
from dmd.core.said import (
    Plainly as Plainly,
)
from dmd.core.said import (
    Reads as Reads,
)
from dmd.core.said import (
    Sentence as Sentence,
)
from dmd.core.said import (
    Told as Told,
)
from dmd.core.said import (
    Trimmed as Trimmed,
)
from dmd.core.said import (
    Whole as Whole,
)
from dmd.core.said import (
    ended as ended,
)
from dmd.core.said import (
    formed as formed,
)
from dmd.core.said import (
    in_english as in_english,
)
from dmd.core.said import in_words
from dmd.core.said import (
    joined as joined,
)
from dmd.core.said import (
    letters as letters,
)
from dmd.core.said import (
    marked as marked,
)


def say(template: str, /, **words: object) -> str:
    """A sentence, which is a `Told`; to everybody else it is its English text.

    >>> say("{who} takes {amount:wound|wounds}.", who="Ian", amount=2)
    'Ian takes 2 wounds.'
    """
    return Told(template, words)


def name(text: str) -> str:
    """A name that stands by itself, so that it is read in the reader's language."""
    return text if isinstance(text, Sentence) else Name(text, text)


def in_short(text: str) -> str:
    """A name where there is little room."""
    if isinstance(text, AsRead):
        return AsWritten(text.short)
    return text if isinstance(text, Sentence) else InShort(text, text)


def as_written(text: str) -> str:
    """A text that no language reads otherwise, such as an id, or the name of one's own space."""
    return text if isinstance(text, Sentence) else AsWritten(text)


def written(value: object) -> str:
    """A sentence on its way into a file or to a machine: a hook of msgspec."""
    if isinstance(value, Sentence):
        return value.english
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


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
    return in_words(translated.get(template, template), words)


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
    return Whole(clause)


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


def in_a_row(things: Iterable[object], between: str = ", ") -> str:
    """Things with commas between them, and nothing else.

    >>> in_a_row(["Ian 2", "Beth 1"])
    'Ian 2, Beth 1'
    """
    return Listed(things, between=between)
