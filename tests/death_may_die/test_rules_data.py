"""The rules and words of the game as data: complete, readable, and open about their origin."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from dmd.core.rules import Rule
from dmd.core.words import LANGUAGES
from dmd.death_may_die.library import rulebook

RULES = rulebook().rules

# Chapter: plain rules, edge cases, and how many of these are, at least in part, our own rulings.
CHAPTERS = {
    "CMP": (8, 1, 0), "BRD": (6, 5, 4), "ENM": (3, 3, 1), "SAF": (1, 2, 0), "SET": (13, 4, 3),
    "DIE": (8, 7, 3), "RRL": (4, 5, 3), "RES": (5, 7, 4), "INV": (6, 6, 4), "SAN": (8, 11, 7),
    "TRN": (3, 4, 4), "ACT": (3, 5, 3), "RUN": (4, 11, 6), "ATK": (4, 5, 3), "RST": (3, 1, 0),
    "TRD": (3, 6, 2), "EPA": (2, 4, 3), "MYT": (6, 4, 2), "MOV": (3, 9, 4), "SUM": (2, 4, 2),
    "DIS": (5, 7, 5), "CPN": (3, 6, 4), "FGT": (3, 6, 2), "DEF": (4, 2, 1), "EOT": (1, 1, 1),
    "FIR": (4, 7, 2), "PIL": (3, 7, 3), "EOS": (3, 8, 4), "EOE": (1, 1, 0), "DTH": (3, 8, 2),
    "RIT": (3, 2, 0), "EOF": (7, 6, 1), "END": (5, 2, 2), "SKL": (20, 0, 8),
}  # fmt: skip


def test_every_id_of_every_chapter_is_there_once_and_in_order():
    expected = [
        f"DMD-{chapter}-{kind}{number}"
        for chapter, (plain, edges, _) in CHAPTERS.items()
        for kind, last in (("", plain), ("E", edges))
        for number in range(1, last + 1)
    ]

    assert len(expected) == 327
    assert [rule.id for rule in RULES] == expected


def test_the_rulings_that_are_ours_are_marked_and_no_other():
    ours = Counter(rule.chapter for rule in RULES if rule.ruling)

    expected = {f"DMD-{chapter}": n for chapter, (_, _, n) in CHAPTERS.items() if n}
    assert ours == expected
    assert sum(expected.values()) == 93


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_is_one_short_sentence(rule: Rule):
    assert re.fullmatch(r"[A-Z“].*\.", rule.text)
    assert not re.search(r"[.!?…]\W*\s", rule.text), "more than one sentence"
    assert len(rule.text) <= 300
    assert "  " not in rule.text
    assert rule.topic


def test_every_chapter_has_a_topic_of_its_own():
    topics = {rule.chapter: set() for rule in RULES}
    for rule in RULES:
        topics[rule.chapter].add(rule.topic)

    assert all(len(names) == 1 for names in topics.values())
    assert len(set.union(*topics.values())) == len(CHAPTERS)


def test_no_two_rules_say_the_same():
    assert len({rule.text for rule in RULES}) == len(RULES)


def test_pages_are_pages_of_the_rulebook_in_order():
    for rule in RULES:
        assert all(1 <= page <= 20 for page in rule.page), rule.id
        assert list(rule.page) == sorted(set(rule.page)), rule.id


def test_a_plain_rule_names_its_page_and_is_never_our_ruling_unless_it_is_about_a_skill():
    for rule in RULES:
        if not rule.is_edge_case and rule.chapter != "DMD-SKL":
            assert rule.page, rule.id
            assert not rule.ruling, rule.id


def test_an_edge_case_says_where_it_comes_from_or_that_it_is_ours():
    unexplained = [
        r.id for r in RULES if (r.is_edge_case or "SKL" in r.id) and not (r.source or r.ruling)
    ]

    assert unexplained == []


def test_a_source_is_named_in_plain_words():
    for rule in RULES:
        assert not re.search(r"https?:|www|[/\\_`\[]", rule.source), rule.id


def test_every_english_term_is_there_once_and_known_in_another_language():
    terms = rulebook().terms

    assert len(terms) == 105
    assert len({term.en for term in terms}) == 105
    assert all(term.en and (term.pl or term.uk) for term in terms)


def test_each_language_is_written_in_its_own_letters():
    for term in rulebook().terms:
        assert not re.search(r"[а-яіїєґ]", term.en + term.pl, re.IGNORECASE), term.en
        assert not re.search(r"[a-z]", term.uk, re.IGNORECASE), term.en


def test_words_that_no_rulebook_gives_are_left_out_rather_than_invented():
    missing = {one: [t.en for t in rulebook().terms if not t.word(one)] for one in LANGUAGES}

    assert missing == {
        "en": [],
        "pl": ["Cthulhu"],
        "uk": [
            *("Lab", "Destroy Equipment", "Extinguish Fire", "Sneak"),
            *("free reroll", "Lucky", "Fire Axe"),
        ],
    }


def test_odd_spellings_of_the_ukrainian_rulebook_are_marked_as_such():
    assert [term.en for term in rulebook().terms if "sic" in term.note] == ["Bleach", "Cthulhu"]


@pytest.mark.parametrize(
    ("question", "language", "first"),
    [
        ("follow", "en", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("followers", "en", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("FOLLOWING", "en", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("podążają", "pl", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("podazaja", "pl", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("переслідують", "uk", {"DMD-RUN-2", "DMD-RUN-3"}),
        ("end of turn substeps", "en", {"DMD-EOT-1", "DMD-EOE-1", "DMD-EOE-E1", "DMD-TRN-2"}),
        ("safe space", "en", {"DMD-SAF-1"}),
        ("безпечні зони", "uk", {"DMD-SAF-1"}),
        ("bezpiecznych polach", "pl", {"DMD-SAF-1"}),
        ("can I rest among enemies?", "en", {"DMD-SKL-9"}),
        ("faces of a die", "en", {"DMD-DIE-1", "DMD-DIE-7", "DMD-DIE-8", "DMD-DIE-E1"}),
        ("does a tie of nearest go to the active player", "en", {"DMD-MOV-E4"}),
        ("excess wounds stage", "en", {"DMD-EOF-5", "DMD-EOF-E2", "DMD-EOF-4", "DMD-EOF-E4"}),
    ],
)
def test_a_question_finds_its_rules_first(question: str, language: str, first: set[str]):
    found = [rule.id for rule in rulebook().search(question, language)]

    assert set(found[: len(first)]) == first


@pytest.mark.parametrize(
    ("question", "language"),
    [("stres", "pl"), ("stresem", "pl"), ("STRESU", "pl"), ("потрясінням", "uk"), ("stress", "en")],
)
def test_stress_is_found_in_every_language_and_leads_to_the_rules_about_it(
    question: str, language: str
):
    assert rulebook().translate(question, language)[0].en == "stress"
    found = {rule.id for rule in rulebook().search(question, language)}
    assert {"DMD-RRL-1", "DMD-RST-1", "DMD-INV-4"} <= found
    assert all("stress" in rulebook().find(one).text.casefold() for one in found)


def test_every_term_is_found_by_its_own_name_in_every_language():
    for term in rulebook().terms:
        for language in LANGUAGES:
            if name := term.word(language):
                assert term in rulebook().translate(name, language)[:2], (name, language)


def test_every_chapter_is_found_by_its_code_and_by_its_topic():
    for chapter in rulebook().chapters():
        code = chapter.id.partition("-")[2]
        own = {rule.id for rule in RULES if rule.chapter == chapter.id}
        assert {rule.id for rule in rulebook().search(chapter.id)} == own
        assert {rule.id for rule in rulebook().search(code)[: len(own)]} == own
        assert own & {rule.id for rule in rulebook().search(chapter.topic)[:10]}, chapter.topic


def test_the_rulebook_is_opened_once():
    assert rulebook() is rulebook()
