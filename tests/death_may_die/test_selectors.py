"""Selectors, at the edges: what is as usual is not written, and no unknown word is read."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, convert, to_builtins

from dmd.death_may_die.selectors import Amount, Count, People, Reader, Spaces


@pytest.mark.parametrize(
    ("usual", "written"),
    [
        (Reader("ian"), {"you": "ian"}),
        (Spaces(), {}),
        (People(), {}),
        (Count("fire"), {"of": "fire"}),
    ],
)
def test_what_is_as_usual_is_left_out_when_a_selector_is_written(usual, written):
    assert to_builtins(usual) == written
    assert convert(written, type(usual)) == usual


@pytest.mark.parametrize(
    ("kind", "written"),
    [(Spaces, {"whit": ["fire"]}), (People, {"at": "B"}), (Count, {"of": "fire", "more": 2})],
)
def test_a_word_that_a_selector_does_not_know_is_refused(kind, written):
    with pytest.raises(ValidationError, match="unknown field"):
        convert(written, kind)


def test_selectors_are_written_with_the_words_of_the_files():
    assert convert({"with": ["fire"], "without": ["lab"]}, Spaces) == Spaces(("fire",), ("lab",))
    assert convert({"in": "fire", "at_least": 2}, People) == People("fire", at_least=2)
    with pytest.raises(AttributeError, match="immutable"):
        Spaces().choose = True


@pytest.mark.parametrize("slip", [-1, 100, "most", 1.5])
def test_an_amount_is_all_or_a_count_or_a_number_up_to_ninety_nine(slip):
    for amount in (0, 1, 99, "all", Count("fire")):
        assert convert(to_builtins(amount), Amount) == amount

    with pytest.raises(ValidationError):
        convert(slip, Amount)


def test_where_nothing_is_said_one_is_enough_and_none_too_many():
    assert People().at_least == 1
    assert (Count("fire").at_least, Count("fire").at_most) == (1, 1_000)
