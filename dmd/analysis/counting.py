"""Answers that are counted over all there may come: how much is lost, and what it is that kills.

What is asked about is never played for alone: choices are made for what the topic aims at, and what
is counted only settles what is all the same to that.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from time import perf_counter
from typing import Any, NamedTuple

from dmd.analysis.answer import Answer, Asked, Line, budget_of, main_of, titled, until_of
from dmd.analysis.asked import Noted, Question, analyst_of
from dmd.analysis.expecting import named
from dmd.analysis.passed import Passed
from dmd.analysis.progress import OFTEN, tell
from dmd.analysis.sampling import ONCE, Tally, TryLuck, play_on, wilson
from dmd.analysis.search import NEXT, Search, Spent
from dmd.analysis.telling import interval, number, percent
from dmd.core.complaints import Refusal
from dmd.core.sentences import how_many, in_a_row, say

A_FEW = 50
"""So often somebody who interrupted is still made to wait for a try."""

MOST_CAUSES = 6
"""So many things that do it are told, the likeliest first."""


class _Futures(NamedTuple):
    """Everything that may come, or what came of a few tries; and where somebody was lost."""

    ends: list[tuple[Noted, Fraction]]  # what is noted there, how likely or how often
    falls: list[Passed]
    tries: int  # none where everything is known
    remark: str

    def line(self, what: str, of: Fraction) -> Line:
        """How likely something is: exactly, or from how many tries it came about in."""
        if not self.tries:
            return Line(titled(what), of, percent(of))
        one = wilson(float(of), self.tries)
        return Line(titled(what), one, interval(one, yes_no=True))


def amount(asked: Asked) -> Answer:
    """How much is lost on average, and how likely each amount is."""
    topic, counted = asked.topic, asked.topic.counted
    begin = asked.question.begin(asked.game.state)
    begun, sides = counted.noted(begin, None), tuple(one for _, one in topic.sides)
    question = _with(asked.question, counted, *sides)
    found, at = _futures(asked, question), len(asked.question.aims)
    chances, tally = defaultdict[int, Fraction](Fraction), Tally(yes_no=False)
    for noted, chance in found.ends:
        lost = begun - noted[at]
        chances[lost] += chance
        if found.tries:
            tally.add(lost)
    mean = sum((n * of for n, of in chances.items()), Fraction(0))
    lines = [Line(titled(topic.main), mean, number(mean, yes_no=False))]
    if found.tries:
        one = tally.estimate
        lines = [Line(titled(topic.main), one, interval(one, yes_no=False))]
    lines += [found.line(topic.each(n), chances[n]) for n in sorted(chances)]
    for place, (text, _) in enumerate(topic.sides, at + 1):
        missed = sum((chance for noted, chance in found.ends if not noted[place]), Fraction(0))
        lines.append(found.line(text, missed))
    return Answer("", lines, found.remark, exact=not found.tries)


def causes(asked: Asked) -> Answer:
    """How likely it is that somebody is lost, and by what, the likeliest first."""
    topic = asked.topic
    assert topic.why is not None, "whoever asks for causes says how they are told"
    found, at = _futures(asked, _with(asked.question, topic.counted)), len(asked.question.aims)
    by: dict[str, Fraction] = defaultdict(Fraction)
    for one in found.falls:
        by[topic.why(one.before, one.after)] += one.chance
    lost = sum((chance for noted, chance in found.ends if not noted[at]), Fraction(0))
    likely = sorted(by, key=lambda why: (-by[why], why))[:MOST_CAUSES]
    lines = [found.line(main_of(asked), lost), *(found.line(why, by[why]) for why in likely)]
    return Answer("", lines, found.remark, exact=not found.tries)


# -- inside ----------------------------------------------------------------------------------------


def _with(question: Question, *aims: Any) -> Question:
    """The same question with what is counted: it settles only what is all the same."""
    return question._replace(aims=(*question.aims, *((one, NEXT) for one in aims)))


def _futures(asked: Asked, question: Question) -> _Futures:
    """All that may come, exactly; where that takes too long, from tries."""
    game, analyst = asked.game, analyst_of(asked.game)
    begun, at = perf_counter(), len(asked.question.aims)
    falls: list[Passed] = []

    def watch(one: Passed) -> None:
        if one.noted[at] and not one.then[at]:
            falls.append(one)

    search = Search(game.book, analyst, question, budget_of(asked))
    _, seconds, most = asked.budget
    try:
        ends = search.ends(question.begin(game.state), watch=watch)
    except Spent as spent:
        why = say("{spent} not suffice for an exact answer", spent=spent.told)
    except KeyboardInterrupt:
        why, most = say("Interrupted"), min(most, A_FEW)
    else:
        aims = in_a_row([one.text for one, _ in question.aims[: at + 1]], "; ")
        remark = say("Exactly, {until}. Weighed for: {aims}.", until=until_of(asked), aims=aims)
        return _Futures([(one.noted, one.chance) for one in ends], falls, 0, remark)
    return _tried(asked, question, why, most, begun + seconds)


def _tried(asked: Asked, question: Question, why: str, most: int, until: float) -> _Futures:
    """What came of some tries, in which the game's usual player plays on."""
    game = asked.game
    name, player = named("", analyst_of(game).policies)
    begin, at = question.begin(game.state), len(asked.question.aims)
    falls: list[Passed] = []
    found: list[tuple[Noted, Fraction]] = []

    def watch(one: Passed) -> None:
        if one.noted[at] and not one.then[at]:
            falls.append(one)

    try:
        while len(found) < most and (not found or perf_counter() < until):
            luck = TryLuck(asked.seed, len(found))
            _, noted = play_on(begin, None, game.book, question, player, luck, watch)
            found.append((noted, ONCE))
            if not len(found) % OFTEN:
                tell(how_many(len(found), "try", "tries"))
    except KeyboardInterrupt:
        if not found:
            raise Refusal("Interrupted before anything was known.") from None
    remark = say(
        "{why}: tried, {until}, as {player} plays on.",
        why=why, until=until_of(asked), player=name,
    )  # fmt: skip
    return _Futures(found, falls, len(found), remark)
