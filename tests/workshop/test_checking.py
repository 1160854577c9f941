"""One door for all files: what is said of maps, tiles, episodes, situations, and how it shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import dmd
from dmd.core.complaints import BadContent, Complaint, Refusal, Report
from dmd.core.files import source
from dmd.core.files.plain import read_plain
from dmd.death_may_die.checking import files
from dmd.death_may_die.checking.proofreading import proofread
from dmd.death_may_die.library import rulebook
from dmd.drawing.drawing import Drawing
from dmd.evening import new_game
from dmd.workshop.checking import check
from dmd.workshop.findings import Findings
from tests.death_may_die.checking.test_episode import LABS, LAMP, UNIVERSITY, changed

MAPS = Path(dmd.__file__).parents[1] / "maps/death_may_die"
ROCK = (MAPS / "carrow_rock.yaml").read_text("utf-8")
SITUATION = (MAPS / "situations/the_last_lab.yaml").read_text("utf-8")


@pytest.fixture
def written(tmp_path: Path):
    """A file with a text, to be checked."""

    def write(text: str, name: str = "mine.yaml") -> Path:
        file = tmp_path / name
        file.write_text(text, "utf-8")
        return file

    return write


# -- the files of the kit ------------------------------------------------------------------------


def test_no_file_of_the_kit_earns_an_error_or_a_warning():
    there = sorted(MAPS.rglob("*.yaml"))
    assert len(there) >= 8
    for file in there:
        assert [one for one in check(file).complaints if one.level != "advice"] == []


@pytest.mark.parametrize("name", ["carrow_rock", "a_lamp_for_the_drowned", "house_tiles"])
def test_a_file_of_the_kit_is_named_by_its_id(name):
    assert check(name).ok


def test_what_is_no_path_is_refused():
    with pytest.raises(Refusal, match="A file is named by its path, not by 7"):
        check(7)  # type: ignore[arg-type]  # what somebody may well type


def test_a_header_without_dmd_is_of_no_format_this_kit_knows(written):
    (complaint,) = check(written(ROCK.replace("dmd-map/1", "map/1"))).complaints

    assert complaint.problem == "This kit cannot check files of the format “map/1”."


def test_each_file_of_an_episode_is_read_once_and_proofread_once_with_each_elder_one(
    written, monkeypatch
):
    read, beside = Counter[str](), Counter[str]()

    def reading(path, *words, **more):
        read[path.name] += 1
        return read_plain(path, *words, **more)

    def proofreading(box, files, board=None):
        beside[box.elder_one.id] += 1
        return proofread(box, files, board)

    monkeypatch.setattr(source, "read_plain", reading)
    monkeypatch.setattr(files, "proofread", proofreading)
    written((MAPS / "tiles/house_tiles.yaml").read_text("utf-8"), "my_tiles.yaml")
    tiles = ROCK.replace("tiles: house_tiles", "tiles: ./my_tiles.yaml")
    assert tiles != ROCK
    written(tiles, "my_map.yaml")
    text = (MAPS / "episodes/a_lamp_for_the_drowned.yaml").read_text("utf-8")
    episode = written(text.replace("map: carrow_rock", "map: ./my_map.yaml"))

    assert check(episode).ok

    own = {name: many for name, many in read.items() if name.startswith("m")}
    assert own == {"mine.yaml": 1, "my_map.yaml": 1, "my_tiles.yaml": 1}
    assert beside == {"cthulhu": 1, "hastur": 1}


# -- maps ------------------------------------------------------------------------------------------


def test_the_spot_of_a_complaint_is_told_by_its_field(written):
    text = changed(
        UNIVERSITY, ("- {from: 12, to: 14}", "- {from: 12, to: 14, one_way: true}"),
        ("- {from: 14, to: 15,", "- {from: 13, to: 12,"), ("x: 5, y: 0}", "x: 4, y: 0.8}"),
    )  # fmt: skip

    found = check(written(text))

    assert {(one.field, one.spot) for one in found.complaints} == {
        ("spaces[13]", ("14",)),  # where no way leads any more
        ("links[15]", ("12", "14")),  # one-sided
        ("links[17]", ("13", "12")),  # listed twice
        ("spaces[4]", ("5",)),  # drawn upon another
    }


def test_the_spot_of_a_tile_is_all_its_spaces(written):
    text = changed(ROCK, ("  - {tile: 14, x: 0, y: 1}\n", "  - {tile: 14, x: 0, y: 1}\n" * 2))

    twice = next(one for one in check(written(text)).errors if "second time" in one.problem)

    assert twice.field == "laid[2].tile"
    assert set(twice.spot) == {"quay", "smokehouse", "slipway"}  # 14a, 14b and 14c


def test_the_map_of_a_file_full_of_errors_is_drawn_as_far_as_it_can_be_read(written):
    text = changed(UNIVERSITY, ("{from: 2, to: 4}", "{from: 2, to: 44}"), ("id: 15,", "id: [15],"))

    found = check(written(text))

    assert not found.ok
    assert found.board is not None
    assert len(found.board.ids) == 14
    assert all(space in found.board for one in found.complaints for space in one.spot)


# -- tiles and situations --------------------------------------------------------------------------


def test_tiles_are_checked_as_well(written):
    text = (MAPS / "tiles/house_tiles.yaml").read_text("utf-8").replace("code: 2\n", "code: 1\n", 1)

    (complaint,) = [one for one in check(written(text)).errors if "code" in one.problem]

    assert complaint.problem == "Two tiles have the code 1."
    assert complaint.line


def test_a_situation_knows_its_map(written):
    found = check(written(SITUATION))

    assert found.ok
    assert found.board is not None
    assert found.board.title == "Blasphemous Alchemy"


# -- episodes and their maps -----------------------------------------------------------------------


SECOND = "The map is a second file, which must lie beside the one that names it."


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("./hals.yaml", f"There is no such file. {SECOND} Did you mean “halls.yaml”?"),
        ("./attic/halls.yaml", f"There is no such file. {SECOND}"),
        ("./.", "This is a folder. Name a file in it."),
    ],
    ids=["misspelt", "in no folder", "a folder"],
)
def test_a_map_that_cannot_be_opened_is_told_once_by_the_episode_that_names_it(
    written, named, reason
):
    written(UNIVERSITY, "halls.yaml")
    file = written(changed(LABS, ("map: blasphemous_alchemy", f"map: {named}")))

    (lost,) = check(file).complaints

    line = LABS[: LABS.index("map: ")].count("\n") + 1
    assert (lost.level, lost.file, lost.line, lost.field) == ("error", file.name, line, "map")
    assert f"{lost.problem} {lost.remedy}" == f"The map “{named}” cannot be opened. {reason}"


def test_errors_of_the_map_are_told_in_its_own_name_and_the_episode_is_told_so(written):
    written(changed(UNIVERSITY, ("[gate_blue]", "[]")), "halls.yaml")
    file = written(changed(LABS, ("map: blasphemous_alchemy", "map: halls.yaml")))

    own, of_the_map = sorted(check(file).errors, key=lambda one: one.file, reverse=True)

    assert own.file.endswith("mine.yaml")
    assert own.field == "map"
    assert own.line == LABS[: LABS.index("map: ")].count("\n") + 1
    assert own.problem == "The map “halls.yaml” has 1 error of its own."
    assert of_the_map.file.endswith("halls.yaml")
    assert of_the_map.rule == "DMD-BRD-5"


def test_warnings_of_the_map_are_told_with_the_episode(written):
    written(changed(UNIVERSITY, ("name: Entrance", "name: Great Hall")), "halls.yaml")
    file = written(changed(LABS, ("map: blasphemous_alchemy", "map: halls.yaml")))

    (complaint,) = check(file).complaints

    assert complaint.file.endswith("halls.yaml")
    assert (complaint.level, complaint.line) == ("warning", 23)


def test_a_map_that_is_not_there_is_told_in_the_line_that_names_it(written):
    file = written(changed(LABS, ("map: blasphemous_alchemy", "map: blasphemus_alchemy")))

    (complaint,) = check(file).complaints

    assert complaint.field == "map"
    assert complaint.line == LABS[: LABS.index("map: ")].count("\n") + 1
    assert "Did you mean “blasphemous_alchemy”?" in complaint.remedy


def test_enemies_that_take_no_part_are_told_with_their_line_on_the_map(written):
    written(changed(UNIVERSITY, ("{fire_vampire: 1}", "{ghoul: 1}")), "halls.yaml")
    file = written(changed(LABS, ("map: blasphemous_alchemy", "map: halls.yaml")))

    (complaint,) = check(file).errors

    assert complaint.problem == "No “ghoul” takes part in “Blasphemous Alchemy”."
    assert complaint.file.endswith("halls.yaml")
    assert complaint.line == UNIVERSITY[: UNIVERSITY.index("fire_vampire: 1")].count("\n") + 1
    assert complaint.spot == ("15",)


def test_a_map_of_no_game_is_no_map_for_an_episode(written):
    bare = changed(UNIVERSITY, ("game: death_may_die\n", ""), ("tokens: [start]", "tokens: []"))
    written(bare, "halls.yaml")
    file = written(changed(LABS, ("map: blasphemous_alchemy", "map: halls.yaml")))

    (complaint,) = check(file).errors

    assert complaint.problem.startswith("This map does not say that it is one of this game")
    assert complaint.file.endswith("halls.yaml")
    with pytest.raises(BadContent, match="not say that it is one of this game"):
        new_game(file)


# -- what never blocks -----------------------------------------------------------------------------


def test_warnings_and_advice_keep_nobody_from_playing_and_saving(written, tmp_path):
    written(changed(UNIVERSITY, ("{cultist: 2}", "{fire_vampire: 1}")), "halls.yaml")
    text = changed(LABS, ("map: blasphemous_alchemy", "map: halls.yaml"))
    file = written(text.replace("symbol: true", "symbol: false"))
    found = check(file)
    assert found.ok
    assert {one.level for one in found.complaints} == {"warning", "advice"}

    game = new_game(file, seed=1)
    game.choose(0)
    game.save(tmp_path / "evening.json")

    assert dmd.load(tmp_path / "evening.json").options == game.options
    assert dmd.load_map(str(tmp_path / "halls.yaml")).distance("15", "1") == 6


# -- how it shows ----------------------------------------------------------------------------------


def test_findings_read_as_sentences_and_have_a_picture_where_there_is_a_spot(written):
    found = check(written(changed(UNIVERSITY, ("[gate_blue]", "[]"), ("[start]", "[start, lab]"))))
    assert repr(found).startswith("error: ")
    assert found._repr_png_() is None  # nobody can say where a Gate is missing

    found = check(written(changed(UNIVERSITY, ("{cultist: 2}", "{byakhee: 2}"))))
    assert [one.spot for one in found.spotted] == [("2", "10"), ("1", "2")]
    picture = found._repr_png_()
    assert picture is not None
    assert picture.startswith(b"\x89PNG")


def test_the_picture_marks_each_spot_with_the_number_of_its_complaint(written):
    found = check(written(changed(UNIVERSITY, ("{cultist: 2}", "{byakhee: 2}"))))

    drawing = found.picture()

    assert isinstance(drawing, Drawing)
    assert drawing.svg.count('class="space chosen"') == 3
    assert ">1, 2<" in drawing.svg  # in space 2
    assert "The map begins with 3 of Byakhee; the box holds 2. Take some away." in drawing.svg
    assert "Blasphemous Alchemy" in drawing.svg
    assert drawing.told == repr(found)


@pytest.mark.parametrize("theme", ["light", "dark", "grey"])
def test_what_people_wrote_stays_words_in_the_picture(written, theme):
    text = changed(UNIVERSITY, ("title: Blasphemous Alchemy", "title: <script>alert(1)</script>"))
    text = changed(text, ("name: Entrance", "name: <b>&</b>"), ("Great hall", "<b>&</b>"))

    svg = check(written(text)).picture(theme).svg

    assert "<script" not in svg
    assert "<b>" not in svg


def test_what_has_no_spot_is_told_below_the_map_as_well():
    board = dmd.load_map("blasphemous_alchemy").board
    found = Findings([Complaint("Low."), Complaint("High.", line=3, spot=("4",))], board)

    below = found.picture().svg.partition("</desc>")[2]

    assert "error: Low." in below
    assert "error, line 3: High." in below
    assert below.count(">1</text>") == 2  # the number in space 4, and before its sentence


def test_many_complaints_are_not_all_written_below_the_map():
    board = dmd.load_map("blasphemous_alchemy").board
    many = [Complaint(f"Complaint {n}.", spot=(board.ids[n % 15],)) for n in range(40)]

    below = Findings(many, board).picture().svg.partition("</desc>")[2]

    assert "error: Complaint 15." in below
    assert "error: Complaint 16." not in below
    assert "… and 24 more: print the report to read them all." in below


def test_without_a_map_there_is_no_picture(written):
    with pytest.raises(Refusal, match="There is no map to draw"):
        check(written("format: soup/1")).picture()


def test_findings_stay_findings_when_more_is_found():
    board = dmd.load_map("blasphemous_alchemy").board

    found = Findings([Complaint("One.")], board) + Report([Complaint("Two.", spot=("1",))])

    assert found.board is board
    assert [one.problem for one in found.spotted] == ["Two."]


# -- whatever becomes of a line --------------------------------------------------------------------

FILES = {"labs": LABS, "lamp": LAMP, "university": UNIVERSITY, "rock": ROCK, "situation": SITUATION}
SAMPLES = 24


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("deed", ["deleted", "doubled", "blanked", "swapped"])
@pytest.mark.wide
def test_whatever_becomes_of_one_line_earns_a_report_and_nothing_else(name, deed, written):
    lines = FILES[name].splitlines()
    for number in Random(f"{name} {deed}").sample(range(len(lines) - 1), SAMPLES):
        line, after = lines[number : number + 2]
        now = {"deleted": [after], "doubled": [line, line, after], "blanked": ["", after]}
        told = [*lines[:number], *now.get(deed, [after, line]), *lines[number + 2 :]]

        found = check(written("\n".join(told)))

        assert isinstance(found, Findings)
        for one in found.complaints:
            assert one.problem
            assert one.level != "error" or one.remedy or one.line, one
            assert not one.rule or rulebook().find(one.rule)
