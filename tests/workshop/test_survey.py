"""The survey of a map: hand-counted, and checked against networkx."""

from __future__ import annotations

import random
import re
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dmd.atlas import load_map
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.core.survey import unusual
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.shelf import box, elder_one_names, episode_names
from dmd.death_may_die.surveying.paces import moves
from dmd.death_may_die.surveying.sketches import PICTURES
from dmd.death_may_die.surveying.terrain import FARTHEST, Terrain
from dmd.workshop.surveying.survey import survey
from tests.workshop.boards import MANSION, boards


def numbers(board: Board, **how: object) -> dict[str, int | float | None]:
    return survey(board, compared_with={}, **how).numbers  # type: ignore[arg-type]


# -- the whole map -------------------------------------------------------------------------------


def test_a_small_map_is_counted_as_by_hand():
    told = numbers(MANSION)

    assert (told["spaces"], told["links"], told["parts"]) == (7, 7, 1)
    assert told["loops"] == 1  # 7 links − 7 spaces + 1 part
    assert told["neighbours of a space, mean"] == 2
    # From quay: lobby 1, hall 2, vault 2, a 3, b 3, gate 4.
    assert told["start to the farthest space"] == 4
    assert told["distance of two spaces, longest"] == 4
    # gate: 1 1 2 3 4 4 = 15; a and b: 1 2 1 2 3 3 = 12 each; hall: 2 1 1 1 2 2 = 9;
    # lobby: 3 2 2 1 1 1 = 10; quay and vault: 4 3 3 2 1 2 = 15 each. 88 for 42 ordered pairs.
    assert told["distance of two spaces, mean"] == pytest.approx(88 / 42)
    assert (told["dead ends"], told["choke points"]) == (2, 2)  # quay, vault; hall, lobby
    assert told["links that are the only way"] == 3  # hall-lobby, lobby-quay, lobby-vault
    assert told["symmetries"] == 4  # a with b, quay with vault, each or both or none
    assert told["symmetries that keep the tokens"] == 2  # a with b, or none


def test_runs_and_turns_follow_from_the_numbers_of_the_box():
    """A Run goes 3 spaces (DMD-RUN-1), a turn has 3 actions (DMD-ACT-1)."""
    line = Board.sketch("s0 [start] - " + " - ".join(f"s{n}" for n in range(1, 12)))
    rows = survey(line, compared_with={}).rows()

    assert [rows[f"s{n}"]["Runs"] for n in range(8)] == [0, 1, 1, 1, 2, 2, 2, 3]
    assert [rows[f"s{n}"]["turns"] for n in (0, 1, 9, 10)] == [0, 1, 1, 2]


def test_enemies_are_counted_in_movements_of_their_speed():
    slow, fast = (survey(MANSION, compared_with={}, speed=speed).rows() for speed in (1, 3))

    far = {"gate": 0, "a": 1, "b": 1, "hall": 2, "lobby": 3, "quay": 4, "vault": 4}
    assert {space: row["enemy movements"] for space, row in slow.items()} == far
    assert [fast[space]["enemy movements"] for space in ("gate", "a", "lobby", "quay")] == [
        0,
        1,
        1,
        2,
    ]


def test_each_gate_has_its_distances():
    two = Board.sketch("a [gate_red] - b - c [gate_blue] - d")

    rows = survey(two, compared_with={}).rows()

    assert [(rows[s]["from gate_red"], rows[s]["from gate_blue"]) for s in "abcd"] == [
        (0, 2), (1, 1), (2, 0), (3, 1),
    ]  # fmt: skip
    assert [rows[s]["enemy movements"] for s in "abcd"] == [0, 1, 0, 1]


def test_objectives_are_the_tokens_that_only_some_maps_have():
    board = Board.sketch(
        "a [start fire] - b [stairs] - c [tunnel] - d [gate_red] - e [idol] - f [fire relic] - g"
    )

    assert Terrain(board).objectives == ("e", "f")
    assert Terrain(board, ["relic", "g"]).objectives == ("f", "g")
    assert Terrain(board, "idol").objectives == ("e",)
    with pytest.raises(Refusal, match="There is no space “reliq”"):
        Terrain(board, ["reliq"])


def test_an_objective_on_a_gate_is_told():
    board = Board.sketch("quay [start] - chapel [gate_blue idol]")

    told = survey(board, compared_with={}).sentences

    assert any(one.startswith("At chapel an objective lies on a Gate") for one in told)


# -- where it is narrow --------------------------------------------------------------------------


def test_a_choke_point_cuts_off_all_but_the_side_of_the_start():
    cut = Terrain(MANSION).cut_off

    assert cut == {"hall": ("gate", "a", "b"), "lobby": ("gate", "a", "hall", "b", "vault")}
    assert "The worst choke point is lobby: without it, 5 of 7 spaces" in " ".join(
        survey(MANSION, compared_with={}).sentences
    )


def test_without_a_start_a_choke_point_cuts_off_all_but_the_largest_part():
    assert Terrain(Board.sketch("a - b - c - d - e")).cut_off["b"] == ("a",)


def test_a_start_that_is_itself_a_choke_point_cuts_off_all_but_the_largest_part():
    assert Terrain(Board.sketch("a - b [start] - c - d")).cut_off["b"] == ("a",)


def test_a_ring_has_no_choke_point():
    ring = Board.sketch("a - b - c - d - a")

    assert numbers(ring)["choke points"] == 0
    assert any("No single space parts the map" in one for one in survey(ring).sentences)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_chokes_bridges_and_busy_spaces_are_those_of_networkx(board: Board):
    terrain = Terrain(board)
    either_way = networkx.Graph(board.graph.to_undirected())
    one_way = networkx.DiGraph(board.graph)

    assert set(terrain.cut_off) == set(networkx.articulation_points(either_way))
    bridges = {frozenset(pair) for pair in networkx.bridges(either_way)}
    assert {frozenset(pair) for pair in terrain.only_ways} == bridges
    assert terrain.passed == pytest.approx(networkx.betweenness_centrality(one_way))
    assert terrain.loops == len(networkx.cycle_basis(either_way))
    assert {frozenset(part) for part in terrain.parts} == {
        frozenset(part) for part in networkx.connected_components(either_way)
    }


# -- how it plays --------------------------------------------------------------------------------


def test_ties_are_where_shortest_paths_begin_differently():
    """From gate two ways begin toward hall, lobby, quay and vault: 4 of 6. From a none does, save
    toward b, by the gate or by the hall."""
    ties = Terrain(MANSION).ties

    assert ties["gate"] == pytest.approx(4 / 6)
    assert ties["a"] == ties["b"] == pytest.approx(1 / 6)
    assert ties["hall"] == pytest.approx(1 / 6)  # toward gate
    assert ties["lobby"] == ties["quay"] == ties["vault"] == 0


@settings(max_examples=60, deadline=None)
@given(boards())
def test_ties_are_those_the_game_lets_players_choose_among(board: Board):
    for space, share in Terrain(board).ties.items():
        reached = [one for one in board.ids if one != space and board.distance(space, one)]
        several = sum(len(board.next_steps(space, one)) > 1 for one in reached)
        assert share == (pytest.approx(several / len(reached)) if reached else 0)


def test_a_safe_pocket_is_far_from_gates_and_off_the_ways_to_the_start():
    board = Board.sketch(
        "g [gate_red] - w1 - w2 - w3 - quay [start]; w3 - nook; w1 - near; quay - attic"
    )
    terrain = Terrain(board)

    assert terrain.on_the_way == {"g", "w1", "w2", "w3", "quay"}
    assert terrain.pockets == ("nook", "attic")  # 4 and 5 spaces away; near is only 2 away
    assert Terrain(board, pocket_beyond=4).pockets == ("attic",)
    assert Terrain(board, pocket_beyond=1).pockets == ("nook", "near", "attic")


def test_a_space_nobody_gets_to_is_no_pocket():
    board = Board.sketch("g [gate_red] - quay [start]; far - away")

    assert Terrain(board).pockets == ()


def test_no_card_of_the_kit_makes_an_enemy_go_farther_than_a_pocket_is_away():
    steps = {
        one.steps
        for episode in episode_names()
        for elder_one in elder_one_names()
        for card in box(episode, elder_one).mythos.values()
        for one in moves(card.does)
        if one.steps != "direct"
    }

    assert max(steps) == FARTHEST


def test_an_episode_tells_how_its_enemies_move_and_where_they_appear():
    """Counted on the cards of the episode and of the Elder One."""
    told = survey(load_map("blasphemous_alchemy"), episode="blasphemous_alchemy").sentences

    assert (
        "The 16 Mythos cards of “Blasphemous Alchemy” with Cthulhu, one a turn, move, in spaces: "
        "Cultist 1 and 2; Star Spawn 1, 2 and 2; Fire Vampire 2, 1, 1 and 1; Byakhee 1 and 1."
    ) in told
    assert (
        "Of their summoning lines 4 at the Blue Gate, 3 at the Red Gate and 4 at the Yellow Gate "
        "let an enemy appear."
    ) in told


def test_a_map_without_the_objective_of_the_episode_is_told_so():
    found = survey(MANSION, episode="blasphemous_alchemy")

    assert "No space carries “lab”, the objective of “Blasphemous Alchemy”." in found.sentences
    assert found.terrain.objectives == ("vault",)


def test_the_objectives_of_a_map_of_the_kit_are_those_of_its_episode():
    """Of Carrow Rock the wrecks; the lamp and the tide are other things."""
    board = load_map("carrow_rock")

    assert survey(board).terrain.objectives == board.tagged("wreck")


# -- laws ----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_other_names_and_another_order_change_nothing_but_names(board: Board, rng: random.Random):
    names = {space: f"room {n}" for n, space in enumerate(reversed(board.ids))}
    spaces = [Space(names[one.id], tags=one.tags) for one in board.spaces]
    links = [
        type(one)(names[one.start], names[one.end], one.kind, one.one_way) for one in board.links
    ]
    rng.shuffle(spaces)
    rng.shuffle(links)
    renamed = survey(Board(tuple(spaces), tuple(links)), compared_with={})
    first = survey(board, compared_with={})

    assert renamed.numbers == pytest.approx(first.numbers)
    rows = renamed.rows()
    starts = len(board.tagged("start"))
    for space, row in first.rows().items():
        other = rows[names[space]]
        for name, value in row.items():
            if name == "name" or (name == "cuts off" and starts != 1):
                continue  # which of two equally large parts is cut off follows the order
            assert other[name] == (value if value is None else pytest.approx(value)), name


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_a_passage_more_never_lengthens_a_way(board: Board, data: st.DataObject):
    apart = [(a, b) for a, b in combinations(board.ids, 2) if not board.between(a, b)]
    if not apart:
        return
    wider = Terrain(board.with_link(*data.draw(st.sampled_from(apart))))
    before = Terrain(board)

    for old, new in ((before.from_start, wider.from_start), (before.soonest, wider.soonest)):
        assert all(new[space] <= far for space, far in old.items())
    assert wider.loops + len(before.parts) == before.loops + len(wider.parts) + 1


def test_a_space_apart_changes_nobody_elses_distances():
    alone = Board((*MANSION.spaces, Space("island")), MANSION.links)

    before = survey(MANSION, compared_with={}).rows()
    after = survey(alone, compared_with={}).rows()

    for space, row in before.items():
        for name in ("from start", "from gate_red", "enemy movements", "cuts off", "% tied"):
            assert after[space][name] == row[name]
    assert after["island"]["from start"] is None


# -- tables and sentences ------------------------------------------------------------------------


def test_the_table_has_a_row_a_number_and_a_column_a_map():
    found = survey(MANSION, compared_with={"ring": Board.sketch("a - b - c - a")})

    assert list(found.table.columns) == ["this map", "ring"]
    assert list(found.table.loc["spaces"]) == [7, 3]
    assert list(found.table.loc["loops"]) == [1, 1]
    assert list(found.table.loc["objectives"]) == [1, 0]
    assert found.table.loc["start to the farthest objective", "ring"] is None


def test_without_other_maps_it_is_compared_with_those_of_the_kit():
    assert {"this map", "blasphemous_alchemy", "carrow_rock"} <= set(survey(MANSION).table.columns)


def test_the_spaces_are_a_table_with_missing_numbers_missing():
    table = survey(Board.sketch("a [start] - b; c")).spaces

    assert list(table.index) == ["a", "b", "c"]
    assert table.loc["b", "from start"] == 1
    assert table["from start"].isna().tolist() == [False, False, True]


def test_only_numbers_beyond_those_of_the_other_maps_are_unusual():
    others = [{"loops": 3, "spaces": 10, "mean": 2.5}, {"loops": 5, "spaces": 10, "mean": None}]

    assert list(unusual({"loops": 3, "spaces": 10, "mean": 2.5}, others)) == []
    assert list(unusual({"loops": 2, "spaces": 1_200, "mean": None}, others)) == [
        "Loops: 2, below the shipped maps (3 to 5).",
        "Spaces: 1,200, above the shipped maps (10).",
    ]


@pytest.mark.parametrize("name", ["blasphemous_alchemy", "carrow_rock"])
def test_no_number_of_a_shipped_map_is_unusual(name: str):
    told = survey(load_map(name)).sentences

    assert not [one for one in told if "the shipped maps" in one]


def test_what_is_missing_is_told_first():
    told = survey(Board.sketch("a - b - c")).sentences

    assert told[0].startswith("No space carries the token “start” (DMD-BRD-6)")
    assert told[1].startswith("No space carries a Gate (DMD-BRD-5)")
    assert told[2].startswith("No space carries a token of the episode")


def test_what_cannot_be_reached_is_named():
    told = survey(Board.sketch("quay [start] - lane; cellar - well")).sentences

    assert "2 spaces cannot be reached from the start: cellar and well." in told


def test_the_farthest_objective_is_told_in_runs_and_actions():
    near = survey(MANSION, compared_with={}).sentences[0]
    line = Board.sketch("a [start] - " + " - ".join("bcdefghij") + " - k [idol]")

    assert near == (
        "The farthest objective, vault, lies 2 spaces from the start: 1 Run of up to 3 "
        "(DMD-RUN-1), that is 1 of the 3 actions of a turn (DMD-ACT-1)."
    )
    assert "4 Runs of up to 3 (DMD-RUN-1), that is 2 turns (DMD-ACT-1)." in " ".join(
        survey(line).sentences
    )


def test_an_empty_map_is_no_mistake():
    found = survey(Board(()))

    assert found.sentences == ("The map has no spaces yet, so there is nothing to count.",)
    assert found.numbers["spaces"] == 0
    assert found.numbers["distance of two spaces, mean"] is None
    assert found.spaces.empty
    assert found._repr_png_() is None
    assert "surveyed" in repr(found)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_any_board_can_be_surveyed_told_and_drawn(board: Board):
    found = survey(board)

    assert found.sentences
    assert found.text()
    for about in PICTURES:
        assert found.draw(about).svg.startswith("<svg")


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"speed": 0}, "An enemy goes a whole number of spaces at once, not 0."),
        ({"speed": "fast"}, "not 'fast'"),
        ({"speed": True}, "not True"),
        ({"objectives": 5}, "Objectives are tokens or ids of spaces, not 5."),
        ({"objectives": [5]}, "A space is called by its id or its name, a text, not by 5."),
        ({"compared_with": {"this": "map"}}, "A survey is made of a Board, not of 'map'."),
        ({"pocket_beyond": -1}, "A pocket lies beyond a whole number of spaces, not -1."),
    ],
)
def test_odd_wishes_are_refused_with_a_sentence(how, sentence: str):
    with pytest.raises(Refusal, match=sentence):
        survey(MANSION, **how)


def test_a_thousand_spaces_are_the_limit():
    with pytest.raises(Refusal, match="1,001 spaces are too many for a survey"):
        survey(Board(tuple(f"s{n}" for n in range(1_001))))


def test_every_rule_that_is_cited_exists():
    found = survey(MANSION, compared_with={}).sentences + survey(Board.sketch("a - b")).sentences

    for id_ in set(re.findall(r"DMD-[A-Z]+-[E0-9]+", " ".join(found))):
        assert rulebook().find(id_).id == id_
