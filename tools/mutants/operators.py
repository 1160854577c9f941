"""The mistakes: those of cosmic-ray that say something, and three that our rules need besides.

cosmic-ray replaces an operator with every other one; most of those are noticed by anybody
(`+` for `**`), and would flatter the score. One or two near neighbours of each are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import PythonNode

Place = tuple[tuple[int, int], tuple[int, int]]

NEIGHBOURS = {
    "BinaryOperator": (
        ("Add", "Sub"), ("Sub", "Add"), ("Mul", "Add"), ("Div", "Mul"), ("FloorDiv", "Mul"),
        ("Mod", "FloorDiv"), ("Pow", "Mul"), ("RShift", "LShift"), ("LShift", "RShift"),
        ("BitOr", "BitAnd"), ("BitAnd", "BitOr"), ("BitXor", "BitOr"),
    ),
    "ComparisonOperator": (
        ("Eq", "NotEq"), ("NotEq", "Eq"), ("Is", "IsNot"), ("IsNot", "Is"),
        ("Lt", "LtE"), ("LtE", "Lt"), ("Gt", "GtE"), ("GtE", "Gt"),
        ("Lt", "GtE"), ("LtE", "Gt"), ("Gt", "LtE"), ("GtE", "Lt"),
    ),
    "UnaryOperator": (("USub", "UAdd"), ("Invert", "UAdd")),
}  # fmt: skip
PLAIN = (
    "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr",
    "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak",
    "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop",
    "ReplaceUnaryOperator_Delete_Not",
)  # fmt: skip


class SwapIn(Operator):
    """`in` becomes `not in`, and the other way round."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Where the operator stands."""
        if node.type == "comparison" and _words(node.children[1]) in ("in", "not in"):
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The comparison, turned round."""
        other = "not in" if _words(node.children[1]) == "in" else "in"
        node.children[1] = parso.parse(f" {other}")
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None; the tests have some."""
        return ()


class NegateFilter(Operator):
    """`for … if x` in a comprehension becomes `for … if not (x)`."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Where the condition stands."""
        if node.type == "comp_if":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The filter that lets the others through."""
        node.children[1] = parso.parse(f" not ({node.children[1].get_code().strip()})")
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None; the tests have some."""
        return ()


class DropKeyword(Operator):
    """One of several arguments given by name is forgotten: `replace(you, fire=0, stress=1)`."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """The arguments of a call that are given by name, unless it is the only one."""
        for at in _named(node):
            yield node.children[at].start_pos, node.children[at].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The call without the argument and the comma before or behind it."""
        at = _named(node)[index]
        node.children = node.children[: at - 1] + node.children[at + 1 :] if at else (
            node.children[2:]
        )  # fmt: skip
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None; the tests have some."""
        return ()


def _words(node: Any) -> str:
    return " ".join(node.get_code().split())


def _named(node: Any) -> list[int]:
    """At which children of an argument list there is `name=value`; a class has keywords as well."""
    in_call = isinstance(node, PythonNode) and node.type == "arglist"
    if not in_call or node.parent.type == "classdef":
        return []
    return [
        at
        for at, child in enumerate(node.children)
        if child.type == "argument" and child.children[1].type == "operator"
        and child.children[1].value == "="
    ]  # fmt: skip


def operators() -> dict[str, Operator]:
    """Each mistake by its name; fresh ones, since they are harmless to share but cheap to make."""
    names = [f"core/{name}" for name in PLAIN]
    for kind, pairs in NEIGHBOURS.items():
        names += [f"core/Replace{kind}_{old}_{new}" for old, new in pairs]
    theirs = {name.removeprefix("core/"): get_operator(name)() for name in names}
    return {**theirs, **{one.__name__: one() for one in (SwapIn, NegateFilter, DropKeyword)}}
