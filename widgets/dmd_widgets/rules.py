"""A rule as a panel shows it where it is cited: its text, where it stands, its words elsewhere."""

from __future__ import annotations

from typing import Any

from dmd.cli.rule import PHRASES, standing
from dmd.core.rules import Rule, Rulebook, Term
from dmd.core.sentences import fill
from dmd.core.words import Language, content_words, language_named, stem
from dmd.games import kit_of_rule, usual

MOST_WORDS = 8


def explained(rule_id: str, language: str) -> dict[str, Any]:
    """A rule for readers of a language; the text itself exists in English only.

    >>> explained("DMD-RUN-1", "pl")["title"]
    'DMD-RUN-1 · Run · s. 12'
    """
    book = (kit_of_rule(rule_id) or usual()).rulebook()
    rule, reader = book.find(rule_id), language_named(language)
    say = PHRASES.get(reader, {})
    pages = fill("p. {pages}", {"pages": ", ".join(map(str, rule.page))}, say) if rule.page else ""
    notes = [fill(standing(rule), {}, say)]
    if reader != "en":
        notes.insert(0, fill("The texts of rules exist in English only.", {}, say))
    return {
        "title": " · ".join(filter(None, (rule.id, rule.topic, pages))),
        "text": rule.text,
        "notes": notes,
        "words": [f"{one.en}: {one.word(reader)}" for one in words_of(rule, book, reader)],
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
