"""Floors in shades."""

from __future__ import annotations

import pytest

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.drawing import draw_board
from dmd.drawing.palette import LIGHT, THEMES, Palette
from dmd.drawing.shading import shaded

BOARD = Board.sketch("quay [start] - lane - chapel")


def test_a_shaded_floor_is_drawn_once_and_lies_below_names_and_figures():
    drawing = draw_board(BOARD, shade={"quay": 0, "chapel": 1})

    assert drawing.count('class="shade"') == 2
    assert drawing.index('class="room"') < drawing.index('class="shades"')
    assert drawing.index('class="shades"') < drawing.index('class="names"')


def test_a_word_on_a_shaded_floor_draws_no_ring_over_it():
    words = {"quay": "3", "lane": "4"}

    drawing = draw_board(BOARD, highlights=words, shade={"quay": 0.5})

    assert drawing.count('class="ring"') == 1
    assert ">3</text>" in drawing
    assert ">4</text>" in drawing


def test_without_shades_a_drawing_is_as_it_always_was():
    assert draw_board(BOARD, shade={}) == draw_board(BOARD)
    assert "shade" not in draw_board(BOARD)


def test_shades_grow_from_the_floor_to_the_colour_of_choice():
    assert shaded(LIGHT, 0) == LIGHT.floor
    reds = [int(shaded(LIGHT, share / 4)[1:3], 16) for share in range(5)]
    assert reds == sorted(reds, reverse=True)
    assert len(set(reds)) == 5


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan"), "dark", None])
def test_a_shade_that_is_no_share_is_refused(share):
    with pytest.raises(Refusal, match="A shade is a number from 0 to 1"):
        draw_board(BOARD, shade={"quay": share})


def test_a_shade_on_a_space_that_is_not_there_is_refused_with_a_hint():
    with pytest.raises(Refusal, match="Did you mean “chapel”"):
        draw_board(BOARD, shade={"chapell": 1})


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_names_can_be_read_on_the_strongest_shade(look: Palette):
    """A contrast of 4.5 to 1 is what the web's guidelines ask of words."""
    dim, bright = sorted((_light(look.ink), _light(shaded(look, 1))))

    assert (bright + 0.05) / (dim + 0.05) >= 4.5


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
