"""`paths`: the ways an enemy may take, where players choose, where each card would lead it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Analyst, Position, analyst_of
from dmd.analysis.lookout import Lookout, lookout_of, space_of
from dmd.analysis.telling import percent
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.pictures import Shown
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.state import AnyState, Chance, Decision, End

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_LISTED = 24
"""Paths beyond these are counted, not listed: there may be millions."""

MOST_LOOKED_AT = 5_000
"""A card that makes everybody roll may go thousands of ways; few of them move anybody."""


class Ending(NamedTuple):
    """Where a card may leave the enemy."""

    card: str
    chance: Fraction
    ends: tuple[str, ...]  # several where somebody chooses; nothing where the enemy is gone
    may_go: bool  # whether it may be gone
    all_seen: bool  # false where the card may go more ways than were looked at


class Paths(Shown):
    """An enemy's shortest paths; in a notebook, drawn on the board."""

    def __init__(self, game: Any, enemy: str, targets: tuple[str, ...]) -> None:
        self.position = Position(game.state, game.book)
        self.lookout = lookout_of(game)
        self.enemy = enemy
        board = self.lookout.board
        self.start = self.lookout.stands(game.state, enemy)
        self.targets = board.nearest(self.start, targets)
        self.asked = targets
        self.distance = board.distance(self.start, self.targets[0]) if self.targets else None
        self.choices = {
            space: steps for space in self._on_the_way() if len(steps := self._steps(space)) > 1
        }
        self.number = self._count()
        self.paths = tuple(islice(self._ways(), MOST_LISTED))

    @cached_property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Every step of any shortest path, however many paths there are."""
        return tuple((space, to) for space in self._on_the_way() for to in self._steps(space))

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """Where each card that may come now would leave the enemy; refused during an action."""
        return tuple(_endings(self.position, self.enemy))

    def table(self) -> DataFrame:
        """A row a path: its spaces, and where on it the players choose."""
        from pandas import DataFrame

        rows = [
            {
                "path": " → ".join(map(self.lookout.space, way)),
                "spaces": len(way) - 1,
                "you choose at": ", ".join(
                    self.lookout.space(one) for one in way if one in self.choices
                ),
            }
            for way in self.paths
        ]
        return DataFrame(rows, columns=["path", "spaces", "you choose at"])

    def cards(self) -> DataFrame:
        """A row a card of the bag: how likely it is the next one, and where it leaves the enemy."""
        from pandas import DataFrame

        rows = [
            (self.lookout.card(one.card), float(one.chance), self._ends(one))
            for one in self.endings
        ]
        return DataFrame(rows, columns=["card", "chance", "ends in"])

    def text(self) -> str:
        """The ways in a few lines."""
        return "\n".join(map(str, self._lines()))

    __repr__ = text

    # ---- inside ----

    def _lines(self) -> Iterator[str]:
        look, state = self.lookout, self.position.state
        name, goals = look.figure(self.enemy, state), enumerated(self._named(self.targets))
        if self.distance is None:
            there = enumerated(self._named(self.asked))
            rule = look.rules["unreachable"]
            yield say(
                "{name} in {space} finds no way to {there} ({rule}).",
                name=name, space=look.space(self.start), there=there, rule=rule,
            )  # fmt: skip
        elif not self.distance:
            rule = look.rules["there"]
            yield say("{name} is in {goals} already ({rule}).", name=name, goals=goals, rule=rule)
        else:
            ways = say("{n:shortest path|shortest paths}", n=self.number)
            yield (
                say(
                    "{name} in {space} is {distance:space|spaces} from {goals}: {ways} ({rule}).",
                    name=name,
                    space=look.space(self.start),
                    distance=self.distance,
                    goals=goals,
                    ways=ways,
                    rule=look.rules["path"],
                )
            )
            yield from (f"  {in_a_row(self._named(way), ' → ')}" for way in self.paths)
            if self.number > len(self.paths):
                yield say("  … and {n:,} more", n=self.number - len(self.paths))
            for space, steps in self.choices.items():
                there = enumerated(self._named(steps))
                yield say(
                    "  In {space} you choose: {there} ({rule}).",
                    space=look.space(space), there=there, rule=look.rules["tie"],
                )  # fmt: skip
        yield from (f"  {told}" for told in self.told_cards())

    def told_cards(self) -> Iterator[str]:
        """Where the cards that may come now would leave it, those that do alike in a sentence."""
        alike: dict[str, list[Ending]] = {}
        for one in self.endings:
            alike.setdefault(self._ends(one), []).append(one)
        stays = self.lookout.space(self.start)
        for there, cards in sorted(alike.items(), key=lambda pair: pair[0] == stays):
            chance = percent(sum((one.chance for one in cards), Fraction(0)))
            if there == stays:
                yield say(
                    "It stays where it is: {chance} ({n:card|cards}).", chance=chance, n=len(cards)
                )
            else:
                titles = enumerated([self.lookout.card(one.card) for one in cards])
                yield say(
                    "{chance}: it ends in {there} ({titles}).",
                    chance=chance, there=there, titles=titles,
                )  # fmt: skip

    def _ends(self, one: Ending) -> str:
        gone = [say("off the board")] if one.may_go else []
        more = [] if one.all_seen else [say("perhaps elsewhere")]
        told = enumerated([*self._named(one.ends), *gone, *more])
        return say("{there}, you choose", there=told) if len(one.ends) > 1 else told

    def _named(self, spaces: tuple[str, ...]) -> list[str]:
        return [self.lookout.space(one) for one in spaces]

    def _steps(self, space: str) -> tuple[str, ...]:
        return self.lookout.board.steps_toward(space, self.targets) if self.targets else ()

    def _on_the_way(self) -> list[str]:
        """Every space of any shortest path, in the order of the steps."""
        found = {self.start: True}
        for space in (waiting := [self.start]):
            for step in self._steps(space):
                if step not in found:
                    found[step] = True
                    waiting.append(step)
        return list(found)

    def _count(self) -> int:
        @cache
        def ways(space: str) -> int:
            return sum(map(ways, self._steps(space))) or 1

        for space in reversed(self._on_the_way()):  # from the end, so that no recursion is deep
            ways(space)
        return ways(self.start) if self.distance else 0

    def _ways(self) -> Iterator[tuple[str, ...]]:
        """Every shortest path, one after the other."""
        waiting: list[tuple[str, ...]] = [(self.start,)] if self.distance else []
        while waiting:
            way = waiting.pop()
            steps = self._steps(way[-1])
            if not steps:
                yield way
            waiting.extend((*way, step) for step in reversed(steps))


@door
def paths(game: Any, enemy: str, to: str = "") -> Paths:
    """Every shortest path of an enemy to whoever's turn it is, or to a space.

    And where the enemy could end its movement for each card that may come now.
    """
    look = lookout_of(game)
    figure = look.enemy(game.state, enemy)
    target = space_of(to, look.board.ids, look) if to else look.here(game.state)
    return Paths(game, figure, (target,))


def _endings(game: Any, enemy: str) -> Iterator[Ending]:
    look, analyst, book = lookout_of(game), analyst_of(game), game.book
    begun = look.standing(game.state, look.here(game.state))
    if not look.draws(begun):
        return
    fork: Any = begun.fork
    outcomes = list(fork.source.outcomes(book))
    total = sum(ways for _, ways in outcomes)
    for card, ways in outcomes:
        states, all_seen = _read(apply(begun, card, book), look, analyst, book)
        found = {look.stands(state, enemy) for state in states}
        ends = tuple(one for one in look.board.ids if one in found)
        yield Ending(card, Fraction(ways, total), ends, "" in found, all_seen)


def _read(
    state: AnyState, look: Lookout, analyst: Analyst, book: Any
) -> tuple[list[AnyState], bool]:
    """Every position in which a card may have been carried out, and whether these are all."""
    waiting, seen, read = [state], {analyst.key(state)}, list[AnyState]()
    while waiting and len(seen) < MOST_LOOKED_AT:
        here = waiting.pop()
        if look.is_read(here) or here.fork is None or type(here.fork) is End:
            read.append(here)
            continue
        picks: Any = ()
        if type(here.fork) is Chance:
            picks = [outcome for outcome, _ in here.fork.source.outcomes(book)]
        elif type(here.fork) is Decision:
            # A roll that lies is kept: rerolling leads to no result that could not fall at once.
            picks = range(1 if analyst.fold(here) else len(here.fork.options))
        for pick in picks:
            after = apply(here, pick, book)
            if (key := analyst.key(after)) not in seen:
                seen.add(key)
                waiting.append(after)
    return read, not waiting
