"""`dmd check`: everything that is wrong with a file, at once."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dmd.cli import print_json
from dmd.cli.printing import as_data
from dmd.core.complaints import Level, Refusal, Report
from dmd.core.sentences import in_a_row, say
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
        _draw(args.picture, reports.values())
    return 0 if all(report.ok for report in reports.values()) else 1


def _draw(picture: Path | None, reports: Iterable[Findings]) -> None:
    if picture:
        for report in reports:
            report.picture().save(picture)


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
