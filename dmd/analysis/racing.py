"""A race of plans under the same luck: most tries go to those that may still be the best."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import accumulate
from time import perf_counter

from dmd.analysis.lines import Field, Future
from dmd.analysis.progress import tell
from dmd.analysis.sampling import Estimate, Tally
from dmd.analysis.search import Ending
from dmd.core.sentences import say
from dmd.core.state import AnyState, End

GOLDEN = 0.6180339887498949
"""Its multiples fill the numbers from 0 to 1 evenly, however many they are."""

FIRST_HEAT = 250
LAST_HEAT = 4_000
"""No longer heat is run: tries are work, and the clock only stops them."""

OTHER_LUCK = 1_000_000
"""Lines and players are chosen by another luck than they are measured by."""

RISKY_TRIES = 100

GRAVE = 0.05
"""What is rarer than this does not stand before what is likely, however grave it is."""

ENDED_BEFORE = say("The seconds given ended before every number was as precise as wanted.")
TRIED_ENOUGH = say("The tries ended before every number was as precise as wanted.")
SO_FAR = say("Interrupted: these are the best numbers so far.")

Risk = tuple[str, Fraction | float, str]
"""What may go wrong, how likely (a fraction is exact), and by which rule."""


class Racer:
    """A plan whose steps are worked out exactly; what follows them is sampled."""

    def __init__(
        self, field: Field, state: AnyState, endings: list[Ending], first: int = 0,
        player: str = "",
    ) -> None:  # fmt: skip
        self.field = field
        self.player = player or next(iter(field.analyst.policies))  # who plays on
        self.first = first  # the number of the first luck
        self.begin = state
        number = len(field.wanted.aims)
        self.endings = [one._replace(noted=one.noted[:number]) for one in endings]
        settled = [one for one in self.endings if field.is_settled(one.state, one.noted)]
        self.open = [one for one in self.endings if not field.is_settled(one.state, one.noted)]
        self.sure = sum((one.chance * field.wanted.worth(one.noted) for one in settled), Fraction())
        self.share = float(sum((one.chance for one in self.open), Fraction()))
        asked = field.wanted
        self.tally = Tally(asked.yes_no, float(asked.most - asked.least), float(asked.least))
        self.wrong: Counter[tuple[str, str]] = Counter()  # in how many tries
        self.dropped = False  # tried less often than others
        self._ladder = _ladder(self.open)

    @property
    def is_exact(self) -> bool:
        """Whether nothing has to be sampled."""
        return not self.open

    @property
    def estimate(self) -> Estimate:
        """What the plan is worth."""
        sure = float(self.sure)
        if self.is_exact:
            return Estimate(sure, sure, sure)
        one = self.tally.estimate
        value, low, high = (sure + self.share * number for number in one[:3])
        return Estimate(value, low, high, one.tries)

    def run(self) -> float:
        """One try more of what follows the steps, and what that adds to what is sure.

        The same try says what goes wrong: a number and its reasons come from one set of tries.
        """
        if self.is_exact:
            return 0.0
        number = self.tally.tries
        one = self.open[_rung(self._ladder, number)]
        end = self.field.future(
            one.state, one.noted, self.first + number, to_the_end=True, player=self.player
        )
        self.noticed(end)
        return self.share * float(end.worth)

    def noticed(self, end: Future) -> None:
        """How a try ended, and what went wrong on the way."""
        self.tally.add(float(end.worth))
        self.wrong.update(set(self.field.analyst.risks(self.begin, end.state)))

    def risks(self) -> list[Risk]:
        """What may go wrong until the question looks no further, the gravest and likeliest first.

        Counted over the very endings and tries that the value comes from; only what was settled
        before is played on for this, and what comes of that is no fraction any more.
        """
        counted: defaultdict[tuple[str, str], Fraction | float] = defaultdict(Fraction)
        field, settled, known = self.field, [], {id(one) for one in self.open}
        for one in self.endings:
            is_over = one.state.fork is None or type(one.state.fork) is End
            if is_over or field.wanted.is_beyond(one.state):
                for risk in set(field.analyst.risks(self.begin, one.state)):
                    counted[risk] += one.chance
            elif id(one) not in known:
                settled.append(one)
        ladder, met = _ladder(settled), Counter[tuple[str, str]]()
        for number in range(RISKY_TRIES if settled else 0):
            one = settled[_rung(ladder, number)]
            end = field.future(one.state, one.noted, number, to_the_end=True).state
            met.update(set(field.analyst.risks(self.begin, end)))
        for risk, n in met.items():
            counted[risk] += ladder[-1] * n / RISKY_TRIES
        for risk, n in self.wrong.items():
            counted[risk] += self.share * n / self.tally.tries
        if settled or self.wrong:
            counted.update({risk: float(n) for risk, n in counted.items()})
        return sorted(((what, n, rule) for (what, rule), n in counted.items()), key=self._graver)

    def _graver(self, risk: Risk) -> tuple[bool, float]:
        """The order in which risks are told: a death that is likely enough before all else."""
        _, chance, rule = risk
        grave = chance >= GRAVE and rule in self.field.analyst.grave
        return not grave, -float(chance)


def tried_roughly(racers: list[Racer], tries: int, until: float) -> list[str]:
    """Try all of them so often, one try of each after the other; say what ended it."""
    tell(say("{n:try|tries} for each of {lines:plan|plans}", n=tries, lines=len(racers)))
    for number in range(tries):
        if number and perf_counter() > until:
            return [say("The seconds given ended after {n:rough try|rough tries} each.", n=number)]
        for one in racers:
            one.run()
    return []


def race(
    racers: list[Racer], until: float, precision: float, better_than: float = float("-inf")
) -> list[str]:
    """Try the plans in heats, each of the better half of the one before; say what ended it.

    What is surely less than the best that is known exactly is not tried any more.
    """
    running, heat = [one for one in racers if not one.is_exact], FIRST_HEAT
    try:
        while running:
            tell(say("{n:try|tries} for {lines:plan|plans}", n=heat, lines=len(running)))
            for _ in range(heat):
                for one in running:
                    one.run()
                if perf_counter() > until:
                    return [ENDED_BEFORE]
            if heat > LAST_HEAT:
                return [TRIED_ENOUGH]
            running.sort(key=lambda one: -one.estimate.value)
            better = running[: max(1, len(running) // 2)]
            better = [one for one in better if one.estimate.high > better_than]
            for one in running[len(better) :]:
                one.dropped = one.estimate.error > precision
            running = [one for one in better if one.estimate.error > precision]
            heat *= 2
    except KeyboardInterrupt:
        return [SO_FAR]
    return []


def _ladder(endings: list[Ending]) -> list[float]:
    return list(accumulate(float(one.chance) for one in endings))


def _rung(ladder: list[float], number: int) -> int:
    """The ending that the n-th try meets, each as often as it is likely."""
    at = (0.5 + number * GOLDEN) % 1 * ladder[-1]
    return min(bisect(ladder, at), len(ladder) - 1)
