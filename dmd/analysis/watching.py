"""Looking at a turn from every space somebody could stand in: exactly, or by trying often."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from time import perf_counter
from typing import Any

from dmd.analysis.asked import Noted, Question, analyst_of
from dmd.analysis.expecting import named
from dmd.analysis.lookout import Trail, lookout_of
from dmd.analysis.menace import Menace, Outcome, lost, menace
from dmd.analysis.sampling import Estimate, Tally, TryLuck, play_on
from dmd.analysis.search import NEXT, Budget, Search, Spent
from dmd.core.engine import apply, chosen, settle
from dmd.core.luck import stream
from dmd.core.state import AnyState, Decision

FINE = 2**53


class Watch:
    """Somebody who stands in one space after the other, and looks at what comes."""

    def __init__(self, game: Any, *, followed: bool, budget: Budget, seed: int) -> None:
        self.state: AnyState = game.state
        self.book = game.book
        self.followed = followed
        self.seed = seed
        self.look = lookout_of(game)
        analyst = analyst_of(game)
        self.policy, self.player = named("", analyst.policies)
        self.tracks = tuple(name for name, _ in self.look.aims(self.state))
        self.turn = self._question(analyst.horizon(self.state, "turn"))
        self.until_own_turn = analyst.horizon(self.state, "own turn")
        self.begun = self.turn.noted(self.state, None)
        self.analyst = analyst
        self.search = Search(self.book, analyst, self.turn, budget)

    def exactly(self, space: str, until: str) -> Iterator[Outcome]:
        """Every way the turn may end for whoever stands in a space.

        The whole end of the turn is played as one: what a later roll will need is not paid for an
        earlier one.
        """
        begun = self.look.whole(self.state, space, followed=self.followed)
        if until == "turn":
            begun = self.analyst.trimmed(begun, "turn")
        for card, chance, state in self._cards(begun):
            for end in self.search.ends(state):
                gone, figures = lost(self.begun, end.noted), self.look.figures(end.noted[-1])
                yield Outcome(card, gone, figures, chance * end.chance, end.state)

    def counted(self, space: str, actions: int, outcomes: Iterable[Outcome]) -> Menace:
        """The numbers of a space whose outcomes are all known."""
        limit = self.look.threshold(self.state)
        return menace(space, actions, outcomes, self.tracks, limit)

    def later(
        self, known: Mapping[str, list[Outcome]], tries: int, ends: float
    ) -> dict[str, Estimate]:
        """The chance to be dead by the next own turn, from how this turn may end."""
        aim = self.look.aims(self.state)[0][1]
        question = Question(((aim, Fraction(1)),), self.until_own_turn)
        living = {space: [one for one in some if not one.lost[0]] for space, some in known.items()}
        ladders = {
            space: list(accumulate(float(one.chance) for one in some))
            for space, some in living.items()
        }
        tallies = {space: Tally(yes_no=True) for space in known}
        for number in self._rounds(tries, ends):
            for space, ladder in ladders.items():
                if not ladder:
                    continue
                luck = TryLuck(self.seed, number)
                height = luck.luck.below(0)(FINE) / FINE * ladder[-1]
                end = living[space][min(bisect_right(ladder, height), len(ladder) - 1)].end
                _, noted = play_on(end, None, self.book, question, self.player, luck)
                tallies[space].add(1 - noted[0])
        dead = {
            space: sum((one.chance for one in some if one.lost[0]), Fraction(0))
            for space, some in known.items()
        }
        return {space: _after(float(dead[space]), one.estimate) for space, one in tallies.items()}

    def sampled(
        self, spaces: Mapping[str, int], until: str, tries: int, ends: float
    ) -> tuple[dict[str, Menace], int]:
        """The numbers of all spaces from tries, the n-th of each under the same luck."""
        round_ = self._question(self.until_own_turn)
        found: dict[str, list[Outcome]] = {space: [] for space in spaces}
        dead = {space: Tally(yes_no=True) for space in spaces}
        done = 0
        for number in self._rounds(tries, ends):
            for space in spaces:
                luck = TryLuck(self.seed, number)
                begun = self.look.whole(self.state, space, followed=self.followed)
                state, noted = play_on(begun, None, self.book, self.turn, self.player, luck)
                gone, figures = lost(self.begun, noted), self.look.figures(noted[-1])
                found[space].append(Outcome(self._drawn(begun, number), gone, figures, 1))
                if until == "own turn":
                    _, noted = play_on(state, noted, self.book, round_, self.player, luck)
                    dead[space].add(1 - noted[0])
            done += 1
        limit = self.look.threshold(self.state)
        menaces = {}
        for space, actions in spaces.items():
            one = menace(space, actions, found[space], self.tracks, limit, done, self.begun[1:-1])
            menaces[space] = one.with_later(dead[space].estimate) if dead[space].tries else one
        return menaces, done

    def follow(self, space: str, card: str, trail: Trail) -> None:
        """Carry a card out while one stands in a space, and let somebody watch."""
        here = self.look.whole(self.state, space, followed=self.followed)
        here = settle(here.world, chosen(here, card, self.book) + here.agenda, self.book, trail)
        noted = self.turn.noted(here, None)
        while type(here.fork) is Decision and not self.look.is_read(here):
            pick = self._best(here, noted)
            here = settle(here.world, chosen(here, pick, self.book) + here.agenda, self.book, trail)
            noted = self.turn.noted(here, noted)

    # ---- inside ----

    def _best(self, here: AnyState, noted: Noted) -> int:
        """What is chosen there; where nothing is known exactly, what the policy would choose."""
        try:
            return self.search.best(here, noted)
        except Spent:
            return self.player(here, self.book, stream(self.seed))

    def _question(self, is_beyond: Callable[[AnyState], bool]) -> Question:
        weighed = [(one, NEXT**n) for n, (_, one) in enumerate(self.look.aims(self.state))]
        return Question((*weighed, (self.look.attackers(self.state), Fraction(0))), is_beyond)

    def _cards(self, begun: AnyState) -> Iterator[tuple[str, Fraction, AnyState]]:
        """Every card that may come, as often as it is in the bag; nothing where none is drawn."""
        if not self.look.draws(begun):
            yield "", Fraction(1), begun
            return
        fork: Any = begun.fork
        outcomes = list(fork.source.outcomes(self.book))
        total = sum(ways for _, ways in outcomes)
        for card, ways in outcomes:
            yield card, Fraction(ways, total), apply(begun, card, self.book)

    def _drawn(self, begun: AnyState, number: int) -> str:
        """The card that a try draws first."""
        if not self.look.draws(begun):
            return ""
        fork: Any = begun.fork
        card: str = fork.source.draw(TryLuck(self.seed, number).below(fork), self.book)
        return card

    def _rounds(self, tries: int, ends: float) -> Iterator[int]:
        """At least one round, and no more than there is time for; a round is never cut short."""
        for number in range(tries):
            if number and perf_counter() > ends:
                return
            yield number


def _after(dead: float, then: Estimate) -> Estimate:
    """The chance to die now or later."""
    low, value, high = (dead + (1 - dead) * one for one in (then.low, then.value, then.high))
    return Estimate(value, low, high, then.tries)
