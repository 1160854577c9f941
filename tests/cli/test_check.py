"""`dmd check`, as somebody types it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

import dmd as kit
from dmd import atlas
from dmd.cli import main

GOOD = "format: dmd-map/1\nid: a\ntitle: A\nauthor: me\nlicense: MIT\nspaces: [{id: a}]\n"


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]):
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text(GOOD + "game: death_may_die\n")
    (tmp_path / "draft.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(GOOD + "links:\n- {from: a, to: b}\n- {from: a, too: a}\n")
    return tmp_path


def test_a_map_of_the_kit_is_fine(dmd):
    assert dmd("check blasphemous_alchemy") == (0, "blasphemous_alchemy: fine\n", "")


def test_advice_does_not_block(dmd, here):
    status, out, _ = dmd("check draft.yaml")

    assert status == 0
    assert out.splitlines()[0].startswith("advice: draft.yaml, line 1: The map names no game")
    assert out.splitlines()[-1] == "draft.yaml: fine, 1 piece of advice"


def test_every_complaint_of_every_file_is_printed_with_its_line(dmd, here):
    status, out, err = dmd("check bad.yaml draft.yaml gone.yaml")

    lines = out.splitlines()
    assert status == 1
    assert err == ""
    assert lines[0].startswith("error: bad.yaml, line 8, links[0].to: There is no space “b”.")
    assert any(line.startswith("error: bad.yaml, line 9, links[1].too") for line in lines)
    assert "bad.yaml: 3 errors, 1 piece of advice" in lines
    assert "draft.yaml: fine, 1 piece of advice" in lines
    assert lines[-1] == "gone.yaml: 1 error"


def test_a_rule_of_the_game_is_cited(dmd, here):
    _, out, _ = dmd("check good.yaml")

    assert "The token “Red Gate” is missing" in out
    assert "(DMD-BRD-5)" in out


def test_machines_get_json(dmd, here):
    status, out, _ = dmd("check bad.yaml --json")

    (answer,) = json.loads(out)
    assert status == 1
    assert answer["file"] == "bad.yaml"
    assert answer["ok"] is False
    assert answer["complaints"][0] == {
        "level": "error",
        "problem": "There is no space “b”.",
        "remedy": "Add it to the spaces, or name one that is there.",
        "field": "links[0].to",
        "line": 8,
        "file": "bad.yaml",
        "spot": ["a"],
    }


def test_a_file_of_an_unknown_format_earns_a_sentence(dmd, here):
    (here / "soup.yaml").write_text("format: soup/1")

    status, out, _ = dmd("check soup.yaml")

    assert status == 1
    assert (
        "This kit cannot check files of the format “soup/1”. "
        "Known: dmd-episode/1, dmd-map/1, dmd-situation/1, dmd-tiles/1, "
        "dmd-location/1, dmd-killer/1, dmd-heroine/1." in out
    )


SHIPPED = Path(__file__).parents[2] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"


def test_the_shipped_episode_is_fine(dmd):
    assert dmd(f"check {SHIPPED}")[0] == 0


def test_a_misspelt_word_on_a_card_earns_its_line_and_the_right_one(dmd, here):
    text = SHIPPED.read_text("utf-8").replace("op: heal_stress", "op: heal_stres", 1)
    (here / "mine.yaml").write_text(text, "utf-8")

    status, out, _ = dmd("check mine.yaml")

    assert status == 1
    assert "Did you mean “heal_stress”?" in out
    assert "mine.yaml, line" in out


def test_an_episode_whose_map_is_nowhere_to_be_found_is_told_so(dmd, here):
    text = SHIPPED.read_text("utf-8").replace("map: blasphemous_alchemy", "map: blasphemus", 1)
    (here / "mine.yaml").write_text(text, "utf-8")

    status, out, _ = dmd("check mine.yaml")

    assert status == 1
    assert "map" in out
    assert "blasphemous_alchemy" in out


MAP = SHIPPED.parents[1] / "blasphemous_alchemy.yaml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("{cultist: 2}", "{cultists: 2}", "Did you mean “cultist”?"),
     ("{cultist: 2}", "{cultist: 22}", "the box holds 10")],
)  # fmt: skip
def test_an_episode_is_checked_together_with_the_map_beside_it(dmd, here, old, new, told):
    (here / "hall").mkdir()
    (here / "hall" / "my_map.yaml").write_text(MAP.read_text("utf-8").replace(old, new, 1), "utf-8")
    text = SHIPPED.read_text("utf-8").replace("map: blasphemous_alchemy", "map: my_map.yaml", 1)
    (here / "hall" / "mine.yaml").write_text(text, "utf-8")

    status, out, _ = dmd("check hall/mine.yaml")

    assert status == 1
    assert told in out
    status, _, err = dmd("playout hall/mine.yaml")
    assert status == 1
    assert told in err


def test_a_negative_amount_is_refused(dmd, here):
    text = SHIPPED.read_text("utf-8").replace("amount: 2", "amount: -2", 1)
    (here / "mine.yaml").write_text(text, "utf-8")
    assert dmd("check mine.yaml")[0] == 1


def test_the_same_file_twice_is_told_once(dmd, here):
    assert dmd("check draft.yaml draft.yaml")[1].count("draft.yaml: fine") == 1


# -- the picture ---------------------------------------------------------------------------------


def test_the_map_is_drawn_with_its_spots_marked(dmd, here):
    (here / "map.yaml").write_text(
        MAP.read_text("utf-8").replace("{cultist: 2}", "{byakhee: 2}", 1)
    )

    status, out, _ = dmd("check map.yaml --picture spots.svg")

    assert status == 1
    assert "the box holds 2" in out
    drawn = (here / "spots.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count('class="space chosen"') == 3
    assert dmd("check map.yaml --picture spots.png")[0] == 1
    assert (here / "spots.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_is_of_one_map_and_of_a_kind_that_can_be_drawn(dmd, here):
    (here / "map.yaml").write_text(MAP.read_text("utf-8"))

    status, _, err = dmd("check map.yaml good.yaml --picture spots.svg")
    assert (status, "A picture shows one map" in err) == (1, True)
    status, _, err = dmd("check map.yaml --picture spots.jpg")
    assert (status, ".svg or .png" in err) == (1, True)
    status, _, err = dmd("check house_tiles --picture spots.svg")
    assert (status, "There is no map to draw" in err) == (1, True)
    assert not list(here.glob("spots.*"))


@pytest.mark.parametrize("words", ["check tea_house.yaml", "play tea_house.yaml",
                                   "draw tea_house.yaml -o a.svg"])  # fmt: skip
def test_an_episode_without_its_map_is_told_that_it_is_a_second_file(
    words, capsys, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    shipped = atlas.episodes()["blasphemous_alchemy"].read_text("utf-8")
    lost = re.sub("(?m)^map: .*", "map: tea_house_map.yaml", shipped)
    (tmp_path / "tea_house.yaml").write_text(lost, "utf-8")
    assert main(words.split()) == 1
    said = "".join(capsys.readouterr())
    assert "There is no such file. The map is a second file, which must lie beside the" in said
    assert "Did you mean" not in said  # not the file that asks

    board = atlas.shipped()["blasphemous_alchemy"].read_text("utf-8")
    (tmp_path / "tea_house_mapp.yaml").write_text(board, "utf-8")
    assert main(words.split()) == 1
    assert "Did you mean “tea_house_mapp.yaml”?" in "".join(capsys.readouterr())


def test_a_picture_is_told_and_a_situation_says_what_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, picture = tmp_path / "evening.yaml", tmp_path / "table.svg"
    file.write_text("format: dmd-situation/1\nwant: {destroy lab: 2, survive: 1}\n", "utf-8")
    assert main(["check", str(file), "--picture", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "Wanted here: destroy lab and survive.\n" in out
    assert f"Drawn in {picture}.\n" in out
    assert picture.exists()

    file.write_text("format: dmd-situation/1\nwant: light the lamp\n", "utf-8")
    assert main(["check", str(file)]) == 0  # one plays on with it all the same
    out = capsys.readouterr().out
    assert "line 2, want: “light the lamp” is nothing I know how to want. Say survive, " in out

    file.write_text("format: dmd-situation/1\n", "utf-8")
    main(["check", str(file)])
    assert "No “want:” is named; the life of everybody is looked at." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("written", "remedy"),
    [
        ("fire: [South room, Landing]", "Write {South room: 1, Landing: 1}, each with its number."),
        ("fire: South room", "Write {South room: 1}, each with its number."),
        ("enemies: [cultist]", "Write {name: [cultist]}, under the name that it belongs to."),
        ("tokens: [lab 1]", "Write {lab 1: …}, each entry with its value."),
    ],
)
def test_whoever_writes_a_list_for_names_with_values_hears_what_to_write(
    tmp_path: Path, written: str, remedy: str
) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(f"format: dmd-situation/1\nid: evening\n{written}\n", "utf-8")
    (found,) = [one for one in kit.check(file).complaints if one.level == "error"]
    assert str(found.problem).startswith("A group “name: value” was expected; here is")
    assert str(found.remedy) == remedy
