"""`plans`: whole turns, ranked by what one wants, each with its sentence and what may go wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Noted, Until, Want, analyst_of
from dmd.analysis.finding import found_lines
from dmd.analysis.lines import Field, Steps, sentence
from dmd.analysis.meant import question_of
from dmd.analysis.progress import shown
from dmd.analysis.racing import Racer, Risk
from dmd.analysis.ranking import ranked
from dmd.analysis.sampling import Estimate, standing
from dmd.analysis.search import Budget, Search
from dmd.analysis.telling import Number, bound, headed, likely, number
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.pictures import Shown
from dmd.core.sentences import Bare, enumerated, in_a_row, say
from dmd.core.state import AnyState, Decision
from dmd.core.words import quoted

if TYPE_CHECKING:
    from pandas import DataFrame

SECONDS = 60.0
"""Only to stop what takes too long; what is found hangs on the positions."""

POSITIONS = 60_000
LOOKING, SETTING_OFF, RACING = 0.3, 0.7, 0.9
"""By which share of the time lines are found, where they lead is known, and the race is over."""

FAR_OFF = 0.45
"""The second of them where a question looks beyond this turn: then tries say more."""

TO_FIND = 0.15
"""This share of the positions is for finding lines, all others for working them out."""

FINALISTS = 6
TELLING = 0.01
MOST_RISKS = 3

ALIKE = 0.00005
"""Two chances are read as one if they differ by less."""

APART = 0.1
"""What goes wrong in tries differs by less than this for plans that an exact number calls equal."""


class Opening(NamedTuple):
    """An option with which a plan begins, and whoever knows what is best from there on."""

    option: int
    text: str
    rest: Search


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
    opening: Opening | None = None  # then whatever is best; the steps are only an example
    most: Number = 0  # the most it can be worth, where that is no chance
    ends: frozenset[str] = frozenset()  # the rules of what goes wrong where what is wanted fails

    def is_like(self, other: Plan) -> bool:
        """Whether another comes to the very same, though by other steps; tries and all."""
        known = self.exact, self.dropped, self.estimate
        same = known == (other.exact, other.dropped, other.estimate)
        if not same or self.opening or other.opening:
            return False
        return set(self.risks) == set(other.risks) or (self.exact and self._risks_as_much(other))

    def _risks_as_much(self, other: Plan) -> bool:
        """Whether the same may go wrong, and as likely, as far as some tries can tell."""
        mine, theirs = ({risk[::2]: risk[1] for risk in one.risks} for one in (self, other))
        both = [(mine[one], theirs[one]) for one in mine if one in theirs]
        if len(both) < max(len(mine), len(theirs)):
            return False
        return all(
            a == b or (not (isinstance(a, Fraction) and isinstance(b, Fraction))
                       and abs(float(a - b)) < APART)
            for a, b in both
        )  # fmt: skip

    def apart(self) -> Iterator[Plan]:
        """Each of its variants as a plan of its own."""
        if self.opening is not None:
            yield self
            return
        for steps in (self.steps, *self.variants):
            yield self._replace(steps=steps, variants=())

    @property
    def sentence(self) -> str:
        """The plan as one says it."""
        if self.opening is not None:
            return say("{option}, then as well as can be.", option=Bare(self.opening.text))
        return sentence(self.steps)

    @property
    def risked(self) -> float:
        """How much goes wrong, which settles what the worth does not."""
        return float(sum(chance for _, chance, _ in self.risks))

    def is_else(self, risk: Risk) -> bool:
        """Whether the value says how likely a risk is: who survives in 70 % dies in 30 %."""
        _, chance, rule = risk
        return rule in self.ends and abs(1 - self.value - float(chance)) < ALIKE

    @property
    def risked_told(self) -> Iterator[str]:
        """What may go wrong, each with its rule; with its chance, where the value does not say it.

        One risk under two numbers, 70 % that she survives and 30 % that she dies, reads as two.
        """
        for what, chance, rule in self.risks:
            if self.is_else((what, chance, rule)):
                yield say("otherwise: {what} ({rule})", what=what, rule=rule)
            else:
                yield say("{chance}: {what} ({rule})", chance=likely(chance), what=what, rule=rule)

    @property
    def value(self) -> float:
        """The chance of what is wanted, or its mean."""
        return self.estimate.value

    def __repr__(self) -> str:
        return f"{self.sentence} {self.told}"

    @property
    def told(self) -> str:
        """The value; where it was sampled, with its interval, and who plays on."""
        if self.exact:
            return say("{value} exactly", value=self.bare)
        if self.yes_no and not self.value:  # a player who does not mind it says nothing of who does
            return say(
                "not known: it came about in none of {n:try|tries}, as {player} plays on",
                n=self.estimate.tries, player=self.player,
            )  # fmt: skip
        return say("at least {value}", value=self.bare)

    @property
    def bare(self) -> str:
        """The same without saying whether it is exact, or the least."""
        if self.exact:
            return number(self.value, self.yes_no, most=self.most)
        told = "about {value}, as {player} plays on"
        if self.dropped:
            told = "about {value}, as {player} plays on; dropped early"
        value = bound(self.estimate, self.yes_no, most=self.most)
        return say(told, value=value, player=self.player)


def told_together(remarks: Iterable[str]) -> str:
    """Remarks one behind the other, each once."""
    return in_a_row(dict.fromkeys(remarks), " ")


class Plans(Shown, tuple[Plan, ...]):
    """The plans, best first."""

    question: str
    remark: str  # what was not done, where time or patience ended
    field: Field
    begun: AnyState  # the position that they begin from
    racers: Mapping[Steps, Racer] = MappingProxyType({})  # how often each was tried
    beginnings: tuple[Plan, ...] = ()  # for every step to begin with a line, valued roughly

    @property
    def interrupted(self) -> bool:
        """Whether somebody did not wait for all that would have been looked at."""
        return self.field.hurried

    def follow(self, game: Any, place: int = 0) -> Iterator[str]:
        """Play a plan on a game, choice by choice, and tell each before the dice answer it.

        `list(plans.follow(game))` plays it to its end; rerolls are chosen as the plan would.
        """
        field, one = self.field, self[place]
        field.budget.extend(POSITIONS, float("inf"))
        if one.opening is not None:
            yield from self._opened(game, one.opening)
            return
        line = field.whole(one.steps) if one.exact else field.line(one.steps)
        noted = line.question.noted(game.state, None)
        while type(game.state.fork) is Decision and not self._is_over(game.state, noted):
            picks, line = line.advice(line.question.begin(game.state), noted)
            for pick in picks:
                yield field.analyst.sentence(game.state, pick)
                game.choose(pick)
                noted = line.question.noted(game.state, noted)

    def _opened(self, game: Any, opening: Opening) -> Iterator[str]:
        """The option, and then whatever is best until the actions are over."""
        rest, pick = opening.rest, opening.option
        rest.budget.extend(POSITIONS, float("inf"))
        noted = rest.question.noted(game.state, None)
        while type(game.state.fork) is Decision and not self._is_over(game.state, noted):
            picked = pick if pick >= 0 else rest.best(rest.question.begin(game.state), noted)
            pick = -1
            yield self.field.analyst.sentence(game.state, picked)
            game.choose(picked)
            noted = rest.question.noted(game.state, noted)

    def _is_over(self, state: AnyState, noted: Noted) -> bool:
        return self.field.acted(state) or self.field.is_settled(state, noted)

    def begins(self, game: Any, steps: Steps) -> set[int]:
        """The options that a plan may begin with."""
        state, field = self.field.wanted.begin(game.state), self.field
        if not steps:
            return {field.analyst.last_option(state)}
        ways = field.ways_to(state, steps[0])
        return {way.picks[0] for way in ways if way.picks}

    def best_from(self, game: Any, option: int) -> tuple[Plan, int] | None:
        """The told plan that begins with an option and stands first, and its place."""
        found = [
            (one, place)
            for place, one in enumerate(self, 1)
            if option in self.begins(game, one.steps)
            and (one.opening is None or one.opening.option == option)
        ]
        return max(found, key=lambda pair: pair[0].estimate.sober) if found else None

    def untold_from(self, game: Any, option: int) -> Plan | None:
        """Of the lines that are not told, the one that promises most where it begins so."""
        told = {steps for one in self for steps in (one.steps, *one.variants)}
        found = [
            one
            for one in self.beginnings
            if one.steps not in told and option in self.begins(game, one.steps)
        ]
        return max(found, key=lambda one: one.estimate.sober) if found else None

    def replaced(self, plans: Iterable[Plan]) -> Plans:
        """The same answer with other plans, the best first."""
        told = Plans(_together(in_order(plans)))
        vars(told).update(vars(self))
        return told

    def text(self) -> str:
        """The plans in a few lines each."""
        return "\n".join(map(str, self.lines()))

    def lines(self, most: int | None = None) -> list[str]:
        """The same line by line, of all plans or of the first few."""
        lines = [headed(self.question, self.remark)]
        for place, one in enumerate(self[:most], 1):
            lines.append(f"{place}. {one}")
            if one.opening is not None:
                tried = [say("“{plan}”", plan=Bare(sentence(steps)))
                         for steps in (one.steps, *one.variants[:1])]  # fmt: skip
                lines.append(say("     for example: {plans}", plans=enumerated(tried, "or")))
            elif one.variants:
                others = [say("“{plan}”", plan=Bare(sentence(steps))) for steps in one.variants]
                told = "     the same: {plans}"
                if not one.exact:
                    told = "     the same in these tries: {plans}"
                lines.append(say(told, plans=enumerated(others, "and")))
            lines += [f"     {told}" for told in one.risked_told]
        return lines

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
@shown
def plans(
    game: Any, want: Want = "survive", *, until: Until = "turn", seconds: float = SECONDS,
    positions: int = POSITIONS, precision: float = 0.01, most: int = FINALISTS, seed: int = 1,
    for_advice: bool = False,
) -> Plans:  # fmt: skip
    """Rank whole turns by what one wants.

    What follows the steps is best play, exactly, where the positions allow it; else the game's
    usual player plays on, which is worth at most as much. The same seed and positions give the same
    plans; the seconds only stop what takes too long, and then it is said what was left out. An
    interruption (Ctrl-C) gives the best so far, and says so. Whoever only wants advice looks no
    further, `for_advice`, once nothing can be much better than what stands first.
    """
    analyst = analyst_of(game)
    if most < 1:
        raise Refusal(
            say("{most} plans say nothing.", most=quoted(most)), remedy="Take at least 1."
        )
    if not analyst.chooses_step(game.state):
        raise Refusal(
            "No action is being chosen here.", remedy="Ask for odds, or expect something."
        )
    begun, question = perf_counter(), question_of(game, want, until)
    state = question.begin(game.state)
    looking = int(positions * TO_FIND)
    budget = Budget(looking, seconds * LOOKING)
    field = Field(game.book, analyst, question, state, budget, seed)
    found, tried, remarks = found_lines(field, state)
    working = FAR_OFF if question.is_far else SETTING_OFF
    ends = begun + seconds * working, begun + seconds * RACING
    left = positions - min(looking, budget.used)
    racers, beginnings, told_of = ranked(
        field, state, found, tried, left, most, ends, precision, for_advice=for_advice
    )
    promising = sorted(racers, key=lambda steps: -found.get(steps, 0))
    told = Plans(_together(in_order(_plan(steps, racers[steps], field) for steps in promising)))
    told.question, told.remark, told.field = question.text, told_together(remarks + told_of), field
    told.begun, told.racers = state, racers
    told.beginnings = tuple(_plan(steps, one, field) for steps, one in beginnings.items())
    return told


def in_order(found: Iterable[Plan]) -> list[Plan]:
    """The best first, and of equals not the one that does nothing; of equal tries the safest.

    What was dropped early stands below all that it is not surely better than.
    """
    plans = list(found)
    hopes = max((one.estimate.low for one in plans if one.dropped), default=float("-inf"))
    return sorted(
        plans,
        key=lambda one: (
            one.dropped or one.estimate.high < hopes, -standing(one.estimate, one.yes_no),
            not one.steps,
            one.risked,
        ),
    )  # fmt: skip


def _together(found: Iterable[Plan]) -> Iterator[Plan]:
    """Plans that come to the same are one: as good, and as likely to go wrong in every way.

    To do nothing speaks for all that come to the very same: whatever they do is for nothing.
    """
    groups: list[Plan] = []
    for one in found:
        at = next((n for n, other in enumerate(groups) if one.is_like(other)), None)
        if at is None:
            groups.append(one)
        elif one.steps:
            groups[at] = groups[at]._replace(variants=(*groups[at].variants, one.steps))
        else:
            groups[at] = one._replace(variants=(groups[at].steps, *groups[at].variants))
    return (one._replace(risks=one.risks[:MOST_RISKS]) for one in groups)


def told_risks(one: Racer) -> tuple[Risk, ...]:
    """What may go wrong and is worth telling."""
    return tuple(risk for risk in one.risks() if risk[1] >= TELLING)


def _plan(steps: Steps, one: Racer, field: Field) -> Plan:
    risks = told_risks(one)
    player = "" if one.is_exact else next(iter(field.analyst.policies))
    yes_no = field.wanted.yes_no
    return Plan(
        steps, one.estimate, one.is_exact, yes_no, risks, player, one.dropped,
        most=field.wanted.out_of, ends=_ends(field),
    )  # fmt: skip


def _ends(field: Field) -> frozenset[str]:
    """The rules of what is risked where nothing is wanted but what everybody wants: to live on."""
    wanted = field.wanted
    is_to_live = wanted.yes_no and getattr(wanted.aims[0][0], "granted", False)
    return field.analyst.grave if is_to_live else frozenset()
