"""Laws of maps that hold for every map there can be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dmd.core.boards.board import Board
from dmd.core.boards.ground import LaidTile
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import check_map, read_map
from dmd.core.maps.map_file import MapRules, Tokens, Twins
from dmd.core.maps.tiles import SLOTS, Tile, TileSet, TileSide

RULES = MapRules(
    tokens=(Tokens("start", 1, 1, "R-1"), Tokens("gate_red", 1, 1, "R-2")),
    twins=(Twins("stairs", "R-3"),),
    start="start",
    one_way_walls="R-4",
)
GAMES = {"any": RULES, "one_way": MapRules(start="start")}

numbers = st.integers(0, 6)


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """A map as it is written: some spaces, some links, with stairs or without."""
    many = draw(st.integers(2, 7))
    ids = [f"s{number}" for number in range(many)]
    spaces: list[dict[str, Any]] = [{"id": one} for one in ids]
    placed = draw(st.booleans())
    for number, space in enumerate(spaces):
        if placed:
            space |= {"x": draw(numbers), "y": draw(numbers)}
        space["name"] = f"Room {number}"
    spaces[0]["tokens"] = ["start"]
    spaces[draw(st.integers(0, many - 1))].setdefault("tokens", []).append("gate_red")
    if draw(st.booleans()) and many > 2:
        for number in draw(st.permutations(range(many)))[:2]:
            spaces[number].setdefault("tokens", []).append("stairs")
    pairs = [(one, other) for one, other in product(ids, ids) if one != other]
    links = [
        {"from": one, "to": other, "one_way": draw(st.booleans())}
        for one, other in draw(st.lists(st.sampled_from(pairs), max_size=12, unique=True))
    ]
    return {
        "format": "dmd-map/1", "id": "law", "title": "Law", "author": "a", "license": "MIT",
        "game": draw(st.sampled_from(["any", "one_way"])), "spaces": spaces, "links": links,
    }  # fmt: skip


def board(plain: dict[str, Any]) -> Board:
    return board_of(read_map(to_yaml(plain), GAMES), GAMES)


def answers(board: Board, names: dict[str, str] | None = None, ordered: bool = True) -> Any:
    """All that can be asked of a board, in other names; in the order of the board, or in any."""
    called = names or {}

    def told(spaces: Sequence[str]) -> Any:
        some = tuple(called.get(one, one) for one in spaces)
        return some if ordered else frozenset(some)

    def one_from(space: str) -> Any:
        return (
            told(board.neighbours(space)),
            [told(board.ends(space, steps)) for steps in (1, 2, 3)],
            [told(board.within(space, steps)) for steps in (1, 2)],
        )

    def one_pair(space: str, other: str) -> Any:
        return (
            board.distance(space, other),
            told(board.next_steps(space, other)),
            board.count_shortest_paths(space, other),
            told(board.ends(space, 2, toward=other)),
        )

    pairs = {
        (called.get(one, one), called.get(other, other)): one_pair(one, other)
        for one in board.ids
        for other in board.ids
    }
    return {called.get(one, one): one_from(one) for one in board.ids}, pairs


def quoted(complaint: Any) -> Any:
    """What a complaint is about, whatever order it tells it in."""
    return (
        complaint.level, complaint.rule, frozenset(re.findall(r"“(.*?)”", complaint.problem)),
        re.sub(r"“.*?”|line \d+|\d+ (?=of)|\(in .*\)|here: .*", "", complaint.problem),
    )  # fmt: skip


def renamed(plain: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same map with other ids."""
    return {
        **plain,
        "spaces": [{**one, "id": names[one["id"]]} for one in plain["spaces"]],
        "links": [
            {**one, "from": names[one["from"]], "to": names[one["to"]]} for one in plain["links"]
        ],
    }


@settings(max_examples=150)
@given(maps(), st.randoms(use_true_random=False))
def test_renaming_spaces_changes_nothing_but_names(plain, random):
    words = ["zeal", "17", "Ämter", "b-b", "y z", "o'er", "x.y"]
    random.shuffle(words)
    names = dict(zip([one["id"] for one in plain["spaces"]], words, strict=False))
    other = renamed(plain, names)
    back = {new: old for old, new in names.items()}
    assert answers(board(other), back) == answers(board(plain))
    first, second = (check_map(to_yaml(one), GAMES)[1].complaints for one in (plain, other))
    assert [(one.level, one.field, one.line, one.rule) for one in first] == [
        (one.level, one.field, one.line, one.rule) for one in second
    ]
    for one, two in zip(first, second, strict=True):
        problem = re.sub(r"“(.*?)”", lambda found: f"“{back.get(found[1], found[1])}”", two.problem)
        assert problem == one.problem


@settings(max_examples=150)
@given(maps(), st.randoms(use_true_random=False))
def test_the_order_of_links_and_keys_means_nothing(plain, random):
    other = {**plain, "links": plain["links"][:], "spaces": [dict(one) for one in plain["spaces"]]}
    random.shuffle(other["links"])
    for key in ("spaces", "links"):
        for place, one in enumerate(other[key]):
            keys = list(one)
            random.shuffle(keys)
            other[key][place] = {name: one[name] for name in keys}
    keys = ["format", *random.sample(sorted(other.keys() - {"format"}), len(other) - 1)]
    other = {key: other[key] for key in keys}
    assert board(other) == board(plain)
    assert complaints(other) == complaints(plain)


@settings(max_examples=150)
@given(maps(), st.randoms(use_true_random=False))
def test_the_order_of_spaces_is_the_order_of_answers_and_nothing_else(plain, random):
    other = {**plain, "spaces": random.sample(plain["spaces"], len(plain["spaces"]))}
    laid = board(other)
    assert answers(laid, ordered=False) == answers(board(plain), ordered=False)
    assert complaints(other) == complaints(plain)
    ids = [one["id"] for one in other["spaces"]]
    for one, other_one in product(ids, ids):
        steps = laid.next_steps(one, other_one)
        assert list(steps) == sorted(steps, key=ids.index)


def complaints(plain: dict[str, Any]) -> Any:
    return Counter(quoted(one) for one in check_map(to_yaml(plain), GAMES)[1].complaints)


@settings(max_examples=150)
@given(maps(), st.data())
def test_adding_a_passage_never_lengthens_a_path(plain, data):
    before = board(plain)
    pairs = [pair for pair in product(before.ids, before.ids) if pair[0] != pair[1]]
    start, end = data.draw(st.sampled_from(pairs))
    link = {"from": start, "to": end, "kind": "ladder"}
    after = board({**plain, "links": [*plain["links"], link]})
    assert after == before.with_link(start, end, "ladder")
    for one, other in pairs:
        far, now = before.distance(one, other), after.distance(one, other)
        if far is not None:
            assert now is not None
            assert now <= far
            # and if it is shorter, it leads over the new passage
            if now < far:
                over = [
                    (after.distance(one, a), after.distance(b, other))
                    for a, b in ((start, end), (end, start))
                ]
                assert now in [a + 1 + b for a, b in over if a is not None and b is not None]
        assert before.within(one, 2) == tuple(
            space for space in before.ids if space in before.within(one, 2)
        )
        assert set(before.within(one, 2)) <= set(after.within(one, 2))


@settings(max_examples=100)
@given(maps(), st.integers(0, 7))
def test_a_space_nobody_reaches_changes_no_answer_about_the_others(plain, place):
    spaces = plain["spaces"][:]
    spaces.insert(place, {"id": "attic", "name": "Attic"})
    more = board({**plain, "spaces": spaces})
    fewer = board(plain)
    far, pairs = answers(more)
    assert far.pop("attic") == (
        (),
        [("attic",) if n == 0 else () for n in (1, 2, 3)],
        [("attic",)] * 2,
    )
    here = {pair: told for pair, told in pairs.items() if "attic" not in pair}
    assert (far, here) == answers(fewer)
    assert all(told[0] is None for pair, told in pairs.items() if pair.count("attic") == 1)


# -- tiles ---------------------------------------------------------------------------------------

SHAPES = (("aa", "aa"), ("ab", "ab"), ("aa", "bb"), ("ab", "cb"), ("aa", "bc"), ("ab", "cc"))
MIRRORED = {"n1": "n2", "n2": "n1", "s1": "s2", "s2": "s1", "e1": "w1", "e2": "w2", "w1": "e1",
            "w2": "e2"}  # fmt: skip


@st.composite
def sides(draw: st.DrawFn) -> TileSide:
    """One side of a tile, its passages such as can be."""
    rows = draw(st.sampled_from(SHAPES))
    letters = sorted({*rows[0], *rows[1]})
    side = TileSide(quarters=rows)
    pairs = [a + b for a in letters for b in letters if a < b and any(side.touching(a, b))]
    passages = [pair for pair in pairs if draw(st.booleans())]
    arrows = [slot for slot in SLOTS if draw(st.booleans())]
    return TileSide(quarters=rows, passages=tuple(passages), arrows=tuple(arrows))


def mirrored(side: TileSide) -> TileSide:
    """A side as it looks in a mirror."""
    return TileSide(
        quarters=tuple(row[::-1] for row in side.quarters),
        passages=side.passages,
        arrows=tuple(MIRRORED[slot] for slot in side.arrows),
    )


@settings(max_examples=100)
@given(st.lists(sides(), min_size=2, max_size=4), st.data())
def test_mirroring_a_map_of_tiles_mirrors_every_path(given_sides, data):
    codes = [f"{number}" for number in range(len(given_sides))]
    spots = data.draw(
        st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=len(codes),
                 max_size=len(codes), unique=True)
    )  # fmt: skip
    turns = [data.draw(st.sampled_from([0, 90, 180, 270])) for _ in codes]
    laid = [LaidTile(tile=code, x=x, y=y, turn=turn)
            for code, (x, y), turn in zip(codes, spots, turns, strict=True)]  # fmt: skip
    seen = [LaidTile(tile=one.tile, x=2 - one.x, y=one.y, turn=(-one.turn) % 360) for one in laid]
    there = tile_map(codes, given_sides, laid)
    in_mirror = tile_map(codes, [mirrored(one) for one in given_sides], seen)
    assert answers(in_mirror, ordered=False) == answers(there, ordered=False)
    assert there.ground is not None
    assert in_mirror.ground is not None
    for key in ("lone", "doors"):
        ways = (getattr(one.ground, key) for one in (there, in_mirror))
        first, second = (Counter(frozenset((way.start, way.end)) for way in some) for some in ways)
        assert first == second
    for space, quarters in there.ground.quarters.items():
        assert {(5 - one.column, one.row) for one in quarters} == {
            (one.column, one.row) for one in in_mirror.ground.quarters[space]
        }


def tile_map(codes: list[str], fronts: Sequence[TileSide], laid: list[LaidTile]) -> Board:
    """The board of some tiles laid on a table."""
    back = TileSide(quarters=("aa", "aa"))
    tiles = TileSet(
        format="dmd-tiles/1", id="law", title="Law",
        tiles=tuple(Tile(code=code, front=front, back=back)
                    for code, front in zip(codes, fronts, strict=True)),
    )  # fmt: skip
    plain = {"format": "dmd-map/1", "id": "law", "title": "Law", "tiles": "law", "laid": laid}
    return board_of(read_map(to_yaml(plain), {}, tile_sets=lambda _: tiles), {}, lambda _: tiles)
