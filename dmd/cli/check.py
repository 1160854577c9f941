"""`dmd check`: everything that is wrong with a file, at once."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from dmd.cli import print_json
from dmd.cli.printing import as_data
from dmd.core.complaints import Level, Refusal, Report
from dmd.core.files.content import kind_of
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import as_written, enumerated, in_a_row, say
from dmd.workshop.checking import check
from dmd.workshop.findings import Findings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `dmd check`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of yours")
    parser.add_argument(
        "--picture", metavar="OUT", default="",
        help="also draw the map with the spots marked, into a .svg or .png",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Print a report for each file; 1 if any of them cannot be used as it is."""
    if args.picture and len({*args.files}) > 1:
        raise Refusal("A picture shows one map.", remedy="Check one file at a time.")
    reports = {file: check(file) for file in args.files}
    if args.json:
        _draw(args.picture, reports.values())  # first, so that machines hear one answer only
        print_json([_for_machines(file, report) for file, report in reports.items()])
    else:
        for file, report in reports.items():
            for complaint in report.complaints:
                print(complaint)
            print(f"{file}: {_summary(report)}")
            for line in _wanted(file):
                print(line)
        _draw(args.picture, reports.values())
        if args.picture:
            print(say("Drawn in {file}.", file=args.picture))
    return 0 if all(report.ok for report in reports.values()) else 1


def _draw(picture: Path | None, reports: Iterable[Findings]) -> None:
    if picture:
        for report in reports:
            report.picture().save(picture)


def _wanted(file: str) -> Iterator[str]:
    """What a situation is asked for, which its picture cannot show."""
    path = Path(file)
    if path.suffix not in (".yaml", ".yml") or not path.is_file():
        return
    tree = look(path)
    if not isinstance(tree.value, dict) or kind_of(tree) != "situation":
        return
    want = tree.value.get("want")
    aims = list(want) if isinstance(want, dict) else [want] if isinstance(want, str) else []
    if aims and all(isinstance(one, str) for one in aims):
        yield say("Wanted here: {aims}.", aims=enumerated(map(as_written, aims), "and"))
    else:
        yield say("No “want:” is named; the life of everybody is looked at.")


def _for_machines(file: str, report: Report) -> dict[str, object]:
    complaints = [{"level": one.level, **as_data(one)} for one in report.complaints]
    return {"file": file, "ok": report.ok, "complaints": complaints}


COUNTED: Final[dict[Level, str]] = {
    "error": "{n:error|errors}",
    "warning": "{n:warning|warnings}",
    "advice": "{n:piece of advice|pieces of advice}",
}


def _summary(report: Report) -> str:
    """What to make of it, such as `fine, 1 warning`."""
    counted = Counter(one.level for one in report.complaints)
    said = [say(told, n=counted[level]) for level, told in COUNTED.items() if counted[level]]
    return in_a_row([*([say("fine")] if report.ok else []), *said])
