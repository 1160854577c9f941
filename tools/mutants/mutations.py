"""The mutants of one module: each is the whole source again, with one mistake in it."""

from __future__ import annotations

import ast
import difflib
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from typing import Any

from cosmic_ray.ast import Visitor, get_ast

from tools.mutants.operators import operators


@dataclass(frozen=True)
class Place:
    """Where an operator can make its n-th mistake in a module."""

    module: str
    operator: str
    occurrence: int
    line: int


@dataclass(frozen=True)
class Mutant:
    """A module with a mistake."""

    place: Place
    original: str

    @cached_property
    def source(self) -> str:
        """The whole module, with the mistake."""
        mistake = _Mistake(operators()[self.place.operator], self.place.occurrence)
        return mistake.source(self.original)

    @cached_property
    def meaning(self) -> str:
        """What it says to Python: other operators may have made the same mistake."""
        return _meaning(self.source)

    @property
    def name(self) -> str:
        """Short, for tables and for the memory of verdicts."""
        place = self.place
        return f"{place.module}:{place.line} {place.operator}/{place.occurrence}"

    @cached_property
    def change(self) -> tuple[str, str]:
        """What the lines said, and what they say now, without what is around them."""
        sides = self.original.splitlines(), self.source.splitlines()
        changes = [
            one
            for one in difflib.SequenceMatcher(None, *sides, autojunk=False).get_opcodes()
            if one[0] != "equal"
        ]
        first, last = changes[0], changes[-1]
        was, now = sides[0][first[1] : last[2]], sides[1][first[3] : last[4]]
        return _one_line(was), _one_line(now)

    @cached_property
    def room(self) -> str:
        """The function or class that the mistake is in, as `Run.resolve`."""
        return room_of(self.original, self.place.line)

    def difference(self) -> str:
        """The lines as they were and as they are, as `diff` shows them."""
        lines = difflib.unified_diff(
            self.original.splitlines(), self.source.splitlines(), lineterm="", n=1
        )
        return "\n".join(list(lines)[2:])


def _one_line(lines: list[str]) -> str:
    return " ".join(" ".join(line.split()) for line in lines)


class Module:
    """The source of a module, and everywhere a mistake could be made in it."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self._code = _meaning(source)

    def places(self) -> list[Place]:
        """All of them, from top to bottom; some may turn out to change nothing that runs."""
        tree = get_ast(self.source)
        found = [
            Place(self.path, name, next(numbers), line)
            for name, operator in operators().items()
            for numbers in [count()]
            for line in _lines(operator, tree)
        ]
        return sorted(found, key=lambda one: (one.line, one.operator, one.occurrence))

    def mutants(self, places: list[Place]) -> Iterator[Mutant]:
        """The mutants of these places that a Python would run, and that differ in what they do."""
        known = {self._code}
        for place in places:
            mutant = Mutant(place, self.source)
            if mutant.meaning and mutant.meaning not in known:
                known.add(mutant.meaning)
                yield mutant

    def sample(self, most: int | None) -> list[Mutant]:
        """As many as wanted, chosen by a fixed luck, so that the next run chooses the same ones."""
        places = self.places()
        if most is not None:
            random.Random(f"mutants of {self.path}").shuffle(places)
        chosen = islice(self.mutants(places), most)
        return sorted(chosen, key=lambda one: (one.place.line, one.name))


def _lines(operator: Any, node: Any) -> Iterator[int]:
    """The lines of an operator's places, in the order in which cosmic-ray counts them."""
    for (line, _), _ in operator.mutation_positions(node):
        yield line
    for child in getattr(node, "children", ()):
        yield from _lines(operator, child)


class _Mistake(Visitor):
    """Let an operator make its n-th mistake in a tree, as cosmic-ray itself does."""

    def __init__(self, operator: Any, occurrence: int) -> None:
        self.operator = operator
        self.left = occurrence

    def source(self, source: str) -> str:
        """The source with the mistake."""
        return str(self.walk(get_ast(source)).get_code())

    def visit(self, node: Any) -> Any:
        """Change the node whose turn it is; one that was changed is not looked at again."""
        if self.left < 0:
            return node
        for index, _ in enumerate(self.operator.mutation_positions(node)):
            self.left -= 1
            if self.left < 0:
                return self.operator.mutate(node, index)
        return node


class _Plain(ast.NodeTransformer):
    """What is left of a program when all that never runs, or says the same, is taken away."""

    OPPOSITE = {
        ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt,
        ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
        ast.In: ast.NotIn, ast.NotIn: ast.In,
    }  # fmt: skip

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """An annotation of an argument is read by people and mypy only."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """What a cache remembers changes nothing but the time it takes."""
        node.returns = None
        node.decorator_list = [one for one in node.decorator_list if not _is_cache(one)]
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """That the garbage collector looks at an object, or fields are named, changes no rule."""
        node.keywords = [one for one in node.keywords if one.arg not in ("gc", "kw_only")]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """That what is zipped is equally long is a check of ours, and nothing that happens."""
        if ast.unparse(node.func) == "zip":
            node.keywords = [one for one in node.keywords if one.arg != "strict"]
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """What only mypy imports is not there."""
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return None
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not not x` is `x`, and `not a < b` is `a >= b`: where either stands, the other does."""
        self.generic_visit(node)
        inner = node.operand
        if not isinstance(node.op, ast.Not):
            return node
        if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            inner.ops = [self.OPPOSITE[type(inner.ops[0])]()]
            return inner
        return node


def _is_cache(decorator: ast.expr) -> bool:
    """Whether it only remembers answers; a `cached_property` is a property besides."""
    return ast.unparse(decorator).partition("(")[0] in ("cache", "lru_cache")


def _meaning(source: str) -> str:
    """What a source says to Python, or nothing if Python would not even read it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, SyntaxWarning, ValueError):
        return ""
    return ast.dump(_Plain().visit(ast.parse(source)))


@dataclass(frozen=True)
class Statement:
    """A statement's own lines, without those of the statements in it."""

    first: int
    last: int
    room: str
    runs_once: bool  # at the import, or until a cache remembers it


def statement_at(source: str, line: int) -> Statement:
    """The statement that a line belongs to; a decorator belongs to its function."""
    around = list(_statements(ast.parse(source), "", once=True))
    return min(
        (one for one in around if one.first <= line <= one.last),
        key=lambda one: one.last - one.first,
        default=Statement(line, line, "", True),
    )


def room_of(source: str, line: int) -> str:
    """The function or class around a line."""
    return statement_at(source, line).room


def _statements(node: ast.AST, room: str, *, once: bool) -> Iterator[Statement]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            continue
        inside, inner_once = room, once
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inside = f"{room}.{child.name}".lstrip(".")
        if isinstance(child, ast.FunctionDef):
            inner_once = any("cache" in ast.unparse(one) for one in child.decorator_list)
        yield Statement(*_own_lines(child), inside, once)
        yield from _statements(child, inside, once=inner_once)


def _own_lines(node: Any) -> tuple[int, int]:
    """From its first decorator to the line before its body; a `case` begins at its pattern."""
    begin = node.pattern if isinstance(node, ast.match_case) else node
    first = min([begin.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    body = getattr(node, "body", None)
    return first, max(first, body[0].lineno - 1) if body else node.end_lineno
