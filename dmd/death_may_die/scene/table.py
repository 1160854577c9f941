"""The whole table: which game it is, what stands on the board, what lies beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dmd.core.scene import Scene
from dmd.core.sentences import name, quoted, say
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
        title=name(book.box.episode.name),
        board=book.board,
        things=(*figures(world, book), *tokens(world, book), *fires(world.fire)),
        asides=(ritual(world, book),),
        seats=tuple(sheet(one, people, world.active, book) for one in world.investigators),
        players=say("Investigators"),
        story=story(book),
    )


@lru_cache(maxsize=20)
def story(book: DeathMayDie) -> tuple[str, ...]:
    """What brought everybody here and what is to be done, a paragraph each."""
    episode = book.box.episode
    shown = of_episode(episode, book.told_names)
    told = [say("“{text}”", text=" ".join(episode.story.split()))] if episode.story else []
    task = [one for one in shown.lines if one.is_task]
    return (
        *told,
        *(say("{task}{mood}", task=one.whole, mood=quoted(mood(one, episode))) for one in task),
    )


def headline(world: World, book: DeathMayDie) -> str:
    """Which game this is, and how far it has come."""
    episode, elder_one = book.box.episode.name, book.box.elder_one.name
    if not world.turn:
        told = "{episode}, against {elder_one}: the table is set"
        return say(told, episode=episode, elder_one=elder_one)
    return say(
        "{episode}, against {elder_one}: turn {turn}, {who}",
        episode=episode, elder_one=elder_one, turn=world.turn,
        who=book.names.get(world.active, world.active),
    )  # fmt: skip
