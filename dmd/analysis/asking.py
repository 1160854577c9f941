"""`ask`: what people ask about a moment, answered as a sentence with its numbers.

The questions are the game's (`Analyst.topics`); how they are answered is the same in every game:
best play for what is asked, exactly, or a named player who plays on, with an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from time import perf_counter
from typing import Any

from dmd.analysis.agreeing import Best, best_of
from dmd.analysis.answer import (
    Answer,
    Asked,
    Line,
    budget_of,
    line,
    main_of,
    titled,
    until_of,
)
from dmd.analysis.asked import (
    Position,
    Question,
    Until,
    Want,
    analyst_of,
)
from dmd.analysis.choosing import Choice, Choices
from dmd.analysis.counting import amount, causes
from dmd.analysis.expecting import BEST, Expected, expect, named
from dmd.analysis.meant import question_of
from dmd.analysis.planning import Plan, told_together
from dmd.analysis.progress import shown, tell
from dmd.analysis.racing import SO_FAR
from dmd.analysis.sampling import Estimate, Tally, TryLuck, play_on
from dmd.analysis.search import NEXT, Search, Spent
from dmd.analysis.telling import bound, likely, number
from dmd.analysis.understanding import supposed_in, understood
from dmd.analysis.weighed import choices_of
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.sentences import say
from dmd.core.state import AnyState
from dmd.core.topics import Branch

POSITIONS = 60_000
SECONDS = 60.0
TRIES = 400
A_FEW = 50
"""So often somebody who interrupted is still made to wait for a try."""


@door
@shown
def ask(
    game: Any, about: str, *, want: Want | None = None, until: Until = "", card: str = "",
    positions: int = POSITIONS, seconds: float = SECONDS, tries: int = TRIES, seed: int = 1,
) -> Answer:  # fmt: skip
    """Answer a question about this moment: `ask(game, "who dies", until="round")`.

    `topics(game)` lists the questions; anything else is taken for what is wanted ("kill byakhee"),
    and told for every option. `want` says what choices are weighed for, where that is not
    everybody's life; `card` supposes that a certain card comes next, as does "if the next card is
    Byakhee" in the question itself.
    """
    analyst = analyst_of(game)
    if not card:
        about, card = supposed_in(about)
    supposed = analyst.supposing(game.state, card) if card else Branch("", game.state)
    here = Position(supposed.state, game.book)
    topic = understood(here, about)
    question = question_of(
        here, topic.aim if want is None else want, until or topic.until or "turn"
    )
    asked = Asked(topic, here, question, (positions, seconds, tries), seed)
    answer = _ANSWERS[topic.by](asked)
    answer.question = topic.text
    answer.hangs_on_aim = bool(topic.id) and topic.ranks
    if card:
        answer.question = say("{card}: {question}", card=supposed.text, question=topic.text)
    return answer


# -- the ways to answer ----------------------------------------------------------------------------


def _value(asked: Asked) -> Answer:
    """One chance, and how likely it is that other things come about on the way."""
    topic, question = asked.topic, asked.question
    own = len(question.aims)
    if topic.sides:  # they count so little that they only settle what is all the same
        weighed = ((one, NEXT) for _, one in topic.sides)
        question = question._replace(aims=(*question.aims, *weighed))
    game, analyst = asked.game, analyst_of(asked.game)
    search = Search(game.book, analyst, question, budget_of(asked))
    begin = question.begin(game.state)
    try:
        endings = search.ends(begin)
    except Spent as spent:
        why = say("{spent} not suffice for an exact answer", spent=spent.told)
        if analyst.chooses_step(game.state):
            return _by_plan(asked, why)
        return _sampled(asked, question, begin, why)
    except KeyboardInterrupt:
        return _sampled(asked, question, begin, say("Interrupted"), most=A_FEW)
    worths = (one.chance * asked.question.worth(one.noted[:own]) for one in endings)
    main = sum(worths, Fraction(0))
    told = [line(asked, main_of(asked), 1 - main if topic.fails else main)]
    for place, (text, _) in enumerate(topic.sides, own):
        missed = sum((one.chance * (1 - one.noted[place]) for one in endings), Fraction(0))
        told.append(line(asked, text, missed))
    how = "Exactly, {until}, if one plays for it as well as can be."
    if topic.fails:
        how = "Exactly, {until}, if one plays against it as well as can be."
    remark = say(how, until=until_of(asked))
    return Answer("", told, remark, exact=True)


def _by_plan(asked: Asked, why: str) -> Answer:
    """What the best there is comes to: nobody who plays on better does worse.

    It is the very number that stands first where one asks which choice is best.
    """
    topic, found = asked.topic, choices_of(asked)
    best = best_of(found.plans, found)
    if best is None:
        raise Refusal("Interrupted before anything was known.")
    if found.interrupted:
        why = say("Interrupted")
    one = best.estimate
    if topic.fails:
        one = Estimate(1 - one.value, 1 - one.high, 1 - one.low, one.tries)
    lines = [
        Line(titled(main_of(asked)), one, _bounded(best, one, asked.question, fails=topic.fails)),
        Line(say("so with: {plan}", plan=best.what), None, ""),
        *(_risks(best.plan, fails=topic.fails) if best.plan else ()),
    ]
    remark = say("{why}; {until}.", why=why, until=until_of(asked))
    if best.player:
        remark = say(
            "{why}; {until}, and {player} plays on.",
            why=why, until=until_of(asked), player=best.player,
        )  # fmt: skip
    return Answer("", lines, remark, exact=False)


def _risks(plan: Plan, *, fails: bool) -> Iterator[Line]:
    """What may go wrong; how likely, where the answer itself does not say that."""
    for risk in plan.risks:
        what, chance, rule = risk
        told = "{what} ({rule}):"
        if plan.is_else(risk):
            told = "that is: {what} ({rule})" if fails else "otherwise: {what} ({rule})"
            yield Line(say(told, what=what, rule=rule), None, "")
        else:
            yield Line(say(told, what=what, rule=rule), None, likely(chance))


def _bounded(best: Best, one: Estimate, question: Question, *, fails: bool) -> str:
    """A number that is known from one side; from both, where nothing could be better."""
    yes_no, most = question.yes_no, question.out_of
    if not best.exact:
        told = "at least about {value}"
        if fails:
            told = "at most about {value}"
        return say(told, value=bound(one, yes_no, fails=fails, most=most))
    value = number(one.value, yes_no, most=most)
    if best.is_sure or (yes_no and best.estimate.value == 1):
        return value
    told = "at least {value}"
    if fails:
        told = "at most {value}"
    return say(told, value=value)


def _sampled(
    asked: Asked, question: Question, begin: AnyState, why: str, most: int = 10**9
) -> Answer:
    """The same, from how often it came about where the game's usual player plays on."""
    game, topic = asked.game, asked.topic
    analyst = analyst_of(game)
    name, player = named("", analyst.policies)
    first = Tally(asked.question.yes_no, least=float(asked.question.least))
    tallies = [first, *(Tally(yes_no=True) for _ in topic.sides)]
    _, seconds, tries = asked.budget
    ends, own = perf_counter() + seconds, len(asked.question.aims)
    try:
        while tallies[0].tries < min(tries, most):
            if tallies[0].tries and perf_counter() > ends:
                break
            luck = TryLuck(asked.seed, tallies[0].tries)
            _, noted = play_on(begin, None, game.book, question, player, luck)
            worth = float(asked.question.worth(noted[:own]))
            tallies[0].add(1 - worth if topic.fails else worth)
            for tally, one in zip(tallies[1:], noted[own:], strict=True):
                tally.add(1 - one)
    except KeyboardInterrupt:
        if not tallies[0].tries:
            raise Refusal("Interrupted before anything was known.") from None
    whats = [main_of(asked), *(text for text, _ in topic.sides)]
    lines = [line(asked, what, tally.estimate) for what, tally in zip(whats, tallies, strict=True)]
    told = "at least about {value}"
    if topic.fails:
        told = "at most about {value}"
    question = asked.question
    least = bound(first.estimate, question.yes_no, fails=topic.fails, most=question.out_of)
    lines[0] = lines[0]._replace(told=say(told, value=least))
    remark = "{why}: tried, {until}, as {player} plays on."
    return Answer("", lines, say(remark, why=why, until=until_of(asked), player=name), exact=False)


def _options(asked: Asked) -> Answer:
    """What each option is worth, the best first."""
    found = choices_of(asked)
    lines = [Line(one.sentence, one.value, one.told) for one in found.best_first]
    best = best_of(found.plans, found)
    if best is not None and len(asked.question.aims) > 1:  # what comes first is told by a plan
        lines.insert(0, Line(repr(best), best.estimate, ""))
    return Answer("", lines, _weighed_all(asked, found), exact=found.all_known)


def _kinds(asked: Asked) -> Answer:
    """Of each kind of step the best option there is, and what it is worth to take none.

    Of equals the one with which the best plan begins stands first: there is one advice.
    """
    found, best = choices_of(asked), dict[str, Line]()
    none = analyst_of(asked.game).last_option(asked.game.state)
    advised = _begun(asked, found)
    for one in sorted(found.best_first, key=lambda one: (_place(one), one.option not in advised)):
        if one.kind or one.option == none:  # all others are pointless
            best.setdefault(one.kind, Line(one.sentence, one.value, one.told))
    lines = [*best.values(), *(Line(one, None, "") for one in asked.topic.missing)]
    return Answer("", lines, _weighed_all(asked, found), exact=found.all_known)


def _branches(asked: Asked) -> Answer:
    """What it is worth if this or that were so, the best first."""
    positions, seconds, tries = asked.budget
    found: list[tuple[float, Line]] = []
    many, exact, ended = len(asked.topic.branches), True, False
    for place, branch in enumerate(asked.topic.branches, 1):
        tell(say("{place} of {many}: {what}", place=place, many=many, what=branch.text))
        one = expect(
            Position(branch.state, asked.game.book), asked.question, positions=positions,
            seconds=seconds / many, tries=tries, seed=asked.seed,
        )  # fmt: skip
        exact = exact and one.exact
        value: Fraction | Estimate = Fraction(one.value) if one.exact else one.estimate
        found.append((-one.estimate.sober, Line(branch.text, value, _told(one))))
        if ended := one.interrupted:
            break
    found.sort(key=lambda pair: pair[0])
    remark = _weighed(asked, exact)
    if ended:
        remark = told_together([remark, SO_FAR])
    return Answer("", [told for _, told in found], remark, exact=exact)


def _begun(asked: Asked, found: Choices) -> set[int]:
    """The options with which the best plan may begin."""
    best = best_of(found.plans, found)
    if best is None or best.plan is None or found.plans is None:
        return set()
    return found.plans.begins(asked.game, best.plan.steps)


def _place(one: Choice) -> tuple[bool, float, bool]:
    """What an option stands by, the best first."""
    return one.sober is None, -(one.sober or 0.0), one.is_idle


_ANSWERS: dict[str, Callable[[Asked], Answer]] = {
    "value": _value, "options": _options, "kinds": _kinds, "branches": _branches,
    "amount": amount, "causes": causes,
}  # fmt: skip


# -- telling ---------------------------------------------------------------------------------------


def _told(one: Expected) -> str:
    yes_no, most = one.question.yes_no, one.question.out_of
    if one.exact:
        return number(one.value, yes_no, most=most)
    value = bound(one.estimate, yes_no, most=most)
    return say("at least about {value}, by {policy}", value=value, policy=one.policy)


def _weighed_all(asked: Asked, found: Choices) -> str:
    """What the options were weighed for; and whether somebody did not wait for all of them."""
    remark = _weighed(asked, found.all_known)
    return told_together([remark, SO_FAR]) if found.interrupted else remark


def _weighed(asked: Asked, exact: bool) -> str:
    told = "Weighed for: {what}."
    if exact:
        told = "Weighed for: {what}; {how}."
    return say(told, what=asked.question.text, how=BEST)
