import re

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.speaking import speaker, spoken
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.selectors import Count, Spaces
from dmd.death_may_die.world import Claimed, Token
from dmd.drawing.glimpses import sheet_alone
from dmd.drawing.palette import LIGHT
from dmd.games import phrase_folders
from tests.drawing.measure import Box, check, pieces
from tests.drawing.tables import (
    at_the_beginning,
    draw_game,
    late_and_crowded,
    tell_game,
    the_book,
)

NASTY = ["<script>alert(1)</script>", '"><img onerror=alert(1)>', "' onload='x"]
LONG = "Her Grace the Dowager Marchioness of the Seven Unspeakable Towers of R'lyeh & Co"


def texts(found, class_: str) -> list[str]:
    return [one.text for one in found if one.tag == "text" and one.is_in(class_)]


def of_sheet(found, who: str):
    return [one for one in found if one.nearest("data-sheet") == who]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("world", [at_the_beginning(), late_and_crowded()], ids=["early", "late"])
def test_a_table_is_clean(world, theme):
    svg = draw_game(world, the_book(), "Ian chooses. " * 9, theme=theme)

    found = check(svg)
    sheets = {}
    for one in found:
        who = one.nearest("data-sheet")
        if one.box and who:
            sheets.setdefault(who, one.box)  # its paper comes first
            assert sheets[who].holds(one.box), (who, one.text)
    assert list(sheets) == ["elder_one", *(one.id for one in world.investigators)]


def test_the_table_says_which_game_it_is_and_whose_choice():
    found = check(draw_game(at_the_beginning(), the_book(), "Ian chooses. Your first action?"))

    assert found[1].text == "Blasphemous Alchemy, against Cthulhu: turn 1, Ian"
    assert found[2].text.startswith("Ian chooses. Your first action? Entrance: Start, Ian")
    assert "Ian chooses. Your first action?" in texts(found, "fork")


def test_sheets_show_tracks_levels_and_belongings():
    found = pieces(draw_game(late_and_crowded(), the_book()))

    ian = of_sheet(found, "ian")
    titles = [one.text for one in ian if one.tag == "title"]
    assert "Wounds: 2" in titles
    assert "Stress: 3" in titles
    assert "Sanity lost: 9; bonus dice from it: 1" in titles
    assert any(one.startswith("Vengeance Obsession, level 3: ") for one in titles)
    pips = [one for one in ian if one.tag == "circle" and one.is_in("pips")]
    filled = [one.attributes["fill"] == one.attributes["stroke"] for one in pips]
    assert [filled[at : at + 4].count(True) for at in (0, 4, 8)] == [3, 2, 1]
    shown = [one.text for one in ian if one.tag == "text"]
    assert "on fire ×2" in shown
    assert "Masochism" in shown
    assert "in Blue Gate room" in shown
    assert "turn" not in shown
    assert "turn" in [one.text for one in of_sheet(found, "elizabeth")]
    assert "dead" in [one.text for one in of_sheet(found, "adam")]
    assert "lying down" in [one.text for one in of_sheet(found, "borden")]
    assert any("Wound ×2" in one.text for one in of_sheet(found, "elizabeth"))


def test_the_sanity_track_marks_thresholds_and_bonus_dice():
    found = pieces(draw_game(at_the_beginning(), the_book()))

    sanity = [one for one in of_sheet(found, "ian") if one.is_in("sanity")]
    numbers = [one.text for one in sanity if one.tag == "text"]
    assert numbers == ["Sanity", "0", "4", "8", "12", "15", "18", "19"]
    spaces = [one for one in sanity if one.tag == "rect"]
    assert len(spaces) == 21


def test_the_panel_shows_track_stage_pile_task_and_reserve():
    early = pieces(draw_game(at_the_beginning(), the_book()))
    late = pieces(draw_game(late_and_crowded(), the_book()))

    assert "Labs destroyed: 0 of 4" in texts(of_sheet(early, "elder_one"), "sheet")
    assert texts(early, "ladder")[2:] == ["1", "2", "3", "4", "5", "6", "7"]
    assert "0 discarded · 16 in the deck" in texts(early, "pile")
    assert "Ritual not disrupted" in texts(early, "pile")
    assert "Stage 3 of 4 · on the board" in texts(of_sheet(late, "elder_one"), "sheet")
    wounds = texts(of_sheet(late, "elder_one"), "pips")
    assert any(one.startswith("Wounds: 7 of 12") for one in wounds)
    assert "Ritual disrupted" in texts(late, "pile")
    shown = the_book().symbols_in_pile(late_and_crowded())
    assert any(f"{shown} of 3 Summoning symbols" in one.text for one in late if one.tag == "title")
    # 8 Fire: 3 on the board, 2 at Ian; the one at Ahmed is a wound token that stands in.
    assert "Fire 3" in texts(late, "stock")
    assert "Star Spawn 0" in texts(late, "stock")


OIL = Count(of="tokens", kind="oil", where="7", at_least=4)


@pytest.mark.parametrize(
    ("changed", "lines", "signs"),
    [
        ({"health": 0}, ["Labs turned over: 3 of 4"], 4),
        ({"needed": 0, "until": OIL}, ["Oil in South room: 1 of 4"], 4),
        ({"until": OIL}, ["Labs destroyed: 3 of 4, or Oil in", "South room: 1 of 4"], 0),
        (
            {"needed": 0, "until": Count(of="enemies", at_least=0, at_most=0)},
            ["No enemy is on the board: 10 now"],
            0,
        ),
        (
            {"until": Count(of="spaces", where=Spaces(with_=("fire",)), at_least=3)},
            ["Labs destroyed: 3 of 4, or there are", "3 or more spaces with Fire: 2 now"],
            0,
        ),
    ],
    ids=["turned over", "until", "either", "at most", "spaces"],
)
def test_the_panel_says_what_disrupts_the_ritual_whatever_the_episode_asks(changed, lines, signs):
    box = the_book().box
    episode = replace(box.episode, objective=replace(box.episode.objective, **changed))
    book = DeathMayDie(replace(box, episode=episode), the_book().board)
    late = late_and_crowded()
    at_large = tuple(one for one in late.enemies if one.kind != "elder_one")
    oil = (Token("oil 1", "oil", "7"),)
    world = replace(late, enemies=at_large, tokens=(*late.tokens, *oil), disrupted=False)

    panel = of_sheet(check(draw_game(world, book)), "elder_one")

    told = [one.text for one in panel if one.tag == "text"]
    assert " ".join(lines) in " ".join(told)
    assert " ".join(lines) in tell_game(world, book)
    places = [one.attributes.get("transform") for one in panel if one.is_in("signs")]
    assert sum(f"translate({26 * n} 0)" in places for n in range(9)) == signs


def test_markers_stand_where_the_investigator_is():
    world = at_the_beginning()
    ian = replace(world.investigator("ian"), wounds=3, stress=4, sanity=8)

    found = of_sheet(pieces(draw_game(world.with_investigator(ian), the_book())), "ian")

    for track, place, colour in (
        ("wounds", 3, LIGHT.harm),
        ("stress", 4, LIGHT.path),
        ("sanity", 8, LIGHT.elder_one),
    ):
        spaces = [one.attributes for one in found if one.tag == "rect" and one.is_in(track)]
        marked = [n for n, one in enumerate(spaces) if one["stroke"] == LIGHT.ink]
        coloured = [n for n, one in enumerate(spaces) if one["fill"] == colour]
        assert marked == coloured == [place]
    assert "Sanity lost: 8; bonus dice from it: 1" in [
        one.text for one in found if one.tag == "title"
    ]


def test_the_pile_shows_a_filled_sign_for_each_symbol():
    book, world = the_book(), at_the_beginning()
    symbols = [card.id for card in book.box.mythos.values() if card.symbol]
    for many in (0, 1, 2, 3):
        found = pieces(draw_game(replace(world, mythos_discard=tuple(symbols[:many])), book))
        signs = [one for one in found if one.tag == "path" and one.is_in("pile")]
        filled = [one.attributes["fill"] == one.attributes["stroke"] for one in signs]
        assert filled == [True] * many + [False] * (3 - many)


def test_destroyed_labs_and_wounds_can_be_told_without_colour():
    found = pieces(draw_game(late_and_crowded(), the_book()))

    told = [one.text for one in found if one.tag == "title"]
    assert sum("Lab (destroyed: Inferno!)" in one for one in told) >= 3
    assert "Lab (1 of 4 wounds)" in told
    labs = [one for one in found if one.attributes.get("class") == "token lab"]
    assert len(labs) == 5
    letters = [one.text for one in found if one.tag == "text" and one.is_in("lab")]
    assert letters == ["L", "L"]  # a destroyed one is crossed out and has none


def test_the_elder_one_and_every_investigator_are_drawn_where_many_crowd():
    found = pieces(draw_game(late_and_crowded(), the_book()))

    drawn = [one.attributes["data-figure"] for one in found if "data-figure" in one.attributes]
    assert {"elder_one", "ian", "elizabeth", "borden", "ahmed"} <= set(drawn)
    assert "adam" not in drawn  # he is dead


def test_a_small_board_still_has_room_for_two_sheets():
    book = DeathMayDie(the_book().box, Board((Space("1", "Cell", 0, 0, ("start",)),)))
    world = replace(at_the_beginning(), enemies=(), tokens=(), fire={})

    found = check(draw_game(world, book))

    papers = [one.box for one in of_sheet(found, "ian") if one.tag == "rect"]
    assert Box(14, papers[0].top, 443, papers[0].bottom).holds(papers[0], slack=2)


def test_the_same_position_gives_the_same_bytes():
    first = draw_game(late_and_crowded(), the_book(), "Who?")
    draw_game(at_the_beginning(), the_book())

    assert draw_game(late_and_crowded(), the_book(), "Who?") == first
    assert draw_game(late_and_crowded(), the_book(), "You?") != first


@pytest.mark.parametrize("name", [*NASTY, LONG], ids=["script", "img", "onload", "long"])
def test_names_of_strangers_stay_text_and_stay_in_their_boxes(name):
    book = DeathMayDie(renamed(name), the_board(name))
    world = late_and_crowded()
    world = replace(
        world,
        investigators=tuple(replace(one, tokens=(name,)) for one in world.investigators),
        tokens=tuple(replace(one, id=f"{name} {n}") for n, one in enumerate(world.tokens)),
    )

    svg = draw_game(world, book, f"{name} chooses. {name}" * 3)

    found = check(svg)
    assert f"{name} chooses" in found[2].text
    assert not re.search(r"<(script|img)", svg)
    sheets = {}
    for one in found:
        who = one.nearest("data-sheet")
        if one.box and who:
            sheets.setdefault(who, one.box)
            assert sheets[who].holds(one.box), (who, one.text)


def renamed(name: str):
    """The box with one name on everything."""
    box = the_book().box
    discovery = tuple(
        replace(
            card,
            name=name,
            left=card.left and replace(card.left, name=name),
            right=card.right and replace(card.right, name=name),
        )
        for card in box.episode.discovery
    )
    faces = tuple(replace(one, name=name) for one in box.episode.faces)
    return replace(
        box,
        enemies={id_: replace(one, name=name) for id_, one in box.enemies.items()},
        skills={id_: replace(one, name=name) for id_, one in box.skills.items()},
        investigators={
            id_: replace(one, name=name, full_name=name) for id_, one in box.investigators.items()
        },
        insanities={id_: replace(one, name=name) for id_, one in box.insanities.items()},
        elder_one=replace(box.elder_one, name=name),
        episode=replace(box.episode, name=name, discovery=discovery, faces=faces),
    )


def the_board(name: str) -> Board:
    board = the_book().board
    spaces = tuple(replace(one, name=name) for one in board.spaces)
    return Board(spaces, board.links, board.lone_arrows, title=name)


def test_more_cards_than_fit_are_told_in_full_on_hover():
    world = late_and_crowded()
    found = of_sheet(pieces(draw_game(world, the_book())), "elizabeth")

    cards = [one for one in found if one.is_in("cards")]
    shown = [one.text for one in cards if one.tag == "text"]
    full = next(one.text for one in cards if one.tag == "title")
    assert shown[-1].endswith("…")
    assert len(full.split("; ")) == len(world.investigator("elizabeth").cards)


def test_a_companion_shows_its_wounds():
    world = at_the_beginning()
    companion = Claimed("furious_student", "right", "chester", wounds=2)
    card = next(
        card.id
        for card in the_book().box.discovery.values()
        if card.right and card.right.id == "chester"
    )
    ian = replace(world.investigator("ian"), cards=(replace(companion, card=card),))

    found = of_sheet(pieces(draw_game(world.with_investigator(ian), the_book())), "ian")

    assert any("(2 of 3 wounds)" in one.text for one in found if one.is_in("cards"))


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_long_name_of_a_track_lies_below_none_of_its_spaces_in_any_language(language):
    game = dmd.new_game(seed=5, language=language)
    with spoken(speaker(language, phrase_folders())):
        found = check(sheet_alone(game.table.scene.seats[0], wide=444).svg)
    numbers = {one.text for one in found if one.tag == "text"}
    assert {"4", "8", "12", "15"} <= numbers, "the spaces are broad enough for their numbers"
