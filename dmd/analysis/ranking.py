"""Ranking lines: all are valued roughly before the first is worked out, then the best in turn.

So a line whose worth takes too long is never hidden behind one that is soon known.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from time import perf_counter
from typing import NamedTuple

from dmd.analysis.finding import Found, best_beginnings, finalists
from dmd.analysis.hasty import HastyRacer
from dmd.analysis.lines import Field, Steps, sentence
from dmd.analysis.racing import OTHER_LUCK, SO_FAR, Racer, race, tried_roughly
from dmd.analysis.search import Spent
from dmd.core.sentences import Bare, say
from dmd.core.state import AnyState

CANDIDATES = 4
"""So many times as many lines are valued as are told."""

ROUGHLY = 40
"""So many tries value a line roughly."""

FIRST_PART, SECOND_PART = 8, 2
"""First a line may take this part of the positions left; if it may be the best, then that part."""

ALIKE = 3
"""No more than so many are told that are worth the same."""

FOR_ADVICE = 3
"""Where only the advice is asked for, this part of the positions works lines out,"""

DEEPER = (128, 12), (16, 4), (2, 2), (1, 1)
"""of which each of so many lines takes such a part of what is left, fewer lines more each time, as
long as it may be the best (beyond this turn once only: more would hardly ever do);"""

OFTEN_ENOUGH, NO_BETTER = 250, Fraction(1, 50)
"""and what comes to nearly all there is in so many tries is not asked whether more can be had."""


HURRIED = 1.0
"""So many seconds value what was found by then, where somebody has interrupted."""


class Ranked(NamedTuple):
    """The lines to be told, and what is known of every other way to begin."""

    racers: dict[Steps, Racer]
    beginnings: dict[Steps, Racer]  # valued roughly
    remarks: list[str]


def ranked(
    field: Field, state: AnyState, found: Found, tried: Steps, positions: int, most: int,
    ends: tuple[float, float], precision: float, *, for_advice: bool = False,
) -> Ranked:  # fmt: skip
    """Value all candidates roughly, work the best of them out, and let the others race."""
    if for_advice:
        positions //= FOR_ADVICE
    promising = finalists(field, found, CANDIDATES * most) or [()]
    lines = list(dict.fromkeys([*promising, *best_beginnings(found), *([tried] if tried else [])]))
    rough: dict[Steps, Racer] = {
        steps: HastyRacer(field, state, steps, OTHER_LUCK) for steps in lines
    }
    working, racing = ends
    if field.hurried:
        working = racing = min(working, perf_counter() + HURRIED)
    turns = Turns(field, state, rough, positions, most, for_advice=for_advice)
    remarks = []
    try:
        remarks += tried_roughly(list(rough.values()), ROUGHLY, working)
    except KeyboardInterrupt:
        turns.interrupt()
    # Equals stand as the glance has them, which `promising` does.
    order = _different_first(sorted(lines, key=lambda steps: -rough[steps].estimate.value), rough)
    take = turns.take_for_advice if for_advice else turns.take
    take([steps for steps in order if steps in found], set(promising[:most]), working)
    racers = turns.racers()
    open_ones = [steps for steps in order if steps not in turns.known]
    hopeful = [steps for steps in open_ones if not turns.is_hopeless(steps)][: most // 2]
    for steps in [*hopeful, *(one for one in open_ones if one not in hopeful)]:
        if steps not in hopeful and _different(racers) >= most:
            break
        racers[steps] = turns.racer(steps, exactly=steps in hopeful and steps in found)
    remarks += turns.remarks
    best = max((float(one.sure) for one in racers.values() if one.is_exact), default=float("-inf"))
    if field.hurried:  # while the finalists were tried or worked out
        racing = min(racing, perf_counter() + HURRIED)
    ended = race(list(racers.values()), racing, precision, best)
    field.hurried = field.hurried or SO_FAR in ended
    remarks += ended
    for steps, one in racers.items():  # where time ended, what is known roughly is known better
        if not one.is_exact and one.tally.tries < rough[steps].tally.tries:
            racers[steps] = rough[steps]
    if tried in racers and tried not in found:
        told = Bare(sentence(tried))
        remarks.append(say("“{plan}” was only tried, not worked out.", plan=told))
    return Ranked(racers, rough, remarks)


def _different(racers: dict[Steps, Racer]) -> int:
    """How many are told, where those of one exact worth may be one."""
    exact = {one.sure for one in racers.values() if one.is_exact}
    return len(exact) + sum(not one.is_exact for one in racers.values())


def _different_first(lines: list[Steps], rough: dict[Steps, Racer]) -> list[Steps]:
    """Those that came to the very same in every try come last, but for a few."""
    alike: Counter[object] = Counter()
    first: list[Steps] = []
    others: list[Steps] = []
    for steps in lines:
        alike[met := came_to(rough[steps])] += 1
        (first if alike[met] <= ALIKE else others).append(steps)
    return first + others


def came_to(one: Racer) -> object:
    """What all tries of a line came to, and how often which thing went wrong."""
    return one.tally.total, frozenset(one.wrong.items())


class Turns:
    """The finalists in turn, each a little deeper every time, until the positions are used up."""

    def __init__(
        self, field: Field, state: AnyState, rough: dict[Steps, Racer], positions: int, most: int,
        *, for_advice: bool = False,
    ) -> None:  # fmt: skip
        self.field = field
        self.state = state
        self.rough = rough
        self.positions = self.left = positions
        self.most = most
        self.for_advice = for_advice
        self.worths: dict[Steps, Fraction] = {}  # of all that were worked out
        self.known: set[Steps] = set()  # those, and those that are no better than the best of them
        self.remarks: list[str] = []
        self.interrupted = False

    def take(self, lines: list[Steps], kept: set[Steps], until: float) -> None:
        """Work them out as far as positions and time go; some whatever their tries say."""
        self.field.budget.until = until
        if self.interrupted:
            return
        try:
            too_long = self._round(lines, FIRST_PART, kept)
            best = max(self.worths.values(), default=Fraction(0))
            hopes = [one for one in too_long if self.rough[one].estimate.high > best]
            again = self._round(hopes, SECOND_PART, set(hopes))
            unknown = [one for one in too_long if one not in hopes or one in again]
        except KeyboardInterrupt:
            self.interrupt()
            return
        if unknown and not self.remarks:
            self.remarks.append(say("Not worked out to the end: {n:plan|plans}.", n=len(unknown)))

    def take_for_advice(self, lines: list[Steps], kept: set[Steps], until: float) -> None:
        """Work out what may still stand first, deeper each time, until nothing can change that."""
        self.field.budget.until = until
        if self.interrupted:
            return
        try:
            left = lines
            for part, many in DEEPER[:1] if self.field.wanted.is_far else DEEPER:
                self._round(
                    [*left[:many], *(one for one in left[many:] if one in kept)], part, kept
                )
                left = [one for one in left if one not in self.known and not self.is_beaten(one)]
                kept = set()
                leaders = [self.rough[one] for one in left[: self.most]]
                for n in range(OFTEN_ENOUGH):
                    if n and perf_counter() > until:
                        break
                    for one in leaders:
                        if one.tally.tries < OFTEN_ENOUGH:
                            one.run()
                left = [one for one in left if not self.is_beaten(one)]
                left.sort(key=lambda one: -self.rough[one].estimate.value)
                if left and self._is_enough():  # whether it is sure is soon known, if at all
                    self._round(left[:1], FIRST_PART, set(left))
                if not left or self._is_enough():
                    break
        except KeyboardInterrupt:
            self.interrupt()
            return
        tried = sum(one not in self.known for one in lines)
        if tried:
            told = "Not worked out to the end: {n:plan|plans}."
            if self.remarks:
                told = "The seconds given ended before {n:plan|plans} more."
            self.remarks = [say(told, n=tried)]

    def is_beaten(self, steps: Steps) -> bool:
        """Whether the best that is known is better than all its tries let one hope."""
        best = float(max(self.worths.values(), default=self.field.wanted.least))
        lows = (other.estimate.low for one, other in self.rough.items() if one not in self.known)
        return self.rough[steps].estimate.high < max([best, *lows])

    def _is_enough(self) -> bool:
        """Whether nothing can be much better than what is known."""
        wanted = self.field.wanted
        enough = float(wanted.most - NO_BETTER * (wanted.most - wanted.least))
        lows = (self.rough[one].estimate for one in self.rough if one not in self.known)
        known = max(self.worths.values(), default=wanted.least)
        return known >= enough or any(
            one.low >= enough for one in lows if one.tries >= OFTEN_ENOUGH
        )

    def interrupt(self) -> None:
        """Begin nothing more that takes long."""
        self.interrupted = self.field.hurried = True
        self.remarks.append(say("Interrupted: other plans were found, and not worked out."))

    def _round(self, lines: list[Steps], part: int, kept: set[Steps]) -> list[Steps]:
        """Each line once, with a part of what is left; which of them take more than that."""
        too_long: list[Steps] = []
        for place, steps in enumerate(lines):
            if steps not in kept and self.is_hopeless(steps):
                continue
            in_time = perf_counter() <= self.field.budget.until
            if in_time and self._worked_out(steps, self.left // part):
                continue
            too_long.append(steps)
            if perf_counter() > self.field.budget.until:
                too_long += lines[place + 1 :]
                told = "The seconds given ended before {n:plan|plans} more."
                self.remarks.append(say(told, n=len(too_long)))
                break
        return too_long

    def racers(self) -> dict[Steps, Racer]:
        """The best of those worked out, with where they end."""
        found: dict[Steps, Racer] = {}
        until = self.field.budget.until
        best = self._best()
        for steps in [*best, *self._twins(best)]:
            self.field.budget.extend(self.positions, float("inf"))
            found[steps] = Racer(self.field, self.state, self.field.whole(steps).ends(self.state))
        self.field.budget.until = until
        return found

    def _twins(self, best: list[Steps]) -> list[Steps]:
        """A few others that came to the very same as one of the best, tries and all."""
        same = {(self.worths[steps], came_to(self.rough[steps])) for steps in best}
        others = [steps for steps in self.worths if steps not in best]
        return [one for one in others if (self.worths[one], came_to(self.rough[one])) in same][
            :ALIKE
        ]

    def racer(self, steps: Steps, *, exactly: bool) -> Racer:
        """One that takes too long: where its steps end is worked out, if there is time for it."""
        field, state = self.field, self.state
        if exactly and perf_counter() < field.budget.until and not self.interrupted:
            field.budget.allow(self.positions // FIRST_PART)
            try:
                return Racer(field, state, field.line(steps).ends(state))
            except Spent:
                pass
        return HastyRacer(field, state, steps)

    def _worked_out(self, steps: Steps, share: int) -> bool:
        """Whether so many positions suffice for a line, or to see that others are better."""
        field, best = self.field, self._best()
        above = self.worths[best[-1]] if len(best) >= self.most else None
        field.budget.allow(share)
        try:
            worth = field.whole(steps).value(self.state, None, above)
        except Spent:
            return False
        finally:
            self.left -= share - field.budget.left
        self.known.add(steps)
        if above is None or worth > above:
            self.worths[steps] = worth
        return True

    def is_hopeless(self, steps: Steps) -> bool:
        """Whether there are enough that are better than all its tries let one hope."""
        if self.for_advice:
            return self.is_beaten(steps)
        best, enough = self._best(), (self.most + 1) // 2
        if len(best) < enough:
            return False
        return self.rough[steps].estimate.high < float(self.worths[best[enough - 1]])

    def _best(self) -> list[Steps]:
        """The best of them, and not all of one worth."""
        best: list[Steps] = []
        alike: Counter[Fraction] = Counter()
        for steps in sorted(self.worths, key=lambda steps: -self.worths[steps]):
            alike[worth := self.worths[steps]] += 1
            if alike[worth] <= ALIKE:
                best.append(steps)
        return best[: self.most]
