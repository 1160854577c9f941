"""Mutants that nobody can kill, since they do the same: listed with the reason, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from tools.mutants.mutations import Module, Mutant, room_of

FILE = Path(__file__).with_name("excuses.yaml")


@dataclass(frozen=True)
class Excuse:
    """Where the mutant is, what the line said, what it says now, and why that is the same."""

    module: str
    room: str
    was: str
    now: str
    why: str

    def __str__(self) -> str:
        return f"{self.module}, {self.room}: {self.was} → {self.now}"

    def mutants(self, module: Module) -> list[Mutant]:
        """The mutants it speaks of; none if it is stale."""
        here = [one for one in module.places() if room_of(module.source, one.line) == self.room]
        made = [Mutant(one, module.source) for one in here]
        found = {one.meaning: one for one in made if one.change == (self.was, self.now)}
        return list(found.values())


def read_excuses(file: Path = FILE) -> list[Excuse]:
    """All excuses; a word too many or too few, or an empty one, is an error."""
    excuses = [Excuse(**one) for one in yaml.safe_load(file.read_text(encoding="utf-8")) or []]
    for one in excuses:
        if not one.why.strip():
            raise ValueError(f"An excuse without a reason: {one}")
    return excuses


def excused(excuses: Sequence[Excuse], module: Module) -> tuple[list[Mutant], list[str]]:
    """The excused mutants of a module, and a sentence for each excuse that is stale."""
    found: list[Mutant] = []
    stale = []
    for one in excuses:
        if one.module == module.path:
            mutants = one.mutants(module)
            found += mutants
            if not mutants:
                stale.append(f"There is no such mutant any more: {one}")
    return found, stale
