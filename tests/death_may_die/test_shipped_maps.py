"""The maps and tiles of the kit, and files of older days: fit to play on, and as varied as said."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import dmd
from dmd import atlas
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link
from dmd.core.maps.tile_check import check_tiles
from dmd.core.maps.tiles import TileSide
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.setup import table

MAPS = ("blasphemous_alchemy", "carrow_rock", "five_rooms", "winterfold")
FIXTURES = Path(__file__).parents[1] / "fixtures" / "maps"


def ways(board: Board) -> set[frozenset[str]]:
    return {frozenset((link.start, link.end)) for link in board.links}


def ties(board: Board) -> list[tuple[str, str]]:
    """From where to where more than one first step is the shortest."""
    pairs = [(a, b) for a in board.ids for b in board.ids if a != b]
    return [(a, b) for a, b in pairs if len(board.next_steps(a, b)) > 1]


# -- every map -------------------------------------------------------------------------------------


def test_these_are_the_maps_of_the_kit() -> None:
    ours = (name for name, file in atlas.shipped().items() if "death_may_die" in file.parts)
    assert tuple(ours) == MAPS


@pytest.mark.parametrize("name", MAPS)
def test_a_map_checks_clean_but_for_its_lone_arrows(name: str) -> None:
    told = dmd.check(name).complaints

    assert [one.level for one in told] == ["advice"] * len(told)
    assert all(one.problem.startswith("Arrows that nobody answers are walls") for one in told)
    assert atlas.open_map(name).id == name


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_whole_and_has_one_start_three_gates_and_pairs(name: str) -> None:
    board = atlas.load_map(name)

    [start] = board.tagged("start")
    assert set(board.within(start, len(board.ids))) == set(board.ids)
    gates = [board.tagged(f"gate_{colour}") for colour in ("red", "yellow", "blue")]
    assert [len(one) for one in gates] == [1, 1, 1]
    assert len(set(gates)) == 3
    assert all((board.distance(start, one) or 0) >= 2 for (one,) in gates)
    assert len(board.tagged("stairs")) in (0, 2)
    assert len(board.tagged("tunnel")) in (0, 2)


@pytest.mark.parametrize("name", MAPS)
def test_every_space_of_a_map_has_a_name_of_its_own(name: str) -> None:
    spaces = atlas.load_map(name).spaces

    assert len({space.name for space in spaces}) == len(spaces)
    assert all(space.name != space.id for space in spaces)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_for_a_box_with_few_figures(name: str) -> None:
    found: Counter[str] = Counter()
    for space in atlas.open_map(name).spaces:
        found.update(space.enemies)

    assert 1 <= found["cultist"] <= 6


# -- each of them ----------------------------------------------------------------------------------


CARROW = """
    quay - fish_lane - chapel; quay - slipway - smokehouse - fish_lane - market_cross - causeway
    slipway - sandbar - marigold - seal_ledge - sea_wall - market_cross
    causeway - landing - sea_cave ~ smokehouse; landing - light_yard - cottage
    light_yard - tower_foot = hundred_steps - lamp_room - gallery
"""


def test_carrow_rock_is_laid_from_tiles_and_hangs_together_as_it_always_did() -> None:
    drawn, board = atlas.open_map("carrow_rock"), atlas.load_map("carrow_rock")

    assert drawn.tiles == "house_tiles"
    assert len(drawn.laid) == 10
    assert len(board.ids) == 19
    assert ways(board) == ways(Board.sketch(CARROW))
    kinds = Counter(link.kind for link in board.links)
    assert kinds == {"passage": 19, "stairs": 1, "tunnel": 1}
    assert {(one.start, one.end) for one in board.lone_arrows} == {
        ("chapel", "market_cross"), ("smokehouse", "sea_wall"), ("sea_cave", "market_cross"),
        ("hundred_steps", "tower_foot"),
    }  # fmt: skip


def test_the_spaces_of_carrow_rock_come_in_the_order_players_know() -> None:
    assert atlas.load_map("carrow_rock").ids == (
        "quay", "fish_lane", "chapel", "market_cross", "smokehouse", "slipway", "sandbar",
        "marigold", "seal_ledge", "sea_wall", "causeway", "landing", "sea_cave", "light_yard",
        "cottage", "tower_foot", "hundred_steps", "lamp_room", "gallery",
    )  # fmt: skip


def test_five_rooms_has_a_ring_with_stairs_in_it_and_a_tie() -> None:
    board = atlas.load_map("five_rooms")

    assert len(board.ids) == 5
    assert ways(board) == ways(
        Board.sketch("porch - hall - library - loft = kitchen - hall"),
    )
    assert board.next_steps("loft", "hall") == ("library", "kitchen")
    assert Link("loft", "kitchen", "stairs") in board.links


def test_winterfold_shows_stairs_a_tunnel_lone_arrows_and_ties() -> None:
    board = atlas.load_map("winterfold")

    assert atlas.open_map("winterfold").tiles == "house_tiles"
    assert len(board.ids) == 17
    kinds = {link.kind: (link.start, link.end) for link in board.links if link.kind != "passage"}
    assert kinds == {"stairs": ("theatre", "north_wing"), "tunnel": ("stage", "boiler_house")}
    assert {(one.start, one.end) for one in board.lone_arrows} == {
        ("recital_hall", "telegraph"), ("north_wing", "theatre"), ("north_wing", "stage"),
    }  # fmt: skip
    assert board.next_steps("refectory", "recital_hall") == ("ward_five", "ward_six")
    assert board.next_steps("drying_room", "theatre") == ("steam_bath", "ice_bath")
    assert len(ties(board)) > len(ties(atlas.load_map("blasphemous_alchemy")))


def test_the_tunnel_and_the_stairs_of_winterfold_are_worth_taking() -> None:
    board = atlas.load_map("winterfold")
    walked = [link for link in board.links if link.kind != "tunnel"]
    without = Board(board.spaces, tuple(walked))

    assert board.distance("sleigh_yard", "stage") == 2
    assert without.distance("sleigh_yard", "stage") == 6
    assert board.without_link("theatre", "north_wing").distance("theatre", "telegraph") is None


@pytest.mark.parametrize("name", ["winterfold", "five_rooms"])
def test_an_episode_can_be_played_on_a_map_once_it_has_its_tokens(
    name: str, tmp_path: Path
) -> None:
    episode = atlas.shipped()["carrow_rock"].parent / "episodes" / "blasphemous_alchemy.yaml"
    text = episode.read_text("utf-8")
    assert text.count("map: blasphemous_alchemy\n") == 1
    (tmp_path / "mine.yaml").write_text(
        text.replace("map: blasphemous_alchemy\n", "map: ./map.yaml\n"), "utf-8"
    )
    lines = atlas.shipped()[name].read_text("utf-8").splitlines()
    taken = 0
    for number, line in enumerate(lines):
        if line.startswith("  - {id:") and taken < 5:
            if "tokens: [" in line:
                lines[number] = line.replace("tokens: [", "tokens: [lab, ")
            else:
                lines[number] = line.replace("name:", "tokens: [lab], name:")
            taken += 1
    (tmp_path / "map.yaml").write_text("\n".join(lines), "utf-8")

    assert dmd.check(tmp_path / "mine.yaml").errors == ()
    book = open_book(tmp_path / "mine.yaml", "cthulhu")
    world = table(("ian", "beth"), book)
    assert {one.space for one in world.investigators} == set(book.board.tagged("start"))
    assert len(world.enemies) == sum(
        sum(space.enemies.values()) for space in atlas.open_map(name).spaces
    )


# -- the tiles -------------------------------------------------------------------------------------


SIDES = [side for tile in atlas.load_tiles("house_tiles").tiles for side in (tile.front, tile.back)]


def test_the_house_tiles_check_clean_and_are_twenty() -> None:
    tiles, report = check_tiles(atlas.shipped_tiles()["house_tiles"])

    assert report.complaints == ()
    assert tiles
    assert tiles.id == "house_tiles"
    assert [tile.code for tile in tiles.tiles] == [str(number) for number in range(1, 21)]
    assert all(side.note for side in SIDES)


def test_no_side_of_the_house_tiles_is_another_one_turned() -> None:
    def looks(side: TileSide) -> set[object]:
        """How a side can lie, whatever its spaces are called."""
        seen = set()
        for by in (0, 90, 180, 270):
            lying = side.turned(by)
            order = dict.fromkeys("".join(lying.quarters))
            names = dict(zip(order, "xyz", strict=False))
            seen.add((
                "".join(names[letter] for letter in "".join(lying.quarters)),
                frozenset(frozenset(names[one] for one in pair) for pair in lying.passages),
                frozenset(lying.arrows),
            ))  # fmt: skip
        return seen

    assert not any(looks(one) & looks(other) for one, other in combinations(SIDES, 2))


def test_the_house_tiles_hold_something_for_every_map() -> None:
    spaces = Counter(len(side.letters) for side in SIDES)
    assert spaces == {1: 9, 2: 17, 3: 14}

    arrows = Counter(len(side.arrows) for side in SIDES)
    assert min(arrows) == 1
    assert max(arrows) == 8
    dead_ends = arrows[1]
    assert dead_ends == 3
    few = sum(many for count, many in arrows.items() if count <= 3)
    assert few >= 15, "sides with few arrows, so that lone ones become walls"

    halls = [side for side in SIDES if len(side.letters) == 1 and len(side.arrows) >= 4]
    corridors = [side for side in SIDES if {slot[0] for slot in side.arrows} in ({*"ns"}, {*"we"})]
    corners = [
        side for side in SIDES
        if {slot[0] for slot in side.arrows} in ({*"ne"}, {*"es"}, {*"sw"}, {*"wn"})
    ]  # fmt: skip
    crossings = [side for side in SIDES if len({slot[0] for slot in side.arrows}) == 4]
    l_shaped = [side for side in SIDES if any(len(side.quarters_of(a)) == 3 for a in side.letters)]
    rings = [side for side in SIDES if len(side.passages) == 3]
    parted = [side for side in SIDES if len(side.letters) > 1 and not side.passages]
    assert (len(halls), len(corridors), len(corners), len(crossings)) == (3, 9, 4, 16)
    assert (len(l_shaped), len(rings), len(parted)) == (7, 2, 7)


def test_no_name_is_on_two_tiles() -> None:
    names = [name for side in SIDES for name in side.names.values()]

    assert len(names) == len(set(names)) >= 15


# -- older days ------------------------------------------------------------------------------------


def test_a_free_map_of_version_1_loads_forever() -> None:
    drawn = atlas.open_map(FIXTURES / "free-1.yaml")
    board = atlas.load_map(FIXTURES / "free-1.yaml")

    assert (drawn.title, drawn.author, drawn.license) == ("The Old Cellar", "somebody", "CC-BY-4.0")
    assert (drawn.confidence, len(drawn.house), len(drawn.notes)) == ("medium", 5, 2)
    assert board.ids == ("1", "2", "3", "well", "sea")
    assert set(map(str, board.links)) == {
        "passage 1 - 2", "passage 2 - 3", "tunnel 3 - sea", "stairs 2 - well",
    }  # fmt: skip
    assert [str(one) for one in board.lone_arrows] == ["passage well > 3"]
    assert board.space("well").tags == ("gate_yellow", "stairs", "fire", "fire")
    assert drawn.spaces[1].enemies == {"cultist": 2}
    assert (drawn.spaces[1].confidence, drawn.spaces[1].house) == ("low", True)


def test_a_laid_map_of_version_1_and_its_tiles_load_forever() -> None:
    drawn = atlas.open_map(FIXTURES / "laid-1.yaml")
    board = atlas.load_map(FIXTURES / "laid-1.yaml")
    tiles = atlas.load_tiles(FIXTURES / "tiles-1.yaml")

    assert [(one.tile, one.x, one.y, one.side, one.turn) for one in drawn.laid] == [
        ("1", 0, 0, "front", 90), ("K3", 1, 0, "back", 180),
    ]  # fmt: skip
    assert [space.name for space in board.spaces] == [
        "Shaft", "Water", "Cage", "Gallery", "Lamp Store",
    ]  # fmt: skip
    assert set(map(str, board.links)) == {
        "passage shaft - 1b", "passage shaft - 1c", "stairs 1b - cage", "passage cage - Ka",
    }  # fmt: skip
    assert {(one.start, one.end) for one in board.lone_arrows} == {("shaft", "cage"), ("1b", "Ka")}
    assert tiles.tiles[0].front.note == "Open everywhere."
    assert tiles.notes == ("Cut from a cigar box.",)
