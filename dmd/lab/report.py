"""What many games say, as numbers: each with its interval, and nothing that a few games only hint.

`Report` is what machines read; `telling` says it to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from dmd.analysis.sampling import Estimate, wilson
from dmd.core.balance import Shipped
from dmd.lab.counting import Tally, Thing
from dmd.lab.deciding import Deciding, deciding
from dmd.lab.figures import FEWEST, Difference, apart, surer
from dmd.lab.playing import Row
from dmd.lab.trial import Bench, Trial, bench

COSTS: Final = ("wounds", "sanity", "deaths")
"""What something may cost people."""
TELLING: Final = ("card", "enemy", "insanity")
"""Kinds whose coming is set beside winning; rooms and actions are chosen, so that it would only
say what winners do."""
NEVER: Final = 0.01
"""An action taken in less than this part of the turns it was offered in is hardly worth it."""


class Cost(NamedTuple):
    """What a card, an enemy, a room did on average of a game."""

    kind: str
    id: str
    name: str
    games: int  # in which it came about
    costs: Mapping[str, float]  # a game in which it did
    with_it: Estimate | None = None  # games won with it; none where they were too few
    difference: Difference | None = None  # to those without it, so wide that all hold together


class Action(NamedTuple):
    """How often an action was taken of the times that it could be."""

    id: str
    name: str
    offered: int
    taken: int


class Beside(NamedTuple):
    """Something that the kit ships, won by the same player with as many people."""

    title: str
    people: str
    won: Estimate
    difference: Difference


class Without(NamedTuple):
    """The same games without an action or a card."""

    id: str
    name: str
    won: Estimate
    difference: Difference  # to the games with it, from pairs


class Report:
    """What the games of a trial say."""

    def __init__(self, trial: Trial, asked: int, tally: Tally) -> None:
        self.trial, self.asked, self.tally = trial, asked, tally
        self.without: tuple[Without, ...] = ()
        self.second: Report | None = None  # the same by the player who looks ahead

    def add(self, rows: Iterable[Row]) -> None:
        """Some games more; what was worked out of fewer is forgotten."""
        self.tally.add(rows)
        for name, one in vars(Report).items():
            if isinstance(one, cached_property):
                vars(self).pop(name, None)

    @property
    def games(self) -> int:
        """How many were played."""
        return self.tally.games

    @property
    def is_whole(self) -> bool:
        """Whether all that were asked for were played."""
        return self.tally.games >= self.asked

    @property
    def won(self) -> Estimate:
        """How often it was won, with Wilson's interval."""
        return wilson(self.tally.wins, self.tally.games)

    @property
    def task(self) -> float:
        """How far the task came on average."""
        return self.tally.task / max(1, self.tally.games)

    @property
    def bench(self) -> Bench:
        """The table that was laid."""
        return bench(self.trial)

    @cached_property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        """What things are called."""
        laid = self.bench
        return laid.half.names(laid.book) if laid.half else {}

    def named(self, kind: str, id_: str) -> str:
        """What one thing is called."""
        return self.names.get(kind, {}).get(id_, id_)

    @property
    def by_people(self) -> dict[int, Estimate]:
        """How often so many people won."""
        return {many: wilson(wins, games) for many, (games, wins) in sorted(self._people)}

    @property
    def _people(self) -> list[tuple[int, list[int]]]:
        return list(self.tally.people.items())

    @cached_property
    def deciding(self) -> Deciding | None:
        """When the games were decided."""
        return deciding(self.tally.kept)

    @cached_property
    def costs(self) -> tuple[Cost, ...]:
        """What everything cost, the dearest first; with its part in winning where that is known."""
        compared = [
            key for key, thing in self.tally.things.items()
            if key[0] in TELLING and self._may_be_compared(thing)
        ]  # fmt: skip
        z = surer(len(compared))
        found = [
            self._cost(kind, id_, thing, z if (kind, id_) in compared else None)
            for (kind, id_), thing in sorted(self.tally.things.items())
            if kind not in ("action", "death") and thing.games >= FEWEST
        ]
        return tuple(sorted(found, key=lambda one: -_weight(one, self.games)))

    def _may_be_compared(self, thing: Thing) -> bool:
        return thing.games >= FEWEST and self.games - thing.games >= FEWEST

    def _cost(self, kind: str, id_: str, thing: Thing, z: float | None) -> Cost:
        costs = {what: thing.sums[what] / thing.games for what in COSTS if thing.sums[what]}
        one = Cost(kind, id_, self.named(kind, id_), thing.games, costs)
        if z is None:
            return one
        rest, won = self.games - thing.games, self.tally.wins - thing.wins
        return one._replace(
            with_it=wilson(thing.wins, thing.games),
            difference=apart(thing.wins, thing.games, won, rest, z),
        )

    @cached_property
    def compared(self) -> int:
        """How many things were set beside winning, at once."""
        return sum(one.difference is not None for one in self.costs)

    @property
    def hidden(self) -> int:
        """How many things came about too seldom to be told."""
        return sum(
            thing.games < FEWEST
            for (kind, _), thing in self.tally.things.items()
            if kind not in ("action", "death")
        )

    def of_kind(self, kind: str) -> list[Cost]:
        """What things of one kind cost."""
        return [one for one in self.costs if one.kind == kind]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """How often each action was taken."""
        found = [
            Action(id_, self.named("action", id_), one.sums["offered"], one.sums["taken"])
            for id_, one in self.tally.of_kind("action").items()
        ]
        return tuple(sorted(found, key=lambda one: (-one.taken, one.id)))

    @property
    def idle_actions(self) -> list[Action]:
        """Actions that were hardly ever worth it to this player."""
        return [one for one in self.actions if one.taken < NEVER * one.offered]

    def never(self, kind: str) -> list[str]:
        """What of a kind was there and came about in no game, by name."""
        known = self.names.get(kind, {})
        return [name for id_, name in known.items() if (kind, id_) not in self.tally.things]

    @property
    def deaths(self) -> list[tuple[str, str, int]]:
        """Who died of what, how often; most first."""
        found = []
        for who, thing in self.tally.of_kind("death").items():
            for by, number in thing.sums.items():
                kind, _, id_ = by.partition(":")
                found.append((self.named("person", who), self.named(kind, id_), number))
        return sorted(found, key=lambda one: (-one[2], one))

    @cached_property
    def beside(self) -> tuple[Beside, ...]:
        """What the kit ships, won by the same player with as many people."""
        half = self.bench.half
        played = self.trial
        changed = played.prices or played.numbers or played.without or played.position
        if half is None or changed:
            return ()
        there = [one for one in half.shelf() if one.player == self.trial.player]
        return tuple(found for one in there if (found := self._beside(one)))

    def _beside(self, one: Shipped) -> Beside | None:
        """Where the numbers of people differ, those of the shipped games are weighed alike."""
        if not self.games or any(str(many) not in one.people for many, _ in self._people):
            return None
        share = low = high = 0.0
        tries = 0
        for many, (games, _) in self._people:
            there, wins = one.people[str(many)]
            part, weight = wilson(wins, there), games / self.games
            share, tries = share + weight * part.value, tries + there
            low += (weight * (part.value - part.low)) ** 2
            high += (weight * (part.high - part.value)) ** 2
        won = Estimate(share, share - low**0.5, share + high**0.5, tries)
        mine = self.won
        value = mine.value - share
        return Beside(
            one.title, self.trial.people, won,
            Difference(
                value,
                value - ((mine.value - mine.low) ** 2 + high) ** 0.5,
                value + ((mine.high - mine.value) ** 2 + low) ** 0.5,
            ),
        )  # fmt: skip

    def data(self) -> dict[str, Any]:
        """All of it for machines; the same for any number of workers."""
        from dmd.lab.data import of_report

        return of_report(self)


def _weight(one: Cost, games: int) -> float:
    """How dear something is: deaths first, then wounds and sanity, over all games."""
    total = sum((10 if what == "deaths" else 1) * n for what, n in one.costs.items())
    return total * one.games / max(1, games)
