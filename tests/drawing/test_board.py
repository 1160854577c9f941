import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dmd
from dmd.atlas import load_map
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space
from dmd.core.complaints import Refusal
from dmd.drawing import Mark, draw_board
from tests.drawing.measure import check, pieces

NASTY = ["<script>alert(1)</script>", '"><img onerror=alert(1)>', "' style='x:url(javascript:0)"]
LONG = "The Unspeakably Long Corridor of the Drowned Lighthouse Keeper's Second Cousin's"
CYRILLIC = "Щ" * 80


def person(id_: str, space: str, **more) -> Mark:
    return Mark(id=id_, space=space, shape="investigator", name=id_.title(), letters="A", **more)


def crowd(space: str, many: int) -> list[Mark]:
    shapes = ["cultist", "monster", "investigator", "elder_one", "yellow_sign", "lab"]
    return [
        Mark(
            id=f"thing {n}",
            space=space,
            shape=shapes[n % 6],
            name=f"Thing {n}",
            letters="MW",
            wounds=n % 7,
            health=n % 9,
            person=n,
        )
        for n in range(many)
    ]


def inside_their_rooms(svg: str) -> None:
    rooms = {}
    found = pieces(svg)
    for one in found:
        if one.attributes.get("class") == "reach":
            rooms[one.nearest("data-space")] = one.box
    for one in found:
        space = one.nearest("data-space")
        if one.box and space:
            assert rooms[space].holds(one.box), (space, one.tag, one.text)
    names = [one for one in found if one.tag == "text" and one.is_in("names")]
    for one in names:
        assert any(room.holds(one.box) for room in rooms.values()), one.text


# ── what is there ────────────────────────────────────────────────────────────────────────────


def test_every_space_figure_and_token_can_be_found_by_a_panel():
    board = Board.sketch("stair [start] - hall [gate_red, lab] - jetty")
    cultists = [
        Mark(id=f"cultist {n}", space="jetty", shape="cultist", name="Cultist") for n in (1, 2)
    ]

    svg = draw_board(board, figures=[person("ada", "hall"), *cultists], fire={"jetty": 3})

    found = check(svg)
    spaces = [one for one in found if one.attributes.get("class") == "space"]
    assert [one.attributes["data-space"] for one in spaces] == ["stair", "hall", "jetty"]
    figures = {
        one.attributes["data-figure"]: one.attributes
        for one in found
        if "data-figure" in one.attributes
    }
    assert list(figures) == ["ada", "cultist 1"]
    assert figures["cultist 1"]["data-ids"] == "cultist 1|cultist 2"
    assert figures["cultist 1"]["data-count"] == "2"
    tokens = [one.attributes["data-token"] for one in found if "data-token" in one.attributes]
    assert tokens == ["start stair", "gate_red", "lab hall", "fire jetty"]
    links = [one.attributes for one in found if "link" in one.attributes.get("class", "").split()]
    assert [(one["data-from"], one["data-to"]) for one in links] == [
        ("stair", "hall"),
        ("hall", "jetty"),
    ]
    titles = [one.text for one in found if one.tag == "title"]
    assert "hall: Red Gate, Lab, Ada." in titles
    assert "2 × Cultist" in titles
    assert "passage: hall and jetty" in titles
    shown = [one.text for one in found if one.tag == "text"]
    assert "×2" in shown
    assert "×3" in shown
    assert "RG" in shown


def test_figures_that_differ_are_not_counted_together():
    board = Board.sketch("hall - jetty")
    hurt = Mark(id="c 1", space="hall", shape="cultist", name="Cultist", wounds=1, health=2)
    whole = Mark(id="c 2", space="hall", shape="cultist", name="Cultist", health=2)

    titles = [one.text for one in pieces(draw_board(board, figures=[hurt, whole]))]

    assert "hall: Cultist (1 of 2 wounds), Cultist." in titles


def test_tokens_of_a_game_take_the_place_of_tags_but_gates_and_start_stay():
    board = Board.sketch("stair [start, gate_blue, lab] - hall")
    standing = Mark(id="lab 1", space="hall", shape="lab", name="Lab")

    svg = draw_board(board, tokens=[standing])

    assert re.findall(r'data-token="([^"]*)"', svg) == ["start stair", "gate_blue", "lab 1"]


def test_gates_are_told_apart_by_letter():
    board = Board.sketch("a [gate_red] - b [gate_yellow] - c [gate_blue]")

    gates = [one for one in pieces(draw_board(board)) if one.tag == "text" and one.is_in("gate")]

    assert [one.text for one in gates] == ["RG", "YG", "BG"]


def test_what_may_be_chosen_has_a_ring_and_its_word():
    board = Board.sketch("stair - hall - jetty")

    svg = draw_board(board, highlights={"hall": "1", "jetty": "2"})

    found = check(svg)
    chosen = [one for one in found if "chosen" in one.attributes.get("class", "").split()]
    assert [one.attributes["data-space"] for one in chosen] == ["hall", "jetty"]
    assert sum(one.attributes.get("class") == "ring" for one in found) == 2
    assert [one.text for one in found if one.is_in("chip") and one.tag == "text"] == ["1", "2"]
    assert draw_board(board, highlights={"hall": 1}) == draw_board(board, highlights={"hall": "1"})


def test_tied_paths_are_dashed_and_a_shared_step_is_drawn_once():
    board = Board.sketch("a - b - d; a - c - d; d - e")

    svg = draw_board(board, paths=[["a", "b", "d", "e"], ["a", "c", "d", "e"]])

    steps = [one.attributes for one in check(svg) if one.attributes.get("class") == "step"]
    told = [(one["data-from"], one["data-to"]) for one in steps]
    assert told == [("a", "b"), ("b", "d"), ("d", "e"), ("a", "c"), ("c", "d")]
    assert svg.count("stroke-dasharray") == 5
    assert "paint-order" in svg  # names stay readable where dashes pass behind them
    assert "paint-order" not in draw_board(board)


def test_kinds_of_links_are_drawn_differently():
    board = Board.sketch("a - b = c ~ d > e | f")

    found = check(draw_board(board))

    classes = [
        one.attributes.get("class") for one in found if one.is_in("links") and one.tag == "g"
    ]
    assert classes == ["link passage", "link stairs", "link tunnel", "link passage"]
    arrows = [
        sum(piece.tag == "polygon" and piece.nearest("data-from") == start for piece in found)
        for start in "abcd"
    ]
    assert arrows == [2, 2, 2, 1]
    assert any("wall between e and f" in one.text for one in found if one.tag == "title")


def test_far_twins_are_labelled_with_where_they_lead():
    board = Board(
        tuple(Space(name, f"{name} room", at, 0) for at, name in enumerate("abc")),
        (Link("a", "b"), Link("b", "c"), Link("a", "c", "stairs")),
    )

    found = check(draw_board(board))

    labels = [one.text for one in found if one.tag == "text" and one.is_in("far")]
    assert labels == ["c c room", "a a room"]
    assert "stairs: c c room" in [one.text for one in found if one.tag == "title"]


def test_a_far_one_way_link_is_labelled_where_it_begins():
    board = Board(
        tuple(Space(name, name * 2, at, 0) for at, name in enumerate("abc")),
        (Link("a", "b"), Link("b", "c"), Link("c", "a", one_way=True)),
    )

    labels = [
        one.text for one in check(draw_board(board)) if one.tag == "text" and one.is_in("far")
    ]

    assert labels == ["a aa"]


def test_a_step_by_a_far_way_leads_to_its_sign_and_on_from_the_other_one():
    board = Board(
        tuple(Space(name, f"{name} room", at, 0) for at, name in enumerate("abc")),
        (Link("a", "b"), Link("b", "c"), Link("a", "c", "stairs")),
    )

    found = check(draw_board(board, paths=[["a", "c"]]))

    rooms = {one.nearest("data-space"): one.box for one in found if one.is_in("space")
             and one.attributes.get("class") == "reach"}  # fmt: skip
    steps = [one for one in found if one.is_in("step") and one.tag == "polyline"]
    assert [one.nearest("data-to") for one in steps] == ["c", "c"]
    for step, room in zip(steps, "ac", strict=True):
        points = [point.split(",") for point in step.attributes["points"].split()]
        assert all(rooms[room].left < float(x) < rooms[room].right for x, _ in points)


# ── how it looks ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_map_of_the_first_episode_is_clean(theme):
    board = load_map("blasphemous_alchemy")

    svg = draw_board(
        board,
        figures=[*crowd("9", 12), *crowd("4", 9), *crowd("1", 4)],
        fire={"9": 4, "12": 1},
        highlights={space: str(n) for n, space in enumerate(board.ids)},
        paths=[["15", "13", "12", "9"], ["15", "14", "12", "9"]],
        title=LONG,
        theme=theme,
    )

    check(svg)
    inside_their_rooms(svg)
    assert f"dmd-{theme}" in svg


names = st.sampled_from([LONG, CYRILLIC, "W" * 80, "Hall", "Żółta jaźń", "W " * 40, "-" * 80])


@given(
    st.lists(st.tuples(names, st.integers(0, 6), st.integers(0, 4)), min_size=1, max_size=8),
    st.integers(0, 30),
    st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_nothing_overlaps_or_sticks_out_whatever_things_are_called(told, many, luck):
    spaces = tuple(Space(f"{n}", name, x, y) for n, (name, x, y) in enumerate(told))
    links = tuple(
        Link(f"{a}", f"{b}", ("passage", "stairs", "tunnel")[(a + b + luck) % 3])
        for b in range(len(told))
        for a in range(b)
        if (luck >> (a + b)) % 2
    )
    board = Board(spaces, links, title=told[0][0])

    svg = draw_board(board, figures=crowd("0", many), highlights={"0": told[0][0]})

    check(svg)
    inside_their_rooms(svg)


def test_a_long_name_is_shortened_and_told_in_full_on_hover():
    board = Board((Space("a", LONG),), title=LONG)

    found = check(draw_board(board))

    texts = [one.text for one in found if one.tag == "text"]
    titles = [one.text for one in found if one.tag == "title"]
    assert LONG not in texts
    assert sum("…" in one for one in texts) == 2
    assert titles == [LONG, LONG]


def test_what_finds_no_place_is_counted_and_named():
    board = Board.sketch("hall - jetty")

    found = check(draw_board(board, figures=crowd("hall", 30)))

    more = [one for one in found if one.is_in("more")]
    hidden = int(next(one.text for one in more if one.tag == "text").removeprefix("+"))
    shown = [
        one for one in found if "data-figure" in one.attributes or "data-token" in one.attributes
    ]
    assert hidden + len(shown) == 30
    told = next(one.text for one in more if one.tag == "title")
    assert len(told.split("; ")) == hidden
    assert "Thing 29" in told
    ids = next(one.attributes["data-ids"] for one in found if one.attributes.get("class") == "more")
    assert len(ids.split("|")) == hidden


def test_boards_of_one_space_and_of_none_are_drawn():
    for board in (Board((Space("a", "Alone"),)), Board(())):
        check(draw_board(board))


# ── always ───────────────────────────────────────────────────────────────────────────────────


def test_the_same_board_gives_the_same_bytes():
    def drawn() -> str:
        board = load_map("blasphemous_alchemy")
        return draw_board(board, figures=crowd("4", 9), fire={"4": 1}, highlights=["2"])

    first = drawn()
    draw_board(load_map("blasphemous_alchemy"), figures=crowd("5", 3))
    assert drawn() == first


@pytest.mark.parametrize("nasty", NASTY)
def test_markup_in_any_name_stays_text(nasty):
    board = Board(
        (Space(nasty, nasty, 0, 0, (nasty,)), Space("b", nasty, 1, 0), Space("c", nasty, 2, 0)),
        (Link(nasty, "b", nasty), Link(nasty, "c", nasty), Link("b", "c", "tunnel")),
        (Link(nasty, "c", one_way=True),),
        title=nasty,
    )
    thing = Mark(
        id=nasty, space=nasty, shape=nasty, name=nasty, letters=nasty, note=nasty, wounds=9
    )

    for highlights in ((), {nasty: nasty}):
        svg = draw_board(
            board,
            figures=[thing],
            tokens=[thing],
            fire={nasty: 1},
            highlights=highlights,
            paths=[[nasty, "b"]],
            title=nasty,
        )
        found = check(svg)
        assert nasty in [one.attributes.get("data-space") for one in found]
        assert nasty in [one.attributes.get("data-token") for one in found]
        assert nasty in [one.text for one in found if one.tag == "title"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"figures": [person("ada", "hal")]},
            "There is no space “hal” on this board. Did you mean",
        ),
        ({"figures": ["ada"]}, "drawn from Marks, not from 'ada'"),
        ({"fire": {"hal": 1}}, "There is no space “hal”"),
        ({"fire": {"hall": "two"}}, "Fire is counted in whole tokens, not 'two'"),
        ({"highlights": ["hal"]}, "There is no space “hal”"),
        ({"paths": [["hall", "jety"]]}, "There is no space “jety”"),
        ({"theme": "drak"}, "There is no theme “drak”. Did you mean “dark”"),
        ({"theme": None}, "There is no theme “None”"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(wrong, said):
    with pytest.raises(Refusal, match=re.escape(said)):
        draw_board(Board.sketch("stair - hall - jetty"), **wrong)


def test_a_drawing_takes_the_names_of_spaces_as_well_as_their_ids():
    board = Board((Space("1", "Hall"), Space("2", "Loft")), (Link("1", "2"),))

    def drawn(hall, loft):
        return draw_board(
            board, figures=[person("ada", hall)], fire={loft: 2}, highlights={loft: "1"},
            paths=[(hall, loft)],
        )  # fmt: skip

    assert drawn("Hall", "loft").replace("fire loft", "fire 2") == drawn("1", "2")


@pytest.mark.parametrize(
    ("language", "told"), [("pl", ("Wielka", "sala")), ("uk", ("Велика", "зала"))]
)
def test_spaces_are_called_in_the_language_of_whoever_looks(
    language: str, told: tuple[str, ...]
) -> None:
    game = dmd.new_game(seed=1, language=language)
    svg = game.table.svg()
    assert all(word in svg for word in told)
    assert "Great hall" not in svg


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
@pytest.mark.parametrize(
    "begun", [{}, {"what": "a_lamp_for_the_drowned"}, {"game": "final_girl", "seed": 2}]
)
def test_no_word_on_a_table_that_is_shipped_is_cut(language: str, begun: dict[str, object]) -> None:
    svg = dmd.new_game(**({"seed": 1} | begun), language=language).table.svg()
    assert "…<" not in svg
