"""How near the end is: what the Elder One's panel draws and the plain text tells, gathered once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.selectors import Reader, counted
from dmd.death_may_die.tokens import FIRE, tokens_left
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


class Ritual(NamedTuple):
    """The Elder One, the Mythos pile, the task and the reserve."""

    name: str
    stage: int
    wounds: int | None  # None while the Elder One is not on the board
    health: int
    ours: bool  # the health is a value of ours
    asked: str  # what the episode asks for
    token: str
    done: int
    needed: int
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
        return f"{self.asked}: {self.done} of {self.needed}"


def ritual(world: World, book: DeathMayDie) -> Ritual:
    """Gather all that from the table."""
    box, tracks = book.box, book.box.tracks
    asked, token, done, needed = _task(world, book)
    figure = next((one for one in world.enemies if one.kind == ELDER_ONE), None)
    return Ritual(
        name=box.elder_one.name,
        stage=world.stage,
        wounds=figure.wounds if figure else None,
        health=book.health(figure, world) if figure else 0,
        ours=box.elder_one.stages[world.stage - 1].house,
        asked=asked,
        token=token,
        done=done,
        needed=needed,
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


def _task(world: World, book: DeathMayDie) -> tuple[str, str, int, int]:
    """What the episode asks for, the token it is shown by, how much is done, how much is needed."""
    goal = book.box.episode.objective
    if (until := goal.until) is None:
        down = sum(one.kind == goal.token and bool(one.face) for one in world.tokens)
        return f"{token_name(goal.token)}s destroyed", goal.token, down, goal.needed
    there = counted(until, world, book, Reader(world.active))
    where = until.where if isinstance(until.where, str) else ""
    place = f" in {book.board.space(where).name}" if where in book.board else ""
    return f"{token_name(until.kind or until.of)}{place}", until.kind, there, until.at_least


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
