"""`expect`: what a position is worth, exactly as far as the budget goes."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter
from typing import Any, NamedTuple

from dmd.analysis.asked import Question, Until, Want, analyst_of, expect_tries
from dmd.analysis.meant import question_of
from dmd.analysis.progress import OFTEN, shown, tell
from dmd.analysis.sampling import Estimate, Tally, TryLuck, play_on
from dmd.analysis.search import Budget, Search, Spent
from dmd.analysis.telling import bound, interval, number
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import door
from dmd.core.playout import Player
from dmd.core.sentences import as_written, how_many, in_a_row, say

POSITIONS = 60_000
SECONDS = 60.0
"""Only to stop what takes too long; whether an answer is exact hangs on the positions."""

TRIES = 2_000
LOOKING = 0.8
"""By which share of the time an exact answer is known, or none."""

A_FEW = 100
"""So often somebody who interrupted is still made to wait for a try."""

BEST = say("best play")


class Expected(NamedTuple):
    """An answer: exact, or sampled where the budget ended."""

    question: Question
    value: Fraction | float
    estimate: Estimate
    exact: bool
    policy: str  # by whom the decisions were made
    positions: int  # looked at
    stopped: str = ""  # why it is not exact
    interrupted: bool = False  # by whoever asked
    least: bool = False  # best play was asked for, and is worth no less

    def __repr__(self) -> str:
        yes_no, most = self.question.yes_no, self.question.out_of
        if self.exact:
            value = number(self.value, yes_no, most=most)
            told = say("{value}, exactly, by {policy}", value=value, policy=self.policy)
        else:
            told = "{value}, by {policy}; {stopped}"
            if self.least:
                told = "at least about {value}, by {policy}; {stopped}"
            value = (bound if self.least else interval)(self.estimate, yes_no, most=most)
            told = say(told, value=value, policy=self.policy, stopped=self.stopped)
        return str(say("{question}: {told}.", question=self.question.text, told=told))


@door
@shown
def expect(
    game: Any, want: Want, *, until: Until = "turn", policy: str | Player = "",
    positions: int = POSITIONS, seconds: float = SECONDS, tries: int = TRIES, seed: int = 1,
    fold: bool = True,
) -> Expected:  # fmt: skip
    """What a position is worth: for best play, or for a policy.

    `game` is anything with a `state` and a `book`. Where `positions` or most of the `seconds` do
    not suffice, the rest is sampled by a policy, and the answer says so. An interruption (Ctrl-C)
    gives what a few tries can say, a second one what is known by then.
    """
    expect_tries(tries)
    analyst, question = analyst_of(game), question_of(game, want, until)
    begun, interrupted = perf_counter(), False
    budget = Budget(positions, seconds * LOOKING)
    name, player = named(policy, analyst.policies) if policy else (BEST, None)
    search = Search(game.book, analyst, question, budget, policy=player, fold=fold)
    begin = question.begin(game.state)
    try:
        value = search.value(begin)
    except Spent as spent:
        stopped = say("{spent} not suffice for an exact answer", spent=spent.told)
    except KeyboardInterrupt:
        stopped = say("Interrupted after {n:position|positions}", n=budget.used)
        tries, interrupted = min(tries, A_FEW), True
    else:
        exact = Estimate(float(value), float(value), float(value))
        return Expected(question, value, exact, True, name, budget.used)
    best = player is None
    if player is None:
        name, player = named("", analyst.policies)
    least = question.least
    tally = Tally(question.yes_no, float(question.most - least), float(least))
    try:
        while tally.tries < tries and (not tally.tries or perf_counter() < begun + seconds):
            luck = TryLuck(seed, tally.tries)
            _, noted = play_on(begin, None, game.book, question, player, luck)
            tally.add(float(question.worth(noted)))
            if not tally.tries % OFTEN:
                tell(how_many(tally.tries, "try", "tries"))
    except KeyboardInterrupt:
        if not tally.tries:
            raise Refusal("Interrupted before anything was known.") from None
        stopped = say("{stopped}, and the tries were interrupted", stopped=stopped)
        interrupted = True
    one = tally.estimate
    return Expected(
        question, one.value, one, False, name, budget.used, stopped, interrupted, best
    )  # fmt: skip


def named(policy: str | Player, policies: Any) -> tuple[str, Player]:
    """A policy by its name, the game's usual one where none is named, or one's own."""
    if callable(policy):
        return getattr(policy, "__name__", say("a policy of yours")), policy
    name = policy or next(iter(policies))
    if name not in policies:
        hint = nearest(str(name), policies) or say(
            "There are: {known}.", known=in_a_row(map(as_written, policies))
        )
        raise Refusal(say("There is no policy “{name:.40}”.", name=name), remedy=hint)
    return say("the {name} policy", name=name), policies[name]
