import re

from dmd.core.boards.board import Board
from dmd.drawing import Mark, tell_board
from tests.drawing.tables import at_the_beginning, late_and_crowded, tell_game, the_book


def test_the_plain_text_names_every_figure_and_where_it_stands():
    world, book = late_and_crowded(), the_book()

    told = tell_game(world, book)

    rooms = dict(line.split(": ", 1) for line in told.partition("\nSpaces\n")[2].splitlines())
    for one in world.living:
        place, name = book.board.space(one.space).name, book.box.investigators[one.id].name
        assert name in rooms[place]
    counted: dict[tuple[str, str], int] = {}
    for enemy in world.enemies:
        name = "Cthulhu" if enemy.kind == "elder_one" else book.box.enemies[enemy.kind].name
        key = (book.board.space(enemy.space).name, name)
        counted[key] = counted.get(key, 0) + 1
    for (place, name), many in counted.items():
        shown = re.findall(rf"(?:(\d+) × )?{name}", rooms[place])
        assert sum(int(number or 1) for number in shown) == many, (place, name)


def test_the_plain_text_of_a_late_table():
    told = tell_game(late_and_crowded(), the_book())

    begin = told.partition("\n\n")[0].splitlines()
    assert begin[0] == "Blasphemous Alchemy, against Cthulhu: turn 17, Elizabeth."
    assert begin[1] == "Cthulhu: Stage 3 of 4. Track: space 6 of 8, red from 5."
    assert begin[2].startswith("Cthulhu is on the board with 7 of 12 wounds")
    assert begin[3] == "Ritual disrupted. Labs destroyed: 3 of 4."
    assert re.fullmatch(
        r"Mythos discard pile: \d of 3 Summoning symbols, 4 cards; 16 in the deck\.", begin[4]
    )
    assert begin[5].startswith("Reserve: Fire 3, R'lyeh token 7, Cultist 4,")
    assert "Sergeant Ian Welles: in Blue Gate room." in told
    assert "Elizabeth Ives, whose turn it is: in Blue Gate room." in told
    assert "Wounds 2 of 5, stress 3 of 4, sanity lost 9 of 20, next threshold at 12" in told
    assert "bonus dice from sanity 1. On fire: 2." in told
    assert "Skills: Vengeance Obsession 3, Brawling 2, Swiftness 1. Insanity: Masochism." in told
    assert "is dead." in told
    assert "Lab (destroyed: Inferno!)" in told
    assert "2 × Fire" in told


def test_the_plain_text_needs_no_drawing_signs():
    for world in (at_the_beginning(), late_and_crowded()):
        told = tell_game(world, the_book())
        assert not re.search(r"[─-▟|_+=<>#*]", told)
        assert max(map(len, told.splitlines())) < 500


def test_a_board_is_told_with_its_ways():
    board = Board.sketch("stair [start] - hall [gate_red] = attic; hall > jetty")
    ada = Mark(id="ada", space="hall", shape="investigator", name="Ada")

    told = tell_board(board, figures=[ada], fire={"attic": 2})

    assert told.splitlines() == [
        "stair: Start. Ways to hall.",
        "hall: Red Gate, Ada. Ways to stair, attic (stairs), jetty.",
        "attic: 2 × Fire. Ways to hall (stairs).",
        "jetty: nothing. No way leads from here.",
    ]
