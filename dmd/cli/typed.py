"""The words of `dmd play` in the language of the evening; English ones are understood as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from dmd.core.sentences import letters, say

if TYPE_CHECKING:
    from dmd.core.speaking import Speaker

WORDS: Final = (
    "help, why, odds, advice, chances, companions, episode, table, map, show, go on, undo, redo, "
    "luck, journal, rule, save, quit"
)
"""A language says the same words in the same order."""
WITH_MORE: Final = frozenset({"odds", "companions", "show", "rule", "save"})
"""Something may follow these; the others stand alone, or a sentence of a choice is meant."""


def understood(line: str, reader: Speaker, own: Iterable[str] = ()) -> str:
    """What was typed, with its first word in English if it is one of the words.

    Its `own` words are those by which only this game is asked.
    """
    looks = {letters(one): reader.read(one) for one in own}
    english = [*WORDS.split(", "), *looks]
    said = [*reader.read(say(WORDS)).split(", "), *looks.values()]
    theirs = [one.casefold() for one in said]
    if theirs == english or len(theirs) != len(english):
        return line
    typed = line.casefold()
    if typed in theirs:
        return english[theirs.index(typed)]
    first, _, rest = line.partition(" ")
    if first.casefold() in theirs:
        word = english[theirs.index(first.casefold())]
        return f"{word} {rest}" if word in WITH_MORE or word in looks else line
    return line
