"""The Map builder without a browser: what is laid, refused, undone, saved and played."""

from __future__ import annotations

import tempfile
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import dmd
import dmd_widgets
from dmd.atlas import load_tiles
from dmd.core.complaints import Refusal
from dmd.core.files.yaml_reader import look
from dmd.core.files.yaml_writer import to_yaml
from dmd.workshop.map import Map, load_map, read_map_text
from dmd_widgets.panels.map_builder.panel import MapBuilder
from dmd_widgets.panels.map_builder.spots import first_spot, free_points
from tests.widgets.talk import say

OTHERWISE = " Mend the map, or choose another episode."


@pytest.fixture(autouse=True)
def home(tmp_path_factory, monkeypatch):
    """What the kit remembers of a tester is left alone."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("DMD_HOME", str(folder))
    return folder


@pytest.fixture
def panel(tmp_path, monkeypatch):
    """A desk with nothing on it, in a folder with nothing in it."""
    monkeypatch.chdir(tmp_path)
    return dmd_widgets.map_builder(dmd.new_map("old_mill", "The Old Mill"))


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """A desk with the smallest map of the kit, which lists its spaces."""
    monkeypatch.chdir(tmp_path)
    return dmd_widgets.map_builder("five_rooms")


def put(panel: MapBuilder, hold: str, spot: str, **what: str) -> str:
    """Take something in hand and put it down; what is said then."""
    say(panel, f"hold_{hold}", **what)
    return str(say(panel, "pick", spot=spot)["text"])


def mill(panel: MapBuilder) -> MapBuilder:
    """Two tiles beside each other, and what every game needs."""
    put(panel, "tile", "place 0 0", tile="20", side="front")
    put(panel, "tile", "place 1 0", tile="18", side="front")
    for token, space in {
        "start": "20b", "gate_red": "18b", "gate_yellow": "20c", "gate_blue": "18c",
    }.items():  # fmt: skip
        put(panel, "token", f"space {space}", word=token)
    return panel


def labs(panel: MapBuilder) -> None:
    """What Blasphemous Alchemy needs beside that."""
    say(panel, "hold_token", word="lab")
    for space in ("20a", "20b", "20c", "18a", "18b"):
        say(panel, "pick", spot=f"space {space}")


def checked(panel: MapBuilder) -> dict[str, Any]:
    """The check of the map as it stands."""
    say(panel, "check", stamp=panel.view["stamp"])
    return dict(panel.found)


# -- tiles -----------------------------------------------------------------------------------------


def test_what_is_laid_here_is_what_cells_would_lay(panel):
    told = put(panel, "tile", "place 0 0", tile="7", side="back")
    assert told == "Tile 7, back: laid."
    say(panel, "hold_tile", tile="1")
    say(panel, "turn")
    say(panel, "flip")
    say(panel, "pick", spot="place 1 0")
    wanted = dmd.new_map("old_mill", "The Old Mill").place("7", 0, 0, "back")
    assert panel.map == wanted.place("1", 1, 0, "back", 90)
    assert panel.view["text"] == panel.map.text


def test_left_of_the_first_tile_all_others_make_room(panel):
    put(panel, "tile", "place 0 0", tile="7")
    put(panel, "tile", "place -1 -1", tile="1")
    assert [(one.tile, one.x, one.y) for one in panel.map.file.laid] == [("7", 1, 1), ("1", 0, 0)]


def test_a_tile_of_the_map_is_turned_flipped_moved_and_removed(panel):
    put(panel, "tile", "place 0 0", tile="9")
    assert say(panel, "turn", spot="space 9a")["text"] == "Tile 9, front, turned 90°."
    assert say(panel, "flip", spot="space 9b")["text"] == "Tile 9, back, turned 90°."
    say(panel, "lift", spot="space 9a")
    assert say(panel, "pick", spot="place 0 1")["text"] == "Tile 9 is moved."
    (laid,) = panel.map.file.laid
    assert (laid.x, laid.y, laid.side, laid.turn) == (0, 1, "back", 90)
    assert say(panel, "remove", spot="space 9a")["text"] == "Tile 9 is off the map."
    assert panel.view["kind"] == "empty"


def test_keys_that_turn_and_flip_stay_on_the_tile_they_act_on(panel):
    mill(panel)
    say(panel, "pick", spot="space 18b")  # what is looked at lies on another tile
    assert say(panel, "turn", spot="space 20a")["text"] == "Tile 20, front, turned 90°."
    assert panel.view["cursor"]["key"] == "space 20a"
    assert say(panel, "flip", spot="space 20a")["text"].startswith("Tile 20, back, turned 90°.")
    assert panel.view["cursor"]["key"].startswith("space 20")
    assert panel.view["cursor"]["key"].removeprefix("space ") in panel.map.board
    assert say(panel, "turn")["text"].startswith("Tile 18"), "without a spot, what is looked at"


def test_a_tile_in_the_hand_is_turned_where_the_keys_are(panel):
    mill(panel)
    say(panel, "hold_tile", tile="7", side="front")
    say(panel, "turn", spot="place 2 0")
    assert panel.view["cursor"]["key"] == "place 2 0"
    say(panel, "flip", spot="place 2 0")
    assert panel.view["cursor"]["key"] == "place 2 0"


def test_a_tile_that_lies_on_the_map_is_looked_at_instead_of_laid_twice(panel):
    put(panel, "tile", "place 0 0", tile="9")
    told = say(panel, "hold_tile", tile="9", side="back")
    assert told["text"] == "Tile 9 lies on the map already, where the ring is."
    assert panel.view["hand"] is None
    assert panel.view["space"]["id"] == "9a"


def test_a_place_that_is_taken_refuses_and_the_tile_stays_in_the_hand(panel):
    put(panel, "tile", "place 0 0", tile="9")
    before = panel.map
    told = put(panel, "tile", "place 0 0", tile="1")
    assert told == "Tile 9 lies at x 0 and y 0 already. Move or remove it first."
    assert panel.map is before
    assert panel.view["hand"]["told"] == "Tile 1, front"
    assert panel.view["hand"]["from"] == "tile 1 front"  # marked in the palette


def test_to_flip_a_tile_says_what_is_lost_with_its_spaces(panel):
    put(panel, "tile", "place 0 0", tile="9", side="front")
    put(panel, "token", "space 9b", word="start")
    put(panel, "tile", "place 1 0", tile="2", side="back")
    put(panel, "enemy", "space 2b", kind="cultist")
    told = say(panel, "flip", spot="space 2b")["text"]  # whose front has no b
    assert told == "Tile 2, front. Gone with its spaces: Cultist."
    assert panel.view["space"]["id"] == "2a"
    told = say(panel, "remove", spot="space 9a")["text"]
    assert told == "Tile 9 is off the map. Gone with its spaces: Start."


# -- tokens and enemies ----------------------------------------------------------------------------


def test_what_a_map_holds_once_is_moved_when_it_is_put_elsewhere(panel):
    put(panel, "tile", "place 0 0", tile="7")
    put(panel, "token", "space 7a", word="start")
    assert panel.view["hand"] is None
    assert put(panel, "token", "space 7b", word="start") == "Start: moved to 7b."
    assert panel.map.tagged("start") == ("7b",)


def test_stairs_come_in_one_pair(panel):
    put(panel, "tile", "place 0 0", tile="17", side="front")
    put(panel, "token", "space 17a", word="stairs")
    assert panel.view["hand"]["told"] == "Stairs"  # there is another
    say(panel, "pick", spot="space 17b")
    assert panel.view["hand"] is None
    told = put(panel, "token", "space 17c", word="stairs")
    assert (
        told == "Stairs: 2 lie on the map, and there are no more. Take one off first, from "
        "17a or 17b."
    )


def test_what_an_episode_wants_is_counted_and_leaves_the_hand_when_enough_lie_there(panel):
    mill(panel)
    assert panel.view["missing"] == [{"word": "lab", "name": "Lab × 5"}]
    say(panel, "hold_token", word="lab")
    spaces = ("20a", "20b", "20c", "18a", "18b")
    told = [say(panel, "pick", spot=f"space {one}")["text"] for one in spaces]
    assert told[0] == "Lab: put into 20a (1 of 5)."
    assert told[4] == "Lab: put into 18b (5 of 5)."
    assert panel.view["hand"] is None
    assert panel.view["missing"] == []


def test_enemies_are_counted_in_their_space(panel):
    put(panel, "tile", "place 0 0", tile="7")
    assert put(panel, "enemy", "space 7a", kind="cultist") == "Cultist begins in 7a."
    assert say(panel, "pick", spot="space 7a")["text"] == "Cultist × 2 begin in 7a."
    say(panel, "drop")
    assert panel.view["space"]["enemies"] == [{"kind": "cultist", "name": "Cultist", "number": 2}]
    say(panel, "enemies", space="7a", kind="cultist", number=0)
    assert panel.view["space"]["enemies"] == []


def test_any_word_may_be_a_token_if_it_can_be_one(panel):
    put(panel, "tile", "place 0 0", tile="7")
    assert put(panel, "token", "space 7a", word="cursed_idol") == "Cursed idol: put into 7a."
    assert "cursed_idol" in [one["word"] for one in panel.shelf["tokens"]]
    before = panel.map
    told = put(panel, "token", "space 7a", word="Cursed Idol!")
    assert told.startswith("tokens[1]: ")
    assert panel.map is before


# -- spaces that are listed ------------------------------------------------------------------------


def test_spaces_are_added_named_linked_unlinked_moved_and_removed(rooms):
    told = put(rooms, "space", "point 0 0")
    assert told == "Room 1 is there. Give it a name, and link it."
    say(rooms, "name", space="room_1", name="Cellar")
    say(rooms, "rename", space="room_1", new="cellar")
    assert rooms.view["space"]["id"] == "cellar"
    say(rooms, "link", spot="space cellar")
    assert say(rooms, "pick", spot="space hall")["text"] == "Cellar and Hall are linked."
    assert rooms.map.distance("cellar", "porch") == 2
    say(rooms, "link", spot="space hall")
    assert say(rooms, "pick", spot="space cellar")["text"] == "Hall and Cellar are linked no more."
    say(rooms, "lift", spot="space cellar")
    say(rooms, "pick", spot="point -1 0")
    at = {one.id: (one.x, one.y) for one in rooms.map.file.spaces}
    assert at["cellar"] == (0, 0)
    assert at["porch"] == (1, 1)  # since it was at (0, 1), and nothing lies left of 0
    say(rooms, "unlink", space="hall", other="porch")
    assert rooms.map.distance("hall", "porch") is None
    told = say(rooms, "remove", spot="space porch")["text"]
    assert told == "Porch is off the map. Gone with its spaces: Start."


def test_spaces_without_a_place_keep_the_one_where_they_are_drawn(panel):
    listed = dmd.new_map("two").add_space("a").add_space("b").link("a", "b")
    panel.use(listed)
    put(panel, "space", "point 2 0")
    at = {one.id: (one.x, one.y) for one in panel.map.file.spaces}
    assert at == {"a": (0, 0), "b": (1, 0), "room_1": (2, 0)}


def test_a_laid_map_goes_on_as_a_list_of_spaces(panel):
    put(panel, "tile", "place 0 0", tile="7")
    assert say(panel, "hold_space")["kind"] == "refused"
    say(panel, "listed")
    assert panel.view["kind"] == "listed"
    assert put(panel, "space", "point 0 2").startswith("Room 1")
    assert say(panel, "hold_tile", tile="1")["kind"] == "refused"


def test_no_two_free_points_overlap_each_other_or_a_space(rooms):
    for name in ("five_rooms", "blasphemous_alchemy"):
        map_ = load_map(name)
        free = free_points(map_)
        spaces = [(one.x, one.y) for one in map_.file.spaces]
        everywhere = [*spaces, *free]
        assert len({*everywhere}) == len(everywhere)
        for x, y in free:
            others = [hypot(x - a, y - b) for a, b in everywhere if (a, b) != (x, y)]
            assert min(others) >= 1


def test_the_keys_begin_at_the_free_place_nearest_to_what_is_looked_at():
    winterfold = load_map("winterfold")
    assert first_spot(winterfold, "place", "stage") == "place -1 0"  # right and below tiles lie
    assert first_spot(winterfold, "space", "stage") == "space stage"
    assert first_spot(dmd.new_map("empty"), "place", "") == "place 0 0"
    assert first_spot(dmd.new_map("empty"), "space", "") == ""


# -- time ------------------------------------------------------------------------------------------


def test_undo_and_redo_go_through_the_maps(panel):
    put(panel, "tile", "place 0 0", tile="7")
    one = panel.map
    put(panel, "token", "space 7a", word="start")
    two = panel.map
    say(panel, "undo")
    assert panel.map is one
    assert panel.view["time"] == {"undo": True, "redo": True, "told": "Step 2 of 3"}
    say(panel, "redo")
    assert panel.map is two
    say(panel, "undo")
    say(panel, "name", space="7a", name="Chapel")  # and what was undone is gone
    assert say(panel, "redo")["text"] == "There is nothing to do again."


def test_what_changes_nothing_is_no_step(panel):
    put(panel, "tile", "place 0 0", tile="7")
    say(panel, "lift", spot="space 7a")
    assert say(panel, "pick", spot="place 0 0")["text"] == "Tile 7 stays where it is."
    assert panel.view["time"]["told"] == "Step 2 of 2"


def test_a_cell_may_go_on_with_the_map_and_hand_it_back(panel):
    put(panel, "tile", "place 0 0", tile="7")
    panel.use(panel.map.turn("7"))
    assert panel.map.file.laid[0].turn == 90
    say(panel, "undo")
    assert panel.map.file.laid[0].turn == 0


# -- the check -------------------------------------------------------------------------------------


def test_the_check_comes_when_it_is_asked_for_and_says_all_that_check_says(panel):
    mill(panel)
    assert panel.found == {}
    say(panel, "check", stamp=panel.view["stamp"])
    there = panel.map.check()
    assert [one["level"] for one in panel.found["complaints"]] == [
        one.level for one in there.complaints
    ]
    assert panel.found["told"] == "“Blasphemous Alchemy” cannot be played on it yet."
    assert not panel.found["ok"]
    labs(panel)
    say(panel, "check", stamp=panel.view["stamp"])
    assert panel.found["told"].startswith("It can be played.")
    assert panel.found["ok"]


def test_who_takes_no_part_in_the_episode_is_named_before_anybody_presses_play(panel):
    labs(mill(panel))
    put(panel, "enemy", "space 18a", kind="deep_one")
    assert checked(panel)["told"] == "1 error to mend before it can be played."
    told = panel.found["complaints"][0]
    assert told["told"] == (
        "No “Deep One” takes part in “Blasphemous Alchemy”. "
        "At play are: Fire Vampire, Byakhee, Cultist, Star Spawn."
    )
    assert told["spot"] == ["18a"]
    assert say(panel, "play")["text"] == told["told"]
    say(panel, "enemies", space="18a", kind="deep_one", number=0)
    assert checked(panel)["ok"]
    assert say(panel, "play")["kind"] == "told"


def test_another_elder_one_brings_other_minions_and_the_check_is_made_anew(panel):
    labs(mill(panel))
    put(panel, "enemy", "space 18a", kind="star_spawn")  # who comes with Cthulhu
    assert checked(panel)["ok"]
    stamp = panel.view["stamp"]
    say(panel, "choose", elder_one="hastur")
    assert panel.view["stamp"] != stamp  # so the browser asks for the check again
    assert "No “Star Spawn” takes part" in checked(panel)["complaints"][0]["told"]
    assert say(panel, "play")["kind"] == "refused"
    before = panel.view["play"]
    assert say(panel, "choose", elder_one="dagon")["kind"] == "refused"
    assert panel.view["play"] == before


def test_more_tokens_than_an_episode_has_are_told_by_the_check(panel):
    labs(mill(panel))
    told = put(panel, "token", "space 20a", word="lab")
    assert told == "Lab: put into 20a, which makes 6; only 5 are wanted."
    assert checked(panel)["complaints"][0]["told"] == (
        "Lab: 6 lie on the map, and “Blasphemous Alchemy” has 5. "
        "Take some off, from 20b, 18b, 20c, 20a or 18a."
    )
    assert say(panel, "play")["kind"] == "refused"


def test_two_tokens_of_an_episode_may_share_a_space(panel):
    labs(mill(panel))
    say(panel, "take", space="20b", token="lab")
    put(panel, "token", "space 20a", word="lab")
    assert checked(panel)["ok"]
    game = panel.game if say(panel, "play")["kind"] != "refused" else None
    assert game is not None


def test_a_check_of_a_map_that_has_changed_is_not_made(panel):
    stamp = panel.view["stamp"]
    put(panel, "tile", "place 0 0", tile="7")
    say(panel, "check", stamp=stamp)
    assert panel.found == {}


def test_tokens_that_are_missing_are_put_by_hand_and_not_written(panel):
    put(panel, "tile", "place 0 0", tile="7")
    say(panel, "check", stamp=panel.view["stamp"])
    told = [one["told"] for one in panel.found["complaints"] if one["level"] == "error"]
    assert told == [
        "The token “Start” is missing.",
        "The token “Red Gate” is missing.",
        "The token “Yellow Gate” is missing.",
        "The token “Blue Gate” is missing.",
    ]
    assert panel.found["told"] == "4 errors to mend before it can be played."


def test_what_has_a_field_here_is_not_to_be_written_into_a_file(panel):
    mill(panel)
    advice = [one["told"] for one in checked(panel)["complaints"] if one["level"] == "advice"]
    assert advice[:2] == [
        "The map names no author. Write it under “Map and files”.",
        "The map names no license. Write it under “Map and files”.",
    ]


def test_go_there_marks_the_spot_and_looks_at_it(panel):
    put(panel, "tile", "place 0 0", tile="8", side="front")  # two corridors that never meet
    stamp = panel.view["stamp"]
    say(panel, "check", stamp=stamp)
    texts = [one["told"] for one in panel.found["complaints"]]
    number = next(n for n, one in enumerate(texts) if one.startswith("No way leads"))
    before = panel.view["cursor"]["number"]
    say(panel, "go", number=number, stamp=stamp)
    assert panel.view["space"]["id"] == "8b"
    assert panel.view["cursor"] == {"key": "space 8b", "number": before + 1}
    assert 'class="space chosen" data-space="8b"' in panel.view["board"]
    put(panel, "tile", "place 1 0", tile="1")
    assert say(panel, "go", number=number, stamp=stamp)["kind"] == "refused"


# -- files -----------------------------------------------------------------------------------------


def test_a_map_is_saved_again_and_again_but_never_over_somebody_elses(panel, tmp_path):
    mill(panel)
    assert say(panel, "save", name="old_mill")["text"] == "Saved as old_mill.yaml."
    assert load_map(tmp_path / "old_mill.yaml") == panel.map
    say(panel, "turn", spot="space 20a")
    assert say(panel, "save", name="old_mill.yaml")["text"] == "Saved as old_mill.yaml."
    assert load_map(tmp_path / "old_mill.yaml") == panel.map

    (tmp_path / "old_mill.yaml").write_text("# somebody wrote here", "utf-8")
    told = say(panel, "save", name="old_mill.yaml")
    assert told["text"] == "There is a file old_mill.yaml already. Replace it?"
    assert (tmp_path / "old_mill.yaml").read_text("utf-8") == "# somebody wrote here"
    say(panel, "no")
    assert panel.view["asking"] is None
    say(panel, "save", name="old_mill.yaml")
    say(panel, **panel.view["asking"])
    assert load_map(tmp_path / "old_mill.yaml") == panel.map


@pytest.mark.parametrize("name", ["", "  ", "a<b", "con", "map.txt", "nowhere/map", "a" * 300])
def test_names_that_no_file_should_have_are_refused(panel, tmp_path, name):
    assert say(panel, "save", name=name)["kind"] == "refused"
    assert list(tmp_path.iterdir()) == []


def test_the_maps_of_the_kit_stay_as_they_are(rooms):
    path = load_map("five_rooms").path
    before = path.read_bytes()
    say(rooms, "hold_space")
    say(rooms, "pick", spot="point 0 0")
    assert say(rooms, "save", name=str(path))["kind"] == "refused"
    assert rooms.view["asking"] is None
    assert path.read_bytes() == before
    assert rooms.view["file"] == "five_rooms.yaml"  # a file of one's own


def test_a_copy_of_a_map_of_the_kit_is_ones_own_and_says_whose_it_was(panel):
    say(panel, "copy", name="winterfold")
    assert panel.map.path is None
    assert panel.map.file.id == "my_winterfold"
    assert panel.map.file.author == ""
    assert panel.map.file.notes[-1] == "After “Winterfold Sanatorium” by the dmd-kit authors (MIT)."
    assert panel.map.board.links == load_map("winterfold").board.links
    say(panel, "undo")
    assert panel.map.file.id == "old_mill"


def test_a_map_of_yours_is_opened_and_one_that_is_broken_says_why(panel, tmp_path):
    mill(panel)
    say(panel, "save", name="mine")
    say(panel, "new")
    assert panel.view["folder"] == ["mine.yaml"]
    say(panel, "open", name="mine.yaml")
    assert panel.map.title == "The Old Mill"
    before = panel.map
    (tmp_path / "bad.yaml").write_text("format: dmd-map/1\nid: bad\ntitle: Bad\nspces: []", "utf-8")
    told = say(panel, "open", name="bad.yaml")
    assert told["kind"] == "refused"
    assert "spces" in told["text"]
    assert panel.map is before
    assert say(panel, "open", name="nothing.yaml")["kind"] == "refused"


def test_a_map_whose_tiles_are_nowhere_is_not_gone_on_with(panel, tmp_path):
    put(panel, "tile", "place 0 0", tile="7")
    shown = panel.view
    text = "format: dmd-map/1\nid: lost\ntitle: Lost\ntiles: ./nowhere.yaml\n"
    (tmp_path / "lost.yaml").write_text(text, "utf-8")
    assert say(panel, "open", name="lost")["kind"] == "refused"
    panel.redraw()
    assert panel.map.file.id == "old_mill"
    assert panel.view["board"] == shown["board"]


def test_a_new_map_is_laid_from_the_same_tiles_wherever_they_are(panel, tmp_path):
    (tmp_path / "far").mkdir()
    tiles = "format: dmd-tiles/1\nid: own\ntitle: Own\ntiles:\n  - code: Q\n"
    sides = "    front: {quarters: [aa, aa]}\n    back: {quarters: [aa, bb]}\n"
    (tmp_path / "far" / "own.yaml").write_text(tiles + sides, "utf-8")
    laid = dmd.new_map("far", tiles="./far/own.yaml").place("Q", 0, 0)
    laid.save(tmp_path / "far" / "map.yaml")
    say(panel, "open", name="far/map.yaml")
    say(panel, "new")
    assert [one["code"] for one in panel.shelf["tiles"]] == ["Q"]
    assert put(panel, "tile", "place 0 0", tile="Q") == "Tile Q, front: laid."


@pytest.mark.parametrize(
    ("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_a_map_is_exported(panel, tmp_path, kind, begins):
    put(panel, "tile", "place 0 0", tile="7")
    say(panel, "export", name="old_mill.yaml", kind=kind)
    file = tmp_path / f"old_mill.{kind}"
    assert file.read_bytes().startswith(begins)
    file.write_bytes(b"mine")
    assert say(panel, "export", name="old_mill.yaml", kind=kind)["kind"] == "refused"
    assert file.read_bytes() == b"mine"


def test_a_map_says_whose_it_is(panel):
    say(panel, "about", title="The Mill")
    say(panel, "about", author="Ada", license="CC-BY-4.0")
    file = panel.map.file
    assert (file.title, file.author, file.license) == ("The Mill", "Ada", "CC-BY-4.0")
    assert say(panel, "about", game="chess")["kind"] == "refused"
    for title in ("x" * 81, "\x00", "\ud800"):
        assert say(panel, "about", title=title)["kind"] == "refused"
    assert panel.map.file is file


# -- playing ---------------------------------------------------------------------------------------


def test_a_map_is_played_as_it_stands_and_no_file_is_written_beside_it(panel, tmp_path):
    mill(panel)
    assert say(panel, "play")["text"].startswith("The map still misses: Lab × 5.")
    say(panel, "hold_token", word="lab")
    for space in ("20a", "20b", "20c", "18a", "18b"):
        say(panel, "pick", spot=f"space {space}")
    told = say(panel, "play")
    assert told["kind"] == "told"
    assert told["text"].startswith("The table is laid, below the map.")
    assert panel.playing == panel.table.model_id
    assert panel.game.world.investigators[0].space == "20b"
    assert panel.game.book.board.links == panel.map.board.links
    assert list(tmp_path.iterdir()) == []
    assert dmd.load(panel.game.situation()).book.board.ids == panel.map.ids
    say(panel, "clear_table")
    assert panel.playing == ""
    assert panel.game is not None


def passing(folder: Path) -> list[str]:
    """What this kit left in a folder for passing files."""
    return sorted(one.name for one in folder.glob("dmd-*"))


@pytest.fixture
def passed(tmp_path_factory, monkeypatch):
    """A folder for passing files, such as /tmp."""
    folder = tmp_path_factory.mktemp("passing")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_a_game_on_this_map_can_be_saved_and_opened_when_passing_files_are_gone(
    panel, tmp_path, home, passed
):
    labs(mill(panel))
    assert say(panel, "play")["text"] == "The table is laid, below the map."
    assert panel.view["play"]["kept"]
    panel.game.run("20a")
    panel.game.save(tmp_path / "evening.json")
    where = panel.game.world.investigators[0].space
    assert passing(passed) == []
    again = dmd.load(tmp_path / "evening.json")
    assert again.world.investigators[0].space == where
    assert again.book.board.ids == panel.map.ids
    (folder,) = (home / "played").iterdir()
    assert sorted(one.name for one in folder.iterdir()) == ["evening.yaml", "map.yaml"]
    assert again.book.origin.opened["episode"] == str(folder / "evening.yaml")


def test_the_same_map_is_kept_once_and_a_refused_play_leaves_nothing(panel, home, passed):
    mill(panel)
    put(panel, "enemy", "space 18a", kind="deep_one")
    assert say(panel, "play")["kind"] == "refused"
    labs(panel)
    assert say(panel, "play")["kind"] == "refused"
    assert list(home.iterdir()) == []
    say(panel, "enemies", space="18a", kind="deep_one", number=0)
    for _ in range(3):
        assert say(panel, "play")["kind"] == "told"
    assert len(list((home / "played").iterdir())) == 1
    say(panel, "turn", spot="space 20a")
    say(panel, "turn", spot="space 20a")
    say(panel, "turn", spot="space 20a")
    say(panel, "turn", spot="space 20a")  # as it was
    say(panel, "play")
    assert len(list((home / "played").iterdir())) == 1
    say(panel, "name", space="20a", name="Mill race")
    say(panel, "play")
    assert len(list((home / "played").iterdir())) == 2
    assert passing(passed) == []


def test_what_somebody_changed_in_the_folder_of_a_played_map_is_put_right(panel, home):
    labs(mill(panel))
    say(panel, "play")
    (folder,) = (home / "played").iterdir()
    before = (folder / "map.yaml").read_bytes()
    (folder / "map.yaml").write_text("something else", "utf-8")
    assert say(panel, "play")["kind"] == "told"
    assert (folder / "map.yaml").read_bytes() == before


def test_where_nothing_can_be_kept_the_game_is_played_and_the_panel_says_so(
    panel, tmp_path_factory, monkeypatch, passed
):
    taken = tmp_path_factory.mktemp("taken") / "file"
    taken.write_text("no folder", "utf-8")
    monkeypatch.setenv("DMD_HOME", str(taken))
    labs(mill(panel))
    told = say(panel, "play")
    assert told["kind"] == "told"
    assert told["text"].startswith(
        "The table is laid, below the map. This game cannot be kept for later: "
    )
    assert not panel.view["play"]["kept"]
    assert len(passing(passed)) == 1
    assert dmd.load(panel.game.situation()).book.board.ids == panel.map.ids


def test_tiles_of_ones_own_are_kept_with_the_map_that_is_played(panel, tmp_path, home):
    kit = load_tiles()
    (tmp_path / "own.yaml").write_text(to_yaml(kit, compact=True), "utf-8")
    panel.use(dmd.new_map("old_mill", "The Old Mill", tiles="./own.yaml"))
    labs(mill(panel))
    assert say(panel, "play")["kind"] == "told"
    text = panel.game.situation()
    (tmp_path / "own.yaml").unlink()
    assert dmd.load(text).book.board.ids == panel.map.ids
    (folder,) = (home / "played").iterdir()
    assert (folder / "tiles.yaml").is_file()


def test_an_episode_that_does_not_fit_says_so(panel):
    mill(panel)
    told = say(panel, "choose", episode="a_lamp_for_the_drowned")
    assert told["text"] == "Still to be put: Wreck × 5."
    say(panel, "hold_token", word="wreck")
    for space in ("20a", "20b", "20c", "18a", "18b"):
        say(panel, "pick", spot=f"space {space}")
    told = "“A Lamp for the Drowned”: “lamp_room” is neither on this board nor a word for spaces."
    assert told in [one["told"].removesuffix(OTHERWISE) for one in checked(panel)["complaints"]]
    assert told in say(panel, "play")["text"]
    assert panel.game is None
    assert say(panel, "choose", episode="no_such_thing")["kind"] == "refused"


def test_a_map_with_errors_is_not_played(panel):
    assert say(panel, "play")["kind"] == "refused"
    assert panel.playing == ""


# -- and always ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("pick", {"spot": "space nowhere"}),
        ("pick", {"spot": "place 0 0"}),
        ("pick", {"spot": ""}),
        ("pick", {"spot": None}),
        ("hold_tile", {"tile": "99"}),
        ("hold_tile", {"tile": None}),
        ("hold_enemy", {"kind": "<b>"}),
        ("turn", {"spot": "space nowhere"}),
        ("flip", {}),
        ("lift", {"spot": "place 7 7"}),
        ("link", {"spot": "space nowhere"}),
        ("remove", {"spot": ""}),
        ("name", {"space": "nowhere", "name": "x"}),
        ("take", {"space": "a", "token": "start"}),
        ("enemies", {"space": "a", "kind": "cultist", "number": "many"}),
        ("enemies", {"space": "a", "kind": "cultist", "number": -1}),
        ("go", {"number": 99, "stamp": 0}),
        ("copy", {"name": "../../etc"}),
        ("export", {"name": "x", "kind": "exe"}),
        ("save", {"name": 7}),
        ("open", {"name": None}),
        ("choose", {"episode": ["x"]}),
    ],
)
def test_nonsense_earns_a_sentence_and_changes_nothing(panel, do, more):
    panel.use(dmd.new_map("one").add_space("a"))
    before = panel.map
    say(panel, do, **more)
    if panel.status["kind"] == "told":  # a hand may hold what cannot be put down
        assert say(panel, "pick", spot="space a")["kind"] in ("refused", "error")
    assert panel.map is before


@pytest.mark.parametrize("text", ["a\tb", " a", "a\nb", "\x00", "\ud800", "x" * 81])
def test_names_and_ids_that_no_map_could_keep_are_refused(rooms, text):
    say(rooms, "pick", spot="space hall")
    before, shown = rooms.map, rooms.view
    assert say(rooms, "rename", space="hall", new=text)["kind"] == "refused"
    if text != " a":  # a name may begin with a blank
        assert say(rooms, "name", space="hall", name=text)["kind"] == "refused"
    assert rooms.map is before
    assert rooms.view == shown
    assert rooms.view["space"]["id"] == "hall"


@pytest.mark.parametrize("text", [" ", "    ", "\u00a0", "\u2003 "])
def test_a_name_or_a_title_that_nobody_can_see_is_refused(rooms, text):
    before = rooms.map
    told = say(rooms, "name", space="hall", name=text)
    assert told["kind"] == "refused"
    assert told["text"].startswith("The name of a space must be more than blanks.")
    assert say(rooms, "about", title=text)["kind"] == "refused"
    assert say(rooms, "about", title="")["kind"] == "refused"
    assert rooms.map is before
    assert say(rooms, "name", space="hall", name="")["text"] == "It is called hall now."
    assert say(rooms, "about", author="")["kind"] == "told"


def test_whatever_is_done_the_text_is_the_map(panel):
    mill(panel)
    say(panel, "lift", spot="space 18a")
    say(panel, "pick", spot="place 0 1")
    say(panel, "flip", spot="space 20a")
    again = read_map_text(panel.view["text"])
    assert again == panel.map
    assert look(panel.view["text"]).report.ok


def test_where_nothing_lives_there_is_a_picture_and_a_text(panel):
    assert panel.svg().startswith("<svg")
    assert panel._repr_png_().startswith(b"\x89PNG")
    mill(panel)
    assert repr(panel).startswith("Map(The Old Mill: 6 spaces")
    assert "gate_red" in repr(panel)
    assert panel._repr_png_().startswith(b"\x89PNG")


def test_what_is_no_map_is_refused(tmp_path):
    with pytest.raises(Refusal, match="no map to build on"):
        dmd_widgets.map_builder(42)  # type: ignore[arg-type]  # which is the point
    with pytest.raises(Refusal):
        dmd_widgets.map_builder(Path(tmp_path) / "nothing.yaml")
    assert isinstance(dmd_widgets.map_builder().map, Map)
    assert dmd_widgets.map_builder("winterfold").map == load_map("winterfold")


def of_game(game):
    five = dmd.load_map("five_rooms")
    return dmd_widgets.map_builder(Map(replace(five.file, game=game), None))


def test_a_map_of_a_game_that_brings_nothing_is_built_and_not_played():
    panel = of_game("lantern")
    porch = panel.map.ids[0]
    assert panel.shelf["choices"] == []
    assert panel.shelf["enemies"] == []
    say(panel, "hold_token", word="lab")
    assert say(panel, "pick", spot=f"space {porch}")["text"] == "Lab: put into Porch."
    say(panel, "check", stamp=panel.view["stamp"])
    assert "can be played" not in panel.found["told"]
    told = say(panel, "play")
    assert told["kind"] == "refused"
    assert told["text"].startswith("Nothing can be played on a map of this game yet.")
    assert say(panel, "choose", episode="x")["kind"] == "refused"
    assert panel.svg().startswith("<svg")


def test_a_map_that_names_no_game_is_one_of_the_usual_game():
    usual, unnamed = of_game("death_may_die"), of_game(None)
    assert unnamed.shelf["choices"] == usual.shelf["choices"] != []
    assert unnamed.shelf["enemies"] == usual.shelf["enemies"] != []


def test_a_complaint_that_is_about_no_place_leads_nowhere():
    panel = of_game("lantern")
    stamp = panel.view["stamp"]
    say(panel, "check", stamp=stamp)
    for number in (
        -1,
        99,
        *(n for n, one in enumerate(panel.found["complaints"]) if not one["spot"]),
    ):
        told = say(panel, "go", number=number, stamp=stamp)
        assert told["kind"] == "refused"
        assert told["text"].startswith("That is about no place on the map.")
