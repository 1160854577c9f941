"""A part of the table by itself: the board with everybody on it, one sheet, ways in dashes."""

from __future__ import annotations

from io import BytesIO
from re import findall

import pytest
from PIL import Image, ImageColor

import dmd
from dmd.atlas import load_map, shipped
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.core.sentences import AsRead
from dmd.core.speaking import speaker
from dmd.core.things import Mark
from dmd.death_may_die.scene.cast import figures
from dmd.drawing import to_png
from dmd.drawing.board import Plan, draw_picture
from dmd.drawing.glimpses import board_alone
from dmd.drawing.palette import palette
from dmd.drawing.placing import DESK, PAPER, SCREEN
from dmd.drawing.svg import document, words
from dmd.games import phrase_folders
from dmd.looking import board_in
from tests.drawing.measure import check


def test_the_board_alone_shows_everybody_and_says_who_is_where():
    game = dmd.load("through_the_fire")
    drawn = game.draw()

    for there in ('data-figure="ian"', 'data-figure="cultist 1"', 'data-figure="fire_vampire 1"'):
        assert there in drawn.svg
    assert "Sanity" not in drawn.svg
    assert repr(drawn).splitlines()[:3] == [
        "Entrance: Start, Ian (whose turn it is).",
        "East corridor: Cultist.",
        "Great hall: 2 × Fire.",
    ]
    assert drawn._repr_png_().startswith(b"\x89PNG")


def test_ways_between_two_spaces_are_found_by_name_or_id_and_drawn_in_dashes():
    game = dmd.load("up_the_stairs")
    ways = game.ways("Side room", "West annex")

    assert ways == game.ways("15", "10")
    assert ways == (("15", "13", "12", "9", "10"), ("15", "14", "12", "9", "10"))
    assert game.draw(paths=ways).svg.count('class="step"') == 6  # two ways, two steps shared
    assert 'class="step"' not in game.draw().svg


def test_one_sheet_is_that_of_whose_turn_it_is_unless_somebody_is_named():
    game = dmd.load("through_the_fire")

    assert repr(game.sheet()).startswith("Sergeant Ian Welles, whose turn it is: in Entrance.")
    beth = game.sheet(" Beth ")
    assert repr(beth).startswith("Sister Beth: in Red Gate room.")
    assert 'data-sheet="beth"' in beth.svg
    assert 'data-sheet="ian"' not in beth.svg


def test_a_sheet_and_a_board_say_no_less_than_the_table():
    game = dmd.load("cthulhu_in_the_hall")
    whole = repr(game)

    for part in (game.draw(), *(game.sheet(who) for who in game.people)):
        assert repr(part) in whole
    assert repr(game.sheet("beth")) == "Sister Beth is dead."


def test_somebody_who_does_not_sit_there_is_refused_with_the_nearest():
    game = dmd.load("through_the_fire")
    with pytest.raises(Refusal, match="Did you mean “beth”"):
        game.sheet("bet")
    with pytest.raises(Refusal, match="There are: ian and beth"):
        game.sheet("<script>")


def test_in_a_notebook_gates_and_investigators_keep_their_colours():
    """Each is a few dots only, and known by its colour: as drawn in full, within what eyes tell."""
    game = dmd.load("through_the_fire")
    svg = game.svg()
    full, few = (
        Image.open(BytesIO(one)).convert("RGB") for one in (to_png(svg), game._repr_png_())
    )
    assert full.size == few.size
    look = palette("light")
    people = [one.person for one in figures(game.table.world, game.book)[:2]]
    for colour in (*look.gates, *(look.investigators[one] for one in people)):
        wanted = ImageColor.getrgb(colour)
        spots = [
            (x, y)
            for x in range(0, full.width, 2)
            for y in range(0, full.height, 2)
            if full.getpixel((x, y)) == wanted
        ]
        assert spots, colour
        for spot in spots:
            there = few.getpixel(spot)
            assert max(abs(a - b) for a, b in zip(wanted, there, strict=True)) <= 24, colour


@pytest.mark.parametrize("name", ["through_the_fire", "the_last_lab", "cthulhu_in_the_hall"])
def test_on_a_screen_a_board_is_broader_its_names_and_figures_larger_and_all_stay_inside(name):
    scene = dmd.load(name).scene()
    paper, screen = (check(board_alone(scene, measure=one).svg) for one in (PAPER, SCREEN))

    def shape(found):
        _, _, wide, high = map(float, found[0].attributes["viewBox"].split())
        return wide / high

    def names(found):
        return [one for one in found if one.tag == "text" and one.is_in("names")]

    def heights(found):
        letters = [one for one in found if one.tag == "text" and one.nearest("data-figure")]
        return {one.nearest("data-figure"): one.size for one in letters}

    assert shape(screen) > shape(paper)
    assert max(one.size for one in names(paper)) == PAPER.letters
    assert max(one.size for one in names(screen)) == SCREEN.larger[0]
    larger, usual = heights(screen), heights(paper)
    assert larger.keys() == usual.keys()
    assert all(larger[who] >= usual[who] for who in usual)
    assert any(larger[who] > usual[who] for who in usual)
    rooms = {
        one.nearest("data-space"): one.box
        for one in screen
        if one.attributes.get("class") == "reach"
    }
    for one in screen:
        if one.box and one.nearest("data-space"):
            assert rooms[one.nearest("data-space")].holds(one.box), one.text
    for one in names(screen):
        assert any(room.holds(one.box) for room in rooms.values()), one.text


@pytest.mark.parametrize(("game", "setting"), [
    ("death_may_die", "blasphemous_alchemy"), ("final_girl", "camp_happy_trails")
])  # fmt: skip
def test_on_a_screen_most_names_are_large_without_their_numbers_and_no_word_is_broken(
    game, setting
):
    scene = dmd.new_game(setting, game=game, seed=1).scene()
    drawn = check(board_alone(scene, measure=SCREEN).svg)
    names = [one for one in drawn if one.tag == "text" and one.attributes.get("class") == "name"]
    told = " ".join(one.text for one in names).replace("- ", "-")
    for space in scene.board.spaces:
        assert space.name in told
    assert not any(one.text[0].isdigit() for one in names)
    large = [one for one in names if one.size == SCREEN.larger[0]]
    assert len(large) >= len(names) * 0.6
    assert min(one.size for one in names) >= SCREEN.larger[0] - 4


BESIDE = (503, 401)
"""Pixels that are left for a board at 1280 by 800, beside JupyterLab's sidebar."""


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
@pytest.mark.parametrize("name", shipped())
def test_beside_a_sidebar_every_map_is_readable_as_a_whole_in_every_language(name, language):
    board = load_map(name)
    told = board_in(speaker(language, phrase_folders()), board)
    plan = Plan(told, palette("light"), measure=SCREEN)
    wide, high = plan.layout.width, plan.layout.height
    drawn = check(document(wide, high, plan.names, name=name, told=words(name), theme="light"))
    times = min(BESIDE[0] / wide, BESIDE[1] / high)
    sizes = sorted(one.size * times for one in drawn if one.attributes.get("class") == "name")
    assert sizes[len(sizes) * 3 // 4] >= 10.6
    assert sizes[0] >= 8.9


def test_a_language_may_have_shorter_names_for_rooms_and_a_title_says_the_whole():
    game = dmd.new_game("blasphemous_alchemy", language="pl", seed=1)
    screen, paper = (board_alone(game.scene(), measure=one).svg for one in (SCREEN, PAPER))
    for drawn in (screen, paper):
        assert "Pokój południowy" in drawn, "whoever points at it, or hears it, is told all of it"
    assert (">płd.</text>" in screen, ">płd.</text>" in paper) == (True, False)


def test_short_names_are_left_where_two_would_be_the_same():
    named = [AsRead("Sala północna", "Sala"), AsRead("Sala południowa", "Sala")]
    board = Board([Space(str(n), one) for n, one in enumerate(named)], [("0", "1")])
    drawn = "".join(draw_picture(board, palette("light"), measure=SCREEN).drawn)
    assert ("północna" in drawn, "południowa" in drawn) == (True, True)


def test_spaces_that_are_called_alike_keep_their_numbers_on_a_screen():
    board = Board([Space("1", "Hall"), Space("2", "Hall"), Space("3", "Cellar")], [("1", "2")])
    look = palette("light")
    assert ">1 Hall<" in "".join(draw_picture(board, look, measure=SCREEN).drawn)
    alone = Board([Space("1", "Hall"), Space("3", "Cellar")], [("1", "3")])
    assert ">Hall<" in "".join(draw_picture(alone, look, measure=SCREEN).drawn)
    assert ">1 Hall<" in "".join(draw_picture(alone, look, measure=DESK).drawn)


def test_on_a_screen_a_crowd_is_drawn_as_large_as_its_room_allows():
    board = load_map("blasphemous_alchemy")
    kinds = ("investigator", "cultist", "monster")
    crowd = [
        Mark(id=f"{n}", space="1", shape=kinds[n % 3], name=f"N{n}", letters=f"N{n}")
        for n in range(7)
    ]
    look = palette("light")

    def least(many):
        drawn = "".join(draw_picture(board, look, figures=crowd[:many], measure=SCREEN).drawn)
        return min(float(one) for one in findall(r"scale\(([\d.]+)\)", drawn))

    assert least(1) == SCREEN.figures[0]
    assert SCREEN.figures[0] > least(4) > least(7) > 0.9
