"""JSON Schema of a type: it allows what the reader reads, and forbids what the reader refuses."""

from __future__ import annotations

import json
from enum import Enum
from typing import Annotated, Literal

import pytest
from jsonschema import Draft7Validator
from msgspec import Meta, Struct

from dmd.core.files.content import check, json_schema, parse


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class Space(Struct, frozen=True):
    """A place on the board."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+$", description="Short and unique.")]
    title: str = ""
    at: tuple[float, float] | None = None
    side: Side = Side.LEFT


class Move(Struct, frozen=True, tag_field="op", tag="move"):
    """Somebody moves."""

    to: str
    steps: Annotated[int, Meta(ge=1, le=9)] = 1


class Repeat(Struct, frozen=True, tag_field="op", tag="repeat"):
    """Something happens again and again."""

    times: int
    does: tuple[Move | Repeat, ...] = ()
    then: Move | None = None


class Map(Struct, frozen=True):
    """A map of spaces."""

    spaces: Annotated[tuple[Space, ...], Meta(max_length=2)] = ()
    links: dict[str, tuple[str, ...]] = {}
    does: tuple[Move | Repeat, ...] = ()
    mood: Literal["calm", "7"] = "calm"
    levels: dict[int, str] = {}
    start: Annotated[Space, Meta(description="Where everybody begins.")] | None = None
    home: Annotated[Space, Meta(description="Where nobody is.")] = Space("home")


SCHEMA = json_schema(Map, "A map")


def faults(text):
    """What an editor that knows the schema would underline."""
    return [each.message for each in Draft7Validator(SCHEMA).iter_errors(parse(text).value)]


def test_a_schema_is_draft_7_and_describes_its_parts():
    Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert SCHEMA["title"] == "A map"
    assert set(SCHEMA["definitions"]) == {"Map", "Space", "Move", "Repeat", "Side"}
    space = SCHEMA["definitions"]["Space"]
    assert space["description"] == "A place on the board."
    assert space["additionalProperties"] is False
    assert space["required"] == ["id"]
    assert space["properties"]["id"] == {
        "type": ["string", "integer"],
        "pattern": "^[a-z0-9]+$",
        "description": "Short and unique.",
    }


def test_no_word_of_later_drafts_is_left():
    text = json.dumps(SCHEMA)
    assert not any(f'"{word}"' in text for word in ("$defs", "prefixItems", "discriminator"))
    home = SCHEMA["definitions"]["Map"]["properties"]["home"]
    assert home["allOf"] == [{"$ref": "#/definitions/Space"}]  # nothing may stand beside a $ref
    assert home["description"] == "Where nobody is."


def test_where_no_number_fits_none_is_allowed():
    class Named(Struct):
        id: Annotated[str, Meta(pattern="^[a-z]+$")]
        code: Annotated[str, Meta(pattern="^[0-9]{3}$")]

    properties = json_schema(Named, "Named")["definitions"]["Named"]["properties"]
    assert properties["id"]["type"] == "string"
    assert properties["code"]["type"] == ["string", "integer"]


def test_a_key_may_be_called_like_a_word_of_schemas():
    class Odd(Struct):
        properties: int
        items: str
        enum: tuple[int, int]

    schema = json_schema(Odd, "Odd")["definitions"]["Odd"]
    assert schema["properties"]["properties"] == {"type": "integer"}
    assert schema["properties"]["items"] == {"type": ["string", "integer"]}
    assert schema["properties"]["enum"]["items"] == [{"type": "integer"}] * 2
    assert schema["properties"]["enum"]["additionalItems"] is False


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "spaces: [{id: 15, title: 12, at: [1, 2.5], side: left}, {id: a, at: null}]",
        "does: [{op: repeat, times: 2, does: [{op: move, to: 3}], then: {op: move, to: a}}]",
        "links: {15: [16, a]}",
        "mood: 7",
        "levels: {1: cellar}",
        "{start: {id: a}, home: {id: b}}",
    ],
)
def test_what_the_reader_reads_the_schema_allows(text):
    assert check(text, Map)[1].ok
    assert faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "space: []",
        "spaces: {}",
        "spaces: [{}]",
        "spaces: [{id: a}, {id: b}, {id: c}]",
        "spaces: [{id: a, at: [1]}]",
        "spaces: [{id: a, at: [1, 2, 3]}]",
        "spaces: [{id: a, at: [1, b]}]",
        "spaces: [{id: a, side: lft}]",
        "spaces: [{id: Great Hall}]",
        "spaces: [{id: 1.5}]",
        "spaces: [{id: true}]",
        "does: [{op: muve, to: a}]",
        "does: [{to: a}]",
        "does: [{op: move, to: a, steps: 12}]",
        "does: [{op: move, to: a, stepz: 1}]",
        "links: {a: b}",
        "mood: 8",
        "home: {ID: a}",
    ],
)
def test_what_the_schema_forbids_the_reader_refuses(text):
    assert not check(text, Map)[1].ok
    assert faults(text)
