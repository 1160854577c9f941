"""From a file to a value of a type, or to everything that is wrong with it at once."""

from __future__ import annotations

import json
from enum import Enum
from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from dmd.core.complaints import BadContent
from dmd.core.files.content import Format, check, expect_format, kind_of, parse, read

Id = Annotated[str, Meta(min_length=1, max_length=20, pattern="^[a-z0-9_]+$", description="An id.")]


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class Space(Struct, frozen=True, kw_only=True):
    """A place on the board."""

    id: Id
    title: str = ""
    at: tuple[float, float] | None = None
    dark: bool = False
    side: Side = Side.LEFT


class Move(Struct, frozen=True, tag_field="op", tag="move"):
    """Somebody moves."""

    to: str
    steps: Annotated[int, Meta(ge=1, le=9)] = 1


class Repeat(Struct, frozen=True, tag_field="op", tag="repeat"):
    """Something happens again and again."""

    times: int
    does: tuple[Effect, ...] = ()
    instead: Effect | str | None = None


class Lamp(Struct, frozen=True):
    """A struct without a tag, beside text."""

    oil: int


Effect = Move | Repeat


class Map(Struct, frozen=True, kw_only=True):
    """A map of spaces."""

    format: str = "dmd-test/1"
    id: str = "m"
    spaces: Annotated[tuple[Space, ...], Meta(max_length=30_000)] = ()
    links: dict[str, tuple[str, ...]] = {}
    does: tuple[Effect, ...] = ()
    mood: Literal["calm", "grim", "7"] = "calm"
    size: Annotated[float, Meta(gt=0)] = 1
    lamp: Lamp | str = ""
    levels: dict[int, str] = {}

    def __post_init__(self) -> None:
        if self.id == "forbidden":
            raise ValueError("This id is taken.")


def complaints(source, type_=Map, name=""):
    """The complaints a bad source earns, as text."""
    value, report = check(source, type_, name=name)
    assert value is None
    assert not report.ok
    with pytest.raises(BadContent) as bad:
        read(source, type_, name=name)
    assert str(bad.value) == repr(report)
    return [str(each) for each in report.complaints]


# ── what is read ────────────────────────────────────────────────────────────────────────────────


def test_a_file_becomes_a_value_of_its_type():
    document = read(
        """
format: dmd-test/1
id: lighthouse
spaces:
  - id: hall
    title: "The Hall: below"
    at: [1, 2.5]
    dark: true
    side: right
does:
  - op: repeat
    times: 2
    does: [{op: move, to: hall, steps: 3}]
    instead: nothing at all
lamp: {oil: 3}
levels: {1: cellar}
""",
        Map,
    )
    assert document.value == Map(
        format="dmd-test/1",
        id="lighthouse",
        spaces=(
            Space(id="hall", title="The Hall: below", at=(1.0, 2.5), dark=True, side=Side.RIGHT),
        ),
        does=(Repeat(times=2, does=(Move(to="hall", steps=3),), instead="nothing at all"),),
        lamp=Lamp(oil=3),
        levels={1: "cellar"},
    )


def test_a_bare_whole_number_is_text_where_text_is_wanted_and_keeps_its_spelling():
    text = "{id: 007, spaces: [{id: 15, title: 12}], links: {15: [16, 0]}, mood: 7}"
    value = read(text, Map).value
    assert value.id == "007"
    assert value.spaces == (Space(id="15", title="12"),)
    assert value.links == {"15": ("16", "0")}
    assert value.mood == "7"


def test_a_whole_number_will_do_for_a_number():
    assert read("{id: 1, at: [3, 4]}", Space).value.at == (3.0, 4.0)


def test_a_number_stays_a_number_where_both_are_allowed():
    assert read("[1, two]", list[int | str]).value == [1, "two"]
    assert read("[1, 2.5, three]", list[float | str]).value == [1.0, 2.5, "three"]


# ── all complaints at once ──────────────────────────────────────────────────────────────────────

FULL_OF_MISTAKES = """\
format: dmd-test/1
id: lighthouse
spaces:
  - id: Great Hall
    titel: The Hall
    at: [1]
  - title: The Jetty
    dark: no
    side: lft
  - id: 15
    at: [one, 2]
    id: 16
links:
  hall: jetty
  jetty: [hall, [stair]]
does:
  - op: muve
    to: hall
  - {to: hall}
  - op: repeat
    times: "2"
    does:
      - {op: move, steps: 12}
      - jump
    instead: 1.5
mood: clam
size: 0
lamp: {}
levels: {ground: hall}
unknown: *x
"""

ALL_OF_THEM = """\
error: map, line 4, spaces[0].id: “Great Hall” does not fit here. Wanted: An id.
error: map, line 5, spaces[0].titel: The key “titel” is unknown here. Did you mean “title”? \
Allowed: id, title, at, dark, side.
error: map, line 6, spaces[0].at: A list of 2 was expected; here is a list of 1.
error: map, line 7, spaces[1]: The key “id” is missing. Add “id:” with text.
error: map, line 8, spaces[1].dark: True or false was expected; here is the text “no”. \
Write true or false, in small letters and without quotes.
error: map, line 9, spaces[1].side: “lft” is unknown here. Did you mean “left”? \
Allowed: left, right.
error: map, line 11, spaces[2].at[0]: A number was expected; here is the text “one”. \
Write it in digits, such as 2.
error: map, line 12, spaces[2]: The key “id” stands here twice, first on line 10. \
Keep one of them; if a new entry begins here, write “- ” before it.
error: map, line 14, links.hall: A list was expected; here is the text “jetty”. Write [jetty].
error: map, line 15, links.jetty[1]: Text was expected; here is a list of 1.
error: map, line 17, does[0].op: “muve” is unknown here. Did you mean “move”? Allowed: move, repeat.
error: map, line 19, does[1]: The key “op” is missing. Add “op:” with one of: move, repeat.
error: map, line 21, does[2].times: A whole number was expected; here is the text “2”. \
Write it without quotes and without zeros in front.
error: map, line 23, does[2].does[0].steps: 12 is not at most 9. Write at least 1 and at most 9.
error: map, line 23, does[2].does[0]: The key “to” is missing. Add “to:” with text.
error: map, line 24, does[2].does[1]: A group “name: value” was expected; here is the text “jump”. \
Write {op: move}, with what it needs in the braces.
error: map, line 25, does[2].instead: A group “name: value” or text or nothing was expected; \
here is the number 1.5.
error: map, line 26, mood: “clam” is unknown here. Did you mean “calm”? Allowed: 7, calm, grim.
error: map, line 27, size: 0 is not more than 0. Write more than 0.
error: map, line 28, lamp: The key “oil” is missing. Add “oil:” with a whole number.
error: map, line 29, levels.ground: A whole number was expected; here is the text “ground”. \
Write it in digits, such as 2.
error: map, line 30, unknown: “*x” repeats another part of the file; this is refused. \
Write the part out; put text that begins with “*” in quotes.
error: map, line 30, unknown: The key “unknown” is unknown here. \
Allowed: format, id, spaces, links, does, mood, size, lamp, levels."""


def test_a_bad_file_earns_all_its_complaints_at_once():
    assert complaints(FULL_OF_MISTAKES, name="map") == ALL_OF_THEM.split("\n")


def test_past_a_hundred_complaints_the_rest_is_counted():
    told = complaints("does:\n" + "- {op: muve}\n" * 70 + "unknown: 1\n" * 51)
    assert len(told) == 101
    assert told[-1] == (
        "advice: 21 more things to mend are not listed. Mend these first, then check again."
    )


def test_what_only_the_type_itself_notices_is_a_complaint_too():
    assert complaints("id: forbidden", name="map") == ["error: map, line 1: This id is taken."]
    (told,) = complaints("- id: fine\n- id: forbidden\n", list[Map])
    assert told == "error: line 2, [1]: This id is taken."


def test_a_struct_alone_may_name_its_tag_but_not_another():
    assert read("{op: move, to: a}", Move).value == read("{to: a}", Move).value
    assert complaints("{op: repeat, to: a}", Move) == [
        "error: line 1, op: “move” was expected; here is the text “repeat”."
    ]


@pytest.mark.parametrize(
    ("text", "type_", "sentence"),
    [
        ("a: [1]", dict[str, int], "A whole number was expected; here is a list of 1."),
        ("a: 1.0", dict[str, int], "A whole number was expected; here is the number 1.0."),
        ("a: true", dict[str, int], "A whole number was expected; here is the word “true”."),
        ("a: true", dict[str, str], "here is the word “true”. If it is text, put it in quotes."),
        ("a: 1.50", dict[str, str], "here is the number 1.5. If it is text, put it in quotes."),
        ("a:", dict[str, str], "Text was expected; here is nothing. Write it, or leave it out."),
        ("a: x", dict[str, None], "Nothing was expected; here is the text “x”."),
        ("a: x", dict[str, bool | None], "True or false or nothing was expected"),
        ("a: []", dict[str, Literal[1, 2]], "One of: 1, 2 was expected; here is an empty list."),
        ("a: 3", dict[str, Literal[1, 2]], "“3” is unknown here. Allowed: 1, 2."),
        ("a: 01", dict[str, int], "Write it without quotes and without zeros in front."),
        ("[a, b]", Annotated[list[str], Meta(max_length=1)], "Too many entries: 2; the most is 1."),
        ("[]", Annotated[list[str], Meta(min_length=1)], "Too few entries: 0; the least is 1."),
        (
            "{}",
            Annotated[dict[str, str], Meta(min_length=1)],
            "Too few entries: 0; the least is 1.",
        ),
        ("''", Annotated[str, Meta(min_length=2)], "The text is empty."),
        ("a", Annotated[str, Meta(min_length=2)], "Too few letters: 1; the least is 2."),
        ("abc", Annotated[str, Meta(max_length=2)], "Too many letters: 3; the most is 2."),
        ("ab", Annotated[str, Meta(pattern="^c")], "“ab” does not fit here. It must match ^c"),
        ("7", Annotated[int, Meta(multiple_of=2)], "7 is not a multiple of 2."),
        ("[1, 2, 3]", tuple[int, str], "A list of 2 was expected; here is a list of 3."),
        ("[1, [a]]", set[int], "A whole number was expected; here is a list of 1."),
        ("{01: a}", dict[int, str], "A whole number was expected; here is the text “01”."),
        ("{op: [a]}", Effect, "One of: move, repeat was expected; here is a list of 1."),
        ("{op: 7}", Effect, "“7” is unknown here."),
        ("[2024-01-01]", list[Side], "“2024-01-01” is unknown here. Allowed: left, right."),
    ],
)
def test_a_complaint_says_what_was_expected_and_what_is_there(text, type_, sentence):
    (told,) = complaints(text, type_)
    assert sentence in told


@pytest.mark.parametrize(
    ("text", "line", "meant"),
    [
        ("spaces:\n  - id: hall\n    dark:true\n    side: left\n", 3, "dark: true"),
        ("spaces:\n  - id:hall\n    dark: true\n", 2, "id: hall"),
        ("spaces:\n  - id: hall\n    dark:true  # it is\nmood: calm\n", 3, "dark: true"),
        ("mood: calm\nsize:3\n", 2, "size: 3"),
        ("spaces: [{id: hall, at:[1, 2]}]\n", 1, "at: [1, 2]"),
        ("spaces:\n  - {id: hall, dark:true}\n", 2, "dark: true"),
        ("spaces:\n  - id:hall\n  - id: stair\n", 2, "id: hall"),
    ],
)
def test_a_blank_that_is_missing_after_a_colon_is_told_where_it_is_missing(text, line, meant):
    told = complaints(text, name="map")

    (hint,) = (each for each in told if "blank" in each)
    assert f"line {line}" in hint
    assert f"Write “{meant}”" in hint


@pytest.mark.parametrize(
    "text",
    [
        "mood: he said\n  so: what\n",
        "mood: a\n  http://example.org\nsize 3\n",
        "{id: hall, mod: calm}",
    ],
)
def test_no_blank_is_missed_where_none_is_missing(text):
    assert "blank" not in " ".join(complaints(text))


SOUND = {
    "id": "lighthouse",
    "spaces": [{"id": "hall", "title": "The Hall", "at": [1, 2], "dark": True, "side": "left"}],
    "links": {"hall": ["jetty"]},
    "does": [{"op": "repeat", "times": 2, "does": [{"op": "move", "to": "hall", "steps": 3}]}],
    "mood": "grim",
    "size": 1.5,
    "lamp": {"oil": 3},
    "levels": {"1": "cellar"},
}
ODD = (
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.floats(0, 9)
    | st.sampled_from(["", "left", "move", "repeat", "op", "1", [], {}, [1], {"op": "move"}, [[]]])
)


def _places(value, path=()):
    yield path
    entries = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in entries:
        yield from _places(each, (*path, key))


def _with(value, path, new):
    if not path:
        return new
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = _with(value[path[0]], path[1:], new)
    return copied


@settings(max_examples=500)
@given(st.sampled_from(list(_places(SOUND))), ODD)
def test_whatever_stands_in_a_place_the_walk_and_the_type_agree(path, odd):
    """No file passes the walk and is then refused by msgspec in a programmer's words."""
    value, report = check(json.dumps(_with(SOUND, path, odd)), Map)
    assert (value is None) == (not report.ok)
    assert not any(each.problem.startswith(("Expected", "Object")) for each in report.errors)


def test_what_was_refused_once_is_not_refused_again():
    (told,) = complaints("{id: a, size: .nan}")
    assert "is not a number that can be counted with" in told
    (told,) = complaints("{id: a, size: !!float 5}")
    assert "asks for a special type" in told
    (told,) = complaints("does: [{op: *a, to: 1}]")
    assert "repeats another part" in told


# ── lines ───────────────────────────────────────────────────────────────────────────────────────

LINES = """\
# a comment
id: m
spaces:
  - id: hall
    at:
      - 1
      - 2
  - {id: jetty,
     title: "The
       Jetty"}
links:
  great hall: [a,
    b]
"""


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("", 2),
        ("id", 2),
        ("spaces", 3),
        ("spaces[0]", 4),
        ("spaces[0].at", 5),
        ("spaces[0].at[1]", 7),
        ("spaces[1]", 8),
        ("spaces[1].title", 9),
        ('links["great hall"]', 12),
        ('links["great hall"][1]', 13),
        ("spaces[1].nothing.here", 8),
        ("spaces[7]", 3),
        ("spaces.hall", 3),
        ("id.deeper", 2),
        ("nowhere", 2),
        ("]][[", 2),
    ],
)
def test_every_field_knows_its_line_or_that_of_what_is_around_it(field, line):
    assert read(LINES, Map).line(field) == line


def test_those_who_know_more_than_shapes_complain_with_lines_too():
    document = read(LINES, Map, name="map.yaml")
    told = document.complain(
        "No way leads here.", field="spaces[1].id", remedy="Add a link.", level="warning"
    )
    assert str(told) == "warning: map.yaml, line 8, spaces[1].id: No way leads here. Add a link."
    assert document.name == "map.yaml"


def test_a_tree_can_be_looked_at_first_and_read_then():
    tree = parse("id: 7\nspaces: [{id: 8}]", "map.yaml")
    assert tree.value["id"] == 7
    document = read(tree, Map)
    assert (document.value.id, document.value.spaces[0].id) == ("7", "8")
    assert document.line("spaces[0].id") == 2
    assert tree.value == {"id": 7, "spaces": [{"id": 8}]}
    assert check(tree, Map)[0] == document.value


# ── formats ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("header", ["dmd-map/1", "dmd-map/2", '"dmd-map/3"'])
def test_a_version_that_is_not_too_new_is_told(header):
    assert expect_format(parse(f"format: {header}"), "map", newest=3) == int(header.strip('"')[-1])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id: m", "line 1, format: The file does not say what it is. Write “format: dmd-map/2”"),
        ("fromat: dmd-map/1", "The file does not say what it is. Did you mean “format”?"),
        ("format:", "The file does not say what it is."),
        ("[]", "A file begins with its format."),
        ("format: 1", "This is not the name of a format."),
        ("format: dmd-map", "This is not the name of a format."),
        ("format: dmd-map/0", "This is not the name of a format."),
        ("format: dmd-map/one", "This is not the name of a format."),
        ("format: dmd-map/99999999999", "This is not the name of a format."),
        ("format: dmd-mpa/1", "“dmd-map” was expected. Did you mean “dmd-map”?"),
        ("format: dmd-episode/1", "is of the format “dmd-episode”; “dmd-map” was expected."),
        ("format: dmd-map/7", "is a map of version 7; this kit reads up to 2. Update the kit"),
    ],
)
def test_a_file_of_another_format_earns_a_sentence(text, sentence):
    with pytest.raises(BadContent) as bad:
        expect_format(parse(text, "map.yaml"), "map", newest=2)
    (told,) = bad.value.report.complaints
    assert sentence in str(told)
    assert told.file == "map.yaml"


def test_a_newer_file_is_called_by_the_right_article():
    with pytest.raises(BadContent, match="This file is an episode of version 2"):
        expect_format(parse("format: dmd-episode/2"), "episode", newest=1)


def test_a_format_says_what_a_file_of_it_says_first():
    assert Format("test", 3, Map).header == "dmd-test/3"
    assert kind_of(parse("format: dmd-test/3")) == "test"
    assert kind_of(parse("id: test")) == kind_of(parse("[]")) == ""


def test_a_line_end_behind_an_id_is_not_overlooked():
    """To Python “$” is also the place before a last line end; in a schema it is the very end."""
    assert [each.problem for each in told('spaces: [{id: "hall\\n"}]')] == [
        "“hall” does not fit here."
    ]


def test_lists_without_a_limit_of_their_own_have_one():
    many = ", ".join(["{op: move, to: hall}"] * 1_001)
    assert [each.problem for each in told(f"does: [{many}]")] == [
        "Too many entries: 1,001; the most is 1,000."
    ]
    links = ", ".join(f"a{number}: []" for number in range(1_001))
    assert [each.problem for each in told(f"links: {{{links}}}")] == [
        "Too many entries: 1,001; the most is 1,000."
    ]
    assert check(f"does: [{many.rpartition(', {')[0]}]", Map)[1].ok


def test_of_far_too_many_entries_only_some_are_looked_at():
    many = ", ".join(["{op: muve}"] * 20_000)
    problems = [each.problem for each in told(f"does: [{many}]")]
    assert problems[0] == "Too many entries: 20,000; the most is 1,000."
    assert len(problems) == 101
    assert told(f"does: [{many}]")[-1].problem == "1,901 more things to mend are not listed."


def told(text):
    return check(text, Map)[1].complaints
