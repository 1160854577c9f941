"""One number for one question: what plans and options say of one turn, brought together.

An option that is worked out to the end is worth no less than any plan that begins with it; and to
take no action is a plan and an option at once. So what is known of either is told of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.analysis.asked import analyst_of
from dmd.analysis.hasty import HastyRacer, follow
from dmd.analysis.lookout import lookout_of
from dmd.analysis.planning import Plan, Plans
from dmd.analysis.racing import FIRST_HEAT, OTHER_LUCK, tried_roughly
from dmd.analysis.sampling import Estimate, TryLuck
from dmd.analysis.telling import Number, interval, number
from dmd.core.complaints import Refusal
from dmd.core.sentences import Bare, say

SOME = 12
"""So many tries of a plan say where it ends."""


def agreed(plans: Plans, game: Any, worths: Mapping[int, Fraction]) -> Plans:
    """The plans, none of them worth more than the options it may begin with are known to be."""
    last = analyst_of(game).last_option(game.state)
    return plans.replaced(
        _bounded(one, plans.begins(game, one.steps), worths, last)
        for group in plans
        for one in group.apart()
    )


def _bounded(one: Plan, begins: set[int], worths: Mapping[int, Fraction], last: int) -> Plan:
    if one.exact or not begins or not begins <= set(worths):
        return one
    most = max(worths[option] for option in begins)
    if not one.steps and begins == {last}:
        exact = Estimate(float(most), float(most), float(most))
        return one._replace(estimate=exact, exact=True, player="", dropped=False)
    value, low, high = (min(end, float(most)) for end in one.estimate[:3])
    return one._replace(estimate=Estimate(value, low, high, one.estimate.tries))


def tried_again(plans: Plans, some: Mapping[int, Plan], until: float) -> dict[int, Plan]:
    """Lines that were tried a few times, tried often under another luck than they were chosen by.

    The luckiest of many that were tried a few times is no better than it looks, but worse.
    """
    field = plans.field
    racers = {option: HastyRacer(field, plans.begun, one.steps) for option, one in some.items()}
    tried_roughly(list(racers.values()), FIRST_HEAT, until)
    return {option: some[option]._replace(estimate=one.estimate) for option, one in racers.items()}


def ends_in(game: Any, plans: Plans, plan: Plan) -> frozenset[str]:
    """The space in which whoever follows a plan mostly stands when the actions are over."""
    look, met = lookout_of(game), Counter[str]()
    for nth in range(SOME):
        luck = TryLuck(plans.field.seed, OTHER_LUCK + nth)
        state, _ = follow(plans.field, plans.begun, plan.steps, luck)
        with suppress(Refusal):  # nobody stands anywhere any more
            met[look.here(state)] += 1
    return frozenset(space for space, _ in met.most_common(1))


class Best(NamedTuple):
    """What one is advised to do, and what it comes to."""

    what: str  # a plan or an option, as a sentence
    estimate: Estimate
    exact: bool
    is_sure: bool  # whether nothing else may be better
    yes_no: bool
    player: str = ""  # who plays on, where that is not worked out
    plan: Plan | None = None
    most: Number = 1  # what the wishes come to where all are fulfilled

    @property
    def chance(self) -> str:
        """What it is worth, as people read it."""
        if self.exact:
            return say("{value} exactly", value=self._of(number(self.estimate.value, self.yes_no)))
        return say(
            "at least about {value}, as {player} plays on",
            value=self._of(interval(self.estimate, self.yes_no)), player=self.player,
        )  # fmt: skip

    def _of(self, value: str) -> str:
        """Several wishes are a sum, which says little without the most it can be."""
        if self.yes_no or self.most <= 0:
            return value
        return say("{value} of {most}", value=value, most=number(self.most, yes_no=False))

    def __repr__(self) -> str:
        told = "Best found: {what}: {chance}."
        if self.is_sure:
            told = "Best: {what}: {chance}."
        return str(say(told, what=Bare(self.what), chance=self.chance))


def best_of(plans: Plans | None, options: Any) -> Best | None:
    """The advice in one line: of all that is known, what is surely worth most."""
    found = list(_known(plans, options))
    if not found:
        return None
    best = max(found, key=lambda one: (one.estimate.low, one.plan is not None))
    whole = options is not None and options.all_known
    others = max(one.estimate.high for one in found)
    question = plans.field.wanted if plans is not None else options.question
    is_sure = best.exact and whole and others <= best.estimate.value
    return best._replace(is_sure=is_sure, most=question.most)


def _known(plans: Plans | None, options: Any) -> Iterator[Best]:
    for one in plans or ():
        yield Best(one.sentence, one.estimate, one.exact, False, one.yes_no, one.player, one)
    for option in options or ():
        if option.value is not None:
            value = float(option.value)
            told = Estimate(value, value, value)
            yield Best(option.sentence, told, True, False, option.yes_no)
        elif option.estimate is not None and not option.is_plan:
            yield Best(option.sentence, option.estimate, False, False, option.yes_no, option.player)
