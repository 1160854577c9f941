"""Use 100,000 mutated files, all swollen ones, and all made by hand, in processes of their own.

    python -m tests.safety.soak_files --times 10

Every failure is told with its number: `python -m tests.safety.batch mutants --seed 1 --first N
--many 1` does it again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from tests.safety.batch import MEGABYTES, run_apart

BATCH: Final = 1_000
PARTS: Final = 12
SHOWN: Final = 20


def main() -> int:
    """Use them all, with a line of progress; 1 if any file failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=float, default=100, help="so many thousand mutants")
    parser.add_argument("--seed", type=int, default=1, help="the same seed is the same files")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    args = parser.parse_args()
    many = round(args.times * 1_000)
    began = time.monotonic()
    jobs: list[tuple[str, ...]] = [("made",)]
    jobs += [("swollen", "--first", f"{n}", "--every", f"{PARTS}") for n in range(PARTS)]
    jobs += [
        ("mutants", "--seed", f"{args.seed}", "--first", f"{first}",
         "--many", f"{min(BATCH, many - first)}")
        for first in range(0, many, BATCH)
    ]  # fmt: skip
    together = Together()
    with ThreadPoolExecutor(args.workers) as workers:
        for seen in workers.map(lambda words: run_apart(*words), jobs):
            together.add(seen)
            print(f"\r{together} in {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(json.dumps(together.told(), indent=2))
    return 1 if together.failures or together.megabytes > MEGABYTES else 0


class Together:
    """What many processes have seen."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.failures: list[dict[str, Any]] = []
        self.slowest: tuple[float, str] = (0.0, "")
        self.megabytes = 0.0
        self.heaviest = ""

    def add(self, seen: dict[str, Any]) -> None:
        """One more process has come to its end."""
        self.seen.update(seen["seen"])
        self.failures += seen["failures"]
        self.slowest = max(self.slowest, tuple(seen["slowest"]))
        if seen["megabytes"] > self.megabytes:
            self.megabytes, self.heaviest = seen["megabytes"], seen["heaviest"]

    def __repr__(self) -> str:
        return (
            f"{self.seen.total():,} files, {len(self.failures)} failures, "
            f"at most {self.slowest[0]:.2f} s and {self.megabytes:.0f} MB"
        )

    def told(self) -> dict[str, Any]:
        """All of it, with the first failures."""
        return {
            "files": self.seen.total(),
            "seen": dict(sorted(self.seen.items())),
            "failed": len(self.failures),
            "slowest": self.slowest,
            "megabytes above the base": round(self.megabytes, 1),
            "heaviest": self.heaviest,
            "failures": self.failures[:SHOWN],
        }


if __name__ == "__main__":
    sys.exit(main())
