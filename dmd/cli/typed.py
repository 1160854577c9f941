"""The words of `dmd play` in the language of the evening; English ones are understood as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dmd.core.sentences import say

if TYPE_CHECKING:
    from dmd.core.speaking import Speaker

WORDS: Final = (
    "help, why, odds, advice, chances, companions, episode, table, map, show, go on, undo, redo, "
    "luck, journal, rule, save, quit"
)
"""A language says the same words in the same order."""
WITH_MORE: Final = frozenset({"odds", "companions", "show", "rule", "save"})
"""Something may follow these; the others stand alone, or a sentence of a choice is meant."""


def understood(line: str, reader: Speaker) -> str:
    """What was typed, with its first word in English if it is one of the words."""
    english = WORDS.split(", ")
    theirs = [one.casefold() for one in reader.read(say(WORDS)).split(", ")]
    if theirs == english or len(theirs) != len(english):
        return line
    typed = line.casefold()
    if typed in theirs:
        return english[theirs.index(typed)]
    first, _, rest = line.partition(" ")
    if first.casefold() in theirs:
        word = english[theirs.index(first.casefold())]
        return f"{word} {rest}" if word in WITH_MORE else line
    return line
