"""Looking rules up: by id, by chapter, by words in three languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.core.complaints import BadContent, Refusal
from dmd.core.rules import ID, Rule, Rulebook, Term, is_rule_id, load_rulebook
from dmd.core.words import alike, content_words, folded, language_named, stem

FOLLOW = Rule("LAMP-RUN-1", "Run", "Whenever you leave a room, the ghosts in it follow you.", (4,))
COST = Rule("LAMP-RUN-2", "Run", "Running takes one action.", (4, 5))
SILENT = Rule("LAMP-RUN-E1", "Run", "Ghosts that follow make no noise.", ruling=True)
TIRED = Rule("LAMP-RUN-E2", "Run", "A tired child runs one room only.", source="both rulebooks")
REST = Rule("LAMP-RST-1", "Rest", "Resting in an empty room heals two fear.", (6,))
LIGHT = Rule("LAMP-LGT-1", "Light", "A ghost in a lit room is caught; the followers flee.", (7,))

BOOK = Rulebook(
    [FOLLOW, COST, SILENT, TIRED, REST, LIGHT],
    [
        Term("ghost", pl="Duch", uk="привид"),
        Term("fear", pl="Lęk", uk="страх"),
        Term("fear track", pl="tor Lęku", uk="трек страху"),
        Term("to follow", pl="podążać", uk="переслідувати"),
        Term("room", pl="Pokój"),
        Term("attic", pl="Strych"),
    ],
)


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id.removeprefix("LAMP-") for rule in rules]


# By id -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["LAMP-RUN-E1", "lamp-run-e1", " Run-E1 "])
def test_a_rule_is_found_by_its_id_however_it_is_typed(name: str):
    assert BOOK.find(name) is SILENT
    assert BOOK.search(name) == (SILENT,)


def test_an_unknown_id_is_refused_with_the_nearest_one():
    with pytest.raises(Refusal, match=r"no rule “LAMP-RUM-2”\. Did you mean “LAMP-RUN-2”"):
        BOOK.find("LAMP-RUM-2")


def test_an_unknown_id_like_no_other_is_refused_with_a_way_on():
    with pytest.raises(Refusal, match="The chapters are listed by `dmd rule`"):
        BOOK.find("§§§")


def test_a_book_knows_which_ids_it_has_and_how_many():
    assert "LAMP-RST-1" in BOOK
    assert "LAMP-RST-2" not in BOOK
    assert len(BOOK) == 6
    assert next(iter(BOOK)) is FOLLOW


def test_two_rules_of_one_id_are_refused():
    with pytest.raises(Refusal, match="Two rules are called LAMP-RST-1"):
        Rulebook([REST, FOLLOW, REST])


def test_a_rule_reads_as_a_sentence_with_its_id_and_pages():
    assert str(COST) == "LAMP-RUN-2 (Run, p. 4, 5): Running takes one action."
    assert str(SILENT) == "LAMP-RUN-E1 (Run): Ghosts that follow make no noise."


def test_a_notebook_shows_a_rule_as_a_sentence_even_in_a_list():
    pretty = pytest.importorskip("IPython.lib.pretty")

    assert pretty.pretty([COST]) == f"[{COST}]"


def test_a_notebook_breaks_a_long_rule_between_words():
    pretty = pytest.importorskip("IPython.lib.pretty")
    long = Rule("LAMP-RUN-1", "Run", "Ghosts may follow you into every lit room. " * 4)

    lines = pretty.pretty(long).splitlines()

    assert len(lines) == 3
    assert max(map(len, lines)) <= 88
    assert " ".join(lines).split() == str(long).split()


# By chapter ------------------------------------------------------------------------------------


def test_a_chapter_is_found_whole_and_in_its_order():
    assert ids(BOOK.search("LAMP-RUN")) == ["RUN-1", "RUN-2", "RUN-E1", "RUN-E2"]
    assert BOOK.chapter("rst") == (REST,)


def test_a_chapters_short_code_also_finds_what_other_chapters_say_of_it():
    tour = Rule("LAMP-END-1", "End", "The last run wins.")

    assert ids(Rulebook([tour, FOLLOW, COST]).search("run")) == ["RUN-1", "RUN-2", "END-1"]


def test_chapters_are_counted_in_the_order_of_the_book():
    told = [(c.id, c.topic, c.rules, c.edge_cases) for c in BOOK.chapters()]

    assert told == [
        ("LAMP-RUN", "Run", 2, 2),
        ("LAMP-RST", "Rest", 1, 0),
        ("LAMP-LGT", "Light", 1, 0),
    ]


def test_beside_a_rule_stand_the_edge_cases_of_its_chapter_nearest_in_words_first():
    assert BOOK.related(FOLLOW) == (SILENT, TIRED)
    assert BOOK.related(COST)[0] is TIRED  # "runs" and "one" against nothing
    assert BOOK.related(SILENT) == (TIRED,)
    assert BOOK.related(REST) == ()


# By words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["follow", "Follows", "FOLLOWED", "following", "follower's"])
def test_all_forms_of_a_word_meet_and_plain_rules_come_before_edge_cases(form: str):
    assert ids(BOOK.search(form)) == ["LGT-1", "RUN-1", "RUN-E1"]


def test_a_rule_that_has_all_the_words_comes_before_one_that_has_some():
    assert ids(BOOK.search("ghosts follow"))[0] in ("RUN-1", "LGT-1")
    assert ids(BOOK.search("does a ghost make noise")) == ["RUN-E1"]


def test_a_word_of_the_topic_counts_for_more_than_one_of_the_text():
    assert ids(BOOK.search("rest"))[0] == "RST-1"


def test_the_beginning_of_a_word_is_enough():
    assert ids(BOOK.search("noi")) == ["RUN-E1"]


def test_words_that_say_nothing_do_not_decide():
    assert BOOK.search("what about the noise?") == BOOK.search("noise") == (SILENT,)


def test_what_nobody_says_is_not_found():
    assert BOOK.search("submarine") == ()
    assert BOOK.translate("submarine") == ()


def test_accents_capitals_and_apostrophes_need_not_be_typed():
    assert folded("LĘK") == folded("lek")
    assert folded("R’lyeh") == folded("r'lyeh") == "rlyeh"
    assert folded("Łódź") == "lodz"
    assert BOOK.translate("lek", "pl")[0].en == "fear"


# In other languages ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "language"),
    [("lęk", "pl"), ("lęku", "pl"), ("Lękiem", "pl"), ("страху", "uk"), ("страхом", "uk")],
)
def test_a_term_in_another_language_leads_to_the_english_rules(question: str, language: str):
    assert [term.en for term in BOOK.translate(question, language)] == ["fear", "fear track"]
    assert BOOK.search(question, language) == (REST,)


def test_several_terms_are_translated_together():
    assert ids(BOOK.search("duchy podążają", "pl"))[:1] == ids(BOOK.search("ghost follow"))[:1]


def test_a_longer_term_comes_first_when_all_of_it_was_asked_for():
    assert [term.en for term in BOOK.translate("tor lęku", "pl")] == ["fear track", "fear"]


def test_a_word_of_a_third_language_is_still_understood():
    assert BOOK.translate("привид", "pl")[0].en == "ghost"
    assert BOOK.search("страх", "en") == (REST,)
    assert BOOK.search("fear", "pl") == (REST,)


def test_a_term_no_rule_speaks_of_is_known_all_the_same():
    assert BOOK.translate("strychu", "pl")[0].en == "attic"
    assert BOOK.search("strychu", "pl") == ()


def test_a_language_is_known_by_its_code_or_by_a_locale():
    assert [language_named(code) for code in ("en", "PL", "uk_UA.UTF-8")] == ["en", "pl", "uk"]


@pytest.mark.parametrize("code", ["", "polski", "ua", "de", "x" * 10_000])
def test_an_unknown_language_is_refused_with_the_known_ones(code: str):
    with pytest.raises(
        Refusal, match=r"Use en \(English\), pl \(Polish\) or uk \(Ukrainian\)"
    ) as no:
        BOOK.search("fear", code)

    assert len(str(no.value)) < 200


# Words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "family",
    [
        "move moves moved moving movement",
        "enemy enemies",
        "stop stops stopped stopping",
        "stress stresses",
        "roll rolls rolled rolling",
        "order orders ordered",
        "carry carries carried",
        "die dice",
        "lose loses losing lost loss",
    ],
)
def test_the_forms_of_an_english_word_share_a_stem(family: str):
    assert len({stem(word) for word in family.split()}) == 1


def test_different_words_keep_different_stems():
    words = "run rest red roll reroll space safe stress stage sanity wound"

    assert len({stem(word) for word in words.split()}) == len(words.split())


@pytest.mark.parametrize(
    ("asked", "word"),
    [("stan", "stres"), ("pole", "polecenie"), ("strach", "stres"), ("ra", "rany")],
)
def test_words_that_merely_begin_alike_are_not_forms_of_one(asked: str, word: str):
    assert not alike(asked, word, "pl")


def test_a_question_of_common_words_only_keeps_them():
    assert content_words("to be or not to be") == ("not",)
    assert content_words("what is it") == ("what", "is", "it")


# Hostile ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["", "   ", "()[]*+?.\\", "👻🔥", "-", "___", "\n\t", "\udcff"]
)
def test_a_question_without_words_is_refused_with_an_example(question: str):
    for look in (BOOK.search, BOOK.translate):
        with pytest.raises(Refusal, match="no word in that to look for"):
            look(question)


def test_a_question_of_ten_thousand_letters_is_refused_shortly():
    for look in (BOOK.search, BOOK.translate, BOOK.find):
        with pytest.raises(Refusal) as no:
            look("a" * 10_000)
        assert len(str(no.value)) < 250


@pytest.mark.parametrize("question", ["fear (", "[fear", "fear*", "fear\\", "👻 fear", "fear\x00"])
def test_signs_around_a_word_change_nothing(question: str):
    assert BOOK.search(question) == (REST,)


@given(st.text(max_size=300), st.sampled_from(["en", "pl", "uk"]))
def test_whatever_is_asked_the_answer_is_rules_or_a_refusal(question: str, language: str):
    for look in (BOOK.search, BOOK.translate):
        try:
            answer = look(question, language)
        except Refusal:
            continue
        assert len(set(answer)) == len(answer)


@given(st.text(max_size=300) | st.sampled_from(["lamp-run-1", "RST-1 ", "RUN-E9"]))
def test_whatever_is_taken_for_an_id_is_found_or_refused(text: str):
    known = text.strip().upper() in {name for r in BOOK for name in (r.id, r.id[len("LAMP-") :])}
    try:
        found = BOOK.find(text)
    except Refusal:
        assert not known
    else:
        assert known
        assert found in BOOK.rules


# Files -----------------------------------------------------------------------------------------

HEAD = "id: lamp\ntitle: Lamp\nauthor: us\nlicense: MIT\nlanguage: en\n"
RUN = "{id: L-RUN-1, topic: Run, text: You run., page: [3]}"
RULES = f"format: dmd-rules/1\n{HEAD}rules: [{RUN}]\n"
WORDS = f"format: dmd-glossary/1\n{HEAD}terms: [{{en: run, uk: Біг}}]\n"


def test_a_rulebook_is_read_from_its_two_files():
    book = load_rulebook(RULES, WORDS)

    assert book.rules == (Rule("L-RUN-1", "Run", "You run.", (3,)),)
    assert book.terms == (Term("run", uk="Біг"),)


def test_a_mistake_in_a_rules_file_is_refused_with_its_place():
    with pytest.raises(BadContent, match=r"line 7, rules\[0\]\.pages: .* Did you mean “page”"):
        load_rulebook(RULES.replace("page:", "pages:"), WORDS)


def test_a_rules_file_of_a_later_version_is_refused():
    with pytest.raises(BadContent, match="format"):
        load_rulebook(RULES.replace("rules/1", "rules/2"), WORDS)


@pytest.mark.parametrize(
    "id_", ["DMD-RUN-E3", "FG-SETUP-3", "BET-EXPLORE-11", "EH-AO-6", "EH-INV-DIANA-2"]
)
def test_the_ids_of_every_game_are_ids(id_):
    assert is_rule_id(id_)
    assert re.fullmatch(ID, id_)
    rule = Rule(id_, "Topic", "Something holds.")
    assert Rulebook([rule]).find(id_.lower()) == rule
    assert Rulebook([rule]).find(id_.partition("-")[2]) == rule
    assert rule.game == id_.partition("-")[0]


def test_an_edge_case_may_say_so_itself():
    assert Rule("BET-TRAIT-6", "Traits", "The owner splits damage.", edge=True).is_edge_case
    assert not Rule("BET-TRAIT-3", "Traits", "Points are lost.").is_edge_case


@pytest.mark.parametrize("id_", ["FG-SETUP-3", "BET-EXPLORE-11", "EH-AO-6", "EH-INV-DIANA-2"])
def test_the_ids_of_every_game_are_found_and_may_be_named_in_a_lesson(id_: str):
    rule = Rule(id_, "A topic", "A rule in one sentence.", edge=True)
    book = Rulebook([rule])

    assert is_rule_id(id_)
    assert re.fullmatch(ID, id_)
    assert book.find(id_.lower()) == book.find(id_.partition("-")[2]) == rule
    assert book.search(id_) == (rule,)
    assert [(one.id, one.edge_cases) for one in book.chapters()] == [(rule.chapter, 1)]
