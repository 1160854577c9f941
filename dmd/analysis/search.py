"""Best play, exactly: expectimax over the very forks the player sees.

States are values, so equal ones are met again and counted once. Players choose what is best, or
what a policy says; whoever plays against them leaves them the least. Chance weighs its outcomes by
whole numbers; a roll with its rerolls is folded into one where the game can. Recursion is as deep
as the forks on one way, never as the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from time import perf_counter
from typing import Any, NamedTuple

from dmd.analysis.asked import Analyst, Noted, Question
from dmd.analysis.folding import Folded, Rolled
from dmd.analysis.passed import Passed, Watch
from dmd.analysis.progress import OFTEN, tell
from dmd.core.engine import apply
from dmd.core.luck import stream
from dmd.core.playout import Player
from dmd.core.sentences import how_many, say
from dmd.core.state import AnyState, Chance, Decision

NEXT = Fraction(1, 10**12)
"""So much less counts what is wanted next: less than any difference a dozen dice can make."""

A_HAIR = Fraction(1, 2**100)
"""Whatever is worth less by so much is not worth the same."""

MOST_DOUBTED = 3
"""Of so many results of a roll, the worst ones, it is asked first how little would do."""

DEEPEST = 120
"""More forks than this on one way are too many to look through."""


class Spent(Exception):
    """The budget is used up: the beginning of a sentence that ends “… not suffice”."""

    @property
    def told(self) -> str:
        """That beginning."""
        told: str = self.args[0]
        return told


class Budget:
    """How much may be looked at: so many positions, so many seconds, whichever ends first.

    Where `results` are given, so many results of a roll use up as much as a position.
    """

    def __init__(self, positions: int, seconds: float, results: int = 0) -> None:
        self.left = self.positions = positions
        self.results = results
        self.until = perf_counter() + seconds

    def extend(self, positions: int, seconds: float) -> None:
        """Give some more."""
        self.left += positions
        self.positions += positions
        self.until = perf_counter() + seconds

    def allow(self, positions: int) -> None:
        """So many more, and no others."""
        self.positions += positions - self.left
        self.left = positions

    def charge(self, positions: int) -> None:
        """Other work counts as so many positions, as far as there are any left."""
        self.left -= min(positions, self.left)

    @property
    def used(self) -> int:
        """The positions looked at so far."""
        return self.positions - self.left

    def spend(self) -> None:
        """Look at one more position, if there is something left."""
        if not self.left:
            raise Spent(say("{n:position does|positions do}", n=self.positions))
        if perf_counter() > self.until:
            raise Spent(say("The seconds given ({n:position|positions}) do", n=self.used))
        self.left -= 1
        if not self.left % OFTEN:
            tell(how_many(self.used, "position"))


class Ending(NamedTuple):
    """Where play may end, with what was noted on the way there."""

    state: AnyState
    noted: Noted
    chance: Fraction


class Search:
    """Answers one question exactly, about as many positions as one likes."""

    def __init__(
        self, book: Any, analyst: Analyst, question: Question, budget: Budget, *,
        policy: Player | None = None, fold: bool = True, rolls: dict[bytes, Rolled] | None = None,
    ) -> None:  # fmt: skip
        self.book = book
        self.analyst = analyst
        self.question = question
        self.budget = budget
        self.policy = policy
        self.fold = fold and policy is None
        self.most = question.most
        self._closely = question.looks_closely
        self.rolls = {} if rolls is None else rolls  # what rolls lead to, for any question
        self._known: dict[tuple[bytes, Noted], Fraction] = {}
        self._at_most: dict[tuple[bytes, Noted], Fraction] = {}
        self._depth = 0

    def learn_from(self, other: Search) -> None:
        """Know what another search of the very same question knows, and the other way round."""
        assert self.question is other.question, "what is known is known of one question"
        self._known, self._at_most, self.rolls = other._known, other._at_most, other.rolls

    def value(
        self, state: AnyState, before: Noted | None = None, above: Fraction | None = None
    ) -> Fraction:
        """What a position is worth; only whether it is more than `above`, where that is enough.

        What turns out to be no more than `above` is told as some number between the two.
        """
        noted = self.question.noted(state, before)
        if self.is_over(state, noted):
            return self.last_worth(state, noted)
        key = self.key(state), noted
        found = self._known.get(key)
        if found is not None:
            return found
        if above is not None and (limit := self._at_most.get(key)) is not None and limit <= above:
            return limit
        self.budget.spend()
        if self._depth == DEEPEST:
            raise Spent(say("{n} forks on one way do", n=DEEPEST))
        self._depth += 1
        try:
            found = self._weighed(state, noted, above)
        finally:
            self._depth -= 1
        known = self._known if above is None or found > above else self._at_most
        known[key] = found
        return found

    def options(self, state: AnyState, before: Noted | None = None) -> list[Fraction]:
        """What each option of a decision is worth."""
        noted = self.question.noted(state, before)
        fork: Any = state.fork
        return [
            self.value(apply(state, pick, self.book), noted) for pick in range(len(fork.options))
        ]

    def ends(
        self, state: AnyState, noted_before: Noted | None = None, watch: Watch | None = None
    ) -> list[Ending]:
        """Where play ends, and how likely, when everybody plays as the value says."""
        noted = self.question.noted(state, noted_before)
        found: dict[Any, Ending] = {}
        here: dict[Any, tuple[Search, Ending]] = {0: (self, Ending(state, noted, Fraction(1)))}
        if self.is_over(state, noted):
            return [here[0][1]]
        while here:
            after: dict[Any, tuple[Search, Ending]] = {}
            for search, at in here.values():
                for to, weight, then in search.follow(at.state, at.noted):
                    noted, chance = self.question.noted(to, at.noted), at.chance * weight
                    if watch is not None:
                        watch(Passed(at.state, at.noted, to, noted, chance))
                    key = id(then), self.key(to), noted
                    if then.is_over(to, noted):
                        met = found.get(key)
                        found[key] = Ending(to, noted, chance + (met.chance if met else 0))
                    else:
                        before = after[key][1].chance if key in after else 0
                        after[key] = then, Ending(to, noted, chance + before)
            here = after
        return list(found.values())

    def key(self, state: AnyState) -> bytes:
        """The same for positions that are one to this question."""
        return self.analyst.key(state, closely=self._closely)

    def is_over(self, state: AnyState, noted: Noted) -> bool:
        """Whether to look no further."""
        return self.question.is_over(state, noted)

    def last_worth(self, state: AnyState, noted: Noted) -> Fraction:
        """What a position is worth where one looks no further."""
        return self.question.worth(noted)

    def best(self, state: AnyState, noted: Noted) -> int:
        """The first of the best options."""
        if self.policy:
            return self._played(state)
        fork: Any = state.fork
        wanted = self.value(state, noted)
        for pick in range(len(fork.options)):
            after = apply(state, pick, self.book)
            if self.value(after, noted, wanted - A_HAIR) == wanted:
                return pick
        raise AssertionError("no option is worth what the best one is")

    def folded(self, state: AnyState, noted: Noted) -> Folded | None:
        """The roll of this position with its rerolls, played as well as can be."""
        rolled = self._rolled(state)
        if rolled is None:
            return None
        return Folded(rolled, [self.value(end, noted) for end in rolled.ends])

    # ---- inside ----

    def _weighed(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        fork: Any = state.fork
        if rolled := self._rolled(state):
            return self._of_the_roll(rolled, noted, above)
        if type(fork) is Chance:
            return self._mean(state, noted, above)
        if self.policy:
            return self.value(apply(state, self._played(state), self.book), noted, above)
        if self._is_theirs(state):
            return self._worst_of(state, noted, above)
        return self._best_of(state, noted, above)

    def _mean(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        """What the outcomes are worth together; no further, once they cannot be worth enough."""
        fork: Any = state.fork
        after: list[tuple[AnyState, int]] = [
            (apply(state, outcome, self.book), ways)
            for outcome, ways in fork.source.outcomes(self.book)
        ]
        if above is not None:  # the worst first: they decide
            after.sort(key=lambda one: self._promise(one[0], noted))
        total = left = sum(ways for _, ways in after)
        worth = Fraction(0)
        for to, ways in after:
            left -= ways
            needed = None if above is None else (above * total - worth - left * self.most) / ways
            found = self.value(to, noted, needed)
            worth += ways * found
            if needed is not None and found <= needed:
                return (worth + left * self.most) / total
        return worth / total

    def _of_the_roll(self, rolled: Rolled, noted: Noted, above: Fraction | None) -> Fraction:
        """What a roll is worth with its rerolls; no further, once it cannot be worth enough."""
        if above is None:
            return Folded(rolled, [self.value(end, noted) for end in rolled.ends]).value
        limit: Fraction = self.most
        worths: list[Fraction] = [limit] * len(rolled.ends)
        waiting = []
        for number, end in enumerate(rolled.ends):
            known = self._is_known(end, noted)
            if known is None:
                waiting.append((self._promise(end, noted), number))
            else:
                worths[number] = known
        if len(waiting) < len(worths):
            limit = Folded(rolled, worths).value
        for place, (_, number) in enumerate(sorted(waiting)):
            if limit <= above:
                break
            # To find out how little would do costs as much as a few positions.
            worst = place < MOST_DOUBTED
            needed = self._needed(rolled, worths, number, limit, above) if worst else None
            worths[number] = self.value(rolled.ends[number], noted, needed)
            if worst or place & (place + 1) == 0 or place == len(waiting) - 1:
                limit = Folded(rolled, worths).value
        return limit

    def _is_known(self, state: AnyState, before: Noted) -> Fraction | None:
        """What a position is worth, if that is known already."""
        noted = self.question.noted(state, before)
        if self.is_over(state, noted):
            return self.last_worth(state, noted)
        return self._known.get((self.key(state), noted))

    def _needed(
        self, rolled: Rolled, worths: list[Fraction], number: int, most: Fraction, above: Fraction
    ) -> Fraction | None:
        """If this end is worth no more, the roll is not worth enough, whatever the others are.

        Best play is worth the most of several means, so it lies below the straight line between
        any two points.
        """
        least = Folded(rolled, [*worths[:number], Fraction(0), *worths[number + 1 :]]).value
        if not least < above < most:
            return None
        return self.most * (above - least) / (most - least)

    def _best_of(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        """The best option's worth; the others are looked at as far as they may be better."""
        best: Fraction | None = None
        limit = above
        for after in self._likely_first(state, noted):
            worth = self.value(after, noted, limit)
            if best is None or worth > best:
                best = worth
                limit = best if limit is None else max(limit, best)
                if best >= self.most:
                    break
        assert best is not None, "a decision has options"
        return best

    def _worst_of(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        """What the other side leaves; no further, once that is not worth enough."""
        worst = self.most
        for after in reversed(self._likely_first(state, noted)):
            worst = min(worst, self.value(after, noted, above))
            if above is not None and worst <= above:
                break
        return worst

    def _likely_first(self, state: AnyState, noted: Noted) -> list[AnyState]:
        """Where the options lead, what promises most first: others are then looked at less."""
        fork: Any = state.fork
        after = [apply(state, pick, self.book) for pick in range(len(fork.options))]
        if len(after) > 2:
            after.sort(key=lambda one: -self._promise(one, noted))
        return after

    def _promise(self, state: AnyState, before: Noted) -> int:
        return self.question.promised(state, self.question.noted(state, before))

    def _rolled(self, state: AnyState) -> Rolled | None:
        """The roll of this position with all that it leads to."""
        fold = self.analyst.fold(state) if self.fold else None
        if fold is None or self._is_theirs(state):
            return None
        key = self.key(state)
        if key not in self.rolls:
            self.rolls[key] = rolled = Rolled(fold, self.key)
            if self.budget.results:
                self.budget.charge(len(rolled.ends) // self.budget.results)
        return self.rolls[key]

    def _is_theirs(self, state: AnyState) -> bool:
        """Whether the other side decides here: a roll is folded for those who want the most."""
        fork = state.fork
        return type(fork) is Decision and self.book.opposes(fork.who, state.world)

    def follow(self, state: AnyState, noted: Noted) -> Iterator[tuple[AnyState, Fraction, Search]]:
        """Where a position leads, how likely, and who goes on searching there."""
        if folded := self.folded(state, noted):
            for end, chance in folded.ends():
                yield end, chance, self
        elif type(state.fork) is Chance:
            outcomes = list(state.fork.source.outcomes(self.book))
            total = sum(ways for _, ways in outcomes)
            for outcome, ways in outcomes:
                yield apply(state, outcome, self.book), Fraction(ways, total), self
        else:
            yield apply(state, self.best(state, noted), self.book), Fraction(1), self

    def _played(self, state: AnyState) -> int:
        """What the policy does; where it would toss a coin, the coin hangs on the position."""
        assert self.policy is not None
        coin = blake2b(self.analyst.key(state), digest_size=8).digest()
        return self.policy(state, self.book, stream(int.from_bytes(coin)))
