"""The board: every answer agrees with networkx, or with a count made by hand."""

from __future__ import annotations

import copy
import math
import pickle
from random import Random
from typing import Any

import msgspec
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dmd.core.boards import board as board_module
from dmd.core.boards import paths
from dmd.core.boards.board import STEPS, TABLE, Board
from dmd.core.boards.spaces import ID, Link, Space
from dmd.core.complaints import Refusal

HOUSE = "stair [start] - hall - jetty; hall = attic; cellar > hall; jetty ~ cave; stair | cave"


# -- what a board is ---------------------------------------------------------------------------


def test_text_stands_for_a_space_and_a_pair_for_a_link() -> None:
    assert Board(["a", "b"], [("a", "b")]) == Board((Space("a"), Space("b")), (Link("a", "b"),))


def test_a_board_shows_what_it_holds() -> None:
    assert repr(Board.sketch("a - b", title="Two rooms")) == "Board(Two rooms: 2 spaces, 1 link)"
    assert repr(Board.sketch("a | b")) == "Board(2 spaces, 0 links, 1 lone arrow)"


def test_boards_are_equal_by_value_whichever_way_a_two_way_link_is_written() -> None:
    one = Board((Space("a"), Space("b"), Space("c")), (Link("a", "b"), Link("c", "b")))
    other = Board((Space("a"), Space("b"), Space("c")), (Link("b", "c"), Link("b", "a")))

    assert one == other
    assert hash(one) == hash(other)
    assert one != Board.sketch("a - b > c")


def test_a_board_goes_through_json_pickle_and_copies_unchanged() -> None:
    board = Board.sketch(HOUSE, title="House")
    board.next_steps("stair", "cave")

    travelled = [
        msgspec.json.decode(msgspec.json.encode(board), type=Board),
        pickle.loads(pickle.dumps(board)),
        copy.copy(board),
        copy.deepcopy(board),
    ]

    for one in travelled:
        assert one == board
        assert one.next_steps("stair", "cave") == ("hall",)


def test_a_lone_arrow_is_a_wall() -> None:
    board = Board.sketch("a - b - c; a | c")

    assert board.distance("a", "c") == 2
    assert not board.graph.has_edge("a", "c")


def test_a_lone_arrow_keeps_its_direction_however_it_is_given() -> None:
    board = Board(("a", "b"), (), (("b", "a"),))

    assert board.lone_arrows == (Link("b", "a", one_way=True),)


def test_one_target_need_not_be_a_list() -> None:
    board = Board.sketch("a - bcd")

    assert board.nearest("a", "bcd") == ("bcd",)
    for odd in (5, None):
        with pytest.raises(Refusal, match="A space is named by its id"):
            board.nearest("a", odd)


def test_a_one_way_link_is_walked_one_way_only() -> None:
    board = Board.sketch("top > landing - hall")

    assert board.distance("top", "hall") == 2
    assert board.distance("hall", "top") is None
    assert board.next_steps("hall", "top") == ()
    assert board.neighbours("landing") == ("hall",)


# -- ways ----------------------------------------------------------------------------------------


def test_distances_on_a_house_counted_by_hand() -> None:
    board = Board.sketch(HOUSE)

    assert board.distance("stair", "cave") == 3  # hall, jetty, cave
    assert board.distance("cellar", "attic") == 2  # hall, attic
    assert board.distance("stair", "cellar") is None
    assert board.distance("cave", "cave") == 0
    assert board.distances()["cellar"] == {
        "cellar": 0,
        "hall": 1,
        "stair": 2,
        "jetty": 2,
        "attic": 2,
        "cave": 3,
    }


def test_within_counts_the_space_itself() -> None:
    board = Board.sketch(HOUSE)

    assert board.within("stair", 0) == ("stair",)
    assert board.within("stair", 2) == ("stair", "hall", "jetty", "attic")
    assert board.within("stair", 99) == ("stair", "hall", "jetty", "attic", "cave")


def test_ties_are_all_named_in_the_order_of_the_board() -> None:
    board = Board.sketch("z - m - a; z - b - a; z - y - a")

    assert board.ids == ("z", "m", "a", "b", "y")
    assert board.next_steps("z", "a") == ("m", "b", "y")
    assert board.count_shortest_paths("z", "a") == 3
    assert board.ends("z", 1, toward="a") == ("m", "b", "y")


def test_somebody_already_there_has_no_step_to_take() -> None:
    board = Board.sketch("a - b")

    assert board.next_steps("a", "a") == ()
    assert board.steps_toward("a", ["a", "b"]) == ()
    assert board.count_shortest_paths("a", "a") == 1
    assert board.ends("a", 3, toward="a") == ("a",)


def test_somebody_who_cannot_get_there_stays() -> None:
    board = Board.sketch("a - b; island")

    assert board.next_steps("a", "island") == ()
    assert board.steps_toward("a", "island") == ()
    assert board.count_shortest_paths("a", "island") == 0
    assert board.nearest("a", ["island"]) == ()
    assert board.ends("a", 2, toward="island") == ("a",)


def test_a_walk_toward_a_target_stops_on_arrival() -> None:
    board = Board.sketch("a - b - c - d")

    assert [board.ends("a", n, toward="c") for n in range(5)] == [
        ("a",),
        ("b",),
        ("c",),
        ("c",),
        ("c",),
    ]


def test_a_free_walk_may_turn_back() -> None:
    board = Board.sketch("a - b - c")

    assert board.ends("a", 2) == ("a", "c")
    assert board.ends("a", 3) == ("b",)
    assert Board.sketch("a > b").ends("a", 2) == ()  # after one step there is no second


def test_two_nearest_targets_are_both_named_and_so_are_the_steps_to_either() -> None:
    board = Board.sketch("ada - hall - ben; hall - far - cleo")

    assert board.nearest("hall", ["cleo", "ben", "ada"]) == ("ada", "ben")
    assert board.steps_toward("hall", ["cleo", "ben", "ada"]) == ("ada", "ben")
    assert board.ends("hall", 2, toward=["cleo", "ben", "ada"]) == ("ada", "ben")
    assert board.nearest("far", []) == ()


def test_shortest_paths_are_counted_and_never_listed() -> None:
    rows = [" - ".join(f"{x},{y}" for x in range(12)) for y in range(12)]
    columns = [" - ".join(f"{x},{y}" for y in range(12)) for x in range(12)]
    grid = Board.sketch("\n".join(rows + columns))

    # 22 steps, 11 of them to the right: 22 choose 11.
    assert grid.count_shortest_paths("0,0", "11,11") == math.comb(22, 11) == 705_432
    assert grid.next_steps("0,0", "11,11") == ("1,0", "0,1")


def test_every_shortest_way_is_listed_as_networkx_lists_them() -> None:
    board = Board.sketch("a - b - d - e; a - c - d; c ~ e; f > a; island")
    for start in board.ids:
        for end in board.ids:
            there = nx.has_path(board.graph, start, end) and board.distance(start, end) is not None
            ways = nx.all_shortest_paths(board.graph, start, end) if there else []
            if "f" not in (start, end):  # the one-way link, which the graph does not know
                assert sorted(board.ways(start, end)) == sorted(map(tuple, ways))
    assert board.ways("a", "a") == (("a",),)
    assert board.ways("f", "d") == (("f", "a", "b", "d"), ("f", "a", "c", "d"))
    assert board.ways("a", "f") == ()


def test_more_ways_than_anybody_reads_are_refused() -> None:
    side = 8
    grid = Board(
        tuple(f"{x},{y}" for x in range(side) for y in range(side)),
        tuple(
            (f"{x},{y}", f"{x + a},{y + 1 - a}")
            for x in range(side) for y in range(side) for a in (0, 1)
            if max(x + a, y + 1 - a) < side
        ),
    )  # fmt: skip
    assert len(grid.ways("0,0", "5,5")) == math.comb(10, 5)
    with pytest.raises(Refusal, match=r"3,432 ways.*board\.next_steps"):
        grid.ways("0,0", "7,7")


def test_an_answer_asked_again_is_the_remembered_one() -> None:
    board = Board.sketch("a - b - c - d")
    first = board.next_steps("a", "c")

    board.next_steps("a", "d")

    assert board.next_steps("a", "c") is first


def test_a_board_knows_which_spaces_it_has() -> None:
    board = Board.sketch("a - b")

    assert "a" in board
    assert "c" not in board


# -- changes -------------------------------------------------------------------------------------


def test_a_change_gives_a_new_board_and_leaves_the_old_one_alone() -> None:
    board = Board.sketch("a - b - c - d - a")
    before = board.next_steps("a", "c")

    closed = board.without_link("b", "a")

    assert closed.next_steps("a", "c") == ("d",)
    assert board.next_steps("a", "c") == before == ("b", "d")
    assert closed == Board(board.spaces, (Link("b", "c"), Link("c", "d"), Link("d", "a")))


def test_toggling_twice_is_the_board_again() -> None:
    board = Board.sketch(HOUSE)

    for one in board.ids:
        for other in board.ids:
            if one != other and not board.between(one, other):
                assert board.toggled(one, other) != board
                assert board.toggled(one, other).toggled(other, one) == board


def test_toggling_a_passage_leaves_the_stairs_beside_it_open() -> None:
    board = Board.sketch("a - b = a")

    assert board.toggled("a", "b").links == (Link("a", "b", "stairs"),)
    assert board.toggled("a", "b").distance("b", "a") == 1
    assert board.without_link("a", "b").distance("b", "a") is None
    assert board.without_link("b", "a", "stairs").links == (Link("a", "b"),)


def test_one_way_of_two_may_be_opened_and_closed() -> None:
    board = Board.sketch("a; b").with_link("b", "a", "chute", one_way=True)

    assert (board.distance("b", "a"), board.distance("a", "b")) == (1, None)
    both = board.with_link("a", "b", "chute", one_way=True)
    assert (both.distance("b", "a"), both.distance("a", "b")) == (1, 1)
    assert both.without_link("a", "b").distance("b", "a") is None


def test_what_is_there_cannot_be_added_and_what_is_not_cannot_be_removed() -> None:
    board = Board.sketch("a - b; c")

    with pytest.raises(Refusal, match="There is a passage a - b already"):
        board.with_link("b", "a")
    with pytest.raises(Refusal, match=r"No link joins a and c\. From a one gets to: b\."):
        board.without_link("a", "c")
    with pytest.raises(Refusal, match="No stairs joins a and b"):
        board.without_link("a", "b", "stairs")
    with pytest.raises(Refusal, match="to itself leads nowhere"):
        board.toggled("a", "a")


# -- refusals ------------------------------------------------------------------------------------

QUESTIONS: list[Any] = [
    lambda board, space: board.neighbours(space),
    lambda board, space: board.space(space),
    lambda board, space: board.distance(space, "hall"),
    lambda board, space: board.distance("hall", space),
    lambda board, space: board.within(space, 1),
    lambda board, space: board.next_steps(space, "hall"),
    lambda board, space: board.next_steps("hall", space),
    lambda board, space: board.count_shortest_paths(space, "hall"),
    lambda board, space: board.ends(space, 1),
    lambda board, space: board.ends("hall", 1, toward=[space]),
    lambda board, space: board.nearest("hall", ["hall", space]),
    lambda board, space: board.steps_toward(space, "hall"),
    lambda board, space: board.between("hall", space),
    lambda board, space: board.with_link("hall", space),
    lambda board, space: board.without_link(space, "hall"),
    lambda board, space: board.toggled("hall", space),
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_an_unknown_space_is_met_with_the_nearest_known_one(ask: Any) -> None:
    board = Board.sketch("stair - hall - jetty")

    with pytest.raises(Refusal, match=r"no space “jety” on this board\. Did you mean “jetty”\?"):
        ask(board, "jety")
    for odd in (4, None, ["hall"], b"hall", 10**5_000):
        with pytest.raises(Refusal, match="A space is named by its id"):
            ask(board, odd)


def test_a_name_is_answered_with_its_id() -> None:
    board = Board((Space("4", name="Great hall"), Space("5")), (Link("4", "5"),))

    with pytest.raises(Refusal, match="The space of that name has the id “4”"):
        board.neighbours("Great hall")
    with pytest.raises(Refusal, match=r"Did you mean “4”\?"):
        board.neighbours("Grate hall")
    with pytest.raises(Refusal, match=r"There are: 4, 5\."):
        board.neighbours("x" * 10_000)


@pytest.mark.parametrize("steps", [-1, 1.5, "2", None, True])
def test_steps_are_whole_numbers(steps: Any) -> None:
    board = Board.sketch("a - b")

    with pytest.raises(Refusal, match="whole numbers from 0"):
        board.within("a", steps)
    with pytest.raises(Refusal, match="whole numbers from 0"):
        board.ends("a", steps)


def test_a_number_nobody_could_print_is_refused_like_any_other() -> None:
    board, huge = Board.sketch("a - b"), 10**5_000

    with pytest.raises(Refusal, match="whole numbers from 0, not that number"):
        board.within("a", -huge)
    with pytest.raises(Refusal, match="A link is of a kind"):
        board.with_link("a", "b", huge)


def test_a_walk_without_end_is_refused_but_a_goal_bounds_it() -> None:
    board = Board.sketch("a - b")

    with pytest.raises(Refusal, match="more steps than any figure takes"):
        board.ends("a", STEPS + 1)
    with pytest.raises(Refusal, match="more steps than any figure takes"):
        board.ends("a", 10**5_000)
    assert board.ends("a", STEPS) == ("a",)  # an even number of steps back and forth
    assert board.ends("a", 10**100, toward="b") == ("b",)
    assert board.within("a", 10**100) == ("a", "b")


@pytest.mark.parametrize(
    ("spaces", "links", "sentence"),
    [
        (["a", "a"], [], "Two spaces are called “a”"),
        (["a", ""], [], "cannot be the id of a space"),
        (["a" * (ID + 1)], [], "cannot be the id of a space"),
        (["a\n"], [], "cannot be the id of a space"),
        (["\ud800"], [], "cannot be the id of a space"),
        ([Space("a", name="\x00")], [], "must be plain text"),
        ([Space("a", tags=("\x1b[1m",))], [], "must be plain text"),
        ([Space("a", x=math.nan, y=0)], [], "no point that could be drawn"),
        ([Space("a", x=math.inf, y=0)], [], "no point that could be drawn"),
        ([Space(4)], [], "The id of a space is text"),
        (["a", "b"], [("a", "c")], "no space “c”"),
        (["a"], [("a", "a")], "to itself leads nowhere"),
        (["a", "b"], [("a", "b"), ("b", "a")], "The passage a - b is listed twice"),
        ([4], [], "A space is text or a Space"),
        (["a", "b"], ["ab"], "A link is a Link, a pair"),
        (["a", "b"], [("a",)], "A link is a Link, a pair"),
        (["a", "b"], [5], "A link is a Link, a pair"),
        (["a", "b"], [("a", "b", 7)], "A link is a Link, a pair"),
        (7, [], "A board is made of a list of spaces"),
        (["a"], 7, "Links come as a list"),
        (["a", "b"], [Link("a", "b", "")], "A link is of a kind"),
        (["a", "b"], [Link("a", "b", "\x00")], "A link is of a kind"),
        (["a", "b"], [Link("a", "b", 5)], "A link is of a kind"),
    ],
)
def test_a_board_that_cannot_be_is_refused(spaces: Any, links: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Board(spaces, links)


def test_all_distances_of_a_huge_board_are_too_many_to_list() -> None:
    board = Board.sketch(" - ".join(map(str, range(TABLE + 1))))

    with pytest.raises(Refusal, match="too many to list"):
        board.distances()
    islands = Board.sketch("; ".join(map(str, range(TABLE))))
    assert islands.distances()["7"] == {"7": 0}
    assert board.distance("0", str(TABLE)) == TABLE


def test_a_board_has_at_most_so_many_spaces() -> None:
    with pytest.raises(Refusal, match="at most 10,000 spaces"):
        Board(tuple(Space(str(one)) for one in range(10_001)))


# -- agreement with networkx ---------------------------------------------------------------------


def a_random_board(luck: Random) -> Board:
    """Up to nine spaces; one-way links, parallel links, islands and lone arrows happen."""
    spaces = [f"s{number}" for number in range(luck.randint(1, 9))]
    luck.shuffle(spaces)
    links = set()
    for _ in range(luck.randint(0, 2 * len(spaces)) if len(spaces) > 1 else 0):
        one, other = luck.sample(spaces, 2)
        kind = luck.choice(["passage", "passage", "stairs"])
        one_way = luck.random() < 0.3
        if not one_way and spaces.index(one) > spaces.index(other):
            one, other = other, one
        links.add(Link(one, other, kind, one_way))
    arrows = (Link(*luck.sample(spaces, 2), one_way=True),) if len(spaces) > 1 else ()
    ordered = sorted(links, key=lambda link: luck.random())
    return Board(tuple(map(Space, spaces)), tuple(ordered), arrows)


def as_networkx(board: Board) -> nx.MultiDiGraph[str]:
    """Built from the list of links, apart from the code under test."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(space.id for space in board.spaces)
    for link in board.links:
        graph.add_edge(link.start, link.end)
        if not link.one_way:
            graph.add_edge(link.end, link.start)
    return graph


def agree_on_distances(board: Board, graph: nx.MultiDiGraph[str]) -> dict[str, dict[str, int]]:
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    for space in graph:
        assert set(board.neighbours(space)) == set(graph.successors(space))
        for target in graph:
            assert board.distance(space, target) == lengths[space].get(target)
    return lengths


def agree_on_ways(board: Board, graph: nx.MultiDiGraph[str], luck: Random) -> None:
    space, target = luck.choice(board.ids), luck.choice(board.ids)
    ways: list[list[str]] = []
    if nx.has_path(graph, space, target):
        ways = list(nx.all_shortest_paths(graph, space, target))
    steps = {way[1] for way in ways if len(way) > 1}

    assert board.next_steps(space, target) == tuple(one for one in board.ids if one in steps)
    assert board.count_shortest_paths(space, target) == len({tuple(way) for way in ways})
    for n in range(5):  # past the longest hop
        ends = {way[min(n, len(way) - 1)] for way in ways} or {space}
        assert set(board.ends(space, n, toward=target)) == ends


def agree_on_sets(
    board: Board, graph: nx.MultiDiGraph[str], lengths: dict[str, dict[str, int]], luck: Random
) -> None:
    space = luck.choice(board.ids)
    targets = luck.sample(board.ids, luck.randint(1, len(board.ids)))
    reached = {one: lengths[space][one] for one in targets if one in lengths[space]}
    least = min(reached.values(), default=None)
    nearest = {one for one in reached if reached[one] == least}
    ways = [way for one in nearest for way in nx.all_shortest_paths(graph, space, one)]
    n = luck.randint(0, 6)

    assert set(board.nearest(space, targets)) == nearest
    assert set(board.steps_toward(space, targets)) == {way[1] for way in ways if len(way) > 1}
    ends = {way[min(n, len(way) - 1)] for way in ways} or {space}
    assert set(board.ends(space, n, toward=targets)) == ends
    assert set(board.within(space, n)) == {one for one, far in lengths[space].items() if far <= n}
    walk = {space}
    for _ in range(n):
        walk = {after for one in walk for after in graph.successors(one)}
    assert set(board.ends(space, n)) == walk


@pytest.mark.parametrize("batch", range(10))
def test_ten_thousand_random_boards_agree_with_networkx(batch: int) -> None:
    for number in range(1000):
        luck = Random(1000 * batch + number)
        board = a_random_board(luck)
        graph = as_networkx(board)
        lengths = agree_on_distances(board, graph)
        agree_on_ways(board, graph, luck)
        agree_on_sets(board, graph, lengths, luck)
        assert set(board.graph.edges()) <= set(graph.edges())
        assert dict(nx.all_pairs_shortest_path_length(board.graph)) == lengths


@pytest.mark.parametrize("batch", range(4))
def test_a_changed_board_answers_like_one_built_anew(batch: int) -> None:
    for number in range(250):
        luck = Random(f"changed {batch} {number}")
        board = a_random_board(luck)
        if len(board.ids) == 1:
            continue
        board.ends(board.ids[0], 4, toward=board.ids[-1])  # fills the tables a change must mend
        for _ in range(3):
            one, other = luck.sample(board.ids, 2)
            kind = luck.choice(["passage", "stairs"])
            board = board.toggled(one, other, kind)
            if luck.random() < 0.5 and not board.between(one, other):
                board = board.with_link(one, other, kind, one_way=True)

        anew = Board(board.spaces, board.links, board.lone_arrows)

        assert anew == board
        assert anew.distances() == board.distances()
        for space in board.ids:
            for target in board.ids:
                assert anew.next_steps(space, target) == board.next_steps(space, target)
                for n in (2, 3, 5):
                    ends = anew.ends(space, n, toward=target)
                    assert ends == board.ends(space, n, toward=target)


def test_all_distances_at_once_are_the_distances_one_by_one() -> None:
    for number in range(300):
        board = a_random_board(Random(f"table {number}"))
        graph = as_networkx(board)
        assert board.distances() == dict(nx.all_pairs_shortest_path_length(graph))


def test_a_memo_grown_too_large_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "ANSWERS", 20)
    monkeypatch.setattr(paths, "SEARCHES", 20)
    board = Board.sketch(" - ".join("abcdefghij"))

    answers = {(a, b): board.next_steps(a, b) for a in board.ids for b in board.ids}

    assert len(board._next) <= 3
    assert len(board._paths._searches) <= 3
    assert answers["a", "j"] == board.next_steps("a", "j") == ("b",)


# -- laws that need no oracle --------------------------------------------------------------------

boards = st.integers(0, 10**9).map(lambda seed: a_random_board(Random(seed)))


@given(boards, st.data())
def test_renaming_spaces_changes_nothing_but_names(board: Board, data: st.DataObject) -> None:
    names = data.draw(st.permutations(board.ids))
    new = dict(zip(board.ids, names, strict=True))
    renamed = Board(
        tuple(replace(space, id=new[space.id]) for space in board.spaces),
        tuple(replace(link, start=new[link.start], end=new[link.end]) for link in board.links),
    )

    for space in board.ids:
        for target in board.ids:
            there = new[space], new[target]
            assert renamed.distance(*there) == board.distance(space, target)
            steps = tuple(new[one] for one in board.next_steps(space, target))
            assert renamed.next_steps(*there) == steps
            count = board.count_shortest_paths(space, target)
            assert renamed.count_shortest_paths(*there) == count


@given(boards, st.randoms(use_true_random=False))
def test_listing_spaces_and_links_in_another_order_changes_only_the_order(
    board: Board, luck: Random
) -> None:
    spaces, links = list(board.spaces), list(board.links)
    luck.shuffle(spaces)
    luck.shuffle(links)
    other = Board(tuple(spaces), tuple(links))

    assert other.distances() == board.distances()
    for space in board.ids:
        for target in board.ids:
            assert set(other.next_steps(space, target)) == set(board.next_steps(space, target))


@given(boards, st.data())
def test_one_more_passage_never_lengthens_a_way(board: Board, data: st.DataObject) -> None:
    one, other = data.draw(st.sampled_from(board.ids)), data.draw(st.sampled_from(board.ids))
    if one == other or Link(one, other, "hole") in board.links:
        return
    before, after = board.distances(), board.with_link(one, other, "hole").distances()

    assert all(after[a][b] <= far for a, row in before.items() for b, far in row.items())


@given(boards, st.integers(-50, 50))
def test_where_spaces_are_drawn_changes_no_way(board: Board, shift: int) -> None:
    mirrored = replace(
        board,
        spaces=tuple(
            replace(space, x=-number + shift, y=number) for number, space in enumerate(board.spaces)
        ),
    )

    assert mirrored.distances() == board.distances()
    assert mirrored.links == board.links


@given(boards)
def test_turning_all_one_way_links_round_mirrors_every_way(board: Board) -> None:
    turned = replace(
        board, links=tuple(Link(one.end, one.start, one.kind, one.one_way) for one in board.links)
    )

    for space in board.ids:
        for target in board.ids:
            assert turned.distance(space, target) == board.distance(target, space)
            count = board.count_shortest_paths(target, space)
            assert turned.count_shortest_paths(space, target) == count


@given(boards)
def test_an_island_changes_no_answer_about_other_spaces(board: Board) -> None:
    larger = replace(board, spaces=(Space("island"), *board.spaces))

    assert all(
        larger.next_steps(a, b) == board.next_steps(a, b) for a in board.ids for b in board.ids
    )
    assert all(larger.distance(a, "island") is None for a in board.ids)


@given(boards)
def test_a_board_survives_json(board: Board) -> None:
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_importing_the_board_imports_no_networkx() -> None:
    import subprocess
    import sys

    seen = "print('networkx' in sys.modules, 'numpy' in sys.modules)"
    code = f"import sys, dmd.core.boards.board; {seen}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "False"]
