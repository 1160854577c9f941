"""Does a tree of plain values have the shape of a type? Everything that is wrong, at once.

`msgspec.convert` stops at the first mistake and speaks to programmers. This walk goes over the same
types (structs, tagged unions, literals, limits) and speaks to the person who wrote the file.
Whole numbers standing where text is wanted become text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Sized
from functools import cache, partial
from itertools import islice
from typing import Any, Final

from msgspec import inspect

from dmd.core.complaints import Report
from dmd.core.files import value_shapes
from dmd.core.files.findings import Findings, Path
from dmd.core.files.shape_words import (
    FEW,
    GROUP,
    as_a_group,
    as_a_table,
    capital,
    choices,
    expectation,
    first_words,
    here_is,
    in_braces,
    rests,
    shown,
    wished,
    word_of_a_format,
)
from dmd.core.files.source import printable
from dmd.core.files.tree import Plain, Tree
from dmd.core.files.value_shapes import Checker
from dmd.core.sentences import as_written, say

MANY: Final = 1_000
"""Entries of a list or group whose type sets no other limit: no table holds so many things."""


def fit(tree: Tree, type_: Any) -> tuple[Plain, Report]:
    """The values of a tree, ready to become a type, and everything that is wrong with the file.

    >>> from dmd.core.files.yaml_reader import parse
    >>> fit(parse("[1, true]", "numbers.yaml"), list[int])[1].complaints[0].problem
    'A whole number was expected; here is the word “true”.'
    """
    findings = Findings(tree)
    value = _checker(type_)(tree.value, (), findings)
    return value, findings.report()


@cache
def _checker(type_: Any) -> Checker:
    return _Shapes().of(inspect.type_info(type_))


OTHERS: Final = (inspect.IntType, inspect.FloatType, inspect.StructType)
"""Beside these a word is one way among several to write a value."""


class _Shapes:
    """Makes the checkers of one type."""

    def __init__(self) -> None:
        self.records: dict[int, Checker] = {}

    def of(self, info: inspect.Type, about: str = "") -> Checker:
        """The checker of a type; `about` says in words what the type is for."""
        match info:
            case inspect.Metadata():
                return self.of(info.type, (info.extra_json_schema or {}).get("description", ""))
            case inspect.StructType() if not info.array_like:
                return self.record(info)
            case inspect.UnionType():
                return self.either(info)
            case inspect.ListType() | inspect.VarTupleType():
                return _sequence(info, self.of(info.item_type))
            case inspect.SetType() | inspect.FrozenSetType():
                return _sequence(info, self.of(info.item_type))
            case inspect.TupleType():
                return _fixed(info, [self.of(each) for each in info.item_types])
            case inspect.DictType():
                return _table(info, self.of(info.key_type), self.of(info.value_type))
            case inspect.LiteralType() | inspect.EnumType():
                return value_shapes.choice(info)
            case inspect.StrType():
                return value_shapes.text(info, about)
            case inspect.IntType() | inspect.FloatType():
                return value_shapes.number(info)
            case inspect.BoolType():
                return value_shapes.exactly(bool, expectation(info))
            case inspect.NoneType():
                return value_shapes.exactly(type(None), expectation(info))
        return value_shapes.anything  # files do not use it: msgspec has the last word

    def record(self, info: inspect.StructType) -> Checker:
        """A struct: made when a file first holds one, since it may hold itself."""

        def check(value: Plain, path: Path, findings: Findings) -> Plain:
            made = self.records.get(id(info))
            if made is None:
                checks = {each.encode_name: self.of(each.type) for each in info.fields}
                made = self.records[id(info)] = _record(info, checks)
            return made(value, path, findings)

        return check

    def either(self, info: inspect.UnionType) -> Checker:
        """One of several types, told apart by what stands in the file."""
        types = [each.type if isinstance(each, inspect.Metadata) else each for each in info.types]
        kinds: dict[type, Checker] = {}
        for each, described in zip(types, info.types, strict=True):
            kinds.update(dict.fromkeys(_kinds(each), self.of(described)))
        records = [each for each in types if isinstance(each, inspect.StructType)]
        if len(records) > 1:
            kinds[dict] = _tagged(records, {each.tag: self.record(each) for each in records})
        elif len(records) == 1:
            kinds.setdefault(str, kinds[dict])  # which tells how a text becomes a group
        # A whole number may stand for a number, and for text where no number may stand.
        for instead in (float, str):
            if int not in kinds and instead in kinds and kinds[instead] is not kinds.get(dict):
                kinds[int] = kinds[instead]
        tables = [each for each in types if isinstance(each, inspect.DictType)]
        if len(tables) == 1 and not records:
            kinds.setdefault(list, kinds[dict])  # which tells how a list becomes a group
            if not any(str in _kinds(each) for each in types):
                kinds.setdefault(str, kinds[dict])
        expected = expectation(info)
        others = any(isinstance(each, OTHERS) for each in types)
        words = [word for each in types for word in choices(each)] if others else []

        def check(value: Plain, path: Path, findings: Findings) -> Plain:
            chosen = kinds.get(type(value))
            if type(value) is str and words and value not in words:
                problem = say(
                    "{expected} was expected; here is {found}.",
                    expected=capital(expected),
                    found=here_is(value),
                )
                findings.add(path, problem, lambda: wished(value, words, types))
            elif chosen is not None:
                return chosen(value, path, findings)
            elif len(records) > 1 and type(value) is str:
                problem = say(
                    "{expected} was expected; here is {found}.",
                    expected=capital(expected),
                    found=here_is(value),
                )
                tag, tags = str(records[0].tag_field), [str(one.tag) for one in records]
                findings.add(path, problem, lambda: as_a_group(value, tag, tags))
            else:
                return findings.unexpected(path, value, expected)
            return value

        return check


def _kinds(info: inspect.Type) -> Iterable[type]:
    """The kinds of plain values a type is written with."""
    match info:
        case inspect.StructType() | inspect.DictType():
            return (dict,)
        case inspect.StrType():
            return (str,)
        case inspect.IntType():
            return (int,)
        case inspect.FloatType():
            return (float,)
        case inspect.BoolType():
            return (bool,)
        case inspect.NoneType():
            return (type(None),)
        case inspect.LiteralType() | inspect.EnumType():
            return {type(each) for each in choices(info)}
    return (list,)


# ── lists and groups of keys ──────────────────────────────────────────────────────────────────


def _sequence(info: Any, item: Checker) -> Checker:
    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is not list:
            return findings.unexpected(path, value, "a list")
        some = value[: _measure(value, info, path, findings)]
        return [item(each, (*path, index), findings) for index, each in enumerate(some)]

    return check


def _fixed(info: inspect.TupleType, items: Sequence[Checker]) -> Checker:
    expected = expectation(info)

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is not list or len(value) != len(items):
            return findings.unexpected(path, value, expected)
        pairs = enumerate(zip(items, value, strict=True))
        return [item(each, (*path, index), findings) for index, (item, each) in pairs]

    return check


def _table(info: inspect.DictType, key: Checker, item: Checker) -> Checker:
    whole = _kinds(info.key_type) == (int,)  # keys are text in a file; a type may count by them

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is not dict:
            if remedy := as_a_table(value, info.value_type):
                problem = say("A group “name: value” was expected; here is {found}.",
                              found=here_is(value))  # fmt: skip
                findings.add(path, problem, remedy)
                return value
            return findings.unexpected(path, value, GROUP)
        most = _measure(value, info, path, findings)
        checked = {}
        for name, each in islice(value.items(), most):
            where = (*path, name)
            called = int(name) if whole and _WHOLE.fullmatch(name) else name
            checked[key(called, where, findings)] = item(each, where, findings)
        return checked

    return check


_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]{0,17}")


def _measure(value: Sized, info: Any, path: Path, findings: Findings) -> int:
    """How many entries are looked at: somewhat more than are allowed, but not a million."""
    size, fewest, most = len(value), info.min_length or 0, info.max_length or MANY
    if size < fewest:
        findings.add(
            path,
            say("Too few entries: {size}; the least is {fewest}.", size=size, fewest=fewest),
            "Add some.",
        )
    elif size > most:
        findings.add(
            path,
            say("Too many entries: {size:,}; the most is {most:,}.", size=size, most=most),
            "Take some out.",
        )
    return 2 * int(most)


def _record(info: inspect.StructType, checks: dict[str, Checker]) -> Checker:
    needed = {each.encode_name: each.type for each in info.fields if each.required}
    if info.tag_field:
        checks = {info.tag_field: _tag(info.tag), **checks}
    known = list(checks)

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        if type(value) is str:
            problem = say(
                "A group “name: value” was expected; here is {found}.", found=here_is(value)
            )
            findings.add(path, problem, lambda: in_braces(value, known))
            return value
        if type(value) is not dict:
            return findings.unexpected(path, value, GROUP)
        checked, unknown = {}, []
        for name, each in value.items():
            item = checks.get(name)
            if item is None:
                unknown.append(name)
            else:
                checked[name] = item(each, (*path, name), findings)
        _unknown_keys(unknown, value, known, path, findings)
        for name, wanted in needed.items():
            if name not in value:
                said = next((one for one in choices(wanted) if one in value), "")
                key = as_written(name)
                remedy = say("Add “{key}:” with {expected}.", key=key, expected=expectation(wanted))
                if said:
                    remedy = say(
                        "Write “{key}: {value}”, and the rest beside it.", key=key, value=said
                    )
                findings.add(path, say("The key “{key}” is missing.", key=key), remedy)
        return checked

    return check


def _unknown_keys(
    names: Sequence[str], value: dict[str, Plain], known: Sequence[str], path: Path,
    findings: Findings,
) -> None:  # fmt: skip
    cut = rests(value) if names else {}
    told = {one for _, run in cut.values() for one in run[1:]}  # with the first of them
    for name in names:
        if name in cut:
            key, run = cut[name]
            text = printable(", ".join((str(value[key]), *run)))
            problem = say(
                "In braces a comma ends a text, so that {key} became a key.", key=shown(name)
            )
            findings.add(
                (*path, name),
                problem,
                say('Put the text in quotes: {key}: "{text}".', key=key, text=text),
            )
        elif name not in told:
            problem, advice = (
                say("The key “{key}” is unknown here.", key=as_written(name)),
                partial(word_of_a_format, name, known),
            )
            findings.add((*path, name), problem, partial(advice, value))


def _tag(tag: str | int | None) -> Checker:
    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        return value if value == tag else findings.unexpected(path, value, shown(tag))

    return check


def _tagged(records: Sequence[inspect.StructType], checks: dict[Any, Checker]) -> Checker:
    """One of several structs, told apart by the word under their tag, such as `op`."""
    tag = str(records[0].tag_field)
    words = [str(each.tag) for each in records]

    def check(value: Plain, path: Path, findings: Findings) -> Plain:
        word = value.get(tag)
        if tag not in value:
            said = next((one for one in islice(value, FEW) if one in checks), "")
            key = as_written(tag)
            remedy = say("Add “{key}:” with {expected}.", key=key, expected=first_words(words))
            if said:
                remedy = say("Write “{key}: {value}”, and the rest beside it.", key=key, value=said)
            findings.add(path, say("The key “{key}” is missing.", key=key), remedy)
        elif type(word) not in (str, int):
            findings.unexpected((*path, tag), word, first_words(words))
        elif word not in checks:
            problem = say("{value} is unknown here.", value=shown(word))
            findings.add((*path, tag), problem, lambda: word_of_a_format(str(word), words))
        else:
            return checks[word](value, path, findings)
        return value

    return check
