"""`choices`: every option of a position with what it is worth, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.agreeing import agreed, tried_again, tried_more
from dmd.analysis.asked import Question, Until, Want, analyst_of
from dmd.analysis.lines import Field
from dmd.analysis.meant import question_of
from dmd.analysis.planning import Plan, Plans
from dmd.analysis.progress import shown, tell
from dmd.analysis.racing import FIRST_HEAT, OTHER_LUCK, SO_FAR, Racer, race, tried_roughly
from dmd.analysis.ranking import HURRIED, NO_BETTER
from dmd.analysis.sampling import Estimate, standing
from dmd.analysis.search import Budget, Ending, Spent
from dmd.analysis.telling import Number, bound, headed, number
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.sentences import Bare, in_a_row, say
from dmd.core.state import Decision

if TYPE_CHECKING:
    from pandas import DataFrame

POSITIONS = 20_000
"""For all options together; the most promising is worked out first."""

PART = 4
"""An option may take this part of the positions left."""

SECONDS = 30.0
"""For all of them together; only to stop what takes too long."""

ROUGHLY, AT_LEAST = 40, 10
"""So many tries value an option roughly, and so many are made whatever the clock says."""

WORKING = 0.8
"""By which share of the time it is known which options are worked out."""

RACING = 0.9
"""By which share of the time the tries of single options are over."""

FAR_WORKING, FAR_RACING = 0.35, 0.6
"""The same where a question looks beyond this turn: what stands first is then tried more often."""

ENOUGH, AT_ONCE = 400, 10
"""Beyond this turn, what stands first is tried so often; so many tries at a time."""

PRECISION = 0.03

PLAYERS = 2
"""The first so many of the game's players may play on after an option, each where it is better."""


class Choice(NamedTuple):
    """One option: what it is worth if all that follows is best play, or what is known instead."""

    option: int
    sentence: str
    kind: str  # of the steps that begin so, as the game knows them; nothing for other options
    value: Fraction | None  # exactly
    yes_no: bool
    least: str = ""  # what it is worth at least, and as who plays on, or why nothing is known
    estimate: Estimate | None = None  # that as a number
    player: str = ""  # who plays on, where the estimate is no plan's
    is_plan: bool = False  # whether it is worth at least what a told plan is
    is_idle: bool = False  # whether it takes no more steps of a turn
    line: Plan | None = None  # the untold plan that the estimate comes from
    most: Number = 0  # the most it can be worth, where that is no chance

    @property
    def told(self) -> str:
        """The value, or what is known instead of it."""
        if self.value is None:
            return self.least
        return number(self.value, self.yes_no, most=self.most)

    @property
    def sober(self) -> float | None:
        """What it is ranked by, as far as anything is known."""
        if self.value is not None:
            return float(self.value)
        return None if self.estimate is None else standing(self.estimate, self.yes_no)


class Choices(tuple[Choice, ...]):
    """All options, in the order they are offered."""

    question: Question
    plans: Plans | None = None  # of the same question, and of one mind with these options
    interrupted = False  # by whoever did not wait for all of it

    @property
    def best_first(self) -> list[Choice]:
        """Those whose worth is known, or is at least so much, the best first; then all others."""
        return sorted(self, key=_worst_last)

    def alike(self) -> list[list[Choice]]:
        """The same in groups: options of one kind of which exactly the same is told are one."""
        groups: dict[object, list[Choice]] = {}
        for one in self.best_first:
            of_a_kind = (one.kind, one.told) if one.kind else one.option
            groups.setdefault(of_a_kind, []).append(one)
        return list(groups.values())

    @property
    def all_known(self) -> bool:
        """Whether the first of them is certainly the best."""
        return all(one.value is not None for one in self)

    def text(self) -> str:
        """The options in a line each, the best first."""
        lines = [f"{together(some)} {some[0].told}" for some in self.alike()]
        return "\n".join([headed(self.question.text), *lines])

    __repr__ = text

    def table(self) -> DataFrame:
        """The options as a pandas table of fractions."""
        from pandas import DataFrame

        rows = [(one.sentence, one.value, one.least) for one in self]
        return DataFrame(rows, columns=["option", "worth", "otherwise"]).astype(object)


def together(some: Sequence[Choice]) -> str:
    """Several options in a row; each is a sentence."""
    return in_a_row([one.sentence for one in some], " ")


def _worst_last(one: Choice) -> tuple[bool, float, bool, bool]:
    """The order in which options stand, and plans as well: of equals nobody is told to be idle."""
    known = one.sober
    return known is None, -(known or 0.0), one.is_idle, one.value is None


@door
@shown
def choices(
    game: Any, want: Want = "survive", *, until: Until = "turn", positions: int = POSITIONS,
    seconds: float = SECONDS, plans: Plans | None = None, seed: int = 1, for_advice: bool = False,
) -> Choices:  # fmt: skip
    """What every option is worth if all that follows is best play.

    The list is whole: each option is valued roughly, by tries, before the first is worked out.
    Where the positions do not suffice, it is worth at least what the tries say, or
    the best of the `plans` of the same question that begins so, whichever is surely more. Whoever
    only wants advice works out no more, `for_advice`, once nothing can be much better.
    """
    question = question_of(game, want, until)
    if type(game.state.fork) is not Decision:
        raise Refusal("Nobody is asked anything here.", remedy="Choose a position with options.")
    # Asked before anything is chosen: what the choice itself brings about counts.
    hurried = plans is not None and plans.interrupted
    if hurried:
        seconds = min(seconds, HURRIED)
    weighing = _Weighing(game, question, positions, seconds, seed, for_advice=for_advice)
    weighing.hurried = hurried
    weighing.weigh(plans)
    if plans is not None:
        plans = agreed(plans, game, weighing.worths, weighing.field.rest)
    plans = weighing.confirmed(plans)
    found = Choices(weighing.choices(plans))
    found.question, found.plans, found.interrupted = question, plans, weighing.hurried
    return found


def _speaks_for(plan: Plan, *others: Estimate) -> bool:
    """Whether an option is told by a plan that begins so: if nothing else is surely more.

    Two numbers of tries that may well be the same would read as two answers to one question.
    """
    if plan.exact:
        return all(plan.estimate.sober >= one.sober for one in others)
    return all(plan.estimate.high >= one.sober for one in others)


class _Weighing:
    """All options of a position: tried, then worked out, the most promising first."""

    def __init__(
        self, game: Any, question: Question, positions: int, seconds: float, seed: int, *,
        for_advice: bool,
    ) -> None:  # fmt: skip
        self.game, self.question, self.left = game, question, positions
        self.for_advice = for_advice
        self.analyst = analyst_of(game)
        self.begun, self.seconds = perf_counter(), seconds
        begin = question.begin(game.state)
        working, self.racing = WORKING, RACING
        if question.is_far:
            working, self.racing = FAR_WORKING, FAR_RACING
        budget = Budget(0, seconds * working)
        self.field = field = Field(game.book, self.analyst, question, begin, budget, seed)
        noted = question.noted(begin, None)
        fork: Any = begin.fork
        self.after = [apply(begin, n, game.book) for n in range(len(fork.options))]
        self.ends = [Ending(one, question.noted(one, noted), Fraction(1)) for one in self.after]
        self.racers = [Racer(field, begin, [one]) for one in self.ends]
        self.worths = {n: one.sure for n, one in enumerate(self.racers) if one.is_exact}
        self.noted = noted
        self.hurried = False  # by whoever interrupts
        self.told: dict[int, Plan] = {}  # the plan that is surely worth most, by its first option
        self.lines: dict[int, Plan] = {}  # lines that are not told, tried often

    def weigh(self, plans: Plans | None) -> None:
        """Try them, work them out, and try what is left more often."""
        try:
            self._choose_players()
            tried_roughly(self.racers, AT_LEAST, float("inf"))
            tried_roughly(self.racers, ROUGHLY - AT_LEAST, self.begun + self.seconds / 4)
            order = sorted(range(len(self.racers)), key=lambda n: -self.racers[n].estimate.value)
            self._learn_from(plans)
            for place, option in enumerate(order, 1):
                if self.for_advice and self._is_enough():
                    break
                tell(say("option {place} of {many}", place=place, many=len(order)))
                self._work_out(option)
        except KeyboardInterrupt:
            self.hurried = True
            return
        if not (self.for_advice and self._is_enough()):
            self._race()
        if plans is not None:
            self._try_again(plans)

    def _learn_from(self, plans: Plans | None) -> None:
        """What the plans say of each option, before anything is worked out that they know.

        Most of what comes after an option was worked out for one of them.
        """
        if plans is None:
            return
        if plans.field.wanted is self.question:
            self.field.rest.learn_from(plans.field.rest)
        most = self.question.most
        for option in range(len(self.racers)):
            if found := plans.best_from(self.game, option):
                self.told[option] = found[0]
                if found[0].estimate.low >= most:  # nothing is better
                    self.worths.setdefault(option, most)

    def _is_enough(self) -> bool:
        """Whether nothing can be much better than what is known of plans and options."""
        worths = (
            *map(float, self.worths.values()),
            *(one.estimate.low for one in self.told.values()),
        )
        asked = self.question
        enough = float(asked.most - NO_BETTER * (asked.most - asked.least))
        return max(worths, default=float("-inf")) >= enough

    def _race(self) -> None:
        """Try the others more often, but for those of which a plan promises more than they do."""
        left = [
            one
            for option, one in enumerate(self.racers)
            if option not in self.worths
            and not (option in self.told and self.told[option].estimate.low >= one.estimate.high)
        ]
        known = [float(one) for one in self.worths.values()]
        known += [one.value for one in self.told.values() if one.exact]
        best = max(known, default=float("-inf"))
        ended = race(left, self.begun + self.racing * self.seconds, PRECISION, best)
        self.hurried = self.hurried or SO_FAR in ended

    def confirmed(self, plans: Plans | None) -> Plans | None:
        """What stands first is tried until enough is known of it, as long as it stands first."""
        tried = {
            one.steps: plans.racers[one.steps]
            for group in plans or ()
            for one in group.apart()
            if plans is not None and not one.exact and one.steps in plans.racers
        }
        known = [one.estimate.sober for one in plans or () if one.exact]
        known += map(float, self.worths.values())
        options = [one for option, one in enumerate(self.racers) if option not in self.worths]
        rivals = [*tried.values(), *options]
        enough = ENOUGH if self.question.is_far else FIRST_HEAT  # a race that was not cut short
        if self.hurried or all(one.tally.tries >= enough for one in rivals):
            return plans
        with suppress(KeyboardInterrupt):
            while rivals and perf_counter() < self.begun + self.seconds:
                first = max(rivals, key=lambda one: one.estimate.sober)
                if first.tally.tries >= enough or first.estimate.sober <= max(known, default=-1.0):
                    break
                tell(say("{n:try|tries} for {lines:plan|plans}", n=first.tally.tries, lines=1))
                for _ in range(AT_ONCE):
                    first.run()
        return tried_more(plans, tried) if plans is not None else None

    def _try_again(self, plans: Plans) -> None:
        """The best line of an option that no told plan begins with, if it looks the better one."""
        some: dict[int, Plan] = {}
        for option, one in enumerate(self.racers):
            line = None if option in self.worths else plans.untold_from(self.game, option)
            if line is not None and line.value > self._sure(option, one):
                some[option] = line
        if some:
            self.lines = tried_again(plans, some, self.begun + self.seconds)

    def _sure(self, option: int, one: Racer) -> float:
        """What an option is worth already, with a plan or without."""
        told = self.told.get(option)
        return max(one.estimate.value, told.value if told else 0.0)

    def _choose_players(self) -> None:
        """Who plays on better after each option, by a few tries of another luck."""
        begin = self.field.question.begin(self.game.state)
        players = list(self.analyst.policies)[:PLAYERS]
        rivals = [
            [Racer(self.field, begin, [end], OTHER_LUCK, name) for end in self.ends]
            for name in players
        ]
        tried_roughly([one for some in rivals for one in some], AT_LEAST, float("inf"))
        for option, (usual, *others) in enumerate(zip(*rivals, strict=True)):
            for one in others:
                if one.estimate.low > usual.estimate.value:  # clearly better
                    self.racers[option].player = one.player

    def _work_out(self, option: int) -> None:
        if option in self.worths:
            return
        budget, share = self.field.budget, self.left // PART
        budget.allow(share)
        with suppress(Spent):
            self.worths[option] = self.field.rest.value(self.after[option], self.noted)
        self.left -= share - budget.left

    def choices(self, plans: Plans | None) -> Iterator[Choice]:
        """What is known of each."""
        analyst, state = self.analyst, self.game.state
        acting = analyst.chooses_step(state)
        for option, one in enumerate(state.fork.options):
            sentence = analyst.sentence(state, option)
            kind = analyst.verb(state, one.then[0]) if acting else ""
            value, yes_no, most = self.worths.get(option), self.question.yes_no, self.question.most
            told = self.question.out_of
            idle = acting and option == analyst.last_option(state)
            known = Choice(option, sentence, kind, value, yes_no, is_idle=idle, most=told)
            if value is None:
                known = self._least(known, plans)
                if known.estimate and known.estimate.low >= most:
                    known = Choice(option, sentence, kind, most, yes_no, is_idle=idle, most=told)
            yield known

    def _least(self, known: Choice, plans: Plans | None) -> Choice:
        """What an option is worth at least: what ranks highest of all that is known of it."""
        one, line = self.racers[known.option], self.lines.get(known.option)
        found = plans.best_from(self.game, known.option) if plans is not None else None
        untold = line is not None and line.estimate.sober > one.estimate.sober
        if known.yes_no and found and not found[0].value:
            found = None  # to be worth at least nothing says nothing
        if found and _speaks_for(
            found[0], one.estimate, *([line.estimate] if line is not None else ())
        ):
            plan, place = found
            told = say(
                "at least {value} (so begins plan {place}: “{plan}”)",
                value=plan.bare, place=place, plan=Bare(plan.sentence),
            )  # fmt: skip
            return known._replace(least=told, estimate=plan.estimate, is_plan=True)
        if line is not None and untold:
            told = say(
                "at least {value} (so begins “{plan}”)", value=line.bare, plan=Bare(line.sentence)
            )
            return known._replace(least=told, estimate=line.estimate, player=line.player, line=line)
        if not one.tally.tries:
            return known._replace(least=say("(interrupted before)"))
        if known.yes_no and not one.estimate.value and not one.is_exact:
            # A player who does not mind what is wanted says nothing of who does.
            told = say(
                "not known: it came about in none of {n:try|tries}, as {player} plays on",
                n=one.tally.tries, player=one.player,
            )  # fmt: skip
            return known._replace(least=told, estimate=one.estimate, player=one.player)
        value = bound(one.estimate, known.yes_no, most=known.most)
        if one.is_exact:
            value = number(one.estimate.value, known.yes_no, most=known.most)
        told = say("at least about {value}, as {player} plays on", value=value, player=one.player)
        return known._replace(least=told, estimate=one.estimate, player=one.player)
