"""Files written by the machine: readable, and read back the same."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from dmd.core.complaints import BadContent, Refusal
from dmd.core.files.content import parse, read, to_yaml
from dmd.core.files.source import unseen


class Space(Struct, frozen=True):
    id: str
    title: str = ""
    at: tuple[float, float] | None = None
    exits: tuple[str, ...] = ()


class Map(Struct, frozen=True):
    format: str
    spaces: tuple[Space, ...] = ()
    links: dict[str, tuple[str, ...]] = {}
    grid: tuple[tuple[int, ...], ...] = ()
    dark: bool = False


def test_a_value_is_written_as_a_person_would_write_it():
    value = Map(
        format="dmd-map/1",
        spaces=(
            Space("15", "The Hall: below", (0.0, 1.5), ("16",)),
            Space("16", "a\nb"),
        ),
        links={"great hall": ("jetty", "no"), "stair": ("a" * 40, "b" * 40, "c" * 40)},
        grid=((1, 2), (3,)),
    )
    written = f"""\
format: dmd-map/1
spaces:
  - id: "15"
    title: "The Hall: below"
    at: [0.0, 1.5]
    exits: ["16"]
  - id: "16"
    title: "a\\nb"
    at: null
    exits: []
links:
  great hall: [jetty, "no"]
  stair:
    - {"a" * 40}
    - {"b" * 40}
    - {"c" * 40}
grid:
  - [1, 2]
  - [3]
dark: false
"""
    assert to_yaml(value) == written
    assert read(written, Map).value == value


SEEN = st.characters(
    exclude_categories=["Cs", "Cc", "Cf", "Cn", "Co", "Zl", "Zp"], max_codepoint=0xDFFFF
).filter(lambda letter: not unseen(letter))  # no file holds what nobody could see
TEXTS = st.text(SEEN | st.sampled_from("\n\t"))
ODD = "no|true|null|~|12|007|.nan|NaN|- a|a: b|#|<<||=|y|1_0|0x1|? a|[|'|&a|*a|!a|%a|@a|---|...| a "
WORDS = st.sampled_from(ODD.split("|"))
NUMBERS = st.integers(1 - 10**18, 10**18 - 1) | st.floats(allow_nan=False, allow_infinity=False)
KEYS = WORDS | st.text(st.sampled_from("abc 12-:#'\"[{é"), max_size=50)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS | WORDS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@given(VALUES)
def test_what_is_written_is_read_back_the_same(value):
    text = to_yaml(value)
    back = parse(text).value
    assert repr(back) == repr(value)  # 0.0 and -0.0 differ, and so do 1 and 1.0
    assert to_yaml(back) == text


@given(st.recursive(TEXTS | WORDS, lambda inner: st.dictionaries(KEYS, inner, max_size=5)))
def test_other_readers_see_the_same_texts(value):
    assert yaml.safe_load(to_yaml(value)) == value


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (float("nan"), "“NaN” is not a number"),
        ({"a": float("-inf")}, "“-Infinity” is not a number"),
        (10**18, "A number has 19 digits"),
        ("\u202e", "changes the direction of reading"),
        ("\x1b", "control character"),
        ("\ud800", "lone surrogate"),
        ({"a" * 201: 1}, "more than 200 letters"),
        (["x"] * 200_001, "more than 200,000 values"),
        ([[["x" * 3_000_000]]], "larger than 2 MB"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(value, sentence):
    with pytest.raises(BadContent, match=sentence):
        to_yaml(value)


@pytest.mark.parametrize("depth", [33, 400, 100_000])
def test_a_bottomless_value_is_not_written(depth):
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    with pytest.raises(Refusal, match="nested more than 32 deep"):
        to_yaml(value)
