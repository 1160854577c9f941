"""`dmd schema`: what editors need, or a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from msgspec import Struct

from dmd import cli, games
from dmd.cli import schema
from dmd.core.files.content import Format, parse


class Lighthouse(Struct):
    """A file about a lighthouse."""

    format: str
    lamps: int = 1


@pytest.fixture
def two_formats(monkeypatch):
    """A kit that knows two formats."""
    known = {
        ("", one.name): one
        for one in (Format("lighthouse", 2, Lighthouse), Format("boat", 1, Lighthouse))
    }
    monkeypatch.setattr(games, "formats", lambda: known)
    monkeypatch.setattr(schema, "formats", lambda: known)


def test_the_format_of_maps_has_a_schema(capsys):
    assert cli.main(["schema", "map"]) == 0
    printed = json.loads(capsys.readouterr().out)
    Draft7Validator.check_schema(printed)
    assert printed["title"] == "dmd-map/1"


@pytest.mark.usefixtures("two_formats")
@pytest.mark.parametrize("name", ["lighthouse", "dmd-lighthouse"])
def test_a_schema_is_printed_for_editors(name, capsys):
    assert cli.main(["schema", name]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert printed["title"] == "dmd-lighthouse/2"
    assert printed["definitions"]["Lighthouse"]["description"] == "A file about a lighthouse."
    assert printed["definitions"]["Lighthouse"]["properties"]["lamps"]["type"] == "integer"


@pytest.mark.usefixtures("two_formats")
def test_without_a_name_all_names_are_printed(capsys):
    assert cli.main(["schema"]) == 0
    assert capsys.readouterr().out == "boat\nlighthouse\n"
    assert cli.main(["schema", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == ["boat", "lighthouse"]


@pytest.mark.usefixtures("two_formats")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("lighthose", "There is no format “lighthose”. Did you mean “lighthouse”?"),
        ("zebra", "There is no format “zebra”. Known: boat, lighthouse."),
    ],
)
def test_an_unknown_format_is_refused_with_the_nearest_right_word(name, sentence, capsys):
    assert cli.main(["schema", name]) == 1
    assert capsys.readouterr().err == f"dmd schema: {sentence}\n"


def test_a_schema_beside_a_file_of_ones_own_is_found_from_there(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert cli.main(["schema", "map", "-o", "map.schema.json"]) == 0

    said, _, line = capsys.readouterr().out.strip().rpartition("\n\n")
    assert said == "map.schema.json is written. Begin a file beside it with this line:"
    named = line.removeprefix("# yaml-language-server: $schema=")
    assert named.startswith("./")
    found = json.loads((tmp_path / named).read_text("utf-8"))
    Draft7Validator.check_schema(found)
    assert cli.main(["new", "map", "mine"]) == 0
    file = tmp_path / "mine.yaml"
    file.write_text(f"{line}\n{file.read_text('utf-8')}", "utf-8")
    assert cli.main(["check", "mine.yaml"]) == 0


def test_where_a_schema_is_written_machines_are_told_the_line_too(tmp_path, capsys):
    file = tmp_path / "map.json"

    assert cli.main(["schema", "map", "--json", "-o", str(file)]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told == {"file": str(file), "line": "# yaml-language-server: $schema=./map.json"}


@pytest.mark.parametrize("name", ["map.yaml", "map", "con.json", "nowhere/map.json"])
def test_a_schema_is_written_into_json_only_and_nothing_else_is_overwritten(name, tmp_path, capsys):
    mine = tmp_path / "map.yaml"
    mine.write_text("format: dmd-map/1\n")

    assert cli.main(["schema", "map", "-o", str(tmp_path / name)]) == 1

    assert "dmd schema: " in capsys.readouterr().err
    assert mine.read_text() == "format: dmd-map/1\n"


@pytest.mark.parametrize("episode", ["blasphemous_alchemy", "a_lamp_for_the_drowned"])
def test_the_shipped_episodes_fit_the_schema_that_editors_read(capsys, episode):
    assert cli.main(["schema", "episode"]) == 0
    written_schema = json.loads(capsys.readouterr().out)
    file = Path(__file__).parents[2] / f"maps/death_may_die/episodes/{episode}.yaml"
    written = parse(file, file.name).value
    assert list(Draft7Validator(written_schema).iter_errors(written)) == []
