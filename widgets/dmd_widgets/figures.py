"""Numbers with a decimal point, which other languages write with a comma."""

from __future__ import annotations

from typing import Final

from dmd.analysis.telling import Number
from dmd.analysis.telling import percent as in_english
from dmd.core.sentences import Reads, Sentence, say

POINT: Final = say(".")
SIGN: Final = say(" %")


class Figures(Sentence):
    """A number as English writes it; other languages have marks of their own."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same with the reader's marks."""
        return self.english.replace(".", reader.read(POINT)).replace(" %", reader.read(SIGN))


def percent(chance: Number, digits: int = 2) -> str:
    """A chance, written as the reader writes numbers.

    >>> from dmd_widgets.tongue import panel_reader
    >>> percent(11 / 16), panel_reader("pl").read(percent(11 / 16))
    ('68.75 %', '68,75%')
    """
    return Figures(in_english(chance, digits))
