"""The whole table: which game it is, what stands on the board, what lies beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dmd.core.scene import Scene
from dmd.core.sentences import quoted
from dmd.core.things import fires
from dmd.death_may_die.scene.cast import figures, tokens
from dmd.death_may_die.scene.ritual import ritual
from dmd.death_may_die.scene.sheets import sheet
from dmd.death_may_die.telling.exhibits_of_cards import mood, of_episode
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def scene(world: World, book: DeathMayDie) -> Scene:
    """The whole table; everybody may see all of it."""
    people = tuple(one.id for one in world.investigators)
    return Scene(
        headline=headline(world, book),
        title=book.box.episode.name,
        board=book.board,
        things=(*figures(world, book), *tokens(world, book), *fires(world.fire)),
        asides=(ritual(world, book),),
        seats=tuple(sheet(one, people, world.active, book) for one in world.investigators),
        players="Investigators",
        story=story(book),
    )


@lru_cache(maxsize=20)
def story(book: DeathMayDie) -> tuple[str, ...]:
    """What brought everybody here and what is to be done, a paragraph each."""
    episode = book.box.episode
    shown = of_episode(episode, book.told_names)
    told = [quoted(episode.story).strip()] if episode.story else []
    task = [one for one in shown.lines if one.is_task]
    return (*told, *(f"{one}{quoted(mood(one, episode))}" for one in task))


def headline(world: World, book: DeathMayDie) -> str:
    """Which game this is, and how far it has come."""
    played = f"{book.box.episode.name}, against {book.box.elder_one.name}"
    if not world.turn:
        return f"{played}: the table is set"
    name = book.names.get(world.active, world.active)
    return f"{played}: turn {world.turn}, {name}"
