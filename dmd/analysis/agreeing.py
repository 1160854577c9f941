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
from dmd.analysis.lines import Steps
from dmd.analysis.lookout import lookout_of
from dmd.analysis.planning import Opening, Plan, Plans, told_risks
from dmd.analysis.racing import FIRST_HEAT, OTHER_LUCK, Racer, Risk, tried_roughly
from dmd.analysis.sampling import Estimate, TryLuck, standing
from dmd.analysis.search import Search, Spent
from dmd.analysis.telling import Number, bound, deserved, likely, number
from dmd.core.complaints import Refusal
from dmd.core.engine import apply, let_fall
from dmd.core.sentences import Bare, enumerated, say
from dmd.core.state import AnyState, Chance

FOR_RISKS, SOON = 20_000, 2.0
"""So many positions and seconds say what may go wrong where an option is gone on with."""

SOME = 12
"""So many tries of a plan say where it ends."""


def agreed(plans: Plans, game: Any, worths: Mapping[int, Fraction], rest: Search) -> Plans:
    """The plans; where one was only tried whose first option is known, that option speaks for it.

    To begin so and then do as well as can be is worth what the option is. Beside that number one
    of a few tries would read as another answer to the same question.
    """
    told, opened = list[Plan](), dict[int, list[Plan]]()
    known = set[int]()  # options of which an exact plan says as much
    for one in (one for group in plans for one in group.apart()):
        begins = plans.begins(game, one.steps)
        if begins and begins <= set(worths):
            option = max(sorted(begins), key=lambda option: worths[option])
            if not one.exact and one.steps:
                opened.setdefault(option, []).append(one)
                continue
            if not one.exact:  # what may go wrong is told of the very play that is worth so much
                risks = _risks(option, plans, game, rest)
                one = _exactly(one, worths[option])._replace(risks=risks)
        if one.exact:
            known |= {n for n in begins if n in worths and one.value >= float(worths[n])}
        told.append(one)
    told += [
        _opened(some, option, worths[option], plans, game, rest)
        for option, some in opened.items()
        if option not in known
    ]
    return plans.replaced(told)


def _exactly(one: Plan, worth: Fraction) -> Plan:
    exact = Estimate(float(worth), float(worth), float(worth))
    return one._replace(estimate=exact, exact=True, player="", dropped=False)


def _opened(
    some: list[Plan], option: int, worth: Fraction, plans: Plans, game: Any, rest: Search
) -> Plan:
    """An option and then whatever is best, with the plans that were tried as examples."""
    opening = Opening(option, analyst_of(game).sentence(game.state, option), rest)
    risks = _risks(option, plans, game, rest)
    return _exactly(some[0], worth)._replace(
        opening=opening, risks=risks, variants=tuple(one.steps for one in some[1:])
    )


def _risks(option: int, plans: Plans, game: Any, rest: Search) -> tuple[Risk, ...]:
    """What may go wrong where an option is gone on with as well as can be, as far as time lets."""
    after = apply(plans.begun, option, game.book)
    noted = rest.question.noted(after, rest.question.noted(plans.begun, None))
    rest.budget.extend(FOR_RISKS, SOON)
    with suppress(Spent):
        return told_risks(Racer(plans.field, plans.begun, rest.ends(after, noted)))
    return ()


def tried_again(plans: Plans, some: Mapping[int, Plan], until: float) -> dict[int, Plan]:
    """Lines that were tried a few times, tried often under another luck than they were chosen by.

    The luckiest of many that were tried a few times is no better than it looks, but worse.
    """
    field = plans.field
    racers = {option: HastyRacer(field, plans.begun, one.steps) for option, one in some.items()}
    tried_roughly(list(racers.values()), FIRST_HEAT, until)
    return {option: some[option]._replace(estimate=one.estimate) for option, one in racers.items()}


def tried_more(plans: Plans, tried: Mapping[Steps, Racer]) -> Plans:
    """The plans with what is known of them after more tries."""
    return plans.replaced(
        one._replace(estimate=racer.estimate, risks=told_risks(racer), dropped=racer.dropped)
        if (racer := tried.get(one.steps)) is not None and not one.exact
        else one
        for group in plans
        for one in group.apart()
    )


def ends_in(game: Any, plans: Plans, plan: Plan) -> frozenset[str]:
    """The space in which whoever follows a plan mostly stands when the actions are over."""
    look, met = lookout_of(game), Counter[str]()
    for nth in range(SOME):
        luck = TryLuck(plans.field.seed, OTHER_LUCK + nth)
        try:
            state = _ended(plans, plan, luck)
        except Spent:  # what was known is not looked up again at any price
            continue
        with suppress(Refusal):  # nobody stands anywhere any more
            met[look.here(state)] += 1
    return frozenset(space for space, _ in met.most_common(1))


def _ended(plans: Plans, plan: Plan, luck: TryLuck) -> AnyState:
    """Where the actions are over, once."""
    if plan.opening is None:
        return follow(plans.field, plans.begun, plan.steps, luck)[0]
    field, rest = plans.field, plan.opening.rest
    state = plans.begun
    noted = rest.question.noted(state, None)
    pick = plan.opening.option
    rest.budget.extend(FOR_RISKS, SOON)
    while not (field.acted(state) or rest.is_over(state, noted)):
        if type(state.fork) is Chance:
            state = let_fall(state, luck.below(state.fork), field.book)
        else:
            state = apply(state, pick if pick >= 0 else rest.best(state, noted), field.book)
            pick = -1
        noted = rest.question.noted(state, noted)
    return state


class Best(NamedTuple):
    """What one is advised to do, and what it comes to."""

    what: str  # a plan or an option, as a sentence
    estimate: Estimate
    exact: bool
    is_sure: bool  # whether nothing else may be better
    yes_no: bool
    player: str = ""  # who plays on, where that is not worked out
    plan: Plan | None = None
    is_idle: bool = False  # whether nothing is done
    dropped: bool = False  # tried less often than others, and listed below them
    beside: tuple[Best, ...] = ()  # the next best, and to do nothing
    most: Number = 1  # what the wishes come to where all are fulfilled

    @property
    def chance(self) -> str:
        """What it is worth, as people read it."""
        if self.exact:
            return say("{value} exactly", value=self._number(self.estimate.value))
        return say(
            "at least about {value}, as {player} plays on",
            value=bound(self.estimate, self.yes_no, most=self.most), player=self.player,
        )  # fmt: skip

    @property
    def why(self) -> str:
        """What else one could do comes to, the next best first; nothing where nothing is known."""
        if not self.beside:
            return ""
        idle = self.beside[-1]
        if idle.is_idle and idle.estimate.value == self.estimate.value:
            return say(
                "Why: even {one}; what is wanted does not tell them apart.", one=idle.compared
            )
        best_first = sorted(self.beside, key=lambda one: -one.estimate.value)
        told = [one.compared for one in best_first]
        return say("Why: {others}.", others=enumerated(told, "and"))

    @property
    def compared(self) -> str:
        """What it comes to, where something else is advised."""
        one = self.estimate
        if self.exact:
            value = self._number(one.value)
        elif self.yes_no and not one.value:  # somebody else may well do it
            told = "“{what}” came to it in none of {n:try|tries}"
            return say(told, what=Bare(self.what), n=one.tries)
        else:
            # Where every try came to the best there is, what they vouch for is told everywhere.
            is_least, digits = self.yes_no and one.value == 1, deserved(one) if self.yes_no else 2
            shown = self._number(one.low if is_least else one.value, digits)
            value = say("about {chance}", chance=shown)
            if is_least:
                value = say("at least about {value}", value=shown)
        return say("“{what}” comes to {value}", what=Bare(self.what), value=value)

    @property
    def risked(self) -> str:
        """What may go wrong on the way, the likeliest first; nothing where that is not known."""
        if self.plan is None or not self.plan.risks:
            return ""
        told = [
            what if self.plan.is_else((what, chance, rule))
            else say("{what} {chance}", what=what, chance=likely(chance))
            for what, chance, rule in self.plan.risks
        ]  # fmt: skip
        return say("Risked: {risks}.", risks=enumerated(told, "and"))

    def _number(self, value: Number, digits: int = 2) -> str:
        return number(value, self.yes_no, digits, most=self.most)

    def __repr__(self) -> str:
        told = "Best found: {what}: {chance}."
        if self.is_sure:
            told = "Best: {what}: {chance}."
        return str(say(told, what=Bare(self.what), chance=self.chance))


def best_of(plans: Plans | None, options: Any) -> Best | None:
    """The advice in one line: of all that is known, what stands first where it is listed.

    Of equals it is what is known exactly, and a whole plan; never to do nothing.
    """
    found = list(_known(plans, options))
    if not found:
        return None
    order = sorted(found, key=_standing)
    best = next((one for one in order if not one.dropped), order[0])
    whole = options is not None and options.all_known
    most = max(one.estimate.high for one in found if one is best or not one.dropped)
    question = plans.field.wanted if plans is not None else options.question
    is_sure = best.exact and whole and most <= best.estimate.value
    beside = [one._replace(most=question.out_of) for one in _beside(best, order)]
    return best._replace(is_sure=is_sure, most=question.out_of, beside=tuple(beside))


def _beside(best: Best, order: list[Best]) -> Iterator[Best]:
    """The next best, a plan beside a plan, and to do nothing."""
    others = [one for one in order if one.what != best.what]
    rivals = [one for one in others if best.plan is None or one.plan is not None]
    yield from [one for one in rivals if not one.is_idle][:1]
    yield from [one for one in others if one.is_idle][:1]


def _standing(one: Best) -> tuple[float, bool, bool, bool, float]:
    """Its place: sober worth, then doing something, what is exact, a whole plan, few risks."""
    risked = one.plan.risked if one.plan is not None else 0.0
    return -standing(one.estimate, one.yes_no), one.is_idle, not one.exact, one.plan is None, risked


def _known(plans: Plans | None, options: Any) -> Iterator[Best]:
    for one in plans or ():
        yield Best(
            one.sentence, one.estimate, one.exact, False, one.yes_no, one.player, one,
            is_idle=not one.steps, dropped=one.dropped,
        )  # fmt: skip
    for option in options or ():
        if option.value is not None:
            value = float(option.value)
            told = Estimate(value, value, value)
            idle = option.is_idle
            yield Best(option.sentence, told, True, False, option.yes_no, is_idle=idle)
        elif option.estimate is not None and not option.is_plan:
            yield Best(
                option.sentence, option.estimate, False, False, option.yes_no, option.player,
                is_idle=option.is_idle,
            )  # fmt: skip
