"""`compare`: which of several plans or branches is better, and by how much, under the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Until, Want, analyst_of, expect_game
from dmd.analysis.lines import Field, Steps, sentence
from dmd.analysis.meant import question_of
from dmd.analysis.planning import Plan
from dmd.analysis.progress import shown
from dmd.analysis.racing import Racer
from dmd.analysis.sampling import Estimate, Tally
from dmd.analysis.search import Budget, Ending, Spent
from dmd.analysis.telling import Figures, Number, bound, headed, number
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import door
from dmd.core.pictures import Shown
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState

if TYPE_CHECKING:
    from pandas import DataFrame

SECONDS = 60.0
POSITIONS = 200_000
HEAT = 100

ENDED_BEFORE = say("The seconds given ended before the differences were as precise as wanted.")
SO_FAR = say("Interrupted: these are the best numbers so far.")


class Contender(NamedTuple):
    """One plan or branch, what it is worth, and how that differs from the first one."""

    name: str
    what: Any  # the plan or branch itself
    estimate: Estimate
    difference: Estimate


class Comparison(Shown, tuple[Contender, ...]):
    """The contenders in the order given; each difference is to the first."""

    question: str
    yes_no: bool
    most: Number
    remark: str
    player: str  # who plays on, where that is not worked out

    def text(self) -> str:
        """The comparison in a line each."""
        return "\n".join(map(str, self._lines()))

    __repr__ = text

    def table(self) -> DataFrame:
        """The comparison as a pandas table."""
        from pandas import DataFrame

        rows = [(one.name, *one.estimate[:3], *one.difference[:3]) for one in self]
        columns = ["plan", "value", "low", "high", "difference", "from", "to"]
        return DataFrame(rows, columns=columns)

    def _lines(self) -> Iterator[str]:
        yield headed(self.question, self.remark)
        for place, one in enumerate(self):
            yield f"{one.name} {self.told(one.estimate)}"
            if place:
                yield f"     {self.verdict(one)}"

    def verdict(self, one: Contender) -> str:
        """By how much one differs from the first, and whether that is sure."""
        low, high = one.difference.low, one.difference.high
        told = "{apart} than the first: no sure difference"
        if low > 0 or high < 0:
            told = "{apart} than the first: better" if low > 0 else "{apart} than the first: worse"
        return say(told, apart=self._apart(one.difference))

    def told(self, one: Estimate) -> str:
        """What a plan is worth; where it was sampled, who plays on, since best play is no worse."""
        if one.low == one.high:
            return number(one.value, self.yes_no, most=self.most)
        return say(
            "at least about {value}, as {player} plays on",
            value=bound(one, self.yes_no, most=self.most),
            player=self.player,
        )

    def _apart(self, one: Estimate) -> str:
        scale = 100 if self.yes_no else 1
        value, low, high = (
            Figures(f"{scale * end:+.2f}") for end in (one.value, one.low, one.high)
        )
        told = "{value} ({low} to {high})"
        if self.yes_no:
            told = "{value} points ({low} to {high})"
        return say(told, value=value, low=low, high=high)


@door
@shown
def compare(
    game: Any, contenders: Sequence[Any], want: Want = "survive", *, until: Until = "turn",
    seconds: float = SECONDS, precision: float = 0.01, positions: int = POSITIONS, seed: int = 1,
) -> Comparison:  # fmt: skip
    """Set plans and branches side by side, all under the same luck.

    A contender is a `Plan`, a list of its steps, or a branch: a game or position that has gone on
    from this one. What follows is played on by the game's usual policy.
    """
    expect_game(game)
    if isinstance(contenders, str) or len(contenders) < 2:
        raise Refusal("One plan alone cannot be compared.", remedy="Give a list of at least two.")
    question, ends = question_of(game, want, until), perf_counter() + seconds
    budget = Budget(positions, seconds)
    state = question.begin(game.state)
    field = Field(game.book, analyst_of(game), question, state, budget, seed)
    try:
        named = [_racer(one, field, game, n) for n, one in enumerate(contenders, 1)]
    except Spent as spent:
        raise Refusal(
            say("{spent} not suffice to work out the plans.", spent=spent.told),
            remedy="Give more seconds.",
        ) from None
    racers = [racer for _, racer in named]
    tallies = [Tally(yes_no=False) for _ in racers]
    remark = _run(racers, tallies, ends, precision)
    told = Comparison(
        Contender(name, what, racer.estimate, _difference(racer, racers[0], tally))
        for (name, racer), what, tally in zip(named, contenders, tallies, strict=True)
    )
    told.question, told.yes_no, told.remark = question.text, question.yes_no, remark
    told.most = question.out_of
    told.player = next(iter(field.analyst.policies))
    return told


def _run(racers: list[Racer], tallies: list[Tally], ends: float, precision: float) -> str:
    """Try all of them, the n-th time under the n-th luck, until the differences are known."""
    if all(one.is_exact for one in racers):
        return ""
    try:
        while tallies[0].tries < HEAT or _widest(tallies[1:]) > precision:
            for _ in range(HEAT):
                sampled = [one.run() for one in racers]
                for tally, worth in zip(tallies, sampled, strict=True):
                    tally.add(worth - sampled[0])
            if perf_counter() > ends:
                return ENDED_BEFORE
    except KeyboardInterrupt:
        return SO_FAR
    return ""


def _widest(tallies: list[Tally]) -> float:
    return max(one.estimate.error for one in tallies)


def _difference(racer: Racer, first: Racer, tally: Tally) -> Estimate:
    sure = float(racer.sure - first.sure)
    if racer is first or (racer.is_exact and first.is_exact):
        return Estimate(sure, sure, sure, tally.tries)
    one = tally.estimate
    return Estimate(sure + one.value, sure + one.low, sure + one.high, one.tries)


def _racer(one: Any, field: Field, game: Any, number: int) -> tuple[str, Racer]:
    if hasattr(one, "state") and hasattr(one, "book"):
        return say("Branch {number}:", number=number), Racer(
            field, game.state, _branched(field, one.state)
        )
    steps = _steps(one)
    if not field.analyst.chooses_step(game.state):
        raise Refusal("No action is being chosen here.", remedy="Compare branches instead.")
    begin = field.wanted.begin(game.state)
    racer = Racer(field, begin, _ends(field, steps, begin))
    for step in steps:
        if step not in field.taken:
            there = [
                step for verb in field.verbs(game.state) for step in field.ways(game.state, verb)
            ]
            hint = nearest(step, there) or say("Possible now: {steps}.", steps=enumerated(there))
            raise Refusal(
                say("“{step:.60}” can never be taken in this plan.", step=step), remedy=hint
            )
    return sentence(steps), racer


def _ends(field: Field, steps: Steps, begin: AnyState) -> list[Ending]:
    """Where a plan ends under best play; where that takes too long, where its steps end."""
    try:
        return field.whole(steps).ends(begin)
    except Spent:
        field.budget.extend(POSITIONS, SECONDS)
        return field.line(steps).ends(begin)


def _branched(field: Field, state: AnyState) -> list[Ending]:
    """How a branch goes on under best play; where that takes too long, where it stands."""
    begin = field.wanted.begin(state)
    try:
        return field.rest.ends(begin)
    except Spent:
        field.budget.extend(POSITIONS, SECONDS)
        return [Ending(begin, field.question.noted(begin, None), Fraction(1))]


def _steps(one: Any) -> Steps:
    """The steps of a plan."""
    if isinstance(one, Plan):
        return one.steps
    if not isinstance(one, list | tuple) or not all(isinstance(step, str) for step in one):
        raise Refusal(
            say("{one} is no plan.", one=repr(one)[:60]),
            remedy='Give its steps: ["run to Landing"].',
        )
    return tuple(one)
