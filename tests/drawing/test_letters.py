import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.svg import SMALLEST
from tests.drawing.measure import font, real_width

LETTERS = [
    letter
    for block in ((0x20, 0x530), (0x1E00, 0x1F00), (0x2010, 0x2030), (0x20A0, 0x20C0))
    for letter in map(chr, range(*block))
    if letter.isprintable() and ord(letter) in font(False).get_charmap()
]
words = st.text(alphabet=st.sampled_from(LETTERS), max_size=80)
rooms = st.integers(20, 400)


def test_no_letter_is_wider_than_it_is_thought_to_be():
    assert len(LETTERS) > 1_000
    for letter in LETTERS:
        for bold in (False, True):
            assert real_width(letter, bold) <= width(letter, 1_000, bold) + 0.5, letter


@given(words, rooms, st.booleans())
def test_words_made_to_fit_do_fit_and_are_only_shortened_where_they_must_be(told, room, bold):
    short = fit(told, room, 12, bold)

    assert real_width(short, bold) * 12 / 1_000 <= room
    if short != told:
        assert width(told, 12, bold) > room
        assert short.endswith("…")
        assert told.startswith(short[:-1])


@given(words, rooms, st.integers(1, 3))
def test_lines_fit_their_room_and_lose_nothing_unless_they_say_so(told, room, most):
    lines = wrap(told, room, most, SMALLEST)

    assert len(lines) <= most
    for line in lines:
        assert real_width(line) * SMALLEST / 1_000 <= room
    if not lines or not lines[-1].endswith("…"):
        kept = "".join(lines).replace("-", "").replace(" ", "")
        assert kept == told.replace("-", "").replace(" ", "")


def test_a_word_too_long_for_a_line_is_broken_with_a_hyphen():
    assert wrap("Donaudampfschifffahrt", 80, 2) == ("Donaudamp-", "fschifffahrt")
    assert wrap("", 80, 2) == ()


@pytest.mark.parametrize(
    ("word", "room", "lines"),
    [
        ("Promenade", 62, ("Prome-", "nade")),
        ("Laboratory", 62, ("Labora-", "tory")),
        ("Sanatorium", 66, ("Sanato-", "rium")),
        ("Kitchenette", 50, ("Kitche-", "nette")),
        ("Лабораторія", 62, ("Лабора-", "торія")),
    ],
)
def test_a_word_is_broken_between_syllables_and_leaves_no_letter_alone(word, room, lines):
    assert wrap(word, room, 5) == lines


def test_a_word_without_syllables_is_broken_with_three_letters_on_either_side():
    first, second = wrap("Qwrtpsdf", 50, 5)
    assert first.endswith("-")
    assert min(len(first) - 1, len(second)) >= 3
