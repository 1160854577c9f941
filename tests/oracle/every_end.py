"""Every end a small position can come to, by whatever is chosen and whatever the dice say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from dmd.core.engine import apply, settle
from dmd.core.state import AnyState, Chance, Effect, End
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.world import World
from tests.oracle.naive import BLACK, GREEN, Game, GameOver, laid_out_again
from tests.oracle.side_by_side import Label, seen_by_the_kit, seen_by_the_rules

Odds = Counter[str]
"""How likely each end is; where somebody chooses, every choice counts as likely as the next."""

CERTAIN = Fraction(1)
MOST_TELLINGS = 5_000


class TooMany(Exception):
    """A position with more stories than are worth telling."""


# -- the kit ---------------------------------------------------------------------------------------


def ends_of_the_kit(world: World, book: DeathMayDie, agenda: tuple[Effect, ...]) -> Odds:
    """By its forks."""
    ends: Odds = Counter()
    _follow(settle(world, agenda, book), book, CERTAIN, ends)
    return ends


def _follow(state: AnyState, book: DeathMayDie, weight: Any, ends: Odds) -> None:
    fork = state.fork
    if fork is None or isinstance(fork, End):
        ends[repr(seen_by_the_kit(state, book))] += weight
        return
    if isinstance(fork, Chance):
        answers = list(fork.source.outcomes(book))
    else:
        answers = [(n, 1) for n in range(len(fork.options))]
    total = sum(n for _, n in answers)
    for answer, n in answers:
        _follow(apply(state, answer, book), book, weight * Fraction(n, total), ends)


# -- the naive rules -------------------------------------------------------------------------------


class Script:
    """Answers by heart; where the script ends, the first answer is taken, and noted."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.widths: list[int] = []

    def pick(self, who: str, labels: list[Label]) -> Label:
        return self._one_of(sorted(set(labels), key=str))

    def dice(self, black: int, green: int) -> Any:
        faces = [self._one_of(BLACK) for _ in range(black)]
        return faces, [self._one_of(GREEN) for _ in range(green)]

    def _one_of(self, several: Any) -> Any:
        if len(self.widths) == len(self.answers):
            self.answers.append(0)
        self.widths.append(len(several))
        return several[self.answers[len(self.widths) - 1]]


def ends_of_the_rules(game: Game, rule: Callable[[Game, Any], object]) -> Odds:
    """By telling the story again with every script there is; some positions have too many."""
    ends: Odds = Counter()
    for number, (after, result, weight) in enumerate(_tellings(game, rule)):
        if number == MOST_TELLINGS:
            raise TooMany
        ends[repr(seen_by_the_rules(after, result))] += weight
    return ends


def _tellings(game: Game, rule: Callable[[Game, Any], object]) -> Iterator[tuple[Game, str, Any]]:
    answers: list[int] = []
    while True:
        after, script, result = laid_out_again(game), Script(answers), ""
        try:
            rule(after, script)
        except GameOver as over:
            result = str(over)
        weight = CERTAIN
        for width in script.widths:
            weight /= width
        yield after, result, weight
        while answers and answers[-1] + 1 == script.widths[len(answers) - 1]:
            answers.pop()
        if not answers:
            return
        answers[-1] += 1
