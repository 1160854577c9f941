"""`make mutants`: try the tests of the rules on mutants of the rules."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.mutants.excuses import Excuse, excused, read_excuses
from tools.mutants.goals import GOALS, LEFT_OUT, TESTS
from tools.mutants.mutations import Module
from tools.mutants.report import HEAD, Progress, Row, survivors
from tools.mutants.trial import prepare
from tools.mutants.verdicts import SURVIVED, Broken, Court, Verdict

ROOT = Path(__file__).resolve().parents[2]
MEMORY = ROOT / "artefacts" / "mutants"
NOT_NEEDED = (".*", "__pycache__", "artefacts", "build", "dist", "benchmarks")


def main(arguments: Sequence[str] | None = None) -> int:
    """Copy the kit, try the mutants there, and tell; 0 only if all is well."""
    args = _parser().parse_args(arguments)
    goals = {one: goal for one, goal in GOALS.items() if _is_wanted(one, args.module)}
    if not goals:
        print(f"No module is called {', '.join(args.module)}. There are: {', '.join(GOALS)}")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Ended from outside."))  # and tidy up
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "kit"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_NEEDED))
        prepare(copy)
        files = [str(one) for room in TESTS for one in sorted(Path(room).rglob("test_*.py"))]
        files = [one for one in files if one not in LEFT_OUT]
        progress = Progress()
        try:
            court = Court(list(GOALS), files, MEMORY, jobs=args.jobs, tell=progress)
            return try_all(
                court, goals, read_excuses(), None if args.all else args.sample, progress
            )
        except Broken as why:
            progress.done(f"The mutants could not be tried. {why}")
        except KeyboardInterrupt:
            progress.done("Interrupted. The next run remembers what is known.")
        return 1


def try_all(
    court: Court, goals: dict[str, int], excuses: Sequence[Excuse], most: int | None,
    progress: Progress,
) -> int:  # fmt: skip
    """Try the modules one after the other; 1 if a goal is missed or an excuse does not hold."""
    court.look_round()
    rows: list[Row] = []
    complaints: list[str] = []
    progress.done(HEAD)
    for path, goal in goals.items():
        module = Module(path, Path(path).read_text(encoding="utf-8"))
        row, wrong = try_module(court, module, goal, excuses, most, progress)
        rows.append(row)
        complaints += wrong
        progress.done(str(row))
    tried = sum(len(row.verdicts) for row in rows)
    if not tried:
        complaints.append("Nothing was mutated, so nothing was tried.")
    if found := survivors(rows):
        print(f"\nThe survivors: mistakes that no test notices.\n\n{found}")
    missed = [row for row in rows if row.is_short]
    for line in complaints:
        print(line)
    print(f"{tried} mutants, {len(missed)} of {len(rows)} modules under their goal.")
    return int(bool(missed or complaints))


def try_module(
    court: Court, module: Module, goal: int, excuses: Sequence[Excuse], most: int | None,
    progress: Progress,
) -> tuple[Row, list[str]]:  # fmt: skip
    """The verdicts on one module, and what is wrong with its excuses."""
    court.acquit(module)
    forgiven, complaints = excused(excuses, module)
    places, meanings = {one.place for one in forgiven}, {one.meaning for one in forgiven}
    sample = court.sample(module, most)
    counted = [one for one in sample if not meanings or one.meaning not in meanings]
    verdicts: list[Verdict] = []
    for number, verdict in enumerate(court.judge([*counted, *forgiven]), 1):
        progress(f"{module.path}: {number} of {len(counted) + len(forgiven)}")
        if verdict.mutant.place not in places:
            verdicts.append(verdict)
        elif verdict.end != SURVIVED:
            complaints.append(
                f"It needs no excuse, {verdict.by or 'time'} kills it: {verdict.mutant.name}"
            )
    verdicts.sort(key=lambda one: (one.mutant.place.line, one.mutant.name))
    is_sample = most is not None and len(sample) >= most
    return Row(module.path, goal, verdicts, is_sample), complaints


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--module", action="append", default=[], help="only this one: run, dice, …")
    parser.add_argument(
        "--sample", type=int, default=40, help="mutants of each module (default 40)"
    )
    parser.add_argument("--all", action="store_true", help="every mutant")
    parser.add_argument("--jobs", type=int, default=1, help="trials at a time (default 1)")
    return parser


def _is_wanted(path: str, names: Sequence[str]) -> bool:
    return not names or path in names or Path(path).stem in names


if __name__ == "__main__":
    sys.exit(main())
