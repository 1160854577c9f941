"""Figures and tokens on the board, each as a mark that can be drawn, told and clicked."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.sentences import name as called
from dmd.core.sentences import say
from dmd.core.things import Mark, first_letter, standing_for
from dmd.final_girl.world import HEROINE, KILLER, VICTIM, Minion, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

COLOURS: Final = {"white": 9, "blue": 5, "orange": 6}
"""Special pawns look like people; which colour each has, the palette says."""


def figures(world: World, book: FinalGirl) -> list[Mark]:
    """Everybody on the board: she, the killer, his minions, the victims."""
    if not world.girl_at:
        return []
    girl, killer = _girl(world.girl_at, book), _killer(world.killer_at, book)
    minions = [_minion(one, book) for one in world.minions]
    special = [_special(one.kind, one.space, book) for one in world.special]
    return [girl, *special, killer, *minions, *_victims(world.victims)]


@lru_cache(maxsize=500)
def _victims(spaces: tuple[str, ...]) -> tuple[Mark, ...]:
    """A plain victim in each of these spaces, those in one space numbered."""
    numbers: Counter[str] = Counter()
    victims = []
    for space in spaces:
        numbers[space] += 1
        victims.append(_victim(space, numbers[space]))
    return tuple(victims)


@lru_cache(maxsize=500)
def _girl(space: str, book: FinalGirl) -> Mark:
    return Mark(
        id=HEROINE, space=space, shape="investigator", name=called(book.girl_name),
        letters=first_letter(book.girl_name), active=True,
    )  # fmt: skip


@lru_cache(maxsize=500)
def _killer(space: str, book: FinalGirl) -> Mark:
    return Mark(
        id=KILLER, space=space, shape="monster", name=called(book.killer_name),
        letters=standing_for(book.killer_name),
    )  # fmt: skip


@lru_cache(maxsize=500)
def _minion(one: Minion, book: FinalGirl) -> Mark:
    card = book.box.minions[one.kind]
    return Mark(
        id=one.id, space=one.space, shape="monster", name=called(card.name),
        letters=first_letter(card.name), wounds=card.health - one.health, health=card.health,
    )  # fmt: skip


@lru_cache(maxsize=500)
def _victim(space: str, number: int) -> Mark:
    return Mark(
        id=f"{VICTIM} {number} {space}", space=space, shape="cultist", name=called("Victim"),
        letters=first_letter("Victim"),
    )  # fmt: skip


@lru_cache(maxsize=500)
def _special(kind: str, space: str, book: FinalGirl) -> Mark:
    pawn = book.box.events[kind].pawn
    return Mark(
        id=kind, space=space, shape="investigator", name=called(book.victim_name(kind)),
        letters=standing_for(book.victim_name(kind)),
        person=COLOURS[pawn.colour] if pawn else 0,
    )  # fmt: skip


def tokens(world: World, book: FinalGirl) -> list[Mark]:
    """Exits, stacks of items, and what cards have put on the board."""
    lying = [_token(one.kind, one.space) for one in world.tokens]
    stacks = [
        _stack(space, len(one), book.thing(one.known) if one.face_up else "")
        for space, one in world.stacks.items()
    ]
    return [*_exits(book), *stacks, *lying]


@lru_cache(maxsize=500)
def _token(kind: str, space: str) -> Mark:
    name = TOKENS[kind]
    return Mark(
        id=f"{kind} {space}", space=space, shape=kind, name=called(name),
        letters=standing_for(name),
    )  # fmt: skip


@lru_cache(maxsize=500)
def _stack(space: str, left: int, top: str) -> Mark:
    """A stack of items, and the name of the one that lies open on it."""
    note = say("{n} left, on top: {item}", n=left, item=top) if top else say("{n} left", n=left)
    return Mark(
        id=f"items {space}", space=space, shape="items", name=called("Items"),
        letters=standing_for("Items"), note=note, faded=not left,
    )  # fmt: skip


@lru_cache(maxsize=20)
def _exits(book: FinalGirl) -> tuple[Mark, ...]:
    return tuple(_exit(one) for one in book.board.tagged("exit"))


@lru_cache(maxsize=100)
def _exit(space: str) -> Mark:
    return Mark(
        id=f"exit {space}",
        space=space,
        shape="start",
        name=called("Exit"),
        letters=first_letter("Exit"),
    )


TOKENS: Final = {
    "tunnel": "Tunnel", "boat": "Motorboat", "bait": "Fireworks", "trap": "Bear Trap",
}  # fmt: skip
"""What the tokens on the board are called."""
