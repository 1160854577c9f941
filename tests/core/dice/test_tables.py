"""Tables and charts, at the edges: three symbols side by side, seven at most, bars in place."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd.core.dice.pool import Pool
from dmd.core.dice.tables import COLOURS, HATCHES, exactly, plot, table

# Blank, one hit, three hits, a miss: how often a symbol shows may have gaps.
GAPPED = Die("B", "black", "black", ((), ("hit",), ("hit",) * 3, ("miss",)))
SEVEN = Die("S", "seven", "red", tuple((letter,) for letter in "abcdefg"))
ONE = Pool((GAPPED,), (1,))


def test_a_count_that_never_comes_up_has_its_place_and_no_chance():
    assert exactly(ONE, "hit") == [0.5, 0.25, 0, 0.25]
    assert exactly(ONE, "miss") == [0.75, 0.25]


def test_one_symbol_is_told_exactly_and_at_least():
    one = table(ONE, ["hit"])

    assert one.index.name == "hit"
    assert one.columns.tolist() == ["exactly", "at least"]
    assert one.to_numpy().tolist() == [[0.5, 1], [0.25, 0.5], [0, 0.25], [0.25, 0.25]]


def test_two_symbols_are_crossed():
    two = table(ONE, ["hit", "miss"])

    assert (two.index.name, two.columns.name) == ("hit", "miss")
    assert two.to_numpy().tolist() == [[0.25, 0.25], [0.25, 0], [0, 0], [0.25, 0]]


def test_three_symbols_stand_side_by_side():
    three = table(ONE, ["hit", "miss", "blank"])

    assert three.index.name == "exactly"
    assert three.columns.tolist() == ["hit", "miss", "blank"]
    assert three.to_numpy().tolist() == [
        [0.5, 0.75, 0.75],
        [0.25, 0.25, 0.25],
        [0, 0, 0],
        [0.25, 0, 0],
    ]


@pytest.fixture
def place():
    from matplotlib.figure import Figure

    return Figure().subplots()


def test_the_bars_of_a_count_stand_side_by_side_around_it(place):
    ax = plot(ONE, ["hit", "miss"], place)

    assert ax is place
    middles = [bar.get_x() + bar.get_width() / 2 for bar in ax.patches]
    # Two bars share 0.8 of the way from a count to the next: 0.4 each, 0.2 left and right of it.
    assert {round(bar.get_width(), 9) for bar in ax.patches} == {0.4}
    assert middles == pytest.approx([-0.2, 0.8, 1.8, 2.8, 0.2, 1.2])
    assert [bar.get_height() for bar in ax.patches] == [50, 25, 0, 25, 75, 25]


def test_a_chart_says_what_it_shows(place):
    ax = plot(ONE, ["hit", "miss"], place)

    assert ax.get_title() == "1B"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("exactly", "percent")
    assert ax.get_xticks().tolist() == [0, 1, 2, 3]
    assert [text.get_text() for text in ax.texts] == ["50.0", "25.0", "0.0", "25.0", "75.0", "25.0"]


def test_a_symbol_of_two_words_is_named_in_two_words(place):
    elder = Pool((Die("B", "black", "black", (("elder_sign",), ())),), (1,))

    ax = plot(elder, ["elder_sign"], place)

    assert [one.get_text() for one in ax.get_legend().get_texts()] == ["elder sign"]


def test_seven_symbols_fit_on_a_chart_each_with_a_colour_and_a_hatching_of_its_own(place):
    from matplotlib.colors import to_hex

    ax = plot(Pool((SEVEN,), (1,)), [*"abcdefg"], place)
    bars = [group[0] for group in ax.containers]

    assert [to_hex(bar.get_facecolor()).upper() for bar in bars] == list(COLOURS)
    assert [bar.get_hatch() or "" for bar in bars] == list(HATCHES)
    assert {bar.get_edgecolor() for bar in bars} == {(0, 0, 0, 1)}  # black, and to be seen
    assert len(set(HATCHES)) == len(set(COLOURS)) == 7


def test_eight_symbols_do_not_fit_on_a_chart(place):
    with pytest.raises(Refusal, match=r"8 symbols do not fit on one chart\. Take 7 at most\."):
        plot(Pool((SEVEN,), (1,)), [*"abcdefg", "blank"], place)


def test_the_axis_is_as_long_as_the_symbol_that_shows_most_wherever_it_stands(place):
    assert plot(ONE, ["hit", "miss"], place).get_xticks().tolist() == [0, 1, 2, 3]
    place.clear()
    assert plot(ONE, ["miss", "hit"], place).get_xticks().tolist() == [0, 1, 2, 3]


def test_a_symbol_that_no_die_shows_has_one_bar_at_nought(place):
    ax = plot(Pool((GAPPED,), (0,)), ["hit"], place)

    assert [bar.get_height() for bar in ax.patches] == [100]
    assert ax.get_xticks().tolist() == [0]


def test_bars_have_a_thin_line_around_them_and_small_numbers_a_little_above(place):
    from matplotlib.font_manager import FontProperties

    ax = plot(ONE, ["hit"], place)

    assert {bar.get_linewidth() for bar in ax.patches} == {0.6}
    small = FontProperties(size="small").get_size_in_points()
    assert {text.get_fontsize() for text in ax.texts} == {small}
    assert {text.xyann for text in ax.texts} == {(0, 2)}
