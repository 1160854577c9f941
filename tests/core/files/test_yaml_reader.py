"""The guarded reader: every file gets plain values or sentences, soon, and never anything else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from dmd.core.complaints import BadContent
from dmd.core.files import yaml_reader
from dmd.core.files.content import check
from dmd.core.files.source import unseen
from dmd.core.files.yaml_reader import parse


class Wait(Struct, frozen=True, tag_field="op", tag="wait"):
    turns: int = 1


class Move(Struct, frozen=True, tag_field="op", tag="move"):
    to: str


class Scene(Struct, frozen=True):
    """Something a hostile file may pretend to be."""

    id: str = ""
    size: float = 0
    mood: Literal["calm", "grim"] = "calm"
    does: tuple[Wait | Move, ...] = ()
    links: dict[str, tuple[str, ...]] = {}


# ── what is read ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("999999999999999999", 999_999_999_999_999_999),
        ("0.5", 0.5),
        ("-1.25e-7", -1.25e-7),
        ("1E5", 100_000.0),
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("True", "True"),
        ("FALSE", "FALSE"),
        ("Null", "Null"),
        ("~", "~"),
        ("12:30", "12:30"),
        ("017", "017"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("+5", "+5"),
        ("-0", "-0"),
        (".5", ".5"),
        ("1.", "1."),
        ("1.2.3", "1.2.3"),
        ("2024-01-01", "2024-01-01"),
        ("2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"),
        ("=", "="),
        ("<<", "<<"),
        ("I", "I"),
        ("Nan", "Nan"),
        ('"true"', "true"),
        ("'12'", "12"),
        ('""', ""),
        ("'.nan'", ".nan"),
        (r'"\u00e9\n\t\"\/"', 'é\n\t"/'),
        ("|\n  two\n  lines\n", "two\nlines\n"),
        (">\n  folded\n  text\n", "folded text\n"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_only_plain_words_and_numbers_are_anything_else_than_text(written, meant):
    (value,) = parse(f"a: {written}").value.values()
    assert (type(value), value) == (type(meant), meant)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**18) + 1, 10**18 - 1)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(
            st.characters(blacklist_categories=["Cs", "Cc", "Cf", "Cn", "Co", "Zl", "Zp"])
        ).filter(lambda text: not unseen(text)),
        lambda inner: (
            st.lists(inner, max_size=5)
            | st.dictionaries(st.text("abcdefgh 12", min_size=1), inner, max_size=5)
        ),
        max_leaves=20,
    )
)
def test_json_comes_through_the_same_door(value):
    for ascii_only in (True, False):
        assert parse(json.dumps([value], ensure_ascii=ascii_only)).value == [value]


def test_json_halves_of_a_character_are_joined_and_escaped_backslashes_are_not():
    assert parse(r'{"a": "\ud83d\uDE00\ud83d\ude00!"}').value == {"a": "😀😀!"}
    assert parse(r'{"a": "\\ud83d\\ude00"}').value == {"a": r"\ud83d\ude00"}
    assert parse(r"a: \ud83d\ude00").value == {"a": r"\ud83d\ude00"}


def test_each_text_is_looked_at_again_only_where_a_backslash_can_hide_a_letter(monkeypatch):
    looked = []
    monkeypatch.setattr(yaml_reader, "unseen", lambda text: looked.append(text) or unseen(text))
    assert parse(r'{"a": ["b", "\"c\\\/\n\t"]}').value == {"a": ["b", '"c\\/\n\t']}
    assert not looked
    assert parse(r'{"a": ["b", "\x63"]}').value == {"a": ["b", "c"]}
    assert looked == ["a", "b", "c"]


@pytest.mark.parametrize("code", ["u200b", "x07", "U0000202e", *"0abefrvLNP"])
@pytest.mark.parametrize("before", ["", r"\\", r"\"", r"\/\n\t"])
def test_no_code_brings_in_a_letter_that_nobody_sees(before, code):
    with pytest.raises(BadContent, match=r"There is a .* \(U\+"):
        parse(rf'{{"a": "{before}\{code}"}}')


@pytest.mark.parametrize(
    "text", ["\ufeffid: m", "id: m\r\n", "id: m\r", "# hello\n---\nid: m\n...\n"]
)
def test_marks_and_line_ends_of_every_editor_are_welcome(text):
    assert parse(text).value == {"id": "m"}
    assert parse(text.encode()).value == {"id": "m"}


# ── hostile files ─────────────────────────────────────────────────────────────────────────────

N = 200_000
ALIAS_BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(9)
)
MERGE_BOMB = "a: &a {x: 1}\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)}\n  <<: [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
)

DEEP = "nested more than 32 deep"
KEY = "A key must be text"
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    # depth
    "brackets": ("[" * N, DEEP),
    "brackets, closed": ("[" * N + "]" * N, DEEP),
    "braces with keys": ("{a: " * N, DEEP),
    "braces": ("{" * N, KEY),
    "json objects": ('{"a":' * N, DEEP),
    "json lists and objects": ('[{"a":' * N, DEEP),
    "dashes": ("- " * N, DEEP),
    "question marks": ("? " * N, KEY),
    "question marks and dashes": ("? - " * N, KEY),
    "question marks in brackets": ("[? " * N, KEY),
    "pairs in brackets": ("[a: " * N, DEEP),
    "indented keys": ("".join(" " * i + "a:\n" for i in range(1_900)), DEEP),
    "indented dashes": ("".join(" " * i + "-\n" for i in range(1_900)), DEEP),
    "one deeper than allowed": ("[" * 33 + "]" * 33, DEEP),
    # size
    "three megabytes": ("#" * 3_000_000, "larger than 2 MB"),
    "letters of four bytes": ("😀" * 600_000, "larger than 2 MB"),
    "too many values": ("[" + "a," * 900_000 + "]", "more than 200,000 values"),
    "too many dashes": ("-\n" * 600_000, "more than 200,000 values"),
    "too many keys": ("{" + ",".join(f"a{i}" for i in range(N)) + "}", "more than 200,000 values"),
    "nothing but line ends": ("\n" * 1_999_999, "The file is empty"),
    "nothing": ("", "The file is empty"),
    "only a comment": ("# hello", "The file is empty"),
    "a long key": ("a" * 201 + ": 1", "more than 200 letters"),
    "a very long key": ("? " + "k" * 1_900_000 + "\n: 1", "more than 200 letters"),
    # what makes other readers grow
    "alias bomb": (ALIAS_BOMB, "“*a” repeats another part"),
    "merge bomb": (MERGE_BOMB, "“<<” merges other keys in"),
    "an alias to itself": ("&a [*a]", "“&a” names a part to be repeated"),
    "an unknown alias": ("a: *b", "“*b” repeats"),
    "an alias as key": ("{*a : 1}", "“*a” repeats"),
    "aliases without end": ("[" + "*x ," * 300_000 + "]", "“*x” repeats"),
    "a long alias": ("*" + "a" * 1_900_000, "aaaa…” repeats"),
    "a python object": (
        "!!python/object/apply:os.system ['true']",
        "“!!python/object/apply:os.system” asks",
    ),
    "a tag of one's own": ("a: !thing {b: 1}", "“!thing” asks for a special type"),
    "a bare tag": ("a: ! b", "“!” asks for a special type"),
    "a text tag": ("a: !!str 12", "“!!str” asks for a special type"),
    "a tag for the terminal": ("a: !%1Bx b", "“!\ufffdx” asks for a special type"),
    "a tagged key": ("!x a: 1", "“!x” asks"),
    "tags without end": ("[" + "!x a," * 300_000 + "]", "“!x” asks"),
    "an undeclared tag": ("a: !q!b c", "asks for a special type"),
    "a merge key": ("<<: {a: 1}", "“<<” merges other keys in"),
    "two documents": ("a: 1\n---\nb: 2", "A second document begins here"),
    "documents without end": ("---\n" * 400_000, "A second document"),
    "a version": ("%YAML 1.1\n---\na: 1", "“%” gives the reader an instruction"),
    "a tag prefix": ("%TAG ! tag:x,2000:\n---\na: 1", "“%” gives the reader an instruction"),
    "an unknown instruction": ("%FOO\n---\na: 1", "begins with “%”"),
    # keys
    "the same key twice": ("id: a\nid: b", "The key “id” stands here twice, first on line 1."),
    "the same number twice": ('links: {1: [], "1": []}', "The key “1” stands here twice"),
    "the same key without end": ("id: a\n" * N, "The key “id” stands here twice"),
    "a list as key": ("? [a]\n: b", f"{KEY}; this one is a list."),
    "a group as key": ("? {a: 1}\n: b", f"{KEY}; this one is a group “name: value”."),
    "true as key": ("true: 1", f"{KEY}; this one is “true”."),
    "null as key": ("null: 1", f"{KEY}; this one is empty."),
    "no key": ("? \n: 1", f"{KEY}; this one is empty."),
    "a number with a point as key": ("1.5: 1", f"{KEY}; this one is “1.5”."),
    "a joiner in a key": ("a\u200db: 1", "cannot be seen (U+200D)"),
    "a hard space in a key": ("a\u00a0b: 1", "cannot be seen (U+00A0)"),
    # numbers
    "5,000 digits": ("size: " + "9" * 5_000, "A number has 5,000 digits; the most is 18."),
    "a million digits": ("size: -" + "9" * 1_000_000, "A number has 1,000,000 digits"),
    "5,000 digits as key": ("9" * 999 + ": 1", "A number has 999 digits"),
    "a million decimals": ("size: 0." + "9" * 1_000_000, "too large, or too long"),
    "a huge exponent": ("size: 1e99999999", "“1e99999999” is too large"),
    "not a number": ("size: .nan", "“.nan” is not a number that can be counted with."),
    "infinity": ("size: .inf", "“.inf” is not a number"),
    "less than everything": ("size: -.INF", "“-.INF” is not a number"),
    "json's NaN": ('{"size": NaN}', "“NaN” is not a number"),
    "json's infinity": ('{"size": -Infinity}', "“-Infinity” is not a number"),
    # characters
    "a lone surrogate": ("id: \ud800", "half of a character (a lone surrogate) (U+D800)"),
    "a lone surrogate in code": (
        r'{"id": "\ud800"}',
        "halves of characters (surrogates) are refused",
    ),
    "surrogates the wrong way round": (r'{"id": "\ude00\ud83d"}', "halves of characters"),
    "a surrogate in bytes": (b"id: \xed\xa0\x80", "not UTF-8 (byte 0xED)"),
    "a NUL": ("id: \0", "a control character here (U+0000)"),
    "a NUL in code": (r'id: "\0"', "a control character here (U+0000)"),
    "an escape for the terminal": (r'id: "\e[31m"', "a control character here (U+001B)"),
    "a bell": ("id: \a", "a control character here (U+0007)"),
    "a next line": ("id: a\u0085b", "a control character here (U+0085)"),
    "a line separator": ("id: a\u2028b", "cannot be seen (U+2028)"),
    "a carriage return in code": (r'id: "a\rb"', "a control character here (U+000D)"),
    "letters from right to left": ("id: a\u202eb", "changes the direction of reading (U+202E)"),
    "the same in code": (r'id: "a\u202eb"', "changes the direction of reading (U+202E)"),
    "the same in a comment": ("id: a # \u2066", "changes the direction of reading (U+2066)"),
    "a space of no width": ("id: a\u200bb", "cannot be seen (U+200B)"),
    "a mark in the middle": ("id: a\ufeffb", "cannot be seen (U+FEFF)"),
    "tag letters": ("id: a\U000e0041", "cannot be seen (U+E0041)"),
    "a code beyond all": (r'id: "\U00110000"', "not a character"),
    "UTF-16": ("id: m".encode("utf-16"), "saved as UTF-16"),
    "Latin-1": (b"id: caf\xe9", "not UTF-8 (byte 0xE9)"),
    "noise": (bytes(range(256)) * 4_000, "not UTF-8"),
    # syntax
    "a tab as indentation": ("spaces:\n\t- id: a", "A tab stands at the beginning of a line."),
    "an open quote": ('id: "a', "A quote is opened and never closed."),
    "an open quote of two megabytes": (
        '"' + "a" * 1_999_000,
        "A quote is opened and never closed.",
    ),
    "an open list": ("spaces: [a, b", "A list in square brackets is not closed"),
    "an open group": ("spaces: {a: b", "A group in braces is not closed"),
    "two colons": ("id: a: b", 'Put the whole text in quotes: id: "a: b".'),
    "words after a list": ("- a\nb: c", "The list ends here"),
    "a word after keys": ("a: 1\nb", "A colon is missing after a key."),
    "a backtick": ("id: `a`", "Nothing can begin with “`”."),
    "an at sign": ("id: @a", "Nothing can begin with “@”."),
    "a bad escape": (r'id: "\q"', "A backslash stands before a letter"),
    "half an escape": (r'id: "\u12"', "not complete"),
    "commas": ("," * N, "Something is missing"),
    "backslashes": ('"' + "\\" * 1_999_000, "A quote is opened"),
    "an anchor without name": ("id: & a", "“*” and “&” stand for repeated parts"),
    "a crooked text": ("id: |9999999\n a", "“|” or “>” begins a text over several lines"),
    "a list on its key's line": ("id: - a", "A list cannot begin here."),
    "an end, then more": ("id: a\n...\nid: b", "The document has ended, yet there is more."),
    # shape
    "a word": ("hello", "A group “name: value” was expected; here is the text “hello”."),
    "a list": ("[1]", "A group “name: value” was expected; here is a list of 1."),
    "null": ("null", "A group “name: value” was expected; here is nothing."),
    "unknown keys without end": (
        "\n".join(f"k{i}: 1" for i in range(90_000)),
        "“k0” is unknown here.",
    ),
    "wrong entries without end": ("does:\n" + "- {op: muve}\n" * 60_000, "“muve” is unknown here."),
    "a long wrong word": (
        "mood: " + "x" * 1_000_000,
        "“xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” is",
    ),
}


def complaints_about(source):
    value, report = check(source, Scene)
    assert value is None
    return [str(each) for each in report.complaints]


def test_a_hostile_file_earns_a_sentence_and_ends_no_process():
    """All of them, in a process whose death would be seen, with memory held short."""
    program = (
        "import json, resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from test_yaml_reader import HOSTILE, complaints_about\n"
        "told = {name: complaints_about(source) for name, (source, _) in HOSTILE.items()}\n"
        "print(json.dumps(told))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    heard = json.loads(done.stdout)
    for name, (_, sentence) in HOSTILE.items():
        told = heard[name]
        assert any(sentence in each for each in told), (name, told[:3])
        assert len(told) <= 101, name
        assert all(len(each) < 1_000 and each.isprintable() for each in told), name


@pytest.mark.parametrize(
    "name",
    [
        "dashes",
        "json objects",
        "alias bomb",
        "merge bomb",
        "a python object",
        "two documents",
        "not a number",
        "a NUL in code",
        "a version",
        "nothing",
        "the same key twice",
    ],
)
def test_without_the_c_parser_the_same_is_refused(name, monkeypatch):
    monkeypatch.setattr(yaml_reader, "_LOADER", yaml.SafeLoader)
    source, sentence = HOSTILE[name]
    source = source[:10_000]
    assert any(sentence in each for each in complaints_about(source))


@settings(max_examples=300)
@given(st.binary(max_size=200) | st.text(st.characters(), max_size=200))
def test_noise_is_refused_or_read_but_never_anything_else(noise):
    _value_or_sentences(noise)


PIECES = (
    "id: |size: |mood: |calm|does: |links: |{op: wait|{op: move, to: |- |\n"
    "|\n  |\n    |[|]|{|}|, |: "
    "|? |'|\"|>\n|#|&a |*a |!t |<<: |---\n|...\n|%|\t|\\|0|-1|1.5|1e9|.nan|true|null|~|ä|\u200b|\0"
)


@settings(max_examples=500)
@given(st.lists(st.sampled_from([*PIECES.split("|"), "|\n"]), max_size=40).map("".join))
def test_yaml_like_noise_is_refused_or_read_but_never_anything_else(noise):
    _value_or_sentences(noise)


def _value_or_sentences(noise):
    for type_ in (Scene, Any, Wait | Move, list[Scene | str]):
        value, report = check(noise, type_)
        assert report.ok or value is None
        # “Expected `int`”, “Object missing…” would be msgspec speaking, to a programmer.
        assert not any(each.problem.startswith(("Expected", "Object")) for each in report.errors)
