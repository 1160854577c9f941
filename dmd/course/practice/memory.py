"""What is asked next: what one got wrong, then what one may have forgotten, then something new.

Every rule that practice asks about is remembered with how sure one is of it. A right answer lets it
rest longer, a wrong one brings it back after a few others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from dmd.course.practice.drills import Drill

RESTS: Final = (0, 1, 3, 7, 21, 60)
"""For so many days a rule rests, after so many right answers in a row."""

MASTERED: Final = 3
"""So many right answers in a row, and a rule counts as mastered until its rest is over."""

BACK_AFTER: Final = 3
"""What was wrong comes back after so many other answers."""

NEW_AMONG: Final = 3
"""One of so many is something new, however much may be forgotten."""

MOST: Final = 999_999

Count = Annotated[int, Meta(ge=0, le=MOST)]


class Memory(Struct, frozen=True, omit_defaults=True):
    """What is remembered of one rule."""

    row: Annotated[int, Meta(ge=0, le=len(RESTS) - 1)] = 0  # right answers in a row
    day: Annotated[int, Meta(ge=0, le=4_000_000)] = 0  # of the last answer, by the calendar
    at: Count = 0  # the number of that answer
    right: Count = 0
    wrong: Count = 0

    def is_mastered(self, today: int) -> bool:
        """Whether one need not be asked about it now."""
        return self.row >= MASTERED and not self.is_due(today)

    def is_due(self, today: int) -> bool:
        """Whether one may have forgotten it."""
        return today - self.day >= RESTS[self.row]


class Practised(Struct, frozen=True, omit_defaults=True):
    """All that practice remembers of a person."""

    answers: Count = 0
    rules: dict[str, Memory] = {}
    met: dict[str, Count] = {}  # situations, by the number of the answer when they were last met

    def answered(self, drill: Drill, *, right: bool, today: int) -> Practised:
        """The same after an answer."""
        before = self.rules.get(drill.rule, Memory())
        number = min(self.answers + 1, MOST)
        after = replace(
            before,
            row=min(before.row + 1, len(RESTS) - 1) if right else 0,
            day=max(today, 0),
            at=number,
            right=min(before.right + right, MOST),
            wrong=min(before.wrong + (not right), MOST),
        )
        return replace(
            self,
            answers=number,
            rules={**self.rules, drill.rule: after},
            met={**self.met, drill.id: number},
        )


def next_drill(there: Sequence[Drill], memory: Practised, today: int) -> Drill:
    """What to ask next of some situations."""
    rules = list(dict.fromkeys(one.rule for one in there))
    last = max(memory.rules, key=lambda rule: memory.rules[rule].at, default="")
    several = [rule for rule in rules if rule != last] or rules  # twice in a row is no mixture
    rule = min(several, key=lambda one: _urgency(one, several.index(one), memory, today))
    wanted = 1 + (memory.rules[rule].row if rule in memory.rules else 0)
    return min(
        (one for one in there if one.rule == rule),
        key=lambda one: (memory.met.get(one.id, 0), abs(one.level - min(wanted, 3)), one.id),
    )


def _urgency(rule: str, place: int, memory: Practised, today: int) -> tuple[int, int]:
    """The smaller, the sooner: wrong, due, new, and last what is still fresh."""
    known = memory.rules.get(rule)
    if known is None:
        # Whoever comes back after a long time has much to repeat, and wants something new as well.
        return (0 if memory.answers % NEW_AMONG == NEW_AMONG - 1 else 2), place
    if known.row == 0:
        return (0 if memory.answers - known.at >= BACK_AFTER else 4), known.at
    return (1 if known.is_due(today) else 3), known.at


def mastered(rules: Iterable[str], memory: Mapping[str, Memory], today: int) -> list[str]:
    """Of some rules, those that need not be asked about now."""
    return [one for one in rules if one in memory and memory[one].is_mastered(today)]
