"""What a Run can reach, and what comes of it: every way is walked by the game itself.

Nothing here knows who follows or what burns. The very options that the player has are taken, on a
position that is thrown away afterwards, and what happens on the way is written down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dmd.core.engine import apply
from dmd.core.state import AnyState, Decision, Effect, Step
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.run import Depart, Follow, Move, PickUpFire, Run, RunOn
from dmd.death_may_die.world import World

TOLD = (Follow, PickUpFire)
"""What happens on the way and is worth a line."""


class Event(NamedTuple):
    """Something that happens on the way: the sentence, and the rule behind it."""

    sentence: str
    rule: str


class Arrival(NamedTuple):
    """One way to a space, and what the table is like once one is there."""

    way: tuple[str, ...]  # the spaces, the first one included
    events: tuple[Event, ...]
    world: World
    followers: tuple[str, ...]  # who has come along, by name
    fire: int  # tokens caught on the way
    sneaks: int  # how many of those who follow could be kept back

    def spares(self, other: Arrival) -> bool:
        """Whether it costs no more than another way: nobody else follows, no more Fire is caught.

        The spaces first come to by a short way are noted first, so that no length is compared.
        """
        return set(self.followers) <= set(other.followers) and self.fire <= other.fire


class Reach:
    """Every space in which this Run can end, with the ways there that come out differently."""

    def __init__(self, state: AnyState, book: DeathMayDie) -> None:
        self.book = book
        self.begun: World = state.world
        self.start = _space(self.begun)
        self.may_run = bool(_steps(state, (ChooseAction, RunOn)))
        self.arrivals: dict[str, list[Arrival]] = {}
        self._walk(state)

    def distance(self, space: str) -> int | None:
        """How many spaces of the Run it takes."""
        ways = self.arrivals.get(space)
        return min(len(one.way) - 1 for one in ways) if ways else None

    def _walk(self, state: AnyState) -> None:
        """Step by step; of the ways that leave the same position only the first goes on."""
        here = [(state, Arrival((self.start,), (), self.begun, (), 0, 0))]
        while here:
            beyond: dict[Any, tuple[AnyState, Arrival]] = {}
            for before, so_far in here:
                for after, there in self._onward(before, so_far):
                    self._note(there)
                    beyond.setdefault(self.book.write(after), (after, there))
            here = list(beyond.values())

    def _onward(self, state: AnyState, so_far: Arrival) -> Iterator[tuple[AnyState, Arrival]]:
        """Every step one could take next; the Run that has ended is not followed by another."""
        begins = len(so_far.way) == 1
        for pick in _steps(state, (ChooseAction, RunOn) if begins else (RunOn,)):
            trail = _Trail(self.book)
            after, sneaks = apply(state, pick, self.book, trail), so_far.sneaks
            while type(after.fork) is Decision and type(after.fork.asker) is Depart:
                sneaks = max(sneaks, min(after.fork.asker.sneaks, len(after.fork.asker.followers)))
                after = apply(after, 0, self.book, trail)  # nobody is sneaked past or taken along
            if trail.arrived is None:
                continue  # something came in between that nobody can foresee
            way = (*so_far.way, _space(trail.arrived))
            events = (*so_far.events, *trail.events)
            yield after, self._arrival(way, events, trail.arrived, sneaks)

    def _arrival(
        self, way: tuple[str, ...], events: tuple[Event, ...], world: World, sneaks: int
    ) -> Arrival:
        stood = {one.id: one.space for one in self.begun.enemies}
        along = [one.id for one in world.enemies_in(way[-1]) if stood[one.id] != way[-1]]
        names = tuple(self.book.enemy_name(one, world) for one in along)
        return Arrival(way, events, world, names, _fire(world) - _fire(self.begun), sneaks)

    def _note(self, there: Arrival) -> None:
        """Keep the shortest way, and each longer one that costs less of something."""
        known = self.arrivals.setdefault(there.way[-1], [])
        if not any(one.spares(there) for one in known):
            known.append(there)


class _Trail:
    """Writes down what happens on a step, up to where one may stop."""

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book
        self.events: list[Event] = []
        self.arrived: World | None = None

    def happened(self, effect: Effect, world: World, step: Step, left: int) -> None:
        """Note it, unless the step is over."""
        if self.arrived is not None:
            return
        if type(effect) is RunOn:
            self.arrived = world
        elif type(effect) in TOLD:
            self.events.append(Event(self.book.say(effect, world), effect.cite))

    def answered(self, effect: Effect, world: World, ability: str, cite: str, number: int) -> None:
        """What an ability makes of a step is seen in what follows."""

    def waited(self, effect: Effect, world: World) -> None:
        """Whoever is asked then, the step is not over."""


def _steps(state: AnyState, askers: tuple[type[Effect], ...]) -> list[int]:
    """The options that begin a Run or go on with it; where one is free, that one."""
    if type(state.fork) is not Decision or type(state.fork.asker) not in askers:
        return []
    first: dict[str, int] = {}
    for number, option in enumerate(state.fork.options):
        if isinstance(move := option.then[0], Run | Move):
            first.setdefault(move.to, number)
    return list(first.values())


def _space(world: World) -> str:
    return world.investigator(world.active).space if world.active else ""


def _fire(world: World) -> int:
    you = world.investigator(world.active)
    return you.fire + you.stand_ins
