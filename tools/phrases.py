"""What there is to translate, and how far a language has come.

    make phrases                     what is missing, stale or not needed, language by language
    make phrases ARGS="pl --missing" every phrase that Polish still lacks, ready to be filled in
    make phrases ARGS="pl --po pl.po"    everything as a .po file, for Poedit or Weblate
    make phrases ARGS="pl --from pl.po"  takes a .po file back

A sentence is found where it is made: in `says` of an effect, in a requirement, in `say(…)`,
in a refusal. Names and texts come from the content that the kit ships.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dmd.core.files.content import read, to_yaml
from dmd.core.sentences import Told
from dmd.core.speaking import (
    AS_ASKED,
    CASES,
    Field,
    NamesFile,
    PhrasesFile,
    languages,
    parsed,
)

HOME = Path(__file__).parent.parent
DMD = HOME / "dmd"
GAMES = ("death_may_die",)

ROOMS: dict[str, tuple[str, ...]] = {
    "core/phrases": ("core/*.py", "game.py"),
    "death_may_die/phrases": (
        "death_may_die/*.py",
        "death_may_die/scene/*.py",
    ),
}
"""Where phrases lie, and the modules that say them: these rooms are moved, the others speak English
only."""

NOT_SAID = {"dmd/death_may_die/shelf.py"}
MAKERS = {"say": 0, "Refusal": 0, "BadContent": None, "Complaint": 0}


class Said(NamedTuple):
    """A template and where it is said."""

    en: str
    place: str


def said_in(file: Path) -> Iterator[Said]:
    """Every template of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        for text in _texts(node):
            yield Said(text, f"{file.relative_to(HOME).as_posix()}:{node.lineno}")


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [one.id for one in targets if isinstance(one, ast.Name)]
        if any(one == "says" or one.startswith("says_") or one.isupper() for one in names):
            whole = names[0].isupper()
            yield from (one for one in _literals(node.value) if not whole or _is_prose(one))
        elif any(one in ("told", "problem", "remedy", "reason") for one in names):
            yield from filter(_is_prose, _literals(node.value))
    elif isinstance(node, ast.Call):
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        if name == "how_many":
            forms = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)]
            if forms:
                one, many = forms[0], (*forms[1:], f"{forms[0]}s")[0]
                yield f"{{n:{one}|{many}}}"
        elif name in ("say", "Refusal", "Complaint", "complain"):
            yield from (text for one in node.args[:1] for text in _literals(one))
            told = [one.value for one in node.keywords if one.arg in ("remedy", "problem")]
            yield from (text for one in told for text in _literals(one))
        elif name == "Requirement":
            both = (*node.args[1:2], *node.args[3:4])
            yield from (text for one in both for text in _literals(one))
        elif name == "Option":
            yield from (text for one in node.args[1:2] for text in _literals(one))
        elif name == "Ability":
            yield from (text for one in node.args[:1] for text in _literals(one))
            told = [one.value for one in node.keywords if one.arg == "says"]
            yield from (text for one in told for text in _literals(one))
    elif isinstance(node, ast.Yield) and node.value is not None:
        yield from filter(_is_prose, _literals(node.value))


def _literals(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may come to; what is glued together is none of them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.Tuple | ast.List):
        for one in node.elts:
            yield from _literals(one)
    elif isinstance(node, ast.Dict):
        for one in node.values:
            yield from _literals(one)
    elif isinstance(node, ast.Subscript):
        yield from _literals(node.value)
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get":
        yield from _literals(node.func)
        yield from (text for one in node.args[1:] for text in _literals(one))
    elif isinstance(node, ast.Attribute):
        yield from _literals(node.value)
    elif isinstance(node, ast.BoolOp):
        for one in node.values:
            yield from _literals(one)


def _is_prose(text: str) -> bool:
    return " " in text and any(letter.isalpha() for letter in text)


def templates(room: str) -> dict[str, str]:
    """Everything that the modules of a room say, with the place where it is said first."""
    found: dict[str, str] = {}
    files = [file for pattern in ROOMS[room] for file in sorted(DMD.glob(pattern))]
    for file in files:
        for said in said_in(file):
            found.setdefault(said.en, said.place)
    return found
