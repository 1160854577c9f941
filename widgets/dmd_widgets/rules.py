"""A rule as a panel shows it where it is cited: its text, where it stands, its words elsewhere."""

from __future__ import annotations

from typing import Any

from dmd.core.rules import Rule, Rulebook, Term, heading
from dmd.core.sentences import say
from dmd.core.words import LANGUAGES, Language, content_words, stem
from dmd.games import kit_of_rule, usual
from dmd_widgets.tongue import panel_reader

MOST_WORDS = 8


def explained(rule_id: str, language: str) -> dict[str, Any]:
    """A rule for readers of a language.

    >>> explained("DMD-RUN-1", "pl")["title"]
    'DMD-RUN-1 · Bieg · s. 12'
    """
    book = (kit_of_rule(rule_id) or usual()).rulebook()
    rule, speaker = book.find(rule_id), panel_reader(language)
    glossary: Language = next((one for one in LANGUAGES if one == speaker.code), "en")
    pages = say("p. {pages}", pages=", ".join(map(str, rule.page))) if rule.page else ""
    return {
        "title": " · ".join(filter(None, map(speaker.read, (rule.id, heading(rule.topic), pages)))),
        "text": speaker.read(rule.text),
        "notes": [speaker.read(rule.standing)],
        "words": [f"{one.en}: {one.word(glossary)}" for one in words_of(rule, book, glossary)],
    }


def words_of(rule: Rule, book: Rulebook, language: Language) -> list[Term]:
    """The game's words in a rule that have a name in the reader's language, in its order."""
    if language == "en":
        return []
    told = [stem(word) for word in content_words(rule.text)]
    found = []
    for term in book.terms:
        name = [stem(word) for word in content_words(term.en)]
        if term.word(language) and name and set(name) <= set(told):
            found.append((told.index(name[0]), -len(name), term))
    found.sort(key=lambda one: one[:2])
    return [term for _, _, term in found[:MOST_WORDS]]
