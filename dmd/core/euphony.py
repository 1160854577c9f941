"""Little words that change with their neighbours: у/в, з/із/зі, і/й; in Polish w/we, z/ze.

Inside a phrase whoever wrote it chose them. Where a name comes in, nobody could: there the sounds
on both sides decide when the sentence is read. A language without such words does not stand here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from dmd.core.fields import Field, parsed

Ear = Callable[[str, str, str], str]
"""Says which shape a little word takes: of the word, what stands before it and what follows it."""

OPENING: Final = " \N{NO-BREAK SPACE}«„“»\"'’‘("
CLOSING: Final = " \N{NO-BREAK SPACE}»”“«\"')]"
NEAR: Final = 12
"""So many letters on each side are listened to."""
DIGIT, PAUSE = "digit", "pause"


def tuned(
    language: str, template: str, told: Sequence[str], inner: Sequence[int] = ()
) -> list[str]:
    """The pieces of a sentence, its little words beside names made to sound well.

    `inner` are the pieces that are clauses: they may begin with such a word themselves.

    >>> "".join(tuned("uk", "{who} у {where}", ["Ада", " у ", "Одесі"]))
    'Ада в Одесі'
    >>> "".join(tuned("uk", "якщо {so}", ["якщо ", "у зоні тихо"], [1]))
    'якщо в зоні тихо'
    """
    places = seams(language, template)
    if not places and not inner:
        return told if isinstance(told, list) else list(told)
    ear, pieces = EARS[language][1], list(told)
    for place in inner:
        word, _, rest = pieces[place].partition(" ")
        if place and rest and word in EARS[language][0]:
            pieces[place] = f"{ear(word, pieces[place - 1][-NEAR:], rest[:NEAR])} {rest}"
    for place, start, end in places:
        text = pieces[place]
        before, after = text[:start], text[end:]
        behind = before if place == 0 or before.strip() else pieces[place - 1]
        ahead = after if place + 1 == len(pieces) or after.strip() else pieces[place + 1]
        pieces[place] = f"{before}{ear(text[start:end], behind[-NEAR:], ahead[:NEAR])}{after}"
    return pieces


@lru_cache(maxsize=20_000)
def seams(language: str, template: str) -> tuple[tuple[int, int, int], ...]:
    """Where in a phrase little words stand next to a brace: which piece, from where to where in it.

    >>> seams("pl", "{a} z {b}"), seams("pl", "{a} w sali"), seams("pl", "w sali {a}")
    (((1, 1, 2),), ((1, 1, 2),), ())
    """
    little, pieces, found = EARS[language][0], parsed(template), []
    for place, text in enumerate(pieces):
        if isinstance(text, Field):
            continue
        behind = re.match(r"[»”)]? (\w+)(?=[ ,;:!?]|\.?$)", text) if place else None
        ahead = re.search(r"(?<![^\s(«„])(\w+) [(«„]?$", text) if place + 1 < len(pieces) else None
        if ahead and place and not ahead.start():
            ahead = None  # it is the end of a word that a brace began
        spans = {one.span(1): one[1] for one in (ahead, behind) if one}  # from the end backwards
        found += [(place, *span) for span, word in spans.items() if word.lower() in little]
    return tuple(found)


# -- Ukrainian -------------------------------------------------------------------------------------

_VOWELS: Final = frozenset("аеєиіїоуюя")
_CONSONANTS: Final = "бвгґджзйклмнпрстфхцчшщ"
_LATIN: Final = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абкдефгхідклмнопкрстуввкиз")
_NUMBERS: Final = ("ну", "од", "дв", "тр", "чо", "п’я", "ші", "сі", "во", "де")


@lru_cache(maxsize=20_000)
def _ukrainian(word: str, before: str, after: str) -> str:
    chosen = _UKRAINIAN[word.lower()](word.lower(), _end_of(before), _spoken(after))
    return chosen.capitalize() if word[0].isupper() else chosen


def _end_of(before: str) -> str:
    """The letter that is heard before a word, or that there is a number or a pause.

    >>> _end_of("Ада "), _end_of("«Архів» "), _end_of("рани: 3 "), _end_of("Так, ")
    ('а', 'в', 'digit', 'pause')
    """
    told = before.rstrip(CLOSING).rstrip("ь").lower()
    if not told or not told[-1].isalnum():
        return PAUSE
    return DIGIT if told[-1].isdigit() else told[-1].translate(_LATIN)


def _spoken(after: str) -> str:
    """How what follows begins when it is read aloud.

    >>> _spoken("«Великий зал»"), _spoken("1 гра"), _spoken("100 ігор"), _spoken("7")
    ('великий зал»', 'од', 'ст', 'сі')
    """
    told = after.lstrip(OPENING).lower()
    if not (number := re.match(r"\d+", told.replace("\N{NO-BREAK SPACE}", ""))):
        return told.translate(_LATIN)
    digits = number[0]
    leading = digits[: len(digits) % 3 or 3]
    if leading == "1" and len(digits) > 3:
        return "ти"
    if len(leading) == 3 and leading[0] == "1":
        return "ст"
    if len(leading) == 2 and leading[0] == "1":
        return "де" if leading == "10" else _NUMBERS[int(leading[1])]
    return "со" if len(leading) == 2 and leading[0] == "4" else _NUMBERS[int(leading[0])]


def _in(word: str, last: str, next_: str) -> str:
    if next_[:1] and next_[0] in "аеиіоу":
        return "в"
    if last == DIGIT:
        return word
    crowded = re.match(rf"[вф]|[{_CONSONANTS}]ь?в|[сшзж][{_CONSONANTS}]|щ", next_)
    return "в" if last in _VOWELS and not crowded else "у"


def _and(word: str, last: str, next_: str) -> str:
    return "й" if last in _VOWELS and next_[:1] not in ("й", "я", "ю", "є", "ї") else "і"


def _with(word: str, last: str, next_: str) -> str:
    if not next_ or next_[0] in _VOWELS:
        return "з"
    if re.match(rf"[зсшж][{_CONSONANTS}]|щ|мн|льв|вс|вт", next_):
        return "зі"
    if next_[0] in "зсшж":
        return "із"
    if last not in _CONSONANTS:
        return "з"
    crowded = next_[1:2] not in _VOWELS or next_[0] in "цч" or last in "зсцчшщж"
    return "із" if crowded else "з"


def _already(word: str, last: str, next_: str) -> str:
    return word if len(last) > 1 else f"{'в' if last in _VOWELS else 'у'}же"


def _goes(word: str, last: str, next_: str) -> str:
    return word if len(last) > 1 else f"{'й' if last in _VOWELS else 'і'}де"


_UKRAINIAN: Final[Mapping[str, Ear]] = {
    "у": _in, "в": _in, "і": _and, "й": _and, "з": _with, "із": _with, "зі": _with,
    "вже": _already, "уже": _already, "іде": _goes, "йде": _goes,
}  # fmt: skip


# -- Polish ----------------------------------------------------------------------------------------

_POLISH: Final[Mapping[str, tuple[str, str]]] = {
    "w": ("w", "we"), "we": ("w", "we"), "z": ("z", "ze"), "ze": ("z", "ze"),
}  # fmt: skip
_CONSONANT: Final = "[bcćdfghjklłmnńpqrsśtvwxzźż]"
_HARD: Final[Mapping[str, re.Pattern[str]]] = {
    "w": re.compile(rf"[wf]{_CONSONANT}|lw"),
    "z": re.compile(rf"(sz|[sśzźż])(?!z[aeiouyąęó]){_CONSONANT}|w[sz]|lw|łz|1\d\d(?!\d)"),
}


@lru_cache(maxsize=20_000)
def _polish(word: str, before: str, after: str) -> str:
    easy, hard = _POLISH[word.lower()]
    chosen = hard if _HARD[easy].match(after.lstrip(OPENING).lower()) else easy
    return chosen.capitalize() if word[0].isupper() else chosen


EARS: Final[Mapping[str, tuple[frozenset[str], Ear]]] = {
    "uk": (frozenset(_UKRAINIAN), _ukrainian),
    "pl": (frozenset(_POLISH), _polish),
}
"""By language: its little words, and who hears which shape they take."""
