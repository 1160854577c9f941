"""Names that the eye cannot tell apart."""

from __future__ import annotations

import pytest

from dmd.core.files.look_alikes import skeleton, twice


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Great Hall", "great  hall"),
        ("Hall", "Наll"),  # a Cyrillic Н and а
        ("hall", "һаll"),
        ("Hall", "Ｈａｌｌ"),
        ("sea_cave", "sea cave"),
        ("Keeper's", "Keeper’s"),
        ("Łódź", "Lodz"),
        ("room 10", "rооm lO"),
        ("Αlpha", "Alpha"),  # a Greek Α
    ],
)
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert one != other
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Hall", "Hail"), ("Fire Vampire! (a)", "Fire Vampire! (b)"), ("кіт", "кит"), ("7a", "7b")],
)
def test_names_that_can_be_told_apart_have_two(one, other):
    assert skeleton(one) != skeleton(other)


def test_what_comes_again_is_told_with_the_first_of_its_like():
    things = [("a", 3), ("b", 4), ("c", -3), ("d", 3)]

    assert list(twice(things, abs)) == [("c", -3, 3), ("d", 3, 3)]
