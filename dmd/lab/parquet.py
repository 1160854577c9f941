"""Rows in a folder of Parquet files, a part after the other; a run that was stopped goes on there.

A part is written under another name and then renamed, so that a part that is there is whole. The
last one may be short; it is written anew when more games come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from dmd.core.complaints import Refusal
from dmd.core.files.writing import read_bytes, sentences, write_safely
from dmd.core.sentences import say
from dmd.core.words import shortened
from dmd.lab.playing import Row
from dmd.lab.trial import Trial, bench

PART: Final = 1_000
"""Games a file."""
HEAD: Final = "_trial.json"
"""What was played; readers of Parquet leave out what begins so."""
LARGEST: Final = 100_000
NAMED: Final = re.compile(r"games-(\d{10})\.parquet")


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rows of a folder are of."""

    format: str
    trial: Trial
    opened: dict[str, str]


FORMAT: Final = "dmd-trial/1"


class Store:
    """A folder of rows that grows."""

    def __init__(self, folder: Path, trial: Trial, asked: int) -> None:
        self.arrow = arrow()
        self.folder, self.asked = folder, asked
        self.head = Head(FORMAT, trial, bench(trial).origin)
        self._expect_ours()
        self._buffer: list[Row] = []

    def there(self) -> Iterator[list[Row]]:
        """The rows that an earlier run left, in their order, as many as are asked for."""
        done = 0
        for file in parts(self.folder):
            if _first(file) != done or done >= self.asked:
                break
            rows = read_part(file)[: self.asked - done]
            done += len(rows)
            if len(rows) < PART:
                self._buffer = list(rows)
            yield rows
            if len(rows) < PART:
                break

    def add(self, batch: Sequence[Row]) -> None:
        """Some rows more; whole parts are written at once."""
        self._buffer.extend(batch)
        while len(self._buffer) >= PART:
            self._write(self._buffer[:PART])
            self._buffer = self._buffer[PART:]

    def close(self) -> None:
        """Write what is left."""
        if self._buffer:
            self._write(self._buffer)
            self._buffer = []

    def _write(self, rows: Sequence[Row]) -> None:
        file = self.folder / f"games-{rows[0].game:010}.parquet"
        with sentences(file, "written"):
            sink = self.arrow.BufferOutputStream()
            self.arrow.parquet.write_table(_table(rows, self.arrow), sink)
            write_safely(file, sink.getvalue().to_pybytes())

    def _expect_ours(self) -> None:
        """Refuse a folder that holds other games, or anything else."""
        head = self.folder / HEAD
        told = shortened(self.folder.name)
        if not self.folder.exists():
            with sentences(self.folder, "made"):
                self.folder.mkdir(parents=True)
        if not self.folder.is_dir():
            raise Refusal(
                say("“{folder}” is no folder.", folder=told), remedy=say("Name another one.")
            )
        if not head.exists():
            if any(self.folder.iterdir()):
                raise Refusal(
                    say("“{folder}” holds something else already.", folder=told),
                    remedy=say("Name a folder of its own for the rows."),
                )
            with sentences(head, "written"):
                write_safely(head, msgspec.json.encode(self.head))
            return
        try:
            found = msgspec.json.decode(read_bytes(head, LARGEST), type=Head)
        except (ValueError, RecursionError):
            raise _broken(head) from None
        if found != self.head:
            raise Refusal(
                say("“{folder}” holds games of another trial, or of other files.", folder=told),
                remedy=say("Ask for the same as before, or name another folder."),
            )


def arrow() -> Any:
    """Arrow, if it is installed; it is an extra."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Refusal(
            say("Rows are kept as Parquet, which needs pyarrow."),
            remedy=say('Install it: pip install "dmd-kit[parquet]"'),
        ) from None
    return pyarrow


def parts(folder: Path) -> list[Path]:
    """The files of rows in their order."""
    return sorted(file for file in folder.iterdir() if NAMED.fullmatch(file.name))


def _first(file: Path) -> int:
    named = NAMED.fullmatch(file.name)
    return int(named[1]) if named else -1


def read_rows(folder: Path) -> list[Row]:
    """All rows of a folder."""
    return [row for file in parts(folder) for row in read_part(file)]


def read_part(file: Path) -> list[Row]:
    """The rows of one file."""
    lib = arrow()
    try:
        table = lib.parquet.read_table(file, use_threads=False).to_pylist()
        return [_row(one) for one in table]
    except (lib.ArrowInvalid, OSError, KeyError, TypeError, ValueError):
        raise _broken(file) from None


def _broken(file: Path) -> Refusal:
    return Refusal(
        say("“{file}” cannot be read.", file=shortened(file.name)),
        remedy=say("Delete the folder, and play anew."),
    )


def _table(rows: Sequence[Row], lib: Any) -> Any:
    numbers = [name for name, one in rows[0].counted.items() if type(one) in (int, bool)]
    note = lib.struct([
        ("kind", lib.string()), ("id", lib.string()), ("what", lib.string()),
        ("number", lib.int64()),
    ])  # fmt: skip
    schema = lib.schema([
        ("game", lib.int64()), ("seed", lib.uint64()), ("people", lib.list_(lib.string())),
        ("result", lib.string()), ("won", lib.bool_()), ("rule", lib.string()),
        ("cause", lib.string()), ("picks", lib.int64()), ("task", lib.float64()),
        *((f"n_{name}", lib.int64()) for name in numbers), ("counted", lib.string()),
        ("notes", lib.list_(note)), ("moments", lib.list_(lib.list_(lib.float64()))),
    ])  # fmt: skip
    return lib.Table.from_pylist([_plain(row, numbers) for row in rows], schema=schema)


def _plain(row: Row, numbers: Sequence[str]) -> dict[str, Any]:
    return {
        "game": row.game, "seed": row.seed, "people": row.people, "result": row.result,
        "won": row.won, "rule": row.rule, "cause": row.cause, "picks": row.picks, "task": row.task,
        **{f"n_{name}": int(row.counted[name]) for name in numbers},
        "counted": msgspec.json.encode(row.counted).decode(),
        "notes": [
            {"kind": kind, "id": id_, "what": what, "number": n} for kind, id_, what, n in row.notes
        ],
        "moments": row.moments,
    }  # fmt: skip


def _row(one: dict[str, Any]) -> Row:
    known = {name: value for name, value in one.items() if not name.startswith("n_")}
    known["counted"] = msgspec.json.decode(known["counted"])
    known["people"] = tuple(known["people"])
    known["notes"] = tuple(
        (note["kind"], note["id"], note["what"], note["number"]) for note in known["notes"]
    )
    known["moments"] = tuple(tuple(moment) for moment in known["moments"])
    return Row(**known)
