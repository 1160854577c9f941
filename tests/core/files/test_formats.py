"""What is told of the formats is true: schemas, the list of words, the examples on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import indent

import msgspec
import pytest
import yaml
from jsonschema import Draft7Validator

import dmd
from dmd.death_may_die.box import DiscoveryCard, Half, Powers
from dmd.death_may_die.telling.powers import tell_powers
from tools.write_formats import PUBLISHED, written

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")
EXAMPLES = [
    text for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if text.startswith("format:")
]
FRAGMENTS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
WORDS = (ROOT / "docs" / "words.md").read_text("utf-8")
SHIPPED = sorted(
    file for kind in ("*", "episodes/*", "situations/*", "tiles/*")
    for file in (ROOT / "maps" / "death_may_die").glob(f"{kind}.yaml")
) + sorted(
    file for kind in ("heroines", "killers", "locations")
    for file in (ROOT / "maps" / "final_girl" / kind).glob("*.yaml")
)  # fmt: skip


@pytest.mark.parametrize("file", written(), ids=lambda file: file.name)
def test_what_is_published_is_what_the_types_say(file: Path) -> None:
    assert file.read_text("utf-8") == written()[file], "run: make formats"


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_every_file_of_the_kit_fits_the_published_schema(file: Path) -> None:
    plain = yaml.safe_load(file.read_text("utf-8"))
    kind = plain["format"].removeprefix("dmd-").partition("/")[0]
    schema = json.loads((ROOT / "docs" / "schemas" / f"{kind}.json").read_text("utf-8"))

    problems = [error.message for error in Draft7Validator(schema).iter_errors(_texts(plain))]

    assert problems == []


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_schema_refuses_what_the_reader_refuses(name: str) -> None:
    schema = json.loads((ROOT / "docs" / "schemas" / f"{name}.json").read_text("utf-8"))

    assert [*Draft7Validator(schema).iter_errors({"format": f"dmd-{name}/1", "colour": "red"})]


def test_the_examples_on_the_page_are_checked_without_a_complaint(tmp_path: Path) -> None:
    for text in EXAMPLES:
        (tmp_path / f"{yaml.safe_load(text)['id']}.yaml").write_text(text, "utf-8")

    assert len(EXAMPLES) == 7
    for file in sorted(tmp_path.iterdir()):
        report = dmd.check(file)
        assert report.ok, report
        assert not [one for one in report.complaints if one.level == "warning"], report


def test_the_card_on_the_page_may_stand_in_a_started_episode(tmp_path: Path) -> None:
    (card,) = (one for one in FRAGMENTS if one.startswith("# One Discovery card"))
    file = dmd.new("episode", "night", folder=tmp_path).files[0]
    text = file.read_text("utf-8")
    cards, last, _ = text.partition("  - id: d_locked_study\n")
    assert last
    file.write_text(cards + indent(card, "  "), "utf-8")

    # A card with every key is of course too long for paper, as the page says.
    assert [one.problem for one in dmd.check(file).complaints if one.level != "advice"] == [
        "The text of “Vestry” is 9 mm too long for a printed card."
    ]


def test_the_card_on_the_page_has_every_key_there_is() -> None:
    (text,) = (one for one in FRAGMENTS if one.startswith("# One Discovery card"))
    (card,) = yaml.safe_load(text)

    optional = {"house", "confidence", "note", "source"}
    assert set(DiscoveryCard.__struct_encode_fields__) - optional <= card.keys()
    assert set(Half.__struct_encode_fields__) - optional <= {*card["left"], *card["right"]}


def test_every_key_of_grants_is_told_with_an_example_that_can_be_read() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `({.*})` \| (.+) \|$", WORDS, re.MULTILINE)

    assert [key for key, _, _ in rows] == list(Powers.__struct_fields__)
    for key, example, told in rows:
        plain = yaml.safe_load(example)
        assert key in plain
        assert tell_powers(msgspec.convert(plain, Powers)) == told


def test_plain_values_of_a_key_are_listed() -> None:
    assert "`steps` = `1` (a number or `direct`)" in WORDS
    assert '`select` = `"each"` (`each`, `nearest`)' in WORDS


def _texts(plain):
    """Keys as text, as JSON has them."""
    if isinstance(plain, dict):
        return {str(key): _texts(value) for key, value in plain.items()}
    return [_texts(each) for each in plain] if isinstance(plain, list) else plain
