from dmd.core.sentences import enumerated, fill, say
from dmd.core.speaking import speaker


def test_a_sentence_nobody_has_translated_is_read_in_english():
    assert fill("{who} rests.", {"who": "Ian"}, {}) == "Ian rests."


def test_a_missing_word_does_not_cost_the_reader_the_sentence():
    assert fill("{who} runs to {space}.", {"who": "Ian"}, {}) == "Ian runs to …."


def test_lists_are_read_as_people_say_them():
    assert enumerated([]) == ""
    assert enumerated(["run"]) == "run"
    assert enumerated(("run", "rest"), "and") == "run and rest"


def test_what_a_stranger_writes_as_a_template_reads_nothing_and_fills_no_memory():
    assert say("{x.__class__} {0} {x!r}", x=1) == "… … 1"
    assert len(say("{x:>999999999}", x="a")) < 100
    assert len(speaker("pl").read(say("{x:>999999999}", x="a"))) < 100
