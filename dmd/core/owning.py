"""“Your own” where a sentence speaks to you: поклади у свою зону, połóż na swoim Polu.

A name such as “your space” stands in both kinds of sentences; a phrase that gives an order asks
for it as `{where:own loc}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

REFLEXIVE: Final = "own"
"""Before the case in a brace."""
_YOUR: Final[Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    "pl": (
        (re.compile(r"\bt(?=w(?:ój|oi|oj))"), "s"),
        (re.compile(r"\bz(?= sw(?:ój|oi|oj))"), "ze"),
    ),
    "uk": (
        (re.compile(r"\bт(?=в(?:ій|о[яєїюг]))"), "с"),
        (re.compile(r"\b(?:з|із)(?= св(?:ій|о[яєїюг]))"), "зі"),
    ),
}


def owned(told: str, language: str) -> str:
    """A name with “your” made “your own”, where a language has a word for that.

    >>> owned("твоїй зоні", "uk"), owned("twoim Polu", "pl"), owned("Твердиня", "uk")
    ('своїй зоні', 'swoim Polu', 'Твердиня')
    >>> owned("зону поруч із твоєю зоною", "uk")
    'зону поруч зі своєю зоною'
    """
    for your, own in _YOUR.get(language, ()):
        told = your.sub(own, told)
    return told
