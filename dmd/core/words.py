"""Words as people type them: in three languages, without accents, in any of their forms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import takewhile
from typing import Literal, get_args

from dmd.core.complaints import Refusal
from dmd.core.sentences import as_written, say

Language = Literal["en", "pl", "uk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

LONGEST_QUESTION = 200

_SAY_NOTHING = """a among an and are as at be by can do does for from has have how i if in is it its
me my of on or so than that the their them then there they this to was what when where which who why
will with you your"""
_COMMON = frozenset(_SAY_NOTHING.split())
_IRREGULAR = {"dice": "die", "loss": "lose", "lost": "lose", "won": "win"}
_ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    *((ending, "") for ending in ("ment", "ings", "ing", "ers", "er", "ed", "es", "s", "e")),
)


def language_named(code: str) -> Language:
    """The language of a code such as `pl`, `PL` or `pl_PL.UTF-8`.

    >>> language_named("pl_PL.UTF-8")
    'pl'
    """
    plain = re.split(r"[-_.@]", code.strip().lower())[0]
    for language in LANGUAGES:
        if plain == language:
            return language
    raise Refusal(
        say("“{code}” is no language of the rulebooks known here.", code=shortened(code)),
        remedy="Use en (English), pl (Polish) or uk (Ukrainian).",
    )


def shortened(text: str, length: int = 60) -> str:
    """A text as it may be quoted back, however long it was; no language reads it otherwise."""
    return as_written(text if len(text) <= length else text[: length - 1] + "…")


def quoted(value: object, length: int = 60) -> str:
    """Whatever somebody gave, as it may stand in a sentence: short, printable, and never failing.

    >>> quoted("a lab"), quoted(None), quoted(10**5000)
    ('a lab', 'None', 'a huge number')
    """
    if isinstance(value, str):
        return shortened(value, length)
    if isinstance(value, int) and abs(value) >= 10**length:
        return "a huge number"  # Python refuses to write the longest ones out
    try:
        return shortened(repr(value), length)
    except Exception:  # it may hold a huge number, or be nested without end, or be anything at all
        return f"some {type(value).__name__}"


def folded(text: str) -> str:
    """A text without capitals, accents and apostrophes, so that they need not be typed.

    >>> folded("Żądny Zemsty"), folded("здоров’я"), folded("enemy's")
    ('zadny zemsty', 'здоровя', 'enemy')
    """
    plain = re.sub(r"['’ʼ](s\b)?", "", text.casefold()).replace("ł", "l")
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))


def content_words(text: str) -> tuple[str, ...]:
    """The words that say something, each once; common ones only where there are no others.

    >>> content_words("When does the enemy follow you?")
    ('enemy', 'follow')
    """
    words = tuple(dict.fromkeys(re.findall(r"[^\W_]+", folded(text))))
    return tuple(word for word in words if word not in _COMMON) or words


def asked_words(question: str, example: str = "") -> tuple[str, ...]:
    """The words to look for; a question without any, or far too long, is refused."""
    if len(question) > LONGEST_QUESTION:
        raise Refusal(
            say(
                "A question of {question:,} letters is too long to look up.", question=len(question)
            ),
            remedy="Ask with a few words, for example: enemies follow.",
        )
    words = content_words(question)
    if not words:
        raise Refusal(
            "There is no word in that to look for.",
            remedy=say(
                "Ask with a rule's id, such as {example}, or with a few words.", example=example
            )
            if example
            else "Ask with a few words.",
        )
    return words


@lru_cache(maxsize=10_000)
def stem(word: str) -> str:
    """An English word without its usual endings, so that its forms meet.

    >>> {stem(word) for word in ("follow", "follows", "followed", "following", "followers")}
    {'follow'}
    >>> stem("enemies"), stem("running"), stem("stress"), stem("stresses")
    ('enemy', 'run', 'stress', 'stress')
    """
    word = _IRREGULAR.get(word, word)
    for ending, instead in _ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3 and not word.endswith("ss"):
            twin = ending in ("ing", "ed", "er", "ers") and root[-1] == root[-2] not in "lsz"
            return stem(root[:-1] if twin else root + instead)
    return word


def alike(asked: str, word: str, language: Language) -> bool:
    """Whether two words may be forms of one, by their stems or by how they begin.

    >>> alike("stresu", "stres", "pl"), alike("stan", "stres", "pl")
    (True, False)
    >>> alike("ворогами", "ворог", "uk"), alike("followers", "follow", "en")
    (True, True)
    """
    if language == "en":
        return stem(asked) == stem(word) or (len(asked) >= 4 and word.startswith(asked))
    # Polish and Ukrainian words change at their ends, and longer words change more of them.
    pairs = zip(asked, word, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    lost, gained = sorted((len(asked) - shared, len(word) - shared))
    return asked == word or (lost <= shared // 3 and shared >= 3 and gained <= max(3, shared // 2))
