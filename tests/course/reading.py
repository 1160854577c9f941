"""Lessons as their tests read them, whichever game they teach: cells, outputs, lines of a cell."""

from __future__ import annotations

import ast
import re
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat

import dmd

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
QUIZ = re.compile(r'^dmd_widgets\.quiz\("([^"]+)"\)$', re.MULTILINE)
LOAD = re.compile(r'dmd\.load\("(\w+)"\)')


@cache
def cells_of(notebook: str) -> list[nbformat.NotebookNode]:
    """A notebook, read once for all who look at it."""
    read = nbformat.read(NOTEBOOKS / notebook, as_version=nbformat.NO_CONVERT)
    found: list[nbformat.NotebookNode] = read.cells
    return found


def said(cell: nbformat.NotebookNode) -> str:
    """What a cell put out, as text."""
    return "\n".join(
        one.get("text") or one.get("data", {}).get("text/plain", "")
        for one in cell.get("outputs", [])
    )


def said_by(code: str) -> str:
    """What lines put out that somebody types into a cell: what they print, and their last value."""
    *before, last = ast.parse(code).body
    namespace: dict[str, Any] = {"dmd": dmd}
    with redirect_stdout(StringIO()) as out:
        exec(compile(ast.Module(before, []), "cell", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
            print("" if value is None else repr(value), end="")
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), namespace)
    return out.getvalue().rstrip()
