"""`plans`: whole turns, ranked by what one wants, each with its sentence and what may go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Noted, Until, Want, analyst_of, question_of
from dmd.analysis.hasty import HastyRacer, drawn_out
from dmd.analysis.lines import Field, Steps, sentence
from dmd.analysis.racing import Racer, Risk, race
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget, Spent
from dmd.analysis.telling import interval, number, percent
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.pictures import Shown
from dmd.core.sentences import enumerated, how_many
from dmd.core.state import AnyState, Decision
from dmd.core.words import quoted

if TYPE_CHECKING:
    from pandas import DataFrame

SECONDS = 60.0
"""Only to stop what takes too long; what is found hangs on the positions."""

POSITIONS = 60_000
LOOKING, SETTING_OFF, RACING = 0.4, 0.7, 0.9
"""By which share of the time lines are found, where they lead is known, and the race is over.

Of the positions the first share is for finding lines, all others for working them out.
"""

FINALISTS = 6
CANDIDATES = 4
"""So many times as many lines are worked out as are told."""

TELLING = 0.01
MOST_RISKS = 3


class Plan(NamedTuple):
    """A whole turn, and what it is worth."""

    steps: Steps
    estimate: Estimate
    exact: bool
    yes_no: bool
    risks: tuple[Risk, ...]  # what may go wrong, how likely, by which rule
    player: str = ""  # who plays on after the steps, where that is not worked out
    dropped: bool = False  # tried less often than those above it
    variants: tuple[Steps, ...] = ()  # other steps that do the same

    def is_like(self, other: Plan) -> bool:
        """Whether another comes to the very same, though by other steps."""
        return self.estimate == other.estimate and set(self.risks) == set(other.risks)

    @property
    def sentence(self) -> str:
        """The plan as one says it."""
        return sentence(self.steps)

    @property
    def value(self) -> float:
        """The chance of what is wanted, or its mean."""
        return self.estimate.value

    def __repr__(self) -> str:
        return f"{self.sentence} {self.told}"

    @property
    def told(self) -> str:
        """The value; where it was sampled, with its interval, and who plays on."""
        return f"{self.bare} exactly" if self.exact else f"at least {self.bare}"

    @property
    def bare(self) -> str:
        """The same without saying whether it is exact, or the least."""
        if self.exact:
            return number(self.value, self.yes_no)
        early = "; dropped early" if self.dropped else ""
        told = interval(self.estimate, self.yes_no)
        return f"about {told}, as {self.player} plays on{early}"


def likely(chance: Fraction | float) -> str:
    """How likely a risk is: exactly, or about.

    >>> likely(Fraction(1, 3)), likely(0.333)
    ('33.33 %', 'about 33 %')
    """
    return percent(chance) if isinstance(chance, Fraction) else f"about {percent(chance, 0)}"


class Plans(Shown, tuple[Plan, ...]):
    """The plans, best first."""

    question: str
    remark: str  # what was not done, where time or patience ended
    field: Field

    def follow(self, game: Any, place: int = 0) -> Iterator[str]:
        """Play a plan on a game, choice by choice, and tell each before the dice answer it.

        `list(plans.follow(game))` plays it to its end; rerolls are chosen as the plan would.
        """
        field, one = self.field, self[place]
        field.budget.extend(POSITIONS, float("inf"))
        line = field.whole(one.steps) if one.exact else field.line(one.steps)
        noted = line.question.noted(game.state, None)
        while type(game.state.fork) is Decision and not self._is_over(game.state, noted):
            picks, line = line.advice(line.question.begin(game.state), noted)
            for pick in picks:
                yield field.analyst.sentence(game.state, pick)
                game.choose(pick)
                noted = line.question.noted(game.state, noted)

    def _is_over(self, state: AnyState, noted: Noted) -> bool:
        return self.field.acted(state) or self.field.is_settled(state, noted)

    def begins(self, game: Any, plan: Plan) -> set[int]:
        """The options that a plan may begin with."""
        state, field = self.field.wanted.begin(game.state), self.field
        if not plan.steps:
            return {field.analyst.last_option(state)}
        ways = field.ways_to(state, plan.steps[0])
        return {way.picks[0] for way in ways if way.picks}

    def text(self) -> str:
        """The plans in a few lines each."""
        lines = [f"{self.question}. {self.remark}".rstrip()]
        for place, one in enumerate(self, 1):
            lines.append(f"{place}. {one}")
            if one.variants:
                told = enumerated([f"“{sentence(steps)[:-1]}”" for steps in one.variants], "and")
                lines.append(f"     the same: {told}")
            for what, chance, rule in one.risks:
                lines.append(f"     {likely(chance)}: {what} ({rule})")
        return "\n".join(lines)

    __repr__ = text

    def table(self) -> DataFrame:
        """The plans as a pandas table: sentence, value, interval, main risk."""
        from pandas import DataFrame

        rows = [
            (one.sentence, one.value, one.estimate.low, one.estimate.high, one.estimate.tries)
            for one in self
        ]
        return DataFrame(rows, columns=["plan", "value", "low", "high", "tries"])


@door
def plans(
    game: Any, want: Want = "survive", *, until: Until = "turn", seconds: float = SECONDS,
    positions: int = POSITIONS, precision: float = 0.01, most: int = FINALISTS, seed: int = 1,
) -> Plans:  # fmt: skip
    """Rank whole turns by what one wants.

    What follows the steps is best play, exactly, where the positions allow it; else the game's
    usual player plays on, which is worth at most as much. The same seed and positions give the same
    plans; the seconds only stop what takes too long, and then it is said what was left out. An
    interruption (Ctrl-C) gives the best so far, and says so.
    """
    analyst = analyst_of(game)
    if most < 1:
        raise Refusal(f"{quoted(most)} plans say nothing.", remedy="Take at least 1.")
    if not analyst.chooses_step(game.state):
        raise Refusal(
            "No action is being chosen here.", remedy="Ask for odds, or expect something."
        )
    begun, question = perf_counter(), question_of(game, want, until)
    state = question.begin(game.state)
    looking = int(positions * LOOKING)
    budget = Budget(looking, seconds * LOOKING)
    field = Field(game.book, analyst, question, state, budget, seed)
    found, last, remarks = _found(field, state)
    budget.until = begun + seconds * SETTING_OFF
    tried = _tried(field, state, found, last)
    field.deadline = budget.until
    best = _finalists(field, found, CANDIDATES * most)
    racers, left_out = _racers(field, best, state, positions - min(looking, budget.used), most)
    remarks += left_out
    if tried:
        racers[tried] = HastyRacer(field, state, tried)
        remarks.append(f"“{sentence(tried)[:-1]}” was only tried, not worked out.")
    remarks += race(list(racers.values()), begun + seconds * RACING, precision)
    order = sorted(
        racers,
        key=lambda steps: (
            racers[steps].dropped, -racers[steps].estimate.value, -found.get(steps, 0)
        ),
    )  # fmt: skip
    told = Plans(_together(_plan(steps, racers[steps], field) for steps in order))
    told.question, told.remark, told.field = question.text, " ".join(remarks), field
    return told


def _found(field: Field, state: AnyState) -> tuple[dict[Steps, Fraction], Steps, list[str]]:
    """What each line promises, the one at which the looking ended, and what ended it."""
    found: dict[Steps, Fraction] = {}
    steps: Steps = ()
    try:
        for steps, worth in _lines(field, state):
            if worth is not None:
                found[steps] = worth
    except Spent as spent:
        looked = how_many(len(found), "was", "were")
        told = f"{spent} not suffice for every line; {looked} looked at."
        return found, steps, [told]
    except KeyboardInterrupt:
        return found, (), [f"Interrupted after {how_many(len(found), 'line')}."]
    return found, (), []


def _tried(field: Field, state: AnyState, found: dict[Steps, Fraction], steps: Steps) -> Steps:
    """The line at which the looking ended, if it goes on from what promised most.

    What takes several actions, such as to destroy something, may be worth nothing after the first
    of them; who leaves the others out for want of time would say that it cannot be done. A little
    more time may be enough to work it out; else it is tried.
    """
    if not steps[:-1] or steps in found or steps[:-1] != max(found, key=lambda one: found[one]):
        return ()
    try:
        found[steps] = field.line(steps).value(state)
    except (Spent, KeyboardInterrupt):
        return drawn_out(field, state, steps)
    return ()


def _finalists(field: Field, found: dict[Steps, Fraction], most: int) -> list[Steps]:
    """The lines that promise most; what a shorter one does as well is left out.

    Half of them at most may be of one kind, such as “run, run”: at a glance many of these look
    alike, and would leave no room for what a glance thinks a little less of.
    """
    best: list[Steps] = []
    kinds: Counter[Steps] = Counter()
    for steps in sorted(found, key=lambda steps: (-found[steps], len(steps), steps)):
        kind = tuple(map(field.kind, steps))
        longer = any(one and steps[: len(one)] == one for one in best)
        if not longer and kinds[kind] < (most + 1) // 2:
            best.append(steps)
            kinds[kind] += 1
        if len(best) == most:
            break
    return best


def _racers(
    field: Field, lines: list[Steps], state: AnyState, positions: int, most: int
) -> tuple[dict[Steps, Racer], list[str]]:
    """The best of the lines worked out to the very end, and a few that take too long for that."""
    racers: dict[Steps, Racer] = {}
    told = []
    try:
        best, too_long, left_out = _worked_out(field, lines or [()], state, positions, most)
        for steps in best:
            field.budget.extend(positions, float("inf"))
            racers[steps] = Racer(field, state, field.whole(steps).ends(state))
        for steps in too_long[: max(most // 2, most - len(best))]:
            if perf_counter() > field.deadline and racers:
                break
            field.budget.extend(positions, float("inf"))
            racers[steps] = Racer(field, state, field.line(steps).ends(state))
    except KeyboardInterrupt:
        if not racers:
            raise
        return racers, ["Interrupted: other plans were found, and not worked out."]
    if left_out:
        told.append(f"The seconds given ended before {how_many(left_out, 'plan')} more.")
    if too_long:
        told.append(f"Not worked out to the end: {how_many(len(too_long), 'plan')}.")
    return racers, told


def _worked_out(
    field: Field, lines: list[Steps], state: AnyState, positions: int, most: int
) -> tuple[list[Steps], list[Steps], int]:
    """The best lines, those that take too many positions, and how many there was no time for.

    Once there are enough, a line is looked at only as far as it may be better than one of them.
    """
    worths: dict[Steps, Fraction] = {}
    too_long: list[Steps] = []
    for place, steps in enumerate(lines):
        if place and perf_counter() > field.deadline:
            return _best(worths, most), too_long, len(lines) - place
        above = worths[_best(worths, most)[-1]] if len(worths) >= most else None
        share = positions // 4
        field.budget.allow(share)
        try:
            worth = field.whole(steps).value(state, None, above)
        except Spent:
            too_long.append(steps)
        else:
            if above is None or worth > above:
                worths[steps] = worth
        positions -= share - field.budget.left
    return _best(worths, most), too_long, 0


def _best(worths: dict[Steps, Fraction], most: int) -> list[Steps]:
    return sorted(worths, key=lambda steps: -worths[steps])[:most]


def _lines(field: Field, state: AnyState) -> Iterator[tuple[Steps, Fraction | None]]:
    """Every line before and after it is worked out, going on first from what promises most."""
    known = {field.analyst.key(state)}
    worth = field.line(()).value(state)
    yield (), worth
    waiting: list[tuple[Fraction, Steps, list[AnyState]]] = [(-worth, (), [state])]
    while waiting:
        _, steps, positions = heappop(waiting)
        longer = _steps_after(field, positions, known)
        if steps and steps[-1] in field.thrown:
            longer.setdefault(steps[-1], [])  # though none of a few results made it necessary
        # What promised most is tried once more before anything else.
        for step, after in sorted(longer.items(), key=lambda one: one[0] not in steps[-1:]):
            line = (*steps, step)
            yield line, None
            worth = field.line(line).value(state)
            yield line, worth
            if after:
                heappush(waiting, (-worth, line, after))


def _steps_after(
    field: Field, positions: list[AnyState], known: set[bytes]
) -> dict[str, list[AnyState]]:
    """What may be done next, and where that leads; a position without dice is reached once."""
    found: dict[str, list[AnyState]] = {}
    for here in positions:
        for step, after, is_sure in field.steps_after(here):
            if is_sure and len(positions) == 1:
                keys = {field.analyst.key(one) for one in after}
                if keys and keys <= known:
                    continue
                known |= keys
            found.setdefault(step, []).extend(after)
    return found


def _together(found: Iterable[Plan]) -> Iterator[Plan]:
    """Plans that do the same are one: exactly as good, and as likely to go wrong in every way."""
    groups: list[Plan] = []
    for one in found:
        at = next((n for n, other in enumerate(groups) if one.exact and one.is_like(other)), None)
        if at is None:
            groups.append(one)
        else:
            groups[at] = groups[at]._replace(variants=(*groups[at].variants, one.steps))
    return (one._replace(risks=one.risks[:MOST_RISKS]) for one in groups)


def _plan(steps: Steps, one: Racer, field: Field) -> Plan:
    risks = tuple(risk for risk in one.risks() if risk[1] >= TELLING)
    player = "" if one.is_exact else next(iter(field.analyst.policies))
    yes_no = field.wanted.yes_no
    return Plan(steps, one.estimate, one.is_exact, yes_no, risks, player, one.dropped)
