"""Tables of Death May Die to look at: one as the game begins, one late and crowded."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.setup import table
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World
from dmd.drawing import draw_scene, tell_scene


@cache
def the_book() -> DeathMayDie:
    return open_book("blasphemous_alchemy", "cthulhu")


def at_the_beginning() -> World:
    return replace(table(("ian", "borden"), the_book()), active="ian", turn=1)


def late_and_crowded() -> World:
    book = the_book()
    people = ("ian", "elizabeth", "borden", "adam", "ahmed")
    start = table(people, book)
    cards = tuple(
        Claimed(card.id, side, half.id)
        for card in book.box.discovery.values()
        for side, half in card.halves.items()
    )
    ian, elizabeth, borden, adam, ahmed = start.investigators
    enemies = [replace(one, space="8") if one.kind == "cultist" else one for one in start.enemies]
    enemies[0] = replace(enemies[0], wounds=1)
    enemies += [
        Enemy("star_spawn 1", "star_spawn", "8", wounds=5),
        Enemy("elder_one", "elder_one", "8", wounds=7),
        Enemy("fire_vampire 2", "fire_vampire", "8", wounds=1, spent=True),
    ]
    tokens = [
        replace(one, face="inferno") if n < 3 else replace(one, wounds=n - 2)
        for n, one in enumerate(start.tokens)
    ]
    return replace(
        start,
        investigators=(
            _hurt(
                ian, "8", 2, 3, 9, levels=(3, 2, 1), fire=2, cards=cards[:2], insanity="masochism"
            ),
            _hurt(elizabeth, "8", 4, 4, 19, cards=cards, tokens=("wound", "wound")),
            _hurt(borden, "4", 0, 0, 4, lying=True),
            _hurt(adam, "4", 5, 1, 12, dead=True),
            _hurt(ahmed, "13", 1, 0, 0, stand_ins=1),
        ),
        active="elizabeth",
        turn=17,
        enemies=tuple(enemies),
        tokens=(*tokens, Token("rlyeh 1", "rlyeh", "8"), Token("rlyeh 2", "rlyeh", "4")),
        fire={"8": 2, "14": 1},
        mythos_discard=tuple(book.box.mythos)[:4],
        track=6,
        stage=3,
        disrupted=True,
    )


def _hurt(
    you: Investigator, space: str, wounds: int, stress: int, sanity: int, **more: Any
) -> Investigator:
    changes = {"space": space, "wounds": wounds, "stress": stress, "sanity": sanity, **more}
    return replace(you, **changes)


def draw_game(world: World, book: DeathMayDie, asks: str = "", **more: Any) -> str:
    """The table as a picture."""
    return draw_scene(book.scene(world), asks, **more)


def tell_game(world: World, book: DeathMayDie) -> str:
    """The table in words."""
    return tell_scene(book.scene(world))
