"""House rules that no general tool knows."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = sorted([*(ROOT / "dmd").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")])
GAMES = [file.parent.name for file in (ROOT / "dmd").glob("*/kit.py")]  # the kernel has one, too
RULES = sorted(path for folder in GAMES for path in (ROOT / "dmd" / folder).rglob("*.py"))
SCRIPTS = sorted((ROOT / "widgets").rglob("*.js"))
PROSE = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
HEAVY = ("IPython", "ipywidgets", "matplotlib", "networkx", "numpy", "pandas")


def in_all(paths: list[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test for all files, which names each that breaks the rule; a test a file is thousands."""

    def ruled(rule: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for path in paths:
                try:
                    rule(path)
                except AssertionError as why:
                    wrong.append(f"{path.relative_to(ROOT)}: {why}")
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = rule.__name__, rule.__doc__
        return test

    return ruled


class Read(NamedTuple):
    """What the rules ask of a file, read in one walk for all of them."""

    imports: frozenset[str]
    called: frozenset[str]
    named: frozenset[str]
    through_sets: tuple[int, ...]
    functions: tuple[tuple[str, int], ...]


@cache
def read(path: Path) -> Read:
    """Kept from rule to rule: to parse a file takes longer than to ask."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    calls = [node.func.id for node in nodes if is_plain_call(node)]
    attributes = [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    loops = [node.iter for node in nodes if isinstance(node, ast.For | ast.comprehension)]
    functions = [
        (node.name, node.end_lineno - node.lineno + 1)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return Read(
        frozenset(imports_of(nodes)),
        frozenset(calls),
        frozenset(attributes + names),
        tuple(one.lineno for one in loops if is_a_set(one)),
        tuple(functions),
    )


def imports_of(nodes: list[ast.AST]) -> set[str]:
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


def is_plain_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def is_a_set(node: ast.AST) -> bool:
    made = is_plain_call(node) and node.func.id in ("set", "frozenset")
    return made or isinstance(node, ast.Set | ast.SetComp)


def texts() -> Iterator[tuple[str, str]]:
    """Every file of the checkout, but for what tools made."""
    made = re.compile(r"^(?:\.(?!ci/|gitignore)|build/|dist/|artefacts/)|__pycache__/|/\.")
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not made.search(name):
            yield name, path.read_text(encoding="utf-8", errors="ignore")


# ── light ────────────────────────────────────────────────────────────────────────────────────


def loaded_by(statement: str) -> set[str]:
    asked = f"import sys; {statement}; print(*{{name.split('.')[0] for name in sys.modules}})"
    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(answer.stdout.split())


KERNEL = ", ".join(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "dmd" / "core").rglob("*.py"))
    if path.stem != "__init__"
)


@pytest.mark.parametrize("what", ["dmd", KERNEL], ids=["the library", "all of the kernel"])
def test_importing_the_library_loads_nothing_heavy(what):
    loaded = loaded_by(f"import {what}")
    assert "dmd" in loaded
    assert loaded.isdisjoint(HEAVY)


# ── safe ─────────────────────────────────────────────────────────────────────────────────────


CELLS = ROOT / "widgets" / "dmd_widgets" / "page" / "cells.py"
"""What a reader types into a cell of a lesson is run where no notebook does it; nothing else is:
`tests/page/test_desk.py` sees to it that no file, link or panel comes here."""


@in_all(LIBRARY)
def test_nothing_runs_code_that_came_as_data(path):
    assert read(path).imports.isdisjoint({"dill", "marshal", "pickle", "shelve"})
    allowed = {"eval", "exec", "compile"} if path == CELLS else set()
    assert (read(path).called - allowed).isdisjoint({"eval", "exec", "compile", "__import__"})


@in_all(LIBRARY)
def test_no_python_makes_markup_of_strangers_text(path):
    assert read(path).named.isdisjoint({"HTML", "HTMLMath", "Markdown", "Javascript"})


def test_no_javascript_makes_markup_of_strangers_text():
    door = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|Function\(")
    found = [path.name for path in SCRIPTS if door.search(path.read_text(encoding="utf-8"))]
    assert found == []


# ── the same game everywhere ─────────────────────────────────────────────────────────────────


@in_all(RULES)
def test_luck_comes_from_the_kits_own_generator_alone(path):
    assert read(path).imports.isdisjoint({"random", "secrets"})


@in_all(RULES)
def test_nothing_goes_through_a_set_in_its_order(path):
    """A set's order differs from run to run; whoever needs one sorts it first."""
    assert read(path).through_sets == ()


# ── readable ─────────────────────────────────────────────────────────────────────────────────


@in_all(LIBRARY)
def test_modules_stay_below_400_lines_and_functions_below_50(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400
    assert [f"{name}: {lines} lines" for name, lines in read(path).functions if lines > 50] == []


@in_all(LIBRARY)
def test_a_checker_is_silenced_only_with_its_code_and_a_reason(path):
    silenced = re.findall(r"#.*\b(?:noqa|type: ignore).*", path.read_text(encoding="utf-8"))
    reasoned = re.compile(r"# (?:noqa: \w+|type: ignore\[[\w, -]+\])  # \w+ \w+")
    assert [comment for comment in silenced if not reasoned.search(comment)] == []


@in_all(PROSE)
def test_links_lead_somewhere(path):
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@in_all(PROSE)
def test_prose_has_one_sentence_a_line(path):
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    assert [line for line in lines if re.search(r"[a-z)*”`]{2}[.?!] [A-Z“*`]", line)] == []


def test_the_repository_names_no_machine_and_no_package_host():
    # Written in two halves, so that this file does not name them either.
    machine = re.compile("/wor" + "k/|/roo" + "t/|/opt/py" + r"pi|\.\./sha" + "red")
    found = [
        (name, line) for name, text in texts() for line in text.splitlines() if machine.search(line)
    ]
    assert found == []
    assert "://" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")


def test_every_tested_version_satisfies_what_is_declared():
    pins = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
    pinned = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pins.items()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [*project["dependencies"], *extras["lab"], *extras["test"], *extras["bench"]]
    for requirement in map(Requirement, declared):
        version = pinned[re.sub(r"[-_.]+", "-", requirement.name).lower()]
        assert requirement.specifier.contains(version), requirement
