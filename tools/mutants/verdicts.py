"""The trials of all mutants: with which tests each is tried, and what is known from last time."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tools.mutants import mutations, operators
from tools.mutants.mutations import Module, Mutant, Place
from tools.mutants.reach import SLOW, Reached, is_own, tests_for, watch_file
from tools.mutants.trial import each, try_mutant

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"
PATIENCE = 600.0  # seconds of waiting on top of all limits that count work only


class Broken(Exception):
    """The trials cannot be trusted; the sentence says why."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant, and which test killed it."""

    mutant: Mutant
    end: str
    by: str = ""


class Memory:
    """What earlier runs found out, in a file that no repository holds."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self.known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.known = {}

    def save(self) -> None:
        """All at once: a run that is cut off leaves the old file or the new one."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_suffix(f".{os.getpid()}")
        beside.write_text(json.dumps(self.known), encoding="utf-8")
        beside.replace(self.file)


def digest(*texts: object) -> str:
    """A short name for contents."""
    return hashlib.sha256("\0".join(map(str, texts)).encode()).hexdigest()[:16]


def ground() -> str:
    """What every trial stands on: the kit, its data, what tests share, and how we try."""
    ours = ("excuses.yaml", "goals.py", "report.py", "__main__.py")
    files = [
        one
        for room in ("dmd", "maps", "tests", "tools/mutants")
        for one in sorted(Path(room).rglob("*"))
        if one.suffix in (".py", ".yaml", ".json", ".txt")
        and not (room == "tests" and one.name.startswith("test_"))
        and one.name not in ours
    ]
    return digest(*[part for one in files for part in (one, one.read_text(encoding="utf-8"))])


class Court:
    """Tries the mutants of some modules, in a folder that nobody else writes to."""

    def __init__(
        self, modules: Sequence[str], files: Sequence[str], memory: Path, *, jobs: int = 1,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:  # fmt: skip
        self.modules = modules
        self.files = sorted(files)
        self.jobs = jobs
        self.tell = tell
        self.watched = Memory(memory / "reached.json")
        self.verdicts = Memory(memory / "verdicts.json")
        self.samples = Memory(memory / "samples.json")
        under = ground()
        self.digests = {
            one: digest(under, Path(one).read_text(encoding="utf-8")) for one in self.files
        }
        self.reached: list[Reached] = []
        self.seconds: dict[str, float] = {}

    def look_round(self) -> None:
        """Without any mutant all tests must pass; on the way we see what each of them reaches."""
        slow = frozenset(
            name
            for one in self.watched.known.values()
            for name, seconds in one["seconds"].items()
            if seconds > 2 * SLOW
        )
        waiting = [
            (one, partial(watch_file, one, self.modules, slow), PATIENCE)
            for one in self.files
            if self.watched.known.get(one, {}).get("digest") != self.digests[one]
        ]
        failed: dict[str, str] = {}
        for done, (file, answer) in enumerate(each(waiting, self.jobs), 1):
            self.tell(f"without a mutant: {done} of {len(waiting)} test files")
            if "seconds" not in answer:
                raise Broken(f"{file} could not be watched: {answer}")
            failed |= answer["failed"]
            if not answer["failed"]:
                before = self.watched.known.get(file, {}).get("seconds", {})
                left_out = {name: before[name] for name in slow if name in before}
                answer["seconds"] = left_out | answer["seconds"]
                self.watched.known[file] = answer | {"digest": self.digests[file]}
                self.watched.save()
        if failed:
            raise Broken(
                f"{len(failed)} tests fail without any mutant:\n"
                + "\n".join(f"  {name}\n{why}" for name, why in failed.items())
            )
        self.reached = [
            Reached(one, known["seconds"], known["reached"])
            for one in self.files
            for known in [self.watched.known[one]]
        ]
        self.seconds = {name: s for one in self.reached for name, s in one.seconds.items()}
        if not self.seconds:
            raise Broken("There is no test to try a mutant with.")

    def acquit(self, module: Module) -> None:
        """The right module must pass by the same door; else every verdict would be guilty."""
        own = [one.file for one in self.reached if is_own(one.file, module.path)]
        files = own or [one.file for one in self.reached if one.touches(module.path)][:3]
        work = partial(try_mutant, module.path, module.source, [files], self._no_limit)
        for _, answer in each([("", work, PATIENCE)], 1):
            if answer != {"killed": "", "found": True}:
                raise Broken(f"{module.path} does not pass its tests unchanged: {answer}")

    def _no_limit(self, test: str) -> float | None:
        return 0.0 if self.seconds[test] <= SLOW else None

    def sample(self, module: Module, most: int | None) -> list[Mutant]:
        """As many mutants as wanted, the same ones at each run."""
        makers = [Path(str(one.__file__)).read_text("utf-8") for one in (mutations, operators)]
        key = digest(module.path, module.source, most, *makers)
        if key not in self.samples.known:
            self.samples.known[key] = [asdict(one.place) for one in module.sample(most)]
            self.samples.save()
        return [Mutant(Place(**one), module.source) for one in self.samples.known[key]]

    def judge(self, mutants: Sequence[Mutant]) -> Iterator[Verdict]:
        """A verdict on each mutant, in the order in which they come in."""
        tests = {one: tests_for(one, self.reached) for one in mutants}
        works = []
        for mutant in mutants:
            chosen = tests[mutant]
            if known := self._remembered(mutant, chosen):
                yield known
            else:
                works.append((mutant, *self._trial(mutant, chosen)))
        try:
            for mutant, answer in each(works, self.jobs):
                verdict = _verdict(mutant, answer)
                self._remember(verdict, tests[mutant])
                yield verdict
        finally:  # what is known stays known, whoever interrupts us
            self.verdicts.save()

    def _trial(
        self, mutant: Mutant, chosen: dict[str, list[str]]
    ) -> tuple[Callable[[], dict[str, Any]], float]:
        """What the child shall do, and how long we wait for it."""
        wanted = {name for names in chosen.values() for name in names}

        def allowance(test: str) -> float | None:
            """Ten times what it took; a test of which we never heard comes from the mutant."""
            if test in wanted:
                return 1 + 10 * self.seconds[test]
            return None if test in self.seconds else 30.0

        chunks = _growing([*chosen])
        work = partial(try_mutant, mutant.place.module, mutant.source, chunks, allowance)
        return work, PATIENCE

    def _key(self, mutant: Mutant) -> str:
        place = mutant.place
        return digest(place.module, mutant.original, place.operator, place.occurrence)

    def _remembered(self, mutant: Mutant, chosen: dict[str, list[str]]) -> Verdict | None:
        known = self.verdicts.known.get(self._key(mutant))
        if known and known["under"] == self._under(known["by"], chosen):
            return Verdict(mutant, known["end"], known["by"])
        return None

    def _remember(self, verdict: Verdict, chosen: dict[str, list[str]]) -> None:
        self.verdicts.known[self._key(verdict.mutant)] = {
            "end": verdict.end, "by": verdict.by, "under": self._under(verdict.by, chosen),
        }  # fmt: skip

    def _under(self, by: str, chosen: dict[str, list[str]]) -> str:
        """A kill stands while the killer stands; any other verdict, while all tests do."""
        file = by.split("::")[0]
        if file in self.digests:
            return self.digests[file]
        return digest(
            *(part for one in sorted(chosen) for part in (self.digests[one], *sorted(chosen[one])))
        )


def _growing(files: list[str]) -> list[list[str]]:
    """One file, two, four …: most mutants fall at the first, and each pytest costs a moment."""
    chunks, size = [], 1
    while files:
        chunks.append(files[:size])
        files, size = files[size:], size * 2
    return chunks


def _verdict(mutant: Mutant, answer: dict[str, Any]) -> Verdict:
    if "error" in answer:
        raise Broken(f"The trial of {mutant.name} went wrong: {answer}")
    if answer.get("timed_out"):
        return Verdict(mutant, TIMED_OUT)
    return Verdict(mutant, KILLED if answer["killed"] else SURVIVED, answer["killed"])
