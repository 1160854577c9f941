"""What this game brings to the balance lab."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec

from dmd.core.balance import Balance, Shipped
from dmd.core.sentences import name, say
from dmd.death_may_die.balance.acts import action
from dmd.death_may_die.balance.called import names
from dmd.death_may_die.balance.numbers import changed, numbers
from dmd.death_may_die.balance.witness import Witness
from dmd.death_may_die.opening import chosen
from dmd.death_may_die.playing.tasks import Task
from dmd.death_may_die.playing.tuning import MIXED, STURDY, Company

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.world import World

MIXED_PEOPLE: Final = "mixed"
STURDY_PEOPLE: Final = "sturdy"


def group(people: str, book: DeathMayDie, seed: int) -> Sequence[str]:
    """Who sits down to the game of a seed.

    Named people are always the same; a number means so many random ones, `sturdy 3` the first
    three of those who are easy to play, `mixed` two to five random people.
    """
    return company(people, book).group(seed, book)


def company(people: str, book: DeathMayDie) -> Company:
    """Who plays, as somebody says it."""
    told = people.strip().casefold()
    if told == MIXED_PEOPLE:
        return MIXED
    if told in ("2", "3", "4", "5"):
        return Company(many=int(told))
    first, _, many = told.partition(" ")
    if first == STURDY_PEOPLE and many in ("2", "3", "4", "5"):
        return Company(STURDY[: int(many)])
    return Company(chosen(told.split(","), book))


def task(world: World, book: DeathMayDie) -> float:
    """How far the task of the episode came, 0 to 1."""
    return round(Task(book).progress(world), 4)


def part(world: World) -> int:
    """Before the disruption, or after it."""
    return int(world.disrupted)


@cache
def shelf() -> Sequence[Shipped]:
    """How often the script wins the episodes of the kit, as `make shelf` found it."""
    text = (files("dmd.death_may_die") / "data" / "shelf.json").read_bytes()
    kept = msgspec.json.decode(text, type=list[Shipped])
    return tuple(one._replace(title=_title(one.title)) for one in kept)


def _title(kept: str) -> str:
    """“Blasphemous Alchemy (Hastur)”, both of which have names in other languages."""
    episode, _, elder_one = kept.removesuffix(")").rpartition(" (")
    return say("{episode} ({elder_one})", episode=name(episode), elder_one=name(elder_one))


BALANCE: Final = Balance(
    group=group, witness=Witness, names=names, numbers=numbers, changed=changed, action=action,
    task=task, part=part, shelf=shelf,
)  # fmt: skip
