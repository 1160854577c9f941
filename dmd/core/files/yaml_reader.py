"""Strangers' YAML and JSON, read so that no file can hurt the reader or mean what it does not show.

PyYAML's loaders build whatever a file asks for: 400 kB of brackets end the process, 379 bytes of
aliases take a gigabyte, `no` is False and `12:30` is 750. Here its parse *events* are walked one
by one, and nothing is built that was not weighed first. JSON comes through the same door.

Bare words mean this and nothing else: `true`, `false`, `null` (or emptiness), whole numbers such as
`-12`, numbers such as `0.5` or `1e-7`. Everything else is text: `no`, `12:30`, `017`, `0x1F`, `~`.
"""

from __future__ import annotations

import gc
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from dmd.core.complaints import BadContent, Complaint, Gathering
from dmd.core.files.source import Source, name_of, printable, text_of, unseen, unseen_problem
from dmd.core.files.tree import UNREADABLE, Lines, Plain, Step, Tree, Unreadable, field_path
from dmd.core.files.yaml_mistakes import explain
from dmd.core.sentences import say

MAX_DEPTH: Final = 32
MAX_NODES: Final = 200_000
MAX_DIGITS: Final = 18
MAX_DECIMAL: Final = 40
MAX_KEY: Final = 200

# C where PyYAML was built with it (everywhere we know of), Python otherwise: the same events.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}
_WHOLE = re.compile(r"0|-?[1-9][0-9]*")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)")
_NOT_FINITE = re.compile(r"[-+]?(?:\.inf|\.Inf|\.INF|Infinity)|\.nan|\.NaN|\.NAN|NaN")
_SHOWN: Final = 40  # so many letters of a word are shown
_YAML_TAG: Final = "tag:yaml.org,2002:"
_NUMBER_BEGINS: Final = frozenset("-+.0123456789IN")
# A backslash may bring in a letter that nobody sees, as `\u200b` does; the usual ones do not.
_CODE = re.compile(r'\\[^"\\/nt]')
# JSON writes 😀 as two halves, `\ud83d\ude00`; YAML as one code, `\U0001f600`.
_TWO_HALVES = re.compile(r"(?<!\\)((?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.I)


def parse(source: Source, name: str = "") -> Tree:
    r"""The plain values of a file; everything unsafe in it is refused at once.

    >>> parse("format: dmd-map/1\nspaces: [15, no, 12:30]").value
    {'format': 'dmd-map/1', 'spaces': [15, 'no', '12:30']}
    """
    tree = look(source, name)
    if not tree.report.ok:
        raise BadContent(tree.report)
    return tree


@contextmanager
def undisturbed() -> Iterator[None]:
    """No search for reference cycles meanwhile: reading makes none, and it costs up to 40 %."""
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()


@undisturbed()
def look(source: Source, name: str = "") -> Tree:
    """Like `parse`, but what was refused is in the tree's report, and UNREADABLE in its place."""
    name = name_of(source, name)
    try:
        text = text_of(source, name)
    except BadContent as bad:
        found = Gathering()
        for complaint in bad.report.complaints:
            found.add(complaint)
        return Tree(UNREADABLE, name, found, 1, {})
    return _Reading(name).read(_with_whole_characters(text))


def _with_whole_characters(text: str) -> str:
    """JSON's two halves of a character joined; in YAML, where they mean nothing, they stay."""
    if text.lstrip()[:1] not in ("{", "[") or not _CODE.search(text):
        return text

    def join(found: re.Match[str]) -> str:
        high, low = int(found[2], 16), int(found[3], 16)
        return f"{found[1]}\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"

    return _TWO_HALVES.sub(join, text)


class _StopError(Exception):
    """The rest of the file is not worth reading."""


class _Open:
    """A list or mapping that has begun and not ended yet."""

    __slots__ = ("awaits_key", "begins_again", "holder", "is_mapping", "key", "key_line", "lines")

    def __init__(self, holder: Any, lines: Any) -> None:
        self.holder = holder
        self.lines = lines
        self.is_mapping = self.awaits_key = type(holder) is dict
        self.key: str | Unreadable = UNREADABLE
        self.key_line = 0
        self.begins_again = False  # another entry of a list, without its dash

    def steps(self, last: bool) -> list[Step]:
        """Where the walk stands in it; in the last one open, the next value is not placed yet."""
        if not self.is_mapping:
            return [len(self.holder) - (not last)]
        return [] if isinstance(self.key, Unreadable) or (last and self.awaits_key) else [self.key]


class _Reading:
    """One walk over the events of one file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found = Gathering()
        self.root: Plain = None
        self.first_line = 1
        self.lines: dict[int, Lines] = {}
        self.open: list[_Open] = []
        self.nodes = 0
        self.documents = 0
        self.has_codes = False  # else whatever cannot be seen was found by `text_of`

    def read(self, text: str) -> Tree:
        """The tree of a text; whatever cannot be read is in its report."""
        self.has_codes = _CODE.search(text) is not None
        try:
            self.walk(text)
        except _StopError:
            self.root = UNREADABLE
        except yaml.YAMLError as error:
            self.root = UNREADABLE
            self.open.clear()
            self.complain(*explain(error, text))
        return Tree(self.root, self.name, self.found, self.first_line, self.lines)

    def walk(self, text: str) -> None:
        """Take every event."""
        takers: dict[type, Callable[[Any], object]] = {
            ScalarEvent: self.scalar,
            MappingStartEvent: lambda event: self.begin(event, {}, {}),
            SequenceStartEvent: lambda event: self.begin(event, [], []),
            MappingEndEvent: lambda event: self.open.pop(),
            SequenceEndEvent: lambda event: self.open.pop(),
            AliasEvent: self.alias,
            DocumentStartEvent: self.document,
        }
        for event in iter(_LOADER(text).get_event, None):
            if (take := takers.get(type(event))) is not None:
                take(event)
        if not self.documents:
            self.stop(1, "The file is empty.", "Write something in it first.")

    def complain(self, line: int, problem: str, remedy: str) -> None:
        """Complain about the place where the walk stands."""

        def make() -> Complaint:
            last = len(self.open) - 1
            path = [step for i, each in enumerate(self.open) for step in each.steps(i == last)]
            return Complaint(problem, remedy, field_path(path), line, self.name)

        self.found.add(make)

    def stop(self, line: int, problem: str, remedy: str) -> NoReturn:
        """Complain about the whole file and read no further."""
        self.open.clear()
        self.complain(line, problem, remedy)
        raise _StopError

    def document(self, event: Any) -> None:
        """A document begins: the only one, and without instructions to the reader."""
        line = event.start_mark.line + 1
        self.documents += 1
        if self.documents > 1:
            self.stop(line, "A second document begins here.", "Keep one document in a file.")
        if event.version or event.tags:
            problem = "“%” gives the reader an instruction; this is refused."
            self.complain(line, problem, "Delete the line.")

    def begin(self, event: Any, holder: Plain, lines: Lines) -> None:
        """A list or mapping begins."""
        line = event.start_mark.line + 1
        if event.anchor is not None or event.tag is not None:
            self.refuse_extras(event, line)
        if len(self.open) == MAX_DEPTH:
            self.stop(
                line,
                say("Lists and groups are nested more than {most} deep.", most=MAX_DEPTH),
                "Flatten them, or close the brackets that are open.",
            )
        self.place(holder, line)
        self.lines[id(holder)] = lines
        self.open.append(_Open(holder, lines))

    def scalar(self, event: Any) -> None:
        """A word, a number or a text."""
        line = event.start_mark.line + 1
        value: Plain = event.value
        if event.anchor is not None or event.tag is not None:
            self.refuse_extras(event, line)
            value = UNREADABLE
        elif event.implicit[0]:  # bare, without quotes
            if value in _WORDS:
                value = _WORDS[value]
            elif value[0] in _NUMBER_BEGINS:
                value = self.number(value, line)
            elif value == "<<" and self.open and self.open[-1].awaits_key:
                problem = "“<<” merges other keys in; this is refused."
                self.complain(line, problem, "Write them out.")
                value = UNREADABLE
        elif self.has_codes and event.style == '"' and (character := unseen(value)):
            self.complain(line, unseen_problem(character), "Delete it, or write what you mean.")
            value = UNREADABLE
        self.place(value, line)

    def alias(self, event: Any) -> None:
        """A part repeated from elsewhere: small files could grow without end."""
        line = event.start_mark.line + 1
        self.complain(
            line,
            say(
                "{name} repeats another part of the file; this is refused.",
                name=_shortened("*" + event.anchor),
            ),
            "Write the part out; put text that begins with “*” in quotes.",
        )
        self.place(UNREADABLE, line)

    def refuse_extras(self, event: Any, line: int) -> None:
        """Names for repeated parts, and types asked for by the file."""
        if event.anchor is not None:
            self.complain(
                line,
                say(
                    "{name} names a part to be repeated; this is refused.",
                    name=_shortened("&" + event.anchor),
                ),
                "Write repeated parts out; put text that begins with “&” in quotes.",
            )
        if event.tag is not None:
            tag = _shortened(event.tag.replace(_YAML_TAG, "!!"))
            self.complain(
                line,
                say("{tag} asks for a special type; this is refused.", tag=tag),
                "Delete the tag; put text that begins with “!” in quotes.",
            )

    def number(self, written: str, line: int) -> Plain:
        """The number a bare word means, if it means one."""
        if _WHOLE.fullmatch(written):
            digits = len(written.lstrip("-"))
            if digits <= MAX_DIGITS:
                return int(written)
            problem = say(
                "A number has {digits:,} digits; the most is {most}.",
                digits=digits,
                most=MAX_DIGITS,
            )
        elif _DECIMAL.fullmatch(written):
            if len(written) <= MAX_DECIMAL and math.isfinite(number := float(written)):
                return number
            problem = say(
                "{name} is too large, or too long, for a number.",
                name=_shortened(written),
            )
        elif _NOT_FINITE.fullmatch(written):
            problem = say("“{written}” is not a number that can be counted with.", written=written)
        else:
            return written
        self.complain(line, problem, "Write a usual number; if it is text, put it in quotes.")
        return UNREADABLE

    def place(self, value: Plain, line: int) -> None:
        """Put a value where the walk stands."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.stop(
                line,
                say("The file holds more than {most:,} values.", most=MAX_NODES),
                "Split it.",
            )
        if not self.open:
            self.root, self.first_line = value, line
            return
        here = self.open[-1]
        if not here.is_mapping:
            here.lines.append(line)
            here.holder.append(value)
        elif here.awaits_key:
            here.key, here.key_line = self.key(value, line, here.lines), line
            here.awaits_key = False
        else:
            if here.key is not UNREADABLE:
                here.holder[here.key] = value
                here.lines[here.key] = here.key_line
            here.awaits_key = True

    def key(self, value: Plain, line: int, before: dict[str, int]) -> str | Unreadable:
        """A key as text; one that is none, or stands there already, is refused."""
        if type(value) is int:
            value = str(value)
        if isinstance(value, Unreadable):
            return UNREADABLE
        if not isinstance(value, str):
            problem = say("A key must be text; this one is {kind}.", kind=_kind(value))
            self.complain(line, problem, "Write a word, in quotes if need be.")
        elif len(value) > MAX_KEY:
            self.complain(
                line, say("A key has more than {most} letters.", most=MAX_KEY), "Shorten it."
            )
        elif not value.isprintable():
            code = next(ord(letter) for letter in value if not letter.isprintable())
            problem = say("A key holds a character that cannot be seen (U+{code:04X}).", code=code)
            self.complain(line, problem, "Delete it.")
        elif value in before:
            self.twice(value, line, before)
        else:
            return value
        return UNREADABLE

    def twice(self, key: str, line: int, before: dict[str, int]) -> None:
        """A key that stands there already; where an entry lacks its dash, all of its keys do."""
        here = self.open[-1]
        if here.begins_again:
            return
        remedy = "Keep one of them."
        if len(self.open) > 1 and not self.open[-2].is_mapping and key == next(iter(before)):
            here.begins_again = True
            remedy = "Keep one of them; if a new entry begins here, write “- ” before it."
        problem = say(
            "The key “{key}” stands here twice, first on line {before}.",
            key=key,
            before=before[key],
        )
        self.complain(line, problem, remedy)


def _shortened(written: str) -> str:
    return f"“{printable(written[:_SHOWN])}{'…' if len(written) > _SHOWN else ''}”"


def _kind(value: Plain) -> str:
    match value:
        case None:
            return "empty"
        case list():
            return "a list"
        case dict():
            return "a group “name: value”"
    return f"“{str(value).lower()}”"
