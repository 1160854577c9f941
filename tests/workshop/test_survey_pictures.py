"""A survey drawn over its map."""

from __future__ import annotations

import re

import pytest

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.death_may_die.surveying.sketches import PICTURES
from dmd.workshop.surveying.pictures import draw
from dmd.workshop.surveying.survey import survey
from tests.workshop.boards import MANSION


def test_every_space_says_its_number_beside_its_shade():
    drawing = survey(MANSION).draw("distances")

    assert "quay: 0." in drawing.told
    assert "vault: 2 · 1 Run." in drawing.told
    assert drawing.svg.count('class="shade"') == 7
    assert ">2 · 1 Run</text>" in drawing.svg


def test_gates_are_told_apart_by_letters():
    two = survey(Board.sketch("a [gate_red] - b - c [gate_blue] - d; e"))

    told = two.draw("gates").told

    assert "R Red Gate, B Blue Gate" in told
    assert "d: R3 B1." in told
    assert "e: no way." in told


def test_where_gates_share_a_letter_the_nearest_is_told():
    told = survey(Board.sketch("a [gate_ruby] - b - c [gate_rose]; c - d")).draw("gates").told

    assert "from the nearest Gate" in told
    assert "d: 1." in told


def test_choke_points_say_how_much_they_cut_off():
    told = survey(MANSION).draw("chokes").told

    # Gate, a, b with lobby, quay, vault: 9 of 15 pairs; and half of the ways from a to b.
    assert "hall: 63 % -3." in told


def test_pockets_and_paths_are_told_apart():
    board = Board.sketch("g [gate_red] - w1 - w2 - w3 - quay [start]; w3 - nook; w1 - near")
    told = survey(board).draw("pockets").told

    assert "nook: pocket 4." in told
    assert "near: 2." in told
    assert "w2: 2 path." in told


def test_names_cannot_put_markup_into_a_picture():
    nasty = Board((Space("a", "<script>x</script>", tags=("start", "idol")),), title="<b>&")

    for about in PICTURES:
        svg = survey(nasty).draw(about).svg
        assert "<script" not in svg
        assert "<b>" not in svg


@pytest.mark.parametrize(("wish", "hint"), [("choke", "chokes"), ("heat", "There are: distances")])
def test_an_unknown_picture_is_refused_with_a_hint(wish: str, hint: str):
    with pytest.raises(Refusal, match=hint):
        survey(MANSION).draw(wish)


def test_no_line_below_a_map_breaks_the_id_of_a_rule():
    found = survey(MANSION)

    svg = draw(found.counted, PICTURES, "distances", notes=found.sentences).svg
    drawn = svg[svg.index("<text") :]

    cited = set(re.findall(r"DMD-[A-Z]+-[0-9]+", " ".join(found.sentences)))
    assert cited >= {"DMD-RUN-1", "DMD-ACT-1", "DMD-MOV-2"}
    assert all(id_ in drawn for id_ in cited)


def test_in_a_notebook_the_picture_bears_the_sentences():
    assert survey(MANSION)._repr_png_().startswith(b"\x89PNG")
