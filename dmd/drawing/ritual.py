"""How near the end is: what the Elder One's panel draws and the plain text tells, gathered once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.fire import tokens_left
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.nouns import MANY, called
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.tokens import FIRE
from dmd.death_may_die.world import World
from dmd.drawing.cast import ELDER_ONE, enemy_letters, token_letters, token_name
from dmd.drawing.marks import Mark

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

LAST_STAGE: Final = 4


class Reserve(NamedTuple):
    """How many of a figure or token are not in play."""

    mark: Mark
    left: int


class Task(NamedTuple):
    """One way to disrupt the ritual: how far it has come, and the tokens that show it, if any."""

    told: str
    token: str = ""
    done: int = 0
    needed: int = 0


class Ritual(NamedTuple):
    """The Elder One, the Mythos pile, what the episode asks for and the reserve."""

    name: str
    stage: int
    wounds: int | None  # None while the Elder One is not on the board
    health: int
    ours: bool  # the health is a value of ours
    tasks: tuple[Task, ...]  # any one of them disrupts the ritual
    disrupted: bool
    track: int
    spaces: int
    first_red: int
    symbols: int
    symbols_to_advance: int
    discarded: int
    in_deck: int
    reserves: tuple[Reserve, ...]

    @property
    def stage_name(self) -> str:
        """The Stage in force."""
        return "Final Stage" if self.stage == LAST_STAGE else f"Stage {self.stage} of {LAST_STAGE}"

    @property
    def disruption(self) -> str:
        """Whether the Elder One can be hurt yet."""
        return "Ritual disrupted" if self.disrupted else "Ritual not disrupted"

    @property
    def task(self) -> str:
        """How far the task of the episode has come."""
        told = ", or ".join(one.told for one in self.tasks)
        return told[:1].upper() + told[1:]


def ritual(world: World, book: DeathMayDie) -> Ritual:
    """Gather all that from the table."""
    box, tracks = book.box, book.box.tracks
    figure = next((one for one in world.enemies if one.kind == ELDER_ONE), None)
    return Ritual(
        name=box.elder_one.name,
        stage=world.stage,
        wounds=figure.wounds if figure else None,
        health=book.health(figure, world) if figure else 0,
        ours=box.elder_one.stages[world.stage - 1].house,
        tasks=tuple(_tasks(world, book)),
        disrupted=world.disrupted,
        track=world.track,
        spaces=tracks.summoning_spaces,
        first_red=tracks.first_red,
        symbols=book.symbols_in_pile(world),
        symbols_to_advance=tracks.symbols_to_advance,
        discarded=len(world.mythos_discard),
        in_deck=len(world.mythos),
        reserves=_reserves(world, book),
    )


def _tasks(world: World, book: DeathMayDie) -> Iterator[Task]:
    """What the episode asks for: tokens brought down, a count that comes true, or either."""
    goal = book.box.episode.objective
    if goal.needed:
        fate = "destroyed" if goal.health else "turned over"
        down, tokens = turned_over(goal.token, world), called(token_name(goal.token)).many
        yield Task(f"{tokens} {fate}: {down} of {goal.needed}", goal.token, down, goal.needed)
    if (until := goal.until) is not None:
        there = counted(until, world, book, Reader(world.active))
        if until.of == "tokens" and until.where in book.board and until.at_most >= MANY:
            place, asked = book.board.space(str(until.where)).name, until.at_least
            told = f"{token_name(until.kind)} in {place}: {there} of {asked}"
            yield Task(told, until.kind, there, asked)
        else:
            yield Task(f"{condition(until, book.told_names)}: {there} now")


def _reserves(world: World, book: DeathMayDie) -> tuple[Reserve, ...]:
    """What may still come: Fire, the Elder One's tokens, figures."""
    tokens = (FIRE, *book.box.supply)
    kinds = (*book.box.elder_one.minions, *book.box.episode.monsters)
    return (
        *(Reserve(_token(one), tokens_left(one, world, book)) for one in tokens),
        *(
            Reserve(_figure(one, card.name, card.category), in_reserve(one, world, book))
            for one, card in ((kind, book.box.enemies[kind]) for kind in kinds)
        ),
    )


@lru_cache(maxsize=200)
def _token(kind: str) -> Mark:
    return Mark(id=kind, space="", shape=kind, name=token_name(kind), letters=token_letters(kind))


@lru_cache(maxsize=200)
def _figure(kind: str, name: str, category: str) -> Mark:
    letters = enemy_letters(name, category)
    return Mark(id=kind, space="", shape=category, name=name, letters=letters)
