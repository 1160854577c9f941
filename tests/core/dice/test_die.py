"""One die, at the edges: the most faces and pips, the longest word, and what a refusal advises."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import MOST_FACES, MOST_PIPS, DiceFile, Die

BLACK = Die("B", "standard", "black", ((), ("success",), ("tentacle", "success"), ("success",)))


def a_die(*faces, letter="B"):
    return Die(letter, "standard", "black", faces)


def test_a_die_has_one_to_a_hundred_faces_and_a_face_nought_to_a_thousand_pips():
    assert (MOST_FACES, MOST_PIPS) == (100, 1_000)
    assert a_die(7).names == ("7",)
    assert len(a_die(*[()] * 100).names) == 100
    assert a_die(0, 1_000).names == ("0", "1000")


@pytest.mark.parametrize(
    ("letter", "faces", "says", "remedy"),
    [
        ("Be", ["x"], "A die is called by one letter, not “Be”.", "Take its first, such as B."),
        ("é", ["x"], "A die is called by one letter, not “é”.", "Take its first, such as B."),
        ("x" * 81, ["x"], f"not “{'x' * 80}”.", "Take its first, such as B."),
        ("B", [], "Die B has 0 faces.", "Take 1 to 100."),
        ("B", [()] * 101, "Die B has 101 faces.", "Take 1 to 100."),
        ("B", [-1], "Die B has a face with -1 pips.", "Take 0 to 1,000."),
        ("B", [1_001], "Die B has a face with 1001 pips.", "Take 0 to 1,000."),
        ("B", [("blank",)], "Die B names a blank.", "A blank face is an empty list."),
    ],
)
def test_a_refused_die_is_told_how_to_mend_it(letter, faces, says, remedy):
    with pytest.raises(Refusal) as why:
        a_die(*faces, letter=letter)

    assert says in str(why.value)
    assert why.value.remedy == remedy


@pytest.mark.parametrize("word", ["x" * 81, "Success", "2nd", "_x", "elder sign", "", "min", "not"])
def test_a_symbol_is_one_small_word_of_eighty_letters_that_no_question_needs(word):
    longest = "x" * 80
    assert a_die((longest,), ("a_2",)).symbols == (longest, "a_2")

    with pytest.raises(Refusal, match="A symbol is one word of small letters") as why:
        a_die((word,))
    assert f"Die B has a face with “{word[:80]}”." in str(why.value)


def test_each_face_is_called_by_what_it_shows():
    odd = a_die((), ("success",), ("success", "success"), ("a", "b", "a"), 3)

    assert odd.names == ("blank", "success", "2 success", "2 a+b", "3")
    assert odd.shown == {
        "blank": ("blank",), "success": ("success",), "2 success": ("success", "success"),
        "2 a+b": ("a", "b", "a"), "3": ("pip", "pip", "pip"),
    }  # fmt: skip
    assert odd.symbols == ("blank", "success", "a", "b", "pip")
    assert odd.counts("2 a+b", ("b", "a", "c")) == (1, 2, 0)


def test_equal_faces_are_counted_together():
    assert BLACK.ways == Counter({"success": 2, "blank": 1, "tentacle+success": 1})
    spread = BLACK.spread(("success", "tentacle"))

    assert sorted(spread.ways) == [((0, 0), 1), ((1, 0), 2), ((1, 1), 1)]
    assert (spread.most, spread.sides) == ((1, 1), 4)
    assert BLACK.spread(("success", "tentacle")) is spread
    assert BLACK.spread(("blank",)).ways == (((1,), 1), ((0,), 3))


def test_a_word_that_dice_do_not_know_is_refused():
    written = msgspec.to_builtins(BLACK)
    assert msgspec.convert(written, Die) == BLACK

    with pytest.raises(msgspec.ValidationError, match="unknown field `weight`"):
        msgspec.convert({**written, "weight": 2}, Die)
    file = {
        "format": "dmd-dice/1", "id": "one", "title": "One die", "author": "a", "license": "MIT",
        "language": "en", "dice": [written],
    }  # fmt: skip
    assert msgspec.convert(file, DiceFile).dice == (BLACK,)
    with pytest.raises(msgspec.ValidationError, match="unknown field `pools`"):
        msgspec.convert({**file, "pools": []}, DiceFile)


def test_a_die_cannot_be_edited():
    with pytest.raises(AttributeError, match="immutable"):
        BLACK.letter = "C"
