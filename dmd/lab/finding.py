"""Find the value of a number for which an episode is won as often as somebody wishes.

The rate is taken to rise or to fall all along with the number; where it does not, the answer says
so. Values are halved until two neighbours are left, and each is played only as long as it takes.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from dmd.analysis.progress import tell
from dmd.analysis.sampling import Estimate, wilson
from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.lab.figures import surer
from dmd.lab.hands import Alone, Hands
from dmd.lab.trial import Trial, bench

GAMES: Final = 600
"""So many games of a value are played at most."""
MOST_VALUES: Final = 99


class Found(NamedTuple):
    """The value that comes nearest to the wish, and all that were tried."""

    name: str
    wish: float
    value: int
    tried: dict[int, Estimate]
    within: bool  # whether the wish lies between what the least and the most bring
    steady: bool  # whether the rate went one way all along

    def told(self) -> str:
        """In sentences."""
        won = self.tried[self.value]
        said = say(
            "With {name} {value} it is won {share} ({low} to {high}), nearest to {wish}.",
            name=self.name, value=self.value, share=percent(won.value, 0), low=percent(won.low, 0),
            high=percent(won.high, 0), wish=percent(self.wish, 0),
        )  # fmt: skip
        if not self.within:
            said = say("{said} No value that was allowed comes as far as that.", said=said)
        if not self.steady:
            said = say("{said} The rate does not go one way; look at all values.", said=said)
        return said

    def __repr__(self) -> str:
        return str(self.told())

    def data(self) -> dict[str, Any]:
        """The same for machines."""
        return {
            "number": self.name, "wish": self.wish, "value": self.value, "within": self.within,
            "steady": self.steady,
            "tried": {str(value): one._asdict() for value, one in sorted(self.tried.items())},
        }  # fmt: skip


def find(
    trial: Trial, number: str, wish: float, *, low: int, high: int, games: int = GAMES,
    who: Hands | None = None,
) -> Found:  # fmt: skip
    """The value from `low` to `high` with which it is won about as often as wished."""
    if not 0 < wish < 1:
        raise Refusal(say("A wished rate lies between 0 and 1."), remedy=say("Such as 0.4."))
    if not 1 <= low < high <= MOST_VALUES:
        raise Refusal(
            say("There is nothing to look for from {low} to {high}.", low=low, high=high),
            remedy=say("Say two numbers from 1 to {most}, the smaller first.", most=MOST_VALUES),
        )
    looking = _Looking(trial, number, wish, games, who or Alone())
    ends = looking.rate(low), looking.rate(high)
    rising = ends[1].value >= ends[0].value
    least, most = sorted(one.value for one in ends)
    left, right = low, high
    while right - left > 1:
        middle = (left + right) // 2
        if (looking.rate(middle).value < wish) == rising:
            left = middle
        else:
            right = middle
    tried = looking.tried
    value = min(tried, key=lambda one: (abs(tried[one].value - wish), one))
    return Found(number, wish, value, tried, least <= wish <= most, _steady(tried, rising))


class _Looking:
    """Values that were played."""

    def __init__(self, trial: Trial, number: str, wish: float, games: int, who: Hands) -> None:
        self.trial, self.number, self.wish = trial, number, wish
        self.games, self.who = games, who
        self.tried: dict[int, Estimate] = {}

    def rate(self, value: int) -> Estimate:
        """How often it is won with a value, as surely as it takes to know the way to the wish."""
        if value in self.tried:
            return self.tried[value]
        turned = replace(self.trial, numbers={**self.trial.numbers, self.number: value})
        bench(turned)
        z, games, wins = surer(self.games // 20), 0, 0
        for batch in self.who.rows(turned, 0, self.games):
            games += len(batch)
            wins += sum(row.won for row in batch)
            now = wilson(wins, games, z)
            tell(say("{name} {value}: {games:game|games}", name=self.number, value=value,
                     games=games))  # fmt: skip
            if not now.low <= self.wish <= now.high:
                break
        self.tried[value] = wilson(wins, games)
        return self.tried[value]


def _steady(tried: dict[int, Estimate], rising: bool) -> bool:
    """Whether no two values contradict the way the rate goes, beyond chance."""
    rates = [one for _, one in sorted(tried.items())]
    pairs = pairwise(rates)
    return all(a.low <= b.high if rising else b.low <= a.high for a, b in pairs)
