"""Quotation marks as a language sets them: those inside others, and where the full stop stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

OUTER: Final = "“{text}”"
INNER: Final = "‘{text}’"
STOP: Final = ".”"
"""Phrases that say how a language quotes, within a quotation, and how a quoted sentence ends."""


class Marks(NamedTuple):
    """What opens and closes a quotation, and one inside it; whether the full stop goes behind."""

    outer: str = "“”"
    inner: str = "‘’"
    stop_behind: bool = False


def marks_of(outer: str, inner: str, stop: str) -> Marks:
    """The marks as phrases say them.

    >>> marks_of("„{text}”", "»{text}«", "”.")
    Marks(outer='„”', inner='»«', stop_behind=True)
    """
    return Marks(outer[0] + outer[-1], inner[0] + inner[-1], not stop.startswith("."))


def settled(pieces: Sequence[str], words: Sequence[bool], marks: Marks) -> list[str]:
    """The pieces of a sentence, with its quotations set right; `words` says which came into it.

    >>> polish = Marks("„”", "»«", stop_behind=True)
    >>> "".join(settled(["Mówi „", "Pada.", "” I pada."], [False, True, False], polish))
    'Mówi „Pada”. I pada.'
    >>> "".join(settled(["Nie „", "idź na „Podest”.", "”, mówi."], [False, True, False], polish))
    'Nie „idź na »Podest«”, mówi.'
    """
    told = list(pieces)
    opens, closes = marks.outer[0], marks.outer[1]
    within = rf"{marks.inner[0]}\1{marks.inner[1]}"
    for place in range(1, len(told) - 1):
        before, text, after = told[place - 1 : place + 2]
        if not (words[place] and before.endswith(opens) and after.startswith(closes)):
            continue
        text = re.sub(f"{opens}([^{opens}{closes}]*){closes}", within, text)
        if marks.stop_behind and text.endswith(".") and not text.endswith(".."):
            text, rest = text[:-1], after[1:]
            ends = not rest.strip() or rest.lstrip()[0].isupper()
            told[place + 1] = f"{closes}{'.' if ends else ''}{rest}"
        told[place] = text
    return told
