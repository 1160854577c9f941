"""Figures and tokens on the board, each as a mark that can be drawn, told and clicked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.sentences import name as called
from dmd.core.sentences import say
from dmd.core.things import Mark, first_letter, standing_for
from dmd.final_girl.world import HEROINE, KILLER, VICTIM, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

COLOURS: Final = {"white": 9, "blue": 5, "orange": 6}
"""Special pawns look like people; which colour each has, the palette says."""


def figures(world: World, book: FinalGirl) -> list[Mark]:
    """Everybody on the board: she, the killer, his minions, the victims."""
    if not world.girl_at:
        return []
    girl = Mark(
        id=HEROINE, space=world.girl_at, shape="investigator", name=called(book.girl_name),
        letters=first_letter(book.girl_name), active=True,
    )  # fmt: skip
    killer = Mark(
        id=KILLER, space=world.killer_at, shape="monster", name=called(book.killer_name),
        letters=standing_for(book.killer_name),
    )  # fmt: skip
    minions = [
        Mark(
            id=one.id, space=one.space, shape="monster",
            name=called(book.box.minions[one.kind].name),
            letters=first_letter(book.box.minions[one.kind].name),
            wounds=book.box.minions[one.kind].health - one.health,
            health=book.box.minions[one.kind].health,
        )
        for one in world.minions
    ]  # fmt: skip
    special = [_special(one.kind, one.space, book) for one in world.special]
    numbers: dict[str, int] = {}
    victims = []
    for space in world.victims:
        numbers[space] = numbers.get(space, 0) + 1
        victims.append(_victim(space, numbers[space]))
    return [girl, *special, killer, *minions, *victims]


@lru_cache(maxsize=500)
def _victim(space: str, number: int) -> Mark:
    return Mark(
        id=f"{VICTIM} {number} {space}", space=space, shape="cultist", name=called("Victim"),
        letters=first_letter("Victim"),
    )  # fmt: skip


def _special(kind: str, space: str, book: FinalGirl) -> Mark:
    pawn = book.box.events[kind].pawn
    return Mark(
        id=kind, space=space, shape="investigator", name=called(book.victim_name(kind)),
        letters=standing_for(book.victim_name(kind)),
        person=COLOURS[pawn.colour] if pawn else 0,
    )  # fmt: skip


def tokens(world: World, book: FinalGirl) -> list[Mark]:
    """Exits, stacks of items, and what cards have put on the board."""
    exits = [_exit(one) for one in book.board.tagged("exit")]
    lying = [
        Mark(
            id=f"{one.kind} {one.space}", space=one.space, shape=one.kind,
            name=called(TOKENS[one.kind]), letters=standing_for(TOKENS[one.kind]),
        )
        for one in world.tokens
    ]  # fmt: skip
    stacks = []
    for space, stack in world.stacks.items():
        top = book.thing(stack.known) if stack.face_up else ""
        note = say("{n} left, on top: {item}", n=len(stack), item=top)
        stacks.append(
            Mark(
                id=f"items {space}",
                space=space,
                shape="items",
                name=called("Items"),
                letters=standing_for("Items"),
                note=note if top else say("{n} left", n=len(stack)),
                faded=not len(stack),
            )
        )
    return [*exits, *stacks, *lying]


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
