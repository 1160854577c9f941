"""Answers that are counted over all there may come: how much is lost, and what it is that kills.

What is asked about is never played for alone: choices are made for what the topic aims at, and what
is counted only settles what is all the same to that. Where that is not worked out, it is counted
along the very plan that is advised.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Any

from dmd.analysis.agreeing import best_of
from dmd.analysis.answer import Answer, Asked, Line, budget_of, main_of, titled, until_of
from dmd.analysis.asked import Noted, analyst_of
from dmd.analysis.expecting import named
from dmd.analysis.hasty import follow
from dmd.analysis.menace import lost_or_healed
from dmd.analysis.passed import Passed
from dmd.analysis.planning import Plan, Plans
from dmd.analysis.progress import OFTEN, tell
from dmd.analysis.sampling import ONCE, Estimate, Tally, TryLuck, play_on, wilson
from dmd.analysis.search import NEXT, Search, Spent
from dmd.analysis.telling import interval, percent
from dmd.analysis.weighed import choices_of
from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.sentences import how_many, in_a_row, say
from dmd.core.state import AnyState

A_FEW = 50
"""So often somebody who interrupted is still made to wait for a try."""

MOST_CAUSES = 6
"""So many things that do it are told, the likeliest first."""


class Seen:
    """Where it may end, how likely or how often; and on the way, where the first aim is lost."""

    def __init__(self, asked: Asked) -> None:
        topic = asked.topic
        self.aims: list[Any] = [topic.counted, *(one for _, one in topic.sides)]
        self.ends: list[tuple[tuple[int, ...], Fraction]] = []
        self.falls: list[Passed] = []
        self.tries = 0  # none where all is known
        self.plan = ""  # along which it was counted
        self.remark = ""

    def watch(self, one: Passed) -> None:
        """A step on the way: remember it if the first aim is lost by it."""
        counted = self.aims[0]
        if counted.noted(one.before, None) and not counted.noted(one.after, None):
            self.falls.append(one)

    def over(self, state: AnyState, chance: Fraction) -> None:
        """It may end here."""
        self.ends.append((tuple(one.noted(state, None) for one in self.aims), chance))

    def forget(self) -> None:
        """What was begun and not finished counts for nothing."""
        self.ends.clear()
        self.falls.clear()

    def missed(self, place: int) -> Fraction:
        """How likely, or how often, one of the aims is missed."""
        return sum((chance for noted, chance in self.ends if not noted[place]), Fraction(0))

    def line(self, what: str, of: Fraction) -> Line:
        """How likely something is: exactly, or from how many tries it came about in."""
        if not self.tries:
            return Line(titled(what), of, percent(of))
        one = wilson(float(of), self.tries)
        return Line(titled(what), one, interval(one, yes_no=True))

    def answer(self, asked: Asked, first: Line, *others: Line) -> Answer:
        """The first number, along which plan, what else was counted, and what happens besides."""
        with_plan = [Line(say("so with: {plan}", plan=self.plan), None, "")] if self.plan else []
        sides = [self.line(text, self.missed(place))
                 for place, (text, _) in enumerate(asked.topic.sides, 1)]  # fmt: skip
        exact = not (self.tries or self.plan)
        return Answer("", [first, *with_plan, *others, *sides], self.remark, exact=exact)


def amount(asked: Asked) -> Answer:
    """How much is lost on average, and how likely each amount is."""
    topic, seen = asked.topic, seen_of(asked)
    begun = topic.counted.noted(asked.question.begin(asked.game.state), None)
    chances = defaultdict[int, Fraction](Fraction)
    for noted, chance in seen.ends:
        chances[begun - noted[0]] += chance
    mean = sum((n * of for n, of in chances.items()), Fraction(0))
    value = _tallied(chances, begun) if seen.tries else mean
    first = Line(titled(topic.main), value, lost_or_healed(value, ""))
    return seen.answer(
        asked, first, *(seen.line(topic.each(n), chances[n]) for n in sorted(chances))
    )


def causes(asked: Asked) -> Answer:
    """How likely it is that something is lost; and by what, where the topic says."""
    topic, seen = asked.topic, seen_of(asked)
    by: dict[str, Fraction] = defaultdict(Fraction)
    if why := topic.why:
        for one in seen.falls:
            by[why(one.before, one.after)] += one.chance
    likely = sorted(by, key=lambda told: (-by[told], told))[:MOST_CAUSES]
    first = seen.line(main_of(asked), seen.missed(0))
    return seen.answer(asked, first, *(seen.line(told, by[told]) for told in likely))


def seen_of(asked: Asked) -> Seen:
    """All that may come, exactly; else along what is advised; else from tries."""
    seen, begin = Seen(asked), asked.question.begin(asked.game.state)
    try:
        _worked_out(asked, seen, begin)
    except Spent as spent:
        why = say("{spent} not suffice for an exact answer", spent=spent.told)
        seen.forget()
        if analyst_of(asked.game).chooses_step(begin):
            _advised(asked, seen, why)
        else:
            _tried(asked, seen, why, lambda luck: (begin, None))
    except KeyboardInterrupt:
        seen.forget()
        _tried(asked, seen, say("Interrupted"), lambda luck: (begin, None), most=A_FEW)
    else:
        counted = [seen.aims[0].text] if asked.topic.by == "amount" else []
        told = in_a_row([*(one.text for one, _ in asked.question.aims), *counted], "; ")
        seen.remark = say(
            "Exactly, {until}. Weighed for: {aims}.", until=until_of(asked), aims=told
        )
    return seen


# -- inside ----------------------------------------------------------------------------------------


def _tallied(often: Mapping[int, Fraction], most: int) -> Estimate:
    """The mean of what was lost in tries; where all lost the same, another may still not."""
    least = float(min(0, *often))
    tally = Tally(yes_no=False, reach=most - least, least=least)
    for lost, times in often.items():
        for _ in range(int(times)):
            tally.add(lost)
    return tally.estimate


Begin = Callable[[TryLuck], tuple[AnyState, Noted | None]]
"""Where a try stands when the usual player takes over."""


def _worked_out(asked: Asked, seen: Seen, begin: AnyState) -> None:
    """Everything that may come, where all choices are made for what is asked."""
    question = asked.question
    question = question._replace(aims=(*question.aims, *((one, NEXT) for one in seen.aims)))
    search = Search(asked.game.book, analyst_of(asked.game), question, budget_of(asked))
    for one in search.ends(begin, watch=seen.watch):
        seen.over(one.state, one.chance)


def _advised(asked: Asked, seen: Seen, why: str) -> None:
    """What comes of the plan, or the option, that is advised: as exactly as that is known."""
    found = choices_of(asked)
    best = best_of(found.plans, found)
    if best is None:
        raise Refusal("Interrupted before anything was known.")
    if found.interrupted:  # the plan that is best so far is told, and along it a few tries
        why = say("Interrupted")
    option = next((one for one in found if one.sentence == best.what), None)
    seen.plan = best.what
    if best.exact:
        try:
            if best.plan is not None and found.plans is not None:
                _followed(asked, seen, found.plans, best.plan)
            elif option is not None:
                _worked_out(asked, seen, _passed(asked, seen, option.option))
        except (Spent, KeyboardInterrupt):
            seen.forget()
        else:
            seen.remark = say("{why}; {until}.", why=why, until=until_of(asked))
            return
    line = best.plan or (option.line if option is not None else None)

    def begin(luck: TryLuck) -> tuple[AnyState, Noted | None]:
        if line is not None and found.plans is not None:
            plans = found.plans
            return follow(plans.field, plans.begun, line.steps, luck, watch=seen.watch)
        return _passed(asked, seen, option.option if option is not None else 0), None

    _tried(asked, seen, why, begin, best.player, A_FEW if found.interrupted else 10**9)


def _followed(asked: Asked, seen: Seen, plans: Plans, plan: Plan) -> None:
    """A plan that is known exactly is followed to all its ends."""
    search: Search = plans.field.whole(plan.steps)
    state = plans.begun
    if plan.opening is not None:
        search, state = plan.opening.rest, _passed(asked, seen, plan.opening.option)
    positions, seconds, _ = asked.budget
    search.budget.extend(positions, seconds)
    for one in search.ends(state, search.question.noted(plans.begun, None), seen.watch):
        seen.over(one.state, one.chance)


def _passed(asked: Asked, seen: Seen, option: int) -> AnyState:
    """After an option; something may be lost by it at once."""
    begin, question = asked.question.begin(asked.game.state), asked.question
    after = apply(begin, option, asked.game.book)
    noted = question.noted(begin, None)
    seen.watch(Passed(begin, noted, after, question.noted(after, noted), ONCE))
    return after


def _tried(
    asked: Asked, seen: Seen, why: str, begin: Begin, name: str = "", most: int = 10**9
) -> None:
    """What came of some tries, in which the usual player plays on from where they begin."""
    game, question = asked.game, asked.question._replace(stops_early=False)
    policies = analyst_of(game).policies
    name, player = named(name if name in policies else "", policies)

    def once(luck: TryLuck) -> AnyState:
        state, noted = begin(luck)
        return play_on(state, noted, game.book, question, player, luck, seen.watch)[0]

    _often(asked, seen, min(most, asked.budget[2]), once)
    remark = "{why}: tried, {until}, as {player} plays on."
    if seen.plan:
        remark = "{why}; {until}, and {player} plays on."
    seen.remark = say(remark, why=why, until=until_of(asked), player=name)


def _often(asked: Asked, seen: Seen, most: int, once: Callable[[TryLuck], AnyState]) -> None:
    """So many tries, as far as there is time for them; whoever interrupts keeps those made."""
    until = perf_counter() + asked.budget[1]
    while seen.tries < most and (not seen.tries or perf_counter() < until):
        before = len(seen.falls)
        try:
            seen.over(once(TryLuck(asked.seed, seen.tries)), ONCE)
        except KeyboardInterrupt:
            del seen.falls[before:]
            if not seen.tries:
                raise Refusal("Interrupted before anything was known.") from None
            return
        seen.tries += 1
        if not seen.tries % OFTEN:
            tell(how_many(seen.tries, "try", "tries"))
