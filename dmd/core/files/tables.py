"""Tables that leave the kit: a text stays a text in every spreadsheet.

A cell that begins with `=`, `+`, `-` or `@` is a formula to a spreadsheet, and names come from
strangers' files. An apostrophe before it keeps it a text; a tab, which others use, is a separator
to some spreadsheets. Numbers are numbers and stay as they are.

>>> guarded("=HYPERLINK(A1)"), guarded("Great hall")
("'=HYPERLINK(A1)", 'Great hall')
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dmd.core.files.writing import expect_room, sentences, write_safely

if TYPE_CHECKING:
    from pandas import DataFrame, Index

# The wide ones are formulas, too, where people write Japanese.
_RISKY: Final = tuple("=+-@\t\r\n＝＋－＠")


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_RISKY) or text.lstrip().startswith(_RISKY) else text


def safe_cells(frame: DataFrame) -> DataFrame:
    """The same table with every text guarded, its labels too: for spreadsheets of any format.

    The tables of the kit hold texts as they are written in files, so that `frame.loc["-1"]` finds
    the space “-1”; only what leaves the kit is guarded.
    """
    safe = frame.map(_guarded)
    safe.index, safe.columns = _labels(frame.index), _labels(frame.columns)
    return safe


def to_csv(frame: DataFrame, file: str | Path) -> None:
    """Write a table for spreadsheets: every text guarded and in quotes, letters as they are."""
    text = safe_cells(frame).to_csv(quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    path = Path(file)
    expect_room(path)
    with sentences(path, "written"):
        write_safely(path, text.encode("utf-8-sig", "replace"))


def _labels(labels: Index[Any]) -> Index[Any]:
    return labels.map(_guarded).set_names([_guarded(name) for name in labels.names])


def _guarded(cell: Any) -> Any:
    if isinstance(cell, tuple):
        return tuple(_guarded(one) for one in cell)
    return guarded(cell) if isinstance(cell, str) else cell
