"""`python -m benchmarks`: every goal for speed, side by side with what one would use instead."""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.harness import Line, NotYet, Row, adopted, race, table, trouble

ENOUGH = 230.0  # seconds on the wall; later, only lines without any round still get one


class Module(NamedTuple):
    """A module of lines, and the first letters of their names."""

    name: str
    letters: str
    about: str


MODULES = (
    Module("dice_peers", "DR", "exact odds, best rerolls"),
    Module("board_peers", "P", "ways on boards"),
    Module("state_peers", "S", "positions kept, taken back, written"),
    Module("night_peers", "S", "the same of Final Girl"),
    Module("game_peers", "EM", "random games"),
    Module("drawing_peers", "U", "drawings"),
    Module("import_peers", "U", "imports"),
    Module("jupyter_peers", "UB", "clicks, kernels and panels"),
    Module("page_peers", "W", "the page without an installation"),
    Module("budgets", "B", "what may take only so long"),
    Module("languages", "L", "sentences in other languages"),
    Module("answers", "A", "answers one waits for at the table"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """0: all goals met, or nearly; 1: one is missed by more than 20 %; 2: wrong usage."""
    args = arguments().parse_args(argv)
    begin, spent = perf_counter(), _processor()
    lines, rows = gathered(args.only)
    if not lines and not rows:
        print(f"No line is called {', '.join(args.only)}. Try --only D, or P3.", file=sys.stderr)
        return 2
    gc.collect()
    gc.freeze()  # what stands now need not be looked through again and again
    rows += race(lines, rounds=args.rounds, until=begin + ENOUGH, tell=progress)
    gc.unfreeze()
    progress("")
    took = perf_counter() - begin
    told = report(sorted(rows, key=_by_name), took, (_processor() - spent) / took)
    print(told["text"])
    if args.json:
        args.json.write_text(
            json.dumps(told["facts"], ensure_ascii=False, indent=1) + "\n", "utf-8"
        )
    return int(any(row.is_bad for row in rows))


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only", type=_names, default=[], metavar="D,R4", help="lines, or letters for all of them"
    )
    parser.add_argument("--rounds", type=_some, metavar="N", help="rounds of every line")
    parser.add_argument(
        "--json", type=_file, metavar="FILE", help="write the figures there as well"
    )
    return parser


def gathered(only: Sequence[str]) -> tuple[list[Line], list[Row]]:
    """The lines to race, and what there is to say of those that cannot be."""
    lines: list[Line] = []
    rows: list[Row] = []
    for module in MODULES:
        if only and not any(name[:1] in module.letters for name in only):
            continue
        progress(f"checking {module.about}: are the answers the same?")
        try:
            found = import_module(f"benchmarks.{module.name}").lines()
        except Exception as wrong:  # one broken module must not cost us the others
            rows.append(trouble(wrong, module.letters, module.about))
            continue
        for one in found:
            if not is_wanted(one.id, only):
                continue
            if isinstance(one, NotYet):
                rows.append(Row(one.id, one.what, one.verdict, note=one.note))
            else:
                lines.append(adopted(one))
    return lines, rows


def is_wanted(id_: str, only: Sequence[str]) -> bool:
    """Whether a line is among those asked for.

    >>> [is_wanted("P6 tuned", [name]) for name in ("P", "P6", "P6 tuned", "P5", "P61")]
    [True, True, True, False, False]
    >>> [is_wanted("D2b", [name]) for name in ("D2", "D2b", "D")]
    [True, True, True]
    """
    number = re.match(r"[A-Z]\d+", id_)
    names = (id_, id_[:1], id_.partition(" ")[0], number and number[0])
    return not only or any(name in names for name in only)


def report(rows: list[Row], took: float, share: float) -> dict[str, Any]:
    """All there is to say, for people and for machines."""
    python = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    count = {
        word: sum(row.verdict == word for row in rows) for word in (row.verdict for row in rows)
    }
    text = "\n".join(
        [
            table(rows),
            "",
            ", ".join(f"{number} {word}" for word, number in count.items()) + ".",
            f"{python}; {took:.0f} s, in which the processor was ours for {share:.0%}.",
        ]
    )
    facts = {
        "python": python,
        "seconds": round(took, 1),
        "share_of_the_processor": round(share, 3),
        "lines": [row._asdict() for row in rows],
    }
    return {"text": text, "facts": facts}


def progress(text: str) -> None:
    """One line that is written over again and again; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text[:78]}", end="", file=sys.stderr, flush=True)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _some(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of rounds; take 1 or more")
    return int(text)


def _file(text: str) -> Path:
    """Asked before minutes are spent."""
    if Path(text).is_dir() or not Path(text).parent.is_dir():
        raise argparse.ArgumentTypeError(f"“{text}” cannot be written; name a file in a folder")
    return Path(text)


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _by_name(row: Row) -> tuple[int, int, str]:
    order = "DRPSEMUB"
    number = re.search(r"\d+", row.id)
    return order.find(row.id[0]), int(number[0]) if number else 0, row.id


if __name__ == "__main__":
    sys.exit(main())
