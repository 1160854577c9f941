"""Who is who on a board: a colour and a letter mean one person, and fire on somebody is seen."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from dmd.core.things import FIXED, first_letter, short_names, tag_mark
from dmd.death_may_die.scene.cast import enemy_letters, figures, token_letters
from dmd.death_may_die.setup import table
from dmd.drawing.palette import THEMES, letters_on
from dmd.drawing.rooms import _symbol
from dmd.drawing.shapes import shape
from dmd.games import reader
from tests.drawing.tables import the_book

PEOPLE = tuple(the_book().box.investigators)


def colours(people):
    book = the_book()
    return {one.id: one.person for one in figures(table(people, book), book) if one.id in people}


def test_a_colour_belongs_to_a_person_wherever_they_sit():
    known = {}
    for people in permutations(("ian", "beth", "borden"), 2):
        known |= colours(people)
        assert colours(people) == {one: known[one] for one in people}
    assert len(set(known.values())) == 3


@pytest.mark.parametrize("theme", THEMES)
def test_each_of_the_ten_has_a_look_of_their_own(theme):
    look = THEMES[theme]
    assert len(look.investigators) == len(PEOPLE) == 10
    looks = zip(look.investigators, look.heads or look.investigators, strict=True)
    assert len(set(looks)) == 10


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_two_of_the_ten_colours_are_taken_for_each_other(theme):
    far = {pair: distance(*pair) for pair in combinations(THEMES[theme].investigators, 2)}
    assert min(far.values()) > 18, min(far, key=far.get)


@pytest.mark.parametrize("theme", THEMES)
def test_the_letter_on_each_of_them_can_be_read(theme):
    for colour in THEMES[theme].investigators:
        assert contrast(colour, letters_on(colour)) > 4.5, colour


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_letter_on_the_board_means_one_thing(language):
    box, read = the_book().box, reader(language).read
    names = [one.name for one in box.investigators.values()]
    people = dict.fromkeys(map(read, short_names(names)))
    ones = dict.fromkeys(read(first_letter(one)) for one in names)
    enemies = [enemy_letters(one.name, one.category) for one in box.enemies.values()]
    fixed = [tag_mark(tag, "1").letters for tag in ("gate_red", "gate_yellow", "gate_blue")]
    tokens = [token_letters(one) for one in ("lab", "rlyeh", "yellow_sign", "tide", "wreck")]
    written = [*people, *ones, *map(read, (*enemies, *fixed, *tokens))]
    twice = {one for one in written if written.count(one) > 1}
    assert twice <= set(people) & set(ones), "a name has one letter, or two where others share it"


@pytest.mark.parametrize(
    ("language", "letters"), [("en", ["FV", "C", "Rl", "RG"]), ("pl", ["WO", "K", "Rl", "CB"]),
                              ("uk", ["ВВ", "К", "Рл", "ЧП"])],
)  # fmt: skip
def test_letters_are_those_of_the_names_one_reads(language, letters):
    marks = (
        enemy_letters("Fire Vampire", "monster"), enemy_letters("Cultist", "cultist"),
        token_letters("rlyeh"), tag_mark("gate_red", "1").letters,
    )  # fmt: skip
    assert [reader(language).read(one) for one in marks] == letters


def test_a_gate_keeps_its_colour_whatever_its_letters_are():
    for look in THEMES.values():
        for tag, colour in zip(("gate_red", "gate_yellow", "gate_blue"), look.gates, strict=True):
            mark = reader("uk").whole(tag_mark(tag, "1"))
            assert colour in shape(mark, look)


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_but_a_person_bears_a_person_s_letter(theme):
    letters = {name[0] for name in (one.name for one in the_book().box.investigators.values())}
    for tag in ("start", "gate_red", "gate_yellow", "gate_blue", "lab", "rlyeh"):
        mark = tag_mark(tag, "1")
        drawn = shape(mark, THEMES[theme])
        assert not any(f">{one}<" in drawn for one in letters), (tag, drawn)
    assert "start" in FIXED


@pytest.mark.parametrize("burning", [1, 2])
def test_whoever_burns_stands_beside_a_flame(burning):
    book = the_book()
    world = table(("ian", "beth"), book)
    calm, _ = figures(world, book)[:2]
    people = (replace(world.investigators[0], fire=burning), world.investigators[1])
    alight, beth = figures(replace(world, investigators=people), book)[:2]
    look = THEMES["light"]
    (drawn, wide), (plain, narrow) = _symbol(alight, 1, look), _symbol(calm, 1, look)
    assert look.fire in drawn
    assert look.fire not in plain
    assert look.fire not in _symbol(beth, 1, look)[0]
    assert str(shape(calm, look)) in drawn, "the figure itself is as it was"
    assert wide > narrow
    assert (">2<" in drawn) == (burning == 2)
    assert alight.told.endswith(f"burning: {burning})")


def channels(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]


def contrast(one, other):
    def light(colour):
        red, green, blue = channels(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dim, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dim + 0.05)


def distance(one, other):
    """How far two colours are from each other to the eye (CIE 1976)."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def lab(colour):
    red, green, blue = channels(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089

    def curve(part):
        return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

    return 116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))
