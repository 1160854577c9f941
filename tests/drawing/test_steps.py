"""The small picture of a round: what a turn is made of, and where one stands in it."""

from __future__ import annotations

import re

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.steps import Round, Step
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.telling.rounds import ROUND
from dmd.drawing.steps import draw_round


def test_a_turn_is_told_in_the_order_of_the_rules():
    told = rulebook().find("DMD-TRN-1").text
    for earlier, later in (("actions", "Mythos card"), ("Mythos card", "Fight")):
        assert told.index(earlier) < told.index(later)
    assert [one.id for one in ROUND.steps] == ["actions", "mythos", "step_3", "end", "next"]
    (end,) = [one for one in ROUND.steps if one.id == "end"]
    assert [one.id for one in end.parts] == ["turn_end", "fire", "pile", "arrival", "elder_one"]


def test_it_says_in_words_what_is_lit():
    assert "Lit here" not in repr(dmd.turn())
    assert repr(dmd.turn("run", "fire")).endswith("Lit here: Run and Fire.")


@pytest.mark.parametrize("here", [one.id for one in ROUND.all])
@pytest.mark.parametrize("theme", ["light", "dark", "grey"])
def test_what_is_lit_is_seen_without_colours_too(here, theme):
    plain, lit = dmd.turn(theme=theme).svg, dmd.turn(here, theme=theme).svg
    assert lit.count('stroke-width="2.5"') == 1
    assert plain.count('stroke-width="2.5"') == 0


@pytest.mark.parametrize("here", [one.id for one in ROUND.all])
def test_no_name_is_cut_off(here):
    assert "…" not in dmd.turn(here).svg


def test_it_fits_a_page_and_has_words_for_those_who_cannot_see_it():
    picture = dmd.turn("board")
    assert picture.png().startswith(b"\x89PNG")
    (wide,) = re.findall(r'^<svg [^>]*width="(\d+)"', picture.svg)
    assert int(wide) <= 760
    assert "<desc>" in picture.svg


@pytest.mark.parametrize("odd", ["fier", "", "x" * 10_000, "<script>", "\x00"])
def test_a_part_that_is_not_there_is_refused_in_a_sentence(odd):
    with pytest.raises(Refusal, match="A turn has no part"):
        dmd.turn(odd)


@pytest.mark.parametrize("odd", [7, None, ["fire"]])
def test_what_is_no_name_at_all_is_refused_as_well(odd):
    with pytest.raises(Refusal, match=r"cannot be the part\. Give a text\."):
        dmd.turn(odd)


def test_a_slip_of_the_fingers_is_asked_about():
    with pytest.raises(Refusal, match="Did you mean “fire”"):
        dmd.turn("fier")


def test_any_game_may_have_a_round_of_its_own():
    told = Round(
        "A night", (Step("dusk", "Dusk"), Step("dawn", "<Dawn> & day")), Step("sea", "Sea")
    )
    assert "&lt;Dawn&gt;" in draw_round(told, ["dawn"]).svg
