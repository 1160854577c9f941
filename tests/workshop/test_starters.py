"""Starting a file of one's own, from nothing or from one that is there."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dmd
from dmd import atlas
from dmd.cli import main
from dmd.core.complaints import BadContent, Refusal
from dmd.core.files.content import parse
from dmd.core.files.writing import expect_name
from dmd.core.playout import playout
from dmd.core.state import State
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.policies import POLICIES
from dmd.death_may_die.setup import setting_up, table
from dmd.games import shelves, usual
from dmd.workshop.beginning.copies import copy
from dmd.workshop.beginning.heading import rewritten
from dmd.workshop.beginning.new_files import called, id_of
from dmd.workshop.beginning.starters import start
from dmd.workshop.comparing.changes import diff

SHIPPED = [
    *(("episode", name) for name in atlas.episodes()),
    *(("map", name) for name in atlas.shipped()),
    *(("situation", name) for name in atlas.situations()),
    *(("tiles", name) for name in atlas.shipped_tiles()),
]

STARTERS = sorted(usual().starters.glob("*.yaml"))


def is_sound(file: Path) -> bool:
    """Whether the check finds neither errors nor warnings."""
    return not [one for one in dmd.check(file).complaints if one.level != "advice"]


def played(file: Path, seed: int) -> str:
    """The result of one game of an episode."""
    book = open_book(file, "cthulhu", {})
    people = ("ian", "beth")
    begin = State(table(people, book), setting_up(people, book))
    return playout(begin, book, POLICIES["careful"], seed=seed).result


# -- from nothing --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", shelves())
def test_what_is_started_passes_the_check_at_once(tmp_path, kind):
    made = start(kind, "night_shift", folder=tmp_path)

    assert made.files == (tmp_path / "night_shift.yaml",)
    assert (made.id, made.title) == ("night_shift", "Night shift")
    assert is_sound(made.files[0])


def test_a_map_laid_from_tiles_passes_the_check_without_even_advice(tmp_path):
    made = start("map", "night", folder=tmp_path, tiles=True)

    assert dmd.check(made.files[0]).complaints == ()
    assert len(dmd.load_map(made.files[0]).tagged("lab")) == 5
    assert dmd.new("map", "day", folder=tmp_path, tiles=True).title == "Day"


def test_a_map_is_laid_from_tiles_that_were_started_beside_it(tmp_path):
    start("tiles", "my_tiles", folder=tmp_path)
    text = start("map", "night", folder=tmp_path, tiles=True).files[0].read_text("utf-8")
    laid = "tiles: my_tiles.yaml\nlaid:\n  - {tile: 1, x: 0, y: 0}\n  - {tile: 3, x: 1, y: 0}\n"
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.partition("tiles: house_tiles")[0] + laid, "utf-8")

    # Tile 3 answers both arrows of the hall on its left with one of its own, upwards or downwards.
    assert dmd.load_map(mine).board.neighbours("1a") == ("3a",)


def test_an_episode_may_be_played_on_tiles(tmp_path):
    made = start("episode", "night", folder=tmp_path, with_map=True, tiles=True)

    assert all(map(is_sound, made.files))
    assert "\nlaid:\n" in made.files[1].read_text("utf-8")
    assert played(made.files[0], seed=1) in ("won", "lost")


@pytest.mark.parametrize("with_map", [False, True])
def test_a_started_episode_is_played_to_its_end(tmp_path, with_map):
    made = start("episode", "Night Shift", folder=tmp_path, with_map=with_map)

    assert {played(made.files[0], seed) for seed in range(3)} <= {"won", "lost"}


def test_an_episode_with_a_map_lies_on_the_map_beside_it(tmp_path):
    made = start("episode", "Night Shift", folder=tmp_path, with_map=True)

    assert [one.name for one in made.files] == ["Night Shift.yaml", "Night Shift map.yaml"]
    assert parse(made.files[0]).value["map"] == "Night Shift map.yaml"
    assert parse(made.files[1]).value["id"] == "night_shift_map"
    assert all(map(is_sound, made.files))


def test_a_started_situation_opens_and_is_played_on(tmp_path):
    made = start("situation", "one_moment", folder=tmp_path)

    game = dmd.load(made.files[0])

    assert "Destroy Equipment: Lab in Red Gate room (3 of 4)." in repr(game.options)


def test_the_remarks_name_the_file_and_stay_in_their_column(tmp_path):
    text = start("map", "harbour", folder=tmp_path).files[0].read_text("utf-8")

    assert "dmd check harbour.yaml" in text
    assert "my_map" not in start("map", "pier", folder=tmp_path, tiles=True).files[0].read_text()
    heads = [line for line in text.splitlines() if line.startswith(("id:", "title:", "author:"))]
    assert {line.index("#") for line in heads} == {29}


@pytest.mark.parametrize("file", STARTERS, ids=lambda file: file.stem)
def test_no_line_of_a_starter_is_too_long_to_read(file):
    text = file.read_text("utf-8")

    assert max(map(len, text.splitlines())) <= 100
    assert text.count("#") > 25


def test_title_and_author_are_written_as_given(tmp_path):
    title, author = 'The "Last": # [Lamp]', "Łucja 'Lu' – {x}"
    made = start("episode", "lamp", folder=tmp_path, title=title, author=author)

    value = parse(made.files[0]).value
    assert (value["title"], value["author"]) == (title, author)
    assert is_sound(made.files[0])


# -- what the remarks offer ----------------------------------------------------------------------

EPISODE, ON_A_MAP, ON_TILES = (
    {"kind": "episode"},
    {"kind": "episode", "with_map": True},
    {"kind": "episode", "with_map": True, "tiles": True},
)
TILED, MAP, TILES, SITUATION = (
    {"kind": "map", "tiles": True},
    {"kind": "map"},
    {"kind": "tiles"},
    {"kind": "situation"},
)
OFFERED_BY_AN_EPISODE = [
    ("# health: 4", "health: 4"),
    ("# until:", "until:"),
    ("needed: 4\n  # health: 4\n  # until:", "until:"),
    ("successes: 1\n    does:", "per_success:"),
    ("your_space, steps: 2}", "your_space, steps: direct}"),
    ("select: nearest, ", ""),
    ("# ends_card: true", "ends_card: true"),
]
OFFERED = [
    *((how, *one) for how in (EPISODE, ON_A_MAP, ON_TILES) for one in OFFERED_BY_AN_EPISODE),
    (TILED, "# - {tile: 16", "- {tile: 16"),
    (TILES, "# - code: 4\n  #   front", "- code: 4\n    front"),
    (SITUATION, "elder_one: cthulhu", "elder_one: hastur"),
    (SITUATION, "luck: 7", "# luck: 7"),
    (SITUATION, "active: ian", "# active: ian"),
    *((SITUATION, "step: actions", f"step: {s}") for s in ("mythos", "fight", "turn_end", "fire")),
]
"""A starter, some words in it, and what a remark offers instead of them."""


@pytest.mark.parametrize(("how", "words", "instead"), OFFERED)
def test_whatever_a_remark_offers_passes_the_check(tmp_path, how, words, instead):
    file = start(name="night", folder=tmp_path, **how).files[0]
    text = file.read_text("utf-8")

    assert words in text
    changed = text.replace(words, instead, 1).replace("  #   back", "    back")
    if words.startswith("step"):
        changed = changed.replace("taken: 1", "# taken: 1")
    file.write_text(changed, "utf-8")

    assert is_sound(file)


@pytest.mark.parametrize("how", [EPISODE, MAP, TILED, TILES])
def test_whatever_the_first_remarks_tell_you_to_type_works(tmp_path, monkeypatch, capsys, how):
    monkeypatch.chdir(tmp_path)
    file = start(name="Night Shift", **how).files[0]
    head = file.read_text("utf-8").partition("# -- ")[0]
    lines = [line.partition("  dmd ")[2] for line in head.splitlines() if "  dmd " in line]

    assert len(lines) >= 3
    for line in lines:
        typed = line.replace("--games 20", "--games 2").replace("map my_map", "map another")
        if not typed.startswith("play "):
            assert main(shlex.split(typed)) == 0, capsys.readouterr().err


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Night Shift", "night_shift"),
        ("Zażółć gęślą jaźń", "zazolc_gesla_jazn"),
        ("Щезник і я", "shcheznyk_i_ia"),
        ("Smørrebrød & Straße", "smorrebrod_strasse"),
        ("夜", "my_map"),
        ("3 a.m.?", "map_3_a_m"),
    ],
)
def test_an_id_is_made_of_a_name_in_any_script(name, id_):
    assert id_of(name, "map") == id_


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a/b", "a slash in it"),
        ("..\\b", "a slash in it"),
        ("/etc/passwd", "a slash in it"),
        ("CON", "Windows keeps for itself"),
        ("nul.map", "Windows keeps for itself"),
        ("night.", "ends in a dot"),
        ("a:b", "should have"),
        ("what?", "should have"),
        ("bell\a", "should have"),
        ("\u202enight", "should have"),
        ("", "needs a name"),
        (" .. ", "needs a name"),
        (".yaml", "needs a name"),
        ("x" * 300, "too long"),
        ("x" * 100, "The title has 100 letters"),
        (7, "A name is a text"),
    ],
)
def test_names_that_some_computer_could_not_hold_are_refused(tmp_path, name, problem):
    with pytest.raises(Refusal, match=problem):
        start("map", name, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_sound_name_or_a_sentence(name):
    try:
        new = called(name, "episode")
    except Refusal:
        return
    expect_name(Path(new.file))
    assert new.id.isascii()
    assert new.id.isidentifier()
    assert Path(new.file).name == new.file


def test_nothing_is_ever_overwritten(tmp_path):
    (tmp_path / "night.yaml").write_text("mine", "utf-8")
    (tmp_path / "dusk_map.yaml").write_text("mine", "utf-8")

    with pytest.raises(Refusal, match=r"“night.yaml” is there already, and nothing is overwritten"):
        start("episode", "night", folder=tmp_path)
    with pytest.raises(Refusal, match=r"dusk_map.yaml"):
        start("episode", "dusk", folder=tmp_path, with_map=True)

    assert {one.name for one in tmp_path.iterdir()} == {"night.yaml", "dusk_map.yaml"}
    assert (tmp_path / "night.yaml").read_text("utf-8") == "mine"


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refusal, match="there is no folder “attic”"):
        start("map", "night", folder=tmp_path / "attic")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"kind": "episod"}, "Did you mean “episode”"),
        ({"kind": "map", "with_map": True}, "Only an episode"),
        ({"kind": "episode", "tiles": True}, "Only a map is laid from tiles"),
        ({"title": "  "}, "The title is empty"),
        ({"author": "a\nb"}, "cannot be seen"),
        ({"title": "x" * 81}, "The title has 81 letters"),
        ({"folder": "a\0b"}, "cannot be seen"),
        ({"folder": 7}, "named by its path, not by 7"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, change, problem):
    with pytest.raises(Refusal, match=problem):
        start(**{"kind": "episode", "name": "night", "folder": tmp_path, **change})


# -- from what is there --------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "name"), SHIPPED)
def test_a_copy_of_anything_of_the_kit_is_sound_and_differs_only_in_its_head(tmp_path, kind, name):
    made = copy(name, "mine", folder=tmp_path, kind=kind)

    assert is_sound(made.files[0])
    there = {one.what for one in diff(name, made.files[0], kind=kind)}
    assert there <= {"id", "title", "author"}


def test_remarks_and_order_survive_and_the_author_is_credited(tmp_path):
    source = atlas.episodes()["a_lamp_for_the_drowned"].read_text("utf-8").splitlines()
    made = copy("a_lamp_for_the_drowned", "Other Lamp", folder=tmp_path, author="Ada")

    lines = made.files[0].read_text("utf-8").splitlines()
    assert [line for line in lines if line not in source] == [
        "id: other_lamp",
        "title: Other Lamp",
        "# After “A Lamp for the Drowned” by the dmd-kit authors (MIT).",
        "author: Ada",
    ]
    assert [line for line in source if line not in lines] == [
        "id: a_lamp_for_the_drowned",
        "title: A Lamp for the Drowned",
        "author: the dmd-kit authors",
    ]


def test_a_copy_of_a_copy_credits_both(tmp_path):
    copy("carrow_rock", "mine", folder=tmp_path, author="Ada")
    made = copy(tmp_path / "mine.yaml", "yours", folder=tmp_path, author="Bo")

    text = made.files[0].read_text("utf-8")
    assert "# After “Carrow Rock” by the dmd-kit authors (MIT).\n" in text
    assert "# After “Mine” by Ada (MIT).\n" in text


def test_the_map_is_copied_beside_when_asked(tmp_path):
    made = copy("a_lamp_for_the_drowned", "lamp", folder=tmp_path, with_map=True)

    assert [one.name for one in made.files] == ["lamp.yaml", "lamp_map.yaml"]
    assert parse(made.files[0]).value["map"] == "lamp_map.yaml"
    assert all(map(is_sound, made.files))
    assert played(made.files[0], seed=1) in ("won", "lost")


def test_an_episode_is_copied_to_be_played_on_another_map(tmp_path):
    (tmp_path / "mill.yaml").write_text(
        atlas.shipped()["blasphemous_alchemy"].read_text("utf-8").replace("Great hall", "Mill"),
        "utf-8",
    )

    made = dmd.copy("blasphemous_alchemy", "mill_night", folder=tmp_path, on_map="./mill.yaml")

    assert dmd.new_game(made.files[0], seed=1).book.board.space("4").name == "Mill"
    with pytest.raises(Refusal, match="no such file"):
        dmd.copy("blasphemous_alchemy", "other", folder=tmp_path, on_map="./lost.yaml")
    with pytest.raises(Refusal, match="Only an episode is played on a map"):
        dmd.copy("winterfold", "other", folder=tmp_path, on_map="five_rooms")
    assert not (tmp_path / "other.yaml").exists()


def test_a_copy_elsewhere_does_not_lose_the_map_it_leans_on(tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    mine = start("episode", "night", folder=tmp_path, with_map=True).files[0]

    with pytest.raises(Refusal, match=r"needs “night_map.yaml”.*--with-map"):
        copy(mine, "dusk", folder=other)
    assert is_sound(copy(mine, "dusk", folder=tmp_path).files[0])
    assert all(map(is_sound, copy(mine, "dusk", folder=other, with_map=True).files))


def test_a_copy_elsewhere_does_not_lose_the_tiles_it_is_laid_from(tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    copy("house_tiles", "my_tiles", folder=tmp_path)
    mine = copy("carrow_rock", "my_rock", folder=tmp_path).files[0]
    text = mine.read_text("utf-8").replace("tiles: house_tiles", "tiles: my_tiles.yaml")
    mine.write_text(text, "utf-8")

    with pytest.raises(Refusal, match=r"needs “my_tiles.yaml”, which is not where"):
        copy(mine, "rock", folder=other)
    assert is_sound(copy(mine, "rock", folder=tmp_path).files[0])


def test_json_is_copied_as_json_with_the_credit_as_a_note(tmp_path):
    source = tmp_path / "a.json"
    plain = {"format": "dmd-situation/1", "id": "a", "title": "A", "author": "Ada", "note": "Dark."}
    source.write_text(json.dumps(plain), "utf-8")

    made = copy(source, "b", folder=tmp_path)

    value = json.loads(made.files[0].read_text("utf-8"))
    assert value["id"] == "b"
    assert value["note"] == "Dark. After “A” by Ada."


def test_a_name_the_kit_knows_twice_is_the_episode_unless_said(tmp_path):
    assert copy("blasphemous_alchemy", "a", folder=tmp_path).kind == "episode"
    assert copy("blasphemous_alchemy", "b", folder=tmp_path, kind="map").kind == "map"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("carow_rock", "Did you mean “carrow_rock”"),
        ("nowhere.yaml", "There is no such file"),
        ("C:\\maps\\nowhere.yaml", "There is no such file"),
    ],
)
def test_what_is_not_there_cannot_be_copied(tmp_path, source, problem):
    with pytest.raises(Refusal, match=problem):
        copy(source, "mine", folder=tmp_path)


def test_a_file_with_mistakes_is_refused_with_all_of_them(tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: dmd-map/1\nid: a\nspaces: [{name: b}]\n", "utf-8")
    strange = tmp_path / "strange.yaml"
    strange.write_text("format: dmd-save/1\n", "utf-8")

    with pytest.raises(BadContent, match=r"(?s)title.*is missing.*id.*is missing"):
        copy(broken, "mine", folder=tmp_path)
    with pytest.raises(BadContent, match="does not say what it is"):
        copy(strange, "mine", folder=tmp_path)


# -- the head of a text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("format: f\nid: a\n", "format: f\ntitle: T\nid: b\n"),
        ("format: f\ntitle: >-\n  A\n  B\n\n# e\nid: a", "format: f\ntitle: T\n\n# e\nid: b"),
        ("format: f\nid: 'a'\ntitle: A\n  B\nx: 1\n", "format: f\nid: b\ntitle: T\nx: 1\n"),
        ("format: f\nid: a   # é😀\ntitle: A\n", "format: f\nid: b   # é😀\ntitle: T\n"),
        ("x: {id: a}\nformat: f\nid: a\ntitle: A\n", "x: {id: a}\nformat: f\nid: b\ntitle: T\n"),
        ("{format: f, id: a, title: A}", "{format: f, id: b, title: T}"),
        ("{format: f, id: a}", "format: f\ntitle: T\nid: b\n"),
        ('{"format": "f", "id": "a"}', '{\n  "format": "f",\n  "title": "T",\n  "id": "b"\n}\n'),
    ],
)  # fmt: skip
def test_only_the_head_of_a_text_changes(text, made):
    assert rewritten(text, {"id": "b", "title": "T"}) == made


@given(st.text(min_size=1, max_size=80).filter(str.isprintable))
def test_any_title_that_can_be_seen_is_written_so_that_it_is_read_again(title):
    text = rewritten("format: f # first\nid: a\ntitle: >-\n  old\n# end\n", {"title": title})

    assert parse(text).value == {"format": "f", "id": "a", "title": title}
    assert text.endswith("\n# end\n")


# -- a disk that is full, and Ctrl-C -----------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("wrong", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_was_written_only_by_half_is_taken_away_again(tmp_path, monkeypatch, number, wrong):
    """The first file, or the map that comes with it."""
    real, left = Path.open, [number]

    class Half:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *raised):
            self.file.close()

        def write(self, text):
            left[0] -= 1
            self.file.write(text[: len(text) // 2] if left[0] == 0 else text)
            self.file.flush()
            if left[0] == 0:
                raise wrong

    monkeypatch.setattr(
        Path, "open", lambda self, *args, **more: Half(real(self, *args, **more))
        if args == ("x",) else real(self, *args, **more),
    )  # fmt: skip
    with pytest.raises((Refusal, KeyboardInterrupt)):
        start("episode", "night_shift", folder=tmp_path, with_map=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_there_stays_when_a_new_one_is_refused(tmp_path):
    (tmp_path / "night_shift.yaml").write_text("of mine")
    with pytest.raises(Refusal, match="is there already"):
        start("episode", "night_shift", folder=tmp_path)
    assert (tmp_path / "night_shift.yaml").read_text() == "of mine"
