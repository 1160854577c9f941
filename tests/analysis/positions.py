"""Small positions drawn by a seed: one roll or two, and what comes of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from dmd.analysis import Position
from dmd.core.engine import settle
from dmd.core.luck import stream
from dmd.core.state import AnyState, Scope
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.fight import Fight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.world import Enemy, World
from tests.death_may_die.table import BOX, a_book, a_world

PEOPLE = tuple(sorted(BOX.investigators))
MONSTERS = ("cultist", "byakhee", "fire_vampire")
HEALTH = {"cultist": 2, "byakhee": 3, "fire_vampire": 4, "star_spawn": 7}


@cache
def two_rooms() -> DeathMayDie:
    return a_book("A [start, gate_red] - B [gate_blue, gate_yellow]")


def a_position(seed: int, *, room: int = 1, madness: int = 20, level: int = 3) -> Position:
    """Somebody worn attacks, is attacked, burns or strikes a Lab, with at most so much stress."""
    below = stream(seed)
    who, other = PEOPLE[below(len(PEOPLE))], PEOPLE[below(len(PEOPLE))]
    kind = MONSTERS[below(len(MONSTERS))]
    number = 1 + below(2)
    enemies = {
        f"{kind} {n}": Enemy(f"{kind} {n}", kind, "A", below(HEALTH[kind]))
        for n in range(1, number + 1)
    }
    you = {
        "space": "A", "wounds": 2 + below(3), "stress": 4 - below(room + 1),
        "sanity": below(madness), "fire": 1 + below(2),
        "levels": tuple(1 + below(level) for _ in range(3)),
    }  # fmt: skip
    people: dict[str, Any] = {who: you}
    if other != who:
        people[other] = {"space": "B", "wounds": below(5)}
    stage = 1 + below(2)
    world = a_world(
        active=who, enemies=enemies, labs={"A": 2 + below(2)}, stage=stage, **people
    )  # fmt: skip
    happens = (
        Attack(who, f"{kind} 1"),
        Fight(who),
        BurnAtTurnEnd(who),
        TakeEpisodeAction(who, "destroy_equipment", "lab 1"),
    )[below(4)]
    return Position(begun(world, happens), two_rooms())


def begun(world: World, *happens: Any) -> AnyState:
    """These effects happen, then the turn is over, and nothing else follows."""
    return settle(world, (*happens, Scope(TURN)), two_rooms())
