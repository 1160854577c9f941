"""Rules by their ids, found again by words, and a game's words in several languages.

An id reads GAME-CHAPTER-NUMBER, as in `DMD-RUN-3` or `EH-INV-DIANA-2`; an edge case is marked by
an E in the number, or says so itself.
Every game keeps its own rules and glossary beside its chapters; this module only looks them up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import log
from textwrap import fill
from typing import Any, Final, Literal, NamedTuple, cast

from msgspec import Struct

from dmd.core.complaints import Refusal, nearest
from dmd.core.files.content import Source, read
from dmd.core.sentences import in_a_row, literal, say
from dmd.core.words import (
    LANGUAGES,
    Language,
    alike,
    asked_words,
    content_words,
    language_named,
    shortened,
    stem,
)

ID: Final = "[A-Z]{2,4}(-[A-Z]+)+-E?[0-9]{1,3}"
"""How the id of a rule is written, whatever game it is of."""
WIDE: Final = 88
"""As many letters fit into a line of a notebook."""


def heading(topic: str) -> str:
    """What a chapter is called, as a sentence: a thing of that name may be called otherwise."""
    return say(literal(topic))


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in one sentence, and where it comes from."""

    id: str
    topic: str
    text: str
    page: tuple[int, ...] = ()
    ruling: bool = False
    source: str = ""
    edge: bool = False  # an edge case, where the number does not say it

    def __str__(self) -> str:
        """The rule as people cite it.

        >>> print(Rule("DMD-RUN-E3", "Run", "Enemies that follow do not attack.", (12, 16)))
        DMD-RUN-E3 (Run, p. 12, 16): Enemies that follow do not attack.
        """
        told = "{id} ({topic}, p. {pages}): {text}" if self.page else "{id} ({topic}): {text}"
        pages = in_a_row(self.page)
        topic = heading(self.topic)
        return str(say(told, id=self.id, topic=topic, pages=pages, text=self.text))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook a rule reads as a sentence, alone and in a list; no word is cut in two."""
        printer.text(fill(str(self), WIDE))

    @property
    def chapter(self) -> str:
        """The id without its number.

        >>> Rule("DMD-RUN-E3", "Run", "Enemies that follow do not attack.").chapter
        'DMD-RUN'
        """
        return self.id.rpartition("-")[0]

    @property
    def is_edge_case(self) -> bool:
        """Whether it clears up a doubt rather than restating the printed rules."""
        return self.edge or self.id.rpartition("-")[2].startswith("E")

    @property
    def standing(self) -> str:
        """Whether it is printed, cleared up, or ours.

        >>> Rule("DMD-RUN-3", "Run", "Enemies follow.").standing
        'From the rulebook'
        """
        if self.ruling:
            return say("Ours, at least in part: the rulebook is silent")
        if self.is_edge_case:
            return say("A clarification, not plain rulebook text")
        return say("From the rulebook")

    @property
    def game(self) -> str:
        """The letters of its game.

        >>> Rule("EH-INV-DIANA-2", "Diana Stanley", "She may reroll a die.").game
        'EH'
        """
        return self.id.partition("-")[0]


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the game in every language it is known in."""

    en: str
    pl: str = ""
    uk: str = ""
    note: str = ""

    def word(self, language: Language) -> str:
        """The term in a language, or nothing where no source has it."""
        return cast(str, getattr(self, language))


class Chapter(Struct, frozen=True):
    """What one chapter holds: its plain rules and its edge cases, counted."""

    id: str
    topic: str
    rules: int
    edge_cases: int


class RulesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `dmd-rules/1`."""

    format: Literal["dmd-rules/1"]
    id: str
    title: str
    author: str
    license: str
    language: Language
    rules: tuple[Rule, ...]


class GlossaryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `dmd-glossary/1`."""

    format: Literal["dmd-glossary/1"]
    id: str
    title: str
    author: str
    license: str
    language: Language
    terms: tuple[Term, ...]


class Rulebook:
    """A game's rules and glossary, to look things up in.

    >>> book = Rulebook(
    ...     [
    ...         Rule("DMD-RUN-2", "Run", "Enemies in the space you leave follow you."),
    ...         Rule("DMD-RST-1", "Rest", "Heal three stress and wounds in all."),
    ...     ],
    ...     [Term("stress", pl="Stres"), Term("to follow", pl="podążać")],
    ... )
    >>> [rule.id for rule in book.search("following")]
    ['DMD-RUN-2']
    >>> [rule.id for rule in book.search("stresu", "pl")]
    ['DMD-RST-1']
    """

    def __init__(self, rules: Iterable[Rule], terms: Iterable[Term] = ()) -> None:
        self.rules = tuple(rules)
        self.terms = tuple(terms)
        self._by_id = {rule.id: rule for rule in self.rules}
        twice = [name for name, n in Counter(rule.id for rule in self.rules).items() if n > 1]
        if twice:
            raise Refusal(
                say("Two rules are called {twice}.", twice=twice[0]),
                remedy="Give one of them a new id.",
            )

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, rule_id: str) -> Rule:
        """The rule of this id; letter case and the name of the game may be left out.

        >>> Rulebook([Rule("DMD-RUN-3", "Run", "Followers follow.")]).find("run-3").id
        'DMD-RUN-3'
        """
        if not isinstance(rule_id, str):
            raise Refusal(
                say("A rule is named by a text, not by {rule_id}.", rule_id=repr(rule_id)[:40])
            )
        name = rule_id.strip().upper()
        found = self._by_id.get(name) or self._without_game.get(name)
        if found is None:
            raise Refusal(
                say("There is no rule “{rule_id}”.", rule_id=shortened(rule_id)),
                remedy=nearest(name, [*self._by_id, *self._without_game])
                or "The chapters are listed by `dmd rule`.",
            )
        return found

    def chapter(self, name: str) -> tuple[Rule, ...]:
        """The rules of a chapter named by `DMD-RUN` or `RUN`, or none."""
        wanted = name.strip().upper()
        return tuple(r for r in self.rules if wanted in (r.chapter, r.chapter.partition("-")[2]))

    def chapters(self) -> tuple[Chapter, ...]:
        """Every chapter in the order of the book."""
        topics = {rule.chapter: rule.topic for rule in self.rules}
        edges = Counter(rule.chapter for rule in self.rules if rule.is_edge_case)
        plain = Counter(rule.chapter for rule in self.rules if not rule.is_edge_case)
        return tuple(Chapter(c, topic, plain[c], edges[c]) for c, topic in topics.items())

    def related(self, rule: Rule) -> tuple[Rule, ...]:
        """The edge cases beside a rule: those of its chapter, the ones nearest in words first."""
        words = set(map(stem, content_words(rule.text)))
        beside = [
            r for r in self.rules if r.chapter == rule.chapter and r.is_edge_case and r != rule
        ]
        return tuple(
            sorted(beside, key=lambda r: -len(words.intersection(map(stem, content_words(r.text)))))
        )

    def search(self, question: str, language: str = "en") -> tuple[Rule, ...]:
        """The rules that an id, a chapter or some words point to, best first.

        Rules are written in English only, so the glossary translates words of other languages.
        """
        words = asked_words(question, self._example)
        if is_rule_id(question):
            return (self.find(question),)
        chapter = self.chapter(question)
        if chapter and "-" in question:
            return chapter
        chosen = language_named(language)
        translated = self._in_english(words, chosen)
        readings = (words, translated) if chosen == "en" else (translated, words)
        hits = next(filter(None, map(self._index.ranked, readings)), ())
        return tuple(dict.fromkeys((*chapter, *(self.rules[place] for place in hits))))

    def translate(self, question: str, language: str = "en") -> tuple[Term, ...]:
        """The terms that some words name, closest first: in this language, or else in any other.

        Terms all of whose words were asked for come before longer ones that hold those words.
        """
        meanings = self._meant(asked_words(question, self._example), language_named(language))
        return tuple(meaning.term for meaning in meanings)

    def _in_english(self, asked: tuple[str, ...], language: Language) -> tuple[str, ...]:
        meanings = self._meant(asked, language)
        whole = [meaning for meaning in meanings if not meaning.in_part]
        names = [content_words(meaning.term.en) for meaning in whole or meanings]
        return tuple(dict.fromkeys(word for name in names for word in name))

    def _meant(self, asked: tuple[str, ...], language: Language) -> list[_Meaning]:
        for one in (language, *(other for other in LANGUAGES if other != language)):
            readings = (_meaning(i, term, asked, one) for i, term in enumerate(self.terms))
            if meanings := sorted(filter(None, readings)):
                return meanings
        return []

    @property
    def _example(self) -> str:
        return self.rules[0].id if self.rules else ""

    @cached_property
    def _without_game(self) -> dict[str, Rule]:
        return {rule.id.partition("-")[2]: rule for rule in self.rules}

    @cached_property
    def _index(self) -> _Index:
        return _Index(self.rules)


def load_rulebook(rules: Source, glossary: Source) -> Rulebook:
    """A rulebook from its two files, or from their texts."""
    return Rulebook(read(rules, RulesFile).value.rules, read(glossary, GlossaryFile).value.terms)


def is_rule_id(text: str) -> bool:
    """Whether a text is written like an id, existing or not; the letters of the game may miss.

    >>> [is_rule_id(one) for one in ("dmd-run-e3", "RUN-3", "EH-INV-DIANA-2", "FG-SETUP-3")]
    [True, True, True, True]
    >>> is_rule_id("DMD-RUN"), is_rule_id("three actions")
    (False, False)
    """
    return re.fullmatch(r"\s*([a-z]+-)+e?[0-9]+\s*", text, re.IGNORECASE) is not None


class _Meaning(NamedTuple):
    """A term that some words may stand for; the closest sorts first."""

    in_part: bool
    words_apart: int
    place: int
    term: Term


def _meaning(place: int, term: Term, asked: tuple[str, ...], language: Language) -> _Meaning | None:
    name = content_words(term.word(language))
    apart = abs(len(name) - len(asked))
    if name and all(any(alike(a, word, language) for a in asked) for word in name):
        return _Meaning(False, apart, place, term)
    if all(any(alike(a, word, language) for word in name) for a in asked):
        return _Meaning(True, apart, place, term)
    return None


class _Index:
    """Where every word occurs; rare words and words of the topic weigh more."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.stems: dict[str, Counter[int]] = {}
        self.words: dict[str, dict[int, None]] = {}
        for place, rule in enumerate(rules):
            code = rule.chapter.rpartition("-")[2]
            for text, weight in ((f"{rule.topic} {code}", 3), (rule.text, 2)):
                for word in content_words(text):
                    self.stems.setdefault(stem(word), Counter())[place] += weight
                    self.words.setdefault(word, {})[place] = None

    def ranked(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """The places of the rules that hold any of the words, best first."""
        scores: dict[int, float] = {}
        met: Counter[int] = Counter()
        for word in words:
            hits = self._hits(word)
            rarity = log(1 + len(self.rules) / max(1, len(hits)))
            met.update(hits.keys())
            for place, weight in hits.items():
                scores[place] = scores.get(place, 0.0) + rarity * weight
        if not scores:
            return ()
        # Two words asked for should both be met; of many, more than half as many as in the best.
        enough = [p for p in scores if 2 * met[p] > max(met.values())]
        return tuple(sorted(enough, key=lambda p: (-met[p], -scores[p], *self._plainness(p))))

    def _plainness(self, place: int) -> tuple[bool, int, int]:
        rule = self.rules[place]
        return rule.is_edge_case, len(rule.text), place

    def _hits(self, word: str) -> dict[int, int]:
        """Where a word occurs in any form; a word nobody uses may be the beginning of one."""
        if found := self.stems.get(stem(word)):
            return found
        begun = (
            places for one, places in self.words.items() if len(word) > 2 and one.startswith(word)
        )
        return {place: 1 for places in begun for place in places}
