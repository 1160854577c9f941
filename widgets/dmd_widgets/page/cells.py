"""Cells of a lesson, run in a page: a namespace a lesson, and what a cell shows below itself.

What is shown is data, never markup: a text, a drawing that the page takes to pieces, a panel.
"""

from __future__ import annotations

import ast
import traceback
import warnings
from contextlib import redirect_stdout
from io import StringIO
from pprint import pformat
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd_widgets.panel import Panel

CELL = "<cell>"

Shown = dict[str, Any]


class Lesson:
    """The cells of one lesson; they share their names, as they do in a notebook."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, code: str) -> list[Shown]:
        """Run a cell, and say what it shows: what was printed, then the value of its last line."""
        printed = StringIO()
        try:
            with redirect_stdout(printed), warnings.catch_warnings(record=True) as warned:
                value = self._value(code)
        except Refusal as refusal:
            return [*_printed(printed), {"refused": str(refusal)}]
        except ModuleNotFoundError as missing:
            told = say(
                "This page has no {name}; the kit on a machine of your own has.",
                name=str(missing.name),
            )
            return [*_printed(printed), {"refused": str(told)}]
        except BaseException as wrong:  # `raise SystemExit` ends a cell, and not the page
            return [*_printed(printed), {"wrong": _traced(wrong)}]
        notes = [{"text": str(one.message)} for one in warned]
        return [*_printed(printed), *notes, *shown(value)]

    def _value(self, code: str) -> Any:
        tree = ast.parse(code, CELL)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, CELL, "exec"), self.names)
        if not isinstance(last, ast.Expr):
            return None
        value = eval(compile(ast.Expression(last.value), CELL, "eval"), self.names)
        return None if code.rstrip().endswith(";") else value


def shown(value: Any) -> list[Shown]:
    """A value as a page shows it."""
    if value is None:
        return []
    if isinstance(value, Panel):
        return [{"panel": value.model_id, "kind": value.kind, "text": repr(value)}]
    picture = getattr(value, "_repr_png_", None)
    drawn = picture() if picture else None  # which stays a drawing in a page
    if drawn:
        return [{"svg": drawn.decode(), "text": repr(value)}]
    return [{"text": _told(value)}]


def _told(value: Any) -> str:
    """A value as a notebook tells it: in its own words, or laid out in lines."""
    pretty = getattr(value, "_repr_pretty_", None)
    if pretty is not None:
        page = Written()
        pretty(page, False)
        return "".join(page.told)
    return pformat(value, sort_dicts=False) if isinstance(value, dict | list) else repr(value)


class Written:
    """What a value writes itself on: of a notebook's printer, the one thing our values use."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def text(self, told: str) -> None:
        """Write it."""
        self.told.append(told)


def _printed(printed: StringIO) -> list[Shown]:
    return [{"text": printed.getvalue().removesuffix("\n")}] if printed.getvalue() else []


def _traced(wrong: BaseException) -> str:
    """The lines of the cell that led there, and what went wrong; not those of this module."""
    told = traceback.TracebackException.from_exception(wrong)
    own = [one for one in told.stack if one.filename == CELL]
    told.stack = traceback.StackSummary.from_list(own or list(told.stack)[-1:])
    return "".join(told.format()).rstrip()
