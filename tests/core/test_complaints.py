"""Complaints are sentences: what is wrong, where, and what to do."""

from __future__ import annotations

import pytest

from dmd.core.complaints import BadContent, Complaint, Gathering, Refusal, Report, nearest


def test_a_refusal_says_what_would_help_and_which_rule_speaks():
    refusal = Refusal("That door is locked.", remedy="Use a key.", rule="DMD-MOV-9")
    assert str(refusal) == "That door is locked. Use a key. (DMD-MOV-9)"
    assert (refusal.problem, refusal.remedy, refusal.rule) == (
        "That door is locked.",
        "Use a key.",
        "DMD-MOV-9",
    )
    assert str(Refusal("No.")) == "No."


def test_in_a_notebook_a_refusal_is_one_sentence():
    assert Refusal("No.", remedy="Ask again.")._render_traceback_() == ["No. Ask again."]


@pytest.mark.parametrize(
    ("complaint", "sentence"),
    [
        (Complaint("Bad."), "error: Bad."),
        (Complaint("Bad.", "Mend it."), "error: Bad. Mend it."),
        (Complaint("Bad.", line=3), "error: line 3: Bad."),
        (Complaint("Bad.", file="m.yaml", field="a[1]"), "error: m.yaml, a[1]: Bad."),
        (
            Complaint("Bad.", "Mend it.", "a[1].b", 3, "m.yaml", "warning", "DMD-RUN-3"),
            "warning: m.yaml, line 3, a[1].b: Bad. Mend it. (DMD-RUN-3)",
        ),
    ],
)
def test_a_complaint_names_its_place(complaint, sentence):
    assert str(complaint) == sentence


def test_a_report_lists_errors_first_and_then_goes_by_line():
    report = Report(
        [
            Complaint("four", line=9, level="advice"),
            Complaint("two", line=12),
            Complaint("three", line=1, level="warning"),
            Complaint("one", line=2),
        ]
    )
    assert [each.problem for each in report.complaints] == ["one", "two", "three", "four"]
    assert [each.problem for each in report.errors] == ["one", "two"]


def test_only_errors_keep_a_file_from_being_used():
    assert Report().ok
    assert repr(Report()) == "nothing to complain about"
    advice = Report([Complaint("Perhaps.", level="advice"), Complaint("Hm.", level="warning")])
    assert advice.ok
    assert not (advice + Report([Complaint("Bad.")])).ok


def test_bad_content_is_a_refusal_with_all_complaints():
    report = Report([Complaint("One.", line=1), Complaint("Two.", line=2)])
    with pytest.raises(Refusal, match=r"error: line 1: One\.\nerror: line 2: Two\.") as bad:
        raise BadContent(report)
    assert bad.value.report is report


def test_past_its_limit_a_gathering_only_counts():
    made = []

    def complaint(number):
        made.append(number)
        return Complaint(f"{number}.", line=number)

    gathering = Gathering(limit=3)
    for number in range(1_000_000):
        gathering.add(lambda number=number: complaint(number))
    gathering.add(Complaint("Last."))
    assert made == [0, 1, 2]
    assert [str(each) for each in gathering.report("m.yaml").complaints] == [
        "error: 0.",
        "error: line 1: 1.",
        "error: line 2: 2.",
        "advice: m.yaml: 999,998 more things to mend are not listed. "
        "Mend these first, then check again.",
    ]


def test_one_may_go_on_from_a_gathering_without_disturbing_it():
    first = Gathering(limit=2)
    first.add(Complaint("One."))
    second = first.resumed()
    second.add(Complaint("Two."))
    second.add(Complaint("Three."))
    assert len(first.report().complaints) == 1
    assert [each.problem for each in second.report().complaints] == [
        "One.",
        "Two.",
        "One more thing to mend is not listed.",
    ]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("lose_santy", "Did you mean “lose_sanity”?"),
        ("take_wound", "Did you mean “take_wounds”?"),
        ("", ""),
        ("fire", ""),
        ("x" * 1_000_000, ""),
    ],
)
def test_the_nearest_right_word_is_offered_when_there_is_one(word, sentence):
    assert nearest(word, ["lose_sanity", "take_wounds"]) == sentence
    assert nearest(word, []) == ""


def test_what_nobody_could_see_is_replaced_in_a_sentence():
    assert str(Complaint("There is no “a\tb”.", file="m\u00ad.yaml")) == (
        "error: m\ufffd.yaml: There is no “a\ufffdb”."
    )
    assert str(Refusal("There is no “a\x1bb”.")) == "There is no “a\ufffdb”."
    assert str(BadContent(Report([Complaint("One."), Complaint("Two.")]))) == (
        "error: One.\nerror: Two."
    )


def test_among_a_thousand_words_the_nearest_is_found():
    words = [f"{first}{second}{third}_room" for first in "abcdefghij" for second in "klmnopqrst"
             for third in "uvwxyzabcd"]  # fmt: skip
    assert len(set(words)) == 1_000
    for word in words[::37]:
        assert nearest(word + "s", words) == f"Did you mean “{word}”?"
        assert nearest(word[1:], words).endswith(f"{word[1:]}”?")
    assert nearest("12345678", words) == ""


def test_long_words_are_compared_by_their_beginnings():
    long = "a_room_with_a_very_long_name_" * 3
    assert nearest("a_room_with_a_very_lung_name", [long, "hall"]) == f"Did you mean “{long}”?"


def test_only_a_few_of_many_words_are_compared_letter_by_letter(monkeypatch):
    seen = []

    def compared(word, words, **_):
        seen.append(len(words))
        return []

    monkeypatch.setattr("dmd.core.complaints.get_close_matches", compared)
    nearest("word", [f"word{number}" for number in range(5_000)])
    assert seen == [10]


def test_complaints_without_end_are_not_all_made():
    made = []

    def complaints():
        for number in range(10**9):
            made.append(number)
            yield Complaint(f"Thing {number}.")

    found = Gathering(limit=3)
    found.add_from(complaints())
    assert len(made) == 31
    assert repr(found.report()).splitlines()[-1] == (
        "advice: Much more to mend is not listed. Mend these first, then check again."
    )
    assert repr(found.resumed().report()) == repr(found.report())


def test_complaints_that_end_are_counted_exactly():
    found = Gathering(limit=3)
    found.add_from(Complaint(f"Thing {number}.") for number in range(9))
    assert "6 more things to mend are not listed." in repr(found.report())
