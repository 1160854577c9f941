"""Laws of maps, seen in whole games: names mean nothing, and neither does what nobody reaches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dmd.atlas import find_map, load_tiles
from dmd.core.files.content import parse
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.playout import Played, playout
from dmd.core.state import State
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.policies import POLICIES
from dmd.death_may_die.setup import setting_up, table

EPISODES = Path(__file__).parents[2] / "maps" / "death_may_die" / "episodes"
EPISODE = {"carrow_rock": "a_lamp_for_the_drowned", "blasphemous_alchemy": "blasphemous_alchemy"}
PEOPLE = ("ian", "beth", "borden")
SEEDS = range(5)


def the_map(name: str = "blasphemous_alchemy") -> dict[str, Any]:
    return dict(parse(find_map(name)).value)


def book_on(map_: dict[str, Any], folder: Path, name: str = "blasphemous_alchemy") -> DeathMayDie:
    """The rules with an episode of the kit, played on another map."""
    folder.mkdir(exist_ok=True)
    (folder / "other.yaml").write_text(to_yaml(map_), "utf-8")
    episode = parse(EPISODES / f"{EPISODE[name]}.yaml").value
    (folder / "episode.yaml").write_text(to_yaml({**episode, "map": "./other.yaml"}), "utf-8")
    return open_book(folder / "episode.yaml")


def played(book: DeathMayDie, policy: str, seed: int) -> Played:
    begin: Any = State(table(PEOPLE, book), setting_up(PEOPLE, book))
    return playout(begin, book, POLICIES[policy], seed=seed)


def told(book: DeathMayDie, one: Played) -> tuple[bytes, str, int]:
    """The last position, byte for byte, and how the game went."""
    return book.write(one.state), one.result, one.picks


@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_on_a_map_with_other_names_is_the_same_game(policy, seed, tmp_path):
    plain = the_map()
    # The order of the new names is another than that of the old ones.
    names = {one["id"]: f"room {97 - 5 * n}" for n, one in enumerate(plain["spaces"])}
    spaces = [{**one, "id": names[one["id"]], "name": ""} for one in plain["spaces"]]
    links = [{**one, "from": names[one["from"]], "to": names[one["to"]]} for one in plain["links"]]
    book = book_on(plain, tmp_path / "a")
    other = book_on({**plain, "spaces": spaces, "links": links}, tmp_path / "b")
    there = told(book, played(book, policy, seed))
    here = told(other, played(other, policy, seed))
    written = here[0].decode()
    for old, new in names.items():
        written = written.replace(f'"{new}"', f'"{old}"')
    assert json.loads(written) == json.loads(there[0])
    assert here[1:] == there[1:]


@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_on_a_map_whose_links_are_in_another_order_is_the_same_game(policy, seed, tmp_path):
    plain = the_map()
    turned = [{key: one[key] for key in reversed(one)} for one in reversed(plain["links"])]
    book = book_on(plain, tmp_path / "a")
    other = book_on({**plain, "links": turned}, tmp_path / "b")
    assert told(other, played(other, policy, seed)) == told(book, played(book, policy, seed))


@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize("place", [0, 7])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_space_nobody_reaches_changes_no_outcome(policy, place, seed, tmp_path):
    plain = the_map()
    spaces = plain["spaces"][:]
    spaces.insert(place, {"id": "attic", "name": "Attic"})
    book = book_on(plain, tmp_path / "a")
    other = book_on({**plain, "spaces": spaces}, tmp_path / "b")
    assert told(other, played(other, policy, seed)) == told(book, played(book, policy, seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tile_nobody_reaches_changes_no_outcome(seed, tmp_path):
    plain = the_map("carrow_rock")
    used = {one["tile"] for one in plain["laid"]}
    far = next(tile.code for tile in load_tiles(plain["tiles"]).tiles if tile.code not in used)
    more = {**plain, "laid": [*plain["laid"], {"tile": far, "x": 40, "y": 40}]}
    book = book_on(plain, tmp_path / "a", "carrow_rock")
    other = book_on(more, tmp_path / "b", "carrow_rock")
    assert len(other.board.ids) > len(book.board.ids)
    assert told(other, played(other, "random", seed)) == told(book, played(book, "random", seed))
