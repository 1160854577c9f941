"""The map a designer holds: what is done to it, what it answers, and how it is kept."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.files.yaml_reader import look
from dmd.games import shelf
from dmd.workshop.checking import check_map_tree
from dmd.workshop.map import Map, load_map, map_from_graph, new_map, read_map_text

TILES = """
format: dmd-tiles/1
id: small
title: Small
author: me
license: MIT
tiles:
  - code: 1
    front: {quarters: [ab, cb], passages: [ab, ac], arrows: [n1, n2, e2, w1], names: {a: Porch}}
    back: {quarters: [aa, ab], passages: [ab], arrows: [n1, e1, s1, s2, w2]}
  - code: 2
    front: {quarters: [aa, aa], arrows: [n1, e1, s1, w1, w2]}
    back: {quarters: [ab, aa], passages: [ab], arrows: [n2, e1, s1, w1]}
  - code: 3
    front: {quarters: [aa, bb], passages: [ab], arrows: [n1, e2, s1, w1]}
    back: {quarters: [ab, ab], passages: [ab], arrows: [n1, e2, s1, w1]}
"""


@pytest.fixture
def empty(tmp_path: Path) -> Map:
    """A map with nothing on it, to be laid from the three tiles above."""
    (tmp_path / "small.yaml").write_text(TILES)
    begun = new_map("mill", "Old Mill", tiles="./small.yaml")
    return Map(begun.file, tmp_path / "mill.yaml")


def test_two_tiles_are_linked_where_both_show_an_arrow(empty: Map) -> None:
    # Tile 1's back shows an arrow to the east from its upper half, tile 2 answers with w1.
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0)

    assert laid.ids == ("1a", "1b", "2a")
    assert laid.neighbours("2a") == ("1a",)
    assert laid.neighbours("1b") == ("1a",)


def test_an_arrow_that_is_not_answered_is_a_wall(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0)

    assert [(one.start, one.end) for one in laid.board.lone_arrows] == [("2a", "1b")]
    assert laid.distance("2a", "1b") == 2


def test_turning_a_tile_turns_its_arrows(empty: Map) -> None:
    # Tile 3 lies below tile 1, whose back shows arrows s1 and s2. Turned to the right, the upper
    # half of tile 3 lies on the right and its arrows n1, e2, s1, w1 have become e1, s1, w1, n2.
    laid = empty.place(1, 0, 0, "back").place(3, 0, 1)

    assert laid.neighbours("3a") == ("1a", "3b")
    assert laid.turn(3).neighbours("3a") == ("1b", "3b")
    assert laid.turn(3).turn(3, -90) == laid


def test_all_tiles_move_together_to_make_room(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0)

    moved = laid.shift(1, 2)

    assert [(one.x, one.y) for one in moved.file.laid] == [(1, 2), (2, 2)]
    assert moved.board.links == laid.board.links
    with pytest.raises(Refusal, match="x: -1 is not at least 0"):
        laid.shift(-1)


def test_flipping_a_tile_takes_away_what_lay_on_a_space_it_no_longer_has(empty: Map) -> None:
    named = empty.place(1, 0, 0).name("1c", "Pit").put("1c", "fire").put("1a", "start")

    assert named.tagged("fire") == ("1c",)
    flipped = named.flip(1)
    assert flipped.ids == ("1a", "1b")
    assert flipped.tagged("start") == ("1a",)
    assert named.tagged("fire") == ("1c",), "the map before is still there"


def test_removing_a_tile_takes_its_spaces_along(empty: Map) -> None:
    laid = empty.place(1, 0, 0).place(2, 1, 0).put("2a", "gate_red")

    assert laid.remove(2).ids == ("1a", "1b", "1c")
    assert laid.remove(2).file.spaces == ()


def test_a_space_may_get_a_name_and_an_id_of_its_own(empty: Map) -> None:
    laid = empty.place(1, 0, 0).rename("1a", "porch").put("porch", "start").name("porch", "Gate")

    assert laid.ids == ("porch", "1b", "1c")
    assert laid.board.space("porch").name == "Gate"
    assert laid.flip(1).ids == ("porch", "1b"), "it stays with its tile"


def test_the_name_that_a_tile_gives_its_space_stands_until_the_map_gives_another(
    empty: Map,
) -> None:
    laid = empty.place(1, 0, 0).put("1a", "start")

    assert laid.board.space("1a").name == "Porch"


@pytest.mark.parametrize(
    ("doing", "problem"),
    [
        (lambda it: it.place("9", 1, 0), "has no tile “9”"),
        (lambda it: it.place(1, 1, 0), "Tile 1 lies on the map already"),
        (lambda it: it.place(2, 0, 0), "Tile 1 lies at x 0 and y 0 already"),
        (lambda it: it.place(2, -1, 0), "x: -1 is not at least 0"),
        (lambda it: it.place(2, 50, 0), "x: 50 is not at most 49"),
        (
            lambda it: it.place(2, 1, 0, "upside"),
            "side: “upside” is unknown here. Allowed: back, front.",
        ),
        (
            lambda it: it.place(2, 1, 0, turn=45),
            "turn: “45” is unknown here. Allowed: 0, 90, 180, 270.",
        ),
        (lambda it: it.turn(1, 45), "cannot be turned by 45 degrees"),
        (lambda it: it.turn(2), "Tile “2” is not on the map"),
        (lambda it: it.put("1d", "start"), "There is no space “1d”"),
        (lambda it: it.put("1a", "Start!"), "tokens[0]: “Start!” does not fit here"),
        (lambda it: it.take("1a", "start"), "“1a” holds no “start”"),
        (lambda it: it.enemies("1a", cultist=-1), "enemies.cultist: -1 is not at least 1"),
        (lambda it: it.rename("1a", "1b"), "There is a space “1b” already"),
        (lambda it: it.link("1a", "1b"), "are those of its tiles"),
        (lambda it: it.add_space("attic"), "are those of its tiles"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(empty: Map, doing, problem) -> None:
    laid = empty.place(1, 0, 0)
    before = laid.text

    with pytest.raises(Refusal) as refused:
        doing(laid)

    assert problem in str(refused.value)
    assert laid.text == before


def test_a_map_tells_how_far_every_space_is_and_every_shortest_way() -> None:
    winterfold = load_map("winterfold")
    far = winterfold.distances("recital_hall")

    assert next(iter(far)) == "recital_hall"
    assert list(far)[-1] == "telegraph"
    assert list(far.values()) == sorted(far.values())
    assert far == {space: winterfold.distance("recital_hall", space) for space in winterfold.ids}
    assert winterfold.ways("recital_hall", "refectory") == (
        ("recital_hall", "ward_five", "refectory"),
        ("recital_hall", "ward_six", "refectory"),
    )
    assert winterfold.distances("Recital Hall") == far


def test_a_map_may_list_its_spaces_and_links_instead() -> None:
    mill = new_map("mill").add_space("hall", x=0, y=0).add_space("loft", name="Loft", x=1, y=0)
    linked = mill.link("hall", "loft").put("hall", "start", "fire").enemies("loft", cultist=2)

    assert linked.distance("hall", "loft") == 1
    assert linked.take("hall", "fire").tagged("fire") == ()
    assert linked.unlink("loft", "hall").distance("hall", "loft") is None
    assert linked.rename("hall", "porch").neighbours("loft") == ("porch",)
    assert linked.remove_space("hall").ids == ("loft",)
    assert linked.file.spaces[1].enemies == {"cultist": 2}
    assert linked.enemies("loft", cultist=0).file.spaces[1].enemies == {}


def test_a_listed_map_takes_no_tiles() -> None:
    with pytest.raises(Refusal, match="no tiles can be laid there"):
        new_map("mill").add_space("hall").place(1, 0, 0)


def test_a_saved_map_is_the_same_map(empty: Map, tmp_path: Path) -> None:
    laid = empty.place(1, 0, 0, "back", 270).rename("1a", "porch").put("porch", "start")

    laid.save(tmp_path / "mill.yaml")
    assert load_map(tmp_path / "mill.yaml") == laid
    with pytest.raises(Refusal, match="comments in it would be lost"):
        laid.save()
    laid.place(2, 1, 0).save(overwrite=True)
    assert load_map(tmp_path / "mill.yaml").ids == ("porch", "1b", "2a")


def test_a_map_saved_elsewhere_still_finds_its_tiles(empty: Map, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()

    moved = empty.place(1, 0, 0).save(tmp_path / "other" / "mill.yaml")

    assert moved.file.tiles == "./../small.yaml"
    assert load_map(tmp_path / "other" / "mill.yaml").ids == ("1a", "1b", "1c")


@pytest.mark.parametrize("name", ["mill", "mill.json", "lost/mill.yaml"])
def test_a_map_is_saved_as_yaml_where_there_is_a_folder(empty: Map, tmp_path: Path, name) -> None:
    with pytest.raises(Refusal):
        empty.place(1, 0, 0).save(tmp_path / name)

    assert [file.name for file in tmp_path.iterdir()] == ["small.yaml"]


def test_the_maps_of_the_kit_are_never_overwritten() -> None:
    with pytest.raises(Refusal, match="stay as they are"):
        dmd.load_map("blasphemous_alchemy").save(overwrite=True)


@pytest.mark.parametrize("name", ["", "Old Mill", "../mill", "9", 7])
def test_a_map_is_named_by_one_word(name: str) -> None:
    with pytest.raises(Refusal, match="one word of small letters"):
        new_map(name)


def test_nodes_and_links_of_the_graph_know_what_they_are(empty: Map) -> None:
    graph = empty.place(1, 0, 0, "back").place(2, 1, 0).put("2a", "start", "fire").graph

    assert graph.nodes["2a"] == {
        "name": "2a",
        "tokens": ("start", "fire"),
        "position": (2.5, 0.5),
        "kind": "space",
        "tile": "2",
    }
    assert graph.edges["1a", "2a"]["kind"] == "passage"
    assert networkx.is_frozen(graph)


def test_stairs_link_their_two_spaces_in_the_graph(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 2, 0).put("1b", "stairs").put("2a", "stairs")

    assert laid.graph.edges["1b", "2a"]["kind"] == "stairs"


def test_a_graph_becomes_a_map_and_a_map_the_same_graph() -> None:
    graph = networkx.Graph()
    graph.add_node("hall", name="Great Hall", position=(0, 0), tokens=["start"])
    graph.add_node("attic", x=1, y=0)
    graph.add_edge("hall", "attic", kind="passage")

    mill = map_from_graph(graph, "mill")

    assert mill.graph.nodes["hall"]["name"] == "Great Hall"
    assert mill.tagged("start") == ("hall",)
    assert map_from_graph(mill.graph, "mill").board == mill.board


@pytest.mark.parametrize("name", ["blasphemous_alchemy", "carrow_rock"])
def test_shipped_maps_survive_the_way_through_a_graph(name: str) -> None:
    here = load_map(name)
    there = map_from_graph(here.graph, name)

    assert there.board.distances() == here.board.distances()
    for token in ("start", "gate_red", "gate_blue", "gate_yellow"):
        assert there.tagged(token) == here.tagged(token)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda graph: graph.add_node("x" * 81),
        lambda graph: graph.add_node("far", x=1e9, y=0),
        lambda graph: graph.add_node("odd", tokens=["Not a word"]),
        lambda graph: graph.add_node("odd", tokens=7),
        lambda graph: graph.add_node("odd", position=5),
        lambda graph: graph.add_node("odd", position=("a", "b")),
    ],
)
def test_a_graph_that_is_no_map_is_refused(spoil) -> None:
    graph = networkx.path_graph(3)
    spoil(graph)

    with pytest.raises(Refusal, match="This graph is no map"):
        map_from_graph(graph, "mill")


def test_node_link_data_goes_through_json_and_back(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0)

    data = json.loads(json.dumps(laid.node_link()))
    graph = networkx.node_link_graph(data, edges="edges")

    assert set(data) >= {"nodes", "edges"}
    assert networkx.utils.graphs_equal(
        networkx.Graph(graph.edges), networkx.Graph(laid.graph.edges)
    )


def test_graphml_is_read_by_networkx(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0)

    assert sorted(networkx.parse_graphml(laid.graphml()).edges) == [("1a", "1b"), ("1a", "2a")]


def test_a_map_of_tiles_may_go_on_as_a_list_of_spaces(empty: Map) -> None:
    laid = empty.place(1, 0, 0, "back").place(2, 1, 0).put("1b", "stairs").put("2a", "stairs")
    listed = laid.as_listed()

    assert listed.file.laid == ()
    assert listed.board.distances() == laid.board.distances()
    assert listed.board.lone_arrows == laid.board.lone_arrows
    assert read_map_text(listed.text).board == listed.board


def test_the_checker_looks_at_the_map_as_it_is_now(empty: Map) -> None:
    assert "The map has no spaces." in str(empty.check())
    problems = [one.problem for one in empty.place(1, 0, 0).check().errors]
    assert problems == [
        "The token “Start” is missing.",
        "The token “Red Gate” is missing.",
        "The token “Yellow Gate” is missing.",
        "The token “Blue Gate” is missing.",
    ]


def test_complaints_about_a_map_that_was_never_saved_name_no_line(empty: Map) -> None:
    laid = empty.place(1, 0, 0)

    told = repr(laid.check())

    assert "error: mill, spaces: The token “Start” is missing." in told
    assert "line" not in told
    assert [one.problem for one in laid.check().complaints] == [
        one.problem for one in check_map_tree(look(laid.text), laid.path.parent).complaints
    ]


def test_a_map_shows_itself(empty: Map) -> None:
    laid = empty.place(1, 0, 0)

    assert repr(laid) == "Map(Old Mill: 3 spaces, 2 links)"
    assert laid._repr_png_().startswith(b"\x89PNG")
    assert empty._repr_png_() is None
    assert 'data-tile="1"' in laid.draw().svg


def test_a_drawing_is_saved_by_its_ending(empty: Map, tmp_path: Path) -> None:
    drawing = empty.place(1, 0, 0).draw(highlights={"1a": "2"})

    drawing.save(tmp_path / "mill.svg")
    drawing.save(tmp_path / "mill.png")
    assert (tmp_path / "mill.svg").read_text() == drawing.svg
    assert (tmp_path / "mill.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(Refusal, match=r"not as “mill\.gif”"):
        drawing.save(tmp_path / "mill.gif")


def test_a_listed_pair_can_be_linked_once() -> None:
    mill = new_map("mill").add_space("a").add_space("b").link("a", "b")

    with pytest.raises(Refusal, match="are linked already"):
        mill.link("b", "a")
    with pytest.raises(Refusal, match="leads nowhere"):
        mill.link("a", "a")
    with pytest.raises(Refusal, match="No link joins"):
        mill.unlink("a", "b").unlink("a", "b")


def test_ways_are_drawn_with_the_steps_to_go_and_where_one_may_choose(empty: Map) -> None:
    ring = new_map("ring")
    for space in "abcd":
        ring = ring.add_space(space)
    ring = ring.link("a", "b").link("b", "d").link("a", "c").link("c", "d")

    drawn = ring.draw_ways("a", "d").svg
    assert drawn.count('class="step"') == 4
    assert "2 · tie" in drawn
    with pytest.raises(Refusal, match="No way leads from a to e"):
        ring.add_space("e").draw_ways("a", "e")


def test_what_is_in_reach_is_drawn_with_its_distance() -> None:
    near = dmd.load_map("blasphemous_alchemy").draw_reach("1", 1)

    assert near.told.endswith("drawn: Entrance (0), East corridor (1)")
    assert near.svg.count('class="space chosen"') == len(
        dmd.load_map("blasphemous_alchemy").within("1", 1)
    )


def test_spaces_are_drawn_elsewhere_and_nothing_else_changes() -> None:
    two = new_map("two").add_space("a", name="Attic").add_space("b", x=3, y=1).link("a", "b")
    moved = two.move_spaces({"a": (0, 2)})
    assert [(one.id, one.x, one.y) for one in moved.file.spaces] == [("a", 0, 2), ("b", 3, 1)]
    assert moved.file.links == two.file.links
    assert moved.space("a").name == "Attic"
    with pytest.raises(Refusal, match="counted from 0 to 100"):
        two.move_spaces({"a": (-1, 0)})
    with pytest.raises(Refusal, match="no space “c”"):
        two.move_spaces({"c": (0, 0)})


def test_the_places_of_tiles_are_not_those_of_spaces(empty: Map) -> None:
    with pytest.raises(Refusal, match="those of its tiles"):
        empty.place(1, 0, 0).move_spaces({"1a": (0, 0)})


def test_a_map_says_what_it_is_called_and_whose_it_is(empty: Map) -> None:
    told = empty.place(1, 0, 0).described(title="The Mill", author="Ada")
    assert (told.title, told.file.author, told.file.laid[0].tile) == ("The Mill", "Ada", "1")
    with pytest.raises(Refusal, match="title"):
        empty.described(title="x" * 81)


def test_the_maps_of_the_kit_stay_as_they_are_by_whatever_way_they_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = new_map("mill").add_space("a").save(tmp_path / "mill.yaml")
    before = (tmp_path / "mill.yaml").read_bytes()
    monkeypatch.setitem(shelf("map").own, "mill", tmp_path / "mill.yaml")
    monkeypatch.chdir(tmp_path)
    for name in ("mill.yaml", f"../{tmp_path.name}/mill.yaml"):
        with pytest.raises(Refusal, match="stay as they are"):
            kit.add_space("b").save(name, overwrite=True)
    assert (tmp_path / "mill.yaml").read_bytes() == before


def test_spaces_are_called_by_their_names_in_every_change():
    five = dmd.load_map("five_rooms")
    assert five.unlink("Hall", "library") == five.unlink("hall", "library")
    assert five.link("Porch", "Kitchen") == five.link("porch", "kitchen")
    assert five.put("Loft", "fire") == five.put("loft", "fire")
    assert five.take("Kitchen", "stairs") == five.take("kitchen", "stairs")
    assert five.enemies("porch", cultist=2) == five.enemies("Porch", cultist=2)
    assert five.name("Hall", "Great Hall") == five.name("hall", "Great Hall")
    assert five.rename("Hall", "great_hall") == five.rename("hall", "great_hall")
    assert five.remove_space("Hall") == five.remove_space("hall")
    assert five.move_spaces({"Hall": (5, 5)}) == five.move_spaces({"hall": (5, 5)})
    assert five.distances("Loft") == five.distances("loft")
    assert five.draw_ways("Loft", "Hall").svg == five.draw_ways("loft", "hall").svg


def test_what_stairs_join_is_not_unlinked_but_told_how():
    five = dmd.load_map("five_rooms")
    with pytest.raises(Refusal) as why:
        five.unlink("loft", "kitchen")
    assert str(why.value) == (
        "No link joins “loft” and “kitchen”. "
        "Their stairs do: take those off both, "
        "map.take('loft', 'stairs').take('kitchen', 'stairs')."
    )
    with pytest.raises(Refusal, match="Links lead from there to: hall"):
        five.unlink("porch", "loft")
    cut = five.unlink("library", "loft").take("loft", "stairs").take("kitchen", "stairs")
    assert cut.neighbours("loft") == ()
