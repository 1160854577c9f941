"""What she might go and do, and how near she is to it: victims to bring out, weapons to find, him.

An errand is worth less the farther it leads, so that each space on the way is a little gain; a
player who looks one action ahead finds the way across the board by that alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl
    from dmd.final_girl.world import World

EACH_SPACE: Final = 0.85
"""What is left of an errand for each space that it is farther."""
WITH_HIM: Final = 0.4
"""What is left of bringing out victims who stand beside him."""
UNBOUGHT: Final = 0.6
"""What is left of searching as long as no card for it is in her hand."""
FAR: Final = 99
ANY_ITEM: Final = 0.4
"""An item that is no weapon for every blow, in damage that a weapon adds."""


def near(ways: Mapping[str, int], to: str) -> float:
    """What is left of an errand in that space."""
    way = ways.get(to, FAR)
    return EACH_SPACE**way if way < FAR else 0.0


def bringing_out(world: World, book: FinalGirl, most: int) -> float:
    """The victims of one walk, from wherever they are to an exit, by how long it is."""
    ways, best = book.ways[world.girl_at], 0.0
    for space in world.victim_spaces():
        out = max((near(book.ways[space], one) for one in book.board.tagged("exit")), default=0.0)
        here = WITH_HIM if space == world.killer_at != world.girl_at else 1.0
        best = max(best, here * min(most, world.victims_in(space)) * near(ways, space) * out)
    return best


def finding(world: World, book: FinalGirl, armed: int) -> float:
    """The item that may lie in a stack, in damage it adds, by how far the stack is."""
    ways = book.ways[world.girl_at]
    mixed = _mixed(world, book, armed)
    ready = 1.0 if "search" in world.hand else UNBOUGHT
    found = [
        near(ways, space) * (gain(stack.known, book, armed) if stack.known else mixed)
        for space, stack in world.stacks.items()
        if len(stack)
    ]
    return ready * max(found, default=0.0)


def gain(id_: str, book: FinalGirl, armed: int) -> float:
    """What an item would add to her blows; anything is good for something."""
    weapon = book.box.items[id_].weapon
    blunt = weapon is None or weapon.without_card or weapon.nearest or weapon.only_with
    return max(ANY_ITEM, 0.0 if blunt or weapon is None else float(weapon.damage - armed))


def _mixed(world: World, book: FinalGirl, armed: int) -> float:
    """The same for a card that nobody has seen."""
    unseen = tuple(world.unseen)
    return sum(gain(one, book, armed) for one in unseen) / len(unseen) if unseen else 0.0
