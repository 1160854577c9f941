from __future__ import annotations

import random
from io import BytesIO
from itertools import combinations, pairwise
from math import ceil

import pytest
from PIL import Image

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.core.paper import Chapter, Item, Piece
from dmd.core.things import Mark
from dmd.drawing import to_png
from dmd.drawing.board import draw_picture
from dmd.drawing.columns import text_pages
from dmd.drawing.layout import laid_out
from dmd.drawing.pages import PAPERS, Grid, Page, finished, mm, paper_called
from dmd.drawing.palette import LIGHT, palette
from dmd.drawing.paragraphs import Block, in_columns, paragraph, set_lines
from dmd.drawing.poster import Poster, divided, joints, poster_pages
from dmd.drawing.svg import joined, words
from dmd.drawing.tokens import token_pages
from tests.drawing.measure import Box
from tests.drawing.on_paper import check_page, parts_on, words_on

LINE = Block(10, words("a line"))


def a_grid_of(columns: int, rows: int) -> Board:
    """Rooms with doors to the right and downwards, and names that need their room."""
    spaces = [
        Space(f"{row}/{column}", f"Drowned Gallery {row * columns + column}", column, row)
        for row in range(rows)
        for column in range(columns)
    ]
    links = [
        (f"{row}/{column}", f"{row}/{column + 1}")
        for row in range(rows)
        for column in range(columns - 1)
    ]
    links += [
        (f"{row}/{column}", f"{row + 1}/{column}")
        for row in range(rows - 1)
        for column in range(columns)
    ]
    return Board(tuple(spaces), tuple(links), title="A grid")


def printed_map(board: Board, paper: str = "a4", millimetres: float = 60.0) -> tuple[str, ...]:
    layout = laid_out(board)
    scale = mm(millimetres) / (layout.quarter or 136)
    poster = divided(layout, paper_called(paper), scale)
    picture = draw_picture(board, LIGHT, tokens=())
    return finished(poster_pages(picture, poster, scale, "To scale.", 1, LIGHT), "Map", LIGHT)


# -- paper -----------------------------------------------------------------------------------------


def test_a_page_is_as_large_as_its_paper():
    page = Page(kind="map", paper=PAPERS["a4"], drawn=joined(()), told="Nothing.")

    (svg,) = finished([page], "Empty", LIGHT)

    # 210 mm are 8.268 inches; 96 units make an inch
    assert 'viewBox="0 0 793.7 1122.5" width="793.7" height="1122.5"' in svg


@pytest.mark.parametrize(("name", "wide", "high"), [("a4", 2480, 3508), ("letter", 2550, 3300)])
def test_at_300_dots_an_inch_a_page_has_the_dots_a_printer_prints(name, wide, high):
    page = Page(kind="map", paper=PAPERS[name], drawn=joined(()), told="Nothing.")
    (svg,) = finished([page], "Empty", LIGHT)

    head = to_png(svg, 300 / 96)[16:24]

    assert abs(int.from_bytes(head[:4]) - wide) <= 1
    assert abs(int.from_bytes(head[4:]) - high) <= 1


def test_unknown_paper_is_refused():
    with pytest.raises(Refusal, match="no paper “lettre” here"):
        paper_called("lettre")


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("turned", [False, True])
def test_nine_cards_go_on_a_page(name, turned):
    paper = PAPERS[name].turned if turned else PAPERS[name]
    grid = Grid(paper, mm(88), mm(63)) if turned else Grid(paper, mm(63), mm(88))

    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.left >= mm(6)
    assert grid.top + 3 * grid.height <= paper.height - mm(5.9)


# -- where a map is cut ----------------------------------------------------------------------------


def test_a_map_is_cut_between_its_rooms():
    # three rooms of 40 with walls of 10 between them; two pieces of at most 105
    first, cut, last = joints(140, 105, [(0, 40), (50, 90), (100, 140)])

    assert (first, last) == (0, 140)
    assert 40 < cut < 50 or 90 < cut < 100


def test_what_fits_one_page_is_not_cut():
    assert joints(100, 100, [(0, 100)]) == (0, 100)


def test_pieces_are_as_few_as_can_be_and_none_is_too_long():
    chance = random.Random(5)
    for _ in range(200):
        rooms, x = [], 14.0
        for _ in range(chance.randint(1, 30)):
            wide = chance.randint(40, 220)
            rooms.append((x, x + wide))
            x += wide + chance.choice((-30, 12, 12, 60))
        total, most = max(high for _, high in rooms) + 14, chance.randint(150, 700)

        found = joints(total, most, rooms)

        assert found[0] == 0
        assert found[-1] == total
        assert len(found) - 1 == ceil(total / most)
        assert all(0 < b - a <= most + 0.001 for a, b in pairwise(found))


def test_cuts_through_rooms_are_as_few_as_brute_force_finds():
    chance = random.Random(8)
    for _ in range(60):
        rooms, x = [], 0.0
        for _ in range(chance.randint(3, 7)):
            wide = chance.randint(40, 120)
            rooms.append((x, x + wide))
            x += wide + 12
        total = rooms[-1][1]
        most = total * chance.uniform(0.52, 0.95)

        _, cut, _ = joints(total, most, rooms)

        free = any(low - 6 <= most and total - low + 6 <= most for low, _ in rooms[1:])
        through = any(low < cut < high for low, high in rooms)
        assert through == (not free)


# -- a map over several pages ----------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "many"), [("a4", 15), ("letter", 20)])
def test_every_room_lies_wholly_on_the_pages(paper, many):
    board = a_grid_of(20, 10)

    pages = printed_map(board, paper)

    assert len(pages) == many
    parts = [part for page in pages for part in parts_on(page)]
    rooms = laid_out(board).rooms
    assert len(rooms) == 200
    for room in rooms.values():
        box = Box(room.x, room.y, room.x + room.w, room.y + room.h)
        assert _covered(box, [part.shown for part in parts])
    for page in pages:
        check_page(page)


def _covered(box: Box, windows: list[Box]) -> bool:
    """Whether every point of a box is in a window: at the corners of a grid of all their edges."""
    across = _edges(box.left, box.right, [(one.left, one.right) for one in windows])
    down = _edges(box.top, box.bottom, [(one.top, one.bottom) for one in windows])
    return all(
        any(
            one.left - 0.1 <= x <= one.right + 0.1 and one.top - 0.1 <= y <= one.bottom + 0.1
            for one in windows
        )
        for x in across
        for y in down
    )


def _edges(low: float, high: float, others: list[tuple[float, float]]) -> list[float]:
    edges = sorted({low, high, *(e for pair in others for e in pair if low < e < high)})
    middles = [(a + b) / 2 for a, b in pairwise(edges)]
    return [*edges, *middles]


def test_a_grid_of_rooms_is_never_cut_through_a_room():
    board = a_grid_of(8, 6)

    parts = [part.shown for page in printed_map(board) for part in parts_on(page)]

    for room in laid_out(board).rooms.values():
        box = Box(room.x, room.y, room.x + room.w, room.y + room.h)
        assert any(shown.holds(box) for shown in parts)


def test_the_names_of_rooms_that_are_not_cut_are_whole_on_a_page():
    pages = printed_map(a_grid_of(8, 6))

    whole = {
        one.text
        for page in pages
        for one in words_on(page)
        if one.window and one.window.holds(one.box)
    }

    assert {"Gallery 0", "Gallery 47"} <= {text.replace("Drowned ", "") for text in whole}
    assert len({text for text in whole if text.startswith("Gallery ")}) == 48


@pytest.mark.parametrize("millimetres", [30.0, 60.0, 100.0])
def test_a_map_is_true_to_scale(millimetres):
    for page in printed_map(a_grid_of(4, 3), millimetres=millimetres):
        (part,) = parts_on(page)
        # the middles of two rooms above each other are 136 units of the map apart
        assert part.scale * 136 == pytest.approx(millimetres * 96 / 25.4, rel=1e-4)


def test_neighbouring_pages_share_a_strip():
    first, second = (parts_on(page)[0].shown for page in printed_map(a_grid_of(8, 1))[:2])

    assert first.right - second.left == pytest.approx(mm(6) / (mm(60) / 136), abs=0.2)


def test_nothing_of_a_map_is_seen_around_its_window():
    # of a 3 × 3 map the page in the middle has rooms beyond each of its edges
    svg = printed_map(a_grid_of(12, 8), millimetres=50)[4]
    (part,) = parts_on(svg)

    with Image.open(BytesIO(to_png(svg))) as picture:
        wide, high = picture.size
        edge = [picture.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)]
        edge += [picture.getpixel((x, y)) for x in (0, wide - 1) for y in range(high)]
        beside = [picture.getpixel((x, int(part.on_paper.top) + 30)) for x in range(12)]
        inside = [
            picture.getpixel((x, int(part.on_paper.top + part.on_paper.bottom) // 2))
            for x in range(int(part.on_paper.left) + 2, int(part.on_paper.right) - 2)
        ]
    assert {one[:3] for one in (*edge, *beside)} == {(255, 255, 255)}
    assert len({one[:3] for one in inside}) > 1


def test_pages_tell_which_is_beside_them():
    pages = printed_map(a_grid_of(8, 6))

    told = {one.text for one in words_on(pages[0])}

    assert "page 2 →" in told
    assert any(text.startswith("↓ page ") for text in told)
    assert not any(text.startswith(("←", "↑")) for text in told)


def test_pages_on_which_nothing_is_are_not_printed():
    corner = Board(
        tuple(
            Space(f"{x}/{y}", "", x, y)
            for x, y in [(n, 0) for n in range(10)] + [(0, n) for n in range(1, 10)]
        )
    )
    layout = laid_out(corner)

    poster = divided(layout, PAPERS["a4"], mm(60) / 136)

    assert len(poster.inhabited) == len(poster.columns) + len(poster.rows) - 3


def test_too_many_pages_are_refused():
    with pytest.raises(Refusal, match=r"takes \d+ pages; 64 are the most. Choose a smaller scale"):
        printed_map(a_grid_of(20, 20), millimetres=150)
    with pytest.raises(Refusal, match="pages wide or high"):
        printed_map(a_grid_of(40, 1), millimetres=20_000)


def test_a_poster_knows_where_it_is_cut():
    assert Poster(PAPERS["a4"], (0, 5, 9), (0, 4), ((0, 0),)).joints_through == ((5,), ())


# -- paragraphs and columns ------------------------------------------------------------------------


def test_no_word_of_a_paragraph_is_lost():
    told = "Whoever stands in Tide takes 2 stress, and 1 wound for each that does not fit. " * 9

    lines = set_lines("Use", told, 150, 10)

    assert " ".join(line.told for line in lines).split() == told.split()
    assert lines[0].label == "Use: "


def test_a_word_longer_than_a_line_is_broken_and_not_cut():
    lines = set_lines("", "x" * 500, 100, 10)

    assert sum(line.told.count("x") for line in lines) == 500


def test_a_label_longer_than_the_line_has_lines_of_its_own():
    lines = set_lines("A label that goes on and on and on", "Then this.", 90, 10)

    assert [line.told for line in lines if line.told] == ["Then this."]
    assert " ".join(line.label for line in lines if line.label).endswith("on and on:")


@pytest.mark.parametrize(("label", "told"), [("", ""), ("", "  "), ("  ", " \t ")])
def test_nothing_told_is_no_line(label, told):
    assert set_lines(label, told, 90, 10) == []


def test_a_heading_is_never_the_last_of_a_column():
    heading = Block(10, words("a heading"), glued=True)

    columns = in_columns([LINE, LINE, heading, LINE], [30, 30])

    assert [len(one) for one in columns] == [2, 2]


def test_what_is_higher_than_every_column_ends_all_the_same():
    columns = in_columns([Block(500, words("a tower")), LINE], iter([30] * 9))

    assert sum(len(one) for one in columns) == 2


def test_a_paragraph_goes_on_in_the_next_column():
    lines = paragraph("word " * 60, 100, 10, "#000000")

    columns = in_columns(lines, [40] * 30)

    assert len(columns) > 1
    assert sum(len(one) for one in columns) == len(lines)


def test_no_line_of_a_paragraph_is_left_alone_in_a_column():
    four = paragraph("word " * 12, 100, 10, "#000000")
    assert len(four) == 4  # each 12.4 high

    for room in range(36, 70):
        columns = in_columns([LINE, *four], [room] * 9)
        assert 1 not in [len(one) for one in columns[1:]]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_long_texts_fill_as_many_pages_as_they_need(paper):
    mark = Mark(id="fire", space="", shape="fire", name="Fire")
    items = tuple(Item(f"Note {n}", f"number{n} " * 70, mark if n % 2 else None) for n in range(40))
    chapters = [Chapter("All of it", items), Chapter("W" * 80, items[:2])]

    pages = text_pages("T" * 80, ["by " + "x" * 300], None, chapters, PAPERS[paper], LIGHT)

    svgs = finished(pages, "Long", LIGHT)
    told = " ".join(one.text for svg in svgs for one in check_page(svg))
    assert len(pages) == 5
    for n in range(2, 40):
        assert told.split().count(f"number{n}") == 70


# -- tokens ----------------------------------------------------------------------------------------


def a_piece(name: str, many: int, hidden: str = "") -> Piece:
    mark = Mark(id=name, space="", shape=name, name=name, letters=name[:2].capitalize())
    back = Mark(id=hidden, space="", shape=name, name=hidden, faded=True) if hidden else None
    return Piece(mark=mark, many=many, hidden=back)


@pytest.mark.parametrize(("paper", "across"), [("a4", 7), ("letter", 8)])
def test_every_token_is_there_as_often_as_it_is_needed(paper, across):
    pieces = [a_piece("oil", 70), a_piece("wreck", 5, "hold"), a_piece("wreck", 2, "cask")]

    pages = token_pages(pieces, PAPERS[paper], LIGHT)

    told = [one.text for svg in finished(pages, "Tokens", LIGHT) for one in check_page(svg)]
    assert {name: told.count(name) for name in ("oil", "wreck", "hold", "cask")} == {
        "oil": 70, "wreck": 7, "hold": 5, "cask": 2,
    }  # fmt: skip
    assert Grid(PAPERS[paper], mm(25), mm(25)).columns == across


def test_both_sides_of_a_token_stand_beside_each_other():
    (page,) = token_pages([a_piece("wreck", 9, "hold")], PAPERS["a4"], LIGHT)

    places = {
        name: sorted((one.box.top, one.box.left) for one in check_page(svg) if one.text == name)
        for svg in finished([page], "Tokens", LIGHT)
        for name in ("wreck", "hold")
    }

    assert len(places["wreck"]) == len(places["hold"]) == 9
    for (y, x), (back_y, back_x) in zip(places["wreck"], places["hold"], strict=True):
        assert y == pytest.approx(back_y)
        assert 0 < back_x - x < mm(30)


def test_too_many_tokens_are_refused_before_one_is_drawn():
    with pytest.raises(Refusal, match="1,000,000,000 tokens are too many"):
        token_pages([a_piece("oil", 1_000_000_000)], PAPERS["a4"], LIGHT)


# -- grey ------------------------------------------------------------------------------------------


def test_grey_has_no_colour_in_it():
    look = palette("grey")
    colours = [*look.gates, *look.investigators]
    colours += [
        value
        for name in look.__struct_fields__
        if isinstance(value := getattr(look, name), str) and value.startswith("#")
    ]

    assert len(colours) > 25
    for one in colours:
        assert one[1:3] == one[3:5] == one[5:7], one


def test_gates_and_investigators_are_different_greys():
    look = palette("grey")

    def depth(grey):
        return int(grey[1:3], 16)

    depths = sorted(map(depth, look.gates))
    assert min(b - a for a, b in pairwise(depths)) >= 35
    people = list(zip(look.investigators, look.heads, strict=True))
    for one, other in combinations(people, 2):
        apart = [abs(depth(a) - depth(b)) for a, b in zip(one, other, strict=True)]
        assert max(apart) >= 35, (one, other)


def where_is(words_: str, pages: list[Page]) -> tuple[int, bool]:
    """On which page some words stand, and whether in its right column."""
    for number, svg in enumerate(finished(pages, "Title", LIGHT)):
        for one in words_on(svg):
            if words_ in one.text:
                return number, one.box.left > pages[0].paper.width / 2
    raise AssertionError(words_)


def a_chapter(name: str, many: int) -> Chapter:
    return Chapter(f"About {name}", tuple(Item(f"{name}{n}", "is told.") for n in range(many)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("first", range(5, 60, 9))
def test_a_chapter_that_fits_a_column_stays_whole(paper, first):
    chapters = [a_chapter("X", first), a_chapter("Y", 14), a_chapter("Z", 3)]

    pages = text_pages("Title", [], None, chapters, PAPERS[paper], LIGHT)

    for name, many in (("Y", 14), ("Z", 3)):
        places = {where_is(f"{name}{n}:", pages) for n in range(many)}
        assert places == {where_is(f"About {name}", pages)}


def test_chapters_are_divided_rather_than_that_they_take_another_page():
    half = 30  # of the paragraphs that a column holds, and a little more
    chapters = [a_chapter(name, half) for name in "XYZ"]
    one_page = text_pages("Title", [], None, [a_chapter("X", 3 * half)], PAPERS["a4"], LIGHT)
    assert len(one_page) == 1, "all of it fits a page"

    pages = text_pages("Title", [], None, chapters, PAPERS["a4"], LIGHT)

    assert len(pages) == 1
    middle = {where_is(f"Y{n}:", pages) for n in range(half)}
    assert len(middle) == 2
    # Nothing stands alone: neither a heading with one paragraph, nor the last paragraph.
    assert where_is("About Y", pages) == where_is("Y0:", pages) == where_is("Y1:", pages)
    assert where_is(f"Y{half - 2}:", pages) == where_is(f"Y{half - 1}:", pages)
